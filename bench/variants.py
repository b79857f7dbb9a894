"""Walks through variant puzzles: `python bench/variants.py [FILE…]`.

Each file is a list of samples as JSON, with an f-puzzles text in `puzzle`, or lines whose first column is one. Prints for each
puzzle its rules, the steps and the time of its walk by logic alone, and whether every step is proved from the rules that it
names; then the share that is solved, the median time and the techniques that were used.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

import lucidoku as ld
from _common import LISTS

SAMPLES = (LISTS.parent / "variants" / "cc-by-odd.json", LISTS.parent / "variants" / "solver-tests-odd.tsv")


def links(path: Path) -> Iterator[str]:
    """Yield the f-puzzles links of a file of samples."""
    text = path.read_text(encoding="utf-8")
    packed = (
        [sample["puzzle"] for sample in json.loads(text)]
        if path.suffix == ".json"
        else [line.split("\t")[0] for line in text.splitlines()[1:]]
    )
    return (f"https://f-puzzles.com/?load={link}" for link in packed if link)


def main() -> None:
    """Walk, prove, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, default=list(SAMPLES))
    parser.add_argument("--limit", type=float, default=10, help="seconds a puzzle")
    options = parser.parse_args()
    table = Table("rules", "steps", "ms", "solved", "proved", "verify ms")
    times, used = [], Counter[str]()
    solved = refused = unproved = 0
    for link in (link for path in options.files for link in links(path)):
        try:
            grid = ld.Grid.parse(link)
        except ld.LucidokuError:
            refused += 1
            continue
        start = time.process_time()
        walk = ld.explain(grid, "logic", time_limit=options.limit)
        times.append(time.process_time() - start)
        start = time.process_time()
        failed = sum(not proof.ok for proof in ld.prove(walk))
        proving = time.process_time() - start
        solved += walk.is_solved
        unproved += failed
        used.update(walk.techniques)
        table.add_row(
            ", ".join(grid.layout.constraint_names), str(len(walk)), f"{times[-1] * 1000:.0f}", "yes" if walk.is_solved else "",
            str(len(walk) - failed), f"{proving * 1000:.0f}",
        )  # fmt: skip
    console = Console()
    console.print(table)
    console.print(
        f"{solved} of {len(times)} solved by logic; {refused} not read; {unproved} steps not proved; median walk"
        f" {statistics.median(times) * 1000:.0f} ms of processor time"
    )
    console.print(", ".join(f"{name} {count}" for name, count in used.most_common()))


if __name__ == "__main__":
    main()
