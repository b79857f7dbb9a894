"""The first digit seen from a number outside says at which place of its row or column that number stands."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import only, pair
from lucidoku.rules._signs import Outside
from lucidoku.words.language import N_, _

__all__ = ["NUMBEREDROOM"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    first, wanted = mark.cells[0], mark.values[0]
    found: list[Relation] = [] if wanted == 1 else [only([first], set(range(2, site.n + 1)))]
    for place, cell in enumerate(mark.cells[1:], 2):
        found.append(pair(first, cell, site.n, lambda a, b, at=place: (a == at) == (b == wanted)))  # type: ignore[misc]
    return found


def _check(mark: Constraint, site: Site) -> str:
    if 1 <= mark.values[0] <= site.n:
        return ""
    return _("{digit} is not a digit of the grid").format(digit=mark.values[0])


NUMBEREDROOM = ConstraintType(
    name="numberedroom",
    noun=N_("numbered room"),
    meaning=N_(
        "The first digit seen from a number outside says at which place of its row or column that number stands."
    ),
    relations=_relations,
    cells=(-1, -1),
    long=True,
    values=(1, 1),
    check=_check,
    signs=lambda mark, site: [Outside(mark.cells, str(mark.values[0]), "diamond")],
)
