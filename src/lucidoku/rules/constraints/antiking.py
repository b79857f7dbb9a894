"""Cells that touch at a corner hold different digits."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import DIAGONALLY, different
from lucidoku.words.language import N_

__all__ = ["ANTIKING"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    return [
        different([cell, other]) for cell in range(site.n**2) for other in site.near(cell, DIAGONALLY) if other > cell
    ]


ANTIKING = ConstraintType(
    name="antiking",
    noun=N_("anti-king rule"),
    meaning=N_("Cells that touch at a corner hold different digits."),
    relations=_relations,
    lines=(0, 0),
)
