"""The digits of a cage differ and add up to its number, where it has one."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site, check_sum
from lucidoku.rules._relations import different, extremes, total
from lucidoku.rules._signs import Cage
from lucidoku.words.language import N_

__all__ = ["KILLERCAGE"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    if not mark.values:
        return [different(mark.cells)]
    return total(mark.cells, mark.values[0], site.n, once=True)


KILLERCAGE = ConstraintType(
    name="killercage",
    noun=N_("killer cage"),
    meaning=N_("The digits of a cage differ and add up to its number, where it has one."),
    relations=_relations,
    cells=(1, -1),
    values=(0, 1),
    sorts=True,
    check=check_sum(lambda mark, site: extremes(len(mark.cells), site.n, once=True)),
    signs=lambda mark, site: [Cage(mark.cells, "".join(map(str, mark.values)))],
)
