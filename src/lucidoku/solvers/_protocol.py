"""Common base of all solvers of the laboratory: one call, the same counters, a time limit."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from lucidoku.errors import LucidokuError
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.words.guided import Guided
from lucidoku.words.language import _


class Unfinished(LucidokuError):
    """A solver stopped without an answer: it ran out of time or attempts.

    Attributes:
        work: the work done until then.

    >>> from lucidoku import Grid
    >>> from lucidoku.solvers import Unfinished, solver
    >>> try:
    ...     solver("naive").solve(Grid.parse("." * 81), time_limit=0)
    ... except Unfinished as error:
    ...     print(error.work.nodes)
    1
    """

    def __init__(self, message: str, work: Work) -> None:
        super().__init__(message)
        self.work = work


@dataclass
class Work(Guided):
    """Counters of a search, which also stop it when its time is up.

    Attributes:
        time_limit: seconds the search may take; None for no limit.
        nodes: positions examined: one for every digit tried.
        backtracks: digits taken back.
        seconds: wall time, filled in at the end.
        log: further counts of the solver, such as the uses of each technique by human logic.
        listeners: functions called with "try" or "back" and the move tried or taken back: a pair of cell (from 0) and
            digit if the solver reports it, else None.

    >>> from lucidoku.solvers import Work
    >>> work = Work(time_limit=5)
    >>> work.node()
    >>> work.nodes, work.backtracks
    (1, 0)
    """

    time_limit: float | None = None
    nodes: int = 0
    backtracks: int = 0
    seconds: float = 0.0
    log: dict[str, int] = field(default_factory=dict)
    listeners: list[Callable[[str, Any], None]] = field(default_factory=list, repr=False)
    _start: float = field(default_factory=time.perf_counter, repr=False)

    def node(self, tried: Any = None) -> None:
        """Count a position, notify listeners, and check the clock.

        Args:
            tried: the move tried there: for a Sudoku a pair of cell (from 0) and digit.

        Raises:
            Unfinished: the time is up.
        """
        self.nodes += 1
        for listener in self.listeners:
            listener("try", tried)
        self.check()

    def back(self, tried: Any = None) -> None:
        """Count a move taken back, and notify listeners."""
        self.backtracks += 1
        for listener in self.listeners:
            listener("back", tried)

    def check(self) -> None:
        """Check the clock.

        Raises:
            Unfinished: the time is up.
        """
        if self.time_limit is not None and time.perf_counter() - self._start > self.time_limit:
            raise self.unfinished()

    def unfinished(self) -> Unfinished:
        """Return the error of a search whose time is up."""
        return Unfinished(_("no answer after {seconds:.3g} s").format(seconds=self.time_limit or 0), self)

    @property
    def left(self) -> float | None:
        """Remaining seconds, at least a millisecond; None without a limit."""
        if self.time_limit is None:
            return None
        return max(0.001, self.time_limit - (time.perf_counter() - self._start))

    def stop(self) -> None:
        """Record the elapsed time."""
        self.seconds = time.perf_counter() - self._start


@dataclass(frozen=True)
class Solution(Guided):
    """A solved grid and its cost.

    Attributes:
        grid: the completed grid.
        nodes: positions examined, in the solver's own measure.
        backtracks: moves taken back.
        seconds: wall time.
        log: further counts, by name.

    >>> from lucidoku import Grid
    >>> from lucidoku.solvers import solver
    >>> answer = solver("mrv").solve(Grid.parse("1.....2..3.....4"))
    >>> answer.grid, answer.nodes
    (Grid('1243342143122134'), 12)
    """

    grid: Grid
    nodes: int
    backtracks: int
    seconds: float
    log: Mapping[str, int]


class Solver(ABC):
    """A way to solve a puzzle. An algorithm is a subclass with a name and the method `search`.

    >>> class Given(Solver):
    ...     name, title = "given", "Whoever is given the solution"
    ...     def search(self, values, layout, work):
    ...         work.node()
    ...         return list(values)
    >>> answer = Given().solve(Grid.parse("1243342143122134"))
    >>> answer.grid.line, answer.nodes, answer.backtracks
    ('1243342143122134', 1, 0)
    """

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    extra: ClassVar[str] = ""
    """The modules that it imports beyond those of the package, separated by spaces."""

    @abstractmethod
    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        """Return a solution of a puzzle, or None when there is none.

        Args:
            values: n² digits, 0 for an empty cell; the solver may change the list.
            layout: the houses.
            work: the counters: call `work.node((cell, digit))` for every move tried and `work.back((cell, digit))` when
                it is taken back; without arguments they only count.
        """

    def solve(self, puzzle: PuzzleLike, time_limit: float | None = None, work: Work | None = None) -> Solution | None:
        """Solve a puzzle; return None if it has no solution.

        Args:
            puzzle: the givens: a Grid, or anything that converts to one.
            time_limit: seconds after which to give up.
            work: the counters to use; they are also filled if there is no solution.

        Raises:
            Unfinished: time ran out, or the algorithm gave up.
            InvalidPuzzle: the puzzle has variant rules.
        """
        read = puzzle_of(puzzle)
        puzzle = read if isinstance(read, Grid) else Grid(read.values, read.layout)
        puzzle.layout.require_no_constraints()
        work = work or Work(time_limit)
        try:
            values = None if _contradicts(puzzle) else self.search(list(puzzle.values), puzzle.layout, work)
        finally:
            work.stop()
        if values is None:
            return None
        return Solution(Grid(values, puzzle.layout), work.nodes, work.backtracks, work.seconds, dict(work.log))


def _contradicts(puzzle: Grid) -> bool:
    """Return whether a house has a given twice."""
    for house in puzzle.layout.houses:
        digits = [puzzle.values[cell] for cell in house.cells if puzzle.values[cell]]
        if len(digits) != len(set(digits)):
            return True
    return False


def is_solution(grid: Grid, puzzle: Grid) -> bool:
    """Return whether a grid is complete, obeys the rules, and keeps the givens.

    >>> puzzle = Grid.parse("1.....2..3.....4")
    >>> is_solution(Grid.parse("1243342143122134"), puzzle), is_solution(puzzle, puzzle)
    (True, False)
    """
    digits = set(range(1, puzzle.layout.n + 1))
    keeps = all(given in (0, digit) for given, digit in zip(puzzle.values, grid.values, strict=True))
    return keeps and all({grid.values[cell] for cell in house.cells} == digits for house in puzzle.layout.houses)
