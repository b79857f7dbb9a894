"""Ratings, puzzles, corpora."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from lucidoku.web.models.base import LONGEST_LAYOUT, Ask, Model, Names, PagePosition
from lucidoku.web.models.help import StepView

__all__ = [
    "CorpusAnswer",
    "CorpusAsk",
    "CorpusPuzzleAsk",
    "CorpusRow",
    "CorpusRows",
    "CorpusRule",
    "DailyAnswer",
    "DailyAsk",
    "MadePuzzle",
    "MakeAnswer",
    "MakeAsk",
    "PracticeAnswer",
    "PracticeAsk",
    "RateAnswer",
    "RateAsk",
]

Range = tuple[Annotated[int, Field(ge=0, le=100_000)], Annotated[int, Field(ge=0, le=100_000)]]
"""Minimum and maximum, inclusive."""


class RateAsk(Ask):
    """A request for a rating."""

    position: PagePosition
    scales: list[str] = Field(
        default=["se", "hodoku", "own"],
        max_length=20,
        description="names of scales, as for `lucidoku rate --scale`",
    )


class RateAnswer(Model):
    """The rating card of a puzzle."""

    level: str
    level_name: str
    text: str = Field(description="required techniques, in a sentence that does not say where")
    minutes: str = Field(default="", description="solving time of people, in words; empty if unknown")
    logical: bool = Field(description="whether the techniques solve it without a try or a guess")
    levels: list[str] = Field(description="level of each step of the walkthrough")
    lines: list[str] = Field(description="one readable line for each scale")
    card: dict[str, Any] | None = Field(
        description="as `lucidoku rate --format json` writes it, but our own scale of extreme ones; null for more than nine rows"
    )


class MakeAsk(Ask):
    """A request for new puzzles. Omitted fields set no condition."""

    layout: str = Field(default="9x9", max_length=LONGEST_LAYOUT)
    count: int = Field(default=1, ge=1, le=12)
    level: str | None = Field(default=None, max_length=40)
    needs: str | None = Field(default=None, max_length=80, description="a required technique")
    without: Names = Field(default_factory=list, description="techniques that must not be needed; uniqueness")
    rules: Names = Field(default_factory=list, description="constraint types: killercage, thermometer")
    givens: Range | None = None
    symmetry: str = Field(default="none", max_length=40)
    minimal: bool = False
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="equal seeds give equal puzzles")


class MadePuzzle(Model):
    """A generated puzzle, or one of a day."""

    position: PagePosition
    level: str
    level_name: str
    hardest: str
    hardest_name: str
    name: str = ""


class MakeAnswer(Model):
    """New puzzles; fewer than requested if time ran out."""

    puzzles: list[MadePuzzle]
    seed: int
    text: str = ""


class DailyAsk(Ask):
    """A request for the six puzzles of a day."""

    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    only: int | None = Field(default=None, ge=1, le=6, description="only this one, which is faster")


class DailyAnswer(Model):
    """Six puzzles of increasing difficulty, the same for everyone."""

    date: str
    puzzles: list[MadePuzzle]


class PracticeAsk(Ask):
    """A request for a position in which a technique is the next step."""

    technique: str = Field(max_length=80)
    seed: int = Field(default=0, ge=0, lt=1 << 53)
    reveal: bool = Field(default=False, description="whether to include the step")


class PracticeAnswer(Model):
    """A practice position; call `steps` with this technique to compare."""

    position: PagePosition
    technique: str
    name: str
    level: str
    seed: int
    text: str = Field(description="the task")
    step: StepView | None = None


class CorpusRule(Model):
    """A rule of puzzles in the corpus, besides rows, columns and boxes."""

    name: str = Field(description="its word in a layout code: killercage, diagonal, jigsaw")
    noun: str = Field(description="name in a description: killer cages")
    puzzles: int = Field(description="number of puzzles with it")


class CorpusAnswer(Model):
    """The corpus of the server."""

    open: bool
    name: str = ""
    puzzles: int = 0
    scales: list[str] = Field(default_factory=list, description="the scales with ratings of its puzzles")
    rules: list[CorpusRule] = Field(
        default_factory=list, description="the rules of its puzzles, the most frequent first"
    )


class CorpusAsk(Ask):
    """A query of the corpus; omitted fields set no condition."""

    technique: str | None = Field(default=None, max_length=80, description="a technique or family that the walk uses")
    rule: str | None = Field(default=None, max_length=40, description="a rule that the puzzle has, such as killer")
    level: str | None = Field(default=None, max_length=40)
    givens: Range | None = None
    score: Range | None = Field(default=None, description="HoDoKu score: the sum over the steps")
    steps: Range | None = None
    rating: tuple[float, float] | None = Field(default=None, description="minimum and maximum on `scale`")
    scale: str = Field(default="se", max_length=40)
    order: Literal["id", "score", "steps", "given_count", "rating"] = "id"
    reverse: bool = False
    page: int = Field(default=0, ge=0, le=1_000_000)
    size: int = Field(default=50, ge=1, le=200)


class CorpusRow(Model):
    """A puzzle of the corpus."""

    id: int
    puzzle: str
    layout: str
    rules: list[str] = Field(description="its rules besides rows, columns and boxes, in words: killer cages")
    given_count: int
    level: str
    level_name: str
    hardest: str
    hardest_name: str
    score: int
    rating: float | None = Field(default=None, description="on the requested scale; null: not rated")
    steps: int
    step: int | None = Field(default=None, description="first step with the requested technique, from 1")


class CorpusRows(Model):
    """A page of results."""

    rows: list[CorpusRow]
    count: int = Field(description="total number of results")
    page: int


class CorpusPuzzleAsk(Ask):
    """A puzzle of the corpus."""

    id: int = Field(ge=1)
