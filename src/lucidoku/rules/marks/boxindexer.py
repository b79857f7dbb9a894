"""A digit says at which place of its box the number of its own place stands."""

from __future__ import annotations

from lucidoku.rules._mark import Mark, MarkRule, Relation, Site
from lucidoku.rules._relations import pair
from lucidoku.words.language import N_

__all__ = ["BOXINDEXER"]


def _relations(mark: Mark, site: Site) -> list[Relation]:
    found = []
    for cell in mark.cells:
        box = next(cells for cells in site.boxes if cell in cells)
        there = box.index(cell) + 1
        for digit, other in enumerate(box, 1):
            if other == cell:
                continue
            found.append(pair(cell, other, site.n, lambda a, b, d=digit, t=there: (a == d) == (b == t)))  # type: ignore[misc]
    return found


BOXINDEXER = MarkRule(
    name="boxindexer",
    noun=N_("indexing cell of a box"),
    meaning=N_("A digit says at which place of its box the number of its own place stands."),
    relations=_relations,
)
