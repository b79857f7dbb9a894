"""Leave out puzzles that equal an earlier one up to symmetry."""

from __future__ import annotations

import os
from collections.abc import Iterable

from lucidoku.errors import LucidokuError
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.grid.tables import puzzles_of
from lucidoku.search.exact import canonical
from lucidoku.words.guided import guided

__all__ = ["Distinct", "distinct"]


class Distinct:
    """The puzzles that were seen, up to symmetry; those with candidates, extra houses or constraints, as they are.

    >>> known, grid = Distinct(), Grid("1.....2..3.....4")
    >>> known.is_new(grid), known.is_new(grid.rotate(90)), known.is_new(Grid("1.....2........4"))
    (True, False, True)
    """

    def __init__(self) -> None:
        self._seen: set[tuple[str, str]] = set()

    def is_new(self, puzzle: Grid | Board) -> bool:
        """Return whether no equal puzzle was seen before, and remember this one."""
        size = len(self._seen)
        self._seen.add((puzzle.layout.code, _form(puzzle)))
        return len(self._seen) > size


def _form(puzzle: Grid | Board) -> str:
    if isinstance(puzzle, Board):
        return puzzle.format("candidates")
    try:
        return canonical(puzzle).line
    except LucidokuError:  # a layout whose lines are not moved
        return puzzle.line


@guided
def distinct(puzzles: str | os.PathLike[str] | Iterable[PuzzleLike]) -> list[Grid | Board]:
    """Return the puzzles without those that equal an earlier one, up to symmetry.

    Rows, columns and boxes may be moved, and digits renamed; with extra houses or constraints, only equal puzzles are left out.

    Args:
        puzzles: a list, those of `read_puzzles`, a table, or a file.

    Raises:
        LucidokuError: a puzzle cannot be read.

    >>> distinct(["1.....2..3.....4", "2.....1..3.....4"])
    [Grid('1.....2..3.....4')]
    """
    known = Distinct()
    return [puzzle for puzzle in map(puzzle_of, puzzles_of(puzzles)) if known.is_new(puzzle)]
