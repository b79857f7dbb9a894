"""Neighbouring digits on a parity line alternate between odd and even."""

from __future__ import annotations

from itertools import pairwise

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.rules._signs import LineSign
from lucidoku.words.language import N_

__all__ = ["PARITYLINE"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return pairs(pairwise(constraint.cells), shape.n, lambda x, y: (x + y) % 2 == 1)


PARITYLINE = ConstraintType(
    name="parityline",
    noun=N_("parity line"),
    meaning=N_("Neighbouring digits on a parity line alternate between odd and even."),
    relations=_relations,
    cells=(2, 0),
    closes=True,
    signs=lambda constraint, shape: [LineSign(constraint.cells, "red")],
)
