"""Candidates that lead to a contradiction, alone or with others refuted on the way, and common consequences of cases."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial, reduce
from operator import or_

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.logic.step import Branch, Link, Node, Premise, Step
from lucidoku.logic.variants.consequences import Event, Propagation
from lucidoku.logic.variants.finders import make_step
from lucidoku.logic.variants.site import VariantModel, VariantPosition, bits, position_of
from lucidoku.rules.limit import in_time, seconds_left

__all__ = ["common_consequences", "nested_contradictions", "refuted_candidates"]

_CASES = 3
"""The most cases to compare."""

_TRIED = 6
"""The most candidates, of those that the engine refutes, to follow; the shortest argument is reported first."""

_LENGTHS = (25, 50, 100, 200, 400, None)
"""The most consequences derived from each candidate until some are contradictions; the others follow then."""


def _find_refuted(model: VariantModel, open_: Sequence[int]) -> array[int]:
    """Return some candidates that the engine refutes, as masks of the cells."""
    found = model.layout.native_search.refuted(array("I", open_).tobytes(), _TRIED, seconds_left())
    return array("I", in_time(found))


def refuted_candidates(board: Board) -> Iterator[Step]:
    """Yield steps that refute candidates by a contradiction; the shortest argument first."""
    at = position_of(board)
    refuted = _find_refuted(at.model, at.open)
    propagations = [
        Propagation(at, cell * at.model.n + digit) for cell, mask in enumerate(refuted) for digit in bits(mask)
    ]
    for most in _LENGTHS:
        broken = [propagation for propagation in propagations if propagation.follow(most)]
        propagations = [propagation for propagation in propagations if not propagation.is_broken]
        for propagation in sorted(broken, key=lambda one: one.argument_length):
            yield _step(at, propagation.argument())


def nested_contradictions(board: Board) -> Iterator[Step]:
    """Yield the step that refutes a candidate by a contradiction, after others are refuted inside."""
    at = position_of(board)
    search = at.model.layout.native_search
    open_, tried = array("I", at.open).tobytes(), array("I", bytes(4 * len(at.open)))
    for _time in range(_TRIED):
        found = in_time(search.refuted_deeper(open_, tried.tobytes(), seconds_left()))
        if not found:
            return
        start, *inside = found
        tried[start // at.model.n] |= 1 << start % at.model.n
        propagation = Propagation(at, start)
        if _follow_known(propagation, inside) or _follow_deeper(propagation):
            yield _step(at, propagation.argument())
            return


def _follow_known(propagation: Propagation, inside: Iterable[int]) -> bool:
    """Derive consequences, refuting these candidates when there are no more; return whether that ends in a contradiction."""
    broken = propagation.follow()
    for one in inside:
        if broken:
            break
        if propagation.refute(one):
            propagation.remove_refuted()
            broken = propagation.follow()
    return broken


def _follow_deeper(propagation: Propagation) -> bool:
    """Derive consequences, refuting any candidates when there are no more; return whether that ends in a contradiction."""
    while not propagation.follow():
        refuted = _find_refuted(propagation.at.model, propagation.open)
        n = propagation.at.model.n
        inside = [propagation.refute(cell * n + digit) for cell, mask in enumerate(refuted) for digit in bits(mask)]
        if not any(inside):
            return False
        propagation.remove_refuted()
    return True


def common_consequences(board: Board) -> Iterator[Step]:
    """Yield steps by common consequences of all candidates of a cell, or all places of a digit in a house; few cases first."""
    at = position_of(board)
    open_ = array("I", at.open).tobytes()
    every = int.from_bytes(open_, "little")
    found = in_time(at.model.layout.native_search.consequences(open_, seconds_left()))
    left = cache(lambda one: int.from_bytes(found[one] or b"", "little"))
    propagations: dict[int, Propagation] = {}
    for count in range(2, _CASES + 1):
        for those, fact in _choices(at, count):
            if not every & ~reduce(or_, map(left, those)):
                continue
            gone = at.alive
            for one in those:
                if one not in propagations:
                    propagations[one] = Propagation(at, one)
                    propagations[one].follow()
                gone &= ~propagations[one].alive
                if not gone:
                    break
            if gone:
                yield _forced_step(at, [propagations[one] for one in those], next(bits(gone)), fact())


def _choices(at: VariantPosition, count: int) -> Iterator[tuple[list[int], Callable[[], Premise]]]:
    """Yield the cells with `count` candidates, and the digits with `count` places in a house: one of these is true."""
    n = at.model.n
    for cell, mask in enumerate(at.open):
        if mask.bit_count() == count:
            yield [cell * n + d for d in bits(mask)], partial(at.cell_fact, cell)
    for number, digits in enumerate(at.model.places):
        for digit, places in enumerate(digits):
            if (at.possible & places).bit_count() == count:
                cells = at.model.layout.houses[number].cells
                those = [cell * n + digit for cell in cells if at.open[cell] >> digit & 1]
                yield those, partial(at.house_fact, number, digit)


def _forced_step(at: VariantPosition, propagations: list[Propagation], gone: int, fact: Premise) -> Step:
    every = at.model.layout.candidates
    branches, events = [], []
    for propagation in propagations:
        found = propagation.argument_against(gone)
        events += found
        branches.append(Branch(every[propagation.start], _links(at, found)))
    return _from(at, gone, events, tuple(branches), facts=[fact])


def _links(at: VariantPosition, events: Iterable[Event]) -> tuple[Link, ...]:
    """Return the links for events that follow from a candidate, or from the falsehood of the rest of a cell or house."""
    every, nodes = at.model.layout.candidates, at.model.nodes
    found = []
    for event in events:
        reasons = event.false if event.truth else event.true
        if reasons and not event.inner:
            source = nodes[reasons[0]] if len(reasons) == 1 else Node(tuple([every[one] for one in reasons]))
            found.append(Link(source, nodes[event.candidate], event.truth))
    return tuple(found)


def _step(at: VariantPosition, events: list[Event]) -> Step:
    return _from(at, events[0].candidate, events, tuple(_branches(at, events)), broken=events[-1])


def _from(
    at: VariantPosition,
    gone: int,
    events: Iterable[Event],
    branches: tuple[Branch, ...],
    broken: Event | None = None,
    facts: Iterable[Premise] = (),
) -> Step:
    every = [deeper for event in events for deeper in event.with_inner()]
    return make_step(
        at,
        1 << gone,
        [mark for event in every for mark in event.marks],
        [cell for event in every for cell in event.cells],
        digits=[at.model.layout.candidates[gone].digit],
        secondary=broken.cells if broken else (),
        branches=branches,
        further=[*facts, *(event.fact for event in every if event.fact is not None)],
    )


def _branches(at: VariantPosition, events: Iterable[Event], depth: int = 0) -> Iterator[Branch]:
    """Yield the branch of some events, from its assumption to its contradiction, and the branches inside it."""
    first, *others, broken = events
    dead_end = () if broken.cells or broken.fact is None else _candidates(at, broken.fact)
    yield Branch(at.model.layout.candidates[first.candidate], _links(at, others), depth=depth, dead_end=dead_end)
    for event in others:
        if event.inner:
            yield from _branches(at, event.inner, depth + 1)


def _candidates(at: VariantPosition, fact: Premise) -> tuple[Candidate, ...]:
    every, n = at.model.layout.candidates, at.model.n
    return tuple(every[cell * n + digit - 1] for cell in fact.cells for digit in fact.digits)
