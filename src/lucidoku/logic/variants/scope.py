"""The cells and relations that a reason counts with, and the exclusions that it is made of."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout, derived
from lucidoku.logic.variants.site import bits
from lucidoku.rules._constraint import Relation
from lucidoku.rules._relations import RelationKind, rule_search, total
from lucidoku.rules.constraints.entropicline import entropic_part
from lucidoku.rules.constraints.skyscraper import seen_relation
from lucidoku.rules.limit import in_time, seconds_left

__all__ = ["Exclusion", "Narrowed", "Scope", "Side", "Wanted", "scope_of"]


class Side(NamedTuple):
    """A bound of one side of a sum.

    Attributes:
        cells: its cells.
        digits: the digits that make it least or most.
        bound: their sum, with the number of the constraint if it has one.
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    bound: int


NO_SIDE = Side((), (), 0)
"""The side of a sum without cells, and without a number."""


@dataclass(frozen=True)
class Exclusion:
    """Digits of a cell that the candidates of other cells exclude.

    Attributes:
        kind: the reason that excludes them; the finders name it, see `exclusions`, `bounds`, `line_ends` and `reasons`.
        sources: the cells whose candidates count.
        cell: the cell that loses digits.
        gone: the digits, as a mask.
        mark: the number of the constraint; None for a house.
        partners: for each source the digits that it would need.
        bound: the least or the greatest digit.
        times: of a sum, how often the cell makes the other side.
        rest, other: of a sum, the cells next to the one that loses digits, and the other side.
        digits: the digits of a subset.
        sets: sets of digits, as masks.
        ends: the digits that both ends of a line can have.
        house: the house of a place.
    """

    kind: str
    sources: tuple[int, ...]
    cell: int
    gone: int
    mark: int | None = None
    partners: tuple[int, ...] = ()
    bound: int = 0
    times: int = 1
    rest: Side = NO_SIDE
    other: Side = NO_SIDE
    digits: int = 0
    sets: tuple[int, ...] = ()
    ends: tuple[tuple[int, int], ...] = ()
    house: House | None = None


_Search = Callable[[Sequence[int]], tuple[int, ...]]
"""From the digits of all cells, as masks, to those that a relation leaves in its own."""

_THIRDS = ("entropicline", "modularline")
"""The rules of lines on which cells three apart are alike."""


@cache
def _thirds(rule: str, n: int) -> tuple[int, ...]:
    """Return for each digit the digits of the same third on a line of a rule, as a mask."""
    part = [entropic_part(digit, n) if rule == "entropicline" else digit % 3 for digit in range(1, n + 1)]
    return tuple(sum(1 << d for d in range(n) if part[d] == one) for one in part)


@dataclass(frozen=True)
class Scope:
    """The cells and the relations that a step counts with.

    Attributes:
        layout: the layout.
        cells: the cells.
        marks: the numbers of the constraints.
    """

    layout: Layout
    cells: tuple[int, ...]
    marks: tuple[int, ...]

    @cached_property
    def extremes(self) -> dict[tuple[tuple[int, ...], tuple[int, ...], bool], tuple[int, ...]]:
        """The digits of the least, or greatest, sums of cells that were asked for, by the cells and their candidates."""
        return {}

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """The houses that lie in the cells."""
        return tuple(house for house in self.layout.houses if set(self.cells).issuperset(house.cells))

    @cached_property
    def relations(self) -> list[tuple[int, Relation]]:
        """The relations that lie in the cells, with the numbers of their constraints."""
        inside = set(self.cells)
        return [
            (number, relation)
            for number in self.marks
            for relation in self.layout.relations[number]
            if inside.issuperset(relation[1])
        ]

    @cached_property
    def pairs(self) -> dict[tuple[int, int], list[tuple[int, list[int]]]]:
        """For two cells that a relation ties, the partners in the second of each digit of the first."""
        n = self.layout.n
        found: dict[tuple[int, int], list[tuple[int, list[int]]]] = {}
        for number, (kind, cells, data) in self.relations:
            if kind != RelationKind.PAIR:
                continue
            one, other = cells
            back = [sum(1 << a for a in range(n) if data[a] >> b & 1) for b in range(n)]
            for first, second, partners in ((one, other, list(data)), (other, one, back)):
                if second in self.layout.peers[first]:
                    partners = [mask & ~(1 << d) for d, mask in enumerate(partners)]
                found.setdefault((first, second), []).append((number, partners))
        return found

    @cached_property
    def thirds(self) -> list[tuple[int, int, int, tuple[int, ...]]]:
        """Cells three apart on a line of thirds: the constraint, both cells, and the two between them."""
        found = []
        for number in self.marks:
            mark = self.layout.placed[number]
            if mark.rule in _THIRDS and mark.cells[0] != mark.cells[-1]:
                line = mark.cells
                found += [(number, line[i], line[i + 3], line[i + 1 : i + 3]) for i in range(len(line) - 3)]
        return [one for one in found if {one[1], one[2], *one[3]} <= set(self.cells)]

    @cached_property
    def windows(self) -> list[tuple[int, tuple[int, ...]]]:
        """Three cells in a row on a line of thirds, with the number of its constraint."""
        found = []
        for number in self.marks:
            line = self.layout.placed[number].cells
            if self.layout.placed[number].rule in _THIRDS:
                found += [(number, line[i : i + 3]) for i in range(len(line) - 2)]
        return [one for one in found if set(one[1]) <= set(self.cells)]

    def third(self, number: int, digit: int) -> int:
        """Return the digits of the same third on a line, as a mask."""
        return _thirds(self.layout.placed[number].rule, self.layout.n)[digit]

    @cached_property
    def sums(self) -> list[tuple[int, tuple[int, ...], tuple[int, ...], int]]:
        """Sums of digits: the constraint, the cells of one side, those of the other, and how much more these are."""
        found = []
        for number, (kind, cells, data) in self.relations:
            mark = self.layout.placed[number]
            if kind == RelationKind.SETS and mark.rule == "killercage" and mark.values:
                ((kind, cells, data),) = total(cells, mark.values[0], self.layout.n)
            if kind == RelationKind.SUM and all(abs(worth) == 1 for worth in data[1:]):
                plus, minus = (
                    tuple(c for c, worth in zip(cells, data[1:], strict=True) if worth == sign) for sign in (1, -1)
                )
                found.append((number, minus, plus, data[0]))
        return found

    @cached_property
    def clues(self) -> dict[int, tuple[_Search, _Search, _Search]]:
        """For each clue of skyscrapers in the cells the searches for as many as it says, for fewer, and for more."""
        found = {}
        for number in self.marks:
            mark = self.layout.placed[number]
            if mark.rule == "skyscraper" and set(mark.cells) <= set(self.cells):
                count, n = mark.values[0], self.layout.n
                enough, few, many = (
                    self.search(seen_relation(mark.cells, n, least, most))
                    for least, most in ((count, count), (1, count - 1), (count + 1, n))
                )
                found[number] = enough, few, many
        return found

    def partners(self, cell: int, digit: int, other: int) -> int:
        """Return the digits of another cell that go with a digit of a cell."""
        found = -1
        for _number, partners in self.pairs.get((cell, other), ()):
            found &= partners[digit]
        if other in self.layout.peers[cell]:
            found &= ~(1 << digit)
        return found

    def search(self, relation: Relation) -> _Search:
        """Return the search for the digits that a relation leaves in its cells; none in any if it leaves nothing."""
        n, cells = self.layout.n, relation[1]
        sees: list[Relation] = [
            (RelationKind.DIFFERENT, [one, other], [])
            for one, other in combinations(dict.fromkeys(cells), 2)
            if other in self.layout.peers[one]
        ]
        engine = rule_search(n, [], [relation, *sees])

        def supported(open_: Sequence[int]) -> tuple[int, ...]:
            grid = array("I", [1]) * n**2
            for cell in cells:
                grid[cell] = open_[cell]
            return tuple(array("I", in_time(engine.supported(grid.tobytes(), list(cells), seconds_left()))))

        return supported

    @cached_property
    def larger(self) -> list[tuple[int, Relation, _Search]]:
        """The relations that neither compare two cells nor restrict single ones, with their searches."""
        return [
            (number, relation, self.search(relation))
            for number, relation in self.relations
            if relation[0] not in (RelationKind.PAIR, RelationKind.ONLY)
        ]


@derived(lambda scopes: 20_000 * len(scopes))
def _scopes(layout: Layout) -> dict[tuple[tuple[int, ...], tuple[int, ...]], Scope]:
    return {}


def scope_of(layout: Layout, cells: tuple[int, ...], marks: tuple[int, ...]) -> Scope:
    """Return the scope of some cells and constraints; steps of a puzzle share it."""
    scopes = _scopes(layout)
    found = scopes.get((cells, marks))
    if found is None:
        found = scopes[cells, marks] = Scope(layout, cells, marks)
    return found


Wanted = Mapping[int, int] | None
"""The digits of cells, as masks, that exclusions shall remove; None for all that they can."""


class Narrowed:
    """The digits of cells, as exclusions leave them.

    Attributes:
        scope: the cells and constraints.
        open: the digits of each cell of the grid, as a mask.
    """

    def __init__(self, scope: Scope, open_: Sequence[int]) -> None:
        self.scope = scope
        self.open = list(open_)

    def targets(self, wanted: Wanted) -> Iterator[tuple[int, int]]:
        """Yield the cells that can lose digits, each with these digits as a mask."""
        for cell in self.scope.cells:
            seconds_left()
            digits = self.open[cell] & (wanted.get(cell, 0) if wanted is not None else -1)
            if digits and self.open[cell] & (self.open[cell] - 1):
                yield cell, digits

    def union(self, cells: Iterable[int]) -> int:
        """Return the digits that cells hold between them, as a mask."""
        return reduce(or_, [self.open[cell] for cell in cells], 0)

    def can_fill(self, cells: Sequence[int], masks: int, known: Mapping[int, int] | None = None) -> bool:
        """Return whether some digits fill cells, with those that see each other, or known cells, different."""
        held, peers = dict(known or {}), self.scope.layout.peers

        def fill(at: int) -> bool:
            if at == len(cells):
                return True
            for d in bits(self.open[cells[at]] & masks):
                if all(e != d or c not in peers[cells[at]] for c, e in held.items()):
                    held[cells[at]] = d
                    if fill(at + 1):
                        return True
                    del held[cells[at]]
            return False

        return fill(0)
