"""Speed of the generator: random minimal puzzles, and those that need a technique. One thread, processor time.

    python bench/make.py [--needs x-wing,swordfish] [--count 100] [--rival NAME=COMMAND]
    python bench/make.py --table [--needs all] [--seeds 20] [--count 100]
    python bench/make.py --rules [--seeds 20]

The first compares some requests with a program in Python over `solve_many`, which digs with one call for each turn of a
batch of grids, and with rivals: a rival's command is run unchanged and must print one puzzle per line. The second
prints the table of docs/generator.md: for each technique the time that the first puzzle takes, over `--seeds` seeds,
and that of each of `--count`. The third does so for variants at level medium.
"""

from __future__ import annotations

import argparse
import resource
import shlex
import statistics
import subprocess
import time

import numpy as np
from rich.console import Console
from rich.table import Table

import lucidoku as ld
from lucidoku.generator import PuzzleSpec, full_grids, make_many, make_with_rules
from lucidoku.logic import techniques

USUAL = "naked-pair,naked-triple,x-wing,swordfish,xy-wing,w-wing,unique-rectangle-1,als-xz,aic,cell-forcing-chain"
RULES = ("killer", "thermo", "kropki", "antiknight", "arrow")
ONE_SWORDFISH = PuzzleSpec(
    needs="swordfish", uses={"swordfish": (1, 1)}, minimal=True, symmetry="rotate180", distinct=True
)


def time_making(spec: PuzzleSpec, count: int, seconds: float) -> tuple[int, float]:
    """Return the number of puzzles made, and the processor time."""
    start, made = time.process_time(), 0
    for _made in make_many(count, spec, seed=1, threads=1, time_limit=seconds):
        made += 1
    return made, time.process_time() - start


def prototype(count: int, seed: int = 1) -> int:
    """Dig minimal puzzles out of random full grids, removing one cell from all of them with each call of `solve_many`."""
    chance = np.random.default_rng(seed)
    grids = np.frombuffer(b"".join(grid.values for grid in full_grids(count, seed=seed, threads=1)), np.uint8)
    puzzles = grids.reshape(count, 81).copy()
    order = np.argsort(chance.random((count, 81)), axis=1)
    every = np.arange(count)
    for turn in range(81):
        cells = order[:, turn]
        kept = puzzles[every, cells]
        puzzles[every, cells] = 0
        several = ld.solve_many(puzzles, limit=2).counts != 1
        puzzles[every[several], cells[several]] = kept[several]
    return int((ld.solve_many(puzzles, limit=2).counts == 1).sum())


def first_puzzles(name: str, seeds: int, seconds: float) -> list[float]:
    """Return for each seed the processor time of one puzzle that needs a technique; infinity without a result."""
    took = []
    for seed in range(seeds):
        start = time.process_time()
        made = list(make_many(1, PuzzleSpec(needs=name), seed=seed, threads=1, time_limit=seconds))
        took.append(time.process_time() - start if made else float("inf"))
        if not made and seed == 0:
            break
    return sorted(took)


def milliseconds(seconds: float) -> str:
    """Return a time in milliseconds, two digits of it."""
    milli = 1000 * seconds
    return "–" if milli == float("inf") else f"{milli:.1f} ms" if milli < 10 else f"{milli:.0f} ms"


def print_table(names: list[str], seeds: int, count: int, seconds: float) -> None:
    """Print Markdown: the time of one puzzle (median, 95 % point, how many of the seeds had one), that of each of many.

    Below it for each level the middle one of the times of each of many.
    """
    print(
        f"| technique | level | one: median | 95 % | found | each of {count} |\n| --- | --- | --- | --- | --- | --- |"
    )
    of_level: dict[str, list[float]] = {}
    for name in names:
        try:
            took = first_puzzles(name, seeds, seconds)
        except ld.InvalidArgument:
            continue  # no 9×9 puzzle needs it
        times_known = sum(t < float("inf") for t in took)
        level = techniques.get(name).level
        at = [took[len(took) // 2], took[max(0, -(-len(took) * 95 // 100) - 1)]]
        many, spent = time_making(PuzzleSpec(needs=name), count, seconds)
        each = spent / many if many else float("inf")
        of_level.setdefault(level, []).append(each)
        words = [milliseconds(at[0]), milliseconds(at[1]), f"{times_known} of {len(took)}", milliseconds(each)]
        print("|", " | ".join([name, level, *words]), "|", flush=True)
    for of_all, times in of_level.items():
        print(f"\n{of_all} ({len(times)}): in the middle {milliseconds(statistics.median(times))}", flush=True)


def print_rules(seeds: int) -> None:
    """Print the wall time of one puzzle of level medium for some rules, from scratch, over seeds."""
    for rule in RULES:
        took = []
        for seed in range(seeds):
            start = time.perf_counter()
            first = next(make_with_rules([rule], 1, level="medium", seed=seed, time_limit=60), None)
            took.append(time.perf_counter() - start if first else float("inf"))
        made = sum(seconds < float("inf") for seconds in took)
        print(
            f"{rule}: {made} of {seeds}, median {milliseconds(statistics.median(took))}, slowest {milliseconds(max(took))}",
            flush=True,
        )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--needs", default=USUAL, help="techniques, separated by commas, or all")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60, help="at most, for each row")
    parser.add_argument("--rival", action="append", default=[])
    parser.add_argument(
        "--table", action="store_true", help="one puzzle with each of some seeds, and many, as Markdown"
    )
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--rules", action="store_true", help="variant puzzles, one for each of some seeds")
    options = parser.parse_args()
    if options.rules:
        print_rules(options.seeds)
        return
    names = [t.id for t in techniques.ALL if t.logical] if options.needs == "all" else options.needs.split(",")
    if options.table:
        print_table(names, options.seeds, options.count, options.seconds)
        return
    table = Table(title=f"lucidoku {ld.__version__}: puzzles made, one thread, processor time")
    for heading in ("specification", "puzzles", "a second", "mean, ms"):
        table.add_column(heading, justify="left" if heading == "specification" else "right")

    def row(name: str, count: int, took: float) -> None:
        per_second, mean = (f"{count / took:,.0f}", f"{1000 * took / count:.2f}") if count else ("", "")
        table.add_row(name, str(count), per_second, mean)

    # Alternate, because the load of the machine changes.
    ours, theirs, minimal = [], [], PuzzleSpec(minimal=True)
    for _round in range(3):
        ours.append(time_making(minimal, 60 * options.count, options.seconds))
        start = time.process_time()
        theirs.append((prototype(40 * options.count), time.process_time() - start))
    row("minimal", *map(sum, zip(*ours, strict=True)))
    row("minimal, a program over solve_many", *map(sum, zip(*theirs, strict=True)))
    ratio = statistics.median(n / t for n, t in ours) / statistics.median(n / t for n, t in theirs)
    row(
        "minimal, rotate180",
        *time_making(PuzzleSpec(minimal=True, symmetry="rotate180"), 2 * options.count, options.seconds),
    )
    for name in names:
        try:
            row(f"needs {name}", *time_making(PuzzleSpec(needs=name), options.count, options.seconds))
        except ld.LucidokuError as error:
            table.add_row(f"needs {name}", str(error), "", "")
    row("one Swordfish, minimal, rotate180, distinct", *time_making(ONE_SWORDFISH, 5 * options.count, options.seconds))
    for rival in options.rival:
        name, _equals, command = rival.partition("=")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        output = subprocess.run(shlex.split(command), capture_output=True, text=True, check=False).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        lines = len([line for line in output.splitlines() if line.strip()])
        row(name, lines, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    console = Console()
    console.print(table)
    console.print(f"minimal: {ratio:.2f} times as many as the program over solve_many")


if __name__ == "__main__":
    main()
