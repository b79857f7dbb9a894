"""The position of a call, read and checked, with its mistakes in words that do not give the solution away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from lucidoku.errors import InvalidPuzzle, LucidokuError
from lucidoku.formats import read
from lucidoku.formats._format import Reading
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.search.solutions import raise_several
from lucidoku.web.models.base import Mistake, PagePosition
from lucidoku.web.positions import CheckedPosition, candidates_given, look, position_of, start_of
from lucidoku.words.language import _
from lucidoku.words.quoting import quoted

__all__ = ["Asked", "Wrong", "in_words"]

_LOOK = 2.0  # seconds to find out how many solutions there are


class Wrong(LucidokuError):
    """The position has a mistake, so that nothing follows from it."""


@dataclass(frozen=True)
class Asked:
    """The position of a call.

    Attributes:
        reading: the puzzle as it was read.
        position: it as the page sends it.
        checked: its mistakes, and how many solutions it has.
    """

    reading: Reading
    position: PagePosition
    checked: CheckedPosition

    @classmethod
    def of(cls, arguments: Mapping[str, Any]) -> Asked:
        """Read the position of a call: `position` as a page has it, or `puzzle` and `layout`; then the player's entries.

        Raises:
            LucidokuError: it cannot be read; names the place, and the expected text.
        """
        there: PagePosition | None = arguments.get("position")
        if there is None:
            layout = Layout.parse(arguments["layout"]) if arguments.get("layout") else None
            reading = read(arguments["puzzle"], layout)
            puzzle = reading.puzzle
            position = position_of(puzzle)
            if isinstance(puzzle, Board):
                position.given_candidates = candidates_given(puzzle, _LOOK / 2)
        else:
            puzzle = start_of(there)
            reading, position = Reading(puzzle), replace(there)
        if arguments.get("values"):
            position.values = arguments["values"]
        if arguments.get("candidates"):
            position.candidates = _masks(arguments["candidates"], puzzle.layout)
        return cls(reading, position, look(position, _LOOK))

    @property
    def solutions(self) -> str:
        """The number of solutions of the puzzle as a word: none, one, several or unknown."""
        words = {0: "none", 1: "one", 2: "several", None: "unknown"}
        return words[self.checked.solutions]

    @property
    def is_complete(self) -> bool:
        """Return whether every cell has a digit."""
        return 0 not in self.checked.values.values

    @property
    def board(self) -> Board:
        """The position without mistakes.

        Raises:
            Wrong: it has one.
        """
        if self.checked.solutions == 0:
            raise Wrong(self.checked.text)
        if self.checked.mistakes:
            message = _("There is a mistake in this position: {mistake}.")
            raise Wrong(message.format(mistake=in_words(self.checked.mistakes[0], self.checked.givens.layout)))
        return self.checked.board

    @property
    def start(self) -> Grid | Board:
        """The position without mistakes; a grid if nothing was placed or removed.

        Raises:
            Wrong: it has a mistake.
        """
        board = self.board
        return board.givens if board == Board(board.givens) else board

    def check_unique(self) -> None:
        """Ensure that the puzzle has one solution, where that is known.

        Raises:
            LucidokuError: it has several.
        """
        if self.checked.solutions == 2:
            from lucidoku.search.exact import solutions

            raise_several(*solutions(self.board.givens, limit=2))


def in_words(mistake: Mistake, layout: Layout) -> str:
    """Return a mistake in words that do not name the right digit, as the page's do for a removed candidate."""
    if mistake.kind != "candidate":
        return mistake.text
    return _("a right candidate of {cell} was removed").format(cell=layout.cells[mistake.cell])


def _masks(candidates: list[str], layout: Layout) -> list[int]:
    """Return the mask of each cell; an empty text means all candidates."""
    if len(candidates) != layout.n**2:
        raise InvalidPuzzle(_("candidates must be a list of {count} texts").format(count=layout.n**2))
    masks = []
    for text in candidates:
        mask = 0
        for digit in text.encode("ascii", "replace").translate(layout.character_values):
            if not 1 <= digit <= layout.n:
                message = _("{character} is not a digit of a {layout} grid")
                raise InvalidPuzzle(message.format(character=quoted(text), layout=layout))
            mask |= 1 << digit - 1
        masks.append(mask)
    return masks
