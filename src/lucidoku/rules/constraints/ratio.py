"""One of the two digits at a black dot is twice the other, or the multiple that the dot says."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pair
from lucidoku.rules._signs import Dot, Sign
from lucidoku.words.language import N_, _

__all__ = ["RATIO"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    times = constraint.values[0] if constraint.values else 2
    return [pair(constraint.cells[0], constraint.cells[1], shape.n, lambda a, b: a == times * b or b == times * a)]


def _check(constraint: Constraint, shape: GridShape) -> str:
    if constraint.values and not 1 <= constraint.values[0] <= shape.n:
        return _("no digit is {value} times another").format(value=constraint.values[0])
    return ""


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    return [Dot(constraint.cells, "black", "".join(map(str, constraint.values)))]


RATIO = ConstraintType(
    name="ratio",
    noun=N_("black dot"),
    meaning=N_("Of the two digits at a black dot, one is twice the other, or the multiple that the dot says."),
    relations=_relations,
    cells=(2, 2),
    values=(0, 1),
    sorts=True,
    usual=lambda n: 2,
    check=_check,
    signs=_signs,
)
