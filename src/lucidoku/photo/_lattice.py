"""Grids of lines on a page: where n × n cells are, and which walls between them are thick."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lucidoku.photo._page import Line, Page, Shade
from lucidoku.rules.sizes import SIZES

_TOUCHING = 3.0  # points: lines that are this near belong together
_SAME_PLACE = 0.5  # points: lines that are this near continue each other
_RUNS = 6000  # lines of a page
_COVERED = 0.6  # part of its length that a line of a grid covers at least
_NEAR = 0.22  # part of a cell by which a line may be off its place
_SMALLEST = 5.0  # points of a cell
_PIECES = 40  # equal shades that may be the cells of a grid without lines
_CLOSE = 1.2  # points: lines that are this near are one
_MOST = 120  # places of lines in a group
_HEAVIER = 1.3
"""Ratio of two weights of walls, above which the heavier one is a wall between boxes."""
_STRETCH = 2.0  # the most times that a cell is as wide as high, or as high as wide


@dataclass(frozen=True)
class Lattice:
    """A grid of lines.

    Attributes:
        n: how many rows and columns it has.
        xs: the places of its vertical lines, n + 1.
        ys: the places of its horizontal lines.
        right: the weight of the wall to the right of each cell, row by row, but not of the last column; 0 for none.
        below: the weight of the wall below each cell, without the last row.
        extra: how many other lines are inside.
    """

    n: int
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    right: tuple[tuple[float, ...], ...]
    below: tuple[tuple[float, ...], ...]
    extra: int = 0

    @property
    def pitch(self) -> float:
        """Return the smaller side of a cell."""
        return min(self.xs[-1] - self.xs[0], self.ys[-1] - self.ys[0]) / self.n

    @property
    def has_thick_lines(self) -> bool:
        """Return whether some walls are heavier than others."""
        weights = [weight for row in (*self.right, *self.below) for weight in row]
        return max(weights) >= _HEAVIER * min(weights)

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point is inside."""
        return self.xs[0] <= x <= self.xs[-1] and self.ys[0] <= y <= self.ys[-1]

    def cell_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Return the row and the column of a point, from 0; None outside."""
        if not self.holds(x, y):
            return None
        row = next(k for k in range(self.n) if y <= self.ys[k + 1])
        return row, next(k for k in range(self.n) if x <= self.xs[k + 1])


def lattices(page: Page) -> tuple[list[Lattice], list[tuple[int, int]]]:
    """Return the grids of a page, and the sizes (columns, rows) of other tables."""
    edges = _cell_edges(page.shades)
    found: list[Lattice] = []
    tables: list[tuple[int, int]] = []
    for more in ([], edges) if edges else ([],):
        for vertical, horizontal in _groups(page, more):
            if len(vertical) < 5 or len(horizontal) < 5:
                continue
            made, size = _made_by(vertical, horizontal)
            if size is not None:
                tables.append(size)
            for lattice in made:
                if not any(_overlap(lattice, other) and lattice.n <= other.n for other in found):
                    found = [other for other in found if not _overlap(lattice, other)]  # its lines were the boxes'
                    found.append(lattice)
    return found, tables


def _overlap(one: Lattice, other: Lattice) -> bool:
    return (
        min(one.xs[-1], other.xs[-1]) - max(one.xs[0], other.xs[0]) > one.pitch / 2
        and min(one.ys[-1], other.ys[-1]) - max(one.ys[0], other.ys[0]) > one.pitch / 2
    )


def _cell_edges(shades: Sequence[Shade]) -> list[tuple[bool, Line]]:
    """Return the edges of many equal shades, which may be cells that gaps separate; as (vertical?, line)."""
    sizes: dict[tuple[int, int], list[Shade]] = defaultdict(list)
    for shade in shades:
        wide, high = shade.right - shade.left, shade.bottom - shade.top
        if min(wide, high) >= _SMALLEST and max(wide, high) <= _STRETCH * min(wide, high):
            sizes[round(wide / 2), round(high / 2)].append(shade)
    edges: list[tuple[bool, Line]] = []
    largest = max(map(len, sizes.values()), default=0)
    for size, equal in sizes.items():
        near = sum(len(other) for (w, h), other in sizes.items() if abs(w - size[0]) <= 1 and abs(h - size[1]) <= 1)
        if near < min(_PIECES, 16) or len(equal) * 8 < largest:
            continue
        for left, top, right, bottom, _bright in equal:
            edges += [(True, Line(x, top, bottom, 0.0, 0.2, is_edge=True)) for x in (left, right)]
            edges += [(False, Line(y, left, right, 0.0, 0.2, is_edge=True)) for y in (top, bottom)]
    return edges


def _groups(page: Page, edges: Iterable[tuple[bool, Line]]) -> list[tuple[list[Line], list[Line]]]:
    """Return the vertical and horizontal lines of each group that touch each other."""
    more = list(edges)
    vertical = _runs([*page.vertical, *(line for upright, line in more if upright)])
    horizontal = _runs([*page.horizontal, *(line for upright, line in more if not upright)])
    owner = list(range(len(vertical) + len(horizontal)))

    def root(i: int) -> int:
        while owner[i] != i:
            owner[i] = owner[owner[i]]
            i = owner[i]
        return i

    places = [run.at for run in horizontal]
    for i, run in enumerate(vertical):
        first = bisect_left(places, run.start - _TOUCHING)
        last = bisect_right(places, run.end + _TOUCHING)
        for j in range(first, last):
            other = horizontal[j]
            if other.start - _TOUCHING <= run.at <= other.end + _TOUCHING:
                owner[root(i)] = root(len(vertical) + j)
    groups: dict[int, tuple[list[Line], list[Line]]] = defaultdict(lambda: ([], []))
    for i, run in enumerate([*vertical, *horizontal]):
        groups[root(i)][0 if i < len(vertical) else 1].extend(run.lines)
    return list(groups.values())


@dataclass
class _Run:
    """Lines that continue each other."""

    at: float
    start: float
    end: float
    lines: list[Line]


def _runs(lines: Iterable[Line]) -> list[_Run]:
    """Return runs of unbroken lines, sorted by their place."""
    runs: list[_Run] = []
    recent: list[_Run] = []  # at nearly the same place
    for line in sorted((line for line in lines if not line.is_broken), key=lambda line: (line.at, line.start)):
        recent = [run for run in recent if line.at - run.at <= _SAME_PLACE]
        for run in recent:
            if run.start - _TOUCHING <= line.end and line.start <= run.end + _TOUCHING:
                run.start, run.end = min(run.start, line.start), max(run.end, line.end)
                run.lines.append(line)
                break
        else:
            recent.append(_Run(line.at, line.start, line.end, [line]))
            runs.append(recent[-1])
        if len(runs) > _RUNS:
            break
    return runs


@dataclass
class _Place:
    """Lines at nearly the same place."""

    at: float
    lines: list[Line]

    def covered(self, start: float, end: float) -> float:
        """Return the part of an interval that the lines cover."""
        total, reached = 0.0, start
        for line in sorted(self.lines, key=lambda line: line.start):
            low, high = max(line.start, reached), min(line.end, end)
            if high > low:
                total += high - low
                reached = high
        return total / (end - start) if end > start else 0.0


def _places(lines: Iterable[Line]) -> list[_Place]:
    places: list[_Place] = []
    for line in sorted(lines, key=lambda line: line.at):
        if places and line.at - places[-1].lines[-1].at <= _CLOSE:
            places[-1].lines.append(line)
        else:
            places.append(_Place(line.at, [line]))
    for place in places:
        lengths = [max(line.end - line.start, 0.1) for line in place.lines]
        place.at = sum(line.at * size for line, size in zip(place.lines, lengths, strict=True)) / sum(lengths)
    return places


def _made_by(vertical: list[Line], horizontal: list[Line]) -> tuple[list[Lattice], tuple[int, int] | None]:
    """Return the grids that lines make; else the number of columns and rows of the table that they make, if any."""
    across, down = _places(vertical), _places(horizontal)
    left, right = min(line.start for line in horizontal), max(line.end for line in horizontal)
    top, bottom = min(line.start for line in vertical), max(line.end for line in vertical)
    strong = [
        [place for place in places if place.covered(start, end) >= _COVERED]
        for places, start, end in ((across, top, bottom), (down, left, right))
    ]
    if any(len(places) < 5 or len(places) > _MOST for places in strong):
        return [], None
    columns, rows = (_steps([place.at for place in places]) for places in strong)
    if columns is None or rows is None:
        return [], None
    n = min(len(columns), len(rows)) - 1
    if n not in SIZES or (len(columns) - 1) % n or (len(rows) - 1) % n:
        return [], (len(columns) - 1, len(rows) - 1)
    extra = _off(across, columns) + _off(down, rows)
    made = [
        _lattice(across, down, columns[left : left + n + 1], rows[top : top + n + 1], extra)
        for top in range(0, len(rows) - 1, n)
        for left in range(0, len(columns) - 1, n)
    ]
    if len(made) > 1 and not all(lattice and lattice.has_thick_lines for lattice in made):
        return [], (len(columns) - 1, len(rows) - 1)
    return [lattice for lattice in made if lattice], None


def _lattice(
    across: list[_Place], down: list[_Place], columns: list[float], rows: list[float], extra: int
) -> Lattice | None:
    """Return the grid at some places of vertical and of horizontal lines; None if its cells are too small or too long."""
    n = len(columns) - 1
    wide, high = (columns[-1] - columns[0]) / n, (rows[-1] - rows[0]) / n
    if min(wide, high) < _SMALLEST or max(wide, high) > _STRETCH * min(wide, high):
        return None
    walls_right = _weights(across, columns, rows, wide)
    walls_below = _weights(down, rows, columns, high)
    return Lattice(
        n,
        tuple(columns),
        tuple(rows),
        tuple(tuple(walls_right[c][r] for c in range(n - 1)) for r in range(n)),
        tuple(tuple(walls_below[r]) for r in range(n - 1)),
        extra,
    )


def _off(places: Iterable[_Place], steps: Sequence[float]) -> int:
    """Return how many lines are at none of the places of a grid's."""
    near = _NEAR * (steps[-1] - steps[0]) / (len(steps) - 1)
    return sum(len(place.lines) for place in places if all(abs(place.at - step) > near for step in steps))


def _steps(places: list[float]) -> list[float] | None:
    """Return places at equal distances, some of them double; None where the distances differ."""
    gaps = sorted(b - a for a, b in pairwise(places))
    span = places[-1] - places[0]
    for count in (*SIZES, *(k for k in range(4, 41) if k not in SIZES)):
        pitch = span / count
        if pitch < _SMALLEST or count > len(places) - 1 or gaps[-1] > 1.5 * pitch:
            continue
        grouped: list[list[float]] = [[] for _ in range(count + 1)]
        for at in places:
            k = round((at - places[0]) / pitch)
            if abs(at - places[0] - k * pitch) > _NEAR * pitch:
                break
            grouped[k].append(at)
        else:
            if all(grouped):
                return [(group[0] + group[-1]) / 2 for group in grouped]
    return None


def _weights(places: list[_Place], ends: list[float], along: list[float], pitch: float) -> list[list[float]]:
    """Return how heavy each wall inside is: its width times its darkness, by line and by cell along it."""
    weights = []
    for at in ends[1:-1]:
        here = [line for place in places if abs(place.at - at) <= _NEAR * pitch for line in place.lines]
        row = []
        for start, end in pairwise(along):
            middle, quarter = (start + end) / 2, (end - start) / 4
            over = [line for line in here if line.start <= middle - quarter and line.end >= middle + quarter]
            drawn = [line for line in over if not line.is_edge] or over
            if not drawn:
                row.append(0.0)
                continue
            low = min(line.at - line.width / 2 for line in drawn)
            high = max(line.at + line.width / 2 for line in drawn)
            row.append(max(high - low, 0.1) * max(0.05, max(line.ink for line in drawn)))
        weights.append(row)
    return weights
