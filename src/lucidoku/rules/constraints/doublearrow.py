"""The digits between both ends add up to the sum of the ends; they may repeat."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import total
from lucidoku.rules._signs import Disc, Line, Sign
from lucidoku.words.language import N_

__all__ = ["DOUBLEARROW"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    line = mark.cells
    return total(line, 0, site.n, [-1, *[1] * (len(line) - 2), -1])


def _signs(mark: Constraint, site: Site) -> list[Sign]:
    ends: list[Sign] = [Disc((cell,)) for cell in (mark.cells[0], mark.cells[-1])]
    return [Line(mark.cells, "ink", width=0.05), *ends]


DOUBLEARROW = ConstraintType(
    name="doublearrow",
    noun=N_("double arrow"),
    meaning=N_("The digits between both ends add up to the sum of the ends; they may repeat."),
    relations=_relations,
    cells=(3, 0),
    signs=_signs,
)
