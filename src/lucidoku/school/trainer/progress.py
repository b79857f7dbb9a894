"""A learner's progress: a memory for each station, as a portable file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from math import isfinite
from typing import Any

from lucidoku.errors import ParseError
from lucidoku.school.trainer.memory import Grade, Memory
from lucidoku.school.trainer.stations import STATIONS, Station
from lucidoku.words.language import _

__all__ = ["TrainingProgress"]

SCHEMA = "lucidoku/training/1"
_MOST_SEEN = 5000  # maximum number of positions remembered, the newest
_MOST_TEXT = 1 << 20
_MOST_TIMES = 10**9


@dataclass(frozen=True)
class TrainingProgress:
    """The progress of a learner.

    Attributes:
        memories: by station id.
        seen: the keys of the positions practised, the newest last.

    >>> today = date(2026, 1, 1)
    >>> known = TrainingProgress().after("last-cell", Grade.FOUND, today, "0123456789abcdef")
    >>> known.next(today).id, known.next(date(2026, 1, 9)).id
    ('only-place', 'last-cell')
    >>> TrainingProgress.from_json(known.to_json()) == known
    True
    """

    memories: Mapping[str, Memory] = field(default_factory=dict)
    seen: tuple[str, ...] = ()

    def after(self, station: str, grade: Grade, today: date, key: str = "") -> TrainingProgress:
        """Return the progress after an exercise.

        Args:
            station: the id of the station.
            grade: the grade of the answer.
            today: the day.
            key: the key of the position, which is then excluded.
        """
        memory = Memory.after(self.memories.get(station), grade, today)
        seen = (*(one for one in self.seen if one != key), key)[-_MOST_SEEN:] if key else self.seen
        return TrainingProgress({**self.memories, station: memory}, seen)

    def next(self, today: date) -> Station:
        """Return the next station to practise: the most faded of those due, else a new one, else the next one due."""
        due = [one for one in STATIONS if one.id in self.memories and self.memories[one.id].due <= today]
        if due:
            return min(due, key=lambda one: self.memories[one.id].chance(today))
        new = [one for one in STATIONS if one.id not in self.memories]
        return new[0] if new else min(STATIONS, key=lambda one: self.memories[one.id].due)

    def state(self, station: str, today: date) -> str:
        """Return a station's state of knowledge in words."""
        memory = self.memories.get(station)
        if memory is None:
            return _("new")
        if memory.due <= today:
            return _("to repeat")
        return _("known until {day}").format(day=memory.due.isoformat())

    def to_json(self) -> str:
        """Return it as text, the same for the same progress."""
        stations = {
            name: {
                "stability": memory.stability,
                "difficulty": memory.difficulty,
                "last": memory.last.isoformat(),
                "due": memory.due.isoformat(),
                "right": memory.right,
                "missed": memory.missed,
            }
            for name, memory in sorted(self.memories.items())
        }
        return json.dumps({"schema": SCHEMA, "stations": stations, "seen": list(self.seen)}, indent=1) + "\n"

    @staticmethod
    def from_json(text: str) -> TrainingProgress:
        """Read the output of `to_json`; unknown stations are left out.

        Raises:
            ParseError: the text is not a progress file, or was cut off; the message names the part.
        """
        if len(text) > _MOST_TEXT:
            raise ParseError(_("a progress file has at most {size} characters").format(size=_MOST_TEXT))
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise ParseError(_("this is not a progress file: not JSON, or cut off")) from None
        if not isinstance(data, dict) or data.get("schema") != SCHEMA:
            raise ParseError(_("this is not a progress file: expected the schema {schema}").format(schema=SCHEMA))
        stations, seen = data.get("stations"), data.get("seen", [])
        if not isinstance(stations, dict) or not isinstance(seen, list):
            raise ParseError(_("this progress file has no list of stations"))
        known = {one.id for one in STATIONS}
        memories = {name: memory_of(one, name) for name, one in stations.items() if name in known}
        return TrainingProgress(
            memories, tuple(one for one in seen if isinstance(one, str) and len(one) == 16)[-_MOST_SEEN:]
        )


def memory_of(data: Any, name: str) -> Memory:
    """Read a memory from its fields.

    Raises:
        ParseError: a field is missing or out of range.
    """
    try:
        stability, difficulty = float(data["stability"]), float(data["difficulty"])
        right, missed = int(data["right"]), int(data["missed"])
        memory = Memory(stability, difficulty, date.fromisoformat(data["last"]), right, missed)
    except (KeyError, TypeError, ValueError, OverflowError):
        memory = None
    if (
        memory is None
        or not (isfinite(stability) and 0 < stability < 1e6 and 1 <= difficulty <= 10)
        or not (0 <= right <= _MOST_TIMES and 0 <= missed <= _MOST_TIMES)
        or memory.last.year < 2000
        or memory.last.year > 2500
    ):
        raise ParseError(_("the station {name} of this progress file cannot be read").format(name=repr(name)))
    return memory
