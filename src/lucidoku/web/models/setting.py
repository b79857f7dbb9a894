"""What a setter asks of a puzzle while it is being made."""

from __future__ import annotations

from pydantic import Field

from lucidoku.web.models.base import Ask, Model, Position

__all__ = ["CandidatesAnswer", "CandidatesAsk", "DifferenceRow", "FactsAnswer", "FactsAsk"]


class CandidatesAsk(Ask):
    """The true candidates of a puzzle whose givens are all digits of the position."""

    position: Position


class DifferenceRow(Model):
    """Cells whose digits two solutions exchange; no part of them can be exchanged alone."""

    cells: list[int]
    first: list[int]
    second: list[int]


class CandidatesAnswer(Model):
    """Which digits occur in some solution, which givens can go, and where solutions differ."""

    masks: list[int] = Field(description="for each cell, bit d-1 for each digit d that it has in some solution")
    solutions: int = Field(description="how many there are, 1000 at most")
    more: bool = Field(description="whether there are more than that")
    text: str = Field(description="that in words")
    redundant: list[int] = Field(description="the cells of givens that can go, each alone")
    decisive: list[tuple[int, int]] = Field(
        description="[cell, digit] that as a further given leave just one solution; empty where there is one already"
    )
    differences: list[DifferenceRow]


class FactsAsk(Ask):
    """What setters compare of a puzzle: its givens."""

    position: Position


class FactsAnswer(Model):
    """What setters compare of a puzzle."""

    givens: int
    redundant: int = Field(description="how many of them can go, each alone")
    symmetric: bool | None = Field(
        description="whether the givens form a pattern that a turn or a mirror keeps; null for puzzles with further rules"
    )
    level: str
    level_name: str
    text: str = Field(description="which techniques it takes")
    levels: list[str] = Field(description="of each step of its walkthrough")
    hard: int = Field(description="steps beyond the basic ones")
    minutes: str = Field(description="how long people take, in words; empty where that is not known")
    ratings: list[str] = Field(description="a line for each scale")
    tricks: str = Field(
        description="whether one step, or two, are enough in addition to basic ones; empty for puzzles with further rules"
    )
