"""Two digits as far from the middle of a zipper line add up to the digit in the middle, or to the sum of the middle two."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import total
from lucidoku.rules._signs import LineSign
from lucidoku.words.language import N_

__all__ = ["ZIPPERLINE"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    line, half = constraint.cells, len(constraint.cells) // 2
    middle = line[half : half + 1] if len(line) % 2 else line[half - 1 : half + 1]
    relations = []
    for a, b in zip(line[:half], reversed(line), strict=False):
        if (a, b) != tuple(middle):
            relations += total([a, b, *middle], 0, shape.n, [1, 1, *[-1] * len(middle)])
    return relations


ZIPPERLINE = ConstraintType(
    name="zipperline",
    noun=N_("zipper line"),
    meaning=N_(
        "Two digits as far from the middle of a zipper line add up to the digit in the middle, or to the sum of the middle two."
    ),
    relations=_relations,
    cells=(3, 0),
    signs=lambda constraint, shape: [LineSign(constraint.cells, "violet")],
)
