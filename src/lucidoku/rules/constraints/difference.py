"""Digits on both sides of a white dot differ by 1, or by the number in the dot."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation, check_difference
from lucidoku.rules._relations import pair
from lucidoku.rules._signs import Dot, Sign
from lucidoku.words.language import N_

__all__ = ["DIFFERENCE"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    wanted = constraint.values[0] if constraint.values else 1
    return [pair(constraint.cells[0], constraint.cells[1], shape.n, lambda a, b: abs(a - b) == wanted)]


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    return [Dot(constraint.cells, "white", "".join(map(str, constraint.values)))]


DIFFERENCE = ConstraintType(
    name="difference",
    noun=N_("white dot"),
    meaning=N_("Digits on both sides of a white dot differ by 1, or by the number in the dot."),
    relations=_relations,
    cells=(2, 2),
    values=(0, 1),
    sorts=True,
    usual=lambda n: 1,
    check=check_difference,
    signs=_signs,
)
