"""The second package of SudokuStudyLib: lists of numbers instead of objects.

>>> from lucidoku.school.compat.matrix import *
>>> m, n, p = main("m3.data", methods=8)
6 3 5 | . 4 . | 9 8 1
...
>>> sum(n) < 81
True
"""

from __future__ import annotations

from lucidoku.school import brain
from lucidoku.school.compat.model import Matrix, read_matrix
from lucidoku.school.methods import STANDARD
from lucidoku.school.world import World

__all__ = ["TryError", "main"]

Parts = tuple[list[list[int]], list[int], list[list[list[int]]]]


def main(file: str, methods: int = 0) -> Parts:
    """Solve with the first methods up to this number (0: all, and guesses) and print the result.

    Returns:
        The values x by x, how many of each number are filled, and the possible numbers x by x.
    """
    solver = brain.Brain(STANDARD[:methods], use_guess=False, use_emulation=True)
    world = (solver if methods else brain.Brain()).solve(read_matrix(file).world).world
    print(world)
    return _parts(world)


def TryError(file: str) -> Parts:
    """Solve by trial and error alone; returns the same as `main`."""
    world = read_matrix(file).world
    return _parts(brain.try_error(world) or world)


def _parts(world: World) -> Parts:
    m = Matrix(world=world)
    values = [[point.v for point in line] for line in m.p]
    return values, [len(digit.cells) for digit in world.digits], [[point.possible for point in line] for line in m.p]
