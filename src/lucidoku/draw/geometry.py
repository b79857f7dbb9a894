"""Where things are: cells, candidates, the paths of links.

A cell is `size` wide; its candidates stand in a small grid of box_height x box_width::

    +-----------+
    | 1   2   3 |
    | 4   5   6 |      pitch: from one candidate to the next
    | 7   8   9 |
    +-----------+
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, hypot, sqrt

from lucidoku.grid import Candidate, Cell, House, Layout

__all__ = ["Geometry", "Point", "bend", "number", "outline"]

Point = tuple[float, float]


def number(value: float) -> str:
    """Write a coordinate shortly."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


@dataclass(frozen=True)
class Geometry:
    """The measures of a drawing of a layout, in SVG units; the origin is the grid's top left corner."""

    layout: Layout

    @property
    def across(self) -> int:
        """Candidates side by side in a cell: as many as a box is wide, or about a square where boxes are lines.

        Jigsaws of 5, 7, 11 or 13 rows have no box shape; in one row their candidates would make cells as wide as that.
        """
        height, width = self.layout.box_height, self.layout.box_width
        return width if min(height, width) > 1 else max(2, ceil(sqrt(self.layout.n)))

    @property
    def down(self) -> int:
        """Rows of candidates in a cell."""
        return ceil(self.layout.n / self.across)

    @property
    def size(self) -> float:
        """Width and height of a cell."""
        return max(64, 17 * max(self.across, self.down) + 10)

    @property
    def pitch(self) -> float:
        """Distance between two candidates."""
        return min((self.size - 10) / max(self.across, self.down), 18.5)

    @property
    def radius(self) -> float:
        """Radius of a candidate's disc."""
        return self.pitch * 0.47

    @property
    def letter_radius(self) -> float:
        """Radius of a set's letter, which stands on a corner of its cell and reaches no candidate."""
        return self.size * 0.105

    @property
    def span(self) -> float:
        """Width and height of the grid."""
        return self.size * self.layout.n

    def corner(self, cell: Cell) -> Point:
        """The top left corner of a cell."""
        return (cell.column - 1) * self.size, (cell.row - 1) * self.size

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + self.size / 2, y + self.size / 2

    def spot(self, candidate: Candidate) -> Point:
        """Where a candidate stands."""
        x, y = self.centre(candidate.cell)
        down, across = divmod(candidate.digit - 1, self.across)
        return x + (across - (self.across - 1) / 2) * self.pitch, y + (down - (self.down - 1) / 2) * self.pitch


Box = tuple[float, float, float, float]


def outline(geometry: Geometry, house: House, inset: float) -> list[Box | str]:
    """Return rectangles (x, y, width, height) or a path that go around the cells of a house, `inset` inside their border.

    Cells that touch are one piece: a line or a box gives a rectangle, a diagonal a rectangle a cell, a jigsaw region
    its border.
    """
    size = geometry.size
    rows = {cell.row for cell in house.cells}
    columns = {cell.column for cell in house.cells}
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    if height * width == len(house.cells):
        return [_rectangle(*geometry.corner(house.cells[0]), width * size, height * size, inset)]
    if house.kind == "diagonal":
        return [_rectangle(*geometry.corner(cell), size, size, inset) for cell in house.cells]
    inside = {(cell.row, cell.column) for cell in house.cells}
    parts = []
    for cell in house.cells:
        x, y = geometry.corner(cell)
        r, c = cell.row, cell.column
        up, down, left, right = ((r + dr, c + dc) in inside for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)))
        x0, x1 = x + (0 if left else inset), x + size - (0 if right else inset)
        y0, y1 = y + (0 if up else inset), y + size - (0 if down else inset)
        if not up:
            parts.append(f"M{number(x0)} {number(y0)}H{number(x1)}")
        if not down:
            parts.append(f"M{number(x0)} {number(y1)}H{number(x1)}")
        if not left:
            parts.append(f"M{number(x0)} {number(y0)}V{number(y1)}")
        if not right:
            parts.append(f"M{number(x1)} {number(y0)}V{number(y1)}")
    return ["".join(parts)]


def _rectangle(x: float, y: float, width: float, height: float, inset: float) -> Box:
    return x + inset, y + inset, width - 2 * inset, height - 2 * inset


def bend(
    start: Point, end: Point, obstacles: Sequence[tuple[float, float, float, int]], radius: float, span: float
) -> str:
    """Return the path of a link from start to end that bends around what it would otherwise hide.

    The path is a quadratic curve; the smallest bend that hides nothing is taken, or else the one that hides least. It starts
    and ends `radius` short of its ends, and stays within the grid of width `span`.

    Args:
        start: where it starts.
        end: where it ends.
        obstacles: x, y, how far it reaches from there, and how much it matters that it is seen.
        radius: of what stands at both ends.
        span: width of the grid.
    """
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0) or 1.0
    nx, ny = (y0 - y1) / length, (x1 - x0) / length
    near = [
        thing
        for thing in obstacles
        if min(x0, x1) - 120 < thing[0] < max(x0, x1) + 120 and min(y0, y1) - 120 < thing[1] < max(y0, y1) + 120
    ]
    best: tuple[float, Point] | None = None
    lifts = (0.0, *(sign * size for size in (9, 16, 24, 33, 44, 57, 72, 90, 110) for sign in (1, -1)))
    # Bends in the middle first, then those nearer to an end.
    for lean, lift in ((lean, lift) for lean in (0.5, 0.2, 0.8) for lift in lifts):
        control = x0 + lean * (x1 - x0) + 2 * lift * nx, y0 + lean * (y1 - y0) + 2 * lift * ny
        inside = all(-8 < (v + (a + b) / 2) / 2 < span + 8 for v, a, b in zip(control, start, end, strict=True))
        hidden = 0.0 if lift == 0 or inside else 50.0
        steps = max(8, int(length / 5))
        points = [_on_curve(start, control, end, i / steps) for i in range(1, steps)]
        points = [p for p in points if hypot(p[0] - x0, p[1] - y0) > radius and hypot(p[0] - x1, p[1] - y1) > radius]
        for x, y, reach, weight in near:
            if any(abs(px - x) < reach and abs(py - y) < reach for px, py in points):
                hidden += weight
        hidden += abs(lift) / 200  # a long way round is not worth one candidate
        if best is None or hidden < best[0]:
            best = hidden, control
        if hidden < 0.5:
            break
    assert best is not None
    control = best[1]
    sx, sy = _short(start, control, radius)
    ex, ey = _short(end, control, radius)
    return f"M{number(sx)} {number(sy)}Q{number(control[0])} {number(control[1])} {number(ex)} {number(ey)}"


def _on_curve(start: Point, control: Point, end: Point, t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
    return a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]


def _short(point: Point, towards: Point, by: float) -> Point:
    length = hypot(towards[0] - point[0], towards[1] - point[1]) or 1.0
    by = min(by, length / 2)
    return point[0] + (towards[0] - point[0]) / length * by, point[1] + (towards[1] - point[1]) / length * by
