"""A cell with a grey circle holds an odd digit."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import only
from lucidoku.rules._signs import Disc
from lucidoku.words.language import N_

__all__ = ["ODD"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return [only(constraint.cells, range(1, shape.n + 1, 2))]


ODD = ConstraintType(
    name="odd",
    noun=N_("odd cell"),
    meaning=N_("A cell with a grey circle holds an odd digit."),
    relations=_relations,
    cells=(1, 1),
    signs=lambda constraint, shape: [Disc(constraint.cells, "grey")],
)
