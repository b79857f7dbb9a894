"""Any three cells in a row on an entropic line hold a low, a middle and a high digit."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.rules._signs import LineSign
from lucidoku.words.language import N_

__all__ = ["ENTROPICLINE", "entropic_part"]


def entropic_part(digit: int, n: int) -> int:
    """Return whether a digit is low (0), middle (1) or high (2); without three equal parts the middle one has another size.

    >>> [entropic_part(digit, 4) for digit in (1, 2, 3, 4)], [entropic_part(digit, 8) for digit in (3, 4, 5, 6)]
    ([0, 1, 1, 2], [0, 1, 1, 2])
    """
    ends = (n + 1) // 3
    return (digit > ends) + (digit > n - ends)


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    line = constraint.cells
    part = {digit: entropic_part(digit, shape.n) for digit in range(1, shape.n + 1)}
    near = [(line[i], line[j]) for i in range(len(line)) for j in (i + 1, i + 2) if j < len(line)]
    return pairs(near, shape.n, lambda x, y: part[x] != part[y])


ENTROPICLINE = ConstraintType(
    name="entropicline",
    noun=N_("entropic line"),
    meaning=N_("Any three cells in a row on an entropic line hold a low, a middle and a high digit."),
    relations=_relations,
    cells=(2, 0),
    closes=True,
    signs=lambda constraint, shape: [LineSign(constraint.cells, "orange")],
)
