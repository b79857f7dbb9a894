"""Constraints that can go: without one of them, the puzzle still has one solution."""

from __future__ import annotations

from lucidoku.grid.grid import Grid
from lucidoku.rules._constraint import Constraint
from lucidoku.search.exact import is_unique
from lucidoku.search.solutions import Clock, limited

__all__ = ["needless_constraints"]


@limited
def needless_constraints(grid: Grid, *, time_limit: float | None = None) -> list[Constraint]:
    """Return the constraints that can go, each alone, from a puzzle with one solution.

    Args:
        grid: the givens, with the constraints in its layout.
        time_limit: time limit in seconds for all of them.

    Raises:
        TimeLimit: the limit passed.

    >>> from lucidoku import Layout
    >>> layout = Layout.parse("4x4+killercage:4@r1c1r1c2;3@r2c3r2c4")
    >>> [one.cells for one in needless_constraints(Grid.parse("1.....2..3.....4", layout))]
    [(0, 1)]
    """
    clock = Clock(time_limit)
    plain, every = grid.layout.without_constraints, grid.layout.constraints
    found = []
    for number, one in enumerate(grid.layout.placed):
        others = plain.with_constraints(every[:number] + every[number + 1 :])
        if is_unique(Grid(bytes(grid.values), others), time_limit=clock.left):
            found.append(one)
    return found
