"""Reasons for the candidates that constraints exclude: exclusions a person would make, and cases that fail.

An exclusion removes digits of one cell because of the candidates of a few others: a digit without a partner, a bound of a
sum, cells that hold just their digits. Where these do not suffice, a candidate is assumed and followed to a contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from lucidoku.grid.houses import House
from lucidoku.logic.variants.bounds import find_bounds, find_common, find_sum_needs
from lucidoku.logic.variants.exclusions import (
    find_both,
    find_ordered,
    find_partners,
    find_room,
    find_sets,
    find_subsets,
    find_thirds,
)
from lucidoku.logic.variants.line_ends import find_between, find_pairs, find_seen
from lucidoku.logic.variants.scope import Exclusion, Narrowed, Scope, Wanted
from lucidoku.logic.variants.site import bits

__all__ = ["Reasons", "Refutation"]

_MOST_ROWS = 8
"""The most exclusions from an assumption to its contradiction."""

_OWN = ("pairs", "sets", "hidden")
"""The kinds of exclusions that rest on earlier losses of their cell, too."""

_FINDERS = (
    *(find_thirds, find_partners, find_ordered, find_room, find_bounds, find_common, find_sum_needs, find_subsets),
    *(find_between, find_pairs, find_seen, find_sets, find_both),
)
"""The finders of exclusions, the simplest first."""


@dataclass(frozen=True)
class Refutation:
    """A candidate, and the exclusions from it to a cell or a constraint with nothing left: the last exclusion.

    Attributes:
        cell, digit: the candidate; the digit from 0.
        rows: the exclusions. Besides those of the finders, their kinds are "sees" (a digit that is placed), "place" (the only one
            in a house), "fill" (no way to fill a constraint has the digits) and "nothing" (there is no way at all).
    """

    cell: int
    digit: int
    rows: tuple[Exclusion, ...]


class Reasons(Narrowed):
    """Inferences from the candidates of some cells under some constraints.

    Attributes:
        rows: the exclusions.
    """

    def __init__(self, scope: Scope, open_: Sequence[int]) -> None:
        super().__init__(scope, open_)
        self.rows: list[Exclusion] = []

    def explain(self, wanted: Mapping[int, int]) -> tuple[list[Exclusion], dict[int, int]]:
        """Return exclusions that remove some digits of cells, given as masks, and those that they do not remove."""
        self._infer_until(lambda: all(not self.open[cell] & gone for cell, gone in wanted.items()), wanted)
        left = {cell: self.open[cell] & gone for cell, gone in wanted.items() if self.open[cell] & gone}
        return self._needed({cell: gone & ~left.get(cell, 0) for cell, gone in wanted.items()}), left

    def refute(self, cell: int, digit: int) -> Refutation | None:
        """Return the exclusions from a candidate to a contradiction; None if they do not reach one."""
        self.open[cell] = 1 << digit
        broken = self._follow(cell)
        if broken is None:
            return None
        rows = self._needed({broken.cell: broken.gone}, broken)
        return Refutation(cell, digit, tuple(rows)) if rows and len(rows) <= _MOST_ROWS else None

    def _take(self, row: Exclusion) -> None:
        self.open[row.cell] &= ~row.gone
        self.rows.append(row)

    def _infer_until(self, done: Callable[[], bool], wanted: Mapping[int, int]) -> None:
        """Make exclusions until enough are made: first those that remove a wanted candidate, then those that lead to them."""
        limits: tuple[Wanted, ...] = (wanted, None)
        for limit in limits:
            moved = True
            while moved and not done():
                moved = False
                for find in _FINDERS:
                    moved = self._take_all(find(self, limit), limit)
                    if moved:
                        break

    def _take_all(self, rows: Iterator[Exclusion], limit: Wanted) -> bool:
        """Take exclusions within a limit, unless they empty a cell; return whether there was any."""
        before = len(self.rows)
        for row in rows:
            gone = row.gone & self.open[row.cell] & (limit.get(row.cell, 0) if limit is not None else -1)
            if gone and gone != self.open[row.cell]:
                self._take(replace(row, gone=gone))
        return len(self.rows) > before

    def _follow(self, start: int) -> Exclusion | None:
        """Follow an assumption, in rounds; return the exclusion that leaves nothing, or None."""
        changed = {start}
        while changed and len(self.rows) < 20 * _MOST_ROWS:
            found = list(self._round(changed))
            changed = set()
            for row in found:
                gone = row.gone & self.open[row.cell]
                if not gone:
                    continue
                if gone == self.open[row.cell] or row.kind == "nothing":
                    return replace(row, gone=gone)
                self._take(replace(row, gone=gone))
                changed.add(row.cell)
        return None

    def _round(self, changed: set[int]) -> Iterator[Exclusion]:
        """Yield the exclusions that changes make possible, the simplest first."""
        layout, before = self.scope.layout, list(self.open)
        for one in self.scope.cells:
            if one not in changed:
                continue
            held = before[one]
            for other in self.scope.cells:
                if not held & (held - 1) and other in layout.peers[one] and before[other] & held:
                    yield Exclusion("sees", (one,), other, held)
                for number, partners in self.scope.pairs.get((other, one), ()):
                    gone = sum(1 << d for d in bits(before[other]) if not partners[d] & held)
                    if gone:
                        yield Exclusion("partner", (one,), other, gone, mark=number)
        for number, first, last, between in self.scope.thirds:
            for cell, other in ((first, last), (last, first)):
                alike = reduce(or_, (self.scope.third(number, d) for d in bits(before[other])), 0)
                if other in changed and before[cell] & ~alike:
                    yield Exclusion("third", (other, *between), cell, before[cell] & ~alike, mark=number)
        for house in self.scope.houses:
            yield from self._places(house, before)
        for number, relation, search in self.scope.larger:
            cells = relation[1]
            if changed.isdisjoint(cells):
                continue
            kept = search(before)
            for cell, mask in zip(cells, kept, strict=True):
                gone = before[cell] & ~mask
                if gone:
                    others = tuple(dict.fromkeys(c for c in cells if c != cell))
                    yield Exclusion("fill" if any(kept) else "nothing", others, cell, gone, mark=number)

    def _places(self, house: House, before: Sequence[int]) -> Iterator[Exclusion]:
        """Yield the digits that have one place in a house, or none."""
        for d in range(self.scope.layout.n):
            places = [cell for cell in house.cells if before[cell] >> d & 1]
            if not places:
                some = int(house.cells[0])
                yield Exclusion("place", tuple(map(int, house.cells)), some, before[some], digits=1 << d, house=house)
            elif len(places) == 1 and before[places[0]] & ~(1 << d):
                cell = int(places[0])
                others = tuple(int(c) for c in house.cells if c != cell)
                yield Exclusion("place", others, cell, before[cell] & ~(1 << d), digits=1 << d, house=house)

    def _needed(self, need: dict[int, int], end: Exclusion | None = None) -> list[Exclusion]:
        """Return the exclusions that remove some digits, each with just the digits that are needed."""
        kept: list[Exclusion] = []
        rows = [*self.rows, end] if end is not None else self.rows
        for place in range(len(rows) - 1, -1, -1):
            row = rows[place]
            hit = row.gone & need.get(row.cell, 0)
            if not hit:
                continue
            kept.append(replace(row, gone=hit))
            lost: dict[int, int] = {}
            for earlier in rows[:place]:
                lost[earlier.cell] = lost.get(earlier.cell, 0) | earlier.gone
            if row is end:  # earlier losses of the cell count, too
                need[row.cell] = need.get(row.cell, 0) | lost.get(row.cell, 0)
            if row.kind == "place" and row.house is not None:
                for source in map(int, row.house.cells):
                    need[source] = need.get(source, 0) | lost.get(source, 0) & row.digits
                continue
            for source in (*row.sources, row.cell) if row.kind in _OWN else row.sources:
                need[source] = need.get(source, 0) | lost.get(source, 0) & self._relevant(row, hit, source)
        kept.reverse()
        return kept

    def _relevant(self, row: Exclusion, hit: int, source: int) -> int:
        """Return the digits of a source whose loss an exclusion may rest on."""
        if row.kind not in ("partner", "both"):
            return -1
        found = 0
        for d in bits(hit):
            found |= self.scope.partners(row.cell, d, source)
        return found
