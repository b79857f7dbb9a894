"""Speed of walkthroughs: `make bench`, or `python bench/walkthrough.py [--rival NAME=COMMAND]… [--other PYTHON [--sha]]`.

Prints one table: for each puzzle list walkthroughs a second with all techniques, engine only, on one thread and on all
cores; the share solved by named logic alone; and steps a second that the proof checker takes. Medians of runs. Without the
puzzle lists the puzzles of the tests are used instead.

Rivals are measured in the same run: a command that reads the puzzle file named by its last argument and solves it with
explanations. Its wall time is divided by the number of puzzles, start-up included.

Another installation, as of an older version, is measured by its Python instead, alternating with this one: processor
time of each walk as an object (`explain_many`), on one thread, and the ratio. With `--sha`, the steps of both must be
the same.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import resource
import shlex
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

import lucidoku as ld
from _common import LISTS, OWN, RUNS, in_turns, median_time, pythons, read, run_bench, wall
from lucidoku import _engine
from lucidoku.logic.pipeline import resolve

# Lists, and the number of puzzles taken from each.
USED = {
    "17clue": 20000,
    "top1465": 1465,
    "hardest_11plus_fifth": 500,
    "hardest_1106": 400,
    "trilobite8": 500,
    "16x16": 100,
    "25x25": 100,
}
COMPARED = ("17clue", "top1465", "hardest_11plus_fifth")  # with another installation, unless other lists are asked for


def walk_in_engine(grids: list[ld.Grid], threads: int) -> None:
    """Walk puzzles of one layout in blocks, as the library does, without keeping results."""
    pipeline = resolve("all").native()
    native = grids[0].layout.native
    for at in range(0, len(grids), 256 * threads):
        values = b"".join(grid.values for grid in grids[at : at + 256 * threads])
        _engine.walk(native, values, pipeline, None, threads)


def rate(count: int, seconds: float) -> str:
    """Return a rate, or the time of each if there are few."""
    return f"{count / seconds:,.0f} /s" if count > 20 else f"{seconds / count * 1000:.1f} ms each"


def print_time(path: Path, most: int) -> None:
    """Print the processor time of a walk as an object, after some to warm up."""
    grids = read(path, most)
    for _ in ld.explain_many(grids[:50]):
        pass
    start = time.process_time()
    for _ in ld.explain_many(grids):
        pass
    print((time.process_time() - start) / len(grids))


def print_hashes(path: Path, most: int) -> None:
    """Print a hash of the steps of each walk: technique, eliminations and placements."""
    for walk in ld.explain_many(read(path, most)):
        digest = hashlib.sha256()
        for step in walk:
            conclusions = [
                [(int(cell), digit) for cell, digit in some] for some in (step.eliminations, step.placements)
            ]
            digest.update(repr((step.technique.id, *conclusions)).encode())
        print(digest.hexdigest())


def compare(other: str, name: str, path: Path, most: int, runs: int, sha: bool) -> None:
    """Measure walks of a list by two installations, and compare their steps."""
    both = pythons(other)
    times = [seconds for (seconds,) in in_turns(both, runs, __file__, "--times", path, most)]
    for python, seconds in zip(both, times, strict=True):
        print(f"{name}: {seconds * 1e6:,.1f} µs a walk, {python}")
    print(f"{name}: the other's time over ours {times[1] / times[0]:.3f}")
    if not sha:
        return
    hashes = [run_bench(python, __file__, "--hashes", path, most) for python in both]
    for number, (ours, theirs) in enumerate(zip(*hashes, strict=True), 1):
        if ours != theirs:
            sys.exit(f"{name}: the steps of puzzle {number} of {len(hashes[0])} differ")
    print(f"{name}: equal steps of {len(hashes[0])} walks, {hashlib.sha256(repr(hashes[0]).encode()).hexdigest()}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--lists", type=Path, default=LISTS)
    parser.add_argument(
        "--only", action="append", type=lambda name: name.removesuffix(".txt"), help="a list to use; may be repeated"
    )
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--rival", action="append", default=[], help="NAME=COMMAND, measured on the 9x9 lists too")
    parser.add_argument("--other", metavar="PYTHON", help="the Python of another installation, measured in turns")
    parser.add_argument("--sha", action="store_true", help="compare the steps of both installations, too")
    parser.add_argument("--times", nargs=2, metavar=("FILE", "MOST"), help=argparse.SUPPRESS)
    parser.add_argument("--hashes", nargs=2, metavar=("FILE", "MOST"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.sha and not options.other:
        parser.error("--sha compares with another installation; give --other PYTHON")
    if options.times or options.hashes:
        path, most = options.times or options.hashes
        (print_time if options.times else print_hashes)(Path(path), int(most))
        return
    lists = [(name, options.lists / f"{name}.txt") for name in options.only or (COMPARED if options.other else USED)]
    lists = [(name, path) for name, path in lists if path.exists()] or [("tests/data (no lists found)", OWN)]
    if options.other:
        for name, path in lists:
            compare(options.other, name, path, USED.get(name, 1000), options.runs, options.sha)
        return
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    rivals = [rival.partition("=")[::2] for rival in options.rival]
    table = Table(title=f"lucidoku {ld.__version__}, engine {_engine.VARIANT}, medians of {options.runs} runs")
    for heading in ("list", "puzzles", "1 thread", f"{cores} threads", "by logic", "guesses", "proofs", *dict(rivals)):
        table.add_column(heading, justify="left" if heading == "list" else "right")
    for name, path in lists:
        grids = read(path, USED.get(name, 1000))
        grids = [grid for grid in grids if grid.layout is grids[0].layout]
        one = median_time(lambda grids=grids: walk_in_engine(grids, 1), options.runs)  # type: ignore[misc]
        many = median_time(lambda grids=grids: walk_in_engine(grids, cores), options.runs)  # type: ignore[misc]
        walks = list(ld.explain_many(grids, threads=cores))
        logical = sum(walk.is_solved and not walk.guesses and not walk.trials for walk in walks)
        some = walks[:: max(1, len(walks) // 40)]
        steps = sum(map(len, some))
        proofs = median_time(lambda some=some: [p for walk in some for p in ld.prove(walk)], 1)  # type: ignore[misc]
        row = [name, str(len(grids)), rate(len(grids), one), rate(len(grids), many), f"{logical / len(grids):.1%}"]
        row += [str(sum(walk.guesses + walk.trials for walk in walks)), f"{steps / proofs:,.0f} /s"]
        for _, command in rivals:
            row.append(rival_rate(command, grids) if grids[0].layout.n == 9 else "")
        table.add_row(*row)
    Console(width=None if sys.stdout.isatty() else 130).print(table)
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def rival_rate(command: str, grids: list[ld.Grid]) -> str:
    """Run a rival once on the same puzzles."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.writelines(grid.line + "\n" for grid in grids)
        file.flush()
        return rate(len(grids), wall([*shlex.split(command), file.name], 1))


if __name__ == "__main__":
    main()
