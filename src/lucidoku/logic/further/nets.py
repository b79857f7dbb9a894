"""A candidate that leads to a contradiction: what follows from it, by houses, links and fillings, until something breaks."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.logic.further.finders import made_step
from lucidoku.logic.further.site import Position, bits, position_of
from lucidoku.logic.step import Branch, Link, Node, Premise, Step

__all__ = ["common_consequences", "refuted_candidates"]

_CASES = 3
"""How many cases are compared."""

_TRIED = 6
"""How many of the candidates that the engine refutes are followed; the shortest argument is told."""


@dataclass(frozen=True)
class _Event:
    """What follows: a candidate that is true or false, and from which earlier ones.

    Attributes:
        candidate: its number.
        truth: whether it is true.
        by: the candidates from which it follows: one that is true, or those that are false.
        fact: the fact of the board that is needed, besides the rules.
        marks: the numbers of the marks that are needed.
        cells: for a filling, the cells whose contents count.
    """

    candidate: int
    truth: bool
    by: tuple[int, ...]
    fact: Premise | None = None
    marks: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()


class _Line:
    """What follows from one candidate."""

    def __init__(self, at: Position, start: int) -> None:
        self.at, self.n = at, at.site.n
        self.open = list(at.open)
        self.alive = at.alive
        self.filled = {c * self.n + v - 1 for c, v in enumerate(at.values) if v}
        self.true: dict[int, _Event] = {}
        self.false: dict[int, _Event] = {}
        self.order: list[_Event] = []
        self.broken: _Event | None = None
        self._waiting: list[int] = []
        self._place(_Event(start, True, ()))

    def _place(self, event: _Event) -> None:
        if event.candidate not in self.true:
            self.true[event.candidate] = event
            self.order.append(event)
            self._waiting.append(event.candidate)

    def _remove(self, event: _Event) -> None:
        cell, digit = divmod(event.candidate, self.n)
        if event.candidate in self.false or not self.open[cell] >> digit & 1:
            return
        self.false[event.candidate] = event
        self.order.append(event)
        self.open[cell] &= ~(1 << digit)
        self.alive &= ~(1 << event.candidate)

    def follow(self) -> bool:
        """Draw consequences, simple ones first, until one of them is a contradiction; whether there is one."""
        while self.broken is None:
            if self._waiting:
                self._spread(self._waiting.pop(0))
            elif not (self._singles() or self._fill()):
                return False
        return True

    def _spread(self, true: int) -> None:
        site = self.at.site
        for other in bits(site.excluded[true] & self.alive):
            mark = site.mark_between(true, other)
            self._remove(_Event(other, False, (true,), marks=() if mark is None else (mark,)))

    def _gone(self, cells: Iterable[int], digit: int) -> tuple[int, ...]:
        return tuple(c * self.n + digit for c in cells if c * self.n + digit in self.false)

    def _singles(self) -> bool:
        n, found = self.n, False
        for cell, mask in enumerate(self.open):
            if mask & (mask - 1) == 0 and not self.at.values[cell]:
                one = cell * n + mask.bit_length() - 1
                if mask and one in self.true:
                    continue
                gone = tuple(cell * n + d for d in bits(self.at.open[cell] & ~mask) if cell * n + d in self.false)
                event = _Event(one if mask else gone[-1], True, gone, self.at.facts([cell])[0])
                if not mask:
                    self.broken = event
                    return True
                self._place(event)
                found = True
        for house in self.at.site.layout.houses:
            once = twice = 0
            for cell in house.cells:
                twice |= once & self.open[cell]
                once |= self.open[cell]
            for digit in bits(self.at.site.full & ~twice):
                places = [c for c in house.cells if self.at.open[c] >> digit & 1]
                left = [c for c in places if self.open[c] >> digit & 1]
                if left and (left[0] * n + digit in self.true or left[0] * n + digit in self.filled):
                    continue
                fact = Premise("house", self.at.cells(places), (digit + 1,), house)
                gone = self._gone(places, digit)
                if not left:
                    self.broken = _Event(gone[-1] if gone else 0, True, gone, fact)
                    return True
                self._place(_Event(left[0] * n + digit, True, gone, fact))
                found = True
        return found

    def _fill(self) -> bool:
        n = self.n
        changed = {event.candidate // n for event in self.order}
        for unit in self.at.site.units:
            if changed.isdisjoint(unit.cells):
                continue
            kept = self.at.site.fillings(unit, self.open)
            here = [c * n + d for c in unit.cells for d in bits(self.at.open[c] & ~self.open[c])]
            by = tuple(one for one in here if one in self.false)
            if not all(kept):
                self.broken = _Event(unit.cells[0] * n, True, by, marks=unit.marks, cells=unit.cells)
                return True
            gone = [c * n + d for c, mask in zip(unit.cells, kept, strict=True) for d in bits(self.open[c] & ~mask)]
            for one in gone:
                self._remove(_Event(one, False, by, marks=unit.marks, cells=unit.cells))
            if gone:
                return True
        return False

    def needed(self, end: _Event) -> list[_Event]:
        """The events that lead to one, in order, and it."""
        wanted, waiting = set(), [end]
        while waiting:
            event = waiting.pop()
            for one in event.by:
                cause = self.true.get(one) if not event.truth and not event.cells else self.false.get(one)
                if cause is not None and id(cause) not in wanted:
                    wanted.add(id(cause))
                    waiting.append(cause)
        return [*[event for event in self.order if id(event) in wanted], end]


def refuted_candidates(board: Board) -> Iterator[Step]:
    """Candidates that lead to a contradiction; the shortest argument first."""
    at = position_of(board)
    masks = array("I", at.open).tobytes()
    refuted = array("I", at.site.layout.native_search.refuted(masks, _TRIED))
    lines = []
    for cell, mask in enumerate(refuted):
        for digit in bits(mask):
            line = _Line(at, cell * at.site.n + digit)
            if line.follow() and line.broken is not None:
                lines.append((line, line.needed(line.broken)))
    lines.sort(key=lambda found: len(found[1]))
    for line, events in lines:
        yield _step(at, line, events)


def common_consequences(board: Board) -> Iterator[Step]:
    """What follows from each candidate of a cell, or from each place of a digit in a house; few cases first."""
    at = position_of(board)
    lines: dict[int, _Line] = {}
    for count in range(2, _CASES + 1):
        for those, fact in _choices(at, count):
            gone = at.alive
            for one in those:
                if one not in lines:
                    lines[one] = _Line(at, one)
                    lines[one].follow()
                gone &= ~lines[one].alive
                if not gone:
                    break
            if gone:
                yield _forced(at, [lines[one] for one in those], next(bits(gone)), fact)


def _choices(at: Position, count: int) -> Iterator[tuple[list[int], Premise]]:
    """The cells with a number of candidates, and the digits with that number of places in a house: one of these is true."""
    n = at.site.n
    for cell, mask in enumerate(at.open):
        if mask.bit_count() == count:
            yield [cell * n + d for d in bits(mask)], at.facts([cell])[0]
    for house in at.site.layout.houses:
        for digit in range(n):
            places = [cell for cell in house.cells if at.open[cell] >> digit & 1]
            if len(places) == count:
                yield [cell * n + digit for cell in places], Premise("house", at.cells(places), (digit + 1,), house)


def _forced(at: Position, lines: list[_Line], gone: int, fact: Premise) -> Step:
    every = at.site.layout.candidates
    branches, events = [], []
    for line in lines:
        found = line.needed(line.false[gone])
        events += found
        branches.append(Branch(every[line.order[0].candidate], _links(at, found)))
    marks = [mark for event in events for mark in event.marks]
    cells = [cell for event in events for cell in event.cells]
    facts = [fact, *[event.fact for event in events if event.fact is not None]]
    return made_step(at, 1 << gone, marks, cells, digits=[every[gone].digit], branches=tuple(branches), further=facts)


def _links(at: Position, events: list[_Event]) -> tuple[Link, ...]:
    every = at.site.layout.candidates
    return tuple(
        Link(Node(tuple(every[one] for one in event.by)), Node((every[event.candidate],)), event.truth)
        for event in events
        if event.by and not event.cells
    )


def _step(at: Position, line: _Line, events: list[_Event]) -> Step:
    every = at.site.layout.candidates
    start = line.order[0].candidate
    broken = events[-1]
    dead_end = () if broken.cells or broken.fact is None else _candidates(at, broken.fact)
    branch = Branch(every[start], _links(at, events[:-1]), dead_end=dead_end)
    marks = [mark for event in events for mark in event.marks]
    cells = [cell for event in events for cell in event.cells]
    facts = [event.fact for event in events if event.fact is not None]
    return made_step(
        at,
        1 << start,
        marks,
        cells,
        digits=[every[start].digit],
        secondary=broken.cells,
        branches=(branch,),
        further=facts,
    )


def _candidates(at: Position, fact: Premise) -> tuple[Candidate, ...]:
    every, n = at.site.layout.candidates, at.site.n
    return tuple(every[cell * n + digit - 1] for cell in fact.cells for digit in fact.digits)
