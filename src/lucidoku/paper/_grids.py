"""Grids and steps on paper: the figures of `lucidoku.drawing`, in print colours and line widths."""

from __future__ import annotations

from dataclasses import replace

from lucidoku.drawing.constraints import room_outside
from lucidoku.drawing.figure import Figure, Pen
from lucidoku.drawing.geometry import Geometry
from lucidoku.drawing.images import position_of
from lucidoku.drawing.key import key_of, sample
from lucidoku.drawing.shapes import Drawing
from lucidoku.drawing.theme import THEMES
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.paper._canvas import Canvas, wrap

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
    bare: bool = False,
) -> None:
    """Draw a grid into a square, including the numbers outside the grid.

    Args:
        canvas: the target canvas.
        subject: the values; the givens of a board are bold.
        x: the left side of the square.
        y: its top.
        size: its side.
        candidates: whether to show candidates in empty cells.
        large: larger digits and thicker lines.
        bare: no constraints: sums of cages would cover the digits of a small solution.
    """
    position, values, givens = position_of(subject, None, candidates)
    geometry = Geometry(subject.layout)
    room, n = room_outside(subject.layout), subject.layout.n
    cell = size / (n + max(room.left + room.right, room.top + room.bottom))
    scale = cell * n / geometry.span
    x += (size - cell * (n + room.left + room.right)) / 2 + cell * room.left
    y += (size - cell * (n + room.top + room.bottom)) / 2 + cell * room.top
    thin, thick = max(0.25, cell / 55) / scale, max(0.9, cell / (13 if large else 18)) / scale
    figure = Figure(geometry, _INK, Pen(thin, thick, thick * 1.3, value=0.76 if large else 0.66, candidate=0.88))
    figure.shades()
    if not bare:
        figure.marks_under()
    figure.lines()
    if not bare:
        figure.marks_over()
    figure.values(values, givens)
    if position is not None and candidates:
        figure.candidates(position, None, plainly=True)
    canvas.shapes(figure.shapes, x, y, scale)


_KEY_SIZES = (8.5, 7.5, 6.5, 5.5, 4.5)


def _key_lines(layout: Layout, width: float, size: float) -> tuple[float, list[list[str]]]:
    """Return the indentation of the rules for their samples, and the lines of each rule."""
    entries = key_of(layout)
    indent = 3.2 * size if any(entry.signs for entry in entries) else 0.0
    return indent, [wrap(entry.text, size, width - indent) for entry in entries]


def key_height(layout: Layout, width: float) -> float:
    """Return the height of a layout's rules as text of the usual size; 0 if it has only houses."""
    size = _KEY_SIZES[0]
    return sum(1.3 * size * len(lines) + 0.3 * size for lines in _key_lines(layout, width, size)[1])


def draw_key(canvas: Canvas, layout: Layout, x: float, y: float, width: float, height: float) -> None:
    """Write the variant rules of a layout into a rectangle, each with a sample of its constraints; shrink them if necessary."""
    for size in _KEY_SIZES:
        indent, texts = _key_lines(layout, width, size)
        if sum(1.3 * size * len(lines) + 0.3 * size for lines in texts) <= height:
            break
    for entry, lines in zip(key_of(layout), texts, strict=True):
        if entry.signs:
            canvas.shapes(sample(entry.signs, _INK, x + 1.25 * size, y + 0.65 * size, 2.5 * size, 1.25 * size))
        for line in lines:
            canvas.words(x + indent, y + size, line, size=size, color="#222222")
            y += 1.3 * size
        y += 0.3 * size


def draw_picture(canvas: Canvas, picture: Drawing, x: float, y: float, width: float) -> float:
    """Draw a picture with its upper left corner at a point; return its height."""
    scale = width / picture.width
    left, top = picture.origin
    canvas.shapes(picture.grid, x + left * scale, y + top * scale, scale)
    canvas.shapes(picture.marks, x, y, scale)
    for line in picture.words:
        canvas.words(
            x + line.x * scale, y + line.y * scale, line.text, size=line.size * scale, bold=line.bold, color=line.colour
        )
    return picture.height * scale
