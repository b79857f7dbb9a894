"""The trainer: stations, exercises, verdicts, what somebody knows."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from lucidoku.web.models.base import Ask, Model, Position
from lucidoku.web.models.help import StepView

__all__ = ["ExerciseAnswer", "ExerciseAsk", "JudgeAsk", "StationRow", "TrainingAnswer", "TrainingAsk", "VerdictAnswer"]

Text = Annotated[str, Field(max_length=1 << 18)]
Candidates = Annotated[list[tuple[int, int]], Field(max_length=729)]


class TrainingAsk(Ask):
    """What somebody knows; and, after an exercise, how it went."""

    progress: Text = Field(default="", description="what `progress` of the last answer was; empty for a beginner")
    today: date = Field(description="the day where the player is")
    station: str = Field(default="", max_length=80, description="after an exercise: its station")
    grade: int = Field(default=3, ge=1, le=4, description="1 shown, 2 found with help, 3 found, 4 easy")
    key: str = Field(default="", max_length=16, description="after an exercise: its key")


class StationRow(Model):
    """A station, and how well it is known."""

    id: str
    name: str
    advice: str
    technique: str
    state: str = Field(description="in words")
    due: bool = Field(description="whether it should be repeated")
    strength: float = Field(description="0 new; the chance to remember it today, to 1")
    right: int
    missed: int


class TrainingAnswer(Model):
    """What somebody knows, to be kept by the page: the server keeps nothing."""

    progress: str = Field(description="a file of training, docs/howto/train.md")
    next: str = Field(description="the station to practise next")
    stations: list[StationRow]


class ExerciseAsk(Ask):
    """A position for a station."""

    station: str = Field(max_length=80)
    seed: int = Field(default=0, ge=0, lt=1 << 53)
    progress: Text = Field(default="", description="the positions that it names do not come again")


class ExerciseAnswer(Model):
    """A position in which a station is next."""

    station: str
    name: str
    advice: str
    position: Position
    key: str
    candidates: bool = Field(description="whether it is found in the candidates")
    area: str = Field(description="the houses where it is")


class JudgeAsk(Ask):
    """An answer to an exercise: the cells of the pattern; with them, what follows; or nothing, to be shown it."""

    station: str = Field(max_length=80)
    position: Position = Field(description="the position of the exercise, as it was at the start")
    cells: Annotated[list[Annotated[int, Field(ge=0, lt=81)]], Field(max_length=81)] = Field(default_factory=list)
    placed: Candidates = Field(default_factory=list, description="[cell, digit]")
    removed: Candidates = Field(default_factory=list, description="[cell, digit]")
    show: bool = Field(default=False, description="whether to show the answer")


class VerdictAnswer(Model):
    """What is said of it."""

    kind: Literal["right", "part", "wrong", "shown"]
    text: str
    cells: list[int] = Field(description="those of them that belong to the pattern")
    done: bool = Field(description="whether nothing is left to say")
    step: StepView | None = Field(default=None, description="when it is done or shown")
