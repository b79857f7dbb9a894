"""Digits rise or stay the same from the bulb of a slow thermometer to its end."""

from __future__ import annotations

from itertools import pairwise

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.rules._signs import Disc, LineSign, Sign
from lucidoku.words.language import N_

__all__ = ["SLOWTHERMOMETER"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return pairs((two for line in constraint.lines for two in pairwise(line)), shape.n, lambda x, y: x <= y)


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    lines = [LineSign(line, width=0.3, core=True) for line in constraint.lines]
    return [Disc(constraint.lines[0][:1], "grey", size=0.78), *lines]


SLOWTHERMOMETER = ConstraintType(
    name="slowthermometer",
    noun=N_("slow thermometer"),
    meaning=N_("Digits rise or stay the same from the bulb of a slow thermometer to its end."),
    relations=_relations,
    lines=(1, 99),
    cells=(2, 0),
    signs=_signs,
)
