"""Digits rise from the bulb of a thermometer to its end."""

from __future__ import annotations

from itertools import pairwise

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.rules._signs import Disc, LineSign, Sign
from lucidoku.words.language import N_

__all__ = ["THERMOMETER"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return pairs((two for line in constraint.lines for two in pairwise(line)), shape.n, lambda x, y: x < y)


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    lines = [LineSign(line, width=0.3) for line in constraint.lines]
    return [Disc(constraint.lines[0][:1], "grey", size=0.78), *lines]


THERMOMETER = ConstraintType(
    name="thermometer",
    noun=N_("thermometer"),
    meaning=N_("Digits rise from the bulb of a thermometer to its end."),
    relations=_relations,
    lines=(1, 99),
    cells=(2, -1),
    signs=_signs,
)
