"""A digit of an indexing row says in which row of its column the number of the indexing row stands."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import index
from lucidoku.rules._signs import Patch
from lucidoku.words.language import N_

__all__ = ["ROWINDEXER"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    found: list[Relation] = []
    for cell in mark.cells:
        found += index(cell, range(cell % site.n, site.n**2, site.n), cell // site.n + 1, site.n)
    return found


ROWINDEXER = ConstraintType(
    name="rowindexer",
    noun=N_("indexing row"),
    meaning=N_("A digit of an indexing row says in which row of its column the number of the indexing row stands."),
    relations=_relations,
    signs=lambda mark, site: [Patch(mark.cells, "green")],
)
