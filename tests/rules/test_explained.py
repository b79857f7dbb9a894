"""Steps by constraints: sound on random positions, proved from the rules they name, with sentences and records."""

from __future__ import annotations

import json
import pickle
import random
from dataclasses import replace

import pytest

import lucidoku as ld
from lucidoku.grid.cells import Candidate
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.record import plain_record, step_of_record
from lucidoku.logic.techniques import describe
from lucidoku.logic.techniques._variant_claims import Inferred, Total
from lucidoku.logic.variants.forty_five import sums_of_houses
from lucidoku.logic.variants.site import position_of
from lucidoku.proofs import ProofStatus, check_words, prove
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import CONSTRAINT_NAMES
from ruled import FURTHER, OLD, QUICK, cages, faults, positions, positions_with, shuffle_grid, wrong
from support import LONG, SHARED

CAGES = [
    "killer-pair", "killer-triple", "hidden-killer-pair", "hidden-killer-triple", "cage-comparison", "cage-blocker",
]  # fmt: skip
# Their names are looked up once, not for each of some thousand positions.
THOROUGH, LIGHT, CAGED = map(Pipeline.of, ([*FURTHER, *OLD], [*FURTHER, *QUICK], [*CAGES, "rule of 45"]))


@pytest.mark.parametrize(("n", "count"), [(4, 30), (6, 10), (9, 6)])
def test_every_step_holds_in_all_solutions_and_follows_from_the_rules_it_names(n: int, count: int) -> None:
    seen = set()
    for board, solutions in positions(n, count * LONG, n):
        for step in ld.find_steps(board, LIGHT, limit=40):
            assert faults(step, solutions) == [], (board.layout.code, step)
            seen.add(step.technique.id)
    assert len(seen) > 8


@pytest.mark.parametrize("rule", CONSTRAINT_NAMES)
def test_every_technique_holds_with_every_rule(rule: str) -> None:
    looked = steps = 0
    for board, solutions in positions_with(rule, 1):
        looked += any(constraint.rule == rule for constraint in board.layout.placed)
        for step in ld.find_steps(board, THOROUGH if board.layout.n == 4 else LIGHT, limit=60):
            assert not wrong(step, solutions), (board.layout.code, step)
            steps += 1
    assert looked > 1 and steps > 40 * LONG


@pytest.mark.parametrize(("n", "count", "seed"), [(6, 24, 11), (9, 12, 12)])
def test_cages_in_houses_are_compared_soundly(n: int, count: int, seed: int) -> None:
    seen = set()
    for number in range(count * LONG):
        chance = random.Random(f"{seed}-{number}")
        solution = shuffle_grid(n, chance)
        layout = ld.Layout.of_size(n).with_constraints(cages(solution, chance))
        board = ld.Board(ld.Grid(bytes(n * n), layout))
        for cell, value in enumerate(solution.values):
            for digit in range(1, n + 1):
                if digit != value and chance.random() < 0.4:
                    board.eliminate(layout.cells[cell], digit)
        solutions = layout.native_search.solutions(board.masks.tobytes(), 200, 200, None)[0]
        for step in ld.find_steps(board, CAGED, limit=60):
            assert faults(step, solutions) == [], (layout.code, step)
            seen.add(step.technique.id)
    rare = {"killer-triple", "hidden-killer-triple"} if n == 6 else {"hidden-killer-pair"}
    assert seen >= {*CAGES, "cage-split", "hidden-cage"} - rare


def _cages(n: int = 9, seed: int = 3) -> ld.Grid:
    """Return a killer sudoku: all cells in cages of two to four."""
    chance = random.Random(seed)
    solution = shuffle_grid(n, chance)
    return ld.Grid(bytes(n * n), ld.Layout.of_size(n).with_constraints(cages(solution, chance)))


def test_the_rule_of_45_is_found_explained_and_proved() -> None:
    killer = _cages()
    steps = ld.find_steps(killer, "rule of 45")
    assert {step.technique.id for step in steps} == {
        "innie",
        "outie",
        "hidden-cage",
        "innie-outie-difference",
        "cage-split",
    }
    for step in steps:
        assert prove(step).status is ProofStatus.PROVED
        fewer = tuple(p for p in step.premises if p.kind != "rule")
        assert prove(replace(step, premises=fewer)).status is ProofStatus.FAILED
    layout = ld.Layout.parse("4+killercage:9@r1c1r1c2r1c3")
    (unit, *_others) = sums_of_houses(layout, {0: ((0, 1, 2), 9)})
    assert (unit.cells, unit.relations, unit.houses[0].name) == ((3,), ((4, [3], [1, 1]),), "row 1")


def test_a_split_cage_is_one_with_a_sum() -> None:
    killer = _cages()
    plain = [Constraint("killercage", constraint.lines) for constraint in killer.layout.placed]
    both = ld.Grid(killer.values, killer.layout.with_constraints(plain))
    splits = [[str(step) for step in ld.find_steps(grid, "cage-split") if step.text] for grid in (killer, both)]
    assert splits[0] and splits[0] == splits[1]


def test_a_cage_is_described_by_its_combinations() -> None:
    grid = ld.Grid(bytes(81), ld.Layout.parse("9+killercage:24@r1c1r1c2r1c3"))
    step = ld.hint(grid, "cage-combination", allow_multiple=True)
    assert step is not None
    assert step.text.startswith(
        "The sum 24 in three cells, r1c123, can only be 7+8+9. Other digits have no place there"
    )
    wrong = replace(step, premises=tuple(p for p in step.premises if p.kind != "rule"))
    assert prove(wrong).status is ProofStatus.FAILED
    assert [c.digit for c in step.eliminations[:6]] == [1, 2, 3, 4, 5, 6]


def test_a_cell_and_a_house_are_emptied_by_a_rule() -> None:
    layout = ld.Layout.parse("9+antiknight")
    board = ld.Board(ld.Grid(bytes(81), layout))
    for cell in ("r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r1c9"):
        if cell not in ("r1c2", "r1c6"):
            board.eliminate(cell, 5)
    board.eliminate("r1c1", 5)
    steps = [step for step in ld.find_steps(board, "constraint-pointing") if step.evidence.digits == (5,)]
    assert {name for step in steps for name in step.elimination_names} == {"r2c4-5"}
    for digit in range(3, 10):
        board.eliminate("r5c5", digit)
        board.eliminate("r4c7", digit)
    assert all(prove(step).status is ProofStatus.PROVED for step in ld.find_steps(board, FURTHER, limit=50))


def test_constraints_replace_uniqueness_techniques() -> None:
    classic, ruled = ld.Layout.of_size(9), ld.Layout.parse("9+antiking")
    pipeline = Pipeline.of("all")
    assert pipeline.for_layout(classic) is pipeline
    assert not any(technique.needs_rules for technique in pipeline)
    here = pipeline.for_layout(ruled)
    assert set(FURTHER) <= {technique.id for technique in here}
    assert not any(technique.assumes_uniqueness for technique in here)
    assert "constraint-net" not in pipeline.without("constraint-net").for_layout(ruled)
    assert pickle.loads(pickle.dumps(pipeline)) == pipeline
    assert len(list(ld.find_steps("." * 81, FURTHER))) == 0


def test_a_walk_is_proved_step_by_step_and_travels_as_a_record() -> None:
    layout = ld.Layout.parse("6+antiking+thermometer:r1c1r1c2r1c3r1c4")
    solution = next(iter(ld.solutions(ld.Grid(bytes(36), layout))))
    walk = ld.explain(ld.Grid(solution.values[:14] + bytes(22), layout), "logic", allow_multiple=True)
    assert len(walk) > 0 and all(proof.status is ProofStatus.PROVED for proof in prove(walk))
    assert pickle.loads(pickle.dumps(walk)) == walk
    for step in walk:
        record = json.loads(json.dumps(plain_record(step)))
        assert step_of_record(record, layout) == step
    assert list(ld.explain_many([walk.puzzle], "logic", allow_multiple=True)) == [walk]


def test_fillings_are_kept_for_the_candidates_that_they_were_made_for() -> None:
    board = ld.Board(ld.Grid(bytes(16), ld.Layout.parse("4+thermometer:r1c1r1c2r1c3")))
    at = position_of(board)
    (unit,) = at.model.units
    assert at.model.fillings(unit, at.open) == (0b0011, 0b0110, 0b1100)
    board.eliminate("r1c1", 1)
    after = position_of(board)
    assert after.model is at.model and after is not at
    assert after.model.fillings(unit, after.open) == (0b0010, 0b0100, 0b1000)
    assert Candidate(board.layout.cells[0], 1) not in after.candidates(after.alive)


@pytest.mark.skipif(not (SHARED / "variants").is_dir(), reason="the samples are not there")
def test_most_samples_are_solved_by_named_logic() -> None:
    samples = json.loads((SHARED / "variants" / "cc-by-odd.json").read_text(encoding="utf-8"))
    links = [f"https://f-puzzles.com/?load={sample['puzzle']}" for sample in samples[3:12]]
    walks = [ld.explain(link, "logic", time_limit=5) for link in links]
    assert all(walk.is_solved for walk in walks)
    assert all(proof.status is ProofStatus.PROVED for walk in walks for proof in prove(walk))


@pytest.mark.parametrize(
    ("code", "answer"),
    [
        ("4+arrow:r1c1/r1c2r1c3", "r1c23 add up to at least 1+2 = 3, so the circle r1c1 can only be 3 or 4;"),
        (
            "9x9+arrow:r1c1/r2c2r3c3",
            "the circle r1c1 is at most 9 and the other cell is at least 1, so each of r2c2 and",
        ),
        ("6+arrow:r1c1r1c2/r1c3r1c4r1c5", "r1c12 = r1c3+r1c4+r1c5 can only be 12 = 3+4+5, 13 = 2+5+6 or 14 = 3+5+6:"),
        ("6+littlekillersum:4@r1c2r2c1", "r1c2+r2c1 = 4 can only be 1+3:"),
        ("9x9+zipperline:r1c1r2c2r3c3", "r1c1 and r3c3 add up to at least 1+2 = 3, so r2c2 is at least 3;"),
        (
            "9x9+sandwichsum:4@r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9",
            "Between 1 and 9, 4 can only be 4: 4 can be removed from r1c19",
        ),
        (
            "9x9+xsum:3@r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9",
            "From the first digit on, 3 can only be 2+1: 1 can be",
        ),
        ("6+doublearrow:r1c1r1c2r1c3r1c4r1c5", "r1c1+r1c5 = r1c2+r1c3+r1c4 can only be"),
    ],
)
def test_a_sum_is_described_by_its_combinations(code: str, answer: str) -> None:
    layout = ld.Layout.parse(code)
    board = ld.Board(ld.Grid(bytes(layout.n**2), layout))
    steps = ld.find_steps(board, ["arrow-bounds", "little-killer-sum", "line-sum", "sandwich-lengths", "x-sum-digits"])
    assert any(answer in step.text for step in steps), [step.text for step in steps]


@pytest.mark.parametrize("rule", ["arrow", "doublearrow", "littlekillersum", "zipperline", "regionsumline"])
def test_sentences_about_sums_are_true(rule: str) -> None:
    sums = 0
    for n, count in ((4, 25), (6, 12)):
        for board, _solutions in positions(n, count, 3, [rule]):
            for step in ld.find_steps(board, ["arrow-bounds", "little-killer-sum", "line-sum"]):
                assert check_words(step) == [], (board.layout.code, step.text)
                sums += any(isinstance(claim, (Total, Inferred)) for claim in getattr(describe(step), "claims", ()))
    assert sums > 3
