"""Time of listings: `python bench/listing.py [--lists DIR] [--other PYTHON]`.

Prints the processor time of `find_steps` with all logic on the positions at which hard puzzles start: median and 95th
percentile over the positions, each the median of runs. Another installation, as of an older version, is measured by its Python
in turns with this one. Without the puzzle lists the puzzles of the tests are used instead.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import lucidoku as ld
from _common import LISTS, OWN, RUNS, in_turns, pythons, read

# Lists, and the number of puzzles taken from each.
USED = {"hardest_1106": 375, "top1465": 150}


def print_times(path: Path, most: int) -> None:
    """Print the processor time of each listing, after some to warm up."""
    grids = read(path, most)
    for grid in grids[:3]:
        ld.find_steps(grid)
    for grid in grids:
        start = time.process_time()
        ld.find_steps(grid)
        print(time.process_time() - start)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--lists", type=Path, default=LISTS)
    parser.add_argument("--other", metavar="PYTHON", help="the Python of another installation, measured in turns")
    parser.add_argument("--times", nargs=2, metavar=("FILE", "MOST"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.times:
        print_times(Path(options.times[0]), int(options.times[1]))
        return
    lists = [(name, options.lists / f"{name}.txt") for name in USED]
    for name, path in [found for found in lists if found[1].exists()] or [("tests/data (no lists found)", OWN)]:
        measured = in_turns(pythons(options.other), RUNS, __file__, "--times", path, USED.get(name, 100))
        for python, times in zip(pythons(options.other), measured, strict=True):
            ordered = sorted(times)
            middle, late = ordered[len(ordered) // 2], ordered[len(ordered) * 95 // 100]
            print(f"{name}: {len(times)} listings, median {middle * 1e3:.2f} ms, 95 % {late * 1e3:.2f} ms, {python}")


if __name__ == "__main__":
    main()
