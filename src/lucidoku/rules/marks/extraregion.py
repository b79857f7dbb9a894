"""The cells of an extra region hold different digits."""

from __future__ import annotations

from lucidoku.rules._mark import Mark, MarkRule, Relation, Site
from lucidoku.rules._relations import different
from lucidoku.rules._signs import Patch
from lucidoku.words.language import N_

__all__ = ["EXTRAREGION"]


def _relations(mark: Mark, site: Site) -> list[Relation]:
    return [different(mark.cells)]


EXTRAREGION = MarkRule(
    name="extraregion",
    noun=N_("extra region"),
    meaning=N_("The cells of an extra region hold different digits."),
    relations=_relations,
    cells=(2, -1),
    sorts=True,
    signs=lambda mark, site: [Patch(mark.cells, "grey")],
)
