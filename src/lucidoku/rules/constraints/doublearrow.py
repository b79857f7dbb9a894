"""The digits between both ends add up to the sum of the ends; they may repeat."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import total
from lucidoku.rules._signs import Disc, LineSign, Sign
from lucidoku.words.language import N_

__all__ = ["DOUBLEARROW"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    line = constraint.cells
    return total(line, 0, shape.n, [-1, *[1] * (len(line) - 2), -1])


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    ends: list[Sign] = [Disc((cell,)) for cell in (constraint.cells[0], constraint.cells[-1])]
    return [LineSign(constraint.cells, "ink", width=0.05), *ends]


DOUBLEARROW = ConstraintType(
    name="doublearrow",
    noun=N_("double arrow"),
    meaning=N_("The digits between both ends add up to the sum of the ends; they may repeat."),
    relations=_relations,
    cells=(3, 0),
    signs=_signs,
)
