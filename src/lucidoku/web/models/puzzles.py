"""Ratings, puzzles, corpora."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from lucidoku.web.models.base import LONGEST_LAYOUT, Ask, Model, Names, Position
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
"""A least and a greatest number, both allowed."""


class RateAsk(Ask):
    """How hard is this?"""

    position: Position
    scales: list[str] = Field(
        default=["se", "hodoku", "own"],
        max_length=20,
        description="names of scales, as `lucidoku rate --scale` takes them",
    )


class RateAnswer(Model):
    """The card of a puzzle."""

    level: str
    level_name: str
    text: str = Field(description="which techniques it takes, in a sentence that does not say where")
    minutes: str = Field(default="", description="how long people take, in words; empty where that is not known")
    lines: list[str] = Field(description="a line for each scale, for people")
    card: dict[str, Any] | None = Field(
        description="as `lucidoku rate --format json` writes it, but our own scale of extreme ones; null for more than nine rows"
    )


class MakeAsk(Ask):
    """Puzzles on request. A field that is left out sets no condition."""

    layout: str = Field(default="9x9", max_length=LONGEST_LAYOUT)
    count: int = Field(default=1, ge=1, le=12)
    level: str | None = Field(default=None, max_length=40)
    needs: str | None = Field(default=None, max_length=80, description="a technique without which it is not solved")
    without: Names = Field(default_factory=list, description="techniques that it does not need; uniqueness")
    rules: Names = Field(default_factory=list, description="further rules: killercage, thermometer")
    givens: Range | None = None
    symmetry: str = Field(default="none", max_length=40)
    minimal: bool = False
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="the same seed, the same puzzles")


class MadePuzzle(Model):
    """A puzzle that was made, or chosen for a day."""

    position: Position
    level: str
    level_name: str
    hardest: str
    hardest_name: str
    name: str = ""


class MakeAnswer(Model):
    """Puzzles; fewer than asked for where the time was up."""

    puzzles: list[MadePuzzle]
    seed: int
    text: str = ""


class DailyAsk(Ask):
    """The six puzzles of a day."""

    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    only: int | None = Field(default=None, ge=1, le=6, description="just this one of them, which comes sooner")


class DailyAnswer(Model):
    """Six puzzles, each harder than the one before, the same for everyone."""

    date: str
    puzzles: list[MadePuzzle]


class PracticeAsk(Ask):
    """A position in which a technique is the next to be found."""

    technique: str = Field(max_length=80)
    seed: int = Field(default=0, ge=0, lt=1 << 53)
    reveal: bool = Field(default=False, description="whether the step comes with it")


class PracticeAnswer(Model):
    """A position; ask `steps` with this technique to compare."""

    position: Position
    technique: str
    name: str
    level: str
    seed: int
    text: str = Field(description="what to look for")
    step: StepView | None = None


class CorpusRule(Model):
    """A rule of puzzles of the corpus, besides rows, columns and boxes."""

    name: str = Field(description="its word in the text of a layout: killercage, diagonal, jigsaw")
    noun: str = Field(description="what puzzles have then, in words: killer cages")
    puzzles: int = Field(description="how many have it")


class CorpusAnswer(Model):
    """Which corpus the page may look into."""

    open: bool
    name: str = ""
    puzzles: int = 0
    scales: list[str] = Field(default_factory=list, description="the scales on which its puzzles are rated")
    rules: list[CorpusRule] = Field(
        default_factory=list, description="the rules of its puzzles, the most frequent first"
    )


class CorpusAsk(Ask):
    """A question to the corpus; what is not said is free."""

    technique: str | None = Field(default=None, max_length=80, description="a technique or family that the walk uses")
    rule: str | None = Field(default=None, max_length=40, description="a rule that the puzzle has, such as killer")
    level: str | None = Field(default=None, max_length=40)
    givens: Range | None = None
    score: Range | None = Field(default=None, description="the sum of the steps' scores on HoDoKu's scale")
    steps: Range | None = None
    rating: tuple[float, float] | None = Field(default=None, description="the least and the greatest, on `scale`")
    scale: str = Field(default="se", max_length=40)
    order: Literal["id", "score", "steps", "clues", "rating"] = "id"
    reverse: bool = False
    page: int = Field(default=0, ge=0, le=1_000_000)
    size: int = Field(default=50, ge=1, le=200)


class CorpusRow(Model):
    """A puzzle of the corpus."""

    id: int
    puzzle: str
    layout: str
    rules: list[str] = Field(description="its rules besides rows, columns and boxes, in words: killer cages")
    clues: int
    level: str
    level_name: str
    hardest: str
    hardest_name: str
    score: int
    rating: float | None = Field(default=None, description="on the scale that was asked for; null: not rated")
    steps: int
    step: int | None = Field(
        default=None, description="where a technique was asked for: the first step with it, from 1"
    )


class CorpusRows(Model):
    """A page of answers."""

    rows: list[CorpusRow]
    count: int = Field(description="how many there are in all")
    page: int


class CorpusPuzzleAsk(Ask):
    """A puzzle of the corpus."""

    id: int = Field(ge=1)
