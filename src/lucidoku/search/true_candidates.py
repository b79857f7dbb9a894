"""True candidates: digits that occur in a solution, the effect of each given, and the cells where solutions differ."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from lucidoku import _engine
from lucidoku.errors import InvalidArgument
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell, CellLike
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.search.conflict import removed_by_hand
from lucidoku.search.ruled import ruled
from lucidoku.search.solutions import Clock, check_limit, limited, not_found
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _, ngettext, number_text

__all__ = ["MOST", "TrueCandidates", "UnavoidableSet", "candidate_counts", "true_candidates"]

MOST = 100_000
"""The highest limit: the most solutions that are held at a time."""

_KEPT = 24  # solutions that are compared
_TOLD = 12  # differences
_AT_ONCE = 200  # solutions that are compared to find a smaller difference


@dataclass(frozen=True)
class UnavoidableSet:
    """Cells whose digits two solutions exchange; no part of them can be exchanged alone.

    A puzzle with one solution has a given in each such set, which is therefore called *unavoidable*.

    Attributes:
        cells: the cells.
        first: their digits in one solution.
        second: their digits in the other one.
    """

    cells: tuple[Cell, ...]
    first: tuple[int, ...]
    second: tuple[int, ...]


@dataclass(frozen=True)
class TrueCandidates(Guided):
    """Common digits and differences of the solutions of a position; `true_candidates` makes it.

    Attributes:
        layout: the layout of the puzzle.
        givens: its givens.
        limit: how many solutions were counted at most.
        solutions: how many there are, up to the limit.
        more: whether there are more than the limit.
        differences: smallest sets of cells in which solutions differ, the smallest first; of some of the solutions, where
            there are many. Empty if there is just one.
        redundant: the givens that can go, each alone: without it there are the same solutions.
        decisive: the candidates that make the puzzle unique: with any one of them as a further given, there is one solution.

    >>> from lucidoku import true_candidates
    >>> answer = true_candidates("1.....2..3......")
    >>> answer.solutions, answer.redundant, len(answer.decisive)
    (3, (), 9)
    >>> answer.differences[0].cells
    (r1c3, r1c4, r4c3, r4c4)
    """

    layout: Layout
    givens: Grid
    limit: int
    solutions: int
    more: bool
    differences: tuple[UnavoidableSet, ...]
    redundant: tuple[Candidate, ...]
    decisive: tuple[Candidate, ...]
    _counts: Sequence[int] = field(repr=False)
    _values: bytes = field(repr=False)
    _possible: tuple[Candidate, ...] = field(repr=False)

    @property
    def is_unique(self) -> bool:
        """Return whether there is just one solution."""
        return self.solutions == 1 and not self.more

    def candidates(self, cell: CellLike) -> tuple[int, ...]:
        """Return the digits that the cell has in some solution, in rising order; of a filled cell, its value."""
        n, where = self.layout.n, self.layout.cell(cell)
        return tuple(digit for digit in range(1, n + 1) if self._counts[where * n + digit - 1])

    def __getitem__(self, cell: CellLike) -> tuple[int, ...]:
        return self.candidates(cell)

    def solutions_with(self, cell: CellLike, digit: int) -> int | None:
        """Return how many solutions have this digit in this cell.

        If there are more solutions than the limit, it is 0, 1, or None for two or more.
        """
        if not 1 <= digit <= self.layout.n:
            raise InvalidArgument(
                _("digit must be 1 to {most}, got {value}").format(most=self.layout.n, value=repr(digit))
            )
        number = self._counts[self.layout.cell(cell) * self.layout.n + digit - 1]
        return number if not self.more or number < 2 else None

    @property
    def impossible(self) -> tuple[Candidate, ...]:
        """The candidates of the position that occur in no solution."""
        n = self.layout.n
        return tuple(c for c in self._possible if not self._counts[c.cell * n + c.digit - 1])

    @property
    def necessary(self) -> tuple[Candidate, ...]:
        """The givens that cannot go: without one of them there are further solutions. None where there is no solution."""
        free = set(self.redundant)
        return tuple(given for given in _givens(self.givens) if given not in free) if self.solutions else ()

    @property
    def masks(self) -> array[int]:
        """One bit mask a cell, bit d-1 for each digit d that it has in some solution."""
        return array("I", [sum(1 << digit - 1 for digit in self.candidates(cell)) for cell in self.layout.cells])

    @property
    def board(self) -> Board:
        """The position with these candidates only, to be drawn or explained.

        Raises:
            InvalidPuzzle: there is no solution.
        """
        return Board.from_masks(self.layout, self.masks, self._values, self.givens.values)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data: cells as numbers, counts as `solutions_with` gives them."""
        digits = [
            {cell.digit_text(digit): self.solutions_with(cell, digit) for digit in self.candidates(cell)}
            for cell in self.layout.cells
        ]
        return {
            "schema": "lucidoku/candidates/1",
            "layout": self.layout.code,
            "givens": self.givens.line,
            "solutions": self.solutions,
            "more": self.more,
            "cells": digits,
            "impossible": [[int(c.cell), c.digit] for c in self.impossible],
            "redundant": [[int(c.cell), c.digit] for c in self.redundant],
            "decisive": [[int(c.cell), c.digit] for c in self.decisive],
            "differences": [
                {
                    "cells": list(map(int, difference.cells)),
                    "first": list(difference.first),
                    "second": list(difference.second),
                }
                for difference in self.differences
            ],
        }

    def __str__(self) -> str:
        """Return the number of solutions in words."""
        if self.more:
            return _("more than {number} solutions").format(number=number_text(self.solutions))
        if not self.solutions:
            return _("no solution")
        return ngettext("{number} solution", "{number} solutions", self.solutions).format(
            number=number_text(self.solutions)
        )


@limited
@guided
def true_candidates(puzzle: PuzzleLike, *, limit: int = 1000, time_limit: float | None = None) -> TrueCandidates:
    """Find the digits that each cell has in some solution, and other facts for setters.

    Not all solutions are enumerated: beyond the limit, each candidate that has not occurred is put into its cell, and a
    solution with it is searched.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text, or a list or array of digits, with any layout and rules.
        limit: how many solutions to count at most, 1 to 100,000.
        time_limit: the most seconds to search.

    Returns:
        TrueCandidates: the digits by cell, the number of solutions, their differences, and the effect of each given.

    Raises:
        TimeLimit: the time was up; its `count` is the number of solutions counted so far.
        InvalidArgument: `limit` is below 1 or above 100,000.

    >>> found = true_candidates("1.....2..3......")
    >>> found.solutions, found.candidates("r4c4"), found.candidates("r1c2")
    (3, (2, 3, 4), (2,))
    >>> print(found.decisive[0], *found.differences[0].cells)
    (3)r1c3 r1c3 r1c4 r4c3 r4c4
    >>> print(*true_candidates("12....2..3.....4").redundant)
    (2)r1c2
    """
    check_limit(limit)
    if not 1 <= limit <= MOST:
        raise InvalidArgument(_("limit must be 1 to {most}, got {limit}").format(most=MOST, limit=limit))
    return _CandidateSearch(puzzle_of(puzzle), limit, time_limit).run()


def candidate_counts(start: Grid | Board, limit: int) -> tuple[array[int], int]:
    """Return in how many solutions each candidate occurs, by cell and digit, and the number of solutions.

    If there are more solutions than the limit, the number is above it, and a candidate counts 0, 1, or 2 and more.
    """
    counts, _solutions, number = _CandidateSearch(start, limit, None).count()
    return counts, number


class _CandidateSearch:
    """One position, searched with changes of its values."""

    def __init__(self, start: Grid | Board, limit: int, time_limit: float | None) -> None:
        self.layout, self.limit, self.time_limit = start.layout, limit, time_limit
        self.clock = Clock(time_limit)
        self.values = bytes(start.values)
        self.givens = start.givens if isinstance(start, Board) else start
        self.allowed = array("I", [(1 << self.layout.n) - 1] * self.layout.n**2)
        for cell, digit in removed_by_hand(start) if isinstance(start, Board) else ():
            self.allowed[cell] &= ~(1 << digit - 1)

    def count(self) -> tuple[array[int], list[bytes], int]:
        """Return how often each candidate occurs, some solutions, and their number, if need be above the limit."""
        if self.layout.placed:
            open_ = self.allowed[:]
            for cell, value in enumerate(self.values):
                if value:
                    open_[cell] = 1 << value - 1
            answer = self.layout.native_search.true_candidates(open_.tobytes(), self.limit, _KEPT, self.clock.left)
        else:
            answer = _engine.true_candidates(
                self.layout.native, self.values, self.allowed.tobytes(), self.limit, _KEPT, self.clock.left
            )
        counts, solutions, number, late = answer
        if late:
            raise not_found(self.time_limit, (), number)
        return array("I", counts), solutions, number

    def run(self) -> TrueCandidates:
        several, solutions, number = self.count()
        return TrueCandidates(
            self.layout,
            self.givens,
            self.limit,
            min(number, self.limit),
            number > self.limit,
            tuple(self.differences(solutions)),
            tuple(given for given in _givens(self.givens) if number and self.follows(given)),
            tuple(self.decisive(several)) if number > 1 else (),
            several,
            self.values,
            tuple(self.possible()),
        )

    def solutions(self, values: bytes, allowed: array[int], limit: int) -> list[bytes]:
        if self.layout.placed:
            digits, _number, late = ruled(self.layout, values, allowed.tobytes(), limit, limit, self.clock.left)
        else:
            digits, late = _engine.solutions(self.layout.native, values, allowed.tobytes(), limit, self.clock.left)
        if late:
            raise not_found(self.time_limit, ())
        return digits

    def follows(self, given: Candidate) -> bool:
        """Return whether the others leave nothing else for the cell of a given."""
        values, allowed = bytearray(self.values), self.allowed[:]
        values[given.cell] = 0
        allowed[given.cell] &= ~(1 << given.digit - 1)
        return not self.solutions(bytes(values), allowed, 1)

    def decisive(self, counts: array[int]) -> Iterator[Candidate]:
        n = self.layout.n
        for place, number in enumerate(counts):
            if number == 1:
                yield Candidate(self.layout.cells[place // n], place % n + 1)

    def possible(self) -> Iterator[Candidate]:
        """Return the candidates that the values and the pencil marks leave."""
        for cell in self.layout.cells:
            if not self.values[cell]:
                seen = {self.values[peer] for peer in self.layout.peers[cell]}
                for digit in range(1, self.layout.n + 1):
                    if digit not in seen and self.allowed[cell] >> digit - 1 & 1:
                        yield Candidate(cell, digit)

    def differences(self, solutions: Sequence[bytes]) -> list[UnavoidableSet]:
        """Return the smallest sets of cells in which two of these solutions differ."""
        pairs = sorted(
            ((_differ(one, other), one) for one, other in combinations(solutions, 2)), key=lambda pair: len(pair[0])
        )
        smallest_sets: dict[frozenset[int], UnavoidableSet] = {}
        for cells, one in pairs:
            if len(smallest_sets) == _TOLD:
                break
            if any(known <= cells for known in smallest_sets):
                continue
            smallest, other = self.smallest(cells, one)
            where = sorted(smallest)
            smallest_sets[smallest] = UnavoidableSet(
                tuple(self.layout.cells[cell] for cell in where),
                tuple(one[cell] for cell in where),
                tuple(other[cell] for cell in where),
            )
        return sorted(smallest_sets.values(), key=lambda difference: (len(difference.cells), difference.cells))

    def smallest(self, cells: frozenset[int], solution: bytes) -> tuple[frozenset[int], bytes]:
        """Return the cells in which a nearest solution differs, only among these cells, and that solution."""
        while True:
            others = self.others(cells, solution)
            best = min(others, key=lambda other: len(_differ(solution, other)))
            part = _differ(solution, best)
            if len(part) == len(cells):
                break
            cells = part
        if len(others) == _AT_ONCE:  # too many to see them all
            for cell in sorted(cells):
                if cell in part and (fewer := self.others(part - {cell}, solution, 1)):
                    part, best = _differ(solution, fewer[0]), fewer[0]
        return part, best

    def others(self, cells: frozenset[int], solution: bytes, most: int = _AT_ONCE) -> list[bytes]:
        """Return solutions that differ from this one in some of these cells only."""
        values = bytes(0 if cell in cells else digit for cell, digit in enumerate(solution))
        solutions = self.solutions(values, self.allowed, most + 1)
        return [other for other in solutions if other != solution][:most]


def _differ(one: bytes, other: bytes) -> frozenset[int]:
    return frozenset(cell for cell, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)


def _givens(grid: Grid) -> Iterator[Candidate]:
    return (Candidate(cell, grid[cell]) for cell in grid.layout.cells if grid[cell])
