"""A digit says in which place of its box the number of this place is."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import index
from lucidoku.rules._signs import Patch
from lucidoku.words.language import N_

__all__ = ["BOXINDEXER"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    found: list[Relation] = []
    for cell in mark.cells:
        box = next(cells for cells in site.boxes if cell in cells)
        found += index(cell, box, box.index(cell) + 1, site.n)
    return found


BOXINDEXER = ConstraintType(
    name="boxindexer",
    noun=N_("indexing cell of a box"),
    meaning=N_("A digit says in which place of its box the number of this place is."),
    relations=_relations,
    signs=lambda mark, site: [Patch(mark.cells, "blue")],
)
