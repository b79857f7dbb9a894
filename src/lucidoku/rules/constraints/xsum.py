"""The first digit says how many digits, counted from it, add up to the number outside."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation, check_sum
from lucidoku.rules._relations import automaton
from lucidoku.rules._signs import OutsideClue
from lucidoku.words.language import N_

__all__ = ["XSUM"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    wanted = constraint.values[0]

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        left, reached = state
        if left == 0:
            return state
        left, reached = (digit if left < 0 else left) - 1, reached + digit
        if reached > wanted or (left == 0 and reached != wanted):
            return None
        return left, reached

    return [automaton(constraint.cells, shape.n, (-1, 0), step, lambda state: state[0] == 0)]


XSUM = ConstraintType(
    name="xsum",
    noun=N_("X-sum"),
    meaning=N_("The first digit says how many digits, counted from it, add up to the number outside."),
    relations=_relations,
    cells=(-1, -1),
    long=True,
    values=(1, 1),
    check=check_sum(lambda constraint, shape: (1, shape.n * (shape.n + 1) // 2)),
    signs=lambda constraint, shape: [OutsideClue(constraint.cells, str(constraint.values[0]), "circle")],
)
