"""Candidates that lead to a contradiction, at once or with others that are refuted on the way, and what several cases share."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.logic.further.consequences import Event, Line
from lucidoku.logic.further.finders import made_step
from lucidoku.logic.further.site import Position, bits, position_of
from lucidoku.logic.step import Branch, Link, Node, Premise, Step

__all__ = ["common_consequences", "nested_contradictions", "refuted_candidates"]

_CASES = 3
"""How many cases are compared."""

_TRIED = 6
"""How many of the candidates that the engine refutes are followed; the shortest argument is reported."""


def refuted_candidates(board: Board) -> Iterator[Step]:
    """Candidates that lead to a contradiction; the shortest argument first."""
    at = position_of(board)
    refuted = array("I", at.site.layout.native_search.refuted(array("I", at.open).tobytes(), _TRIED))
    lines = []
    for cell, mask in enumerate(refuted):
        for digit in bits(mask):
            line = Line(at, cell * at.site.n + digit)
            if line.follow() and line.broken is not None:
                lines.append(line.needed(line.broken))
    lines.sort(key=len)
    for events in lines:
        yield _step(at, events)


def nested_contradictions(board: Board) -> Iterator[Step]:
    """Candidates that lead to a contradiction when others, which lead to one inside, are taken away; the shortest first."""
    at = position_of(board)
    search = at.site.layout.native_search
    refuted = array("I", search.refuted(array("I", at.open).tobytes(), 1, 1))
    lines = []
    for cell, mask in enumerate(refuted):
        for digit in bits(mask):
            line = Line(at, cell * at.site.n + digit)
            if _follow_deeper(line) and line.broken is not None:
                lines.append(line.needed(line.broken))
    lines.sort(key=_size)
    for events in lines:
        yield _step(at, events)


def _size(events: Iterable[Event]) -> int:
    return sum(1 + _size(event.inner) for event in events)


def _follow_deeper(line: Line) -> bool:
    """Draw consequences, and refute candidates where that ends, until something breaks; whether it does."""
    search = line.at.site.layout.native_search
    while not line.follow():
        refuted = array("I", search.refuted(array("I", line.open).tobytes(), _TRIED))
        inside = [line.refute(cell * line.n + digit) for cell, mask in enumerate(refuted) for digit in bits(mask)]
        found = [event for event in inside if event]
        if not found:
            return False
        for event in found:
            line.remove(event)
    return True


def common_consequences(board: Board) -> Iterator[Step]:
    """What follows from each candidate of a cell, or from each place of a digit in a house; few cases first."""
    at = position_of(board)
    lines: dict[int, Line] = {}
    for count in range(2, _CASES + 1):
        for those, fact in _choices(at, count):
            gone = at.alive
            for one in those:
                if one not in lines:
                    lines[one] = Line(at, one)
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


def _forced(at: Position, lines: list[Line], gone: int, fact: Premise) -> Step:
    every = at.site.layout.candidates
    branches, events = [], []
    for line in lines:
        found = line.needed(line.false[gone])
        events += found
        branches.append(Branch(every[line.order[0].candidate], _links(at, found)))
    return _from(at, gone, events, tuple(branches), facts=[fact])


def _links(at: Position, events: Iterable[Event]) -> tuple[Link, ...]:
    """What follows from a candidate, or where the rest of a cell or house is false; other reasons are not links."""
    every = at.site.layout.candidates
    return tuple(
        Link(Node(tuple(every[one] for one in event.true or event.false)), Node((every[event.candidate],)), event.truth)
        for event in events
        if not event.inner and (event.true if not event.truth else event.false)
    )


def _step(at: Position, events: list[Event]) -> Step:
    return _from(at, events[0].candidate, events, tuple(_branches(at, events)), broken=events[-1])


def _from(
    at: Position,
    gone: int,
    events: Iterable[Event],
    branches: tuple[Branch, ...],
    broken: Event | None = None,
    facts: Iterable[Premise] = (),
) -> Step:
    every = [deeper for event in events for deeper in event.with_inner()]
    return made_step(
        at,
        1 << gone,
        [mark for event in every for mark in event.marks],
        [cell for event in every for cell in event.cells],
        digits=[at.site.layout.candidates[gone].digit],
        secondary=broken.cells if broken else (),
        branches=branches,
        further=[*facts, *(event.fact for event in every if event.fact is not None)],
    )


def _branches(at: Position, events: Iterable[Event], depth: int = 0) -> Iterator[Branch]:
    """The branch of some events, from its assumption to where it breaks, and those inside it."""
    first, *others, broken = events
    dead_end = () if broken.cells or broken.fact is None else _candidates(at, broken.fact)
    yield Branch(at.site.layout.candidates[first.candidate], _links(at, others), depth=depth, dead_end=dead_end)
    for event in others:
        if event.inner:
            yield from _branches(at, event.inner, depth + 1)


def _candidates(at: Position, fact: Premise) -> tuple[Candidate, ...]:
    every, n = at.site.layout.candidates, at.site.n
    return tuple(every[cell * n + digit - 1] for cell in fact.cells for digit in fact.digits)
