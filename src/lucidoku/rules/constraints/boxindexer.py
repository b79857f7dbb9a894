"""Box indexer: a digit is the position, in its box, of the number of its place."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import index
from lucidoku.rules._signs import Patch
from lucidoku.words.language import N_

__all__ = ["BOXINDEXER"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    relations: list[Relation] = []
    for cell in constraint.cells:
        box = next(cells for cells in shape.boxes if cell in cells)
        relations += index(cell, box, box.index(cell) + 1, shape.n)
    return relations


BOXINDEXER = ConstraintType(
    name="boxindexer",
    noun=N_("indexing cell of a box"),
    meaning=N_("A digit says in which place of its box the number of this place is."),
    relations=_relations,
    signs=lambda constraint, shape: [Patch(constraint.cells, "blue")],
)
