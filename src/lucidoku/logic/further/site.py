"""What the rules of a layout say, ready for finding steps: links between candidates, and units of cells with their fillings."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations

from lucidoku import _engine
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.layout import Layout
from lucidoku.logic.further.forty_five import sums_of_houses
from lucidoku.logic.further.unit import Unit
from lucidoku.logic.step import Premise
from lucidoku.rules._mark import Relation

__all__ = ["Position", "Site", "bits", "position_of"]

_ONLY, _PAIR, _DIFFERENT, _SETS, _SUM, _AUTOMATON = range(6)


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits of a mask, from 0."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Site:
    """The further rules of a layout.

    Attributes:
        layout: the layout.
        excluded: for each candidate, by number, the candidates that cannot be true with it, as a set of bits.
        units: what binds more than two cells, or the pairs of one mark.
        premises: each mark as the premise of a step.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.n: int = layout.n
        self.full: int = (1 << layout.n) - 1
        self.premises: tuple[Premise, ...] = tuple(
            Premise("rule", tuple(layout.cells[c] for c in mark.cells), (), None, mark) for mark in layout.marks
        )
        self.classic: list[int] = self._classic()
        self.excluded: list[int] = list(self.classic)
        self.by_mark: list[dict[int, int]] = [{} for _mark in layout.marks]
        for number, relations in enumerate(layout.relations):
            for relation in relations:
                self._link(number, relation)
        self.units: tuple[Unit, ...] = tuple(self._units())
        self._last: Position | None = None

    def _classic(self) -> list[int]:
        n = self.n
        found = []
        for cell in self.layout.cells:
            own = self.full << cell * n
            peers = sum(1 << peer * n for peer in self.layout.peers[cell])
            found += [(own ^ 1 << cell * n + d) | peers << d for d in range(n)]
        return found

    def _link(self, number: int, relation: Relation) -> None:
        kind, cells, data = relation
        n, full = self.n, self.full
        if kind == _PAIR:
            first, second = cells
            for a in range(n):
                for b in bits(full & ~data[a]):
                    self._exclude(number, first * n + a, second * n + b)
        elif kind in (_DIFFERENT, _SETS):
            for one, other in combinations(cells, 2):
                for d in range(n):
                    self._exclude(number, one * n + d, other * n + d)

    def _exclude(self, number: int, one: int, other: int) -> None:
        found = self.by_mark[number]
        for a, b in ((one, other), (other, one)):
            if not self.classic[a] >> b & 1:
                found[a] = found.get(a, 0) | 1 << b
                self.excluded[a] |= 1 << b

    def mark_between(self, one: int, other: int) -> int | None:
        """Return the number of a mark by which two candidates exclude each other; None where the houses suffice."""
        if self.classic[one] >> other & 1:
            return None
        return next(number for number, found in enumerate(self.by_mark) if found.get(one, 0) >> other & 1)

    def _units(self) -> Iterator[Unit]:
        for number, (mark, relations) in enumerate(zip(self.layout.marks, self.layout.relations, strict=True)):
            several = [r for r in relations if r[0] != _ONLY]
            if mark.lines:
                cells = tuple(dict.fromkeys(cell for relation in several for cell in relation[1]))
                if cells:
                    yield Unit((number,), cells, tuple(several))
            else:  # of the whole grid: each by itself
                yield from (Unit((number,), tuple(r[1]), (r,)) for r in several if len(r[1]) > 2)

    @cached_property
    def sums(self) -> tuple[Unit, ...]:
        """What cages leave of houses, by the rule of 45."""
        totals = {
            number: (mark.cells, mark.values[0])
            for number, mark in enumerate(self.layout.marks)
            if mark.rule in ("killercage", "xv") and mark.values
        }
        return tuple(sums_of_houses(self.layout, totals)) if totals else ()

    def fillings(self, unit: Unit, open_: Sequence[int]) -> tuple[int, ...]:
        """Return for each cell of a unit the digits that it has in some filling; kept for the candidates that its cells have.

        A filling meets the relations of the unit, and has no digit twice in a house.
        """
        masks = tuple([open_[cell] for cell in unit.cells])
        found = unit.known.get(masks)
        if found is None:
            if unit.search is None:
                unit.search = self._search(unit)
            found = unit.known[masks] = self._supported(unit, masks)
        return found

    def _search(self, unit: Unit) -> _engine.RuleSearch:
        sees: list[Relation] = [
            (_DIFFERENT, [one, other], [])
            for one, other in combinations(unit.cells, 2)
            if other in self.layout.peers[one]
        ]
        return _engine.RuleSearch(self.n, [], [*unit.relations, *sees])

    def _supported(self, unit: Unit, masks: tuple[int, ...]) -> tuple[int, ...]:
        assert unit.search is not None
        grid = array("I", [1]) * self.n**2
        for cell, mask in zip(unit.cells, masks, strict=True):
            grid[cell] = mask
        return tuple(array("I", unit.search.supported(grid.tobytes(), list(unit.cells))))

    def position(self, board: Board) -> Position:
        """Return the candidates of a board; those of the last board are kept."""
        masks, values = board.masks.tobytes(), bytes(board.values)
        if self._last is None or (self._last.masks, self._last.values) != (masks, values):
            self._last = Position(self, masks, values)
        return self._last


class Position:
    """The candidates of a board: for each cell its digits as a mask, that of a filled cell with its value."""

    def __init__(self, site: Site, masks: bytes, values: bytes) -> None:
        self.site, self.masks, self.values = site, masks, values
        self.open: list[int] = [mask or 1 << value >> 1 for mask, value in zip(array("I", masks), values, strict=True)]

    @cached_property
    def alive(self) -> int:
        """The candidates of the empty cells, as a set of bits."""
        n = self.site.n
        found = 0
        for cell, mask in enumerate(array("I", self.masks)):
            found |= mask << cell * n
        return found

    def candidates(self, found: int) -> tuple[Candidate, ...]:
        """Return a set of bits as candidates."""
        every = self.site.layout.candidates
        return tuple([every[bit] for bit in bits(found)])

    def cells(self, cells: Iterable[int]) -> tuple[Cell, ...]:
        """Return cells by their numbers."""
        return tuple([self.site.layout.cells[cell] for cell in cells])

    def facts(self, cells: Iterable[int]) -> list[Premise]:
        """Return the contents of cells as premises."""
        every = self.site.layout.cells
        return [
            Premise("value", (every[c],), (self.values[c],))
            if self.values[c]
            else Premise("cell", (every[c],), tuple([d + 1 for d in bits(self.open[c])]))
            for c in dict.fromkeys(cells)
        ]


@lru_cache(maxsize=16)
def _site(layout: Layout) -> Site:
    return Site(layout)


def position_of(board: Board) -> Position:
    """Return the candidates of a board with what the rules of its layout say."""
    return _site(board.layout).position(board)
