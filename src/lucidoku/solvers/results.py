"""Results of solvers on puzzles, and a summary for each solver."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lucidoku.words.guided import Guided
from lucidoku.words.language import N_

__all__ = ["FAILED", "NONE", "SOLVED", "TIME", "WRONG", "Result", "Runs", "Summary"]

SOLVED, NONE, TIME, WRONG, FAILED = "solved", "no solution", N_("time is up"), "wrong", N_("failed")


@dataclass(frozen=True)
class Result(Guided):
    """Result of one solver on one puzzle.

    Attributes:
        solver: its name.
        number: of the puzzle, from 1.
        puzzle: in one line.
        outcome: "solved" (and checked), "no solution" (correctly), "time is up" (or it gave up), "wrong" (a grid that
            is not a solution, or none found although there is one), "failed" (it raised an error, or its process died).
        seconds: wall time.
        nodes: positions examined, in the solver's own measure; None if it does not count them.
        backtracks: moves taken back; None if it does not count them.
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
        """True if the answer is right."""
        return self.outcome in (SOLVED, NONE)


@dataclass(frozen=True)
class Summary:
    """Summary of one solver over all puzzles; times in milliseconds, over the puzzles that it answered.

    Attributes:
        solver: its name.
        puzzles: the number of puzzles given to it.
        solved: the number of right answers.
        wrong: the number of wrong answers and failures.
        unfinished: the number of timeouts.
        mean_ms: mean time.
        median_ms: median time.
        p95_ms: 95 % of the puzzles took no longer.
        max_ms: the longest time.
        min_ms: the shortest time.
        total_ms: all times together.
        nodes: mean number of positions examined; NaN if not counted.
        backtracks: mean number of moves taken back; likewise.
        memory_mb: the peak growth of its process, including the modules that it loads.
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


class Runs(Guided):
    """The results of several solvers on the same puzzles.

    Attributes:
        results: one for each solver and puzzle, in that order.
        memory: for each solver the growth of its process in bytes.
        time_limit: seconds per puzzle.
    """

    def __init__(self, results: Sequence[Result], memory: dict[str, int], time_limit: float) -> None:
        self.results: tuple[Result, ...] = tuple(results)
        self.memory = memory
        self.time_limit = time_limit

    @property
    def solvers(self) -> list[str]:
        """Names of the solvers, in the given order."""
        return list(dict.fromkeys(result.solver for result in self.results))

    def of(self, name: str) -> list[Result]:
        """Return the results of one solver."""
        return [result for result in self.results if result.solver == name]

    def summary(self) -> list[Summary]:
        """Return one row per solver."""
        return [_summary(self.of(name), self.memory.get(name, 0)) for name in self.solvers]

    @property
    def agrees(self) -> bool:
        """True if no solver gave a wrong answer or failed."""
        return all(result.right or result.outcome == TIME for result in self.results)


def _mean(counts: Iterable[int | None]) -> float:
    """Return the mean of the known values."""
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
