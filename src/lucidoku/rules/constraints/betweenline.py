"""The digits on a between line lie strictly between those in its two circles."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import automaton
from lucidoku.rules._signs import Disc, Line, Sign
from lucidoku.words.language import N_

__all__ = ["BETWEENLINE"]


def _step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
    if len(state) < 2:
        return tuple(sorted((*state, digit)))
    return state if state[0] < digit < state[1] else None


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    first, *inner, last = mark.cells
    return [automaton([first, last, *inner], site.n, (), _step, lambda _state: True)]


def _signs(mark: Constraint, site: Site) -> list[Sign]:
    ends: list[Sign] = [Disc((cell,)) for cell in (mark.cells[0], mark.cells[-1])]
    return [Line(mark.cells, width=0.12), *ends]


BETWEENLINE = ConstraintType(
    name="betweenline",
    noun=N_("between line"),
    meaning=N_("The digits on a between line lie strictly between those in its two circles."),
    relations=_relations,
    cells=(3, 0),
    mirrors=True,
    signs=_signs,
)
