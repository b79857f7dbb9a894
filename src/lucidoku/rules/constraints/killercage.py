"""Digits in a cage do not repeat, and they add up to its sum, if it has one."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation, check_sum
from lucidoku.rules._relations import different, extremes, total
from lucidoku.rules._signs import Cage
from lucidoku.words.language import N_

__all__ = ["KILLERCAGE"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    if not constraint.values:
        return [different(constraint.cells)]
    return total(constraint.cells, constraint.values[0], shape.n, once=True)


KILLERCAGE = ConstraintType(
    name="killercage",
    noun=N_("killer cage"),
    meaning=N_("Digits in a cage do not repeat, and they add up to its sum, if it has one."),
    relations=_relations,
    cells=(1, -1),
    values=(0, 1),
    sorts=True,
    check=check_sum(lambda constraint, shape: extremes(len(constraint.cells), shape.n, once=True)),
    signs=lambda constraint, shape: [Cage(constraint.cells, "".join(map(str, constraint.values)))],
)
