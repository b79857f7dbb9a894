"""The player's own game: moves and analysis."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import MaxLen

from lucidoku.web.models.base import Ask, Model, field
from lucidoku.web.models.help import StepView

__all__ = ["ActRow", "GameAnswer", "GameAsk", "MoveRow", "TechniqueCount"]

Pairs = list[tuple[int, int]]


class GameAsk(Ask):
    """A game in the form that the page stores."""

    game: Annotated[str, MaxLen(1 << 21)] = field(description="contents of a game file, docs/howto/analyse.md")
    techniques: str = field(default="hard", max_length=400, description="techniques that the player may know")


class MoveRow(Model):
    """Changes of one move. A digit of 0 clears a cell."""

    at: float | None = field(description="seconds since the start")
    values: Pairs
    removed: Pairs
    restored: Pairs


class ActRow(Model):
    """One change and its assessment."""

    move: int = field(description="its index in `moves`")
    kind: Literal["step", "guess", "mistake", "follow", "repaired", "undone", "again", "unsettled"]
    cell: int
    digit: int
    placement: bool = field(description="whether it is a digit, otherwise a candidate")
    text: str
    level: str = field(description="level of the hardest step that justifies it; empty for none")
    long: bool = field(description="whether it followed a long pause")
    drawn: StepView | None = field(description="a step beyond singles that justifies it, or that was available")


class TechniqueCount(Model):
    """A technique and its number of uses."""

    id: str
    name: str
    count: int
    station: str | None = field(description="the trainer station that teaches it")


class GameAnswer(Model):
    """Analysis of a game."""

    layout: str
    givens: str
    moves: list[MoveRow]
    acts: list[ActRow]
    used: list[TechniqueCount]
    missed: list[TechniqueCount] = field(description="available but never used")
    reasoned: tuple[int, int] = field(description="right digits that a known step led to, and all right digits")
    guesses: int
    mistakes: int
    instructive: list[int] = field(description="indexes into `acts` of the two moves to learn most from")
    text: list[str] = field(description="summary of the game in a few lines")
    settled: bool = field(description="whether the analysis finished in time")
