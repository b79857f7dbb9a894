"""Candidates that lead to a contradiction, at once or with others that are refuted on the way, and what several cases share."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.logic.step import Branch, Link, Node, Premise, Step
from lucidoku.logic.variants.consequences import Event, Line
from lucidoku.logic.variants.finders import made_step
from lucidoku.logic.variants.site import Position, Site, bits, position_of
from lucidoku.rules.limit import in_time, seconds_left

__all__ = ["common_consequences", "nested_contradictions", "refuted_candidates"]

_CASES = 3
"""How many cases are compared."""

_TRIED = 6
"""How many of the candidates that the engine refutes are followed; the shortest argument is reported first."""

_LENGTHS = (25, 50, 100, 200, 400, None)
"""How many consequences are drawn from each, in turn, until some are contradictions; then from the others."""


def _refuted(site: Site, open_: Sequence[int]) -> array[int]:
    """Some candidates that the engine refutes at once, as masks of the cells."""
    found = site.layout.native_search.refuted(array("I", open_).tobytes(), _TRIED, seconds_left())
    return array("I", in_time(found))


def refuted_candidates(board: Board) -> Iterator[Step]:
    """Candidates that lead to a contradiction; the shortest argument first."""
    at = position_of(board)
    refuted = _refuted(at.site, at.open)
    lines = [Line(at, cell * at.site.n + digit) for cell, mask in enumerate(refuted) for digit in bits(mask)]
    for most in _LENGTHS:
        broken = [line for line in lines if line.follow(most)]
        lines = [line for line in lines if line.broken is None]
        arguments = [line.needed(line.broken) for line in broken if line.broken is not None]
        for events in sorted(arguments, key=len):
            yield _step(at, events)


def nested_contradictions(board: Board) -> Iterator[Step]:
    """Candidates that lead to a contradiction when others, which lead to one inside, are taken away; the shortest first."""
    at = position_of(board)
    search = at.site.layout.native_search
    open_, tried = array("I", at.open).tobytes(), array("I", bytes(4 * len(at.open)))
    for _time in range(_TRIED):
        found = in_time(search.refuted_deeper(open_, tried.tobytes(), seconds_left()))
        if not found:
            return
        start, *inside = found
        tried[start // at.site.n] |= 1 << start % at.site.n
        line = Line(at, start)
        if (_follow_known(line, inside) or _follow_deeper(line)) and line.broken is not None:
            yield _step(at, line.needed(line.broken))
            return


def _follow_known(line: Line, inside: Iterable[int]) -> bool:
    """Draw consequences, and refute these candidates where that ends, until something breaks; whether it does."""
    broken = line.follow()
    for one in inside:
        if broken:
            break
        event = line.refute(one)
        if event:
            line.remove(event)
            broken = line.follow()
    return broken


def _follow_deeper(line: Line) -> bool:
    """Draw consequences, and refute any candidates where that ends, until something breaks; whether it does."""
    while not line.follow():
        refuted = _refuted(line.at.site, line.open)
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
    open_ = array("I", at.open).tobytes()
    every = int.from_bytes(open_, "little")
    found = in_time(at.site.layout.native_search.consequences(open_, seconds_left()))
    left = [int.from_bytes(masks or b"", "little") for masks in found]
    lines: dict[int, Line] = {}
    for count in range(2, _CASES + 1):
        for those, fact in _choices(at, count):
            if not every & ~reduce(or_, (left[one] for one in those)):
                continue
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
