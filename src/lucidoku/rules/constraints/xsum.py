"""The first digit says how many digits, counted from it, add up to the number outside."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site, check_sum
from lucidoku.rules._relations import automaton
from lucidoku.rules._signs import Outside
from lucidoku.words.language import N_

__all__ = ["XSUM"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    wanted = mark.values[0]

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        left, found = state
        if left == 0:
            return state
        left, found = (digit if left < 0 else left) - 1, found + digit
        if found > wanted or (left == 0 and found != wanted):
            return None
        return left, found

    return [automaton(mark.cells, site.n, (-1, 0), step, lambda state: state[0] == 0)]


XSUM = ConstraintType(
    name="xsum",
    noun=N_("X-sum"),
    meaning=N_("The first digit says how many digits, counted from it, add up to the number outside."),
    relations=_relations,
    cells=(-1, -1),
    long=True,
    values=(1, 1),
    check=check_sum(lambda mark, site: (1, site.n * (site.n + 1) // 2)),
    signs=lambda mark, site: [Outside(mark.cells, str(mark.values[0]), "circle")],
)
