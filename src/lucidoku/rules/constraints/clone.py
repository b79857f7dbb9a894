"""Two clones hold the same digits in the same order."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.rules._signs import Patch, Sign
from lucidoku.words.language import N_, _

__all__ = ["CLONE"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return pairs(((a, b) for a, b in zip(*constraint.lines, strict=True) if a != b), shape.n, lambda x, y: x == y)


def _check(constraint: Constraint, shape: GridShape) -> str:
    return (
        ""
        if len(constraint.lines[0]) == len(constraint.lines[1])
        else _("its two parts have different numbers of cells")
    )


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    return [Patch(line, "violet", shape.letter(constraint)) for line in constraint.lines]


CLONE = ConstraintType(
    name="clone",
    noun=N_("clone"),
    meaning=N_("Two clones hold the same digits in the same order."),
    relations=_relations,
    lines=(2, 2),
    check=_check,
    signs=_signs,
)
