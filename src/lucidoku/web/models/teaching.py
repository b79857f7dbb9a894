"""The teacher's corner: puzzles for a sheet, a test on paper, the files of a class side by side."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from lucidoku.web.models.base import Ask, Model, Position

__all__ = [
    "ClassAnswer",
    "ClassAsk",
    "ClassFile",
    "ClassStation",
    "PupilRow",
    "RisingAnswer",
    "RisingAsk",
    "RisingPuzzle",
    "StationMemory",
    "TestAsk",
]

Level = Literal["easy", "medium", "hard", "unfair", "extreme"]
Minutes = Annotated[float, Field(gt=0, le=240)]


class RisingAsk(Ask):
    """Puzzles for a sheet, the easiest first."""

    count: int = Field(default=6, ge=1, le=12)
    levels: list[Level] = Field(
        default=["easy", "medium", "hard"], min_length=1, max_length=5, description="rising; each has its share"
    )
    minutes: tuple[Minutes, Minutes] | None = Field(
        default=None, description="about how long the first and the last one take; then the levels do not matter"
    )
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="the same seed, the same puzzles")


class RisingPuzzle(Model):
    """A puzzle with how hard it is."""

    position: Position
    level: str
    level_name: str
    stars: int = Field(description="1 to 5")
    note: str = Field(description="about how many minutes, in words; empty where the scale says nothing")


class RisingAnswer(Model):
    """What was made."""

    puzzles: list[RisingPuzzle]
    seed: int


class TestAsk(Ask):
    """A test of the trainer's stations, on paper."""

    stations: list[Annotated[str, Field(max_length=80)]] = Field(
        default_factory=list, max_length=40, description="ids, as `training` names them; none for all"
    )
    each: int = Field(default=1, ge=1, le=12, description="positions a station")
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="the same seed, the same test")
    heading: str = Field(default="", max_length=120)
    paper: Literal["a4", "letter"] = "a4"
    solutions: bool = True


class ClassFile(Model):
    """A file of training."""

    name: str = Field(max_length=200)
    text: str = Field(max_length=1 << 18)


class ClassAsk(Ask):
    """The files of a class; the server keeps nothing of them."""

    files: list[ClassFile] = Field(min_length=1, max_length=100)
    today: date = Field(description="the day where the teacher is")


class ClassStation(Model):
    """A column."""

    id: str
    name: str
    shaky: int = Field(description="how many have practised it and would rather not find it today")


class StationMemory(Model):
    """What a pupil knows of a station."""

    strength: float = Field(description="the chance to remember it today, 0 to 1")
    right: int
    missed: int


class PupilRow(Model):
    """A row."""

    name: str
    trouble: str = Field(description="why the file cannot be read; empty else")
    known: list[StationMemory | None] = Field(description="one a station; null where it is new")


class ClassAnswer(Model):
    """The table of a class."""

    stations: list[ClassStation]
    pupils: list[PupilRow]
    table: str = Field(description="the same as comma-separated values")
