"""Symmetries of Sudoku: the same puzzle in disguise, and its walkthrough in the same disguise."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from lucidoku.errors import InvalidArgument
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.grid import Grid
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.logic.explaining import explain
from lucidoku.logic.step import Branch, Evidence, Link, LockedSet, Node, Premise, Step
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.words.language import _

__all__ = ["Symmetry", "walks_of"]


@dataclass(frozen=True)
class Symmetry:
    """A symmetry: where each cell goes, and what each digit is called then.

    Attributes:
        layout: of the grids; plain boxes, without extra houses.
        cells: the new number of each cell.
        digits: the new name of each digit, from 0, which stays 0.

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
        """Return a random symmetry: lines moved in their bands, bands moved, digits renamed, and often rows for columns.

        Raises:
            InvalidArgument: the layout has jigsaw boxes, extra houses or further rules.
        """
        if layout.is_jigsaw or layout.extras or layout.marks:
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
        """The symmetry that takes this one back."""
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

    def _named(self, digits: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.digits[digit] for digit in digits)

    def _moved(self, what: Any) -> Any:
        """Carry over what evidence is made of."""
        if isinstance(what, House):
            return self._houses[what]
        if isinstance(what, Cell):
            return self._cell(what)
        if isinstance(what, Candidate):
            return self._candidate(what)
        if isinstance(what, tuple):
            return tuple(map(self._moved, what))
        if isinstance(what, Node):
            return Node(self._moved(what.candidates))
        if isinstance(what, Link):
            return Link(self._moved(what.source), self._moved(what.target), what.strong)
        if isinstance(what, LockedSet):
            return LockedSet(self._moved(what.cells), tuple(sorted(self._named(what.digits))))
        if isinstance(what, Branch):
            return replace(
                what,
                assumption=self._candidate(what.assumption),
                links=self._moved(what.links),
                dead_end=self._moved(what.dead_end),
            )
        assert isinstance(what, Premise)
        house = None if what.house is None else self._houses[what.house]
        return replace(what, cells=self._moved(what.cells), digits=self._named(what.digits), house=house)

    def grid(self, grid: Grid) -> Grid:
        """Carry a grid over."""
        values = bytearray(len(self.cells))
        for old, new in enumerate(self.cells):
            values[new] = self.digits[grid.values[old]]
        return Grid(bytes(values), self.layout)

    def step(self, step: Step) -> Step:
        """Carry a step over, with its evidence and premises; without the position before it."""
        found = step.evidence
        evidence = Evidence(
            self._named(found.digits),
            {role: self._moved(houses) for role, houses in found.houses.items()},
            {role: self._moved(cells) for role, cells in found.cells.items()},
            {role: self._moved(candidates) for role, candidates in found.candidates.items()},
            self._moved(found.links),
            self._moved(found.branches),
            self._moved(found.sets),
        )
        return replace(
            step,
            placements=tuple(sorted(self._moved(step.placements))),
            eliminations=tuple(sorted(self._moved(step.eliminations))),
            evidence=evidence,
            premises=self._moved(step.premises),
            _before=None,
        )

    def walk(self, walk: Walkthrough) -> Walkthrough:
        """Carry a walkthrough over: a walkthrough of the puzzle in disguise, step by step the same.

        >>> walk = explain("1.....2..3.....4")
        >>> other = Symmetry.random(walk.layout, Random(1)).walk(walk)
        >>> len(other) == len(walk), other.solved, other.statistics == walk.statistics
        (True, True, True)
        """
        solution = None if walk.solution is None else self.grid(walk.solution)
        return Walkthrough(
            self.grid(walk.puzzle), walk.pipeline, list(map(self.step, walk)), solution, walk.solved, walk.cut
        )


def walks_of(puzzle: Grid, count: int, chance: Random, **how: Any) -> list[Walkthrough]:
    """Return up to `count` different walkthroughs of one puzzle, the usual one first.

    Where several steps of the simplest technique can be taken, the usual walk takes the first one. A walk of the puzzle in
    disguise, carried back, takes another one.

    Args:
        puzzle: the givens.
        count: how many at most; four times as many disguises are tried.
        chance: of the disguises.
        how: as for `explain`.
    """
    walks = [explain(puzzle, **how)]
    seen = {_conclusions(walks[0])}
    for _try in range(4 * count):
        if len(walks) >= count:
            break
        disguise = Symmetry.random(puzzle.layout, chance)
        walk = disguise.inverse.walk(explain(disguise.grid(puzzle), **how))
        if (told := _conclusions(walk)) not in seen:
            seen.add(told)
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
