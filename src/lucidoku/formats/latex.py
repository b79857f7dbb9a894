r"""LaTeX: a TikZ picture that shows any layout, with givens bold and candidates small, and the `sudoku` package for 9x9.

A document needs `\usepackage{tikz}`, or `\usepackage{sudoku}`. Both are only written.
"""

from __future__ import annotations

from math import ceil, sqrt

from lucidoku.errors import LucidokuError
from lucidoku.formats._format import DIGITS, PUZZLE, STATE, Format, as_grid, box_numbers
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.words.language import N_, _

__all__ = ["LATEX", "SUDOKU"]


def _write(subject: Grid | Board) -> str:
    """Write a TikZ picture whose unit is a cell; rows are counted downwards."""
    layout, n = subject.layout, subject.layout.n
    givens = subject.givens if isinstance(subject, Board) else subject
    lines = [r"\begin{tikzpicture}[x=0.8cm,y=-0.8cm,every node/.style={inner sep=0pt}]"]
    for house in layout.houses:
        if house.is_extra:
            lines += [
                rf"\fill[black!10] ({c.column - 1},{c.row - 1}) rectangle ({c.column},{c.row});" for c in house.cells
            ]
    lines.append(rf"\draw[gray] (0,0) grid[step=0.8cm] ({n},{n});")
    box = box_numbers(layout)
    for cell in layout.cells:
        r, c = cell.row - 1, cell.column - 1
        if c and box[cell] != box[layout.cells[cell - 1]]:
            lines.append(rf"\draw[very thick] ({c},{r}) -- ({c},{r + 1});")
        if r and box[cell] != box[layout.cells[cell - n]]:
            lines.append(rf"\draw[very thick] ({c},{r}) -- ({c + 1},{r});")
    lines.append(rf"\draw[very thick] (0,0) rectangle ({n},{n});")
    columns = ceil(sqrt(n))
    for cell in layout.cells:
        x, y = cell.column - 0.5, cell.row - 0.5
        if value := subject.values[cell]:
            text = rf"\textbf{{{cell.digit_text(value)}}}" if givens[cell] else cell.digit_text(value)
            lines.append(rf"\node at ({x},{y}) {{{text}}};")
        elif isinstance(subject, Board):
            for digit in subject.candidates(cell):
                row, column = divmod(digit - 1, columns)
                dx, dy = (k - (columns - 1) / 2 for k in (column, row))
                place = f"({x + dx / (columns + 0.3):.3f},{y + dy / (columns + 0.3):.3f})"
                lines.append(
                    rf"\node[gray,font=\tiny,scale={3 / max(3, columns):.2f}] at {place} {{{cell.digit_text(digit)}}};"
                )
    return "\n".join([*lines, r"\end{tikzpicture}"])


def _write_sudoku(subject: Grid | Board) -> str:
    grid = as_grid(subject)
    if grid.layout.n != 9 or grid.layout.is_jigsaw or grid.layout.extras:
        raise LucidokuError(
            _("the sudoku package of LaTeX supports only 9x9 grids without diagonals, windows or jigsaw boxes")
        )
    rows = [grid.line[i : i + 9] for i in range(0, 81, 9)]
    body = ["|" + "|".join(ch if ch != "." else " " for ch in row) + "|." for row in rows]
    return "\n".join([r"\begin{sudoku}", *body, r"\end{sudoku}"])


LATEX = Format(
    "latex",
    "a TikZ picture for LaTeX; only written",
    lambda text: False,
    None,
    _write,
    label=N_("LaTeX, a drawing"),
    keeps=STATE | DIGITS | {"houses"},
    suffixes=(".tex",),
)
SUDOKU = Format(
    "latex-sudoku",
    "the sudoku package of LaTeX; only written",
    lambda text: False,
    None,
    _write_sudoku,
    label=N_("LaTeX, package sudoku"),
    keeps=PUZZLE | DIGITS,
)
