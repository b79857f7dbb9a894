"""The digits along the arrow from outside add up to its number; they may repeat."""

from __future__ import annotations

from lucidoku.rules._mark import Mark, MarkRule, Relation, Site
from lucidoku.rules._relations import extremes, total
from lucidoku.words.language import N_, _

__all__ = ["LITTLEKILLERSUM"]


def _relations(mark: Mark, site: Site) -> list[Relation]:
    return total(mark.cells, mark.values[0], site.n)


def _check(mark: Mark, site: Site) -> str:
    least, most = extremes(len(mark.cells), site.n, once=False)
    if not least <= mark.values[0] <= most:
        return _("a sum of {value} cannot be, expected {least} to {most}").format(
            value=mark.values[0], least=least, most=most
        )
    return ""


LITTLEKILLERSUM = MarkRule(
    name="littlekillersum",
    noun=N_("little killer sum"),
    meaning=N_("The digits along the arrow from outside add up to its number; they may repeat."),
    relations=_relations,
    values=(1, 1),
    check=_check,
)
