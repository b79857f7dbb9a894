"""sudokumaker.app: `?puzzle=` with `{formatVersion, puzzle: {cells, constraints}}`, packed by lz-string.

Cells have `given`, `value`, `candidates` and `cornerPencilMarks`, in which bit d is digit d, and `colors`. The
constraints are read by `_maker_rules`; without one of regions there are no boxes. A disabled one is ignored. Other
digits than 1 to n are refused. The fields are those that the site's own program reads.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._fields import digit_in, items
from lucidoku.formats._format import Reading, as_board, as_reading, position
from lucidoku.formats._lz import compress, decompress
from lucidoku.formats._maker_rules import read_constraints, written_constraints
from lucidoku.formats._rules import RuleCollector, square_only
from lucidoku.formats._stated_rules import apply_words, parse_words
from lucidoku.formats.fpuzzles import note_unknown, noted, rules_text
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell
from lucidoku.grid.grid import Grid
from lucidoku.words.language import _

__all__ = ["is_sudokumaker", "read_packed", "read_sudokumaker", "sudokumaker_link"]

_COLORS = (
    "white", "red", "orange", "yellow", "lightgreen", "green", "lightblue", "blue", "purple", "magenta", "lightgrey",
    "darkgrey", "black", "pink", "brown", "lime", "teal", "royalblue", "violet",
)  # fmt: skip
"""Palette of the site; bit k of `colors` is the k-th colour."""


def is_sudokumaker(data: object) -> bool:
    """Return whether a JSON object is a puzzle of sudokumaker.app."""
    return isinstance(data, dict) and "formatVersion" in data and isinstance(_puzzle(data), dict)


def _puzzle(data: Mapping[str, Any]) -> Any:
    return data.get("puzzle") or data.get("sudoku")  # the name before version 1.1


def read_packed(packed: str) -> Reading:
    """Read the value of `puzzle=` in a link.

    Raises:
        ParseError: it is damaged, or has rules that a Layout cannot hold.
    """
    try:
        data = json.loads(decompress(packed))
    except (ValueError, RecursionError) as error:
        if isinstance(error, ParseError):
            raise
        raise ParseError(_("the packed part of the link is not a sudokumaker.app puzzle")) from None
    if not is_sudokumaker(data):
        raise ParseError(_("the packed part of the link is not a sudokumaker.app puzzle"))
    return read_sudokumaker(data)


_KNOWN = {
    "cells", "constraints", "name", "author", "comment", "solution", "size", "width", "height", "type", "minDigit", "maxDigit",
    "id", "title", "difficulty", "createdAt", "updatedAt", "version", "successMessage", "solverSettings", "settings",
}  # fmt: skip
_OF_CELLS = {"given", "value", "candidates", "cornerPencilMarks", "colors"}


def _rules(puzzle: Mapping[str, Any], n: int) -> RuleCollector:
    rules = RuleCollector(n)
    words = parse_words(rules_text(puzzle.get("comment")))
    apply_words(words, rules, read_constraints(puzzle, rules, words))
    for name, what in puzzle.items():
        if name not in _KNOWN and what not in (None, False, "", [], {}):
            if isinstance(what, (str, int, float)) and what is not True:
                note_unknown("puzzle", [name], rules)
            else:
                rules.add(name[:40])  # a flag or a list may be a rule
    cells = [cell for cell in items(puzzle, "cells") if isinstance(cell, dict)]
    note_unknown("cells", {str(name) for cell in cells for name, what in cell.items() if what} - _OF_CELLS, rules)
    first, last = puzzle.get("minDigit"), puzzle.get("maxDigit")
    if first not in (None, 1) or last not in (None, n):
        rules.add("other digits")
    return rules


def _bits(mask: object, n: int) -> int:
    """Convert a mask with bit d for digit d into a mask of candidates, bit 0 for 1."""
    if not isinstance(mask, int) or isinstance(mask, bool) or not 0 <= mask < 1 << 26:
        return 0
    return mask >> 1 & (1 << n) - 1


def read_sudokumaker(document: Mapping[str, Any]) -> Reading:
    """Read a puzzle of sudokumaker.app.

    Raises:
        ParseError: it has rules that a Layout cannot hold, or is not such a puzzle.
    """
    puzzle = _puzzle(document)
    cells = puzzle.get("cells")
    n = round(len(cells) ** 0.5) if isinstance(cells, list) else 0
    if isinstance(puzzle.get("width"), int) and isinstance(puzzle.get("height"), int):
        square_only(puzzle["height"], puzzle["width"])
    if n < 4 or n * n != len(cells):
        raise ParseError(_("the packed part of the link is not a sudokumaker.app puzzle"))
    if any(puzzle.get(name) not in (None, n) for name in ("size", "width", "height")):
        raise ParseError(_("the grid of this sudokumaker.app puzzle is not {n} rows of {n} cells").format(n=n))
    rules = _rules(puzzle, n)
    layout = rules.layout()
    givens, values, masks = bytearray(n * n), bytearray(n * n), []
    corners: dict[Cell, tuple[int, ...]] = {}
    colors: dict[Cell, tuple[str, ...]] = {}
    for cell, data in zip(layout.cells, cells, strict=True):
        data = data if isinstance(data, dict) else {}
        value = digit_in(data.get("value"), n, cell)
        (givens if data.get("given") else values)[cell] = value
        masks.append(0 if value else _bits(data.get("candidates"), n))
        if corner := _bits(data.get("cornerPencilMarks"), n):
            corners[cell] = tuple(digit for digit in range(1, n + 1) if corner >> digit - 1 & 1)
        shown = data.get("colors")
        if isinstance(shown, int) and 0 < shown < 1 << len(_COLORS):
            colors[cell] = tuple(name for k, name in enumerate(_COLORS) if shown >> k & 1)
    particulars = {"rules": puzzle.get("comment"), "title": puzzle.get("name"), "author": puzzle.get("author")}
    reading = position(layout, bytes(givens), bytes(values), masks).noting(*rules.notes)
    return noted(reading, corners, colors, particulars)


def _cells(reading: Reading) -> list[dict[str, Any]]:
    subject, board = reading.puzzle, as_board(reading.puzzle)
    cells: list[dict[str, Any]] = []
    for cell in board.layout.cells:
        data: dict[str, Any] = {}
        if value := board.values[cell]:
            data = {"given": True, "value": value} if board.givens[cell] else {"value": value}
        elif isinstance(subject, Board):
            data["candidates"] = board.masks[cell] << 1
        if marks := reading.corner_marks.get(cell):
            data["cornerPencilMarks"] = sum(1 << digit for digit in marks)
        cells.append(data)
    return cells


def sudokumaker_link(what: Grid | Board | Reading) -> str:
    """Return the address that opens a puzzle at sudokumaker.app.

    Raises:
        LucidokuError: the site cannot store it; says why.
    """
    reading = as_reading(what)
    layout = reading.puzzle.layout
    if layout.n > 9:
        raise LucidokuError(_("sudokumaker.app supports up to 9 rows"))
    size = {} if layout.n == 9 else {"type": "sudoku", "size": layout.n}
    constraints = written_constraints(layout)
    puzzle = {
        "name": reading.title,
        "author": reading.author,
        **size,
        "cells": _cells(reading),
        "constraints": constraints,
    }
    text = json.dumps({"formatVersion": "1.5.0", "puzzle": puzzle}, separators=(",", ":"))
    return "https://sudokumaker.app/?puzzle=" + quote(compress(text, address=True), safe="")
