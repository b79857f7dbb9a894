"""Constraints as shapes: the parts below the digits, those on the grid lines, and those outside the grid.

Each rule states its signs (`lucidoku.rules._signs`); only this module draws them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import hypot

from lucidoku.drawing.geometry import Geometry, Point, border
from lucidoku.drawing.shapes import Circle, Command, Path, Rectangle, Shape, Style, TextLabel
from lucidoku.drawing.theme import Theme
from lucidoku.grid.cells import Cell
from lucidoku.grid.layout import Layout
from lucidoku.rules._signs import Cage, Disc, Dot, LineSign, OutsideClue, Patch, Sign, Wedges

__all__ = ["ConstraintShapes", "Margins", "room_outside"]

_FIRST, _NEXT = 0.46, 0.68  # cells from the border to the first number outside, and from there to the next
_TEXT = 0.34  # size of a number outside
_WIDE = 0.1  # width of a line that gets a rim when it is used; thinner ones change their colour
_RIM = 0.1  # width of the rims of a sign in use, both together, in cells


def _heading(sign: OutsideClue, n: int) -> tuple[int, int]:
    """Rows down and columns right from an outside number to the first of its cells."""
    if sign.step != (0, 0):
        return sign.step
    first, second = sign.cells[:2]
    down, right = second // n - first // n, second % n - first % n
    return (down > 0) - (down < 0), (right > 0) - (right < 0)


def _rings(signs: Iterable[Sign], n: int) -> list[tuple[OutsideClue, int]]:
    """Return the outside numbers, each with the count of other numbers between it and the grid."""
    rings: list[tuple[OutsideClue, int]] = []
    taken: dict[tuple[int, int], int] = {}
    outside = [sign for sign in signs if isinstance(sign, OutsideClue)]
    for sign in sorted(outside, key=lambda sign: sign.step == (0, 0)):  # arrows are drawn next to the grid
        down, right = _heading(sign, n)
        place = sign.cells[0] // n - down, sign.cells[0] % n - right
        ring = 0 if sign.step != (0, 0) else taken.get(place, 0)
        taken[place] = ring + 1
        rings.append((sign, ring))
    return rings


@dataclass(frozen=True)
class Margins:
    """Reach of the outside numbers beyond the grid, in cells."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


def room_outside(layout: Layout) -> Margins:
    """Return the margins that the outside numbers of a layout need."""
    room, n = Margins(), layout.n
    for sign, ring in _rings((sign for _mark, sign in layout.signs), n):
        down, right = _heading(sign, n)
        row, column = sign.cells[0] // n - down, sign.cells[0] % n - right
        need = _FIRST + _NEXT * ring + 0.34
        sides = {"left": column < 0, "top": row < 0, "right": column >= n, "bottom": row >= n}
        room = replace(room, **{side: max(need, getattr(room, side)) for side, there in sides.items() if there})
    return room


class ConstraintShapes:
    """Signs of a layout as shapes.

    Args:
        geometry: the positions of the cells.
        theme: the colours.
        signs: the signs; by default those of the layout.
    """

    def __init__(self, geometry: Geometry, theme: Theme, signs: Sequence[Sign] | None = None) -> None:
        self.g, self.t, self.n = geometry, theme, geometry.layout.n
        self.signs: list[Sign] | Sequence[Sign] = (
            [sign for _mark, sign in geometry.layout.signs] if signs is None else signs
        )

    def under(self) -> list[Shape]:
        """Draw the parts below the grid lines: coloured cells, shapes, lines, circles."""
        shapes: list[Shape] = []
        for sign in self.signs:
            if isinstance(sign, Patch):
                shapes += self._patch(sign)
            elif isinstance(sign, Wedges):
                shapes.append(self._square(sign.cell, 0, "patch", Style(self._hue("grey"))))
        discs = [sign for sign in self.signs if isinstance(sign, Disc)]
        for disc in discs:
            if disc.colour:
                shapes += self._disc(disc)
        lines = [sign for sign in self.signs if isinstance(sign, LineSign)]
        for line in sorted(lines, key=lambda line: -line.width):
            shapes += self._line(line)
        for disc in discs:
            if not disc.colour:
                shapes += self._disc(disc)
        return shapes

    def over(self) -> list[Shape]:
        """Draw the parts on the grid lines: cages, wedges, texts in corners, dots, outside numbers."""
        shapes: list[Shape] = []
        for sign in self.signs:
            if isinstance(sign, Cage):
                shapes += self._cage(sign)
            elif isinstance(sign, Wedges):
                shapes.append(self._wedges(sign))
            elif isinstance(sign, Patch) and sign.text:
                shapes.append(self._corner(sign.cells[0], sign.text))
        for sign in self.signs:
            if isinstance(sign, Dot):
                shapes += self._dot(sign)
        for outside, ring in _rings(self.signs, self.n):
            shapes += self._outside(outside, ring)
        return shapes

    def lit_under(self) -> list[Shape]:
        """Draw a rim around wide lines, circles and bulbs that a step uses, below them."""
        shapes: list[Shape] = []
        for sign in self.signs:
            if isinstance(sign, LineSign) and sign.width >= _WIDE:
                shapes += self._line(replace(sign, width=sign.width + _RIM, core=False), self.t.base)
            elif isinstance(sign, Disc):
                shapes += self._disc(replace(sign, size=sign.size + _RIM), self.t.base)
        return [replace(shape, part="lit", cell=None) for shape in shapes]

    def lit_over(self) -> list[Shape]:
        """Draw the other signs that a step uses in the colour of its pattern: thin lines, cages, dots, numbers."""
        hues = {**self.t.signs, "ink": self.t.base}
        marks = ConstraintShapes(self.g, replace(self.t, signs=hues, text=self.t.base), self.signs)
        shapes: list[Shape] = []
        for shape in marks.over():
            style = replace(shape.style, width=2.2 * shape.style.width) if shape.style.stroke else shape.style
            shapes.append(replace(shape, part="lit", style=style))
        for sign in self.signs:
            if isinstance(sign, LineSign) and sign.width < _WIDE:
                line = self._line(replace(sign, width=1.3 * sign.width), self.t.base)
                shapes += [replace(shape, part="lit") for shape in line]
            if isinstance(sign, Patch):
                style = Style("", self.t.base, 0.05 * self._size)
                shapes += [replace(self._square(cell, 0.06 * self._size, "", style), part="lit") for cell in sign.cells]
        return shapes

    @cached_property
    def _size(self) -> float:
        return self.g.size

    def _hue(self, colour: str) -> str:
        return self.t.signs[colour]

    def _middle(self, cell: int) -> Point:
        return (cell % self.n + 0.5) * self._size, (cell // self.n + 0.5) * self._size

    def _cell(self, cell: int) -> Cell:
        return self.g.layout.cells[cell]

    def _square(self, cell: int, inset: float, part: str, style: Style) -> Rectangle:
        x, y = self._middle(cell)
        half = self._size / 2 - inset
        return Rectangle(f"mark {part}", x - half, y - half, 2 * half, 2 * half, style=style, cell=self._cell(cell))

    def _patch(self, sign: Patch) -> list[Shape]:
        style = Style(self._hue(f"pale {sign.colour}"))
        return [self._square(cell, 0, "patch", style) for cell in sign.cells]

    def _stroke(self, part: str, cells: Sequence[int], colour: str, width: float) -> Path:
        """Draw a line through cells, made of single strokes with round ends so that its bends are round too."""
        middles = [self._middle(cell) for cell in cells]
        commands: list[Command] = []
        for start, end in pairwise(middles if len(middles) > 1 else middles * 2):
            commands += ("M", *start), ("L", *end)
        return Path(f"mark {part}", tuple(commands), style=Style("", colour, width * self._size, round_ends=True))

    def _line(self, sign: LineSign, colour: str = "") -> list[Shape]:
        colour = colour or self._hue(sign.colour)
        shapes: list[Shape] = [self._stroke("line", sign.cells, colour, sign.width)]
        if sign.core:
            shapes.append(self._stroke("line core", sign.cells, self.t.paper, sign.width / 3))
        if sign.arrow and len(sign.cells) > 1:
            (ax, ay), (x, y) = (self._middle(cell) for cell in sign.cells[-2:])
            shapes.append(self._head((x, y), (x - ax, y - ay), 0.2 * self._size, colour, sign.width))
        return shapes

    def _head(self, tip: Point, way: Point, long: float, colour: str, width: float) -> Path:
        """Draw the head of an arrow that points along a path."""
        far = hypot(*way) or 1.0
        dx, dy = way[0] / far * long, way[1] / far * long
        x, y = tip
        commands: list[Command] = []
        for side in (1, -1):
            commands += ("M", x - dx - side * 0.7 * dy, y - dy + side * 0.7 * dx), ("L", x, y)
        style = Style("", colour, width * self._size, round_ends=True)
        return Path("mark line head", tuple(commands), style=style)

    def _disc(self, sign: Disc, colour: str = "") -> list[Shape]:
        size, ink = self._size, colour or self._hue("ink")
        rim = 0.04 * size
        fill = colour or (self._hue(sign.colour) if sign.colour else self.t.paper)
        if len(sign.cells) > 1:
            if sign.colour:
                return [self._stroke("disc", sign.cells, fill, sign.size)]
            outer = self._stroke("disc", sign.cells, ink, sign.size)
            return [outer, self._stroke("disc", sign.cells, fill, sign.size - 0.08)]
        style = Style(fill) if sign.colour else Style(fill, ink, rim)
        (x, y), half, cell = self._middle(sign.cells[0]), sign.size / 2 * size, self._cell(sign.cells[0])
        if sign.shape == "square":
            return [Rectangle("mark disc", x - half, y - half, 2 * half, 2 * half, style=style, cell=cell)]
        if sign.shape == "diamond":
            way: tuple[Command, ...] = ("M", x, y - half), ("L", x + half, y), ("L", x, y + half), ("L", x - half, y)
            return [Path("mark disc", (*way, ("Z",)), style=style, cell=cell)]
        return [Circle("mark disc", x, y, half - (0 if sign.colour else rim / 2), style=style, cell=cell)]

    def _cage(self, sign: Cage) -> list[Shape]:
        inset, unit = self.g.cage_inset, self._size / 64
        style = Style("", self._hue("ink"), 1.3 * unit, (4 * unit, 3 * unit))
        shapes: list[Shape] = []
        for loop in border(sign.cells, self.n, self._size, inset):
            start, *others = loop
            way: list[Command] = [("M", *start), *(("L", *point) for point in others), ("L", *start)]
            shapes.append(Path("mark cage", tuple(way), style=style))
        if sign.text:
            shapes.append(self._corner(min(sign.cells), sign.text))
        return shapes

    def _corner(self, cell: int, text: str) -> TextLabel:
        """Draw a small text in the upper left corner of a cell, with a rim that interrupts the line below it."""
        x, y = self._middle(cell)
        high = self.g.corner_text
        left = x - self._size / 2 + self.g.cage_inset - 0.02 * self._size + 0.32 * high * len(text)
        top = y - self._size / 2 + self.g.cage_inset + 0.36 * high
        style = Style(self.t.text)
        return TextLabel(
            "mark sum", left, top, text, high, bold=True, halo=self.t.paper, style=style, cell=self._cell(cell)
        )

    def _wedges(self, sign: Wedges) -> Path:
        x, y = self._middle(sign.cell)
        size = self._size
        base, tip = (0.45, 0.37) if sign.inwards else (0.37, 0.45)
        commands: list[Command] = []
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            for side in (1, -1):
                wide = 0.11 * side
                commands.append(("M", x + (dx * base + dy * wide) * size, y + (dy * base + dx * wide) * size))
                commands.append(("L", x + dx * tip * size, y + dy * tip * size))
        style = Style("", self._hue("ink"), 0.03 * size, round_ends=True)
        return Path("mark wedges", tuple(commands), style=style, cell=self._cell(sign.cell))

    def _dot(self, sign: Dot) -> list[Shape]:
        middles = [self._middle(cell) for cell in sign.cells]
        x, y = (sum(place) / len(middles) for place in zip(*middles, strict=True))
        size, ink = self._size, self._hue("ink")
        lines = sign.text.split("\n") if sign.text else []
        if sign.wedge:
            (ax, ay), (bx, by) = middles
            d = 0.1
            dx, dy = (bx - ax) * d, (by - ay) * d
            way: list[Command] = []
            for side in (1, -1):
                way += ("M", x - dx - side * dy, y - dy + side * dx), ("L", x + dx, y + dy)
            rim = Path("mark wedge", tuple(way), style=Style("", self.t.paper, 0.1 * size, round_ends=True))
            return [rim, replace(rim, style=Style("", ink, 0.045 * size, round_ends=True))]
        high = size * (0.2 if sign.colour else 0.3)
        if not sign.colour:
            halo = self.t.paper
            return [TextLabel("mark text", x, y, line, high, halo=halo, style=Style(self.t.text)) for line in lines]
        digits = max(map(len, lines), default=0)
        radius = size * (0.115 if not lines else 0.15 + 0.05 * max(0, digits - 1) + 0.05 * (len(lines) - 1))
        shapes: list[Shape] = [Circle("mark dot", x, y, radius, style=Style(self._hue(sign.colour), ink, 0.025 * size))]
        colour = Style(self._hue("white" if sign.colour == "black" else "black"))
        for i, line in enumerate(lines):
            down = (i - (len(lines) - 1) / 2) * high * 1.05
            shapes.append(TextLabel("mark text", x, y + down, line, high, style=colour))
        return shapes

    def _outside(self, sign: OutsideClue, ring: int) -> list[Shape]:
        size, ink = self._size, self._hue("ink")
        down, right = _heading(sign, self.n)
        x, y = self._middle(sign.cells[0])
        far, high = (0.5 + _FIRST + _NEXT * ring) * size, _TEXT * size
        if sign.step == (0, 0):
            x, y = x - right * far, y - down * far
            text = TextLabel("mark outside", x, y, sign.text, high, style=Style(self.t.text))
            return [*self._frame(sign.frame, x, y), text]
        # A diagonal arrow points through the corner of the first cell; its number is outside.
        tip = x - right * 0.55 * size, y - down * 0.55 * size
        tail = x - right * 0.76 * size, y - down * 0.76 * size
        place = x - right * 0.97 * size, y - down * 0.97 * size
        shaft = Path("mark line", (("M", *tail), ("L", *tip)), style=Style("", ink, 0.03 * size, round_ends=True))
        head = self._head(tip, (right, down), 0.12 * size, ink, 0.03)
        return [shaft, head, TextLabel("mark outside", *place, sign.text, high * 0.9, style=Style(self.t.text))]

    def _frame(self, frame: str, x: float, y: float) -> list[Shape]:
        half = 0.31 * self._size
        style = Style("", self._hue("ink"), 0.025 * self._size)
        if frame == "circle":
            return [Circle("mark outside", x, y, half, style=style)]
        if frame == "square":
            return [Rectangle("mark outside", x - half, y - half, 2 * half, 2 * half, style=style)]
        if frame == "diamond":
            half *= 1.15
            way: tuple[Command, ...] = ("M", x, y - half), ("L", x + half, y), ("L", x, y + half), ("L", x - half, y)
            return [Path("mark outside", (*way, ("Z",)), style=style)]
        return []
