"""Speed for users: `make bench`, or `python bench/explain.py [--lists DIR]`.

Prints one table: walkthroughs a second through the Python API (one thread, medians of runs), and as JSON with words and
evidence on one core and on all. Then follow the wall time of the command line and of the import, the time of all pictures of
a walkthrough, and the peak memory. Without the puzzle lists the puzzles of the tests are used instead, and the table says so.
The engine alone is measured by `bench/walkthrough.py`.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

import lucidoku as ld
from _common import LISTS, OWN, RUNS, median_time, read, wall
from lucidoku import _engine


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--lists", type=Path, default=LISTS)
    options = parser.parse_args()
    table = Table(title=f"lucidoku {ld.__version__}, engine {_engine.VARIANT}, one thread, medians of {RUNS} runs")
    for heading in ("what", "puzzles", "result"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    path = options.lists / "17clue.txt"
    label = "17clue" if path.exists() else "tests/data (no lists found)"
    sample = [grid for grid in read(path if path.exists() else OWN, 5000) if grid.layout.n == 9]
    seconds = median_time(lambda: sum(1 for _ in ld.explain_many(sample)))
    table.add_row(f"explain_many: {label}", str(len(sample)), f"{len(sample) / seconds:,.0f} /s")
    python = sys.executable
    cli = [python, "-c", "from lucidoku.cli import main; main()", "explain", sample[0].line]
    table.add_row("lucidoku explain, one puzzle as text", "1", f"{wall(cli) * 1000:.0f} ms")
    hard = options.lists / "top1465.txt"
    if hard.exists():
        cores = os.cpu_count() or 1
        lines = hard.read_text(encoding="utf-8").splitlines()[:400]
        with tempfile.TemporaryDirectory() as directory:
            some = Path(directory) / "some.txt"
            some.write_text("\n".join(lines) + "\n", encoding="utf-8")
            command = [*cli[:-1], str(some), "--format", "json"]
            for threads in sorted({1, cores}):
                rate = len(lines) / wall([*command, "--threads", str(threads)], 3)
                label = f"lucidoku explain FILE --format json: top1465, cores: {threads}"
                table.add_row(label, str(len(lines)), f"{rate:,.0f} /s")
    bare = wall([python, "-c", "pass"])
    loaded = wall([python, "-c", "import lucidoku"])
    table.add_row("import lucidoku", "", f"{(loaded - bare) * 1000:.0f} ms")
    walk = min(ld.explain_many(sample[:200]), key=lambda walk: abs(len(walk) - 60))
    with tempfile.TemporaryDirectory() as directory:
        seconds = median_time(lambda: ld.drawing.write_pictures(walk, directory), 3)
    table.add_row(f"pictures and sheet of {len(walk)} steps", "1", f"{seconds:.2f} s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    table.add_row("peak memory of this bench", "", f"{peak:.0f} MB")
    Console(width=110 if not sys.stdout.isatty() else None).print(table)


if __name__ == "__main__":
    main()
