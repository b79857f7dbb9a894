"""Shapes of a picture: typed, in drawing order, each with its part and its cell.

A drawing is made of these first and printed afterwards: `lucidoku.drawing.printing` prints them as SVG, `lucidoku.paper` as PDF.
Coordinates are units of the drawing, the origin is the grid's top left corner.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from lucidoku.grid.cells import Cell

__all__ = [
    "Circle",
    "Command",
    "DigitShape",
    "Drawing",
    "Path",
    "Rectangle",
    "Shape",
    "Style",
    "TextLabel",
    "TextLine",
    "box_of",
    "place_shape",
]

Command = (
    tuple[Literal["M", "L", "l"], float, float] | tuple[Literal["Q"], float, float, float, float] | tuple[Literal["Z"]]
)
"""Part of a path: move to a point, a line to it, a line to the point as far to the right and down, a curve by a control
point, close the path.
"""


@dataclass(frozen=True)
class Style:
    """Paint of a shape.

    Attributes:
        fill: colour of its interior; empty for none.
        stroke: colour of its line; empty for none.
        width: width of the line.
        dash: lengths of dashes and gaps; empty for a solid line.
        round_ends: whether the line's ends are round.
    """

    fill: str = ""
    stroke: str = ""
    width: float = 0
    dash: tuple[float, ...] = ()
    round_ends: bool = False


@dataclass(frozen=True)
class _Shape:
    part: str  # its part in the picture, such as "given", "candidate out", "link strong"
    style: Style = field(kw_only=True, default=Style())
    cell: Cell | None = field(kw_only=True, default=None)


@dataclass(frozen=True)
class Rectangle(_Shape):
    """Rectangle with round corners."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0


@dataclass(frozen=True)
class Circle(_Shape):
    """Circle."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Path(_Shape):
    """Line or outline; for a link of a chain, with the link's name."""

    commands: tuple[Command, ...]
    link: str = field(kw_only=True, default="")


@dataclass(frozen=True)
class DigitShape(_Shape):
    """Digit of a cell, large or as a candidate, around its centre."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False


@dataclass(frozen=True)
class TextLabel(_Shape):
    """Words around a point; a halo is a rim in that colour that keeps them readable on lines."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = True
    halo: str = ""


Shape = Rectangle | Circle | Path | DigitShape | TextLabel


def place_shape(shape: Shape, x: float, y: float, scale: float) -> Shape:
    """Return a shape scaled, with its origin moved to a point.

    >>> moved = place_shape(Circle("ring", 1, 2, 3), 10, 20, 2)
    >>> moved.x, moved.y, moved.radius
    (12, 24, 6)
    """
    old = shape.style
    style = replace(old, width=old.width * scale, dash=tuple(length * scale for length in old.dash))
    if isinstance(shape, Path):
        commands: list[Any] = []
        for kind, *lengths in shape.commands:
            from_here = (0.0, 0.0) if kind == "l" else (x, y)
            commands.append((kind, *(from_here[i % 2] + length * scale for i, length in enumerate(lengths))))
        return replace(shape, commands=tuple(commands), style=style)
    changes: dict[str, Any] = {"x": x + shape.x * scale, "y": y + shape.y * scale, "style": style}
    for name in ("width", "height", "radius", "size"):
        if hasattr(shape, name):
            changes[name] = getattr(shape, name) * scale
    return replace(shape, **changes)


def box_of(shape: Shape) -> tuple[float, float, float, float]:
    """Return the bounding rectangle of a shape: left, top, right, bottom."""
    half = shape.style.width / 2
    if isinstance(shape, Path):
        points: list[tuple[float, float]] = []
        for kind, *numbers in shape.commands:
            if numbers:
                (x, y), from_here = numbers[-2:], kind == "l"
                points.append((x + points[-1][0], y + points[-1][1]) if from_here else (x, y))
        xs, ys = zip(*points, strict=True)
        return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
    if isinstance(shape, Rectangle):
        return shape.x - half, shape.y - half, shape.x + shape.width + half, shape.y + shape.height + half
    if isinstance(shape, Circle):
        reach = shape.radius + half
        return shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach
    wide = 0.32 * shape.size * len(shape.text)
    return shape.x - wide, shape.y - shape.size / 2, shape.x + wide, shape.y + shape.size / 2


@dataclass(frozen=True)
class TextLine:
    """Line of words that starts at a point of its baseline, next to or below the grid."""

    part: str
    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = False


@dataclass(frozen=True)
class Drawing:
    """Picture: a grid with its marks, a legend and words around it.

    Attributes:
        width: its width.
        height: its height.
        paper: the background colour.
        origin: the position of the grid's top left corner.
        grid: the shapes of the grid, and the names of its rows and columns.
        marks: the marks of the legend, positioned from the top left corner of the picture.
        words: title, legend and sentence, positioned likewise.
        name: its content, in short.
        description: its content, in a sentence.
    """

    width: float
    height: float
    paper: str
    origin: tuple[float, float]
    grid: tuple[Shape, ...]
    marks: tuple[Shape, ...]
    words: tuple[TextLine, ...]
    name: str
    description: str
