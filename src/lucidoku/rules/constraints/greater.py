"""At an inequality sign, the digit on its open side is the larger one."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pair
from lucidoku.rules._signs import Dot
from lucidoku.words.language import N_

__all__ = ["GREATER"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return [pair(constraint.cells[0], constraint.cells[1], shape.n, lambda a, b: a > b)]


GREATER = ConstraintType(
    name="greater",
    noun=N_("inequality sign"),
    meaning=N_("At an inequality sign, the digit on its open side is the larger one."),
    relations=_relations,
    cells=(2, 2),
    signs=lambda constraint, shape: [Dot(constraint.cells, wedge=True)],
)
