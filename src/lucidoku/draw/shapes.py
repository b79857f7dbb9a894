"""What a picture is made of: typed shapes in the order in which they lie on each other, with their part and their cell.

A drawing is made of these first and printed afterwards; `lucidoku.draw.printing` prints them as SVG, and a page, a canvas or a
PDF would be another printer. Coordinates are units of the drawing, the origin is the grid's top left corner.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lucidoku.grid.cells import Cell

__all__ = ["Circle", "Digit", "Label", "Path", "Rectangle", "Shape", "Style"]


@dataclass(frozen=True)
class Style:
    """How a shape is painted.

    Attributes:
        fill: colour of its inside; empty for none.
        stroke: colour of its line; empty for none.
        width: width of the line.
        dash: lengths of dashes and gaps; empty for a whole line.
        round_ends: whether the line's ends are round.
    """

    fill: str = ""
    stroke: str = ""
    width: float = 0
    dash: tuple[float, ...] = ()
    round_ends: bool = False


@dataclass(frozen=True)
class _Shape:
    part: str  # what it is in the picture, such as "given", "candidate out", "link strong"
    style: Style = field(kw_only=True, default=Style())
    cell: Cell | None = field(kw_only=True, default=None)


@dataclass(frozen=True)
class Rectangle(_Shape):
    """A rectangle with round corners."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0


@dataclass(frozen=True)
class Circle(_Shape):
    """A circle."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Path(_Shape):
    """A line or an outline: commands M, L, H, V, Q, l and Z, as in SVG."""

    commands: str


@dataclass(frozen=True)
class Digit(_Shape):
    """A digit of a cell, large or as a candidate, around its middle."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False


@dataclass(frozen=True)
class Label(_Shape):
    """Words around a place; with a halo, a rim in that colour keeps them readable on lines."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = True
    halo: str = ""


Shape = Rectangle | Circle | Path | Digit | Label
