"""Trainer: stations, exercises, verdicts, progress."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from lucidoku.web.models.base import Ask, Model, PagePosition
from lucidoku.web.models.help import StepView

__all__ = ["ExerciseAnswer", "ExerciseAsk", "JudgeAsk", "StationRow", "TrainingAnswer", "TrainingAsk", "VerdictAnswer"]

Text = Annotated[str, Field(max_length=1 << 18)]
Candidates = Annotated[list[tuple[int, int]], Field(max_length=729)]


class TrainingAsk(Ask):
    """The player's progress and, after an exercise, its result."""

    progress: Text = Field(default="", description="`progress` of the last answer; empty for a beginner")
    today: date = Field(description="the player's local date")
    station: str = Field(default="", max_length=80, description="station of the finished exercise")
    grade: int = Field(default=3, ge=1, le=4, description="result: 1 shown, 2 found with help, 3 found, 4 easy")
    key: str = Field(default="", max_length=16, description="key of the finished exercise")


class StationRow(Model):
    """A station and the player's progress there."""

    id: str
    name: str
    advice: str
    technique: str
    state: str = Field(description="in words")
    due: bool = Field(description="whether it is due for review")
    strength: float = Field(description="0 if new, otherwise the probability of remembering it today")
    right: int
    missed: int


class TrainingAnswer(Model):
    """The player's progress, stored by the page, not by the server."""

    progress: str = Field(description="contents of a progress file, docs/howto/train.md")
    next: str = Field(description="the station to practise next")
    stations: list[StationRow]


class ExerciseAsk(Ask):
    """A request for a position of a station."""

    station: str = Field(max_length=80)
    seed: int = Field(default=0, ge=0, lt=1 << 53)
    progress: Text = Field(default="", description="positions named in it are not repeated")


class ExerciseAnswer(Model):
    """A position in which a station is next."""

    station: str
    name: str
    advice: str
    position: PagePosition
    key: str
    candidates: bool = Field(description="whether the pattern is found in the candidates")
    area: str = Field(description="houses that contain it")


class JudgeAsk(Ask):
    """An answer to an exercise: the cells of the pattern, then the conclusion too; or a request to show them."""

    station: str = Field(max_length=80)
    position: PagePosition = Field(description="starting position of the exercise")
    cells: Annotated[list[Annotated[int, Field(ge=0, lt=81)]], Field(max_length=81)] = Field(default_factory=list)
    placed: Candidates = Field(default_factory=list, description="[cell, digit]")
    removed: Candidates = Field(default_factory=list, description="[cell, digit]")
    show: bool = Field(default=False, description="whether to show the solution")


class VerdictAnswer(Model):
    """The verdict on an answer."""

    kind: Literal["right", "part", "wrong", "shown"]
    text: str
    cells: list[int] = Field(description="the selected cells that belong to the pattern")
    done: bool = Field(description="whether the exercise is finished")
    step: StepView | None = Field(default=None, description="if it is done or shown")
