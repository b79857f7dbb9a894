"""`ld.check`: a puzzle or an answer is right, or wrong for a reason."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import lucidoku as ld
from support import call, puzzles

SMALL = puzzles(4)[:6]


@pytest.mark.parametrize("grid", SMALL, ids=lambda grid: grid.line)
def test_an_answer_is_right_where_it_agrees_with_the_solution(grid: ld.Grid) -> None:
    solution = grid.solve()
    assert solution is not None and ld.check(grid).solution == solution
    chance = Random(grid.line)
    values = [digit if chance.random() < 0.7 else 0 for digit in solution]
    assert ld.check(grid, values) and str(values.count(0)) in ld.check(grid, values).text
    cell = chance.randrange(16)
    values[cell] = solution[cell] % 4 + 1
    found = ld.check(grid, values)
    assert (
        not found
        and found.entries == (ld.Candidate(cell, values[cell]),)
        and str(grid.layout.cells[cell]) in str(found)
    )


@pytest.mark.parametrize("grid", SMALL, ids=lambda grid: grid.line)
def test_a_puzzle_without_a_given_has_several_solutions_or_one(grid: ld.Grid) -> None:
    for given in grid.givens:
        fewer = ld.Grid([0 if cell == given.cell else digit for cell, digit in enumerate(grid)])
        assert ld.check(fewer).ok == (fewer.count(limit=2) == 1)


def test_the_command_answers_each_puzzle_and_notes_equal_ones(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("1.....2..3.....4\n1.1.............\n12\n1.....2..3.....4\n")
    called = call(["check", str(path)])
    assert called.exit_code == 1 and "line 3" in called.stderr
    assert [line.split(": ")[1][:13] for line in called.stdout.splitlines()] == [
        "exactly one s",
        "r1c1 and r1c3",
        "exactly one s",
    ]
    assert called.stdout.endswith("; the same puzzle as 1\n")
    assert call(["check", "1.....2..3.....4", "13....2..3.....4"]).stdout == "1 digit is wrong: r1c2=3\n"


def test_a_file_of_answers_that_is_missing_is_named_alone(tmp_path: Path) -> None:
    called = call(["check", "1.....2..3.....4", str(tmp_path / "mine.txt")])
    assert called.exit_code == 2
    assert called.stderr == f"lucidoku: cannot read {tmp_path / 'mine.txt'}: No such file or directory\n"


@pytest.mark.parametrize("grid", puzzles(9)[:5])
def test_an_answer_in_the_place_of_the_puzzle_is_told(grid: ld.Grid) -> None:
    solution = ld.solve(grid)
    assert solution and ld.check(grid, solution) and ld.check(grid, grid)
    with pytest.raises(ld.InvalidArgument, match="puzzle first"):
        ld.check(solution, grid)
