"""Digits of cells side by side never differ by 1."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.words.language import N_

__all__ = ["NONCONSECUTIVE"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    near = ((cell, other) for cell in range(shape.n**2) for other in shape.near(cell, ((0, 1), (1, 0))))
    return pairs(near, shape.n, lambda a, b: abs(a - b) != 1)


NONCONSECUTIVE = ConstraintType(
    name="nonconsecutive",
    noun=N_("rule of no consecutive neighbours"),
    meaning=N_("Digits of cells side by side never differ by 1."),
    relations=_relations,
    lines=(0, 0),
)
