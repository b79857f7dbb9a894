"""All black dots are given: the digits of two adjacent cells without a dot have none of these ratios."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pair
from lucidoku.words.language import N_

__all__ = ["NEGATIVERATIO"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    never = {v for m in shape.constraints if m.rule == "ratio" for v in m.values or (2,)} or {2}

    def may(a: int, b: int) -> bool:
        return not any(a == times * b or b == times * a for times in never)

    return [pair(one, other, shape.n, may) for one, other in shape.pairs_without("difference", "ratio")]


NEGATIVERATIO = ConstraintType(
    name="negativeratio",
    noun=N_("rule of all black dots"),
    meaning=N_("All black dots are given: the digits of two adjacent cells without a dot have none of these ratios."),
    relations=_relations,
    lines=(0, 0),
)
