"""A digit of an indexing column says in which column of its row the number of the indexing column stands."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import index
from lucidoku.rules._signs import Patch
from lucidoku.words.language import N_

__all__ = ["COLUMNINDEXER"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    found: list[Relation] = []
    for cell in mark.cells:
        row, column = divmod(cell, site.n)
        found += index(cell, range(row * site.n, row * site.n + site.n), column + 1, site.n)
    return found


COLUMNINDEXER = ConstraintType(
    name="columnindexer",
    noun=N_("indexing column"),
    meaning=N_(
        "A digit of an indexing column says in which column of its row the number of the indexing column stands."
    ),
    relations=_relations,
    signs=lambda mark, site: [Patch(mark.cells, "red")],
)
