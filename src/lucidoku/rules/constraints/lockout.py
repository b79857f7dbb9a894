"""The digits in the diamonds of a lockout line differ by at least its number, 4 without one; the others lie outside of them."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import automaton
from lucidoku.rules._signs import Disc, Dot, LineSign, Sign
from lucidoku.words.language import N_

__all__ = ["LOCKOUT"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    first, *inner, last = constraint.cells
    apart = constraint.values[0] if constraint.values else 4

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if len(state) < 2:
            ends = tuple(sorted((*state, digit)))
            return ends if len(ends) < 2 or ends[1] - ends[0] >= apart else None
        return None if state[0] <= digit <= state[1] else state

    return [automaton([first, last, *inner], shape.n, (), step, lambda _state: True)]


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    ends: list[Sign] = [
        Disc((cell,), shape="diamond", size=0.84) for cell in (constraint.cells[0], constraint.cells[-1])
    ]
    numbers = [Dot(constraint.cells[:2], text=str(value)) for value in constraint.values]
    return [LineSign(constraint.cells, "blue", width=0.12), *ends, *numbers]


LOCKOUT = ConstraintType(
    name="lockout",
    noun=N_("lockout line"),
    meaning=N_(
        "The digits in the diamonds of a lockout line differ by at least its number, or by 4 without one; the others on the line"
        " lie outside of them."
    ),
    relations=_relations,
    cells=(2, 0),
    values=(0, 1),
    usual=lambda n: 4,
    least=True,
    mirrors=True,
    signs=_signs,
)
