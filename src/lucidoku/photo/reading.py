"""The reading of one grid in a picture: the puzzle, what else stands in it, and the doubts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout

if TYPE_CHECKING:
    from lucidoku.grid.grid import PuzzleLike  # noqa: F401

__all__ = ["Corner", "ImageReading"]

Corner = tuple[float, float]
"""A point of the picture: pixels to the right and down from its top left."""


@dataclass(frozen=True)
class ImageReading:
    """What was read from one grid of a picture or of a page.

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
        doubtful: the cells to look at, the most doubtful first.
        corners: the corners of the grid in the picture, clockwise from the grid's top left.
        alternatives: other puzzles with exactly one solution that the picture may show, the most probable first.
        warnings: sentences that say why the reading may be wrong; none where it is safe.
        title: what stands above the grid, if that is text (in a PDF).
        page: the page of a PDF, from 1; 0 in a picture.
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

    @property
    def is_safe(self) -> bool:
        """True where the puzzle was found and nothing speaks against it."""
        return self.puzzle is not None and not self.warnings

    def board(self) -> Board | None:
        """Return the player's position: the puzzle with the digits and pencil marks by hand; None without a puzzle."""
        if self.puzzle is None:
            return None
        board = self.puzzle.board()
        for cell, digit in self.own.items():
            if not board[cell]:
                board[cell] = digit
        return board
