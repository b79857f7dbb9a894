"""Candidates that exclude each other by houses, by rules and by all ways to fill a constraint, and chains of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import pairwise
from operator import and_, or_

from lucidoku.grid.board import Board
from lucidoku.logic.step import Link, Node, Premise, Step
from lucidoku.logic.variants.blocked import mark_needed
from lucidoku.logic.variants.finders import make_step
from lucidoku.logic.variants.site import VariantPosition, bits, position_of
from lucidoku.logic.variants.unit import Need
from lucidoku.rules.limit import seconds_left

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
            if ways.excluded.get(true, 0) >> false & 1:
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
    n = at.model.n
    for need in at.needs:
        those = list(bits(need.every))
        gone = at.alive
        for one in those:
            gone &= at.apart[one]
            if not gone:
                break
        if not gone:
            continue
        marks, cells = _reasons(at, bits(gone), those)
        if not cells:  # houses and rules alone, which have their own names
            continue
        (fact,) = need.facts
        yield make_step(
            at, gone, marks, cells, digits=sorted({one % n + 1 for one in those}),
            secondary=dict.fromkeys(one // n for one in those), pattern=need.every,
            houses={"house": (fact.house,)} if fact.house else None, further=[fact],
        )  # fmt: skip


class _Graph:
    """Nodes that are candidates, or several places of a digit one of which is true, with the links between them.

    Attributes:
        members: the candidates of each node, as a set of bits: those of a node of one candidate have its number.
        weak: for each node those that are false if it is true, as a set of nodes.
        strong: for each node those that are true if it is false, with the cell, or the digit of a house, that says so.
        ends: the nodes with strong links, as a set of bits.
    """

    def __init__(self, at: VariantPosition) -> None:
        self.at = at
        self.weak: list[int] = list(at.apart)
        self.members: list[int] = [1 << one for one in range(len(self.weak))]
        self.strong: dict[int, dict[int, Need]] = {}
        self._known: dict[int, int] = {}
        n = at.model.n
        for cell, mask in enumerate(at.open):
            if mask.bit_count() == 2:
                one, other = bits(mask << cell * n)
                self._join(one, other, at.model.need(("cell", cell, 0), mask << cell * n))
        for number in range(len(at.model.layout.houses)):
            for digit in range(n):
                self._split(at.possible & at.model.places[number][digit], number, digit)
        self.ends: int = reduce(or_, [1 << one for one in self.strong], 0)
        self._link_groups()

    def _join(self, one: int, other: int, fact: Need) -> None:
        self.strong.setdefault(one, {}).setdefault(other, fact)
        self.strong.setdefault(other, {}).setdefault(one, fact)

    def _split(self, places: int, number: int, digit: int) -> None:
        """Join the two parts that the places of a digit in a house have, where each is one place or lies in one crossing."""
        halves = self.at.model.halves(number, digit, places)
        if not halves:
            return
        fact = self.at.model.need(("house", number, digit), places)
        for half in halves:
            self._join(self._node(half), self._node(places & ~half), fact)

    def _node(self, members: int) -> int:
        if not members & (members - 1):
            return members.bit_length() - 1
        if members not in self._known:
            self._known[members] = len(self.members)
            self.members.append(members)
            self.weak.append(reduce(and_, (self.at.apart[one] for one in bits(members))))
        return self._known[members]

    def _link_groups(self) -> None:
        """Add weak links: a node of several candidates is false if all of them are."""
        groups = range(len(self.at.apart), len(self.members))
        for group in groups:
            for one in bits(self.weak[group] & self.ends & (1 << groups.start) - 1):
                self.weak[one] |= 1 << group
        for group in groups:
            free = ~self.weak[group]
            for other in groups:
                if not self.members[other] & free:
                    self.weak[group] |= 1 << other

    def chains(self, start: int, wanted: int) -> Iterator[tuple[int, int, dict[int, tuple[int, int]]]]:
        """Yield chains from a node to ends that exclude one of some candidates, as it does: strong links, end, the way there.

        The end is true where the node is false. Each node on the way has the false and the true node before it.
        """
        came = {end: (start, -1) for end in self.strong[start]}
        layer = list(came)
        left = self.ends & ~(1 << start)  # nodes whose strong links have not been followed
        for length in range(2, _MOST_LINKS + 1):
            seconds_left()
            following = []
            for true in layer:
                reached = self.weak[true] & left
                if not reached:
                    continue
                left &= ~reached
                for false in bits(reached):
                    for end in self.strong[false]:
                        if end not in came and end != start:
                            came[end] = (false, true)
                            following.append(end)
            yield from [(length, end, came) for end in following if start < end and wanted & self.weak[end]]
            layer = following


def short_chains(board: Board) -> Iterator[Step]:
    """Yield chains of strong links in cells and houses and of weak links, some of them by rules; shortest first."""
    at = position_of(board)
    graph = _Graph(at)
    found = []
    for start in graph.strong:
        reach = graph.weak[start] & at.alive
        if reach:
            found += [(length, start, end, came) for length, end, came in graph.chains(start, reach)]
    for _length, start, end, came in sorted(found, key=lambda one: one[:3]):
        step = _chain(graph, start, end, came)
        if step.premises[0].mark is not None:  # else chains of houses alone, which have their own names
            yield step


def _chain(graph: _Graph, start: int, end: int, came: dict[int, tuple[int, int]]) -> Step:
    at = graph.at
    nodes = [end]
    while nodes[-1] != start:
        false, true = came[nodes[-1]]
        nodes += [false] if true < 0 else [false, true]
    nodes.reverse()
    members = [list(bits(graph.members[node])) for node in nodes]
    links, marks, cells = [], [], []
    premises: list[Premise] = []
    for k, (one, other) in enumerate(pairwise(nodes)):
        strong = k % 2 == 0
        links.append(Link(_node_of(at, members[k]), _node_of(at, members[k + 1]), strong))
        if strong:
            premises += graph.strong[one][other].facts
        else:
            some, those = _reasons(at, members[k], members[k + 1])
            marks += some
            cells += those
    gone = graph.weak[start] & graph.weak[end] & at.alive
    for node in (members[0], members[-1]):
        some, those = _reasons(at, node, bits(gone))
        marks += some
        cells += those
    digits = {one % at.model.n + 1 for one in (*members[0], *members[-1])}
    return make_step(at, gone, marks, cells, digits=sorted(digits), links=tuple(links), further=premises)


def _node_of(at: VariantPosition, members: Iterable[int]) -> Node:
    return Node(tuple(at.model.layout.candidates[one] for one in members))
