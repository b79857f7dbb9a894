"""The digits of a renban line are different and consecutive, in any order."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import sets
from lucidoku.rules._signs import LineSign
from lucidoku.words.language import N_

__all__ = ["RENBAN"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    cells = tuple(dict.fromkeys(constraint.cells))  # a closed line has its first one twice
    count = len(cells)
    return [sets(cells, (range(low, low + count) for low in range(1, shape.n - count + 2)))]


RENBAN = ConstraintType(
    name="renban",
    noun=N_("renban line"),
    meaning=N_("The digits of a renban line are different and consecutive, in any order."),
    relations=_relations,
    cells=(1, -1),
    closes=True,
    signs=lambda constraint, shape: [LineSign(constraint.cells, "purple")],
)
