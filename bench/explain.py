"""Speed of explaining: `make bench`, or `python bench/explain.py [--lists DIR] [--rival COMMAND]`.

Prints one table: walkthroughs a second in the engine and through the Python API (one thread, medians of runs), wall time
of the command line and of the import, time of all pictures of a walkthrough, and peak memory. Without the puzzle lists
the puzzles of the tests are used instead, and the table says so.

A rival is measured in the same run: a command that reads the puzzle file named by its last argument and solves it with
explanations. Its wall time is divided by the number of puzzles, start-up included.
"""

from __future__ import annotations

import argparse
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

import lucidoku as ld
from lucidoku import _engine, draw
from lucidoku.grid import Grid
from lucidoku.pipeline import resolve

ROOT = Path(__file__).parent.parent
RUNS = 5


def median_time(work: Callable[[], object], runs: int = RUNS) -> float:
    """Return the median wall time of a piece of work in seconds, after one run to warm up."""
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def read(path: Path, most: int) -> list[Grid]:
    """Return the first puzzles of a list."""
    grids = []
    for entry in ld.read_puzzles(path):
        if isinstance(entry.puzzle, Grid):
            grids.append(entry.puzzle)
        if len(grids) == most:
            break
    return grids


def walk_in_engine(grids: list[Grid]) -> None:
    """Walk puzzles of one layout in blocks, as the library does, and keep nothing."""
    pipeline = resolve("all").native()
    native = grids[0].layout.native
    for at in range(0, len(grids), 256):
        _engine.walk(native, b"".join(grid.values for grid in grids[at : at + 256]), pipeline)


def wall(command: list[str]) -> float:
    """Return the median wall time of a process."""
    return median_time(lambda: subprocess.run(command, check=True, capture_output=True))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--lists", type=Path, default=ROOT.parent / "shared" / "data" / "puzzles")
    parser.add_argument("--most", type=int, default=20000, help="puzzles of a list to use at most")
    parser.add_argument("--rival", help="a command to measure on 17clue.txt in the same run")
    options = parser.parse_args()
    table = Table(title=f"lucidoku {ld.__version__}, engine {_engine.VARIANT}, one thread, medians of {RUNS} runs")
    for heading in ("what", "puzzles", "result", "without a guess"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    own = ROOT / "tests" / "data" / "puzzles.txt"
    names = ("17clue", "top1465", "hardest_1106", "trilobite8", "16x16", "25x25")
    lists = [(name, options.lists / f"{name}.txt") for name in names]
    lists = [(name, path) for name, path in lists if path.exists()]
    for name, path in lists:
        grids = read(path, options.most)
        seconds = median_time(lambda grids=grids: walk_in_engine(grids))  # type: ignore[misc]
        logical = sum(walk.guesses == 0 for walk in ld.explain_many(grids))
        rate = f"{len(grids) / seconds:,.0f} /s" if len(grids) > 100 else f"{seconds / len(grids) * 1000:.1f} ms each"
        table.add_row(f"engine: {name}", str(len(grids)), rate, f"{logical / len(grids):.0%}")
    sample = read(lists[0][1] if lists else own, 5000)
    sample = [grid for grid in sample if grid.layout.n == 9]
    label = lists[0][0] if lists else "tests/data (no lists found)"
    seconds = median_time(lambda: sum(1 for _ in ld.explain_many(sample)))
    table.add_row(f"explain_many: {label}", str(len(sample)), f"{len(sample) / seconds:,.0f} /s", "")
    python = sys.executable
    cli = [python, "-c", "from lucidoku.cli import main; main()", "explain", sample[0].line]
    table.add_row("lucidoku explain, one puzzle as text", "1", f"{wall(cli) * 1000:.0f} ms", "")
    bare = wall([python, "-c", "pass"])
    loaded = wall([python, "-c", "import lucidoku"])
    table.add_row("import lucidoku", "", f"{(loaded - bare) * 1000:.0f} ms", "")
    walk = min(ld.explain_many(sample[:200]), key=lambda walk: abs(len(walk) - 60))
    with tempfile.TemporaryDirectory() as directory:
        seconds = median_time(lambda: draw.write_pictures(walk, directory), 3)
    table.add_row(f"pictures and sheet of {len(walk)} steps", "1", f"{seconds:.2f} s", "")
    if options.rival and lists:
        seconds = wall([*shlex.split(options.rival), str(lists[0][1])])
        count = sum(1 for line in lists[0][1].read_text().splitlines() if line.strip())
        table.add_row(f"rival: {options.rival}", str(count), f"{count / seconds:,.0f} /s", "")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    table.add_row("peak memory of this bench", "", f"{peak:.0f} MB", "")
    Console(width=110 if not sys.stdout.isatty() else None).print(table)


if __name__ == "__main__":
    main()
