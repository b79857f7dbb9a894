"""Parts that the benches share: the places of puzzle lists, the measuring of time."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import lucidoku as ld

ROOT = Path(__file__).parent.parent
LISTS = ROOT.parent / "shared" / "data" / "puzzles"
OWN = ROOT / "tests" / "data" / "puzzles.txt"
RUNS = 5


def median_time(work: Callable[[], object], runs: int = RUNS) -> float:
    """Return the median wall time of some work in seconds, after one warm-up run; for long work, the time of that run."""
    times: list[float] = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
        if times[0] > 10:
            return times[0]
    return statistics.median(times[1:])


def wall(command: list[str], runs: int = RUNS) -> float:
    """Return the median wall time of a process."""
    return median_time(lambda: subprocess.run(command, check=True, capture_output=True), runs)


def read(path: Path, most: int) -> list[ld.Grid]:
    """Return puzzles of a list, `most` at most, spread evenly over it."""
    grids = [entry.puzzle for entry in ld.read_puzzles(path) if isinstance(entry.puzzle, ld.Grid)]
    return grids if len(grids) <= most else grids[:: -(-len(grids) // most)]


def pythons(other: str | None) -> list[str]:
    """Return the Pythons to measure: this one, and that of another installation, as of an older version, if there is one."""
    return [sys.executable, *([other] if other else [])]


def run_bench(python: str, bench: str, *arguments: object) -> list[str]:
    """Return the output words of a bench when a Python runs it."""
    command = [python, bench, *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def in_turns(pythons: list[str], runs: int, bench: str, *arguments: object) -> list[list[float]]:
    """Return for each Python the numbers that a bench prints when it runs it, medians of alternating runs."""
    results: list[list[list[float]]] = [[] for _ in pythons]
    for _ in range(runs):
        for python, runs_of_it in zip(pythons, results, strict=True):
            runs_of_it.append([float(word) for word in run_bench(python, bench, *arguments)])
    return [[statistics.median(each) for each in zip(*runs_of_it, strict=True)] for runs_of_it in results]
