"""Cells a knight's move apart hold different digits."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import different
from lucidoku.words.language import N_

__all__ = ["ANTIKNIGHT"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    moves = [(1, 2), (2, 1), (1, -2), (2, -1)]
    return [different([cell, other]) for cell in range(shape.n**2) for other in shape.near(cell, moves)]


ANTIKNIGHT = ConstraintType(
    name="antiknight",
    noun=N_("anti-knight rule"),
    meaning=N_("Cells a knight's move apart hold different digits."),
    relations=_relations,
    lines=(0, 0),
)
