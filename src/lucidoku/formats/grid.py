"""The boxed grid: one row a line, with or without frames, as people type, print and paste it.

Read are all that `_table` knows: frames of ASCII or box-drawing characters, Markdown tables, spreadsheets with tabs, commas
or semicolons, blanks for empty cells, lists of lists of many languages, several grids with prose between them.

The written form is the readable one of the notebook that explains puzzles by pictures::

     -----------
    |  1  .  |  .  .  |
"""

from __future__ import annotations

from lucidoku.errors import LucidokuError
from lucidoku.formats._cells import each_table, tables, used
from lucidoku.formats._format import DIGITS, PUZZLE, Format, Reading, as_grid
from lucidoku.formats._table import complaint
from lucidoku.formats._walls import has_rule
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.language import N_

__all__ = ["FORMAT", "MARKDOWN", "SIMPLE", "first_table"]


def first_table(text: str, layout: Layout | None) -> Reading:
    """Read the first grid or candidate grid of a text.

    Raises:
        LucidokuError: there is none, or it is wrong; says where.
    """
    grids = tables(text, layout)
    good = [item for _line, item in grids if isinstance(item, Reading)]
    if len(good) < len(grids) or not good:
        raise next((item for _line, item in grids if isinstance(item, LucidokuError)), None) or complaint(
            list(enumerate(text.split("\n"), 1))
        )
    return good[0].first_of(len(good))


def _detect(text: str) -> bool:
    if "\n" not in text and not has_rule(text):
        return False
    return any(isinstance(item, Reading) for _line, item in tables(text, None))


def _rows(grid: Grid) -> list[list[str]]:
    n = grid.layout.n
    return [list(grid.line[r * n : r * n + n]) for r in range(n)]


def boxes(layout: Layout) -> tuple[int, int]:
    """Return height and width between the frames; a jigsaw has no straight ones, only the outer frame is drawn."""
    return (layout.n, layout.n) if layout.is_jigsaw else (layout.box_height, layout.box_width)


def _write(subject: Grid | Board) -> str:
    grid = as_grid(subject)
    n = grid.layout.n
    high, wide = boxes(grid.layout)
    dashes = ["-" * (3 * wide + 2)] * (n // wide)
    outer = " " + "-".join(dashes)
    lines = [outer]
    for r, row in enumerate(_rows(grid)):
        if r and r % high == 0:
            lines.append("|" + "+".join(dashes) + "|")
        groups = ("".join(f"  {text}" for text in row[c : c + wide]) + "  " for c in range(0, n, wide))
        lines.append("|" + "|".join(groups) + "|")
    return "\n".join([*lines, outer])


def _write_simple(subject: Grid | Board) -> str:
    """Write as Simple Sudoku does (Sudopedia, Clipboard and File Formats)."""
    grid = as_grid(subject)
    n = grid.layout.n
    high, wide = boxes(grid.layout)
    outer = f" *{'-' * (n + n // wide - 1)}*"
    rule = " |" + "+".join(["-" * wide] * (n // wide)) + "|"
    lines = [outer]
    for r, row in enumerate(_rows(grid)):
        if r and r % high == 0:
            lines.append(rule)
        lines.append(" |" + "|".join("".join(row[c : c + wide]) for c in range(0, n, wide)) + "|")
    return "\n".join([*lines, outer])


def _write_markdown(subject: Grid | Board) -> str:
    """Write a table as GitHub and forums show it; the heads of its columns are empty."""
    rows = _rows(as_grid(subject))
    n = len(rows)
    head = "|" + "   |" * n + "\n|" + "---|" * n
    return "\n".join([head, *("| " + " | ".join(" " if text == "." else text for text in row) + " |" for row in rows)])


FORMAT = Format(
    "grid",
    "boxed grid, one row a line",
    _detect,
    first_table,
    _write,
    tables,
    keeps=PUZZLE | DIGITS | {"boxes"},
    label=N_("A grid of characters"),
    used=used,
    streamed=each_table,
)
SIMPLE = Format(
    "ss",
    "Simple Sudoku: *-----------* round the grid",
    lambda text: False,
    first_table,
    _write_simple,
    keeps=PUZZLE | DIGITS | {"boxes"},
    used=used,
    label="Simple Sudoku (.ss)",
    suffixes=(".ss",),
)
MARKDOWN = Format(
    "markdown",
    "a table of Markdown",
    lambda text: False,
    first_table,
    _write_markdown,
    keeps=PUZZLE | DIGITS,
    used=used,
    label=N_("A table of Markdown"),
    suffixes=(".md",),
)
