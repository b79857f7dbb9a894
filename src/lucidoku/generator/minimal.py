"""Minimal puzzles: no given can go."""

from __future__ import annotations

from random import Random

from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.search.exact import count
from lucidoku.search.solutions import the_solution
from lucidoku.words.guided import guided

__all__ = ["minimize"]


@guided
def minimize(puzzle: PuzzleLike, *, seed: int = 0) -> Grid:
    """Return a puzzle without the givens that it can do without: each one left is needed for the single solution.

    Args:
        puzzle: a puzzle with one solution.
        seed: selects the order in which givens are tried, and so one of many minimal puzzles.

    Raises:
        NoSolution: the puzzle has no solution.
        MultipleSolutions: it has several.

    >>> minimize("12.43.2.2.434.1.").given_count
    4
    """
    start = puzzle_of(puzzle)
    grid = start if isinstance(start, Grid) else start.givens
    the_solution(grid)
    values = bytearray(grid.values)
    givens = [given.cell for given in grid.givens]
    Random(seed).shuffle(givens)
    for cell in givens:
        digit, values[cell] = values[cell], 0
        if count(Grid(bytes(values), grid.layout)) > 1:
            values[cell] = digit
    return Grid(bytes(values), grid.layout)
