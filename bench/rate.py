"""Ratings a second, agreement with recorded ones, compared with the reference on the same puzzles.

    python bench/rate.py FILE [--scale se121] [--ratings TABLE] [--reference "java -cp … serate …"]

Each puzzle has a line in a table: its line in the file, ER, EP, ED and the short name of the hardest step, separated by
tabs. The reference is a command that takes `--format=` and `--input=` as Sukaku Explainer's serate does; it receives
these two, and the command itself sets the technique set. Time is processor time, that of the reference with the start
of its machine; with more than one thread it is wall time. Ours runs before and after the reference, so that other load
on the machine affects both.
"""

from __future__ import annotations

import argparse
import os
import resource
import shlex
import statistics
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import lucidoku as ld

FORM = "%r\t%p\t%d\t%S"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--scale", default="se121", choices=["se", "se121"])
    parser.add_argument("--ratings", type=Path)
    parser.add_argument("--reference")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=3)
    given = parser.parse_args()
    lines = given.file.read_text().split()
    chosen: Sequence[int] = range(0, len(lines), given.every)
    wanted = {}
    if given.ratings:
        rows = [row.split("\t") for row in given.ratings.read_text().splitlines() if not row.startswith("#")]
        wanted = {int(row[0]) - 1: row[1:] for row in rows[:: given.every]}
        chosen = sorted(wanted)
    puzzles = [ld.Grid.parse(lines[i]) for i in chosen]
    times, theirs = [], 0.0
    for repeat in range(given.repeat):
        if repeat == 1 and given.reference:
            theirs, their_rows = reference(given.reference, [lines[i] for i in chosen])
            wanted = dict(zip(chosen, their_rows, strict=True))
        begun, clock = time.process_time(), time.perf_counter()
        cards = list(ld.rate_many(puzzles, given.scale, threads=given.threads))
        times.append(time.process_time() - begun if given.threads == 1 else time.perf_counter() - clock)
    differ = 0
    for i, card in zip(chosen, cards, strict=True):
        if i not in wanted:
            continue
        rating = getattr(card, given.scale)
        numbers = [f"{number:.1f}" for number in (rating.er, rating.ep, rating.ed)]
        ours = [*numbers, rating.hardest.short if rating.hardest else "O"]
        if ours != wanted[i]:
            differ += 1
            print(f"line {i + 1}: {' '.join(ours)}, expected {' '.join(wanted[i])}")
    speed = len(puzzles) / statistics.median(times)
    print(f"{len(puzzles)} puzzles, {speed:,.1f} a second, {differ} of {len(wanted)} differ")
    if theirs:
        rate = len(puzzles) / theirs
        print(
            f"reference {rate:,.2f} a second: ours is {speed / rate:,.1f} times as fast; load {os.getloadavg()[0]:.1f}"
        )


def reference(command: str, lines: list[str]) -> tuple[float, list[list[str]]]:
    """Return the processor seconds of another program, and its output for each puzzle."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = [*shlex.split(command), f"--format={FORM}", f"--input={file.name}"]
        text = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    rows = [line.split("\t") for line in text.splitlines() if line.strip()]
    if len(rows) != len(lines):
        raise SystemExit(f"expected {len(lines)} ratings from the reference, got {len(rows)}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, rows


if __name__ == "__main__":
    main()
