"""Steps by further rules: sound on random positions, proved from the rules they name, with sentences and records."""

from __future__ import annotations

import json
import pickle
import random
from array import array
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import pytest

import lucidoku as ld
from lucidoku.grid.cells import Candidate
from lucidoku.logic.further.forty_five import sums_of_houses
from lucidoku.logic.further.site import position_of
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.record import plain_record, step_of_record
from lucidoku.logic.techniques import ALL
from lucidoku.rules._mark import Mark
from lucidoku.rules.marks import RULE_NAMES, mark_rule
from lucidoku.verify import Status, check_words, verify, verify_walk
from support import SHARED

FURTHER = [technique.id for technique in ALL if technique.needs_rules]
CLASSIC = [
    technique.id for technique in ALL if technique.logical and not technique.needs_rules and technique.rank < 560
]


@lru_cache
def _solution(n: int) -> ld.Grid:
    found = ld.solve("." * n**2)
    assert found is not None
    return found


def _shuffled(n: int, chance: random.Random) -> ld.Grid:
    """A grid of other digits, with some rows of a band exchanged."""
    solution = _solution(n)
    digits = chance.sample(range(1, n + 1), n)
    rows = [bytes(digits[v - 1] for v in solution.values[i : i + n]) for i in range(0, n * n, n)]
    height = solution.layout.box_height
    order = [r for band in range(0, n, height) for r in chance.sample(range(band, band + height), height)]
    return ld.Grid(b"".join(rows[r] for r in order))


def _path(n: int, length: int, chance: random.Random) -> tuple[int, ...]:
    cells = [chance.randrange(n * n)]
    while len(cells) < length:
        row, column = divmod(cells[-1], n)
        near = [(row + d) * n + column + e for d in (-1, 0, 1) for e in (-1, 0, 1)
                if 0 <= row + d < n and 0 <= column + e < n]  # fmt: skip
        free = [cell for cell in near if cell not in cells]
        if not free:
            break
        cells.append(chance.choice(free))
    return tuple(cells)


def _mark(solution: ld.Grid, chance: random.Random) -> Mark | None:
    """A random mark that holds in a solution; None where the one that was tried does not."""
    n = solution.layout.n
    rule = mark_rule(chance.choice(RULE_NAMES))
    path = _path(n, chance.randint(2, 5), chance)
    digits = [solution.values[cell] for cell in path]
    lines: tuple[tuple[int, ...], ...] = (path,)
    if rule.lines == (0, 0):
        lines = ()
    elif rule.name in ("arrow", "clone"):
        lines = (path[:1], path[1:])
    elif rule.name == "quadruple":
        corner = chance.randrange(n - 1) * n + chance.randrange(n - 1)
        lines = ((corner, corner + 1, corner + n, corner + n + 1),)
        digits = [solution.values[cell] for cell in lines[0]][:2]
    elif rule.cells == (-1, -1):
        row = chance.randrange(n)
        lines = (tuple(range(row * n, row * n + n)),)
        digits = [chance.randint(1, 2 * n)]
    elif rule.cells[1] == 1:
        lines = (path[:1],)
    elif rule.cells[1] == 2:
        lines = (path[:2],)
    for values in ((), (sum(digits),), tuple(sorted(digits)), (abs(digits[0] - digits[1]),) if len(digits) > 1 else ()):
        try:
            layout = ld.Layout.of_size(n).with_rules([Mark(rule.name, lines, values)])
        except ld.LucidokuError:
            continue
        if ld.count(ld.Grid(solution.values, layout)):
            return Mark(rule.name, lines, values)
    return None


def _ruled(n: int, chance: random.Random) -> tuple[ld.Layout, ld.Grid]:
    """A layout with some random rules, and a solution."""
    solution = _shuffled(n, chance)
    marks = [mark for _ in range(12) if (mark := _mark(solution, chance))]
    layout = ld.Layout.of_size(n).with_rules(marks[: chance.randint(1, 6)])
    return layout, ld.Grid(solution.values, layout)


def _positions(n: int, count: int, seed: int) -> Iterator[tuple[ld.Board, list[bytes]]]:
    """Random positions of random rules, each with all its solutions."""
    chance = random.Random(seed)
    for _ in range(count):
        layout, solution = _ruled(n, chance)
        open_ = chance.uniform(0.2, 0.8)
        masks = [1 << value - 1 | sum(1 << d for d in range(n) if chance.random() < open_) for value in solution.values]
        found, _several, late = layout.native_search.solutions(array("I", masks).tobytes(), 400, 400, None)
        if late or len(found) == 400:
            continue
        values = bytes(v if chance.random() < 0.15 else 0 for v in solution.values)
        board = ld.Board.from_masks(layout, [0 if v else m for v, m in zip(values, masks, strict=True)], values)
        yield board, [grid for grid in found if all(v in (0, w) for v, w in zip(values, grid, strict=True))]


def _wrong(step: ld.Step, solutions: list[bytes]) -> bool:
    return any(grid[c] != d for grid in solutions for c, d in step.placements) or any(
        grid[c] == d for grid in solutions for c, d in step.eliminations
    )


@pytest.mark.parametrize(("n", "count"), [(4, 60), (6, 20), (9, 12)])
def test_every_step_holds_in_all_solutions_and_follows_from_the_rules_it_names(n: int, count: int) -> None:
    seen = set()
    for board, solutions in _positions(n, count, n):
        steps = ld.find_steps(board, [*FURTHER, *CLASSIC], limit=40)
        for step in steps:
            assert not _wrong(step, solutions), (board.layout.code, step)
            proof = verify(step, minimal=False)
            assert proof.status is Status.PROVED, (board.layout.code, step, proof)
            assert check_words(step) == []
            assert step.tell() and step.tell("hint") and step.tell("teach")
            seen.add(step.technique.id)
    assert len(seen) > 8


@lru_cache
def _cages(n: int = 9, seed: int = 3) -> ld.Grid:
    """A killer sudoku: all cells in cages of two to four."""
    chance = random.Random(seed)
    solution = _shuffled(n, chance)
    left, marks = set(range(n * n)), []
    while left:
        cage = [min(left)]
        left -= {cage[0]}
        for _ in range(chance.randint(1, 3)):
            near = [d for c in cage for d in (c + 1, c + n) if d in left and (d % n or d != c + 1)]
            near = [d for d in near if solution.values[d] not in {solution.values[c] for c in cage}]
            if near:
                cage.append(chance.choice(near))
                left.discard(cage[-1])
        marks.append(Mark("killercage", (tuple(cage),), (sum(solution.values[c] for c in cage),)))
    return ld.Grid(bytes(n * n), ld.Layout.of_size(n).with_rules(marks))


def test_the_rule_of_45_is_found_told_and_proved() -> None:
    killer = _cages()
    steps = ld.find_steps(killer, "rule of 45")
    assert {step.technique.id for step in steps} == {"innie", "outie", "innie-outie-difference"}
    for step in steps:
        assert verify(step).status is Status.PROVED
        fewer = tuple(p for p in step.premises if p.kind != "rule")
        assert verify(replace(step, premises=fewer)).status is Status.FAILED
    layout = ld.Layout.parse("4+killercage:9@r1c1r1c2r1c3")
    (unit, *_others) = sums_of_houses(layout, {0: ((0, 1, 2), 9)})
    assert (unit.cells, unit.relations, unit.houses[0].name) == ((3,), ((4, [3], [1, 1]),), "row 1")


def test_a_cage_is_told_by_its_combinations() -> None:
    grid = ld.Grid(bytes(81), ld.Layout.parse("9+killercage:24@r1c1r1c2r1c3"))
    step = ld.hint(grid, "cage-combination", allow_multiple=True)
    assert step is not None
    assert step.tell().startswith(
        "The sum 24 in three cells, r1c123, can only be 7+8+9. Other digits have no place there"
    )
    wrong = replace(step, premises=tuple(p for p in step.premises if p.kind != "rule"))
    assert verify(wrong).status is Status.FAILED
    assert [c.digit for c in step.eliminations[:6]] == [1, 2, 3, 4, 5, 6]


def test_a_cell_and_a_house_are_emptied_by_a_rule() -> None:
    layout = ld.Layout.parse("9+antiknight")
    board = ld.Board(ld.Grid(bytes(81), layout))
    for cell in ("r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r1c9"):
        if cell not in ("r1c2", "r1c6"):
            board.eliminate(cell, 5)
    board.eliminate("r1c1", 5)
    steps = [step for step in ld.find_steps(board, "lost-places") if step.evidence.digits == (5,)]
    assert {name for step in steps for name in step.elimination_names} == {"r2c4-5"}
    for digit in range(3, 10):
        board.eliminate("r5c5", digit)
        board.eliminate("r4c7", digit)
    assert all(verify(step).status is Status.PROVED for step in ld.find_steps(board, FURTHER, limit=50))


def test_uniqueness_is_left_out_with_further_rules_and_these_come_in() -> None:
    classic, ruled = ld.Layout.of_size(9), ld.Layout.parse("9+antiking")
    pipeline = Pipeline.of("all")
    assert pipeline.on(classic) is pipeline
    assert not any(technique.needs_rules for technique in pipeline)
    here = pipeline.on(ruled)
    assert set(FURTHER) <= {technique.id for technique in here}
    assert not any(technique.assumes_uniqueness for technique in here)
    assert "rule-net" not in pipeline.without("rule-net").on(ruled)
    assert pickle.loads(pickle.dumps(pipeline)) == pipeline
    assert len(list(ld.find_steps("." * 81, FURTHER))) == 0


def test_a_walk_is_proved_step_by_step_and_travels_as_a_record() -> None:
    layout = ld.Layout.parse("6+antiking+thermometer:r1c1r1c2r1c3r1c4")
    solution = next(iter(ld.each_solution(ld.Grid(bytes(36), layout))))
    walk = ld.explain(ld.Grid(solution.values[:14] + bytes(22), layout), "logic", allow_multiple=True)
    assert len(walk) > 0 and all(proof.status is Status.PROVED for proof in verify_walk(walk))
    assert pickle.loads(pickle.dumps(walk)) == walk
    for step in walk:
        told = json.loads(json.dumps(plain_record(step)))
        assert step_of_record(told, layout) == step
    assert list(ld.explain_many([walk.puzzle], "logic", allow_multiple=True)) == [walk]


def test_fillings_are_kept_for_the_candidates_that_they_were_made_for() -> None:
    board = ld.Board(ld.Grid(bytes(16), ld.Layout.parse("4+thermometer:r1c1r1c2r1c3")))
    at = position_of(board)
    (unit,) = at.site.units
    assert at.site.fillings(unit, at.open) == (0b0011, 0b0110, 0b1100)
    board.eliminate("r1c1", 1)
    after = position_of(board)
    assert after.site is at.site and after is not at
    assert after.site.fillings(unit, after.open) == (0b0010, 0b0100, 0b1000)
    assert Candidate(board.layout.cells[0], 1) not in after.candidates(after.alive)


@pytest.mark.skipif(not (SHARED / "variants").is_dir(), reason="the samples are not there")
def test_most_samples_are_solved_by_named_logic() -> None:
    samples = json.loads((SHARED / "variants" / "cc-by-odd.json").read_text(encoding="utf-8"))
    links = [f"https://f-puzzles.com/?load={sample['puzzle']}" for sample in samples[3:12]]
    walks = [ld.explain(link, "logic", time_limit=5) for link in links]
    assert all(walk.solved for walk in walks)
    assert all(proof.status is Status.PROVED for walk in walks for proof in verify_walk(walk))
