"""Digits that sums exclude: beyond a bound ("sum least", "sum most"), or not made by two other cells ("sum need")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from lucidoku.grid.layout import Layout
from lucidoku.logic.variants.scope import Exclusion, Narrowed, Side, Wanted
from lucidoku.logic.variants.site import bits

__all__ = ["find_bounds", "find_common", "find_sum_needs"]

_MOST_TRIED = 1000
"""The most digits to try for the least or greatest sum of cells."""

_MOST_KNOWN = 5000
"""The most sums that a scope keeps."""

_MOST_DIGITS = 4
"""The most digits of the cell that decides the needs of another one."""


def extreme_sum(layout: Layout, cells: Sequence[int], open_: Sequence[int], most: bool) -> tuple[int, ...]:
    """Return the digits of the least or greatest sum of cells, with cells that see each other different.

    The result is empty if there is no such sum, or if the search for it is long.
    """
    best: tuple[int, ...] = ()
    sign, held, tried, least = -1 if most else 1, [0] * len(cells), 0, 0
    ahead = [sign * _rough_sum(layout, cells[k:], open_, most) for k in range(len(cells) + 1)]
    digits = [[d + 1 for d in bits(open_[cell])] for cell in cells]
    if most:
        for some in digits:
            some.reverse()
    before = [[k for k in range(at) if cells[k] in layout.peers[cell]] for at, cell in enumerate(cells)]

    def fill(at: int, value: int) -> None:
        nonlocal best, tried, least
        tried += 1
        if tried > _MOST_TRIED or (best and value + ahead[at] >= least):
            return
        if at == len(cells):
            best, least = tuple(held), value
            return
        taken = [held[k] for k in before[at]]
        for digit in digits[at]:
            if digit not in taken:
                held[at] = digit
                fill(at + 1, value + sign * digit)

    fill(0, 0)
    return best if tried <= _MOST_TRIED else ()


def _extreme(now: Narrowed, cells: tuple[int, ...], most: bool) -> tuple[int, ...]:
    """Return the same for the present digits; a scope keeps the sums it was asked for, as few cells change in a step."""
    known, key = now.scope.extremes, (cells, tuple([now.open[cell] for cell in cells]), most)
    found = known.get(key)
    if found is None:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        found = known[key] = extreme_sum(now.scope.layout, cells, now.open, most)
    return found


def _rough_sum(layout: Layout, cells: Sequence[int], open_: Sequence[int], most: bool) -> int:
    """Return a sum that cells reach at least, or do not exceed: their own ends, and different digits if all see each other."""
    ends = sum((max if most else min)(bits(open_[cell]), default=-1) + 1 for cell in cells)
    if not all(other in layout.peers[one] for one, other in combinations(cells, 2)):
        return ends
    every = [d + 1 for d in bits(reduce(or_, (open_[cell] for cell in cells), 0))]
    apart = sum(every[len(every) - len(cells) :] if most else every[: len(cells)])
    return min(ends, apart) if most else max(ends, apart)


def find_bounds(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield the digits that are too small or too large for one side of a sum."""
    for number, left, right, more in now.scope.sums:
        for mine, others, extra in ((left, right, -more), (right, left, more)):
            for cell, digits in now.targets(wanted):
                if cell in mine:
                    yield from _bound(now, number, cell, digits, tuple(c for c in mine if c != cell), others, extra)


def _bound(
    now: Narrowed, number: int, cell: int, digits: int, rest: tuple[int, ...], others: tuple[int, ...], extra: int
) -> Iterator[Exclusion]:
    """Yield the bounds of one cell in a sum: it and the rest make as much as the others and some extra."""
    for most in (False, True):
        far = _extreme(now, others, most)
        near = _extreme(now, rest, not most)
        if len(far) < len(others) or len(near) < len(rest):
            continue
        bound = sum(far) + extra - sum(near)
        gone = sum(1 << d for d in bits(digits) if (d + 1 > bound if most else d + 1 < bound))
        if gone:
            yield Exclusion(
                "sum most" if most else "sum least", (*rest, *others), cell, gone, mark=number, bound=bound,
                rest=Side(rest, near, sum(near)), other=Side(others, far, sum(far) + extra),
            )  # fmt: skip


def find_common(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield the bounds of a cell that is the sum of several groups of cells, which share no cell."""
    groups: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
    for number, left, right, more in now.scope.sums:
        for mine, others in ((left, right), (right, left)):
            if len(mine) == 1 and not more:
                groups.setdefault(mine[0], []).append((number, others))
    for cell, digits in now.targets(wanted):
        some = groups.get(cell, [])
        others = tuple(c for _number, cells in some for c in cells)
        if len(some) < 2 or len(set(others)) < len(others):
            continue
        for most in (False, True):
            far = _extreme(now, others, most)
            bound = sum(far) // len(some) if most else -(-sum(far) // len(some))
            gone = sum(1 << d for d in bits(digits) if (d + 1 > bound if most else d + 1 < bound))
            if gone and len(far) == len(others):
                yield Exclusion(
                    "sum most" if most else "sum least", others, cell, gone, mark=some[0][0], bound=bound,
                    other=Side(others, far, sum(far)), times=len(some),
                )  # fmt: skip


def find_sum_needs(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield the digits of sums of three cells that the other two cannot make, one of which has few digits."""
    for number, left, right, more in now.scope.sums:
        if len(left) + len(right) != 3:
            continue
        worth = {cell: sign for cells, sign in ((left, -1), (right, 1)) for cell in cells}
        for cell, digits in now.targets(wanted):
            if cell not in worth:
                continue
            one, other = sorted((c for c in worth if c != cell), key=lambda c: now.open[c].bit_count())
            if now.open[one].bit_count() > _MOST_DIGITS:
                continue
            for d in bits(digits):
                needed = _needed(now, worth, more, {cell: d}, one, other)
                if not needed & now.open[other]:
                    yield Exclusion("sum need", (one, other), cell, 1 << d, mark=number, partners=(needed,))


def _needed(now: Narrowed, worth: Mapping[int, int], more: int, known: Mapping[int, int], one: int, other: int) -> int:
    """Return the digits that a cell of a sum needs with a known cell and the digits of one more, as a mask."""
    found, peers = 0, now.scope.layout.peers
    for e in bits(now.open[one]):
        held = {**known, one: e}
        if any(a != b and held[a] == held[b] and b in peers[a] for a in held for b in held):
            continue
        rest = worth[other] * (more - sum(worth[c] * (d + 1) for c, d in held.items()))
        if 1 <= rest <= now.scope.layout.n and not any(d + 1 == rest and other in peers[c] for c, d in held.items()):
            found |= 1 << rest - 1
    return found
