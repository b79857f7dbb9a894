"""Symmetries of Sudoku: transform a puzzle and its walkthrough alike."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from lucidoku.errors import InvalidArgument
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.logic.explaining import explain
from lucidoku.logic.step import Branch, Evidence, Link, LockedSet, Node, Premise, Step
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = ["Symmetry", "shuffle", "walks_of"]


@dataclass(frozen=True)
class Symmetry:
    """A symmetry: the new place of each cell and the new name of each digit.

    Attributes:
        layout: the layout of the grids; plain boxes, without extra houses.
        cells: the new number of each cell.
        digits: the new name of each digit; 0 stays 0.

    >>> layout = Layout.standard(2, 2)
    >>> turned = Symmetry.random(layout, Random(3))
    >>> grid = Grid.parse("1.....2..3.....4")
    >>> turned.inverse.grid(turned.grid(grid)) == grid
    True
    """

    layout: Layout
    cells: tuple[int, ...]
    digits: tuple[int, ...]

    @staticmethod
    def random(layout: Layout, chance: Random) -> Symmetry:
        """Return a random symmetry: permute lines within bands, permute bands, relabel digits, and often transpose.

        Raises:
            InvalidArgument: the layout has jigsaw boxes, extra houses or variant rules.
        """
        if layout.is_jigsaw or layout.extras or layout.placed:
            raise InvalidArgument(
                _("{layout} grids are not moved or relabelled; only plain boxes are").format(layout=layout)
            )
        n, h, w = layout.n, layout.box_height, layout.box_width
        rows, columns = _lines(n, h, chance), _lines(n, w, chance)
        turned = h == w and chance.random() < 0.5
        places = [(rows[r], columns[c]) for r in range(n) for c in range(n)]
        cells = tuple(c * n + r if turned else r * n + c for r, c in places)
        return Symmetry(layout, cells, (0, *chance.sample(range(1, n + 1), n)))

    @cached_property
    def inverse(self) -> Symmetry:
        """The inverse of this symmetry."""
        cells, digits = [0] * len(self.cells), [0] * len(self.digits)
        for old, new in enumerate(self.cells):
            cells[new] = old
        for old, new in enumerate(self.digits):
            digits[new] = old
        return Symmetry(self.layout, tuple(cells), tuple(digits))

    @cached_property
    def _houses(self) -> dict[House, House]:
        by_cells = {frozenset(house.cells): house for house in self.layout.houses}
        return {house: by_cells[frozenset(map(self._cell, house.cells))] for house in self.layout.houses}

    def _cell(self, cell: Cell) -> Cell:
        return self.layout.cells[self.cells[cell]]

    def _candidate(self, candidate: Candidate) -> Candidate:
        return Candidate(self._cell(candidate.cell), self.digits[candidate.digit])

    def _rename(self, digits: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.digits[digit] for digit in digits)

    def _transform(self, what: Any) -> Any:
        """Transform the parts of evidence."""
        if isinstance(what, House):
            return self._houses[what]
        if isinstance(what, Cell):
            return self._cell(what)
        if isinstance(what, Candidate):
            return self._candidate(what)
        if isinstance(what, tuple):
            return tuple(map(self._transform, what))
        if isinstance(what, Node):
            return Node(self._transform(what.candidates))
        if isinstance(what, Link):
            return Link(self._transform(what.source), self._transform(what.target), what.strong)
        if isinstance(what, LockedSet):
            return LockedSet(self._transform(what.cells), tuple(sorted(self._rename(what.digits))))
        if isinstance(what, Branch):
            return replace(
                what,
                assumption=self._candidate(what.assumption),
                links=self._transform(what.links),
                dead_end=self._transform(what.dead_end),
            )
        assert isinstance(what, Premise)
        house = None if what.house is None else self._houses[what.house]
        return replace(what, cells=self._transform(what.cells), digits=self._rename(what.digits), house=house)

    def grid(self, grid: Grid) -> Grid:
        """Transform a grid."""
        values = bytearray(len(self.cells))
        for old, new in enumerate(self.cells):
            values[new] = self.digits[grid.values[old]]
        return Grid(bytes(values), self.layout)

    def step(self, step: Step) -> Step:
        """Transform a step with its evidence and premises, but without the position before it."""
        old = step.evidence
        evidence = Evidence(
            self._rename(old.digits),
            {role: self._transform(houses) for role, houses in old.houses.items()},
            {role: self._transform(cells) for role, cells in old.cells.items()},
            {role: self._transform(candidates) for role, candidates in old.candidates.items()},
            self._transform(old.links),
            self._transform(old.branches),
            self._transform(old.sets),
        )
        return replace(
            step,
            placements=tuple(sorted(self._transform(step.placements))),
            eliminations=tuple(sorted(self._transform(step.eliminations))),
            evidence=evidence,
            premises=self._transform(step.premises),
            _before=None,
        )

    def walk(self, walk: Walkthrough) -> Walkthrough:
        """Transform a walkthrough: the result explains the transformed puzzle, step by step alike.

        >>> walk = explain("1.....2..3.....4")
        >>> other = Symmetry.random(walk.layout, Random(1)).walk(walk)
        >>> len(other) == len(walk), other.is_solved, other.techniques == walk.techniques
        (True, True, True)
        """
        solution = None if walk.solution is None else self.grid(walk.solution)
        return Walkthrough(
            self.grid(walk.puzzle), walk.allowed, list(map(self.step, walk)), solution, walk.is_solved, walk.timed_out
        )


def walks_of(puzzle: Grid, count: int, chance: Random, **how: Any) -> list[Walkthrough]:
    """Return up to `count` different walkthroughs of one puzzle, the usual one first.

    If several steps of the simplest technique are available, the usual walk takes the first. A walk of the transformed
    puzzle, transformed back, takes another.

    Args:
        puzzle: the givens.
        count: the maximum number; four times as many symmetries are tried.
        chance: the source of random symmetries.
        how: see `explain`.
    """
    walks = [explain(puzzle, **how)]
    seen = {_conclusions(walks[0])}
    for _try in range(4 * count):
        if len(walks) >= count:
            break
        disguise = Symmetry.random(puzzle.layout, chance)
        walk = disguise.inverse.walk(explain(disguise.grid(puzzle), **how))
        if (conclusions := _conclusions(walk)) not in seen:
            seen.add(conclusions)
            walks.append(walk)
    return walks


def _conclusions(walk: Walkthrough) -> tuple[tuple[str, ...], ...]:
    return tuple((step.technique.id, *step.conclusion) for step in walk)


def _lines(n: int, size: int, chance: Random) -> list[int]:
    return [
        band * size + line
        for band in chance.sample(range(n // size), n // size)
        for line in chance.sample(range(size), size)
    ]


@guided
def shuffle(puzzle: PuzzleLike, seed: int = 0) -> Grid:
    """Return an equivalent puzzle that looks different: lines moved within their bands, bands moved, digits renamed.

    Args:
        puzzle: a Grid, text, or a list or array of digits.
        seed: the same seed gives the same puzzle.

    Raises:
        InvalidArgument: the layout has jigsaw boxes, extra houses or constraints.

    >>> puzzle = Grid.parse("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
    >>> other = shuffle(puzzle, seed=1)
    >>> other == puzzle, other.canonical() == puzzle.canonical()
    (False, True)
    """
    start = puzzle_of(puzzle)
    grid = start if isinstance(start, Grid) else start.grid
    return Symmetry.random(grid.layout, Random(seed)).grid(grid)
