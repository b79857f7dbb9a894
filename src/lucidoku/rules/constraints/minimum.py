"""The digit of a marked cell is smaller than those in adjacent cells without such a constraint."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import NEXT, pair
from lucidoku.rules._signs import Wedges
from lucidoku.words.language import N_

__all__ = ["MINIMUM"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    marked = {cell for other in shape.constraints if other.rule == constraint.rule for cell in other.cells}
    beside = [other for other in shape.near(constraint.cells[0], NEXT) if other not in marked]
    return [pair(constraint.cells[0], other, shape.n, lambda a, b: a < b) for other in beside]


MINIMUM = ConstraintType(
    name="minimum",
    noun=N_("minimum cell"),
    meaning=N_("The digit of a marked cell is smaller than those in adjacent cells without such a mark."),
    relations=_relations,
    cells=(1, 1),
    signs=lambda constraint, shape: [Wedges(constraint.cells[0], inwards=True)],
)
