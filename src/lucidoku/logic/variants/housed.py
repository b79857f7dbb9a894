"""A house together with the constraints that lie mostly in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lucidoku.grid.layout import Layout
from lucidoku.logic.variants.unit import Unit
from lucidoku.rules._relations import RelationKind

__all__ = ["houses_with_marks", "with_marks"]

_MOST_OUTSIDE = 4
"""The most cells of the constraints outside the house."""


def houses_with_marks(layout: Layout, units: Iterable[Unit]) -> Iterator[tuple[Unit, ...]]:
    """Yield for each house the constraints that are counted with it: two cells at least and half of each lie in it.

    Args:
        layout: the layout.
        units: the constraints, without those of the whole grid.
    """
    those = list(units)
    for house in layout.houses:
        inside = {int(cell) for cell in house.cells}
        near = [(len(set(unit.cells) - inside), unit) for unit in those]
        near = [(out, unit) for out, unit in near if len(unit.cells) - out >= max(2, out)]
        chosen, outside = [], set[int]()
        for _out, unit in sorted(near, key=lambda one: one[0]):
            more = outside.union(unit.cells) - inside
            if len(more) <= _MOST_OUTSIDE:
                chosen.append(unit)
                outside = more
        yield tuple(chosen)


def with_marks(layout: Layout, number: int, marks: Iterable[Unit]) -> Unit:
    """Return a house, by number, and constraints as one unit."""
    house, those = layout.houses[number], tuple(marks)
    inside = [int(cell) for cell in house.cells]
    return Unit(
        tuple(mark for unit in those for mark in unit.marks),
        tuple(dict.fromkeys((*inside, *(cell for unit in those for cell in unit.cells)))),
        ((RelationKind.DIFFERENT, inside, []), *(relation for unit in those for relation in unit.relations)),
        (house,),
    )
