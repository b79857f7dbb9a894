"""Teacher's corner: puzzles for a sheet, a test on paper, comparison of a class."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from lucidoku.web.models.base import Ask, Model, PagePosition

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
    """A request for puzzles of a sheet, easiest first."""

    count: int = Field(default=6, ge=1, le=12)
    levels: list[Level] = Field(
        default=["easy", "medium", "hard"], min_length=1, max_length=5, description="easiest first; each gets its share"
    )
    minutes: tuple[Minutes, Minutes] | None = Field(
        default=None, description="approximate minutes of the first and the last puzzle; replaces levels"
    )
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="equal seeds give equal puzzles")


class RisingPuzzle(Model):
    """A puzzle with its difficulty."""

    position: PagePosition
    level: str
    level_name: str
    stars: int = Field(description="1 to 5")
    note: str = Field(description="approximate minutes in words; empty if the scale has no value")


class RisingAnswer(Model):
    """Puzzles of a sheet."""

    puzzles: list[RisingPuzzle]
    seed: int


class TestAsk(Ask):
    """A request for a test on the trainer's stations, on paper."""

    stations: list[Annotated[str, Field(max_length=80)]] = Field(
        default_factory=list, max_length=40, description="station ids as in `training`; empty for all"
    )
    each: int = Field(default=1, ge=1, le=12, description="positions per station")
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="equal seeds give equal tests")
    heading: str = Field(default="", max_length=120)
    paper: Literal["a4", "letter"] = "a4"
    solutions: bool = True


class ClassFile(Model):
    """A pupil's progress file."""

    name: str = Field(max_length=200)
    text: str = Field(max_length=1 << 18)


class ClassAsk(Ask):
    """The progress files of a class; the server stores none of them."""

    files: list[ClassFile] = Field(min_length=1, max_length=100)
    today: date = Field(description="the teacher's local date")


class ClassStation(Model):
    """A column."""

    id: str
    name: str
    shaky: int = Field(description="number of pupils who practised it and probably would not find it today")


class StationMemory(Model):
    """A pupil's progress at a station."""

    strength: float = Field(description="probability of remembering it today")
    right: int
    missed: int


class PupilRow(Model):
    """A row."""

    name: str
    trouble: str = Field(description="error if the file cannot be read, otherwise empty")
    known: list[StationMemory | None] = Field(description="one for each station; null if it is new")


class ClassAnswer(Model):
    """The table of a class."""

    stations: list[ClassStation]
    pupils: list[PupilRow]
    table: str = Field(description="the table as comma-separated values")
