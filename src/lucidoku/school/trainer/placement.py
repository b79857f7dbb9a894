"""The placement test: at most twelve positions that find the station at which a player begins.

A player is described by the number of stations that he knows, from 0 to 12, with parts. The chance to find a pattern falls from
nearly 1 to nearly 0 around this number, as in item response theory: a logistic curve with a chance to guess and a chance to slip.
Each position is taken from the station whose answer is expected to tell most.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import exp, log

from lucidoku.errors import InvalidArgument
from lucidoku.school.trainer.stations import STATIONS, Station
from lucidoku.words.language import _

__all__ = ["LIMIT", "Placement", "chance_to_find"]

LIMIT = 12
"""The maximum number of positions of a test."""

_SURE = 0.98  # the test ends when the place is within a station with this probability
_PART = 4  # steps between two stations
_LEVELS = tuple(part / _PART for part in range(len(STATIONS) * _PART + 1))
_STEEP, _GUESSED, _SLIPPED = 2.0, 0.05, 0.1


def chance_to_find(
    ability: float, place: int, *, steep: float = _STEEP, guessed: float = _GUESSED, slipped: float = _SLIPPED
) -> float:
    """Return the chance that a player finds the pattern of a station.

    Args:
        ability: the number of stations that the player knows.
        place: the index of the station.
        steep: the slope of the curve.
        guessed: the chance to find a pattern that he does not know.
        slipped: the chance to miss a pattern that he knows.

    >>> round(chance_to_find(7, 6), 2), round(chance_to_find(7, 8), 2)
    (0.67, 0.09)
    """
    return guessed + (1 - guessed - slipped) / (1 + exp(-steep * (ability - place - 0.5)))


def _doubt(chance: float) -> float:
    return -chance * log(chance) - (1 - chance) * log(1 - chance)


_CHANCES = tuple(tuple(chance_to_find(level, place) for level in _LEVELS) for place in range(len(STATIONS)))
_DOUBTS = tuple(tuple(map(_doubt, chances)) for chances in _CHANCES)


@dataclass(frozen=True)
class Placement:
    """A placement test so far.

    Attributes:
        answers: the id of each station asked for, and whether its pattern was found.

    >>> test = Placement()
    >>> test.next.id
    'three-cells'
    >>> test = Placement((("three-cells", True), ("two-lines", False)))
    >>> test.next.id, round(test.ability, 1)
    ('two-rows', 7.3)
    """

    answers: tuple[tuple[str, bool], ...] = ()

    def __post_init__(self) -> None:
        known = {one.id for one in STATIONS}
        for name, _right in self.answers:
            if name not in known:
                raise InvalidArgument(_("unknown station {name}").format(name=repr(name)))
        if len(self.answers) > LIMIT:
            raise InvalidArgument(_("a placement test has at most {most} positions").format(most=LIMIT))

    @cached_property
    def weights(self) -> tuple[float, ...]:
        """The probability of each ability after these answers, from none to all stations in quarters."""
        weights = [1.0] * len(_LEVELS)
        place = {one.id: number for number, one in enumerate(STATIONS)}
        for name, right in self.answers:
            chances = _CHANCES[place[name]]
            weights = [w * (c if right else 1 - c) for w, c in zip(weights, chances, strict=True)]
        return _normalise(weights)

    @property
    def ability(self) -> float:
        """The expected number of stations that the player knows."""
        return sum(weight * level for weight, level in zip(self.weights, _LEVELS, strict=True))

    @property
    def sureness(self) -> float:
        """The probability that the ability is within one station of the expected one."""
        middle = self.ability
        return sum(w for w, level in zip(self.weights, _LEVELS, strict=True) if abs(level - middle) <= 1)

    @property
    def is_done(self) -> bool:
        """Return whether the test is over."""
        return len(self.answers) >= LIMIT or self.sureness >= _SURE

    @property
    def next(self) -> Station:
        """The station of the next position: the one whose answer is expected to tell most."""
        return max(STATIONS, key=lambda one: self._information_of(STATIONS.index(one)))

    def after(self, station: Station, right: bool) -> Placement:
        """Return the test after an answer."""
        return Placement((*self.answers, (station.id, right)))

    def _information_of(self, place: int) -> float:
        """Return the information that the answer is expected to give: the doubt about it, without that of a known ability."""
        right = sum(weight * chance for weight, chance in zip(self.weights, _CHANCES[place], strict=True))
        known = sum(weight * doubt for weight, doubt in zip(self.weights, _DOUBTS[place], strict=True))
        return _doubt(right) - known


def _normalise(weights: Iterable[float]) -> tuple[float, ...]:
    kept = tuple(weights)
    total = sum(kept)
    return tuple(weight / total for weight in kept)
