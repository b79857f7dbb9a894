"""Digits side by side on a whisper line differ by at least its number, which is 5 on a grid of 9 rows."""

from __future__ import annotations

from itertools import pairwise

from lucidoku.rules._mark import Mark, MarkRule, Relation, Site
from lucidoku.rules._relations import pair
from lucidoku.words.language import N_, _

__all__ = ["WHISPERS"]


def _relations(mark: Mark, site: Site) -> list[Relation]:
    least = mark.values[0] if mark.values else (site.n + 1) // 2
    return [pair(a, b, site.n, lambda x, y: abs(x - y) >= least) for a, b in pairwise(mark.cells)]


def _check(mark: Mark, site: Site) -> str:
    if mark.values and not 0 <= mark.values[0] < site.n:
        return _("digits cannot differ by {value}").format(value=mark.values[0])
    return ""


WHISPERS = MarkRule(
    name="whispers",
    noun=N_("whisper line"),
    meaning=N_("Digits side by side on a whisper line differ by at least its number, which is 5 on a grid of 9 rows."),
    relations=_relations,
    cells=(2, 0),
    values=(0, 1),
    check=_check,
    again=True,
)
