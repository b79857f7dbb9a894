"""Stamps: the small marks around a point, such as discs, arrow heads and tags. Pictures and their legends share them."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from lucidoku.drawing.geometry import Point
from lucidoku.drawing.shapes import Circle, Command, Path, Rectangle, Shape, Style, TextLabel
from lucidoku.drawing.theme import Theme
from lucidoku.grid.cells import Cell

__all__ = ["Stamps", "cross", "head", "strike"]


def cross(x: float, y: float, d: float) -> tuple[Command, ...]:
    """Return a cross around a point, of two strokes."""
    return ("M", x - d, y - d), ("l", 2 * d, 2 * d), ("M", x - d, y + d), ("l", 2 * d, -2 * d)


def strike(x: float, y: float, d: float) -> tuple[Command, ...]:
    """Return a stroke through a point."""
    return ("M", x - d, y + d), ("l", 2 * d, -2 * d)


def head(tip: Point, origin: Point, long: float) -> tuple[Command, ...]:
    """Return an arrow head with its tip at a point, as seen from another one."""
    (x, y), far = tip, hypot(tip[0] - origin[0], tip[1] - origin[1]) or 1.0
    dx, dy = (x - origin[0]) / far * long, (y - origin[1]) / far * long
    wide = 0.5
    return (
        ("M", x, y),
        ("l", -dx - wide * dy, -dy + wide * dx),
        ("l", 2 * wide * dy, -2 * wide * dx),
        ("Z",),
    )


@dataclass(frozen=True)
class Stamps:
    """Marks in the colours of a theme, around candidates of a radius."""

    theme: Theme
    radius: float

    def disc(self, part: str, x: float, y: float, cell: Cell | None = None) -> Circle:
        """Draw the mark of a candidate of the pattern, or of one that is true along a chain."""
        return Circle(part, x, y, self.radius, style=Style(self.theme.disc), cell=cell)

    def ring(self, part: str, x: float, y: float, cell: Cell | None = None) -> Circle:
        """Draw the mark of a further candidate, or of one that is false along a chain."""
        return Circle(part, x, y, self.radius - 0.8, style=Style(self.theme.paper, self.theme.ring, 2), cell=cell)

    def diamond(self, part: str, x: float, y: float, cell: Cell | None = None) -> Path:
        """Draw the mark of a fin."""
        d = self.radius * 1.22
        way: tuple[Command, ...] = ("M", x, y - d), ("L", x + d, y), ("L", x, y + d), ("L", x - d, y), ("Z",)
        return Path(part, way, style=Style(self.theme.fin), cell=cell)

    def removed(self, part: str, x: float, y: float, cell: Cell | None = None) -> Circle:
        """Draw the mark of a removed candidate, the strongest one."""
        return Circle(part, x, y, self.radius * 1.28, style=Style(self.theme.out), cell=cell)

    def placed(self, part: str, x: float, y: float, cell: Cell | None = None) -> Circle:
        """Draw the mark of a digit that is placed among candidates."""
        style = Style(self.theme.placed, self.theme.paper, 1)
        return Circle(part, x, y, self.radius * 1.4, style=style, cell=cell)

    def start(self, part: str, x: float, y: float) -> Circle:
        """Draw a second ring around the start of a chain."""
        return Circle(part, x, y, self.radius + 2.8, style=Style("", self.theme.strong, 1.6))

    def finish(self, part: str, x: float, y: float) -> Rectangle:
        """Draw a square around the end of a chain."""
        d = self.radius + 2.2
        return Rectangle(part, x - d, y - d, 2 * d, 2 * d, 2, style=Style("", self.theme.strong, 1.6))

    def tag(self, part: str, x: float, y: float, text: str, colour: str, *, start: bool = False) -> tuple[Shape, Shape]:
        """Draw a number on a small plate; that of a start is a ring, such as ①."""
        wide, high = self.tag_size(text, start=start)
        fill, ink = (self.theme.paper, colour) if start else (colour, self.theme.paper)
        style = Style(fill, colour if start else self.theme.paper, 1.3 if start else 0.8)
        plate = Rectangle(part, x - wide, y - high, 2 * wide, 2 * high, high, style=style)
        return plate, TextLabel(part, x, y, text, self.radius * (1.05 if start else 0.95), style=Style(ink))

    def tag_size(self, text: str, *, start: bool = False) -> Point:
        """Return half the width and half the height of a tag."""
        high = self.radius * (0.68 if start else 0.57)
        return max(high, self.radius * 0.29 * len(text) + 1.2), high
