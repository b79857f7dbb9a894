"""What solvers made of puzzles: a result each, a summary a solver."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lucidoku.words.language import N_

__all__ = ["FAILED", "NONE", "SOLVED", "TIME", "WRONG", "Result", "Results", "Summary"]

SOLVED, NONE, TIME, WRONG, FAILED = "solved", "no solution", N_("time is up"), "wrong", N_("failed")


@dataclass(frozen=True)
class Result:
    """What one solver made of one puzzle.

    Attributes:
        solver: its name.
        number: of the puzzle, from 1.
        puzzle: as one line.
        outcome: "solved" (and checked), "no solution" (and there is none), "time is up" (or it gave up), "wrong" (a grid
            that is not a solution, or found none where there is one), "failed" (it raised an error, or its process died).
        seconds: wall time.
        nodes: positions looked at, in the solver's own measure; None when it counts none.
        backtracks: tries taken back; None when it counts none.
        detail: the wrong answer or the error; for human logic the techniques used.

    >>> from lucidoku.solvers import compare
    >>> result = compare(["mrv"], ["1.....2..3.....4"]).results[0]
    >>> result.outcome, result.right
    ('solved', True)
    """

    solver: str
    number: int
    puzzle: str
    outcome: str
    seconds: float
    nodes: int | None
    backtracks: int | None
    detail: str = ""

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.outcome in (SOLVED, NONE)


@dataclass(frozen=True)
class Summary:
    """One solver over all puzzles; times in milliseconds, over the puzzles that it answered.

    Attributes:
        solver: its name.
        puzzles: how many it was given.
        solved: how many it answered rightly.
        wrong: how many it answered wrongly, or failed on.
        unfinished: how many took too long.
        mean_ms: mean time.
        median_ms: median time.
        p95_ms: 95 % of the puzzles took no longer.
        max_ms: the longest time.
        min_ms: the shortest time.
        total_ms: all times together.
        nodes: mean number of positions looked at; not a number where none are counted.
        backtracks: mean number of tries taken back; the same.
        memory_mb: how much its process grew at most, with the modules that it loads.
        slowest: the number of the puzzle that took longest.
    """

    solver: str
    puzzles: int
    solved: int
    wrong: int
    unfinished: int
    mean_ms: float
    median_ms: float
    p95_ms: float
    max_ms: float
    min_ms: float
    total_ms: float
    nodes: float
    backtracks: float
    memory_mb: float
    slowest: int


class Results:
    """The results of several solvers on the same puzzles.

    Attributes:
        results: one for each solver and puzzle, in that order.
        memory: for each solver by how many bytes its process grew.
        time_limit: seconds a puzzle.
    """

    def __init__(self, results: Sequence[Result], memory: dict[str, int], time_limit: float) -> None:
        self.results: tuple[Result, ...] = tuple(results)
        self.memory = memory
        self.time_limit = time_limit

    @property
    def solvers(self) -> list[str]:
        """The names of the solvers, as they were given."""
        return list(dict.fromkeys(result.solver for result in self.results))

    def of(self, name: str) -> list[Result]:
        """Return the results of one solver."""
        return [result for result in self.results if result.solver == name]

    def summary(self) -> list[Summary]:
        """Return one row a solver."""
        return [_summary(self.of(name), self.memory.get(name, 0)) for name in self.solvers]

    @property
    def agrees(self) -> bool:
        """Whether no solver gave a wrong answer or failed."""
        return all(result.right or result.outcome == TIME for result in self.results)


def _mean(counts: Iterable[int | None]) -> float:
    """Return the mean of those that are known."""
    known = [count for count in counts if count is not None]
    return statistics.fmean(known) if known else float("nan")


def _summary(results: list[Result], memory: int) -> Summary:
    done = sorted(result.seconds * 1000 for result in results if result.outcome not in (TIME, FAILED))
    slowest = max(results, key=lambda result: result.seconds)
    nan = float("nan")
    return Summary(
        solver=results[0].solver,
        puzzles=len(results),
        solved=sum(result.right for result in results),
        wrong=sum(result.outcome in (WRONG, FAILED) for result in results),
        unfinished=sum(result.outcome == TIME for result in results),
        mean_ms=statistics.fmean(done) if done else nan,
        median_ms=statistics.median(done) if done else nan,
        p95_ms=done[min(len(done) - 1, -(-95 * len(done) // 100) - 1)] if done else nan,
        max_ms=done[-1] if done else nan,
        min_ms=done[0] if done else nan,
        total_ms=sum(done) if done else nan,
        nodes=_mean(result.nodes for result in results),
        backtracks=_mean(result.backtracks for result in results),
        memory_mb=memory / 1e6,
        slowest=slowest.number,
    )
