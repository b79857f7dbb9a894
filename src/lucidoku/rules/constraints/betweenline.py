"""The digits on a between line lie strictly between those in its two circles."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import automaton
from lucidoku.rules._signs import Disc, LineSign, Sign
from lucidoku.words.language import N_

__all__ = ["BETWEENLINE"]


def _step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
    if len(state) < 2:
        return tuple(sorted((*state, digit)))
    return state if state[0] < digit < state[1] else None


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    first, *inner, last = constraint.cells
    return [automaton([first, last, *inner], shape.n, (), _step, lambda _state: True)]


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    ends: list[Sign] = [Disc((cell,)) for cell in (constraint.cells[0], constraint.cells[-1])]
    return [LineSign(constraint.cells, width=0.12), *ends]


BETWEENLINE = ConstraintType(
    name="betweenline",
    noun=N_("between line"),
    meaning=N_("The digits on a between line lie strictly between those in its two circles."),
    relations=_relations,
    cells=(3, 0),
    mirrors=True,
    signs=_signs,
)
