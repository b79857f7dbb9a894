"""Pencil marks: a framed grid in which a cell shows its candidates; a single digit is a value.

A lone candidate that has not been placed yet is written `(5)`, so that a round trip is exact. Where other
programs write it as `5`, it is not a value while a cell that it sees still has that candidate (HoDoKu's rule).
"""

from __future__ import annotations

from lucidoku.formats._cells import each_table, has_marks, tables, used
from lucidoku.formats._format import DIGITS, PUZZLE, Format, as_board
from lucidoku.formats._walls import has_rule
from lucidoku.formats.grid import boxes, first_table
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.words.language import N_

__all__ = ["FORMAT"]


def _write(subject: Grid | Board) -> str:
    board = as_board(subject)
    layout = board.layout
    n = layout.n
    cells = []
    for cell in layout.cells:
        if board.values[cell]:
            cells.append(cell.digit_text(board.values[cell]))
        else:
            text = "".join(map(cell.digit_text, board.candidates(cell)))
            cells.append(text if len(text) > 1 else f"({text})")
    high, wide = boxes(layout)
    widths = [max(len(cells[r * n + c]) for r in range(n)) for c in range(n)]
    rule = "+" + "+".join("-" * (sum(widths[c : c + wide]) + 2 * wide + 1) for c in range(0, n, wide)) + "+"
    lines = [rule]
    for r in range(n):
        if r and r % high == 0:
            lines.append(rule)
        row = [cells[r * n + c].ljust(widths[c]) for c in range(n)]
        lines.append("|" + "|".join("  " + "  ".join(row[c : c + wide]) + " " for c in range(0, n, wide)) + "|")
    return "\n".join([*lines, rule])


FORMAT = Format(
    "pencil",
    "framed grid of candidates; a single digit is a value",
    lambda text: ("\n" in text or has_rule(text)) and has_marks(text),
    first_table,
    _write,
    tables,
    label=N_("A grid of candidates"),
    keeps=PUZZLE | DIGITS | {"candidates", "boxes"},
    used=used,
    streamed=each_table,
)
