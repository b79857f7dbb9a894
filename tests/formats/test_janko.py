"""The text form of janko.at, with sections from `begin` to `end`."""

from __future__ import annotations

import random

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.errors import LucidokuError, ParseError
from lucidoku.generator.regions import random_jigsaw
from lucidoku.grid.layout import Layout
from lucidoku.rules.sizes import SIZES

PUZZLE = """unit 28
begin
author me
source www.example.org
title Little one
size 6
patternx 2
patterny 3
problem
- 1 - - - 2
- - - 3 - -
- - 4 - - -
- - - 5 - -
- - 6 - - -
1 - - - 2 -
end
In jeder Zeile steht jede Zahl einmal.
"""
LINE = ".1...2...3....4......5....6...1...2."


def test_boxes_are_those_of_the_pattern() -> None:
    reading = formats.read(PUZZLE)
    assert (reading.format, reading.title, reading.author) == ("janko", "Little one", "me")
    assert reading.puzzle == ld.Grid(ld.Grid(LINE).values, Layout.standard(3, 2))
    assert formats.read(PUZZLE.replace("patternx 2\n", "")).puzzle == reading.puzzle
    without = PUZZLE.replace("patternx 2\npatterny 3\n", "")
    assert formats.read(without).puzzle.layout is Layout.of_size(6)
    joined = PUZZLE.replace("\n- ", " - ").replace("\n1 ", " 1 ")
    assert "problem - 1" in joined
    assert formats.read(joined.replace("problem ", "problem\n")).puzzle == reading.puzzle


@pytest.mark.parametrize("said", ["options diagonals", "puzzle sudoku,diagonals", "puzzle sudoku\noptions diagonals"])
def test_diagonals(said: str) -> None:
    found = formats.read(PUZZLE.replace("size 6", f"size 6\n{said}"))
    assert found.puzzle.layout is Layout.standard(3, 2).with_diagonals()


def test_areas_are_a_jigsaw() -> None:
    areas = "areas\n" + "1 1 2 2\n1 1 2 2\n3 3 3 4\n3 4 4 4\n"
    text = f"begin\nsize 4\nproblem\n1 - - -\n- - - -\n- - - 2\n- - - -\n{areas}end"
    assert formats.read(text).puzzle == ld.Grid(ld.Grid("1..........2....").values, Layout.jigsaw("1122112233343444"))


def test_the_solution_is_compared_and_is_not_a_second_puzzle() -> None:
    grid = formats.read(PUZZLE).puzzle
    assert isinstance(grid, ld.Grid)
    solution = [str(number % 6 + 1) for number in range(36)]
    text = PUZZLE.replace("end\n", "solution\n" + " ".join(solution) + "\nend\n")
    reading = formats.read(text)
    assert reading.puzzle == grid and reading.notes == ("the solution in the text has another digit in r1c2",)
    small = "begin\nsize 4\nproblem\n- - - -\n- - - -\n- - - -\n- - - -\nsolution\n{}\nend"
    assert formats.read(small.format("1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1")).notes == ()
    wrong = formats.read(small.format("1 2 3 4 1 4 3 2 2 1 4 3 4 3 2 1"))
    assert wrong.notes == ("the solution in the text breaks the rules of the puzzle",)
    assert len(list(ld.read_puzzles(text.split("\n")))) == 1


def test_several_puzzles() -> None:
    other = PUZZLE.replace("Little one", "Another one").replace("- 1 -", "- 5 -")
    entries = list(ld.read_puzzles((PUZZLE + other).split("\n")))
    assert [(entry.line_number, entry.title) for entry in entries] == [(2, "Little one"), (19, "Another one")]
    assert formats.read(PUZZLE + other).notes == ("the text contains 2 puzzles; only the first was read",)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("size 6", "size 6\nclues\n1 2 3", "this puzzle has clues, which Lucidoku does not support"),
        ("size 6", "size 6\noptions antiknight", "this puzzle has the anti-knight rule"),
        ("size 6", "size 6\npuzzle kakuro", "this puzzle has kakuro"),
        ("size 6", "size 5", "line 9: the section problem has 36 cells; expected 25"),
        ("size 6", "size six", "line 6: expected a number behind size"),
        ("size 6", "size 6\nsize 6", "the section size is there twice"),
        ("patternx 2", "patternx 4", "boxes of 3 rows and 4 columns do not fit a grid of 6 rows"),
        ("1 - - - 2 -", "1 - - - 2", "has 35 cells; expected 36"),
        ("1 - - - 2 -", "1 - - - 2 7", "'7' is not a number of the section problem"),
        ("1 - - - 2 -", "1 - - - 2 x", "'x' is not a number of the section problem"),
        ("end\n", "areas\n" + "1 " * 36 + "\nend\n", "the regions of the puzzle are not 6 regions of 6 cells"),
        ("end\n", "solution\n1 2 3\nend\n", "the section solution has 3 cells; expected 36"),
        ("problem\n", "areas\n", "expected|problem|has"),
    ],
)
def test_what_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(ParseError, match=why):
        formats.read(PUZZLE.replace(old, new), format="janko")


@pytest.mark.parametrize("n", SIZES)
def test_a_random_grid_is_written_and_read(n: int) -> None:
    chance = random.Random(n)
    for layout in (
        Layout.of_size(n),
        Layout.of_size(n).with_diagonals(),
        *([random_jigsaw(n, 1)] if n in (6, 9) else []),
    ):
        grid = ld.Grid(bytes(chance.choice([0, chance.randint(1, n)]) for _ in range(n * n)), layout)
        reading = formats.read(formats.write(formats.Reading(grid, title="A title"), "janko"))
        assert (reading.puzzle, reading.title) == (grid, "A title")
    with pytest.raises(LucidokuError, match="no other extra houses"):
        formats.write(ld.Grid(bytes(81), Layout.of_size(9).with_windows()), "janko")


@pytest.mark.parametrize("n", [6, 9, 16])
def test_a_dropped_line_drops_no_areas(n: int) -> None:
    grid = ld.Grid([1, *[0] * (n * n - 1)], random_jigsaw(n, 1))
    lines = grid.format("janko").split("\n")
    for number, line in enumerate(lines):
        try:
            reading = formats.read("\n".join([*lines[:number], *lines[number + 1 :]]))
        except LucidokuError:
            continue
        assert reading.puzzle == grid or reading.notes, line
        assert reading.puzzle.layout == grid.layout, line


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_a_lost_beginning_is_noted(lost: int) -> None:
    grid = ld.Grid([1, *[0] * 35], random_jigsaw(6, 1).with_diagonals())
    lines = grid.format("janko").split("\n")
    reading = formats.read("\n".join(lines[lost:]))
    assert reading.puzzle == grid
    assert bool(reading.notes) == (lines[lost].split()[0] not in ("begin", "puzzle"))


def test_a_problem_may_be_a_heading() -> None:
    grid = ld.Grid("1.....2..3.....4")
    for name in ("sdk", "grid"):
        assert formats.read("problem\n" + formats.write(grid, name)).puzzle == grid
