"""Positions of things: cells, candidates, the paths of links.

A cell is `size` wide; its candidates form a small grid of box_height x box_width::

    +-----------+
    | 1   2   3 |
    | 4   5   6 |      pitch: from one candidate to the next
    | 7   8   9 |
    +-----------+
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, hypot, sqrt

from lucidoku.drawing.shapes import Command
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.rules._signs import Cage, Dot, Patch

__all__ = ["Geometry", "Obstacles", "Point", "bend", "border", "number", "outline"]

Point = tuple[float, float]


def number(value: float) -> str:
    """Return a coordinate in short form."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


@dataclass(frozen=True)
class Geometry:
    """Measures of a drawing of a layout, in SVG units; the origin is the grid's top left corner."""

    layout: Layout

    @cached_property
    def across(self) -> int:
        """Candidates side by side in a cell: as many as a box is wide, or about a square where boxes are lines.

        Jigsaws of 5, 7, 11 or 13 rows have no box shape; candidates in a single row would make their cells as wide.
        """
        height, width = self.layout.box_height, self.layout.box_width
        return width if min(height, width) > 1 else max(2, ceil(sqrt(self.layout.n)))

    @cached_property
    def down(self) -> int:
        """Rows of candidates in a cell."""
        return ceil(self.layout.n / self.across)

    @cached_property
    def size(self) -> float:
        """Width and height of a cell."""
        return max(64, 17 * max(self.across, self.down) + self.rim + self.corner_text)

    @cached_property
    def rim(self) -> float:
        """Space that candidates leave free at the borders of a cell, both sides together; more if signs lie on borders."""
        dots = [sign for _mark, sign in self.layout.signs if isinstance(sign, Dot)]
        return 10 if not dots else 24 if any(len(sign.cells) > 2 for sign in dots) else 18

    @cached_property
    def corner_text(self) -> float:
        """Height of the texts in the upper left corners of cells, which candidates leave free; 0 without such texts."""
        if not any(isinstance(sign, (Cage, Patch)) and sign.text for _mark, sign in self.layout.signs):
            return 0
        return 4 * max(3, self.across, self.down)

    @property
    def cage_inset(self) -> float:
        """Distance of a cage's outline from the border of its cells."""
        return self.size * 0.06

    @cached_property
    def pitch(self) -> float:
        """Distance between two candidates."""
        return min((self.size - self.rim - self.corner_text) / max(self.across, self.down), 18.5)

    @cached_property
    def radius(self) -> float:
        """Radius of a candidate's disc."""
        return self.pitch * 0.47

    @cached_property
    def letter_radius(self) -> float:
        """Radius of a set's letter, which is in a corner of its cell and touches no candidate."""
        return self.size * 0.105

    @cached_property
    def span(self) -> float:
        """Width and height of the grid."""
        return self.size * self.layout.n

    def corner(self, cell: Cell) -> Point:
        """Return the top left corner of a cell."""
        return (cell.column - 1) * self.size, (cell.row - 1) * self.size

    def centre(self, cell: Cell) -> Point:
        """Return the centre of a cell."""
        x, y = self.corner(cell)
        return x + self.size / 2, y + self.size / 2

    def spot(self, candidate: Candidate) -> Point:
        """Return the centre of a candidate."""
        return self.spots[candidate.cell * self.layout.n + candidate.digit - 1]

    @cached_property
    def spots(self) -> tuple[Point, ...]:
        """Return the centre of each of the layout's candidates: digit d of cell c is number `c * n + d - 1`."""
        points = []
        for cell, digit in self.layout.candidates:
            x, y = self.centre(cell)
            y += self.corner_text / 2
            down, across = divmod(digit - 1, self.across)
            place = x + (across - (self.across - 1) / 2) * self.pitch, y + (down - (self.down - 1) / 2) * self.pitch
            points.append(place)
        return tuple(points)


Box = tuple[float, float, float, float]


def outline(geometry: Geometry, house: House, inset: float) -> list[Box | tuple[Command, ...]]:
    """Return rectangles (x, y, width, height) or a path that go around the cells of a house, `inset` inside their border.

    Cells that touch form one piece: a line or a box gives a rectangle, a jigsaw region its border. If no cell touches
    another, as on a diagonal, each has a rectangle.
    """
    size = geometry.size
    rows = {cell.row for cell in house.cells}
    columns = {cell.column for cell in house.cells}
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    if height * width == len(house.cells):
        return [_rectangle(*geometry.corner(house.cells[0]), width * size, height * size, inset)]
    inside = {(cell.row, cell.column) for cell in house.cells}
    if not any((r + 1, c) in inside or (r, c + 1) in inside for r, c in inside):
        return [_rectangle(*geometry.corner(cell), size, size, inset) for cell in house.cells]
    parts: list[Command] = []
    for cell in house.cells:
        x, y = geometry.corner(cell)
        r, c = cell.row, cell.column
        up, down, left, right = ((r + dr, c + dc) in inside for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)))
        x0, x1 = x + (0 if left else inset), x + size - (0 if right else inset)
        y0, y1 = y + (0 if up else inset), y + size - (0 if down else inset)
        if not up:
            parts += ("M", x0, y0), ("L", x1, y0)
        if not down:
            parts += ("M", x0, y1), ("L", x1, y1)
        if not left:
            parts += ("M", x0, y0), ("L", x0, y1)
        if not right:
            parts += ("M", x1, y0), ("L", x1, y1)
    return [tuple(parts)]


def border(cells: Collection[int], n: int, size: float, inset: float) -> list[list[Point]]:
    """Return the corners of the outlines of cells, `inset` inside their border; each hole has a separate outline.

    Cells that touch only at a corner are separate pieces.

    >>> border([0, 1], 4, 10, 1)
    [[(1, 1), (19, 1), (19, 9), (1, 9)]]
    """
    inside = {divmod(cell, n) for cell in cells}
    # The sides of cells at the border, clockwise: from a corner (row, column) in a direction (down, right).
    sides: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    for r, c in sorted(inside):
        for (dr, dc), corner, way in (
            ((-1, 0), (r, c), (0, 1)),
            ((0, 1), (r, c + 1), (1, 0)),
            ((1, 0), (r + 1, c + 1), (0, -1)),
            ((0, -1), (r + 1, c), (-1, 0)),
        ):
            if (r + dr, c + dc) not in inside:
                sides.add((corner, way))
    left = set(sides)
    loops: list[list[Point]] = []
    while left:
        side = start = min(left)
        loop: list[Point] = []
        while side in left:
            left.remove(side)
            (row, column), (down, right) = side
            row, column = row + down, column + right
            turns = ((right, -down), (down, right), (-right, down))  # right first, so that pieces that touch stay apart
            after = next(turn for turn in turns if ((row, column), turn) in sides)
            if after != (down, right):  # the cells are to the right of both sides
                loop.append((column * size - inset * (down + after[0]), row * size + inset * (right + after[1])))
            side = (row, column), after
        assert side == start
        loops.append([loop[-1], *loop[:-1]])
    return loops


def _rectangle(x: float, y: float, width: float, height: float, inset: float) -> Box:
    return x + inset, y + inset, width - 2 * inset, height - 2 * inset


class Obstacles:
    """Obstacles that links should not hide: the values of a position, each large in the middle of its cell, and its candidates.

    Args:
        geometry: their positions.
        values: n² digits, 0 for an empty cell.
        masks: the candidates of each cell, bit d-1 for digit d.
        marked: the candidates with marks: a line through one would seem to end there.
    """

    def __init__(
        self, geometry: Geometry, values: Sequence[int], masks: Sequence[int], marked: Collection[Point] = ()
    ) -> None:
        self._geometry, self._values, self._masks, self._marked = geometry, values, masks, marked

    def hidden(
        self, points: Iterable[Point], free: Collection[Point], ends: tuple[Point, Point], radius: float, enough: float
    ) -> float:
        """Return how much a line hides, or `enough` if it hides that much; a value or a mark counts as three candidates.

        Args:
            points: points along the line.
            free: the positions of things that it may touch.
            ends: its ends.
            radius: the distance from its ends at which it starts.
            enough: the count at which to stop.
        """
        g, values, masks = self._geometry, self._values, self._masks
        n, size, pitch, across, spots = g.layout.n, g.size, g.pitch, g.across, g.spots
        left, top = (across - 1) / 2, (g.down - 1) / 2
        near, wide, high = pitch * 0.42, size * 0.21, size * 0.27  # digits are taller than wide
        (x0, y0), (x1, y1) = ends
        hit: set[int] = set()
        total = 0
        for px, py in points:
            column, row = int(px // size), int(py // size)
            if not (0 <= column < n and 0 <= row < n):
                continue
            cell = row * n + column
            x, y = (column + 0.5) * size, (row + 0.5) * size
            if values[cell]:
                dx, dy, weight, number = wide, high, 3, -cell - 1
            else:
                i, j = round((px - x) / pitch + left), round((py - y) / pitch + top)
                digit = j * across + i
                if not (0 <= i < across and 0 <= digit < n and masks[cell] >> digit & 1):
                    continue
                number = cell * n + digit
                x, y = spots[number]
                dx, weight = (pitch * 0.48, 3) if (x, y) in self._marked else (near, 1)
                dy = dx
            if number in hit or abs(px - x) >= dx or abs(py - y) >= dy or (x, y) in free:
                continue
            if hypot(px - x0, py - y0) > radius and hypot(px - x1, py - y1) > radius:
                hit.add(number)
                total += weight
                if total >= enough:
                    return total
        return total


_LEANS = (0.5, 0.2, 0.8, 0.35, 0.65, 0.0, 1.0)
_LIFTS = (6, 9, 12.5, 16, 20, 24, 28, 33, 38, 44, 50, 57, 64, 72, 81, 90, 100, 110)


def bend(
    start: Point, end: Point, obstacles: Obstacles, radius: float, span: float, free: Collection[Point] = ()
) -> tuple[Point, Point, Point]:
    """Return the curve of a link from start to end that bends around the things it would otherwise hide.

    The curve is quadratic, given by its start, its control point and its end; the smallest bend that hides nothing is
    taken, or else the one that hides least. It starts and ends `radius` short of its ends, and stays within the grid of
    width `span`.

    Args:
        start: its start.
        end: its end.
        obstacles: the things that it should not hide.
        radius: the radius of the shapes at both ends.
        span: width of the grid.
        free: the positions of things that belong to the link, which it may touch.
    """
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0) or 1.0
    nx, ny = (y0 - y1) / length, (x1 - x0) / length
    best: tuple[float, Point] | None = None
    lifts = (0.0, *(sign * size for size in _LIFTS for sign in (1, -1)))
    steps = max(8, int(length / 5))
    times = [((1 - t) ** 2, 2 * t * (1 - t), t**2) for t in (i / steps for i in range(1, steps))]
    # Bends in the middle first, then those nearer to an end.
    for lean, lift in ((lean, lift) for lean in _LEANS for lift in lifts):
        control = x0 + lean * (x1 - x0) + 2 * lift * nx, y0 + lean * (y1 - y0) + 2 * lift * ny
        inside = all(-8 < (v + (a + b) / 2) / 2 < span + 8 for v, a, b in zip(control, start, end, strict=True))
        hidden = 0.0 if lift == 0 or inside else 50.0
        if best is not None and hidden >= best[0]:
            continue
        cx, cy = control
        points = [(a * x0 + b * cx + c * x1, a * y0 + b * cy + c * y1) for a, b, c in times]
        enough = float("inf") if best is None else best[0] - hidden
        hidden += obstacles.hidden(points, free, (start, end), radius, enough)
        hidden += abs(lift) / 100  # a long detour is not worth one candidate
        if best is None or hidden < best[0]:
            best = hidden, control
        if hidden < 0.5:
            break
    assert best is not None
    control = best[1]
    return _short(start, control, radius), control, _short(end, control, radius)


def _short(point: Point, towards: Point, by: float) -> Point:
    length = hypot(towards[0] - point[0], towards[1] - point[1]) or 1.0
    by = min(by, length / 2)
    return point[0] + (towards[0] - point[0]) / length * by, point[1] + (towards[1] - point[1]) / length * by
