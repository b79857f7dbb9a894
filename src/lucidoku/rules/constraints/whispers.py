"""Digits side by side on a whisper line differ by at least its number; without one, by half the number of rows, rounded up."""

from __future__ import annotations

from itertools import pairwise

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation, check_difference
from lucidoku.rules._relations import pairs
from lucidoku.rules._signs import Dot, LineSign, Sign
from lucidoku.words.language import N_

__all__ = ["WHISPERS"]


def _usual(n: int) -> int:
    return (n + 1) // 2


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    least = constraint.values[0] if constraint.values else _usual(shape.n)
    return pairs(pairwise(constraint.cells), shape.n, lambda x, y: abs(x - y) >= least)


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    return [
        LineSign(constraint.cells, "green"),
        *(Dot(constraint.cells[:2], text=str(value)) for value in constraint.values),
    ]


WHISPERS = ConstraintType(
    name="whispers",
    noun=N_("whisper line"),
    meaning=N_(
        "Digits side by side on a whisper line differ by at least its number; without one, by half the number of rows,"
        " rounded up."
    ),
    relations=_relations,
    cells=(2, 0),
    values=(0, 1),
    usual=_usual,
    least=True,
    check=check_difference,
    again=True,
    signs=_signs,
)
