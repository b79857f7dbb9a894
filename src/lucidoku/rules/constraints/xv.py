"""Digits on both sides of an X add up to 10, of a V to 5."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site, check_sum
from lucidoku.rules._relations import pair
from lucidoku.rules._signs import Dot
from lucidoku.words.language import N_

__all__ = ["XV"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    return [pair(mark.cells[0], mark.cells[1], site.n, lambda a, b: a + b == mark.values[0])]


XV = ConstraintType(
    name="xv",
    noun=N_("X or V"),
    meaning=N_("Digits on both sides of an X add up to 10, of a V to 5."),
    relations=_relations,
    cells=(2, 2),
    values=(1, 1),
    sorts=True,
    check=check_sum(lambda mark, site: (2, 2 * site.n)),
    signs=lambda mark, site: [Dot(mark.cells, text={10: "X", 5: "V"}.get(mark.values[0], str(mark.values[0])))],
)
