"""A person's notes that leave out a digit of the solution are kept as corner marks: the puzzle stays the same."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats._format import position

LINE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
GRID = ld.Grid.parse(LINE)
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def _texts(notes: dict[int, list[int]]) -> dict[str, str]:
    masks = {cell: sum(1 << digit - 1 for digit in digits) for cell, digits in notes.items()}
    game = "".join(f"{ch}|{masks.get(cell, 0)}|{int(ch == '0')}|" for cell, ch in enumerate(LINE))
    grid: list[dict[str, Any]] = [
        {"value": int(ch), "given": True} if ch != "0" else {"centerPencilMarks": notes.get(cell, [])}
        for cell, ch in enumerate(LINE)
    ]
    pencilmark = json.loads(formats.write(GRID, "pencilmark"))
    named = {f"r{cell // 9 + 1}c{cell % 9 + 1}": digits for cell, digits in notes.items()}
    cells = [{"value": int(ch), "notes": notes.get(cell, [])} for cell, ch in enumerate(LINE)]
    return {
        "opensudoku": f'<opensudoku><game data="version: 2&#10;{game}"/></opensudoku>',
        "f-puzzles": json.dumps({"size": 9, "grid": [grid[i : i + 9] for i in range(0, 81, 9)]}),
        "pencilmark": json.dumps(pencilmark | {"candidates": named}),
        "unknown": json.dumps({"cells": cells}),
    }


def test_partial_notes_are_corner_marks() -> None:
    """Note only the 1 of the first box, in cells that hold other digits too."""
    notes = {2: [1], 3: [2, 6], 28: [2]}
    for name, text in _texts(notes).items():
        reading = formats.read(text)
        assert reading.puzzle == GRID, name
        assert {int(cell): list(marks) for cell, marks in reading.corner_marks.items()} == notes, name
        assert any("stored as corner marks" in note for note in reading.notes), name


def test_notes_that_have_the_solution_are_candidates() -> None:
    notes = {2: [1, 4], 3: [2, 6]}
    for name, text in _texts(notes).items():
        reading = formats.read(text)
        assert isinstance(reading.puzzle, ld.Board) and reading.puzzle.candidates("r1c3") == (1, 4), name
        assert not reading.corner_marks and not reading.notes, name


def test_placed_digits_stay_next_to_partial_notes() -> None:
    values = bytearray(81)
    values[2] = 4
    masks = [0] * 81
    masks[3] = 2
    reading = position(GRID.layout, GRID.values, bytes(values), masks)
    assert isinstance(reading.puzzle, ld.Board) and reading.puzzle.values[2] == 4 and reading.puzzle.givens == GRID
    assert reading.corner_marks == {GRID.layout.cells[3]: (2,)}


def test_marks_that_are_part_of_the_puzzle_stay() -> None:
    masks = [0] * 81
    masks[3] = 2
    reading = position(GRID.layout, GRID.values, None, masks, are_notes=False)
    assert not reading.corner_marks and isinstance(reading.puzzle, ld.Board)
    empty = position(GRID.layout, bytes(81), None, masks)
    assert not empty.corner_marks and isinstance(empty.puzzle, ld.Board)


def test_a_digit_twice_in_a_cell_is_refused() -> None:
    text = formats.write(ld.Board("1.....2..3.....4"), "pencil")
    assert formats.read(text).format == "pencil"
    with pytest.raises(ld.LucidokuError, match="has a digit twice"):
        formats.read(re.sub(r"\b(\d)(\d+)\b", r"\1\2\1", text, count=1))
