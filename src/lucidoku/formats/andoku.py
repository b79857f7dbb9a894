"""Andoku's `.adk`: `clues|areas|extra` a line, each area a digit or letter, `X` for diagonals and `H` for windows.

Read from the source of evilsquid888/andoku, PuzzleDecoder.
"""

from __future__ import annotations

import re

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import (
    PUZZLE,
    Format,
    Reading,
    as_grid,
    box_numbers,
    cell_values,
    has_usual_boxes,
    without_map,
)
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules import letters, letters_of
from lucidoku.words.language import _

__all__ = ["FORMAT", "has_place"]

_EXTRAS = letters_of("andoku")
_LINE = re.compile(r"([1-9 .]{25,81})\|([0-9A-Za-z]{25,81})?(?:\|([XxHh]?)(?:\s.*+)?+)?+\s*+")


def _detect(text: str) -> bool:
    match = _LINE.fullmatch(text)
    return match is not None and len(match[1]) in (25, 36, 49, 64, 81) and len(match[2] or match[1]) == len(match[1])


def _read(text: str, layout: Layout | None) -> Reading:
    clues, _bar, rest = text.partition("|")
    areas, second, extra = rest.partition("|")
    extra = extra.partition(" ")[0].strip().upper()  # a comment may follow
    n = round(len(clues) ** 0.5)
    if n * n != len(clues) or not 5 <= n <= 9 or (areas and len(areas) != n * n) or extra not in ("", *_EXTRAS):
        raise ParseError(
            _(
                "expected an Andoku line clues|areas|extra: n*n clues with n from 5 to 9, n*n areas or none, "
                "then X, H or nothing"
            )
        )
    own = without_map(Layout.jigsaw(areas)) if areas else Layout.of_size(n)
    if extra:
        own = own.with_extra(_EXTRAS[extra])
    reading = Reading(Grid(cell_values(clues.replace(" ", "."), own), own))
    return reading if second else reading.noting(_("the line has one bar, not two; its extra houses may be missing"))


def has_place(layout: Layout) -> bool:
    """Return whether Andoku knows such a layout."""
    return set(layout.extras) <= set(letters_of("andoku").values()) and (
        5 <= layout.n <= 9 and len(layout.extras) <= 1 and not layout.placed and layout.first_digit == 1
    )


def _write(subject: Grid | Board) -> str:
    grid = as_grid(subject)
    layout = grid.layout
    if not has_place(layout):
        raise LucidokuError(_("Andoku supports grids of 5 to 9 rows, with diagonals or windows, not both"))
    areas = "".join(str(box + 1) for box in box_numbers(layout)) if not has_usual_boxes(layout) else ""
    extra = letters(layout.extras[0], "andoku") if layout.extras else ""
    return f"{grid.line}|{areas}|{extra}"


FORMAT = Format(
    "andoku",
    "Andoku: clues|areas|extra",
    _detect,
    _read,
    _write,
    label="Andoku",
    keeps=PUZZLE | {"houses"},
    suffixes=(".adk",),
    line=_detect,
)
