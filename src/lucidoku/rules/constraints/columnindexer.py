"""Column indexer: a digit of the column is the position of the column's number in its row."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import index
from lucidoku.rules._signs import Patch
from lucidoku.words.language import N_

__all__ = ["COLUMNINDEXER"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    relations: list[Relation] = []
    for cell in constraint.cells:
        row, column = divmod(cell, shape.n)
        relations += index(cell, range(row * shape.n, row * shape.n + shape.n), column + 1, shape.n)
    return relations


COLUMNINDEXER = ConstraintType(
    name="columnindexer",
    noun=N_("indexing column"),
    meaning=N_("A digit in an indexing column is the column, in its row, of the indexing column's number."),
    relations=_relations,
    signs=lambda constraint, shape: [Patch(constraint.cells, "red")],
)
