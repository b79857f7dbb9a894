"""All white dots are given: the digits of two adjacent cells without a dot do not differ by that number."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import pair
from lucidoku.words.language import N_

__all__ = ["NEGATIVEDIFFERENCE"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    never = {v for m in site.marks if m.rule == "difference" for v in m.values or (1,)} or {1}
    unmarked = site.unmarked("difference", "ratio")
    return [pair(one, other, site.n, lambda a, b: abs(a - b) not in never) for one, other in unmarked]


NEGATIVEDIFFERENCE = ConstraintType(
    name="negativedifference",
    noun=N_("rule of all white dots"),
    meaning=N_(
        "All white dots are given: the digits of two adjacent cells without a dot do not differ by that number."
    ),
    relations=_relations,
    lines=(0, 0),
)
