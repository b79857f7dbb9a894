"""The consequences of a candidate by houses, links and fillings, step by step and with reasons, up to a contradiction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lucidoku.grid.houses import House
from lucidoku.logic.step import Premise
from lucidoku.logic.variants.site import VariantPosition, bits
from lucidoku.logic.variants.unit import Unit
from lucidoku.rules.limit import seconds_left

__all__ = ["Event", "Propagation"]

_MOST_PLACES = 4
"""The most places of a digit whose common consequences are derived."""


@dataclass(frozen=True, eq=False)
class Event:
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
        return (self, *(deeper for event in self.inner for deeper in event.with_inner()))


class Propagation:
    """The consequences of one candidate, or inside another propagation of a further one.

    Attributes:
        open: the digits of each cell as a mask.
        alive: the candidates of the empty cells, as a set of bits.
        possible: those and the digits of the filled cells.
        true, false: the event of each candidate that is known, by its number.
        order: the events in their order, without those of the enclosing propagation.
        broken: the event at which a cell, a house or a constraint has nothing left.
    """

    def __init__(self, at: VariantPosition, start: int, around: Propagation | None = None) -> None:
        self.at, self.n = at, at.model.n
        self.open: list[int] = list(around.open if around else at.open)
        self.alive: int = around.alive if around else at.alive
        self.possible: int = around.possible if around else at.possible
        self.true: dict[int, Event] = dict(around.true) if around else {}
        self.false: dict[int, Event] = dict(around.false) if around else {}
        self.order: list[Event] = []
        self.broken: Event | None = None
        self._own: set[int] = set()
        self._waiting: list[int] = []
        self._lost: list[int] = []
        self._cells: dict[int, None] = {}
        self._places: dict[tuple[int, int], None] = {}
        self._filled: dict[int, None] = {}
        self._place(Event(start, True))

    def _add(self, event: Event) -> None:
        self.order.append(event)
        self._own.add(id(event))

    def _place(self, event: Event) -> None:
        if event.candidate not in self.true:
            self.true[event.candidate] = event
            self._add(event)
            self._waiting.append(event.candidate)

    def remove(self, event: Event) -> None:
        """Remove a candidate, for the reason that an event gives."""
        cell, digit = divmod(event.candidate, self.n)
        if event.candidate in self.false or not self.open[cell] >> digit & 1:
            return
        self.false[event.candidate] = event
        self._add(event)
        self.open[cell] &= ~(1 << digit)
        self.alive &= ~(1 << event.candidate)
        self.possible &= ~(1 << event.candidate)
        self._lost.append(event.candidate)
        self._cells[cell] = self._filled[cell] = None
        for house in self.at.model.houses_of[cell]:
            self._places[house, digit] = None

    def follow(self, most: int | None = None) -> bool:
        """Derive consequences, simple ones first, up to a contradiction; return whether there is one.

        With `most`, it stops after about this number of events, and a later call resumes.
        """
        while self.broken is None and (most is None or len(self.order) < most):
            seconds_left()
            if self._waiting:
                self._spread(self._waiting.pop(0))
            elif self._lost:
                self._single(self._lost.pop(0))
            elif not (self._common() or self._fill()):
                return False
        return self.broken is not None

    def _spread(self, true: int) -> None:
        model = self.at.model
        for other in bits(model.excluded[true] & self.alive):
            mark = model.mark_between(true, other)
            self.remove(Event(other, False, true=(true,), marks=() if mark is None else (mark,)))

    def _gone(self, those: Iterable[int]) -> tuple[int, ...]:
        return tuple(one for one in those if one in self.false)

    def _of_cell(self, cell: int) -> tuple[Premise, tuple[int, ...]]:
        """Return the premise that a cell has just its candidates, and those that are false by now."""
        gone = self._gone(cell * self.n + d for d in bits(self.at.open[cell] & ~self.open[cell]))
        return self.at.facts([cell])[0], gone

    def _of_house(self, house: House, digit: int) -> tuple[Premise, tuple[int, ...]]:
        """Return the premise that a digit has just its places in a house, and those that are false by now."""
        places = [cell for cell in house.cells if self.at.open[cell] >> digit & 1]
        fact = Premise("house", self.at.cells(places), (digit + 1,), house)
        return fact, self._gone(cell * self.n + digit for cell in places)

    def _single(self, lost: int) -> None:
        """Set the single that the loss of a candidate leaves in its cell or in its houses."""
        n, model = self.n, self.at.model
        cell, digit = divmod(lost, n)
        mask = self.open[cell]
        if not mask & (mask - 1):
            one = cell * n + mask.bit_length() - 1
            if not mask or one not in self.true:
                fact, gone = self._of_cell(cell)
                event = Event(one if mask else lost, True, false=gone, fact=fact)
                if not mask:
                    self.broken = event
                    return
                self._place(event)
        for number in model.houses_of[cell]:
            left = self.possible & model.places[number][digit]
            if left & (left - 1):
                continue
            one = left.bit_length() - 1
            if left and (one in self.true or self.at.values[one // n]):
                continue
            fact, gone = self._of_house(model.layout.houses[number], digit)
            event = Event(one if left else lost, True, false=gone, fact=fact)
            if not left:
                self.broken = event
                return
            self._place(event)

    def _common(self) -> bool:
        """Remove the candidates that a whole cell, or all places of a digit, exclude; return whether there were any."""
        n, model = self.n, self.at.model
        while self._cells:
            cell = next(iter(self._cells))
            del self._cells[cell]
            those = [cell * n + d for d in bits(self.open[cell])]
            gone = self._excluded_by(those)
            if gone:
                self._exclude(gone, those, *self._of_cell(cell))
                return True
        while self._places:
            number, digit = next(iter(self._places))
            del self._places[number, digit]
            left = self.possible & model.places[number][digit]
            if not 1 < left.bit_count() <= _MOST_PLACES:
                continue
            those = list(bits(left))
            gone = self._excluded_by(those)
            if gone:
                self._exclude(gone, those, *self._of_house(model.layout.houses[number], digit))
                return True
        return False

    def _excluded_by(self, those: Iterable[int]) -> int:
        """Return the candidates that each of some candidates excludes."""
        found = self.alive
        for one in those:
            found &= self.at.model.excluded[one]
            if not found:
                break
        return found

    def _exclude(self, gone: int, those: list[int], fact: Premise, false: tuple[int, ...]) -> None:
        for other in bits(gone):
            marks = {self.at.model.mark_between(one, other) for one in those}
            kept = tuple(sorted(mark for mark in marks if mark is not None))
            self.remove(Event(other, False, false=false, fact=fact, marks=kept))

    def _fill(self) -> bool:
        changed, self._filled = self._filled, {}
        model = self.at.model
        units = dict.fromkeys(number for cell in changed for number in model.units_of[cell])
        found = False
        for number in units:
            found = self._fill_unit(model.units[number]) or found
            if self.broken:
                break
        return found

    def _fill_unit(self, unit: Unit) -> bool:
        n = self.n
        kept = self.at.model.fillings(unit, self.open)
        by = self._gone(c * n + d for c in unit.cells for d in bits(self.at.open[c] & ~self.open[c]))
        if not all(kept):
            self.broken = Event(unit.cells[0] * n, True, false=by, marks=unit.marks, cells=unit.cells)
            return True
        gone = [c * n + d for c, mask in zip(unit.cells, kept, strict=True) for d in bits(self.open[c] & ~mask)]
        for one in gone:
            self.remove(Event(one, False, false=by, marks=unit.marks, cells=unit.cells))
        return bool(gone)

    def needed(self, end: Event) -> list[Event]:
        """Return the events of this propagation that lead to an event, in order, and that event."""
        wanted, waiting = set(), [end]
        while waiting:
            for cause in self._causes(waiting.pop()):
                if id(cause) in self._own and id(cause) not in wanted:
                    wanted.add(id(cause))
                    waiting.append(cause)
        return [*[event for event in self.order if id(event) in wanted], end]

    def _causes(self, event: Event) -> list[Event]:
        return [*(self.true[one] for one in event.true), *(self.false[one] for one in event.false)]

    def refute(self, start: int) -> Event | None:
        """Return the refutation of a candidate inside this propagation, or None if there is no contradiction."""
        inner = Propagation(self.at, start, self)
        if not inner.follow() or inner.broken is None:
            return None
        events = inner.needed(inner.broken)
        causes = [cause for event in events for cause in inner._causes(event) if id(cause) not in inner._own]
        true = dict.fromkeys(cause.candidate for cause in causes if cause.truth)
        false = dict.fromkeys(cause.candidate for cause in causes if not cause.truth)
        return Event(start, False, tuple(true), tuple(false), inner=tuple(events))
