"""Grids and steps on paper: the figures of `lucidoku.draw`, in the colours and with the pen of print."""

from __future__ import annotations

from dataclasses import replace

from lucidoku.draw.drawing import position_of
from lucidoku.draw.figure import Figure, Pen
from lucidoku.draw.geometry import Geometry
from lucidoku.draw.shapes import Drawing
from lucidoku.draw.theme import THEMES
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.paper._canvas import Canvas

__all__ = ["draw_grid", "draw_picture"]

_INK = replace(
    THEMES["light"], name="ink", shade="#e6e6e6", thin="#7a7a7a", thick="#000000", given="#000000", found="#444444",
    candidate="#444444",
)  # fmt: skip


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
    position, values, givens = position_of(subject, None, candidates)
    geometry = Geometry(subject.layout)
    cell, scale = size / subject.layout.n, size / geometry.span
    thin, thick = max(0.25, cell / 55) / scale, max(0.9, cell / (13 if large else 18)) / scale
    figure = Figure(geometry, _INK, Pen(thin, thick, thick * 1.3, value=0.72 if large else 0.58, candidate=0.88))
    figure.shades()
    figure.lines()
    figure.values(values, givens)
    if position is not None and candidates:
        figure.candidates(position, None, plainly=True)
    canvas.shapes(figure.shapes, x, y, scale)


def draw_picture(canvas: Canvas, picture: Drawing, x: float, y: float, width: float) -> float:
    """Draw a picture with its upper left corner at a point, and return how high it is."""
    scale = width / picture.width
    left, top = picture.origin
    canvas.shapes(picture.grid, x + left * scale, y + top * scale, scale)
    canvas.shapes(picture.marks, x, y, scale)
    for line in picture.words:
        canvas.words(
            x + line.x * scale, y + line.y * scale, line.text, size=line.size * scale, bold=line.bold, color=line.colour
        )
    return picture.height * scale
