"""Cages of a killer Sudoku in a picture: the cells that lines join, and the sums in their corners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from lucidoku.errors import LucidokuError
from lucidoku.grid.cells import Cell
from lucidoku.grid.layout import Layout
from lucidoku.rules.classes import KillerCage
from lucidoku.words.language import _, ngettext

__all__ = ["NO_CAGES", "CageMarks", "SeenCages", "seen_cages", "with_cages"]

_LINE = 0.74 * 255  # of a side, where it has a line
_TRACE = 0.45 * 255  # where it may have one
_SHARE = 12  # the cells of a grid with cages by those with lines, at most
_CLEAR = 0.9  # least probability of a sum
_PROBABLY = 0.5
_DASH = 0.02  # how probable it is that a 1 is a dash of a line
_MOST_WAYS = 10_000  # to choose sums
_LIKELY = 0.01  # least probability of a digit in a sum


@dataclass(frozen=True)
class CageMarks:
    """Signs of cages in a grid, as the engine finds them.

    Attributes:
        n: the number of rows.
        lines: for each cell how much of its top, right, bottom and left side has the line of a cage, 0 to 255.
        numbers: for each cell the number in its upper left corner: for each of its digits the probabilities of 0 to 9.
    """

    n: int
    lines: bytes
    numbers: Sequence[Sequence[Sequence[float]]]

    def has_line(self, cell: int, side: int) -> bool:
        """Return whether a cell has the line of a cage along a side."""
        return self.lines[4 * cell + side] >= _LINE

    def neighbours(self, cell: int) -> Iterator[tuple[int, int]]:
        """Yield the sides of a cell and the cell beyond each; -1 beyond the grid."""
        n = self.n
        row, column = divmod(cell, n)
        yield 0, cell - n if row else -1
        yield 1, cell + 1 if column + 1 < n else -1
        yield 2, cell + n if row + 1 < n else -1
        yield 3, cell - 1 if column else -1

    def is_parted(self, cell: int, side: int, other: int) -> bool:
        """Return whether the line of a cage is between a cell and its neighbour."""
        return other < 0 or self.has_line(cell, side) or self.has_line(other, (side + 2) % 4)


@dataclass(frozen=True)
class SeenCages:
    """Cages that a picture shows.

    Attributes:
        sums: the sum of each cage by its cells; 0 where none was read.
        doubtful: the cells whose corners have a sum that is not clear.
        is_clear: whether all lines belong to cages.
    """

    sums: dict[tuple[int, ...], int]
    doubtful: tuple[int, ...] = ()
    is_clear: bool = True

    def added_to(self, layout: Layout) -> Layout:
        """Return a layout with the cages.

        Raises:
            LucidokuError: they cannot be.
        """
        cages = [KillerCage([layout.cells[i] for i in cells], sum=total or None) for cells, total in self.sums.items()]
        return layout.with_constraints(cages)

    def warnings(self, cells: Sequence[Cell]) -> Iterator[str]:
        """Yield the reasons for which the cages may be wrong."""
        if not self.is_clear:
            yield (
                _("the outlines of the cages are not clear; some were not read")
                if self.sums
                else _("the grid has more than lines and digits; rules that it shows were not read")
            )
        if self.doubtful:
            names = ", ".join(str(cells[i]) for i in self.doubtful[:8]) + (" …" if len(self.doubtful) > 8 else "")
            yield ngettext(
                "the sum of the cage at {cells} is not clear",
                "the sums of the cages at {cells} are not clear",
                len(self.doubtful),
            ).format(cells=names)


NO_CAGES = SeenCages({})


def seen_cages(marks: CageMarks) -> SeenCages:
    """Return the cages that lines and numbers show; none where the grid has no lines inside its cells.

    >>> sides = [(1, 0, 1, 1), (1, 1, 1, 0), *[(0, 0, 0, 0)] * 14]
    >>> lines = bytes(255 * line for cell in sides for line in cell)
    >>> three = [0.0, 0.0, 0.0, 1.0, *[0.0] * 6]
    >>> seen_cages(CageMarks(4, lines, [[three], *[[]] * 15])).sums
    {(0, 1): 3}
    """
    n = marks.n
    lines = [sum(marks.has_line(cell, side) for side in range(4)) for cell in range(n * n)]
    if not any(lines):
        return NO_CAGES
    sums: dict[tuple[int, ...], int] = {}
    unclear: dict[tuple[int, ...], dict[int, float]] = {}
    is_clear = True
    for cells in _joined(marks):
        border = [
            marks.lines[4 * cell + side]
            for cell in cells
            for side, other in marks.neighbours(cell)
            if marks.is_parted(cell, side, other)
        ]
        if len(cells) == 1 and len(border) == 4 and not any(map(_is_digit, marks.numbers[cells[0]])):
            continue  # the frame of a chosen cell
        if all(line >= _LINE for line in border):
            chances = _sums_of(marks.numbers[cells[0]], len(cells), n)
            sums[cells] = max(chances, key=chances.__getitem__, default=0)
            if not chances or chances[sums[cells]] < max(_CLEAR * sum(chances.values()), _PROBABLY):
                unclear[cells] = chances
            is_clear = is_clear and not any(_begins(marks, cell) for cell in cells[1:])
        elif any(line >= _TRACE for line in border):
            is_clear = False
    if 2 * sum(map(bool, sums.values())) < len(sums) or not sums:  # the frames of chosen cells
        lined = sum(count > 1 for count in lines)  # pencil marks in a row may look like one line
        return SeenCages({}, is_clear=lined * _SHARE < n * n)
    doubtful = list(unclear)
    if sum(map(len, sums)) == n * n:  # all cages together have a known sum
        usual = n * n * (n + 1) // 2
        if not doubtful and sum(sums.values()) != usual:
            doubtful = list(sums)
        elif unclear and (
            fitting := _fitting(unclear, usual - sum(sums.values()) + sum(map(sums.__getitem__, unclear)))
        ):
            sums |= fitting
            doubtful = []
    return SeenCages(sums, tuple(cells[0] for cells in doubtful), is_clear)


def _fitting(unclear: Mapping[tuple[int, ...], Mapping[int, float]], total: int) -> dict[tuple[int, ...], int]:
    """Return the most probable sums of cages that are this total together; none if others are not much less probable."""
    if prod(map(len, unclear.values())) > _MOST_WAYS:
        return {}
    ways = {
        way: prod(chances[one] for chances, one in zip(unclear.values(), way, strict=True))
        for way in product(*unclear.values())
        if sum(way) == total
    }
    best = max(ways, key=ways.__getitem__, default=())
    if not best or ways[best] < _CLEAR * sum(ways.values()):
        return {}
    return dict(zip(unclear, best, strict=True))


def _joined(marks: CageMarks) -> list[tuple[int, ...]]:
    """Return the groups of cells that no line parts."""
    groups: list[tuple[int, ...]] = []
    left = set(range(marks.n**2))
    while left:
        waiting, group = [min(left)], set[int]()
        while waiting:
            cell = waiting.pop()
            if cell not in left:
                continue
            left.remove(cell)
            group.add(cell)
            waiting += [other for side, other in marks.neighbours(cell) if not marks.is_parted(cell, side, other)]
        groups.append(tuple(sorted(group)))
    return groups


def _begins(marks: CageMarks, cell: int) -> bool:
    """Return whether a cage seems to begin in a cell: lines above it and to its left, and a number in the corner."""
    number = marks.numbers[cell]
    return marks.has_line(cell, 0) and marks.has_line(cell, 3) and any(map(_is_digit, number))


def _is_digit(place: Sequence[float]) -> bool:
    """Return whether something in a corner is probably a digit, not the corner of a line."""
    return max(place) > _PROBABLY


def _sums_of(number: Sequence[Sequence[float]], size: int, n: int) -> dict[int, float]:
    """Return how probable each sum of a cage is that a number may mean."""
    low, high = size * (size + 1) // 2, size * (2 * n + 1 - size) // 2
    chances: dict[int, float] = {}
    for places, weight in _parts(number):
        digits = [[digit for digit in range(10) if place[digit] >= _LIKELY] for place in places]
        for way in product(*digits):
            total = int("".join(map(str, way)) or 0)
            if way and way[0] and low <= total <= high and size <= n:
                chance = weight * prod(place[digit] for place, digit in zip(places, way, strict=True))
                chances[total] = max(chance, chances.get(total, 0.0))
    return chances


def _parts(number: Sequence[Sequence[float]]) -> Iterator[tuple[Sequence[Sequence[float]], float]]:
    """Yield a number and its weight, and what is left if a 1 at one of its ends is a dash of a line."""
    yield number, 1.0
    if len(number) > 1:
        for dash, rest in ((number[0], number[1:]), (number[-1], number[:-1])):
            if dash[1] > _PROBABLY:
                yield rest, _DASH


def with_cages(layout: Layout, marks: CageMarks) -> tuple[Layout, SeenCages]:
    """Return a layout with the cages that were found in its grid, and these."""
    seen = seen_cages(marks)
    try:
        return seen.added_to(layout) if seen.sums else layout, seen
    except LucidokuError:
        return layout, SeenCages({}, is_clear=False)
