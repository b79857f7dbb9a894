"""A grid on paper: thin and thick lines, extra houses shaded, givens bold, candidates small."""

from __future__ import annotations

from math import ceil, sqrt

from lucidoku.grid.board import Board
from lucidoku.grid.cells import digit_text
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.paper._canvas import Canvas

__all__ = ["draw_grid"]

_SHADE, _THIN, _THICK, _GREY = "#e6e6e6", "#7a7a7a", "#000000", "#444444"


def draw_grid(
    canvas: Canvas,
    subject: Grid | Board,
    x: float,
    y: float,
    size: float,
    *,
    candidates: bool = False,
    large: bool = False,
) -> None:
    """Draw a grid into a square.

    Args:
        canvas: what to draw on.
        subject: the values; of a board the givens are bold.
        x: the left side of the square.
        y: its top.
        size: its side.
        candidates: whether to show candidates in empty cells.
        large: larger digits and thicker lines.
    """
    layout, n = subject.layout, subject.layout.n
    cell = size / n
    givens = subject.givens if isinstance(subject, Board) else subject
    board = subject if isinstance(subject, Board) else Board(subject) if candidates else None
    for house in layout.houses:
        if house.kind in ("diagonal", "window"):
            for place in house.cells:
                canvas.rect(x + (place.column - 1) * cell, y + (place.row - 1) * cell, cell, cell, fill=_SHADE)
    _lines(canvas, layout, x, y, cell, large)
    height = cell * (0.72 if large else 0.58)
    for place in layout.cells:
        left, top = x + (place.column - 1) * cell, y + (place.row - 1) * cell
        value = subject.values[place]
        if value:
            bold = bool(givens[place])
            canvas.text(
                left + cell / 2, top + cell / 2 + height * 0.36, digit_text(value), size=height, bold=bold,
                color="#000000" if bold else _GREY, anchor="middle",
            )  # fmt: skip
        elif board is not None and candidates:
            _marks(canvas, board, place, left, top, cell)


def _marks(canvas: Canvas, board: Board, place: int, left: float, top: float, cell: float) -> None:
    columns = ceil(sqrt(board.layout.n))
    step = cell / (columns + 0.3)
    for digit in board.candidates(place):
        row, column = divmod(digit - 1, columns)
        canvas.text(
            left + cell * 0.5 + (column - (columns - 1) / 2) * step,
            top + cell * 0.5 + (row - (columns - 1) / 2) * step + step * 0.3,
            digit_text(digit),
            size=step * 0.82,
            color=_GREY,
            anchor="middle",
        )


def _lines(canvas: Canvas, layout: Layout, x: float, y: float, cell: float, large: bool) -> None:
    """Draw thin lines between all cells, then thick ones where two boxes meet; each thick stretch is one line."""
    n = layout.n
    size = n * cell
    thin, thick = max(0.25, cell / 55), max(0.9, cell / (13 if large else 18))
    for k in range(1, n):
        canvas.line(x + k * cell, y, x + k * cell, y + size, line=thin, stroke=_THIN)
        canvas.line(x, y + k * cell, x + size, y + k * cell, line=thin, stroke=_THIN)
    box = {place: house.index for house in layout.houses if house.kind == "box" for place in house.cells}
    for k in range(1, n):
        for lower, upright in ((True, True), (True, False)):
            start = None
            for i in range(n + 1):
                here = i < n and (
                    box[layout.cells[i * n + k]] != box[layout.cells[i * n + k - 1]]
                    if upright
                    else box[layout.cells[k * n + i]] != box[layout.cells[(k - 1) * n + i]]
                )
                if here and start is None:
                    start = i
                elif not here and start is not None and lower:
                    a, b, c = start * cell, i * cell, k * cell
                    ends = (x + c, y + a, x + c, y + b) if upright else (x + a, y + c, x + b, y + c)
                    canvas.line(*ends, line=thick, stroke=_THICK)
                    start = None
    canvas.rect(x, y, size, size, stroke=_THICK, line=thick * 1.3)
