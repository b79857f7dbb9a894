"""All white dots are given: where none is between two cells side by side, their digits do not differ by that number."""

from __future__ import annotations

from lucidoku.rules._mark import Mark, MarkRule, Relation, Site
from lucidoku.rules._relations import pair
from lucidoku.words.language import N_

__all__ = ["NEGATIVEDIFFERENCE"]


def _relations(mark: Mark, site: Site) -> list[Relation]:
    marked = {frozenset(other.cells) for other in site.marks if other.rule == "difference"}
    never = {v for m in site.marks if m.rule == "difference" for v in m.values or (1,)} or {1}
    found = []
    for cell in range(site.n**2):
        for other in site.near(cell, ((0, 1), (1, 0))):
            if frozenset((cell, other)) not in marked:
                found.append(pair(cell, other, site.n, lambda a, b: abs(a - b) not in never))
    return found


NEGATIVEDIFFERENCE = MarkRule(
    name="negativedifference",
    noun=N_("rule of all white dots"),
    meaning=N_(
        "All white dots are given: where none is between two cells side by side, their digits do not differ by that number."
    ),
    relations=_relations,
    lines=(0, 0),
)
