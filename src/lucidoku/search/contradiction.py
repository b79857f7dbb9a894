"""Which marks of further rules leave a puzzle without a solution."""

from __future__ import annotations

import time
from collections.abc import Sequence

from lucidoku.errors import InvalidPuzzle
from lucidoku.grid.grid import Grid
from lucidoku.rules._mark import Mark
from lucidoku.search.conflict import minimal
from lucidoku.search.solutions import search

__all__ = ["contradicting_marks"]


def contradicting_marks(grid: Grid, seconds: float = 1.0) -> list[Mark]:
    """Return the fewest marks of a grid without a solution that leave it none; none of them can be left out.

    Args:
        grid: digits and rules that have no solution.
        seconds: how long to look; what is not decided in time counts as possible.

    >>> from lucidoku.grid.layout import Layout
    >>> layout = Layout.parse("4+antiking+killercage:3@r1c1r1c2+killercage:3@r1c3r1c4")
    >>> [mark.values for mark in contradicting_marks(Grid(bytes(16), layout))]
    [(3,), (3,)]
    """
    plain, end = grid.layout.without_rules, time.monotonic() + seconds

    def impossible(marks: Sequence[Mark]) -> bool:
        left = end - time.monotonic()
        if left <= 0:
            return False
        try:
            found, cut = search(Grid(grid.values, plain.with_rules(marks)), 1, left)
        except InvalidPuzzle:  # a mark that another one explains
            return False
        return not found and not cut

    marks = list(grid.layout.marks)
    return minimal(marks, impossible) if marks and not impossible([]) else []
