"""Row indexer: a digit of the row is the position of the row's number in its column."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import index
from lucidoku.rules._signs import Patch
from lucidoku.words.language import N_

__all__ = ["ROWINDEXER"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    relations: list[Relation] = []
    for cell in constraint.cells:
        relations += index(cell, range(cell % shape.n, shape.n**2, shape.n), cell // shape.n + 1, shape.n)
    return relations


ROWINDEXER = ConstraintType(
    name="rowindexer",
    noun=N_("indexing row"),
    meaning=N_("A digit in an indexing row is the row, in its column, of the indexing row's number."),
    relations=_relations,
    signs=lambda constraint, shape: [Patch(constraint.cells, "green")],
)
