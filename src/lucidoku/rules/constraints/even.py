"""A cell with a grey square holds an even digit."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import only
from lucidoku.rules._signs import Disc
from lucidoku.words.language import N_

__all__ = ["EVEN"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return [only(constraint.cells, range(2, shape.n + 1, 2))]


EVEN = ConstraintType(
    name="even",
    noun=N_("even cell"),
    meaning=N_("A cell with a grey square holds an even digit."),
    relations=_relations,
    cells=(1, 1),
    signs=lambda constraint, shape: [Disc(constraint.cells, "grey", "square")],
)
