"""Our own engine: exact search in C++, on the usual grid with vector instructions (see `docs/decisions`)."""

from __future__ import annotations

from lucidoku.errors import TimeLimit
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.search.solutions import first_solutions
from lucidoku.solvers._protocol import Solver, Work

__all__ = ["Native"]


class Native(Solver):
    """The engine's exact search. It reports no nodes, because counting would cost time."""

    name, title = "engine", "The engine of Lucidoku"

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        """Call the engine."""
        try:
            solutions = first_solutions(Grid(values, layout), 1, time_limit=work.left)
        except TimeLimit:
            raise work.unfinished() from None
        return list(solutions[0].values) if solutions else None
