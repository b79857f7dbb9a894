"""Andoku's `.adk`: `clues|areas|extra` a line, each area a digit or letter, `X` for diagonals and `H` for windows.

Read from the source of evilsquid888/andoku, PuzzleDecoder.
"""

from __future__ import annotations

import re

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import Format, as_grid, cell_values
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import SIZES, Layout
from lucidoku.words.language import _

__all__ = ["FORMAT"]

_LINE = re.compile(r"([1-9 .]{25,81})\|([0-9A-Za-z]{25,81})?(?:\|([XxHh]?))?\s*")


def _detect(text: str) -> bool:
    found = _LINE.fullmatch(text)
    return found is not None and len(found[1]) in (25, 36, 49, 64, 81) and len(found[2] or found[1]) == len(found[1])


def _read(text: str, layout: Layout | None) -> Grid:
    clues, _bar, rest = text.partition("|")
    areas, _bar, extra = rest.partition("|")
    n = round(len(clues) ** 0.5)
    if (
        n * n != len(clues)
        or not 5 <= n <= 9
        or (areas and len(areas) != n * n)
        or extra.strip().upper() not in ("", "X", "H")
    ):
        raise ParseError(
            _("an Andoku line is clues|areas|extra: n*n clues with n from 5 to 9, n*n areas or none, X, H or nothing")
        )
    if areas:
        own = Layout.jigsaw(areas)
        if n in SIZES and _same_boxes(own, Layout.of_size(n)):
            own = Layout.of_size(n)
    else:
        own = Layout.of_size(n)
    if extra.strip():
        own = own.diagonal() if extra.strip().upper() == "X" else own.windows()
    return Grid(cell_values(clues.replace(" ", "."), own), own)


def _same_boxes(one: Layout, other: Layout) -> bool:
    return {h.cells for h in one.houses if h.kind == "box"} == {h.cells for h in other.houses if h.kind == "box"}


def _write(subject: Grid | Board) -> str:
    grid = as_grid(subject)
    layout = grid.layout
    if not 5 <= layout.n <= 9 or len(layout.extras) > 1:
        raise LucidokuError(_("Andoku knows grids of 5 to 9 rows, with diagonals or windows, not both"))
    boxes = [h for h in layout.houses if h.kind == "box"]
    area = {cell: number for number, house in enumerate(boxes, 1) for cell in house.cells}
    areas = "".join(str(area[cell]) for cell in layout.cells) if layout.is_jigsaw else ""
    extra = {"diagonal": "X", "window": "H"}[layout.extras[0]] if layout.extras else ""
    return f"{grid.line}|{areas}|{extra}"


FORMAT = Format("andoku", "Andoku: clues|areas|extra", _detect, _read, _write, None, (".adk",))
