"""Ratings a second, and agreement with recorded ones: `python bench/rate.py FILE [--scale se121] [--ratings TABLE]`.

A table has a line a puzzle: its line in the file, ER, EP, ED and the short name of the hardest step, separated by tabs.
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path

import lucidoku as ld


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--scale", default="se121", choices=["se", "se121"])
    parser.add_argument("--ratings", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=3)
    given = parser.parse_args()
    lines = given.file.read_text().split()
    chosen = range(0, len(lines), given.every)
    wanted = {}
    if given.ratings:
        rows = [row.split("\t") for row in given.ratings.read_text().splitlines() if not row.startswith("#")]
        wanted = {int(row[0]) - 1: row[1:] for row in rows[:: given.every]}
        chosen = sorted(wanted)  # type: ignore[assignment]
    puzzles = [ld.Grid.parse(lines[i]) for i in chosen]
    rates, differ = [], 0
    for _repeat in range(given.repeat):
        begun, clock = time.process_time(), time.perf_counter()
        cards = list(ld.rate_many(puzzles, given.scale, threads=given.threads))
        taken = time.process_time() - begun if given.threads == 1 else time.perf_counter() - clock
        rates.append(len(puzzles) / taken)
    for i, card in zip(chosen, cards, strict=True):
        rating = getattr(card, given.scale)
        told = [
            f"{rating.er:.1f}",
            f"{rating.ep:.1f}",
            f"{rating.ed:.1f}",
            rating.hardest.short if rating.hardest else "O",
        ]
        differ += i in wanted and told != wanted[i]
    print(f"{len(puzzles)} puzzles, {statistics.median(rates):,.1f} a second, {differ} of {len(wanted)} differ")


if __name__ == "__main__":
    main()
