"""Digits on both sides of an X add up to 10, of a V to 5."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation, check_sum
from lucidoku.rules._relations import pair
from lucidoku.rules._signs import Dot
from lucidoku.words.language import N_

__all__ = ["XV"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return [pair(constraint.cells[0], constraint.cells[1], shape.n, lambda a, b: a + b == constraint.values[0])]


XV = ConstraintType(
    name="xv",
    noun=N_("X or V"),
    meaning=N_("Digits on both sides of an X add up to 10, of a V to 5."),
    relations=_relations,
    cells=(2, 2),
    values=(1, 1),
    sorts=True,
    check=check_sum(lambda constraint, shape: (2, 2 * shape.n)),
    signs=lambda constraint, shape: [
        Dot(constraint.cells, text={10: "X", 5: "V"}.get(constraint.values[0], str(constraint.values[0])))
    ],
)
