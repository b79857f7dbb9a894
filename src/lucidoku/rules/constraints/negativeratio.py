"""All black dots are given: the digits of two adjacent cells without a dot have none of these ratios."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.words.language import N_

__all__ = ["NEGATIVERATIO"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    never = {v for m in shape.constraints if m.rule == "ratio" for v in m.values or (2,)} or {2}

    def may(a: int, b: int) -> bool:
        return not any(a == times * b or b == times * a for times in never)

    return pairs(shape.pairs_without("difference", "ratio"), shape.n, may)


NEGATIVERATIO = ConstraintType(
    name="negativeratio",
    noun=N_("rule of all black dots"),
    meaning=N_("All black dots are given: the digits of two adjacent cells without a dot have none of these ratios."),
    relations=_relations,
    lines=(0, 0),
)
