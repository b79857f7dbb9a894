"""Pencil marks: a framed grid in which a cell shows its candidates; a single digit is a value.

A lone candidate that has not been placed yet is written `(5)`, so that reading gives back what was written.
"""

from __future__ import annotations

import re

from lucidoku._text import _
from lucidoku.board import Board
from lucidoku.formats._format import EMPTY, Format, layout_for, located
from lucidoku.formats.grid import rows_of
from lucidoku.grid import Grid, Layout, digit_of, digit_text

__all__ = ["FORMAT"]

_CELL = re.compile(r"\(?[1-9A-Pa-p]+\)?|[.0_*]")


def _detect(text: str) -> bool:
    rows = rows_of(text)
    if len(rows) < 2 or any(len(words) != len(rows) for _number, words in rows):
        return False
    words = [word for _number, some in rows for word in some]
    return any(len(word) > 1 for word in words) and all(_CELL.fullmatch(word) for word in words)


def _read(text: str, layout: Layout | None) -> Board:
    rows = rows_of(text)
    layout = layout_for(len(rows) ** 2, layout)
    masks, values = [], bytearray()
    for number, words in rows:
        if len(words) != layout.n:
            message = _("this row has {count} cells, expected {expected}")
            raise located(message.format(count=len(words), expected=layout.n), number)
        for word in words:
            if not _CELL.fullmatch(word):
                raise located(_("{word} is no cell").format(word=repr(word[:30])), number)
            digits = [] if word in EMPTY else [digit_of(ch) for ch in word.strip("()")]
            if digits and max(digits) > layout.n:
                message = _("{character} is no digit of a {layout} grid")
                raise located(message.format(character=repr(digit_text(max(digits))), layout=layout), number)
            values.append(digits[0] if len(digits) == 1 and not word.startswith("(") else 0)
            masks.append(sum({1 << d - 1 for d in digits}) if digits else (1 << layout.n) - 1)
    return Board.from_masks(layout, masks, bytes(values))


def _write(subject: Grid | Board) -> str:
    board = subject if isinstance(subject, Board) else Board(subject)
    layout = board.layout
    n = layout.n
    cells = []
    for cell in layout.cells:
        if board.values[cell]:
            cells.append(digit_text(board.values[cell]))
        else:
            text = "".join(map(digit_text, board.candidates(cell)))
            cells.append(text if len(text) > 1 else f"({text})")
    high, wide = (n, n) if layout.is_jigsaw else (layout.box_height, layout.box_width)
    widths = [max(len(cells[r * n + c]) for r in range(n)) for c in range(n)]
    rule = "+" + "+".join("-" * (sum(widths[c : c + wide]) + 2 * wide + 1) for c in range(0, n, wide)) + "+"
    lines = [rule]
    for r in range(n):
        if r and r % high == 0:
            lines.append(rule)
        row = [cells[r * n + c].ljust(widths[c]) for c in range(n)]
        lines.append("|" + "|".join("  " + "  ".join(row[c : c + wide]) + " " for c in range(0, n, wide)) + "|")
    return "\n".join([*lines, rule])


FORMAT = Format("pencil", "framed grid of candidates; a single digit is a value", _detect, _read, _write)
