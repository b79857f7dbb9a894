"""Shapes of constraints, read and written alike: the parts that a site stores, and the cells and numbers that they mean.

A site has a table with one row for each constraint: our name, its own name, a shape, and the fields for the parts of
the shape. A place is a row and a column, which may lie outside the grid, from -1 to n::

    EDGE           CORNER         OUTSIDE         DIAGONAL

    a | b          a   b                          place
                     o            place a b c d        a
                   c   d                                 b
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import dropwhile
from typing import Any, NamedTuple

from lucidoku.formats._rules import Refused
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import constraint_type
from lucidoku.rules.constraints.arrow import shaft_starts
from lucidoku.words.language import N_, _

Place = tuple[int, int]
Parts = Mapping[str, Any]
"""Parts of a constraint by name: its cells, its lines, its numbers, a place."""
Lines = tuple[list[list[int]], list[int]]
"""The lines of a constraint, and its numbers."""

DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
"""Rows down and columns right of a step along a diagonal."""


def ray(place: Place, step: Place, n: int) -> list[int]:
    """Return the cells from a place on, without it.

    >>> ray((-1, 1), (1, 1), 4), ray((-2, 1), (1, 1), 4)
    ([2, 7], [])
    """
    row, column = place
    cells = []
    while 0 <= (row := row + step[0]) < n and 0 <= (column := column + step[1]) < n and step != (0, 0):
        cells.append(row * n + column)
    return cells


def seen_from(place: Place, n: int) -> list[int]:
    """Return the row or column that a number outside the grid sees; none from a corner.

    >>> seen_from((0, -1), 4), seen_from((5, 1), 4), seen_from((-1, -1), 4)
    ([0, 1, 2, 3], [13, 9, 5, 1], [])
    """
    row, column = (max(-1, min(k, n)) for k in place)
    step = ((row < 0) - (row >= n), (column < 0) - (column >= n))
    return ray((row, column), step, n) if step.count(0) == 1 else []


def around(corner: Place, n: int) -> list[int]:
    """Return the cells at a corner, the upper left corner of the cell in its row and column.

    >>> around((1, 1), 4), around((0, 4), 4)
    ([0, 1, 4, 5], [3])
    """
    row, column = corner
    places = [(r, c) for r in (row - 1, row) for c in (column - 1, column)]
    return [r * n + c for r, c in places if 0 <= r < n and 0 <= c < n]


def are_beside(first: int, second: int, n: int) -> bool:
    """Return whether two cells share a border."""
    return abs(first // n - second // n) + abs(first % n - second % n) == 1


def letter_between(text: str, pair: tuple[int, int]) -> Constraint | None:
    """Return the constraint of a letter or sign on the border of two cells, the first of them left of or above the other.

    >>> letter_between("V", (0, 1)), letter_between("<", (0, 1)).lines
    (Constraint(rule='xv', lines=((0, 1),), values=(5,)), ((1, 0),))
    """
    if text in ("X", "V"):
        return Constraint("xv", (pair,), (10 if text == "X" else 5,))
    if text in ("<", ">") and pair[1] - pair[0] == 1:
        return Constraint("greater", (pair if text == ">" else pair[::-1],))
    return None


def group_lines(lines: Iterable[Sequence[int]]) -> list[list[list[int]]]:
    """Return thermometers of several lines: one that begins in a cell of another is its branch.

    >>> group_lines([[0, 1, 2], [1, 10], [5, 4]])
    [[[0, 1, 2], [1, 10]], [[5, 4]]]
    """
    trees: list[list[list[int]]] = []
    for line in lines:
        tree = next((tree for tree in trees if any(line[0] in other for other in tree)), None)
        if tree is None:
            trees.append(tree := [])
        tree.append(list(line))
    return trees


class At(NamedTuple):
    """The constraint that is read.

    Attributes:
        rule: our name for it.
        n: rows of the grid.
        data: its fields.
    """

    rule: str
    n: int
    data: Mapping[str, Any] = {}

    @property
    def noun(self) -> str:
        """Its name in a sentence."""
        return _(constraint_type(self.rule).noun)


class Shape(NamedTuple):
    """The parts of a constraint, and their meaning.

    Attributes:
        read: the lines and numbers of the constraints that parts mean; none where they say nothing.
        take: the parts of a constraint on n rows; None where it has another shape.
    """

    read: Callable[[Parts, At], Iterable[Lines]]
    take: Callable[[Constraint, int], Parts | None]


def _plain(part: Any, _n: int) -> Any:
    return part


def first_number(usual: Any = None) -> Callable[[Any, int], Any]:
    """Return the writer of the number of a constraint, with the usual one for those without."""
    return lambda numbers, _n: numbers[0] if numbers else usual


class Field(NamedTuple):
    """A field of a site.

    Attributes:
        name: its name there; "" where the site has no field for a part, which is only read.
        part: the part of a shape that it holds.
        read: the part for its value; None for a field that is only written.
        write: its value for a part, on n rows; None where it is left out.
    """

    name: str
    part: str
    read: Callable[[Any, At], Any] | None = None
    write: Callable[[Any, int], Any] = _plain


def constant(name: str, value: Any) -> Field:
    """Return a field that is always written with the same value."""
    return Field(name, "cells", write=lambda _cells, _n: value)


class Row(NamedTuple):
    """A constraint at a site.

    Attributes:
        rule: our name.
        name: the name there.
        shape: its parts.
        fields: the fields that hold the parts, in the order in which the site writes them.
        more: further data that the site has of it.
    """

    rule: str
    name: Any
    shape: Shape
    fields: tuple[Field, ...] = ()
    more: Any = None

    def read(self, data: Mapping[str, Any], n: int) -> list[Lines]:
        """Return the lines and numbers of the constraints in an object.

        Raises:
            ParseError: a field is not as expected.
        """
        at = At(self.rule, n, data)
        parts = {field.part: field.read(data.get(field.name), at) for field in self.fields if field.read}
        return list(self.shape.read(parts, at))

    def write(self, constraint: Constraint, n: int) -> dict[str, Any] | None:
        """Return the object of a constraint; None where the site cannot store it."""
        parts = self.shape.take(constraint, n)
        if parts is None:
            return None
        data = {field.name: field.write(parts[field.part], n) for field in self.fields if field.name}
        return {name: value for name, value in data.items() if value is not None}


def parts_of(constraint: Constraint, _n: int = 0) -> dict[str, Any]:
    """Return the parts that every constraint has."""
    return {
        "cells": list(constraint.cells),
        "lines": list(map(list, constraint.lines)),
        "numbers": list(constraint.values),
    }


def _numbers(parts: Parts) -> list[int]:
    return list(parts.get("numbers", ()))


def _read_arrow(parts: Parts, _at: At) -> Iterator[Lines]:
    circle = sorted(parts["circle"])
    shafts = [list(dropwhile(circle.__contains__, line)) for line in parts["shafts"]]
    if any(shafts):
        yield [circle, *filter(None, shafts)], []


def _take_arrow(constraint: Constraint, n: int) -> Parts | None:
    circle, *shafts = map(list, constraint.lines)
    if circle != sorted(circle):  # a number is read row by row
        return None
    starts = shaft_starts(constraint, n)
    return {"circle": circle, "shafts": [[start, *line] for start, line in zip(starts, shafts, strict=True)]}


@cache
def _outer(n: int) -> tuple[Place, ...]:
    """Return the places around the grid."""
    ends = range(-1, n + 1)
    return tuple((row, column) for row in ends for column in ends if -1 in (row, column) or n in (row, column))


def _edges(n: int) -> list[tuple[Any, ...]]:
    pairs = ((cell, other) for cell in range(n * n) for other in (cell + 1, cell + n) if other < n * n)
    return [(pair,) for pair in pairs if are_beside(*pair, n)]


def _located(
    parts: tuple[str, ...],
    cells_at: Callable[..., Sequence[int]],
    places: Callable[[int], Sequence[tuple[Any, ...]]],
    fault: str = "",
) -> Shape:
    """Return the shape of a number at a place that tells its cells; a place without a number says nothing.

    Args:
        parts: the parts that make the place.
        cells_at: the cells of a place on n rows, in the order of a constraint.
        places: all places on n rows; the first of those with the same cells is written.
        fault: the message for a place without cells, outside the grid.
    """

    @cache
    def places_by_cells(n: int) -> dict[tuple[int, ...], tuple[Any, ...]]:
        return {tuple(cells_at(*place, n)): place for place in reversed(places(n))}

    def read(given: Parts, at: At) -> Iterator[Lines]:
        place = [given[part] for part in parts]
        if numbers := _numbers(given):
            if not (cells := list(cells_at(*place, at.n))):
                cell = f"r{place[0][0] + 1}c{place[0][1] + 1}"
                raise Refused(_(fault).format(mark=at.noun, cell=cell))
            yield [cells], numbers

    def take(constraint: Constraint, n: int) -> Parts | None:
        place = places_by_cells(n).get(constraint.cells)
        return parts_of(constraint) | dict(zip(parts, place, strict=True)) if place else None

    return Shape(read, take)


def _simple(read: Callable[[Parts], Iterable[Lines]]) -> Shape:
    return Shape(lambda parts, _at: read(parts), parts_of)


WHOLE = _simple(lambda _parts: [([], [])])
"""A rule of the whole grid, without parts."""
EACH = _simple(lambda parts: [([[cell]], []) for cell in parts["cells"]])
"""Cells that are a constraint each."""
CELLS = _simple(lambda parts: [([parts["cells"]], _numbers(parts))])
"""Cells in order."""
NUMBERED = _simple(lambda parts: [([parts["cells"]], _numbers(parts))] if _numbers(parts) else [])
"""Cells that say nothing without a number."""
REGION = _simple(lambda parts: [([sorted(parts["cells"])], _numbers(parts))])
"""Cells whose order means nothing."""
LINES = _simple(lambda parts: [([line], _numbers(parts)) for line in parts["lines"]])
"""Lines that are a constraint each."""
TREE = _simple(lambda parts: [(parts["lines"], [])] if parts["lines"] else [])
"""Lines that are one constraint together."""
FOREST = Shape(
    lambda parts, _at: [(tree, []) for tree in group_lines(parts["lines"])],
    lambda constraint, _n: None if len(group_lines(constraint.lines)) > 1 else parts_of(constraint),
)
"""Lines that are a constraint together where one begins in another."""
PAIR = Shape(
    lambda parts, _at: [([parts["cells"], parts["copy"]], [])],
    lambda constraint, _n: dict(zip(("cells", "copy"), constraint.lines, strict=True)),
)
"""Cells and their copies."""
ARROW = Shape(_read_arrow, _take_arrow)
"""A circle or pill, and shafts that begin in it."""
EDGE = _located(("edge",), lambda edge, _n: edge, _edges)
"""Two cells with a border between them."""
CORNER = _located(("corner",), around, lambda n: [((r, c),) for r in range(n + 1) for c in range(n + 1)])
"""The cells around a corner."""
OUTSIDE = _located(
    ("place",),
    lambda place, n: seen_from(place, n) if place in _outer(n) else (),
    lambda n: [(place,) for place in _outer(n)],
    N_("{mark} at {cell}: it is not next to the grid"),
)
"""A number next to the grid, which sees a row or a column."""
DIAGONAL = _located(
    ("place", "step"),
    lambda place, step, n: ray(place, step, n) if step else (),
    lambda n: [(place, step) for step in DIAGONALS for place in _outer(n)],
    N_("{mark} at {cell}: it points past the grid"),
)
"""A number outside the grid that points along a diagonal."""
