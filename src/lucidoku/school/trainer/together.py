"""The files of training of a class side by side: a row for each pupil, a column for each station."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from lucidoku.errors import LucidokuError
from lucidoku.school.trainer.memory import Memory
from lucidoku.school.trainer.progress import Progress
from lucidoku.school.trainer.stations import STATIONS
from lucidoku.words.language import _
from lucidoku.words.plain import csv_row

__all__ = ["Pupil", "class_table", "pupils", "shaky"]

_SHAKY = 0.7  # below that chance to remember, or never right, a station counts as shaky


@dataclass(frozen=True)
class Pupil:
    """One file of training.

    Attributes:
        name: what the file is called.
        progress: what it holds; None where it cannot be read.
        trouble: why it cannot be read; "" else.
    """

    name: str
    progress: Progress | None
    trouble: str = ""

    def memory(self, station: str) -> Memory | None:
        """What is remembered of a station; None where it is new."""
        return self.progress.memories.get(station) if self.progress else None

    def cell(self, station: str, today: date) -> str:
        """The text of a table: the chance to remember, what was found of all that was asked; "" where it is new."""
        memory = self.memory(station)
        if memory is None:
            return ""
        return f"{memory.chance(today):.0%} {memory.right}/{memory.right + memory.missed}"


def pupils(files: Iterable[tuple[str, str]]) -> list[Pupil]:
    """Read the files of a class, each a name and its text; one that is broken harms no other.

    >>> [(one.name, one.trouble) for one in pupils([("Ada", Progress().to_json()), ("Bob", "{")])]
    [('Ada', ''), ('Bob', 'this is not a file of training: not JSON, or cut off')]
    """
    found = []
    for name, text in files:
        try:
            found.append(Pupil(name, Progress.from_json(text)))
        except LucidokuError as error:
            found.append(Pupil(name, None, str(error)))
    return found


def shaky(some: Iterable[Pupil], station: str, today: date) -> int:
    """How many pupils have practised a station and would rather not find it today: what to do again together.

    >>> from lucidoku.school.trainer import Grade
    >>> file = Progress().after("two-rows", Grade.MISSED, date(2026, 1, 1)).to_json()
    >>> shaky(pupils([("Ada", file)]), "two-rows", date(2026, 1, 1))
    1
    """
    memories = (one.memory(station) for one in some)
    return sum(memory is not None and (not memory.right or memory.chance(today) < _SHAKY) for memory in memories)


def class_table(some: Iterable[Pupil], today: date) -> str:
    """Return the table of a class as comma-separated values.

    >>> print(class_table(pupils([("Ada", Progress().to_json())]), date(2026, 1, 1)).splitlines()[1])
    Ada,,,,,,,,,,,,,
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    whole = list(some)
    writer.writerow([_("file"), *(one.name for one in STATIONS), _("the file")])
    for pupil in whole:
        writer.writerow(csv_row([pupil.name, *(pupil.cell(one.id, today) for one in STATIONS), pupil.trouble]))
    writer.writerow([_("shaky"), *(shaky(whole, one.id, today) for one in STATIONS), ""])
    return text.getvalue()
