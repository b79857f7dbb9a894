"""A cursor on a walkthrough, for notebooks."""

from __future__ import annotations

from typing import Any

from lucidoku.errors import InvalidArgument
from lucidoku.grid.board import Board
from lucidoku.grid.drawable import Drawable
from lucidoku.grid.grid import PuzzleLike
from lucidoku.logic import techniques as catalogue
from lucidoku.logic.explaining import explain
from lucidoku.logic.explanation import stepwise
from lucidoku.logic.pipeline import PipelineLike
from lucidoku.logic.step import Step
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.words.language import _

__all__ = ["Stepper"]


class Stepper(Drawable):
    """A cursor that moves back and forth through a walkthrough and draws the current position.

    Position 0 is the puzzle, position k shows step k, and the position after the last step is the final grid.

    Args:
        puzzle: a puzzle to explain, or a Walkthrough.
        techniques: the techniques to explain it with; see `lucidoku.explain`.

    >>> s = Stepper("1.....2..3.....4")
    >>> s.next()
    <Stepper at 1 of 12: Hidden Single: r1c2=2>
    >>> s.next("full-house").position
    3
    >>> s.goto(7).back().position
    6
    >>> s.reset()
    <Stepper at 0 of 12: the puzzle>
    """

    def __init__(self, puzzle: PuzzleLike | Walkthrough, techniques: PipelineLike = "all") -> None:
        """Explain the puzzle, unless a walkthrough is given."""
        self.walk: Walkthrough = puzzle if isinstance(puzzle, Walkthrough) else explain(puzzle, techniques)
        self.position: int = 0

    @property
    def step(self) -> Step | None:
        """The step shown; None at the puzzle and at the end."""
        return self.walk[self.position - 1] if 1 <= self.position <= len(self.walk) else None

    @property
    def board(self) -> Board:
        """The board before the step shown."""
        return self.walk.board(max(0, self.position - 1))

    def next(self, *names: str) -> Stepper | None:
        """Go to the next step, or to the next of the named techniques; return None and stay if there is none."""
        return self._seek(range(self.position + 1, len(self.walk) + (1 if names else 2)), names)

    def back(self, *names: str) -> Stepper | None:
        """Go to the previous step, or to the previous of the named techniques; return None and stay if there is none."""
        return self._seek(range(self.position - 1, 0 if names else -1, -1), names)

    def goto(self, position: int) -> Stepper:
        """Go to a position.

        Raises:
            InvalidArgument: there is no such position.
        """
        last = len(self.walk) + 1
        if not -last <= position <= last:
            raise InvalidArgument(
                _("there is no position {position}; expected 0 to {last}").format(position=position, last=last)
            )
        self.position = range(last + 1)[position]
        return self

    def reset(self) -> Stepper:
        """Go back to the puzzle."""
        return self.goto(0)

    def _seek(self, positions: range, names: tuple[str, ...]) -> Stepper | None:
        wanted = set(catalogue.resolve(names)) if names else None
        for position in positions:
            if wanted is None or self.walk[position - 1].technique in wanted:
                return self.goto(position)
        return None

    def __repr__(self) -> str:
        shown = str(self.step) if self.step else "the puzzle" if self.position == 0 else "the end"
        return f"<Stepper at {self.position} of {len(self.walk)}: {shown}>"

    def _repr_html_(self) -> str | None:
        """Return the picture with rows that play, for a notebook; a position without rows shows its picture."""
        if self.step is None or stepwise(self.step) is None:
            return None
        from lucidoku.drawing.html import film_html

        return film_html(self.step)

    def svg(self, **options: Any) -> str:
        """Return the picture of the position as SVG; the options are those of `lucidoku.drawing.svg`."""
        return (self.step or self.board).svg(**options)

    def png(self, **options: Any) -> bytes:
        """Return the picture of the position as PNG."""
        return (self.step or self.board).png(**options)
