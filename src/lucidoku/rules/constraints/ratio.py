"""Of the two digits at a black dot, one is twice the other, or the multiple that the dot says."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import pair
from lucidoku.rules._signs import Dot, Sign
from lucidoku.words.language import N_, _

__all__ = ["RATIO"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    times = mark.values[0] if mark.values else 2
    return [pair(mark.cells[0], mark.cells[1], site.n, lambda a, b: a == times * b or b == times * a)]


def _check(mark: Constraint, site: Site) -> str:
    if mark.values and not 1 <= mark.values[0] <= site.n:
        return _("no digit is {value} times another").format(value=mark.values[0])
    return ""


def _signs(mark: Constraint, site: Site) -> list[Sign]:
    return [Dot(mark.cells, "black", "".join(map(str, mark.values)))]


RATIO = ConstraintType(
    name="ratio",
    noun=N_("black dot"),
    meaning=N_("Of the two digits at a black dot, one is twice the other, or the multiple that the dot says."),
    relations=_relations,
    cells=(2, 2),
    values=(0, 1),
    sorts=True,
    usual=lambda n: 2,
    check=_check,
    signs=_signs,
)
