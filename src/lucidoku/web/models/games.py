"""My own game: what was done, and what can be said of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lucidoku.web.models.base import Ask, Model
from lucidoku.web.models.help import StepView

__all__ = ["ActRow", "GameAnswer", "GameAsk", "MoveRow", "TechniqueCount"]

Pairs = list[tuple[int, int]]


class GameAsk(Ask):
    """A game, as the page keeps it."""

    game: Annotated[str, Field(max_length=1 << 21)] = Field(description="a file of a game, docs/howto/analyse.md")
    pipeline: str = Field(default="hard", max_length=400, description="the techniques that the player may know")


class MoveRow(Model):
    """What was done at once. A digit of 0 empties a cell."""

    at: float | None = Field(description="seconds since the start")
    values: Pairs
    removed: Pairs
    restored: Pairs


class ActRow(Model):
    """One thing that was done, and what can be said of it."""

    move: int = Field(description="its place in `moves`")
    kind: Literal["step", "guess", "mistake", "follow", "repaired", "undone", "again", "unsettled"]
    cell: int
    digit: int
    placement: bool = Field(description="whether it is a digit; else a candidate")
    text: str
    level: str = Field(description="of the hardest step that gave it; empty for none")
    long: bool = Field(description="whether it came after a long wait")
    drawn: StepView | None = Field(description="a step beyond singles that gave it, or that was available")


class TechniqueCount(Model):
    """A technique, and how often."""

    id: str
    name: str
    count: int
    station: str | None = Field(description="the station of the trainer at which it is learnt")


class GameAnswer(Model):
    """A game, explained."""

    layout: str
    givens: str
    moves: list[MoveRow]
    acts: list[ActRow]
    used: list[TechniqueCount]
    missed: list[TechniqueCount] = Field(description="available, never used")
    text: list[str] = Field(description="the game in a few lines")
    settled: bool = Field(description="whether all was settled within the time")
