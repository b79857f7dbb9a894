"""All X and V are given: the digits of two adjacent cells without a constraint add up to neither 10 nor 5."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.words.language import N_

__all__ = ["NEGATIVEXV"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    never = {5, 10} | {v for m in shape.constraints if m.rule == "xv" for v in m.values}
    return pairs(shape.pairs_without("xv"), shape.n, lambda a, b: a + b not in never)


NEGATIVEXV = ConstraintType(
    name="negativexv",
    noun=N_("rule of all X and V"),
    meaning=N_("All X and V are given: the digits of two adjacent cells without a mark add up to neither 10 nor 5."),
    relations=_relations,
    lines=(0, 0),
)
