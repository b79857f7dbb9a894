"""A palindrome reads the same from both ends."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import pair
from lucidoku.rules._signs import Line
from lucidoku.words.language import N_, _

__all__ = ["PALINDROME"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    line = mark.cells
    pairs = zip(line[: len(line) // 2], reversed(line), strict=False)
    return [pair(a, b, site.n, lambda x, y: x == y) for a, b in pairs if a != b]


def _check(mark: Constraint, site: Site) -> str:
    if len(mark.cells) - len(set(mark.cells)) > 1:
        return _("it runs over its own beginning, so its middle is not clear")
    return ""


PALINDROME = ConstraintType(
    name="palindrome",
    noun=N_("palindrome"),
    meaning=N_("A palindrome reads the same from both ends."),
    relations=_relations,
    cells=(2, 0),
    closes=True,
    check=_check,
    signs=lambda mark, site: [Line(mark.cells)],
)
