"""The digits along the arrow from outside add up to its number; they may repeat."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation, check_sum
from lucidoku.rules._relations import extremes, total
from lucidoku.rules._signs import OutsideClue, Sign
from lucidoku.words.language import N_

__all__ = ["LITTLEKILLERSUM"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return total(constraint.cells, constraint.values[0], shape.n)


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    cells = constraint.cells
    if len(cells) > 1:
        step = cells[1] // shape.n - cells[0] // shape.n, cells[1] % shape.n - cells[0] % shape.n
    else:  # an arrow across a corner cell crosses the corner from which it comes
        step = (1 if cells[0] // shape.n else -1), (-1 if cells[0] % shape.n else 1)
    return [OutsideClue(cells, str(constraint.values[0]), step=step)]


LITTLEKILLERSUM = ConstraintType(
    name="littlekillersum",
    noun=N_("little killer sum"),
    meaning=N_("The digits along the arrow from outside add up to its number; they may repeat."),
    relations=_relations,
    values=(1, 1),
    long=True,
    turns=True,
    check=check_sum(lambda constraint, shape: extremes(len(constraint.cells), shape.n, once=False)),
    signs=_signs,
)
