"""Ways to fill a constraint that leave a cell, a house or another constraint nothing, and the candidates that this removes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial, reduce
from operator import or_

from lucidoku.grid.board import Board
from lucidoku.logic.step import Branch, LockedSet, Step
from lucidoku.logic.variants.finders import make_step
from lucidoku.logic.variants.site import VariantPosition, bits, position_of
from lucidoku.logic.variants.unit import Fillings, Need, Unit, Way
from lucidoku.rules.limit import seconds_left

__all__ = ["blocked_fillings", "compared_marks", "mark_needed"]


def blocked_fillings(board: Board) -> Iterator[Step]:
    """Yield candidates that a constraint has only in ways that leave nothing for a cell or for a digit in a house."""
    at = position_of(board)
    yield from _steps(at, at.needs, ())


def compared_marks(board: Board) -> Iterator[Step]:
    """Yield the same, where another constraint may have nothing left as well."""
    at = position_of(board)
    rivals = []
    for unit in at.model.units:
        ways = at.model.ways(unit, at.open)
        if ways.each:
            rivals.append(Need(ways.all, partial(at.facts, unit.cells), unit, ways))
    yield from _steps(at, at.needs, rivals)


def _steps(at: VariantPosition, needy: Sequence[Need], rivals: Sequence[Need]) -> Iterator[Step]:
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


def _blocks(way: Way, one: Need) -> bool:
    """Return whether a way excludes everything that satisfies a need."""
    if one.unit is None:
        return not one.every & ~way.excluded
    excluded = way.excluded
    return bool(one.every & excluded) and all(map(excluded.__and__, one.needs))


def _gone(
    at: VariantPosition, ways: Fillings, unit: Unit, needy: Sequence[Need], rivals: Sequence[Need]
) -> tuple[int, list[Need]]:
    """Return the candidates that are in no way that satisfies all needs, and the needs that the ways may block."""
    free = ~ways.reach
    near = [one for one in needy if not one.every & free]
    every = tuple([one.every for one in near])
    others = [one for one in rivals if one.unit is not unit and one.every & ways.reach]
    needs = every, tuple([one.ways for one in others])
    known = ways.kept.get(bool(rivals))
    if known is None or known[0] != needs:
        known = ways.kept[bool(rivals)] = needs, _kept(ways, every, others)
    return ways.all & ~known[1] & at.alive, near + others


def _kept(ways: Fillings, every: Iterable[int], others: Sequence[Need]) -> int:
    """Return the candidates of the ways that satisfy all needs: those of cells and houses, as sets, and other ones."""
    kept = 0
    rest = [one.needs for one in others]
    for way in ways.each:
        seconds_left()
        if not way.all & ~kept:
            continue
        excluded = way.excluded  # as `_blocks`, written out because it runs most often
        if 0 not in map((~excluded).__and__, every) and not any(all(map(excluded.__and__, needs)) for needs in rest):
            kept |= way.all
    return kept


def _fewest(ways: Sequence[Way], gone: int, near: Sequence[Need]) -> tuple[list[Need], int]:
    """Return the fewest reasons that remove a candidate, chosen greedily, and all candidates that these remove."""
    dead = [way for way in ways if way.all & gone]
    blocks = [sum([1 << number for number, way in enumerate(dead) if _blocks(way, one)]) for one in near]
    best: list[Need] = []
    for candidate in bits(gone):
        seconds_left()
        left = sum([1 << number for number, way in enumerate(dead) if way.all >> candidate & 1])
        chosen: list[int] = []
        while left and (not best or len(chosen) < len(best)):
            counts = [(those & left).bit_count() for those in blocks]
            chosen.append(counts.index(max(counts)))
            left &= ~blocks[chosen[-1]]
        if not left and (not best or len(chosen) < len(best)):
            best = [near[k] for k in chosen]
    kept = reduce(or_, (way.all for way in ways if not any(_blocks(way, one) for one in best)), 0)
    return best, gone & ~kept


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
