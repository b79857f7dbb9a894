"""Digits side by side on a parity line are odd and even in turn."""

from __future__ import annotations

from itertools import pairwise

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import pair
from lucidoku.rules._signs import Line
from lucidoku.words.language import N_

__all__ = ["PARITYLINE"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    return [pair(a, b, site.n, lambda x, y: (x + y) % 2 == 1) for a, b in pairwise(mark.cells)]


PARITYLINE = ConstraintType(
    name="parityline",
    noun=N_("parity line"),
    meaning=N_("Digits side by side on a parity line are odd and even in turn."),
    relations=_relations,
    cells=(2, 0),
    closes=True,
    signs=lambda mark, site: [Line(mark.cells, "red")],
)
