"""Teacher's corner: puzzles for a sheet, a test on paper, comparison of a class."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from annotated_types import Gt, Le, MaxLen

from lucidoku.web.models.base import Ask, Model, PagePosition, field

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
Minutes = Annotated[float, Gt(0), Le(240)]


class RisingAsk(Ask):
    """A request for puzzles of a sheet, easiest first."""

    count: int = field(default=6, ge=1, le=12)
    levels: list[Level] = field(
        default_factory=lambda: ["easy", "medium", "hard"],
        min_length=1,
        max_length=5,
        description="easiest first; each gets its share",
    )
    minutes: tuple[Minutes, Minutes] | None = field(
        default=None, description="approximate minutes of the first and the last puzzle; replaces levels"
    )
    seed: int | None = field(default=None, ge=0, lt=1 << 53, description="equal seeds give equal puzzles")


class RisingPuzzle(Model):
    """A puzzle with its difficulty."""

    position: PagePosition
    level: str
    level_name: str
    stars: int = field(description="1 to 5")
    note: str = field(description="approximate minutes in words; empty if the scale has no value")


class RisingAnswer(Model):
    """Puzzles of a sheet."""

    puzzles: list[RisingPuzzle]
    seed: int


class TestAsk(Ask):
    """A request for a test on the trainer's stations, on paper."""

    stations: list[Annotated[str, MaxLen(80)]] = field(
        default_factory=list, max_length=40, description="station ids as in `training`; empty for all"
    )
    each: int = field(default=1, ge=1, le=12, description="positions per station")
    seed: int | None = field(default=None, ge=0, lt=1 << 53, description="equal seeds give equal tests")
    heading: str = field(default="", max_length=120)
    paper: Literal["a4", "letter"] = "a4"
    solutions: bool = True


class ClassFile(Model):
    """A pupil's progress file."""

    name: str = field(max_length=200)
    text: str = field(max_length=1 << 18)


class ClassAsk(Ask):
    """The progress files of a class; the server stores none of them."""

    files: list[ClassFile] = field(min_length=1, max_length=100)
    today: date = field(description="the teacher's local date")


class ClassStation(Model):
    """A column."""

    id: str
    name: str
    shaky: int = field(description="number of pupils who practised it and probably would not find it today")


class StationMemory(Model):
    """A pupil's progress at a station."""

    strength: float = field(description="probability of remembering it today")
    right: int
    missed: int


class PupilRow(Model):
    """A row."""

    name: str
    trouble: str = field(description="error if the file cannot be read, otherwise empty")
    known: list[StationMemory | None] = field(description="one for each station; null if it is new")


class ClassAnswer(Model):
    """The table of a class."""

    stations: list[ClassStation]
    pupils: list[PupilRow]
    table: str = field(description="the table as comma-separated values")
