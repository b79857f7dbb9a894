"""Cells that touch at a corner hold different digits."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import DIAGONALLY, different
from lucidoku.words.language import N_

__all__ = ["ANTIKING"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return [
        different([cell, other]) for cell in range(shape.n**2) for other in shape.near(cell, DIAGONALLY) if other > cell
    ]


ANTIKING = ConstraintType(
    name="antiking",
    noun=N_("anti-king rule"),
    meaning=N_("Cells that touch at a corner hold different digits."),
    relations=_relations,
    lines=(0, 0),
)
