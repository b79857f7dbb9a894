"""Digits that start at 0: they are read in every form of a puzzle, printed everywhere, and written back or reported as lost."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.errors import InvalidPuzzle, LucidokuError, ParseError
from lucidoku.grid.cells import digit_text, zero_based
from lucidoku.grid.layout import Layout
from lucidoku.proofs import prove
from lucidoku.rules.sizes import SIZES

PUZZLE = ".5.6..03.0.....4...6.....7.8....5...5.03.87.4...1....5.2.....6...1.....3.47..2.8."
"""A puzzle of nine rows without the digit 9."""
SHOWN = "3.....7.4.2..........6......1.....5.....7.3......0.......5.2.6.4..1.....0.3......"


def made(n: int, seed: int = 1) -> ld.Grid:
    """Return a grid with digits from 0, with empty cells, a 0, and no house that holds a digit twice."""
    chance = random.Random(100 * n + seed)
    height, width = SIZES[n]
    names = chance.sample(range(n), n)
    full = [names[(width * (r % height) + r // height + c) % n] for r in range(n) for c in range(n)]
    kept = [digit + 1 if chance.random() < 0.6 else 0 for digit in full]
    kept[full.index(0)], kept[full.index(1)] = 1, 0
    return ld.Grid(bytes(kept), Layout.of_size(n).from_zero())


def _numbers(grid: ld.Grid) -> list[int | None]:
    return [value - 1 if value else None for value in grid.values]


def _rows(cells: list[Any]) -> list[list[Any]]:
    n = round(len(cells) ** 0.5)
    return [cells[i : i + n] for i in range(0, n * n, n)]


def _table(grid: ld.Grid, between: str, empty: str = "") -> str:
    words = [empty if number is None else str(number) for number in _numbers(grid)]
    return "\n".join(between.join(row) for row in _rows(words))


FORMS: dict[str, Callable[[ld.Grid], Any]] = {
    "line": lambda grid: grid.line,
    "line with dashes": lambda grid: grid.line.replace(".", "-"),
    "rows": lambda grid: "\n".join(map("".join, _rows(list(grid.line)))),
    "rows with blanks": lambda grid: "\n".join(map(" ".join, _rows(list(grid.line)))),
    "list": _numbers,
    "lists": lambda grid: _rows(_numbers(grid)),
    "list of words": lambda grid: ["" if number is None else str(number) for number in _numbers(grid)],
    "JSON": lambda grid: json.dumps(_rows(_numbers(grid))),
    "JSON of characters": lambda grid: json.dumps(_rows([sign.strip(".") for sign in grid.line])),
    "JSON with a line": lambda grid: json.dumps({"puzzle": grid.line}),
    "decimal CSV": lambda grid: _table(grid, ","),
    "decimal CSV of Excel": lambda grid: _table(grid, ";"),
    "decimal line": lambda grid: _table(grid, " ", ".").replace("\n", " "),
    "column of a table": lambda grid: f"id,puzzle\n7,{grid.line}",
    "printed": str,
    "code": lambda grid: f"puzzle,layout\n{grid.line},{grid.layout.code}",
}


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("form", FORMS)
def test_a_grid_with_zeros_is_read(n: int, form: str) -> None:
    grid = made(n)
    assert "0" in grid.line and digit_text(n) not in grid.line
    assert ld.Grid.parse(FORMS[form](grid)) == grid


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("name", [name for name, form in formats.FORMATS.items() if form.write and form.read])
def test_every_format_keeps_it_or_reports_the_loss(n: int, name: str) -> None:
    grid = made(n, 2)
    for subject in (grid, ld.Board(grid)):
        try:
            text = formats.write(subject, name)
        except LucidokuError:
            continue
        if "digits that start at 0" in formats.left_out(subject, name):
            with suppress(LucidokuError):
                assert formats.read(text).puzzle.layout.first_digit == 1
        else:
            puzzle = formats.read(text).puzzle
            assert (puzzle.grid if isinstance(puzzle, ld.Board) else puzzle) == grid


@pytest.mark.parametrize("name", ["sdm", "f-puzzles", "sudokuexchange", "opensudoku"])
def test_a_format_without_zeros_has_the_digits_from_1(name: str) -> None:
    grid = ld.Grid(ld.Grid(SHOWN).values, Layout.of_size(9).from_zero())
    assert formats.write(grid, name) == formats.write(ld.Grid(grid.values), name)
    assert formats.left_out(grid, name) == f"{name} cannot store digits that start at 0"


def test_a_full_grid_does_not_show_that_0_is_a_digit() -> None:
    full = ld.Grid(bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]), Layout.of_size(4).from_zero())
    assert full.line == "0123230110323210"
    assert formats.left_out(full, "line") == "line cannot store digits that start at 0"
    assert formats.left_out(full, "json") == ""
    assert ld.Grid.parse(formats.write(full, "json")) == full
    assert ld.Grid.parse(full.line, full.layout) == full


def test_0_is_an_empty_cell_if_the_last_digit_occurs() -> None:
    text = "0......." + "9" + "." * 72
    reading = formats.read(text)
    assert reading.puzzle == ld.Grid("." * 8 + "9" + "." * 72)
    assert reading.notes == ("0 and . are both taken as empty cells",)
    with_four: Any = [0, None, 4, 1] * 4
    to_three: Any = [0, None, 3, 1] * 4
    assert ld.Grid(with_four).layout.first_digit == 1
    assert ld.Grid(to_three).layout.first_digit == 0
    assert ld.Grid([0, 0, 3, 1] * 4).layout.first_digit == 1


@pytest.mark.parametrize(
    ("signs", "n", "expected"),
    [
        ("0.1", 9, True),
        ("01", 9, False),
        (".1", 9, False),
        ("0.9", 9, False),
        ("0-A", 10, False),
        ("0-9", 10, True),
        ("0.f", 16, True),
        ("0.g", 16, False),
        (["0", "", "15"], 16, True),
        (["0", "", "16"], 16, False),
        ([0.0, float("nan"), 8.0], 9, True),
        ([0.0, float("nan"), 9.0], 9, False),
        ([0, None, 8], 9, True),
    ],
)
def test_when_0_is_a_digit(signs: Any, n: int, expected: bool) -> None:
    assert zero_based(signs, n) is expected


@pytest.mark.parametrize(
    "code",
    ["9x9+digits:0", "4+digits:0", "9x9+windows+digits:0+diagonal", "aabbaabbccddccdd+digits:0", "12x12:2x6+digits:0"],
)
def test_the_layout_keeps_it(code: str) -> None:
    layout = Layout.parse(code)
    assert layout.first_digit == 0 and "+digits:0" in layout.code and not layout.is_usual
    assert Layout.parse(layout.code) is layout
    assert layout.from_one().from_zero() is layout and layout.from_one() is Layout.parse(code.replace("+digits:0", ""))
    assert pickle.loads(pickle.dumps(layout)) is layout
    assert eval(repr(layout), {"Layout": Layout}) is layout
    assert layout.with_extra("diagonal").first_digit == layout.without_constraints.first_digit == 0
    assert "+digits:0" in str(layout) and "digits from 0" in layout.title()
    board = ld.Board(ld.Grid(bytes(layout.n**2), layout))
    board.place("r1c1", "0")
    assert board.grid.line[0] == "0" and board["r1c1"] == 1
    assert pickle.loads(pickle.dumps(board.grid)) == board.grid
    assert formats.read(formats.write(board, "json")).puzzle == board


def test_what_is_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="digits from 0 are supported only without constraints"):
        Layout.parse("9x9+antiknight+digits:0")
    with pytest.raises(InvalidPuzzle, match="only without constraints"):
        Layout.parse("9x9+antiknight").from_zero()
    with pytest.raises(ParseError, match="expected digits:0 or digits:1"):
        Layout.parse("9x9+digits:2")
    with pytest.raises(ParseError, match="'9' is not a digit"):
        ld.Grid.parse("9" + "." * 80, Layout.of_size(9).from_zero())
    with pytest.raises(ParseError, match="line 2: the digits of this line start at 0"):
        ld.solve_many("1" + "." * 80 + "\n0" + "." * 80)


def test_a_walkthrough_uses_the_digits_0_to_8() -> None:
    usual = ld.Grid(SHOWN.translate(str.maketrans("012345678", "123456789")))
    grid = ld.Grid(SHOWN)
    assert grid.values == usual.values
    walk, other = ld.explain(grid), ld.explain(usual)
    assert walk.is_solved and walk.solution is not None and set(walk.solution.line) == set("012345678")
    assert [step.technique for step in walk] == [step.technique for step in other]
    assert "0" in {conclusion[-1] for step in walk for conclusion in step.conclusion}
    assert "9" not in {conclusion[-1] for step in walk for conclusion in step.conclusion}
    for step in walk:
        assert prove(step).status.value == "proved"
        for conclusion in step.conclusion:
            assert conclusion[-1] in step.text
    record = json.loads(walk.to_json())
    assert record["layout"] == "9x9+digits:0"
    assert [step_record["placements"] for step_record in record["steps"]] == [
        list(step.placement_names) for step in walk
    ]
    assert [step_record["text"] for step_record in record["steps"]] == [step.text for step in walk]


def test_ratings_are_those_of_the_same_puzzle_from_1() -> None:
    grid = ld.Grid(SHOWN)
    for scale in ("se", "hodoku", "own"):
        record, other = ld.rate(grid, scale).to_dict(), ld.rate(ld.Grid(grid.values), scale).to_dict()
        path, usual = (one[scale].pop("path", []) for one in (record, other))
        assert record[scale] == other[scale] and len(path) == len(usual)
        assert "9" not in {conclusion[-1] for step in path for conclusion in step["conclusion"]}
    assert ld.canonical(grid).values == ld.canonical(ld.Grid(grid.values)).values
