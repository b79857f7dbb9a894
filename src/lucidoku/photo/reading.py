"""The reading of one grid in a picture: the puzzle, own digits and pencil marks, and the doubts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.guided import Guided

__all__ = ["Corner", "ImageReading"]

Corner = tuple[float, float]
"""A point of the picture: pixels to the right and down from its top left."""


@dataclass(frozen=True, repr=False)
class ImageReading(Guided):
    """Reading of one grid of a picture or of a page.

    `puzzle` is the most probable puzzle with exactly one solution, or None where no probable one has. Only a reading that
    `is_safe` may be used without a look at the picture: all others have `warnings`.

    Attributes:
        layout: the layout of the grid.
        puzzle: the givens, without the digits that a player wrote.
        labels: for each cell 0 (empty), 1 to n (a digit, printed or by hand), or n + 1 (pencil marks); as read, before the
            solver is asked.
        own: the digits that the player wrote by hand, by cell; they may be wrong.
        marks: the player's pencil marks, by cell.
        probabilities: for each cell the probability of its label in the puzzle that was chosen.
        doubtful: the cells to check, the most doubtful first.
        corners: the corners of the grid in the picture, clockwise from the grid's top left.
        alternatives: other puzzles with exactly one solution that the picture may show, the most probable first.
        warnings: sentences that say why the reading may be wrong; none where it is safe.
        title: the text above the grid (in a PDF).
        page: the page of a PDF, from 1; 0 in a picture.

    >>> from lucidoku import Grid, read_image
    >>> read_image(Grid("1.....2..3.....4").png())
    <ImageReading 4x4: 4 givens, safe>
    """

    layout: Layout
    puzzle: Grid | None
    labels: tuple[int, ...]
    own: Mapping[Cell, int] = field(default_factory=dict)
    marks: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    probabilities: tuple[float, ...] = ()
    doubtful: tuple[Cell, ...] = ()
    corners: tuple[Corner, ...] = ()
    alternatives: tuple[Grid, ...] = ()
    warnings: tuple[str, ...] = ()
    title: str = ""
    page: int = 0

    def __repr__(self) -> str:
        givens = f"{self.puzzle.given_count} givens" if self.puzzle else "no puzzle"
        state = "safe" if self.is_safe else f"{len(self.doubtful)} doubtful cells" if self.doubtful else "doubtful"
        return f"<{type(self).__name__} {self.layout}: {givens}, {state}>"

    @property
    def is_safe(self) -> bool:
        """True where the puzzle was found and nothing speaks against it."""
        return self.puzzle is not None and not self.warnings

    def board(self) -> Board | None:
        """Return the player's position: the puzzle with the digits and pencil marks by hand; None without a puzzle.

        A digit that an equal one in the same house forbids is left out, and so are pencil marks that are all impossible.
        """
        if self.puzzle is None:
            return None
        board = self.puzzle.board()
        for cell, digit in self.own.items():
            if digit in board.candidates(cell):
                board[cell] = digit
        for cell, marks in self.marks.items():
            open_ = board.candidates(cell)
            if not board[cell] and set(marks) & set(open_):
                for digit in open_:
                    if digit not in marks:
                        board.eliminate(cell, digit)
        return board
