"""Candidates that exclude each other by houses, by rules and by all ways to fill a constraint, and chains of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import islice, pairwise
from operator import and_
from typing import NamedTuple

from lucidoku import _engine
from lucidoku.grid.board import Board
from lucidoku.logic.step import Link, Node, Step
from lucidoku.logic.variants.blocked import mark_needed
from lucidoku.logic.variants.finders import make_step
from lucidoku.logic.variants.site import Place, VariantPosition, bits, position_of
from lucidoku.rules.limit import in_time, seconds_left

__all__ = ["excluded_by_marks", "short_chains"]

_MOST_LINKS = 4
"""The most strong links of a chain."""


def _reason(at: VariantPosition, one: int, other: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the constraints by which two candidates exclude each other, and the cells whose contents count for that."""
    if at.model.excluded[one] >> other & 1:
        mark = at.model.mark_between(one, other)
        return (() if mark is None else (mark,)), ()
    for true, false in ((one, other), (other, one)):
        for number in at.model.units_of[true // at.model.n]:
            unit = at.model.units[number]
            ways = at.model.ways(unit, at.open)
            if int.from_bytes(ways.excluded.get(true, b""), "little") >> false & 1:
                those = [way for way in ways.each if way.all >> true & 1]
                needed = [mark for way in those for mark in mark_needed(at, way.candidates, 1 << false)]
                return (*unit.marks, *needed), unit.cells
    raise AssertionError("the two exclude each other")


def _reasons(at: VariantPosition, some: Iterable[int], others: Iterable[int]) -> tuple[list[int], list[int]]:
    """Return the same for each of some candidates and each of others."""
    those = list(others)
    found = [_reason(at, one, other) for one in some for other in those]
    return [mark for marks, _cells in found for mark in marks], [cell for _marks, cells in found for cell in cells]


def excluded_by_marks(board: Board) -> Iterator[Step]:
    """Yield steps that remove candidates that exclude all of a cell, or all places of a digit in a house, by constraints."""
    at = position_of(board)
    model, n, needs = at.model, at.model.n, at.needs
    found = _engine.common_exclusions(n, at.apart_rows, model.row(at.alive), at.need_rows, seconds_left())
    for number, *excluded in in_time(found):
        need = model.need(*needs[number])
        those = list(bits(need.every))
        marks, cells = _reasons(at, excluded, those)
        if not cells:  # houses and rules alone, which have their own names
            continue
        (fact,) = need.facts
        yield make_step(
            at, sum(1 << one for one in excluded), marks, cells, digits=sorted({one % n + 1 for one in those}),
            secondary=dict.fromkeys(one // n for one in those), pattern=need.every,
            houses={"house": (fact.house,)} if fact.house else None, further=[fact],
        )  # fmt: skip


def short_chains(board: Board) -> Iterator[Step]:
    """Yield chains of strong links in cells and houses and of weak links, some of them by rules; shortest first."""
    at = position_of(board)
    found = _engine.short_chains(
        at.model.n, at.apart_rows, at.model.row(at.alive), at.strong_links, _MOST_LINKS, seconds_left()
    )
    for numbers in in_time(found):
        yield from _chain(at, list(_links_of(iter(numbers))))


class _StrongLink(NamedTuple):
    """A strong link of a chain.

    Attributes:
        place: the cell, or the digit of a house, that says so.
        one, other: candidates, or several places of the digit, by number.
    """

    place: Place
    one: list[int]
    other: list[int]


def _links_of(numbers: Iterator[int]) -> Iterator[_StrongLink]:
    """Yield the strong links of a chain that the engine wrote as numbers (engine/binding/rules.hpp)."""
    for of_house in numbers:
        number, digit = islice(numbers, 2)
        one, other = (list(islice(numbers, next(numbers))) for _set in range(2))
        yield _StrongLink(("house" if of_house else "cell", number, digit), one, other)


def _chain(at: VariantPosition, strong: Sequence[_StrongLink]) -> Iterator[Step]:
    """Yield the step of a chain; none for a chain of houses alone, which has its own name."""
    ends = strong[0].one, strong[-1].other
    gone = reduce(and_, (at.apart(one) for end in ends for one in end), at.alive)
    weak = [*pairwise(strong)]
    found = [_reasons(at, before.other, link.one) for before, link in weak]
    found += [_reasons(at, end, bits(gone)) for end in ends]
    marks = [mark for some, _cells in found for mark in some]
    if not marks:
        return
    links = [Link(_node_of(at, strong[0].one), _node_of(at, strong[0].other), True)]
    for before, link in weak:
        one = _node_of(at, link.one)
        links += [Link(_node_of(at, before.other), one, False), Link(one, _node_of(at, link.other), True)]
    yield make_step(
        at, gone, marks, [cell for _marks, cells in found for cell in cells],
        digits=sorted({one % at.model.n + 1 for end in ends for one in end}), links=tuple(links),
        further=[fact for link in strong for fact in at.need(link.place).facts],
    )  # fmt: skip


def _node_of(at: VariantPosition, members: Iterable[int]) -> Node:
    return Node(tuple(at.model.layout.candidates[one] for one in members))
