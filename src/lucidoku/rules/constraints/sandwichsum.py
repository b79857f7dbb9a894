"""The digits between 1 and the largest digit in a row or column add up to the number outside."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation, check_sum
from lucidoku.rules._relations import automaton
from lucidoku.rules._signs import OutsideClue
from lucidoku.words.language import N_

__all__ = ["SANDWICHSUM"]


_BEFORE, _AFTER = -2, -1


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    wanted, crust = constraint.values[0], (1, shape.n)

    def step(state: int, digit: int) -> int | None:
        if state in (_BEFORE, _AFTER):
            return (0 if state == _BEFORE else None) if digit in crust else state
        if digit in crust:
            return _AFTER if state == wanted else None
        return state + digit if state + digit <= wanted else None

    return [automaton(constraint.cells, shape.n, _BEFORE, step, lambda state: state == _AFTER)]


SANDWICHSUM = ConstraintType(
    name="sandwichsum",
    noun=N_("sandwich sum"),
    meaning=N_("The digits between 1 and the largest digit in a row or column add up to the number outside."),
    relations=_relations,
    cells=(-1, -1),
    long=True,
    turns=True,
    values=(1, 1),
    check=check_sum(lambda constraint, shape: (0, shape.n * (shape.n + 1) // 2 - 1 - shape.n)),
    signs=lambda constraint, shape: [OutsideClue(constraint.cells, str(constraint.values[0]))],
)
