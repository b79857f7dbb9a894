"""At an inequality sign, the digit on its open side is the larger one."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import pair
from lucidoku.rules._signs import Dot
from lucidoku.words.language import N_

__all__ = ["GREATER"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    return [pair(mark.cells[0], mark.cells[1], site.n, lambda a, b: a > b)]


GREATER = ConstraintType(
    name="greater",
    noun=N_("inequality sign"),
    meaning=N_("At an inequality sign, the digit on its open side is the larger one."),
    relations=_relations,
    cells=(2, 2),
    signs=lambda mark, site: [Dot(mark.cells, wedge=True)],
)
