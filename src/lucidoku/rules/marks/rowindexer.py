"""A digit of an indexing row says in which row of its column the number of the indexing row stands."""

from __future__ import annotations

from lucidoku.rules._mark import Mark, MarkRule, Relation, Site
from lucidoku.rules._relations import only, pair
from lucidoku.words.language import N_

__all__ = ["ROWINDEXER"]


def _relations(mark: Mark, site: Site) -> list[Relation]:
    found = []
    for cell in mark.cells:
        row, column = divmod(cell, site.n)
        for digit in range(1, site.n + 1):
            other, there = (digit - 1) * site.n + column, row + 1
            if other == cell:
                found.append(only([cell], [d for d in range(1, site.n + 1) if d != digit or d == there]))
            else:
                found.append(pair(cell, other, site.n, lambda a, b, d=digit, t=there: (a == d) == (b == t)))  # type: ignore[misc]
    return found


ROWINDEXER = MarkRule(
    name="rowindexer",
    noun=N_("indexing row"),
    meaning=N_("A digit of an indexing row says in which row of its column the number of the indexing row stands."),
    relations=_relations,
)
