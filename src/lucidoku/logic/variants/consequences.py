"""The consequences of a candidate by houses, links and fillings, step by step and with reasons, up to a contradiction."""

from __future__ import annotations

from array import array
from functools import cached_property
from typing import NamedTuple

from lucidoku import _engine
from lucidoku.logic.step import Premise
from lucidoku.logic.variants.site import VariantPosition
from lucidoku.rules.limit import in_time, seconds_left

__all__ = ["Event", "Propagation"]

_CELL, _HOUSE, _UNIT = 1, 2, 3
"""The kinds of facts, numbered as in the engine (engine/rules/propagation.hpp)."""


class Event(NamedTuple):
    """A consequence: a candidate that is true or false, with the reasons.

    Attributes:
        candidate: its number.
        truth: whether it is true.
        true: candidates whose truth is a reason.
        false: candidates whose falsehood is a reason.
        fact: the fact of the board that is needed, besides the rules.
        marks: the numbers of the constraints that are needed.
        cells: for a filling, the cells whose contents count.
        inner: for a candidate that would lead to a contradiction here, the events that lead there, and the contradiction.
    """

    candidate: int
    truth: bool
    true: tuple[int, ...] = ()
    false: tuple[int, ...] = ()
    fact: Premise | None = None
    marks: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    inner: tuple[Event, ...] = ()

    def with_inner(self) -> tuple[Event, ...]:
        """Return the event, followed by those inside it."""
        if not self.inner:
            return (self,)
        return (self, *(deeper for event in self.inner for deeper in event.with_inner()))


class Propagation:
    """The consequences of one candidate, followed by the engine.

    Attributes:
        at: the position.
        start: the candidate, by its number.
    """

    def __init__(self, at: VariantPosition, start: int) -> None:
        self.at, self.start = at, start
        self._native = _engine.FollowedCandidate(at.model.followed, array("I", at.open).tobytes(), at.values, start)

    def follow(self, most: int | None = None) -> bool:
        """Derive consequences, simple ones first, up to a contradiction; return whether there is one.

        With `most`, it stops after about this number of events, and a later call resumes.
        """
        return in_time(self._native.follow(most, seconds_left()))

    def refute(self, start: int) -> bool:
        """Return whether a candidate leads to a contradiction inside; `remove_refuted` removes it then."""
        return in_time(self._native.refute(start, seconds_left()))

    def remove_refuted(self) -> None:
        """Remove the candidates that `refute` found."""
        self._native.remove_refuted()

    @property
    def is_broken(self) -> bool:
        """True after a contradiction: a cell, a house or a constraint has nothing left."""
        return self._native.is_broken

    @property
    def open(self) -> array[int]:
        """The digits of each cell as a mask."""
        return array("I", self._native.masks)

    @property
    def alive(self) -> int:
        """The candidates of the empty cells, as a set of bits."""
        return int.from_bytes(self._native.alive, "little")

    @cached_property
    def _argument(self) -> tuple[int, ...]:
        return tuple(self._native.argument())

    @property
    def argument_length(self) -> int:
        """The number of events of `argument`, found without making them."""
        return self._argument[0]

    def argument(self) -> list[Event]:
        """Return the events that lead to the contradiction, in order, and it."""
        return self._events(self._argument, 0)[0]

    def argument_against(self, candidate: int) -> list[Event]:
        """Return the events that lead to the falsehood of a candidate, in order, and it."""
        return self._events(tuple(self._native.argument_against(candidate)), 0)[0]

    def _events(self, numbers: tuple[int, ...], at: int) -> tuple[list[Event], int]:
        """Return events that the engine wrote as numbers (engine/binding/rules.hpp), and the place after them."""
        found = []
        count, at = numbers[at], at + 1
        for _event in range(count):
            candidate, truth, kind, number, digit = numbers[at : at + 5]
            middle = at + 6 + numbers[at + 5]
            later = middle + 1 + numbers[middle]
            end = later + 1 + numbers[later]
            true, false, marks = numbers[at + 6 : middle], numbers[middle + 1 : later], numbers[later + 1 : end]
            inner, at = self._events(numbers, end) if numbers[end] else ((), end + 1)
            cells: tuple[int, ...] = ()
            if kind == _UNIT:
                unit = self.at.model.units[number]
                cells, marks = unit.cells, unit.marks
            fact = self._fact(kind, number, digit)
            found.append(Event(candidate, truth == 1, true, false, fact, marks, cells, tuple(inner)))
        return found, at

    def _fact(self, kind: int, number: int, digit: int) -> Premise | None:
        """Return the premise that a cell has just its candidates, or a digit its places in a house."""
        if kind == _CELL:
            return self.at.cell_fact(number)
        if kind == _HOUSE:
            return self.at.house_fact(number, digit)
        return None
