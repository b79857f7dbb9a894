"""Help for setters: true candidates and facts."""

from __future__ import annotations

from lucidoku.web.models.base import Ask, Model, PagePosition, field

__all__ = ["CandidatesAnswer", "CandidatesAsk", "DifferenceRow", "FactsAnswer", "FactsAsk", "NeedlessAnswer"]


class CandidatesAsk(Ask):
    """A request for the true candidates; all digits of the position count as givens."""

    position: PagePosition


class NeedlessAnswer(Model):
    """Constraints that can go, each alone."""

    codes: list[str] = field(description="their layout codes")


class DifferenceRow(Model):
    """Cells with digits that two solutions exchange; no subset can be exchanged alone."""

    cells: list[int]
    first: list[int]
    second: list[int]


class CandidatesAnswer(Model):
    """True candidates, redundant givens, and differences between solutions."""

    masks: list[int] = field(description="true candidates: a mask for each cell, bit d-1 for digit d")
    solutions: int = field(description="number of solutions, at most 1000")
    more: bool = field(description="whether there are more")
    text: str = field(description="the number in words")
    redundant: list[int] = field(description="cells of givens that are redundant individually")
    decisive: list[tuple[int, int]] = field(
        description="[cell, digit] of further givens that make the solution unique; empty if it is"
    )
    differences: list[DifferenceRow]


class FactsAsk(Ask):
    """A request for the facts of a puzzle, given by its givens."""

    position: PagePosition


class FactsAnswer(Model):
    """Facts of a puzzle for comparison."""

    givens: int
    redundant: int = field(description="number of individually redundant givens")
    symmetric: bool | None = field(
        description="whether a rotation or reflection maps the pattern of givens to itself; null for variants"
    )
    level: str
    level_name: str
    text: str = field(description="required techniques")
    levels: list[str] = field(description="level of each step of the walkthrough")
    hard: int = field(description="number of steps beyond basic ones")
    minutes: str = field(description="solving time of people, in words; empty if unknown")
    ratings: list[str] = field(description="one line for each scale")
    tricks: str = field(description="whether one or two steps suffice in addition to basic ones; empty for variants")
