"""Two clones hold the same digits in the same order."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import pair
from lucidoku.rules._signs import Patch, Sign
from lucidoku.words.language import N_, _

__all__ = ["CLONE"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    return [pair(a, b, site.n, lambda x, y: x == y) for a, b in zip(*mark.lines, strict=True) if a != b]


def _check(mark: Constraint, site: Site) -> str:
    return "" if len(mark.lines[0]) == len(mark.lines[1]) else _("its two parts have different numbers of cells")


def _signs(mark: Constraint, site: Site) -> list[Sign]:
    return [Patch(line, "violet", site.letter(mark)) for line in mark.lines]


CLONE = ConstraintType(
    name="clone",
    noun=N_("clone"),
    meaning=N_("Two clones hold the same digits in the same order."),
    relations=_relations,
    lines=(2, 2),
    check=_check,
    signs=_signs,
)
