"""A learner's progress: a memory for each station, as a portable file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from math import isfinite
from typing import Any

from lucidoku.errors import ParseError
from lucidoku.school.trainer.memory import Grade, Memory
from lucidoku.school.trainer.stations import STATIONS, Station
from lucidoku.school.trainer.stations import station as station_named
from lucidoku.words.language import _

__all__ = ["TrainingProgress"]

SCHEMA = "lucidoku/training/1"
_MOST_SEEN = 5000  # maximum number of positions remembered, the newest
_MOST_TEXT = 1 << 20
_MOST_TIMES = 10**9
_KNOWN = 0.7  # the chance to remember from which on a station counts as known


@dataclass(frozen=True)
class TrainingProgress:
    """The progress of a learner.

    Attributes:
        memories: by station id.
        seen: the keys of the positions practised, the newest last.
        ability: the number of stations that a placement test found known; 0 without one.

    >>> today = date(2026, 1, 1)
    >>> known = TrainingProgress().after("last-cell", Grade.FOUND, today, "0123456789abcdef")
    >>> known.next(today).id, known.next(date(2026, 1, 9)).id
    ('only-place', 'last-cell')
    >>> TrainingProgress.from_json(known.to_json()) == known
    True
    """

    memories: Mapping[str, Memory] = field(default_factory=dict)
    seen: tuple[str, ...] = ()
    ability: float = 0

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
        return replace(self, memories={**self.memories, station: memory}, seen=seen)

    def placed(self, ability: float) -> TrainingProgress:
        """Return the progress after a placement test.

        >>> TrainingProgress().placed(3.2).next(date(2026, 1, 1)).id
        'box-and-line'
        """
        return replace(self, ability=round(ability, 2))

    @property
    def begin(self) -> int:
        """The index of the station at which a player begins by the placement test."""
        return min(round(self.ability), len(STATIONS) - 1)

    def is_known(self, station: Station, today: date) -> bool:
        """Return whether a station is known today: by the placement test until it is practised, then by memory."""
        memory = self.memories.get(station.id)
        if memory is None:
            return STATIONS.index(station) < self.begin
        return memory.right > 0 and memory.chance(today) >= _KNOWN

    def reach(self, today: date) -> Station:
        """Return the station of puzzles that fit the player: the last known one, or the first.

        >>> TrainingProgress().placed(7.6).reach(date(2026, 1, 1)).id
        'two-rows'
        """
        return next((one for one in reversed(STATIONS) if self.is_known(one, today)), STATIONS[0])

    def next(self, today: date) -> Station:
        """Return the next station to practise: the most faded of those due, else a new one, else the next one due.

        New ones begin where the placement test put the player; those before it come last.
        """
        due = [one for one in STATIONS if one.id in self.memories and self.memories[one.id].due <= today]
        if due:
            return min(due, key=lambda one: self.memories[one.id].chance(today))
        begin = self.begin
        new = [one for one in (*STATIONS[begin:], *STATIONS[:begin]) if one.id not in self.memories]
        return new[0] if new else min(STATIONS, key=lambda one: self.memories[one.id].due)

    def state(self, station: str, today: date) -> str:
        """Return a station's state of knowledge in words."""
        memory = self.memories.get(station)
        if memory is None:
            return _("known by the test") if STATIONS.index(station_named(station)) < self.begin else _("new")
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
        placed = {"ability": self.ability} if self.ability else {}
        return json.dumps({"schema": SCHEMA, "stations": stations, **placed, "seen": list(self.seen)}, indent=1) + "\n"

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
        keys = tuple(one for one in seen if isinstance(one, str) and len(one) == 16)[-_MOST_SEEN:]
        return TrainingProgress(memories, keys, _ability_of(data.get("ability", 0)))


def _ability_of(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= len(STATIONS):
        raise ParseError(_("the ability in this progress file is a number from 0 to {most}").format(most=len(STATIONS)))
    return float(value)


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
