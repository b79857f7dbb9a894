"""Any three cells in a row on a modular line hold digits with different remainders on division by three."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.rules._signs import LineSign
from lucidoku.words.language import N_

__all__ = ["MODULARLINE"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    line = constraint.cells
    near = [(line[i], line[j]) for i in range(len(line)) for j in (i + 1, i + 2) if j < len(line)]
    return pairs(near, shape.n, lambda x, y: x % 3 != y % 3)


MODULARLINE = ConstraintType(
    name="modularline",
    noun=N_("modular line"),
    meaning=N_(
        "Any three cells in a row on a modular line hold digits with different remainders on division by three."
    ),
    relations=_relations,
    cells=(2, 0),
    closes=True,
    signs=lambda constraint, shape: [LineSign(constraint.cells, "teal")],
)
