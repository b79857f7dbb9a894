"""A palindrome reads the same from both ends."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.rules._signs import LineSign
from lucidoku.words.language import N_, _

__all__ = ["PALINDROME"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    line = constraint.cells
    alike = zip(line[: len(line) // 2], reversed(line), strict=False)
    return pairs(((a, b) for a, b in alike if a != b), shape.n, lambda x, y: x == y)


def _check(constraint: Constraint, shape: GridShape) -> str:
    if len(constraint.cells) - len(set(constraint.cells)) > 1:
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
    signs=lambda constraint, shape: [LineSign(constraint.cells)],
)
