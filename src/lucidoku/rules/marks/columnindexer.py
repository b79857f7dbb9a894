"""A digit of an indexing column says in which column of its row the number of the indexing column stands."""

from __future__ import annotations

from lucidoku.rules._mark import Mark, MarkRule, Relation, Site
from lucidoku.rules._relations import only, pair
from lucidoku.words.language import N_

__all__ = ["COLUMNINDEXER"]


def _relations(mark: Mark, site: Site) -> list[Relation]:
    found = []
    for cell in mark.cells:
        row, column = divmod(cell, site.n)
        for digit in range(1, site.n + 1):
            other, there = row * site.n + digit - 1, column + 1
            if other == cell:
                found.append(only([cell], [d for d in range(1, site.n + 1) if d != digit or d == there]))
            else:
                found.append(pair(cell, other, site.n, lambda a, b, d=digit, t=there: (a == d) == (b == t)))  # type: ignore[misc]
    return found


COLUMNINDEXER = MarkRule(
    name="columnindexer",
    noun=N_("indexing column"),
    meaning=N_(
        "A digit of an indexing column says in which column of its row the number of the indexing column stands."
    ),
    relations=_relations,
)
