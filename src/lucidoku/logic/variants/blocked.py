"""Ways to fill a constraint that leave a cell, a house or another constraint nothing, and the candidates that this removes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from lucidoku.grid.board import Board
from lucidoku.logic.step import Branch, LockedSet, Premise, Step
from lucidoku.logic.variants.finders import make_step
from lucidoku.logic.variants.site import VariantPosition, bits, position_of
from lucidoku.logic.variants.unit import Fillings, Unit, Way
from lucidoku.rules.limit import seconds_left

__all__ = ["Needy", "blocked_fillings", "cells_and_houses", "compared_marks", "mark_needed"]

_MOST_PLACES = 9
"""The most places of a cell or a digit to examine."""


@dataclass(frozen=True, eq=False)
class Needy:
    """A need: the candidates of a cell, the places of a digit in a house, or the ways to fill a constraint.

    Attributes:
        needs: sets of candidates; all candidates of one of the sets must be true; for a cell or a house one candidate each.
        facts: the premises that say so.
        every: all these candidates.
        unit: the constraint.
    """

    needs: tuple[int, ...]
    facts: tuple[Premise, ...]
    every: int
    unit: Unit | None = None


def blocked_fillings(board: Board) -> Iterator[Step]:
    """Yield candidates that a constraint has only in ways that leave nothing for a cell or for a digit in a house."""
    at = position_of(board)
    yield from _steps(at, cells_and_houses(at), ())


def compared_marks(board: Board) -> Iterator[Step]:
    """Yield the same, where another constraint may have nothing left as well."""
    at = position_of(board)
    rivals = []
    for unit in at.model.units:
        ways = at.model.ways(unit, at.open)
        if ways.each:
            needs = tuple(way.all for way in ways.each)
            rivals.append(Needy(needs, tuple(at.facts(unit.cells)), ways.all, unit))
    yield from _steps(at, cells_and_houses(at), rivals)


def cells_and_houses(at: VariantPosition) -> list[Needy]:
    """Return the empty cells and the digits that are not placed in a house, those with few candidates first."""
    n = at.model.n
    found = [(mask << cell * n, at.facts([cell])[0]) for cell, mask in enumerate(at.open) if not at.values[cell]]
    for number, house in enumerate(at.model.layout.houses):
        for digit in range(n):
            left = at.alive & at.model.places[number][digit]
            if left == at.possible & at.model.places[number][digit]:
                cells = at.cells(one // n for one in bits(left))
                found.append((left, Premise("house", cells, (digit + 1,), house)))
    found = [(those, fact) for those, fact in found if 0 < those.bit_count() <= _MOST_PLACES]
    found.sort(key=lambda one: one[0].bit_count())
    return [Needy(tuple(1 << one for one in bits(those)), (fact,), those) for those, fact in found]


def _steps(at: VariantPosition, needy: Sequence[Needy], rivals: Sequence[Needy]) -> Iterator[Step]:
    """Yield the steps of all constraints, those with the fewest reasons first."""
    later = []
    for unit in at.model.units:
        found = at.model.ways(unit, at.open)
        ways = found.each
        if not ways:
            continue
        gone, near = _gone(at, found, unit, needy, rivals)
        while gone and gone != found.all:
            blocked, those = _fewest(ways, gone, near)
            if len(blocked) == 1:
                yield _step(at, unit, ways, those, blocked)
            else:
                later.append((len(blocked), unit, ways, those, blocked))
            gone &= ~those
    for _count, unit, ways, those, blocked in sorted(later, key=lambda one: one[0]):
        yield _step(at, unit, ways, those, blocked)


def _blocks(way: Way, one: Needy) -> bool:
    """Return whether a way excludes everything that satisfies a need."""
    if one.unit is None:
        return not one.every & ~way.excluded
    return all(need & way.excluded for need in one.needs)


def _gone(
    at: VariantPosition, ways: Fillings, unit: Unit, needy: Sequence[Needy], rivals: Sequence[Needy]
) -> tuple[int, list[Needy]]:
    """Return the candidates that are in no way that satisfies all needs, and the needs that the ways may block."""
    reach = reduce(or_, (way.excluded for way in ways.each))
    near = [one for one in needy if not one.every & ~reach]
    near += [one for one in rivals if one.unit is not unit and one.every & reach]
    kept = 0
    for way in ways.each:
        seconds_left()
        if way.all & ~kept and not any(_blocks(way, one) for one in near):
            kept |= way.all
    return ways.all & ~kept & at.alive, near


def _fewest(ways: Sequence[Way], gone: int, near: Sequence[Needy]) -> tuple[list[Needy], int]:
    """Return the fewest reasons that remove a candidate, chosen greedily, and all candidates that these remove."""
    dead = [way for way in ways if way.all & gone]
    blocks = [{number for number, way in enumerate(dead) if _blocks(way, one)} for one in near]
    best: list[Needy] = []
    for candidate in bits(gone):
        seconds_left()
        left = {number for number, way in enumerate(dead) if way.all >> candidate & 1}
        chosen: list[int] = []
        while left and (not best or len(chosen) < len(best)):
            chosen.append(max(range(len(near)), key=lambda k: len(blocks[k] & left)))
            left -= blocks[chosen[-1]]
        if not left and (not best or len(chosen) < len(best)):
            best = [near[k] for k in chosen]
    kept = reduce(or_, (way.all for way in ways if not any(_blocks(way, one) for one in best)), 0)
    return best, gone & ~kept


def _step(at: VariantPosition, unit: Unit, ways: Sequence[Way], gone: int, blocked: Sequence[Needy]) -> Step:
    every = at.model.layout.candidates
    dead = [way for way in ways if way.all & gone]
    needs = [one for one in blocked if one.unit is None]
    rivals = [one for one in blocked if one.unit is not None]
    marks = [*unit.marks, *(mark for one in rivals if one.unit for mark in one.unit.marks)]
    for one in blocked:
        marks += _marks(at, dead, one)
    cells = tuple(dict.fromkeys(one // at.model.n for need in needs for one in bits(need.every)))
    return make_step(
        at, gone, marks, unit.cells, cells=unit.cells, secondary=[cell for cell in cells if cell not in unit.cells],
        branches=tuple(
            Branch(every[next(bits(gone))], (), dead_end=at.candidates(need.every)) for need in needs
        ),
        sets=tuple(
            LockedSet(at.cells(one.unit.cells), tuple(sorted({every[k].digit for k in bits(one.every)})))
            for one in rivals
            if one.unit
        ),
        further=[fact for one in blocked for fact in one.facts],
    )  # fmt: skip


def _marks(at: VariantPosition, dead: Sequence[Way], one: Needy) -> Iterator[int]:
    """Yield the constraints that are needed besides the houses where ways exclude everything that a need requires."""
    for way in dead:
        if _blocks(way, one):
            for need in one.needs:
                yield from mark_needed(at, way.candidates, need & way.excluded)


def mark_needed(at: VariantPosition, true: Iterable[int], others: int) -> tuple[int, ...]:
    """Return the constraint by which some candidates exclude one of others; empty if a cell or a house suffices for one."""
    found = [
        at.model.mark_between(one, other)
        for other in bits(others)
        for one in true
        if at.model.excluded[one] >> other & 1
    ]
    return () if None in found else tuple([mark for mark in found[:1] if mark is not None])
