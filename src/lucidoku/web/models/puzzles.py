"""Ratings, puzzles, corpora."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from annotated_types import Ge, Le

from lucidoku.web.models.base import LONGEST_LAYOUT, Ask, Model, Names, PagePosition, field
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

Range = tuple[Annotated[int, Ge(0), Le(100_000)], Annotated[int, Ge(0), Le(100_000)]]
"""Minimum and maximum, inclusive."""


class RateAsk(Ask):
    """A request for a rating."""

    position: PagePosition
    scales: list[str] = field(
        default_factory=lambda: ["se", "hodoku", "own"],
        max_length=20,
        description="names of scales, as for `lucidoku rate --scale`",
    )


class RateAnswer(Model):
    """The rating card of a puzzle."""

    level: str
    level_name: str
    text: str = field(description="required techniques, in a sentence that does not say where")
    minutes: str = field(default="", description="solving time of people, in words; empty if unknown")
    logical: bool = field(description="whether the techniques solve it without a try or a guess")
    levels: list[str] = field(description="level of each step of the walkthrough")
    lines: list[str] = field(description="one readable line for each scale")
    card: dict[str, Any] | None = field(
        description="as `lucidoku rate --format json` writes it, but our own scale of extreme ones; null for more than nine rows"
    )


class MakeAsk(Ask):
    """A request for new puzzles. Omitted fields set no condition."""

    layout: str = field(default="9x9", max_length=LONGEST_LAYOUT)
    count: int = field(default=1, ge=1, le=12)
    level: str | None = field(default=None, max_length=40)
    needs: str | None = field(default=None, max_length=80, description="a required technique")
    without: Names = field(default_factory=list, description="techniques that must not be needed; uniqueness")
    rules: Names = field(default_factory=list, description="constraint types: killercage, thermometer")
    givens: Range | None = None
    symmetry: str = field(default="none", max_length=40)
    minimal: bool = False
    seed: int | None = field(default=None, ge=0, lt=1 << 53, description="equal seeds give equal puzzles")


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

    date: str = field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    only: int | None = field(default=None, ge=1, le=6, description="only this one, which is faster")


class DailyAnswer(Model):
    """Six puzzles of increasing difficulty, the same for everyone."""

    date: str
    puzzles: list[MadePuzzle]


class PracticeAsk(Ask):
    """A request for a position in which a technique is the next step."""

    technique: str = field(max_length=80)
    seed: int = field(default=0, ge=0, lt=1 << 53)
    reveal: bool = field(default=False, description="whether to include the step")


class PracticeAnswer(Model):
    """A practice position; call `steps` with this technique to compare."""

    position: PagePosition
    technique: str
    name: str
    level: str
    seed: int
    text: str = field(description="the task")
    step: StepView | None = None


class CorpusRule(Model):
    """A rule of puzzles in the corpus, besides rows, columns and boxes."""

    name: str = field(description="its word in a layout code: killercage, diagonal, jigsaw")
    noun: str = field(description="name in a description: killer cages")
    puzzles: int = field(description="number of puzzles with it")


class CorpusAnswer(Model):
    """The corpus of the server."""

    open: bool
    name: str = ""
    puzzles: int = 0
    scales: list[str] = field(default_factory=list, description="the scales with ratings of its puzzles")
    rules: list[CorpusRule] = field(
        default_factory=list, description="the rules of its puzzles, the most frequent first"
    )


class CorpusAsk(Ask):
    """A query of the corpus; omitted fields set no condition."""

    technique: str | None = field(default=None, max_length=80, description="a technique or family that the walk uses")
    rule: str | None = field(default=None, max_length=40, description="a rule that the puzzle has, such as killer")
    level: str | None = field(default=None, max_length=40)
    givens: Range | None = None
    score: Range | None = field(default=None, description="HoDoKu score: the sum over the steps")
    steps: Range | None = None
    rating: tuple[float, float] | None = field(default=None, description="minimum and maximum on `scale`")
    scale: str = field(default="se", max_length=40)
    order: Literal["id", "score", "steps", "given_count", "rating"] = "id"
    reverse: bool = False
    page: int = field(default=0, ge=0, le=1_000_000)
    size: int = field(default=50, ge=1, le=200)


class CorpusRow(Model):
    """A puzzle of the corpus."""

    id: int
    puzzle: str
    layout: str
    rules: list[str] = field(description="its rules besides rows, columns and boxes, in words: killer cages")
    given_count: int
    level: str
    level_name: str
    hardest: str
    hardest_name: str
    score: int
    rating: float | None = field(default=None, description="on the requested scale; null: not rated")
    steps: int
    step: int | None = field(default=None, description="first step with the requested technique, from 1")


class CorpusRows(Model):
    """A page of results."""

    rows: list[CorpusRow]
    count: int = field(description="total number of results")
    page: int


class CorpusPuzzleAsk(Ask):
    """A puzzle of the corpus."""

    id: int = field(ge=1)
