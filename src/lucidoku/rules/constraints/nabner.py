"""No two digits of a nabner line are the same or consecutive."""

from __future__ import annotations

from itertools import combinations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.rules._signs import LineSign
from lucidoku.words.language import N_

__all__ = ["NABNER"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return pairs(combinations(dict.fromkeys(constraint.cells), 2), shape.n, lambda a, b: abs(a - b) > 1)


NABNER = ConstraintType(
    name="nabner",
    noun=N_("nabner line"),
    meaning=N_("No two digits of a nabner line are the same or consecutive."),
    relations=_relations,
    cells=(2, 0),
    closes=True,
    signs=lambda constraint, shape: [LineSign(constraint.cells, "yellow")],
)
