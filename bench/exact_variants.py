"""Exact search of variants, compared with others: `python bench/exact_variants.py`, with `pip install ortools pencilmark`.

Files and samples are those of `bench/variants.py`. Each program counts to two solutions of each sample, alternating, in
a separate process with a time limit. Processor time, median of runs: for Lucidoku the whole call, for CP-SAT its two
searches without building the model (one worker), for pencilmark `solve`, which checks whether the solution is the only
one, without reading the link. A rival that refuses a sample, or is not installed, has no time there.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from rich.console import Console
from rich.table import Table

import lucidoku as ld
from cpsat import model_of
from variants import SAMPLES, puzzles

_RUNS = 3


def by_lucidoku(link: str) -> tuple[float, int]:
    """Return processor time and number of solutions, up to two."""
    grid = ld.Grid.parse(link)
    # The search of a layout is prepared once; like building a model, it is not counted.
    assert grid.layout.native_search
    start = time.process_time()
    number = ld.count(grid, 2)
    return time.process_time() - start, number


def by_cpsat(link: str) -> tuple[float, int]:
    """Return the same for CP-SAT."""
    from ortools.sat.python import cp_model

    grid = ld.Grid.parse(link)
    model, cells = model_of(grid)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    spent, number = 0.0, 0
    while number < 2:
        start = time.process_time()
        status = solver.solve(model)
        spent += time.process_time() - start
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        number += 1
        model.add_forbidden_assignments(cells, [tuple(solver.value(cell) for cell in cells)])
    return spent, number


def by_pencilmark(link: str) -> tuple[float, int]:
    """Return the same for pencilmark."""
    import pencilmark
    from pencilmark import sources

    puzzle = sources.load(link)
    start = time.process_time()
    number = 1
    try:
        pencilmark.solve(puzzle)
    except pencilmark.NotUnique:
        number = 2
    except pencilmark.NoSolution:
        number = 0
    return time.process_time() - start, number


PROGRAMS: dict[str, Callable[[str], tuple[float, int]]] = {
    "Lucidoku": by_lucidoku,
    "CP-SAT": by_cpsat,
    "pencilmark": by_pencilmark,
}


def _serve(program: str, link: str, runs: int, end: Connection) -> None:
    try:
        found = [PROGRAMS[program](link) for _run in range(runs)]
        end.send((statistics.median(spent for spent, _number in found), found[0][1]))
    except Exception as error:
        end.send(f"{type(error).__name__}: {error}"[:100])


def time_program(program: str, link: str, limit: float) -> tuple[float, int] | str:
    """Return the measurement of a program for a sample, or the reason for having none: refused, not installed, too late."""
    here, there = multiprocessing.Pipe()
    runs = _RUNS if program == "Lucidoku" else 1
    worker = multiprocessing.get_context("fork").Process(target=_serve, args=(program, link, runs, there))
    worker.start()
    answer: tuple[float, int] | str = here.recv() if here.poll(limit) else "late"
    worker.kill()
    worker.join()
    return answer


def main() -> None:
    """Count, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, default=[path for path in SAMPLES if path.exists()])
    parser.add_argument("--limit", type=float, default=20, help="seconds that a program has for a sample")
    options = parser.parse_args()
    console = Console()
    table = Table("rules", *(f"{name}, ms" for name in PROGRAMS))
    times: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    ratios: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    refused, late, differing = dict.fromkeys(PROGRAMS, 0), dict.fromkeys(PROGRAMS, 0), 0
    for link in (link for path in options.files for link in puzzles(path)):
        try:
            rules = ", ".join(ld.Grid.parse(link).layout.constraint_names)
        except ld.LucidokuError:
            continue
        results = {name: time_program(name, link, options.limit) for name in PROGRAMS}
        ours = results["Lucidoku"]
        cells = []
        for name, result in results.items():
            if isinstance(result, str):
                late[name] += result == "late"
                refused[name] += result != "late"
                cells.append("late" if result == "late" else "–")
                if result == "late" and not isinstance(ours, str):
                    ratios[name].append(options.limit / ours[0])
                continue
            times[name].append(result[0])
            cells.append(f"{result[0] * 1000:.1f}")
            if not isinstance(ours, str):
                ratios[name].append(result[0] / ours[0])
                if result[1] != ours[1]:
                    differing += 1
                    cells[-1] += f" ({result[1]}, not {ours[1]})"
        table.add_row(rules, *cells)
    console.print(table)
    for name, spent in times.items():
        if not spent:
            console.print(f"{name}: not installed, or all refused")
            continue
        console.print(
            f"{name}: {len(spent)} samples, {refused[name]} refused, {late[name]} later than {options.limit:g} s; median"
            f" {statistics.median(spent) * 1000:.1f} ms, slowest {max(spent):.2f} s, within 10 ms"
            f" {sum(result <= 0.01 for result in spent)}; median of its time over ours {statistics.median(ratios[name]):.0f}"
        )
    console.print(f"{differing} numbers of solutions differ from ours")


if __name__ == "__main__":
    main()
