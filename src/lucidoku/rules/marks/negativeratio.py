"""All black dots are given: where none is between two cells side by side, their digits have none of these ratios."""

from __future__ import annotations

from lucidoku.rules._mark import Mark, MarkRule, Relation, Site
from lucidoku.rules._relations import pair
from lucidoku.words.language import N_

__all__ = ["NEGATIVERATIO"]


def _relations(mark: Mark, site: Site) -> list[Relation]:
    marked = {frozenset(other.cells) for other in site.marks if other.rule == "ratio"}
    never = {v for m in site.marks if m.rule == "ratio" for v in m.values or (2,)} or {2}
    found = []
    for cell in range(site.n**2):
        for other in site.near(cell, ((0, 1), (1, 0))):
            if frozenset((cell, other)) not in marked:
                found.append(
                    pair(cell, other, site.n, lambda a, b: not any(a == times * b or b == times * a for times in never))
                )
    return found


NEGATIVERATIO = MarkRule(
    name="negativeratio",
    noun=N_("rule of all black dots"),
    meaning=N_(
        "All black dots are given: where none is between two cells side by side, their digits have none of these ratios."
    ),
    relations=_relations,
    lines=(0, 0),
)
