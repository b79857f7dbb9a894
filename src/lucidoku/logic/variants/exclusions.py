"""Digits of a cell that the candidates of a few other cells exclude: without a partner, outside a subset, in no set.

The kinds of the exclusions:

- "partner": no partner in a cell; "both": no partners in two cells; "third": no like digit three cells on;
- "least", "most": a bound that a larger or smaller cell sets; "least room", "most room": one that several different cells set;
- "two thirds": two cells of three take two thirds; "naked", "hidden": a subset; "sets": sets of digits that do not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from lucidoku.logic.variants.scope import Exclusion, Narrowed, Wanted
from lucidoku.logic.variants.site import bits
from lucidoku.rules._relations import RelationKind

__all__ = ["find_both", "find_ordered", "find_partners", "find_room", "find_sets", "find_subsets", "find_thirds"]

_MOST_TOGETHER = 4
"""The most cells, or digits, of a subset that an exclusion names."""

_MOST_SETS = 3
"""The most sets of digits that an exclusion excludes one by one."""

_ORDERED = ("thermometer", "slowthermometer", "minimum", "maximum", "greater")
"""The rules that compare two digits."""

_STRICT = ("thermometer", "minimum", "maximum", "greater")
"""Those by which the digits differ."""


def find_partners(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield the digits without a partner in another cell."""
    for cell, digits in now.targets(wanted):
        found = []
        for other in now.scope.cells:
            for number, partners in now.scope.pairs.get((cell, other), ()):
                if now.scope.layout.placed[number].rule in _ORDERED:
                    continue
                gone = sum(1 << d for d in bits(digits) if not partners[d] & now.open[other])
                if gone:
                    found.append((gone, number, other, partners))
        found.sort(key=lambda one: -one[0].bit_count())
        for gone, number, other, partners in found:
            gone &= now.open[cell]
            if not gone:
                continue
            needed = 0
            for d in bits(gone):
                needed |= partners[d]
            yield Exclusion("partner", (other,), cell, gone, mark=number, partners=(needed,))


def find_ordered(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield the digits that larger and smaller cells exclude, from one cell to the next."""
    targets = dict(now.targets(wanted))
    pairs = [
        (number, other, cell, partners)
        for (cell, other), some in now.scope.pairs.items()
        for number, partners in some
        if now.scope.layout.placed[number].rule in _ORDERED
    ]
    for up in (True, False):
        bounds, open_ = _chain_bounds(now, pairs, up)
        told: set[int] = set()

        def tell(cell: int, bounds: dict[int, tuple[int, int]] = bounds, told: set[int] = told) -> Iterator[int]:
            if cell in bounds and cell not in told:
                told.add(cell)
                yield from tell(bounds[cell][1])
                yield cell

        for cell in [one for start in bounds for one in tell(start)]:
            number, other = bounds[cell]
            gone = targets.get(cell, 0) & ~open_[cell]
            if gone:
                end, held = (_lowest(open_[one]) if up else _highest(open_[one]) for one in (cell, other))
                yield Exclusion(
                    "least" if up else "most", (other,), cell, gone, mark=number, bound=end + 1, digits=1 << held
                )


def _chain_bounds(
    now: Narrowed, pairs: Iterable[tuple[int, int, int, Sequence[int]]], up: bool
) -> tuple[dict[int, tuple[int, int]], list[int]]:
    """Return for each cell with a bound the constraint and the cell that set it, and the digits that all bounds leave."""
    open_, bounds = list(now.open), dict[int, tuple[int, int]]()
    every, changed = list(pairs), True
    while changed:
        changed = False
        for number, other, cell, partners in every:
            alive = [d for d in bits(open_[cell]) if partners[d] & open_[other]]
            if not alive:
                continue
            kept = open_[cell] & (-1 << alive[0] if up else (1 << alive[-1] + 1) - 1)
            if kept != open_[cell]:
                open_[cell], bounds[cell], changed = kept, (number, other), True
    return bounds, open_


def find_room(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield the digits that leave too few larger, or smaller, ones for several cells that must differ."""
    n, peers = now.scope.layout.n, now.scope.layout.peers
    above: dict[int, dict[int, int]] = {}  # for each cell the larger ones, and the constraint
    for (cell, other), some in now.scope.pairs.items():
        for number, partners in some:
            if now.scope.layout.placed[number].rule in _STRICT and partners[0]:
                above.setdefault(cell, {})[other] = number
    below: dict[int, dict[int, int]] = {}
    for cell, those in above.items():
        for other, number in those.items():
            below.setdefault(other, {})[cell] = number
    for cell, digits in now.targets(wanted):
        for graph, kind in ((above, "most"), (below, "least")):
            near = _reachable(cell, graph)
            ordered = {one: _reachable(one, graph) for one in near}
            if len(near) < 2 or not all(
                other in peers[one] or other in ordered[one] or one in ordered[other]
                for one, other in combinations(near, 2)
            ):
                continue
            masks = {d: (1 << n) - (2 << d) if kind == "most" else (1 << d) - 1 for d in bits(digits)}
            gone = sum(1 << d for d, mask in masks.items() if not now.can_fill(near, mask))
            if gone:
                bound = _lowest(gone) if kind == "most" else _highest(gone) + 2
                yield Exclusion(
                    f"{kind} room", tuple(near), cell, gone, mark=next(iter(graph[cell].values())), bound=bound
                )


def _reachable(cell: int, graph: Mapping[int, Iterable[int]]) -> list[int]:
    """Return the cells to which a graph leads from a cell."""
    found: dict[int, None] = {}
    waiting = [cell]
    while waiting:
        for other in graph.get(waiting.pop(), ()):
            if other not in found:
                found[other] = None
                waiting.append(other)
    return list(found)


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _highest(mask: int) -> int:
    return mask.bit_length() - 1


def find_both(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield digits whose partners in two cells do not go together."""
    for cell, digits in now.targets(wanted):
        near = [other for other in now.scope.cells if (cell, other) in now.scope.pairs]
        for one, other in combinations(near, 2):
            if (one, other) not in now.scope.pairs and other not in now.scope.layout.peers[one]:
                continue
            for d in bits(digits):
                some = now.open[one] & now.scope.partners(cell, d, one)
                those = now.open[other] & now.scope.partners(cell, d, other)
                if not any(those & now.scope.partners(one, e, other) for e in bits(some)):
                    number = now.scope.pairs[cell, one][0][0]
                    yield Exclusion("both", (one, other), cell, 1 << d, mark=number, partners=(some, those))


def find_thirds(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield the digits that lines of thirds exclude: those whose third is taken, or another is needed."""
    for number, first, last, between in now.scope.thirds:
        for cell, other in ((first, last), (last, first)):
            digits = now.open[cell] & (wanted.get(cell, 0) if wanted is not None else -1)
            for alike in dict.fromkeys(now.scope.third(number, d) for d in bits(digits)):
                if not alike & now.open[other]:
                    yield Exclusion("third", (other, *between), cell, digits & alike, mark=number, partners=(alike,))
    for number, window in now.scope.windows:
        yield from _window(now, number, window, wanted)


def _window(now: Narrowed, number: int, window: Sequence[int], wanted: Wanted) -> Iterator[Exclusion]:
    """Yield the digits that three cells with a digit of each third leave: two take two thirds, or one alone can have a third."""
    parts = list(dict.fromkeys(now.scope.third(number, d) for d in range(now.scope.layout.n)))
    for cell, digits in now.targets(wanted):
        if cell not in window:
            continue
        rest = tuple(c for c in window if c != cell)
        held = reduce(or_, (now.open[c] for c in rest))
        taken = [part for part in parts if part & held]
        gone = digits & reduce(or_, taken)
        if len(taken) == 2 and gone:
            yield Exclusion("two thirds", rest, cell, gone, mark=number, partners=tuple(part & held for part in taken))
        lone = [part for part in parts if not part & held]
        if len(lone) == 1 and digits & ~lone[0]:
            yield Exclusion("hidden", tuple(window), cell, digits & ~lone[0], mark=number, digits=lone[0])


def find_subsets(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield the digits that subsets of regions, cages and quadruples exclude."""
    regions: list[tuple[int | None, Sequence[int]]] = [
        (number, cells)
        for number, (kind, cells, _data) in now.scope.relations
        if kind in (RelationKind.DIFFERENT, RelationKind.SETS)
    ]
    regions += [(None, [int(cell) for cell in house.cells]) for house in now.scope.houses]
    for quadruple, (_kind, cells, _data) in now.scope.relations:
        mark = now.scope.layout.placed[quadruple]
        if mark.rule == "quadruple":
            yield from _quadruple(now, quadruple, cells, mark.values, wanted)
    for number, region in regions:
        targets = [(cell, digits) for cell, digits in now.targets(wanted) if cell in region]
        for size in range(1, _MOST_TOGETHER + 1):
            for cell, digits in targets:
                row = _naked(now, number, region, cell, digits, size) or _hidden(
                    now, number, region, cell, digits, size
                )
                if row:
                    yield row
                    return


def _naked(
    now: Narrowed, number: int | None, cells: Sequence[int], cell: int, digits: int, size: int
) -> Exclusion | None:
    near = [other for other in cells if other != cell and now.open[other].bit_count() <= size]
    for some in combinations(near, size):
        union = 0
        for other in some:
            union |= now.open[other]
        if union.bit_count() == size and union & digits:
            return Exclusion("naked", some, cell, union & digits, mark=number, digits=union)
    return None


def _hidden(
    now: Narrowed, number: int | None, cells: Sequence[int], cell: int, digits: int, size: int
) -> Exclusion | None:
    """Return the digits that fit only into as many cells of a region with all digits."""
    n = now.scope.layout.n
    if len(cells) != n:
        return None
    places = {d: tuple(c for c in cells if now.open[c] >> d & 1) for d in range(n)}
    near = [d for d, those in places.items() if cell in those and len(those) <= size]
    for some in combinations(near, size):
        those = tuple(dict.fromkeys(c for d in some for c in places[d]))
        wanted = sum(1 << d for d in some)
        if len(those) == size and digits & ~wanted:
            return Exclusion("hidden", tuple(cells), cell, digits & ~wanted, mark=number, digits=wanted)
    return None


def _quadruple(
    now: Narrowed, number: int, cells: Sequence[int], values: Sequence[int], wanted: Wanted
) -> Iterator[Exclusion]:
    """Yield the digits that are out since a quadruple needs all places of some of its digits."""
    each = sorted(set(values))
    places = {value: [c for c in cells if now.open[c] >> value - 1 & 1] for value in each}
    for size in range(1, len(each) + 1):
        for some in combinations(each, size):
            those = {c for value in some for c in places[value]}
            if len(those) != sum(values.count(value) for value in some):
                continue
            mask = sum(1 << value - 1 for value in some)
            for cell, digits in now.targets(wanted):
                if cell in those and digits & ~mask:
                    yield Exclusion("hidden", tuple(cells), cell, digits & ~mask, mark=number, digits=mask)


def find_sets(now: Narrowed, wanted: Wanted) -> Iterator[Exclusion]:
    """Yield the digits of cages and runs that are in no set of digits that fits the other cells."""
    for number, (kind, cells, sets) in now.scope.relations:
        if kind != RelationKind.SETS:
            continue
        for cell, digits in now.targets(wanted):
            if cell not in cells:
                continue
            rest = [c for c in cells if c != cell]
            for d in bits(digits):
                those = _sets_with(now, sets, d, rest)
                if len(those) <= _MOST_SETS and not any(_fits(now, rest, one & ~(1 << d)) for one in those):
                    yield Exclusion("sets", tuple(rest), cell, 1 << d, mark=number, sets=those)


def _sets_with(now: Narrowed, sets: Iterable[int], digit: int, rest: Sequence[int]) -> tuple[int, ...]:
    """Return the sets with a digit whose other digits occur in the other cells, each of which has one of them."""
    own = 1 << digit
    union = reduce(or_, (now.open[cell] for cell in rest), 0)
    return tuple(
        one
        for one in sets
        if one & own and not one & ~own & ~union and all(now.open[cell] & one & ~own for cell in rest)
    )


def _fits(now: Narrowed, cells: Sequence[int], digits: int) -> bool:
    """Return whether the digits can be placed, one in each cell."""
    if not cells:
        return not digits
    cell = min(cells, key=lambda c: (now.open[c] & digits).bit_count())
    rest = [c for c in cells if c != cell]
    return any(_fits(now, rest, digits & ~(1 << d)) for d in bits(now.open[cell] & digits))
