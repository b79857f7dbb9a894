"""Human logic: the techniques that people use, and backtracking where they end.

The log counts the uses of each technique, and has "search": 1 if logic alone was not enough: then one search found the
rest, and `backtracks` counts its start and each step back in it. With few techniques (`Human("basic")`) that happens
often; with all of them hardly ever.
"""

from __future__ import annotations

from lucidoku.errors import InvalidPuzzle
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic.explaining import explain
from lucidoku.logic.pipeline import Pipeline, PipelineLike
from lucidoku.solvers._protocol import Solver, Work
from lucidoku.solvers.norvig import Norvig

__all__ = ["Human"]


class Human(Solver):
    """Techniques first, then search. The time limit is checked between the two; `compare` enforces it throughout.

    Args:
        techniques: "all", "basic", "strategy-notebook", a level, or a list of techniques.

    >>> answer = Human("basic").solve(Grid.parse("1.....2..3.....4"))
    >>> answer.grid.line, answer.log, answer.backtracks
    ('1243342143122134', {'full-house': 8, 'hidden-single': 4}, 0)
    """

    name, title = "human", "Human logic, then search"

    def __init__(self, techniques: PipelineLike = "all") -> None:
        self.techniques: Pipeline = Pipeline.of(techniques).logical()

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        """Walk as far as logic goes, then let the search complete the rest."""
        try:
            walk = explain(Grid(values, layout), self.techniques, allow_multiple=True)
        except InvalidPuzzle:
            return None
        work.nodes += len(walk)
        work.log.update(walk.techniques)
        board = walk.board(len(walk))
        if board.is_solved:
            return list(board.values)
        work.log["search"] = 1
        work.backtracks += 1
        return Norvig().search(list(board.values), layout, work)
