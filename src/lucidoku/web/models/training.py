"""Trainer: stations, exercises, verdicts, progress."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from lucidoku.school.trainer import LIMIT
from lucidoku.web.models.base import Ask, Model, PagePosition
from lucidoku.web.models.help import StepView

__all__ = [
    "ExerciseAnswer",
    "ExerciseAsk",
    "JudgeAsk",
    "PlacementAnswer",
    "PlacementAsk",
    "StationRow",
    "TrainingAnswer",
    "TrainingAsk",
    "VerdictAnswer",
]

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
    known: bool = Field(description="whether it is known today, by the placement test or by memory")
    minutes: int = Field(description="time that a round takes a beginner")
    level: str = Field(description="level of its technique")


class TrainingAnswer(Model):
    """The player's progress, stored by the page, not by the server."""

    progress: str = Field(description="contents of a progress file, docs/howto/train.md")
    next: str = Field(description="the station to practise next")
    reach: str = Field(description="the station of puzzles that fit the player: the last known one")
    placed: bool = Field(description="whether a placement test was taken")
    stations: list[StationRow]


class PlacementAsk(Ask):
    """The answers of a placement test so far; the player's progress is stored by the page."""

    progress: Text = ""
    answers: Annotated[list[tuple[Annotated[str, Field(max_length=80)], bool]], Field(max_length=LIMIT)] = Field(
        description="[station, whether its pattern was found], in order"
    )


class PlacementAnswer(Model):
    """The next position of a placement test, or its end."""

    station: str = Field(description="the station of the next position; at the end the one at which the player begins")
    name: str
    done: bool
    number: int = Field(description="number of the next position, from 1")
    limit: int = Field(description="maximum number of positions")
    ability: float = Field(description="expected number of stations that the player knows")
    progress: str = Field(description="at the end the progress with the ability; otherwise empty")


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
    task: str = Field(description="what to press")
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
