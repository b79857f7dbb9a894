"""Variant puzzles: one solution, the requested level, the same again from the same seed."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

import lucidoku as ld
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.formats import read
from lucidoku.generator import MADE_WITH, GeneratedPuzzle, full_grids, make_with_rules
from lucidoku.generator.constraints import LAID, WHOLE_GRID, Ground
from lucidoku.rules._constraint import Constraint
from lucidoku.search.ruled import ALL_NODES, ruled_search
from support import call

SIX = ld.Layout.of_size(6)


@pytest.mark.parametrize("rule", MADE_WITH)
def test_every_rule_makes_puzzles_with_one_solution(rule: str) -> None:
    layout = ld.Layout.standard(3, 3) if rule in WHOLE_GRID else SIX
    (made,) = make_with_rules([rule], 1, layout=layout, seed=2)
    grid = made.puzzle
    solutions = ld.solutions(grid, 2)
    assert len(solutions) == 1
    assert (
        set(grid.layout.constraint_names) <= ({"difference", "ratio"} if rule == "kropki" else {rule})
        and grid.layout.constraint_names
    )
    assert all(given in (0, digit) for given, digit in zip(grid.values, solutions[0].values, strict=True))


@pytest.mark.parametrize("rule", LAID)
def test_the_solution_satisfies_the_constraints_and_lines_do_not_overlap(rule: str) -> None:
    for seed in range(4):
        full = full_grids(1, seed=seed, layout=SIX)[0]
        ground = Ground(SIX, full.values, Random(seed))
        constraints = list(LAID[rule](ground))
        assert all(ground.holds(constraint) for constraint in constraints)
        marked = SIX.with_constraints(constraints)
        assert ld.solutions(ld.Grid(full.values, marked), 2) == [ld.Grid(full.values, marked)]
        if rule in ("killercage", "lookalike", "thermometer", "arrow", "renban", "whispers"):
            cells = [cell for constraint in constraints for cell in constraint.cells]
            assert len(set(cells)) == len(cells)
        if rule == "killercage":
            assert len(cells) >= 33 and all(len(constraint.cells) <= 5 for constraint in constraints)
        if rule == "lookalike":
            assert len(cells) >= 16 and {len(cage) for constraint in constraints for cage in constraint.lines} <= {
                2,
                3,
                4,
            }
            assert all(_together(cage) for constraint in constraints for cage in constraint.lines)


def _together(cage: tuple[int, ...]) -> bool:
    """Return whether the cells are connected by shared sides."""
    reached = {cage[0]}
    for _cell in cage:
        reached |= {c for c in cage for d in reached if abs(c // 6 - d // 6) + abs(c % 6 - d % 6) == 1}
    return reached == set(cage)


@pytest.mark.parametrize(
    ("rule", "level"), [("killer", "medium"), ("thermo", "easy"), ("kropki", "medium"), ("arrow", "medium")]
)
def test_the_hardest_step_is_of_the_level(rule: str, level: str) -> None:
    for made in make_with_rules([rule], 2, level=level, seed=5, time_limit=60):
        walk = ld.explain(made.puzzle, level)
        assert walk.is_solved and not walk.guesses and not walk.trials
        assert walk.level == level


def test_no_given_can_go_unless_the_level_needs_it() -> None:
    (made,) = make_with_rules(["killer"], 1, layout=SIX, seed=3)
    grid = made.puzzle
    for cell, value in enumerate(grid.values):
        if value:
            fewer = bytearray(grid.values)
            fewer[cell] = 0
            assert len(ld.solutions(ld.Grid(bytes(fewer), grid.layout), 2)) == 2


def test_the_seed_decides() -> None:
    first, two, other = (
        [made.puzzle for made in make_with_rules(["arrow", "odd"], 2, layout=SIX, seed=seed)] for seed in (1, 1, 2)
    )
    assert first == two != other and first[0] != first[1]


@pytest.mark.parametrize("rule", ["killer", "antiknight"])
def test_time_does_not_affect_the_result(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that advances by a minute at every reading does not change the puzzles."""

    def made() -> list[ld.Grid]:
        return [result.puzzle for result in make_with_rules([rule], 2, layout=SIX, level="medium", seed=6)]

    wanted, minutes = made(), count()
    monkeypatch.setattr(time, "monotonic", lambda: 60.0 * next(minutes))
    assert made() == wanted


def test_a_search_ends_at_its_number_of_nodes() -> None:
    grid = ld.Grid("." * 36, SIX.with_constraints([Constraint("antiknight")]))
    whole, *fewer = (ruled_search(grid, 100, 100, nodes=nodes) for nodes in (ALL_NODES, 10, 20, 40))
    assert whole[1:] == (100, False) or not whole[2]
    numbers = [number for _found, number, _ended in fewer]
    assert all(ended for _found, _number, ended in fewer) and numbers == sorted(numbers) and numbers[-1] < whole[1]
    assert all(found == whole[0][: len(found)] for found, _number, _ended in fewer)


def test_a_run_resumes_after_its_last_puzzle() -> None:
    whole = list(make_with_rules(["killer"], 4, layout=SIX, level="medium", seed=6))
    rest = make_with_rules(["killer"], 2, layout=SIX, level="medium", seed=6, resume_from=whole[1].job + 1)
    assert [(made.puzzle, made.job) for made in rest] == [(made.puzzle, made.job) for made in whole[2:]]


def test_the_requested_number_of_givens() -> None:
    (made,) = make_with_rules(["renban"], 1, layout=SIX, givens=(20, 24), seed=1)
    assert made.puzzle.given_count == 20


def test_impossible_rules_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        InvalidArgument, match=r"the rule 'lockout'; expected one of killercage, lookalike, thermometer"
    ):
        next(make_with_rules(["lockout"], 1))
    with pytest.raises(InvalidArgument, match="unknown level 'nasty'"):
        next(make_with_rules(["killer"], 1, level="nasty"))
    monkeypatch.setattr("lucidoku.generator.with_rules._IN_VAIN", 3)
    with pytest.raises(LucidokuError, match="no such puzzle was found on 3 full grids"):
        next(make_with_rules(["sandwich"], 1, layout=SIX, givens=(0, 0), level="easy"))


def test_a_layout_may_name_the_rules() -> None:
    named = call(["make", "--layout", "4x4+thermo", "--rules", "antiknight", "--seed", "1"])
    assert named.exit_code == 0
    assert named.stdout == call(["make", "--layout", "4x4", "--rules", "antiknight,thermo", "--seed", "1"]).stdout


def test_the_command_makes_puzzles_that_are_read_back(tmp_path: Path) -> None:
    command = ["make", "--rules", "killer,odd", "--layout", "6x6", "--level", "medium", "--seed", "2"]
    printed = call(command)
    assert printed.exit_code == 0
    grid = read(printed.stdout.strip()).puzzle
    assert {"killercage", "odd"} == set(grid.layout.constraint_names)
    out = tmp_path / "two.jsonl"
    assert call([*command, "--count", "2", "--explain", "--out", str(out)]).exit_code == 0
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["layout"].startswith("6x6+killercage:") for row in rows] == [True, True]
    assert ld.Grid.parse(rows[0]["puzzle"], ld.Layout.parse(rows[0]["layout"])) == grid
    assert rows[0]["walkthrough"]["solved"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--needs", "x-wing"], "--needs does not work with --rules"),
        (["--minimal"], "--minimal does not work with --rules"),
        (["--symmetry", "180"], "--symmetry does not work with --rules"),
        (["--out", "a.csv"], "written as .txt or .jsonl, not a.csv"),
        (["--layout", "9x9+hills"], "hills"),
    ],
)
def test_other_options_are_refused(more: list[str], said: str) -> None:
    done = call(["make", "--rules", "killer", *more])
    assert done.exit_code == 2 and re.search(re.escape(said), done.output)


def test_finished_puzzles_survive_an_interruption(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object, **options: object) -> Iterator[GeneratedPuzzle]:
        yield from make_with_rules(["odd"], 2, layout=SIX, seed=1)
        raise KeyboardInterrupt

    monkeypatch.setattr("lucidoku.cli._make_rules.make_with_rules", interrupted)
    out = tmp_path / "odd.txt"
    done = call(["make", "--rules", "odd", "--layout", "6x6", "--count", "9", "--out", str(out)])
    assert done.exit_code == 130 and "2 of 9" in done.output
    assert [read(line).puzzle.layout.constraint_names for line in out.read_text().splitlines()] == [("odd",)] * 2
