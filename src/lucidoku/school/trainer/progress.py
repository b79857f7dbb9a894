"""What somebody knows so far: a memory for each station, as a file that can be taken along."""

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

__all__ = ["Progress"]

SCHEMA = "lucidoku/training/1"
_MOST_SEEN = 5000  # positions that are remembered, the newest
_MOST_TEXT = 1 << 20
_MOST_TIMES = 10**9


@dataclass(frozen=True)
class Progress:
    """What was practised.

    Attributes:
        memories: by the id of a station.
        seen: the keys of the positions that were asked, the newest last.

    >>> today = date(2026, 1, 1)
    >>> known = Progress().after("last-cell", Grade.FOUND, today, "0123456789abcdef")
    >>> known.next(today).id, known.next(date(2026, 1, 9)).id
    ('only-place', 'last-cell')
    >>> Progress.from_json(known.to_json()) == known
    True
    """

    memories: Mapping[str, Memory] = field(default_factory=dict)
    seen: tuple[str, ...] = ()

    def after(self, station: str, grade: Grade, today: date, key: str = "") -> Progress:
        """Return what is known after an exercise.

        Args:
            station: the id of the station.
            grade: how it went.
            today: the day.
            key: the key of the position, which then does not come again.
        """
        memory = Memory.after(self.memories.get(station), grade, today)
        seen = (*(one for one in self.seen if one != key), key)[-_MOST_SEEN:] if key else self.seen
        return Progress({**self.memories, station: memory}, seen)

    def next(self, today: date) -> Station:
        """Return what to practise: what is due, the most faded first; else the first that is new; else what is due next."""
        due = [one for one in STATIONS if one.id in self.memories and self.memories[one.id].due <= today]
        if due:
            return min(due, key=lambda one: self.memories[one.id].chance(today))
        new = [one for one in STATIONS if one.id not in self.memories]
        return new[0] if new else min(STATIONS, key=lambda one: self.memories[one.id].due)

    def state(self, station: str, today: date) -> str:
        """Return in words how well a station is known."""
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
    def from_json(text: str) -> Progress:
        """Read what `to_json` wrote. Stations that are not known here are left out.

        Raises:
            ParseError: it is something else, or was cut off; says which part.
        """
        if len(text) > _MOST_TEXT:
            raise ParseError(_("a file of training has at most {size} characters").format(size=_MOST_TEXT))
        try:
            told = json.loads(text)
        except (ValueError, RecursionError):
            raise ParseError(_("this is not a file of training: not JSON, or cut off")) from None
        if not isinstance(told, dict) or told.get("schema") != SCHEMA:
            raise ParseError(_("this is not a file of training: expected the schema {schema}").format(schema=SCHEMA))
        stations, seen = told.get("stations"), told.get("seen", [])
        if not isinstance(stations, dict) or not isinstance(seen, list):
            raise ParseError(_("this file of training has no list of stations"))
        known = {one.id for one in STATIONS}
        memories = {name: memory_of(one, name) for name, one in stations.items() if name in known}
        return Progress(memories, tuple(one for one in seen if isinstance(one, str) and len(one) == 16)[-_MOST_SEEN:])


def memory_of(told: Any, name: str) -> Memory:
    """Read a memory from its fields.

    Raises:
        ParseError: one of them is missing, or none that can be.
    """
    try:
        stability, difficulty = float(told["stability"]), float(told["difficulty"])
        right, missed = int(told["right"]), int(told["missed"])
        found = Memory(stability, difficulty, date.fromisoformat(told["last"]), right, missed)
    except (KeyError, TypeError, ValueError, OverflowError):
        found = None
    if (
        found is None
        or not (isfinite(stability) and 0 < stability < 1e6 and 1 <= difficulty <= 10)
        or not (0 <= right <= _MOST_TIMES and 0 <= missed <= _MOST_TIMES)
        or found.last.year < 2000
        or found.last.year > 2500
    ):
        raise ParseError(_("the station {name} of this file of training cannot be read").format(name=repr(name)))
    return found
