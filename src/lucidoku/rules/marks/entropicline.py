"""Any three cells in a row on an entropic line hold a low, a middle and a high digit."""

from __future__ import annotations

from lucidoku.rules._mark import Mark, MarkRule, Relation, Site
from lucidoku.rules._relations import pair
from lucidoku.rules._signs import Line
from lucidoku.words.language import N_, _

__all__ = ["ENTROPICLINE"]


def _relations(mark: Mark, site: Site) -> list[Relation]:
    third = site.n // 3
    line = mark.cells
    near = [(line[i], line[j]) for i in range(len(line)) for j in (i + 1, i + 2) if j < len(line)]
    return [pair(a, b, site.n, lambda x, y: (x - 1) // third != (y - 1) // third) for a, b in near]


def _check(mark: Mark, site: Site) -> str:
    return _("the digits of the grid do not fall into three equal parts") if site.n % 3 else ""


ENTROPICLINE = MarkRule(
    name="entropicline",
    noun=N_("entropic line"),
    meaning=N_("Any three cells in a row on an entropic line hold a low, a middle and a high digit."),
    relations=_relations,
    cells=(2, 0),
    check=_check,
    signs=lambda mark, site: [Line(mark.cells, "orange")],
)
