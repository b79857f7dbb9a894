"""Whatever stands for a puzzle, as a grid or a board: the one place where public functions turn it into one."""

from __future__ import annotations

from lucidoku.errors import InvalidPuzzle
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, Puzzle, digits_in
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _

__all__ = ["board_of", "puzzle_of"]


def puzzle_of(puzzle: Puzzle, layout: Layout | None = None) -> Grid | Board:
    """Return a puzzle as a Grid, or as a Board where candidates or placed values are known.

    Args:
        puzzle: a Grid or Board, text, a list of digits, flat or of rows, a numpy array, or what `read_puzzles` yields.
        layout: the layout of text, lists and arrays; the usual one for this number of cells by default.

    Raises:
        ParseError: the text is not a puzzle.
        InvalidPuzzle: a list that is not a grid.
        LucidokuError: the entry of a file that could not be read.

    >>> puzzle_of([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]])
    Grid.parse('1.....2..3.....4')
    """
    if isinstance(puzzle, (Grid, Board)):
        return puzzle
    if isinstance(puzzle, str):
        from lucidoku.formats.line import plain_grid

        if (plain := plain_grid(puzzle, layout)) is not None:
            return plain
        from lucidoku.formats import parse

        return parse(puzzle, layout)
    if isinstance(puzzle, (bytes, bytearray)):
        return (
            Grid(bytes(puzzle), layout)
            if max(puzzle, default=0) <= 25  # digits, because no letter of a text is so low
            else puzzle_of(puzzle.decode(errors="replace"), layout)
        )
    if hasattr(puzzle, "puzzle"):
        held = puzzle.puzzle
        if held is None:
            raise getattr(puzzle, "error", None) or InvalidPuzzle(_("no puzzle found"))
        return puzzle_of(held, layout)
    return Grid(*digits_in(puzzle, layout))


def board_of(puzzle: Puzzle) -> Board:
    """Return a new board for a puzzle: changing it changes nothing else."""
    found = puzzle_of(puzzle)
    return Board(found) if isinstance(found, Grid) else found.copy()
