"""Ways to fill a constraint that leave a cell, a house or another constraint nothing, and the candidates that this removes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from operator import or_

from lucidoku import _engine
from lucidoku.grid.board import Board
from lucidoku.logic.step import Branch, LockedSet, Step
from lucidoku.logic.variants.finders import make_step
from lucidoku.logic.variants.site import VariantPosition, bits, position_of
from lucidoku.logic.variants.unit import Fillings, Need, Unit, Way
from lucidoku.rules.limit import in_time, seconds_left

__all__ = ["blocked_fillings", "compared_marks", "mark_needed"]


def blocked_fillings(board: Board) -> Iterator[Step]:
    """Yield candidates that a constraint has only in ways that leave nothing for a cell or for a digit in a house."""
    at = position_of(board)
    yield from _steps(at, {})


def compared_marks(board: Board) -> Iterator[Step]:
    """Yield the same, where another constraint may have nothing left as well."""
    at = position_of(board)
    every = [(unit, at.model.ways(unit, at.open)) for unit in at.model.units]
    yield from _steps(at, {unit: ways for unit, ways in every if ways})


def _steps(at: VariantPosition, rivals: Mapping[Unit, Fillings]) -> Iterator[Step]:
    """Yield the steps of all constraints, those with the fewest reasons first.

    Args:
        at: the position.
        rivals: the constraints that must have a way left, and their ways.
    """
    alive = at.model.row(at.alive)
    needs = _engine.Needs(at.need_rows, len(alive) // 8)
    for ways in rivals.values():
        assert ways.native is not None
        needs.add(ways.native)
    numbers = {unit: number for number, unit in enumerate(rivals)}
    further = [*rivals.items()]
    later = []
    for unit in at.model.units:
        found = at.model.ways(unit, at.open)
        if found.native is None:
            continue
        for reasons, row in in_time(needs.blocked(found.native, numbers.get(unit, -1), alive, seconds_left())):
            blocked = [at.model.need(*at.needs[one]) for one in reasons if one < len(at.needs)]
            for rival, ways in (further[one - len(at.needs)] for one in reasons if one >= len(at.needs)):
                blocked.append(Need(ways.all, partial(at.facts, rival.cells), rival, ways))
            those = int.from_bytes(row, "little")
            if len(blocked) == 1:
                yield _step(at, unit, found.each, those, blocked)
            else:
                later.append((len(blocked), unit, found.each, those, blocked))
    for _count, unit, each, those, blocked in sorted(later, key=lambda one: one[0]):
        yield _step(at, unit, each, those, blocked)


def _blocks(way: Way, one: Need) -> bool:
    """Return whether a way excludes everything that satisfies a need."""
    if one.unit is None:
        return not one.every & ~way.excluded
    excluded = way.excluded
    return bool(one.every & excluded) and all(map(excluded.__and__, one.needs))


def _step(at: VariantPosition, unit: Unit, ways: Sequence[Way], gone: int, blocked: Sequence[Need]) -> Step:
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


def _marks(at: VariantPosition, dead: Sequence[Way], one: Need) -> Iterator[int]:
    """Yield the constraints that are needed besides the houses where ways exclude everything that a need requires."""
    classic = at.model.classic
    for way in dead:
        if _blocks(way, one):
            by_houses = reduce(or_, [classic[candidate] for candidate in way.candidates])
            for need in one.needs:
                if not need & way.excluded & by_houses:
                    yield from mark_needed(at, way.candidates, need & way.excluded)


def mark_needed(at: VariantPosition, true: Iterable[int], others: int) -> tuple[int, ...]:
    """Return the constraint by which some candidates exclude one of others; empty if a cell or a house suffices for one."""
    those = tuple(true)
    if any([at.model.classic[one] & others for one in those]):
        return ()
    for other in bits(others):
        for one in those:
            if at.model.excluded[one] >> other & 1:
                mark = at.model.mark_between(one, other)
                return () if mark is None else (mark,)
    return ()
