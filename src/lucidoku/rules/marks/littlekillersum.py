"""The digits along the arrow from outside add up to its number; they may repeat."""

from __future__ import annotations

from lucidoku.rules._mark import Mark, MarkRule, Relation, Site, check_sum
from lucidoku.rules._relations import extremes, total
from lucidoku.words.language import N_

__all__ = ["LITTLEKILLERSUM"]


def _relations(mark: Mark, site: Site) -> list[Relation]:
    return total(mark.cells, mark.values[0], site.n)


LITTLEKILLERSUM = MarkRule(
    name="littlekillersum",
    noun=N_("little killer sum"),
    meaning=N_("The digits along the arrow from outside add up to its number; they may repeat."),
    relations=_relations,
    values=(1, 1),
    check=check_sum(lambda mark, site: extremes(len(mark.cells), site.n, once=False)),
)
