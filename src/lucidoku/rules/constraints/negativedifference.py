"""All white dots are given: the digits of two adjacent cells without a dot do not differ by that number."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.words.language import N_

__all__ = ["NEGATIVEDIFFERENCE"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    never = {v for m in shape.constraints if m.rule == "difference" for v in m.values or (1,)} or {1}
    return pairs(shape.pairs_without("difference", "ratio"), shape.n, lambda a, b: abs(a - b) not in never)


NEGATIVEDIFFERENCE = ConstraintType(
    name="negativedifference",
    noun=N_("rule of all white dots"),
    meaning=N_(
        "All white dots are given: the digits of two adjacent cells without a dot do not differ by that number."
    ),
    relations=_relations,
    lines=(0, 0),
)
