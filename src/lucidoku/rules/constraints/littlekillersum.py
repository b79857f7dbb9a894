"""The digits along the arrow from outside add up to its number; they may repeat."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site, check_sum
from lucidoku.rules._relations import extremes, total
from lucidoku.rules._signs import Outside, Sign
from lucidoku.words.language import N_

__all__ = ["LITTLEKILLERSUM"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    return total(mark.cells, mark.values[0], site.n)


def _signs(mark: Constraint, site: Site) -> list[Sign]:
    cells = mark.cells
    if len(cells) > 1:
        step = cells[1] // site.n - cells[0] // site.n, cells[1] % site.n - cells[0] % site.n
    else:  # an arrow across a corner cell crosses the corner from which it comes
        step = (1 if cells[0] // site.n else -1), (-1 if cells[0] % site.n else 1)
    return [Outside(cells, str(mark.values[0]), step=step)]


LITTLEKILLERSUM = ConstraintType(
    name="littlekillersum",
    noun=N_("little killer sum"),
    meaning=N_("The digits along the arrow from outside add up to its number; they may repeat."),
    relations=_relations,
    values=(1, 1),
    long=True,
    turns=True,
    check=check_sum(lambda mark, site: extremes(len(mark.cells), site.n, once=False)),
    signs=_signs,
)
