"""Trainer: stations, exercises, verdicts, progress."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from annotated_types import Ge, Lt, MaxLen

from lucidoku.school.trainer import LIMIT
from lucidoku.web.models.base import Ask, Model, PagePosition, field
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

Text = Annotated[str, MaxLen(1 << 18)]
Candidates = Annotated[list[tuple[int, int]], MaxLen(729)]


class TrainingAsk(Ask):
    """The player's progress and, after an exercise, its result."""

    progress: Text = field(default="", description="`progress` of the last answer; empty for a beginner")
    today: date = field(description="the player's local date")
    station: str = field(default="", max_length=80, description="station of the finished exercise")
    grade: int = field(default=3, ge=1, le=4, description="result: 1 shown, 2 found with help, 3 found, 4 easy")
    key: str = field(default="", max_length=16, description="key of the finished exercise")


class StationRow(Model):
    """A station and the player's progress there."""

    id: str
    name: str
    advice: str
    technique: str
    state: str = field(description="in words")
    due: bool = field(description="whether it is due for review")
    strength: float = field(description="0 if new, otherwise the probability of remembering it today")
    right: int
    missed: int
    known: bool = field(description="whether it is known today, by the placement test or by memory")
    minutes: int = field(description="time that a round takes a beginner")
    level: str = field(description="level of its technique")


class TrainingAnswer(Model):
    """The player's progress, stored by the page, not by the server."""

    progress: str = field(description="contents of a progress file, docs/howto/train.md")
    next: str = field(description="the station to practise next")
    reach: str = field(description="the station of puzzles that fit the player: the last known one")
    placed: bool = field(description="whether a placement test was taken")
    stations: list[StationRow]


class PlacementAsk(Ask):
    """The answers of a placement test so far; the player's progress is stored by the page."""

    progress: Text = ""
    answers: Annotated[list[tuple[Annotated[str, MaxLen(80)], bool]], MaxLen(LIMIT)] = field(
        description="[station, whether its pattern was found], in order"
    )


class PlacementAnswer(Model):
    """The next position of a placement test, or its end."""

    station: str = field(description="the station of the next position; at the end the one at which the player begins")
    name: str
    done: bool
    number: int = field(description="number of the next position, from 1")
    limit: int = field(description="maximum number of positions")
    ability: float = field(description="expected number of stations that the player knows")
    progress: str = field(description="at the end the progress with the ability; otherwise empty")


class ExerciseAsk(Ask):
    """A request for a position of a station."""

    station: str = field(max_length=80)
    seed: int = field(default=0, ge=0, lt=1 << 53)
    progress: Text = field(default="", description="positions named in it are not repeated")


class ExerciseAnswer(Model):
    """A position in which a station is next."""

    station: str
    name: str
    advice: str
    task: str = field(description="what to press")
    position: PagePosition
    key: str
    candidates: bool = field(description="whether the pattern is found in the candidates")
    area: str = field(description="houses that contain it")


class JudgeAsk(Ask):
    """An answer to an exercise: the cells of the pattern, then the conclusion too; or a request to show them."""

    station: str = field(max_length=80)
    position: PagePosition = field(description="starting position of the exercise")
    cells: Annotated[list[Annotated[int, Ge(0), Lt(81)]], MaxLen(81)] = field(default_factory=list)
    placed: Candidates = field(default_factory=list, description="[cell, digit]")
    removed: Candidates = field(default_factory=list, description="[cell, digit]")
    show: bool = field(default=False, description="whether to show the solution")


class VerdictAnswer(Model):
    """The verdict on an answer."""

    kind: Literal["right", "part", "wrong", "shown"]
    text: str
    cells: list[int] = field(description="the selected cells that belong to the pattern")
    done: bool = field(description="whether the exercise is finished")
    step: StepView | None = field(default=None, description="if it is done or shown")
