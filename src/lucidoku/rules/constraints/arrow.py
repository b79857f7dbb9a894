"""The digits along an arrow add up to the digit in its circle, or to the number in its pill; they may repeat."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import total
from lucidoku.rules._signs import Disc, LineSign, Sign
from lucidoku.words.language import N_, _

__all__ = ["ARROW", "shaft_starts"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    circle, relations = constraint.lines[0], []
    worth = [-(10**power) for power in reversed(range(len(circle)))]
    for line in constraint.lines[1:]:
        relations += total([*line, *circle], 0, shape.n, [*[1] * len(line), *worth])
    return relations


def _check(constraint: Constraint, shape: GridShape) -> str:
    circle, *shafts = constraint.lines
    if len(circle) > 3:
        return _("its circle has {count} cells, expected 1 to 3").format(count=len(circle))
    if len(circle) > 1 and shape.n > 9:
        return _("a number of several digits is only read on grids of up to 9 rows")
    if any(set(circle) & set(line) for line in shafts):
        return _("its line comes back to its circle")
    return ""


def shaft_starts(constraint: Constraint, n: int) -> list[int]:
    """Return the cell of the circle or pill in which each line of an arrow begins: the nearest, one in its row or column first.

    >>> shaft_starts(Constraint("arrow", ((0, 1), (5,))), 4)
    [1]
    """
    circle, *shafts = constraint.lines

    def distance(cell: int, other: int) -> tuple[int, int]:
        down, right = abs(cell // n - other // n), abs(cell % n - other % n)
        return max(down, right), down + right

    return [min(circle, key=lambda cell, first=line[0]: distance(cell, first)) for line in shafts]  # type: ignore[misc]


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    circle, *shafts = constraint.lines
    starts = shaft_starts(constraint, shape.n)
    lines = [LineSign((start, *line), "ink", 0.05, arrow=True) for start, line in zip(starts, shafts, strict=True)]
    return [*lines, Disc(circle)]


ARROW = ConstraintType(
    name="arrow",
    noun=N_("arrow"),
    meaning=N_(
        "The digits along an arrow add up to the digit in its circle, or to the number in its pill; they may repeat."
    ),
    relations=_relations,
    lines=(2, 99),
    check=_check,
    signs=_signs,
)
