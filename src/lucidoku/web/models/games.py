"""The player's own game: moves and analysis."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lucidoku.web.models.base import Ask, Model
from lucidoku.web.models.help import StepView

__all__ = ["ActRow", "GameAnswer", "GameAsk", "MoveRow", "TechniqueCount"]

Pairs = list[tuple[int, int]]


class GameAsk(Ask):
    """A game in the form that the page stores."""

    game: Annotated[str, Field(max_length=1 << 21)] = Field(
        description="contents of a game file, docs/howto/analyse.md"
    )
    techniques: str = Field(default="hard", max_length=400, description="techniques that the player may know")


class MoveRow(Model):
    """Changes of one move. A digit of 0 clears a cell."""

    at: float | None = Field(description="seconds since the start")
    values: Pairs
    removed: Pairs
    restored: Pairs


class ActRow(Model):
    """One change and its assessment."""

    move: int = Field(description="its index in `moves`")
    kind: Literal["step", "guess", "mistake", "follow", "repaired", "undone", "again", "unsettled"]
    cell: int
    digit: int
    placement: bool = Field(description="whether it is a digit, otherwise a candidate")
    text: str
    level: str = Field(description="level of the hardest step that justifies it; empty for none")
    long: bool = Field(description="whether it followed a long pause")
    drawn: StepView | None = Field(description="a step beyond singles that justifies it, or that was available")


class TechniqueCount(Model):
    """A technique and its number of uses."""

    id: str
    name: str
    count: int
    station: str | None = Field(description="the trainer station that teaches it")


class GameAnswer(Model):
    """Analysis of a game."""

    layout: str
    givens: str
    moves: list[MoveRow]
    acts: list[ActRow]
    used: list[TechniqueCount]
    missed: list[TechniqueCount] = Field(description="available but never used")
    reasoned: tuple[int, int] = Field(description="right digits that a known step led to, and all right digits")
    guesses: int
    mistakes: int
    instructive: list[int] = Field(description="indexes into `acts` of the two moves to learn most from")
    text: list[str] = Field(description="summary of the game in a few lines")
    settled: bool = Field(description="whether the analysis finished in time")
