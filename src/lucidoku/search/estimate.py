"""Estimate of how many solutions a position has, where there are too many to count."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell
from lucidoku.grid.grid import PuzzleLike
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.search.exact import count

__all__ = ["Estimate", "estimates"]

_EXACT = 200_000
"""Fewer solutions than this are counted, not estimated: a tenth of a second."""
_COUNTED = 20_000
"""Fewer solutions of a part of the search than this are counted."""
_Z = 1.96  # of the normal distribution, for 95 %


@dataclass(frozen=True)
class Estimate:
    """Estimate of the number of solutions.

    Attributes:
        count: the mean of all samples; its expected value is the number of solutions.
        error: its standard error; 0 if the number is exact.
        samples: the number of samples.
    """

    count: float
    error: float
    samples: int

    @property
    def interval(self) -> tuple[float, float]:
        """The interval that holds the number with a probability of 95 %, if the samples are many.

        It is that of the logarithm: samples are skewed, and few are far above the mean. Few samples know their spread less
        well: the factor of Student's distribution, here by its series, takes that into account.
        """
        width = _Z + (_Z**3 + _Z) / (4 * max(self.samples - 1, 1))
        factor = math.exp(width * self.error / self.count) if self.count else 1.0
        return self.count / factor, self.count * factor


def estimates(puzzle: PuzzleLike, *, seed: int | None = None) -> Iterator[Estimate]:
    """Yield ever better estimates of the number of solutions, without end; one alone if the number is exact.

    A sample walks down the search tree: it takes the cell with the fewest candidates and one at random of the digits that
    the cell has in any solution, until what is left can be counted. The count times the number of choices on the way has
    the number of solutions as its expected value (Knuth, Estimating the efficiency of backtrack programs, 1975).

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text, or a list or array of digits.
        seed: the seed of the choices.

    >>> next(estimates("1.....2..3......"))
    Estimate(count=3.0, error=0.0, samples=1)
    """
    start = puzzle_of(puzzle)
    chance = random.Random(seed)
    first = count(start, _EXACT)
    if first < _EXACT:
        yield Estimate(float(first), 0.0, 1)
        return
    root = start if isinstance(start, Board) else Board(start)
    mean = squares = 0.0
    number = depth = 0
    while True:
        sample, depth = _sample(root.copy(), chance, depth - 1)
        number += 1
        change = sample - mean
        mean += change / number
        squares += change * (sample - mean)
        if number > 1:
            yield Estimate(mean, math.sqrt(squares / (number - 1) / number), number)


def _sample(board: Board, chance: random.Random, uncounted: int) -> tuple[float, int]:
    """Return one sample and the number of choices on its way, of which the first ones are made without counting."""
    weight, depth = 1.0, 0
    while True:
        cell = min(board.empty_cells, key=lambda cell: board.masks[cell].bit_count())
        digits = [digit for digit in board.candidates(cell) if _has_solution(board, cell, digit)]
        digit = chance.choice(digits)
        board.place(cell, digit)
        weight *= len(digits)
        depth += 1
        if depth < uncounted and not board.is_solved:
            continue
        found = count(board, _COUNTED)
        if found < _COUNTED:
            return weight * found, depth


def _has_solution(board: Board, cell: Cell, digit: int) -> bool:
    part = board.copy()
    part.place(cell, digit)
    return count(part, 1) > 0
