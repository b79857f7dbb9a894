"""How fast puzzles are made: random minimal ones, and those that need a technique. One thread, processor time.

    python bench/make.py [--needs x-wing,swordfish] [--count 100] [--rival NAME=COMMAND]

A rival's command is run as it is; it shall print puzzles, one a line.
"""

from __future__ import annotations

import argparse
import resource
import shlex
import statistics
import subprocess
import time

from rich.console import Console
from rich.table import Table

import lucidoku as ld
from lucidoku import techniques
from lucidoku.errors import LucidokuError
from lucidoku.generate import Order, make_many

USUAL = "naked-pair,naked-triple,x-wing,swordfish,xy-wing,w-wing,unique-rectangle-1,als-xz,aic,cell-forcing-chain"


def timed(order: Order, count: int, seconds: float) -> list[float]:
    """Return the processor time that each puzzle took."""
    took: list[float] = []
    last = time.process_time()
    for _made in make_many(order, count, seed=1, threads=1, time_limit=seconds):
        now = time.process_time()
        took.append(now - last)
        last = now
    return took


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--needs", default=USUAL, help="techniques, separated by commas, or all")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60, help="at most, for each row")
    parser.add_argument("--rival", action="append", default=[])
    options = parser.parse_args()
    table = Table(title=f"lucidoku {ld.__version__}: puzzles made, one thread, processor time")
    for heading in ("order", "puzzles", "a second", "mean, ms"):
        table.add_column(heading, justify="left" if heading == "order" else "right")

    def row(name: str, took: list[float]) -> None:
        if not took:
            table.add_row(name, "0", "", "")
            return
        table.add_row(name, str(len(took)), f"{len(took) / sum(took):,.0f}", f"{1000 * statistics.fmean(took):.2f}")

    row("minimal", timed(Order(minimal=True), 200 * options.count, options.seconds))
    half = Order(minimal=True, symmetry="rotate180")
    row("minimal, rotate180", timed(half, 10 * options.count, options.seconds))
    names = [t.id for t in techniques.ALL if t.logical] if options.needs == "all" else options.needs.split(",")
    for name in names:
        try:
            row(f"needs {name}", timed(Order(needs=name), options.count, options.seconds))
        except LucidokuError as error:
            table.add_row(f"needs {name}", str(error), "", "")
    row(
        "needs swordfish, minimal, rotate180, distinct",
        timed(
            Order(needs="swordfish", minimal=True, symmetry="rotate180", distinct=True), options.count, options.seconds
        ),
    )
    for rival in options.rival:
        name, _equals, command = rival.partition("=")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        output = subprocess.run(shlex.split(command), capture_output=True, text=True, check=False).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        lines = len([line for line in output.splitlines() if line.strip()])
        took_all = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        row(name, [took_all / lines] * lines if lines else [])
    Console().print(table)


if __name__ == "__main__":
    main()
