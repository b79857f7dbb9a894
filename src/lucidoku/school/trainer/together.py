"""The progress files of a class side by side: a row for each pupil, a column for each station."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from lucidoku.errors import LucidokuError
from lucidoku.school.trainer.memory import Memory
from lucidoku.school.trainer.progress import TrainingProgress
from lucidoku.school.trainer.stations import STATIONS
from lucidoku.words.language import _
from lucidoku.words.plain import csv_row

__all__ = ["Pupil", "class_table", "pupils", "unsure_count"]

_UNSURE_BELOW = 0.7  # a station is unsure below this chance to remember, or if it was never right


@dataclass(frozen=True)
class Pupil:
    """A pupil's progress file.

    Attributes:
        name: the name of the file.
        progress: its content; None if it cannot be read.
        trouble: the reason why it cannot be read, or "".
    """

    name: str
    progress: TrainingProgress | None
    trouble: str = ""

    def memory(self, station: str) -> Memory | None:
        """Return the memory of a station; None if it is new."""
        return self.progress.memories.get(station) if self.progress else None

    def cell(self, station: str, today: date) -> str:
        """Return the text for a table: the chance to remember, and right answers out of all; "" if it is new."""
        memory = self.memory(station)
        if memory is None:
            return ""
        return f"{memory.chance(today):.0%} {memory.right}/{memory.right + memory.missed}"


def pupils(files: Iterable[tuple[str, str]]) -> list[Pupil]:
    """Read the files of a class, each a name and its text; a broken one does not affect the others.

    >>> [(one.name, one.trouble) for one in pupils([("Ada", TrainingProgress().to_json()), ("Bob", "{")])]
    [('Ada', ''), ('Bob', 'this is not a progress file: not JSON, or cut off')]
    """
    pupils_read = []
    for name, text in files:
        try:
            pupils_read.append(Pupil(name, TrainingProgress.from_json(text)))
        except LucidokuError as error:
            pupils_read.append(Pupil(name, None, str(error)))
    return pupils_read


def unsure_count(some: Iterable[Pupil], station: str, today: date) -> int:
    """Return the number of pupils who practised a station and are unsure of it: a topic to repeat together.

    >>> from lucidoku.school.trainer import Grade
    >>> file = TrainingProgress().after("two-rows", Grade.MISSED, date(2026, 1, 1)).to_json()
    >>> unsure_count(pupils([("Ada", file)]), "two-rows", date(2026, 1, 1))
    1
    """
    memories = (one.memory(station) for one in some)
    return sum(memory is not None and (not memory.right or memory.chance(today) < _UNSURE_BELOW) for memory in memories)


def class_table(some: Iterable[Pupil], today: date) -> str:
    """Return the table of a class as comma-separated values.

    >>> print(class_table(pupils([("Ada", TrainingProgress().to_json())]), date(2026, 1, 1)).splitlines()[1])
    Ada,,,,,,,,,,,,,
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    whole = list(some)
    writer.writerow([_("file"), *(one.name for one in STATIONS), _("the file")])
    for pupil in whole:
        writer.writerow(csv_row([pupil.name, *(pupil.cell(one.id, today) for one in STATIONS), pupil.trouble]))
    writer.writerow([_("shaky"), *(unsure_count(whole, one.id, today) for one in STATIONS), ""])
    return text.getvalue()
