"""Puzzles for a world: grids, text, files, and nine lists of nine digits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from lucidoku import formats
from lucidoku.errors import LucidokuError
from lucidoku.files.text import open_text
from lucidoku.files.writing import reason_of
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.words.language import _

__all__ = ["Puzzle", "grid_of_nine", "read_grid"]

Held = TypeVar("Held", Grid, Board)
Puzzle = Grid | str | Path | Sequence[Sequence[int]]


def _names_a_file(text: str) -> bool:
    """Return whether a text names an existing file, or ends like a file name."""
    return len(text) < 300 and "\n" not in text and (Path(text).is_file() or bool(re.search(r"\w\.[A-Za-z]\w*$", text)))


def read_grid(puzzle: Puzzle) -> Grid:
    """Return the grid of a puzzle given as an object, text, file or lists.

    Raises:
        LucidokuError: it cannot be read, or does not have nine rows and columns.
    """
    if isinstance(puzzle, Grid):
        grid = puzzle
    elif isinstance(puzzle, (str, Path)):
        text = puzzle
        if isinstance(puzzle, Path) or _names_a_file(puzzle):
            try:
                with open_text(str(puzzle)) as file:
                    text = file.read()
            except FileNotFoundError as error:
                raise LucidokuError(_("there is no file {path}").format(path=puzzle)) from error
            except OSError as error:
                reason = reason_of(error)
                raise LucidokuError(_("cannot read {path}: {reason}").format(path=puzzle, reason=reason)) from error
        found = formats.read(str(text)).puzzle
        grid = found if isinstance(found, Grid) else found.givens
    else:
        grid = Grid(_digits(puzzle))
    return grid_of_nine(grid)


def grid_of_nine(puzzle: Held) -> Held:
    """Return a grid or board that a world can hold: nine rows, regular boxes, any extra houses and constraints.

    Raises:
        LucidokuError: the layout differs.
    """
    layout = puzzle.layout
    if layout.n != 9 or layout.is_jigsaw or layout.box_height != 3:
        raise LucidokuError(
            _("the world has nine rows and nine columns, this puzzle is {layout}").format(layout=layout)
        )
    if layout.first_digit == 0:
        raise LucidokuError(_("the digits of the school are 1 to 9; this puzzle has digits from 0"))
    return puzzle


def _digits(rows: Sequence[Sequence[int]]) -> list[int]:
    """Return the 81 digits of nine lists of nine digits."""
    if not isinstance(rows, (list, tuple)) or len(rows) != 9:
        raise LucidokuError(_("expected a puzzle as text, a file, or a list of nine lists with nine digits each"))
    for number, row in enumerate(rows):
        if not isinstance(row, (list, tuple)) or len(row) != 9:
            raise LucidokuError(
                _("row {index} is {row}; expected a list of nine digits").format(index=number, row=repr(row)[:60])
            )
        for digit in row:
            if digit not in range(10) or isinstance(digit, bool):
                raise LucidokuError(
                    _("row {index} holds {digit}; expected 1 to 9, or 0 for an empty cell").format(
                        index=number, digit=repr(digit)[:40]
                    )
                )
    return [int(digit) for row in rows for digit in row]
