"""The digit of a marked cell is larger than those in adjacent cells without such a mark."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import NEXT, pair
from lucidoku.rules._signs import Wedges
from lucidoku.words.language import N_

__all__ = ["MAXIMUM"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    marked = {cell for other in site.marks if other.rule == mark.rule for cell in other.cells}
    beside = [other for other in site.near(mark.cells[0], NEXT) if other not in marked]
    return [pair(mark.cells[0], other, site.n, lambda a, b: a > b) for other in beside]


MAXIMUM = ConstraintType(
    name="maximum",
    noun=N_("maximum cell"),
    meaning=N_("The digit of a marked cell is larger than those in adjacent cells without such a mark."),
    relations=_relations,
    cells=(1, 1),
    signs=lambda mark, site: [Wedges(mark.cells[0], inwards=False)],
)
