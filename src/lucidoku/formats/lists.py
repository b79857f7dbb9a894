"""JSON: a list of rows, each a list of digits; 0 or null is empty, and a list inside is the candidates of a cell."""

from __future__ import annotations

import json
from typing import Any

from lucidoku._text import _
from lucidoku.board import Board
from lucidoku.errors import ParseError
from lucidoku.formats._format import EMPTY, Format, layout_for
from lucidoku.grid import Grid, Layout, digit_of

__all__ = ["FORMAT"]


def _read(text: str, layout: Layout | None) -> Grid | Board:
    try:
        rows = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        where = f"line {error.lineno}, column {error.colno}" if isinstance(error, json.JSONDecodeError) else "the text"
        raise ParseError(_("{where}: this is no JSON").format(where=where)) from None
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise ParseError(_("JSON puzzles are a list of rows, each a list of digits"))
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows):
            raise ParseError(
                _("row {row} has {count} cells, but there are {rows} rows").format(
                    row=number, count=len(row), rows=len(rows)
                )
            )
    layout = layout_for(len(rows) ** 2, layout)
    values, masks, marked = bytearray(), [], False
    for r, row in enumerate(rows, 1):
        for c, item in enumerate(row, 1):
            candidates = [_digit(d, layout, r, c) for d in item] if isinstance(item, list) else None
            marked |= candidates is not None
            values.append(0 if candidates is not None else _digit(item, layout, r, c))
            masks.append((1 << layout.n) - 1 if candidates is None else sum({1 << d - 1 for d in candidates if d}))
    return Board.from_masks(layout, masks, bytes(values)) if marked else Grid(bytes(values), layout)


def _digit(item: Any, layout: Layout, row: int, column: int) -> int:
    if item is None or item == "" or (isinstance(item, str) and item in EMPTY):
        return 0
    try:
        digit = digit_of(item) if isinstance(item, str) else item
    except ValueError:
        digit = None
    if not isinstance(digit, int) or isinstance(digit, bool) or not 0 <= digit <= layout.n:
        raise ParseError(
            _("r{row}c{column}: {item} is no digit of a {layout} grid").format(
                row=row, column=column, item=repr(item)[:30], layout=layout
            )
        )
    return digit


def _write(subject: Grid | Board) -> str:
    n = subject.layout.n
    if isinstance(subject, Grid):
        rows: list[list[Any]] = [list(subject.values[r * n : r * n + n]) for r in range(n)]
    else:
        cells: list[Any] = [subject.values[cell] or list(subject.candidates(cell)) for cell in subject.layout.cells]
        rows = [cells[r * n : r * n + n] for r in range(n)]
    return json.dumps(rows, separators=(",", ":"))


FORMAT = Format(
    "json", "a list of rows, 0 or null for an empty cell", lambda text: text.startswith(("[", "{")), _read, _write
)
