"""The boxed grid: one row a line, with or without frames, as people type and print it.

The written form is the readable one of the explaining notebook (seed 000)::

     -----------
    |  1  .  |  .  .  |
"""

from __future__ import annotations

import re

from lucidoku._text import _
from lucidoku.board import Board
from lucidoku.formats._format import Format, cell_values, layout_for, located
from lucidoku.grid import Grid, Layout, digit_text

__all__ = ["FORMAT", "rows_of"]

_FRAME = re.compile(r"[\s|+\-=:.']*")
_SEPARATOR = re.compile(r"[\s|:,;!]+")


def rows_of(text: str) -> list[tuple[int, list[str]]]:
    """Return (line number, words) of the rows, without frame lines and comments."""
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("#") or (_FRAME.fullmatch(line) and re.search(r"--|==|\+", line)):
            continue
        words = [word for word in _SEPARATOR.split(line) if word]
        if words:
            rows.append((number, words))
    return rows


def _detect(text: str) -> bool:
    rows = rows_of(text)
    return len(rows) > 1 and all(set("".join(words)) <= _ALLOWED for _number, words in rows)


_ALLOWED = frozenset(".0_*123456789ABCDEFGHIJKLMNOPabcdefghijklmnop")


def _read(text: str, layout: Layout | None) -> Grid:
    rows = [(number, "".join(words)) for number, words in rows_of(text)]
    length = len(rows)
    for number, row in rows:
        if len(row) != length:
            message = _("this row has {count} cells, but there are {rows} rows").format(count=len(row), rows=length)
            raise located(message, number)
    layout = layout_for(length * length, layout)
    return Grid(b"".join(cell_values(row, layout, number) for number, row in rows), layout)


def _write(subject: Grid | Board) -> str:
    grid = subject.grid if isinstance(subject, Board) else subject
    n = grid.layout.n
    # A jigsaw has no straight frames between its boxes; only the outer one is drawn.
    high, wide = (n, n) if grid.layout.is_jigsaw else (grid.layout.box_height, grid.layout.box_width)
    dashes = ["-" * (3 * wide + 2)] * (n // wide)
    outer = " " + "-".join(dashes)
    lines = [outer]
    for r in range(n):
        if r and r % high == 0:
            lines.append("|" + "+".join(dashes) + "|")
        row = [digit_text(v) if v else "." for v in grid.values[r * n : r * n + n]]
        groups = ("".join(f"  {text}" for text in row[c : c + wide]) + "  " for c in range(0, n, wide))
        lines.append("|" + "|".join(groups) + "|")
    return "\n".join([*lines, outer])


FORMAT = Format("grid", "boxed grid, one row a line", _detect, _read, _write)
