"""Digits that the ends of lines, and clues outside the grid, exclude.

The kinds of the exclusions:

- "inner", "ends": the digits that the ends of a between line leave inside, and the inside to its ends;
- "upper end", "lower end": the same, where one end must be the larger;
- "pairs": the pairs of digits that the ends can have; "no pairs": a digit that none of them allows;
- "too few", "too many": digits that a clue would see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_

from lucidoku.logic.variants.scope import Exclusion, Narrowed, Wanted
from lucidoku.logic.variants.site import bits

__all__ = ["find_between", "find_pairs", "find_seen"]

_MOST_PAIRS = 6
"""The most pairs of digits at the ends of a line that are excluded one by one."""


def find_between(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield the bounds that the ends of a between line set for the cells inside, and these for the ends."""
    for number in now.scope.marks:
        mark = now.scope.layout.placed[number]
        if mark.rule != "betweenline" or not set(mark.cells) <= set(now.scope.cells):
            continue
        first, *inner, last = mark.cells
        others = tuple(dict.fromkeys(mark.cells))
        ends = now.open[first] | now.open[last]
        low, high = (ends & -ends).bit_length(), ends.bit_length()  # as digits
        least, most = _reach(now, inner, True), _reach(now, inner, False)
        if not least or not most:
            continue
        for cell, digits in now.targets(wanted):
            sources = tuple(c for c in others if c != cell)
            if cell in inner:
                for bound, gone in ((-low, (1 << low) - 1), (high, ~((1 << high - 1) - 1))):
                    if digits & gone:
                        yield Exclusion("inner", sources, cell, digits & gone, mark=number, bound=bound)
            elif cell in (first, last):
                facing = now.open[last if cell == first else first]
                for kind, gone in _at_end(facing, most, least):
                    if digits & gone:
                        yield Exclusion(kind, sources, cell, digits & gone, mark=number, partners=(most, least))


def _at_end(facing: int, most: int, least: int) -> Iterator[tuple[str, int]]:
    """Yield the digits that an end cannot have, with the present digits of the other end.

    Args:
        facing: the digits of the other end, as a mask.
        most: the greatest digit that the least one inside can be.
        least: the least digit that the greatest one inside can be.
    """
    yield "ends", sum(1 << digit - 1 for digit in range(most, least + 1))
    if facing.bit_length() <= least:
        yield "upper end", (1 << least) - 1
    if (facing & -facing).bit_length() >= most:
        yield "lower end", ~((1 << most - 1) - 1)


def _reach(now: Narrowed, cells: Sequence[int], up: bool) -> int:
    """Return the digit that cells reach at least, up or down, with those that see each other different; 0 if they cannot."""
    n = now.scope.layout.n
    for digit in range(1, n + 1) if up else range(n, 0, -1):
        masks = (1 << digit) - 1 if up else ~((1 << digit - 1) - 1)
        if now.can_fill(cells, masks):
            return digit
    return 0


def find_pairs(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield the digits that the ends of a line and the cells between keep with the pairs that the ends can have."""
    for number in now.scope.marks:
        mark = now.scope.layout.placed[number]
        if mark.rule not in ("betweenline", "lockout") or not set(mark.cells) <= set(now.scope.cells):
            continue
        first, *inner, _last = mark.cells
        pairs = _pairs_of(now, number)
        others = tuple(dict.fromkeys(mark.cells))
        firsts, lasts = ({pair[k] for pair in pairs} for k in (0, 1))
        between = reduce(or_, (_inside(now, number, *pair) for pair in pairs), 0)
        for cell, digits in now.targets(wanted):
            kept = between if cell in inner else sum(1 << d for d in (firsts if cell == first else lasts))
            if cell in others and digits & ~kept:
                sources = tuple(c for c in others if c != cell)
                yield Exclusion("pairs", sources, cell, digits & ~kept, mark=number, ends=pairs)
            elif cell in inner and len(pairs) <= _MOST_PAIRS:
                gone = sum(1 << d for d in bits(digits) if not _pairs_of(now, number, {cell: d}))
                if gone:
                    sources = tuple(c for c in others if c != cell)
                    yield Exclusion("no pairs", sources, cell, gone, mark=number, ends=pairs)


def _inside(now: Narrowed, number: int, one: int, other: int) -> int:
    """Return the digits that two digits at the ends of a line allow between them, as a mask."""
    low, high = sorted((one, other))
    if now.scope.layout.placed[number].rule == "betweenline":
        return (1 << high) - (1 << low + 1) if high > low else 0
    return (1 << now.scope.layout.n) - 1 & ~((1 << high + 1) - (1 << low))


def _pairs_of(now: Narrowed, number: int, known: Mapping[int, int] | None = None) -> tuple[tuple[int, int], ...]:
    """Return the digits, from 0, that both ends of a line can have, with those of some cells inside."""
    mark, peers = now.scope.layout.placed[number], now.scope.layout.peers
    first, *inner, last = mark.cells
    apart = (mark.values or (4,))[0] if mark.rule == "lockout" else 2
    found = []
    for one in bits(now.open[first]):
        for other in bits(now.open[last]):
            if abs(one - other) < apart or (one == other and last in peers[first]):
                continue
            inside = _inside(now, number, one, other)
            if any(not inside >> d & 1 or (d in (one, other)) for d in (known or {}).values()):
                continue
            rest = [c for c in inner if c not in (known or {})]
            if now.can_fill(rest, inside, {first: one, last: other, **(known or {})}):
                found.append((one, other))
    return tuple(found)


def find_seen(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield digits with which too few or too many digits could be seen."""
    for number, (enough, few, many) in now.scope.clues.items():
        mark = now.scope.layout.placed[number]
        for cell, digits in now.targets(wanted):
            sources = tuple(c for c in mark.cells if c != cell)
            for d in bits(digits):
                open_ = list(now.open)
                open_[cell] = 1 << d
                fewer, more = any(few(open_)), any(many(open_))
                if cell in mark.cells and fewer != more and not any(enough(open_)):
                    yield Exclusion("too few" if fewer else "too many", sources, cell, 1 << d, mark=number)
