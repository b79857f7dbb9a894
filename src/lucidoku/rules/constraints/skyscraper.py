"""The number outside counts the digits that are larger than all digits before them, seen from there."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import automaton
from lucidoku.rules._signs import Outside
from lucidoku.words.language import N_, _

__all__ = ["SKYSCRAPER"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    wanted = mark.values[0]

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        tallest, seen = state
        if digit <= tallest:
            return state
        return (digit, seen + 1) if seen < wanted else None

    return [automaton(mark.cells, site.n, (0, 0), step, lambda state: state[1] == wanted)]


def _check(mark: Constraint, site: Site) -> str:
    if not 1 <= mark.values[0] <= site.n:
        return _("{value} digits cannot be seen, expected 1 to {n}").format(value=mark.values[0], n=site.n)
    return ""


SKYSCRAPER = ConstraintType(
    name="skyscraper",
    noun=N_("skyscraper clue"),
    meaning=N_("The number outside counts the digits that are larger than all digits before them, seen from there."),
    relations=_relations,
    cells=(-1, -1),
    long=True,
    values=(1, 1),
    check=_check,
    signs=lambda mark, site: [Outside(mark.cells, str(mark.values[0]), "square")],
)
