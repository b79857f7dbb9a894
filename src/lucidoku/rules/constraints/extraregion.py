"""The cells of an extra region hold different digits."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import different
from lucidoku.rules._signs import LineSign, Patch, Sign
from lucidoku.words.language import N_

__all__ = ["EXTRAREGION"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return [different(constraint.cells)]


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    n, cells = shape.n, sorted(constraint.cells)
    if cells in (list(range(0, n * n, n + 1)), list(range(n - 1, n * n - 1, n - 1))):
        return [LineSign(tuple(cells), "blue", width=0.06)]  # one long diagonal alone is drawn as a line
    return [Patch(constraint.cells, "grey")]


EXTRAREGION = ConstraintType(
    name="extraregion",
    noun=N_("extra region"),
    meaning=N_("The cells of an extra region hold different digits."),
    relations=_relations,
    cells=(2, -1),
    sorts=True,
    signs=_signs,
)
