"""Coverage of the intervals of `lucidoku bridge`'s estimates: `python bench/estimates.py [--boards N] [--counted N]`.

Boards of several layouts and rules, with as many solutions as can be counted, are estimated. Printed are the share of boards
whose exact number lies in the interval after some samples, and the mean of estimate over number, which is 1 without bias.
`--counted` is the number of solutions up to which a part of the search is counted; the smaller it is, the deeper the samples go.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Iterator

import lucidoku as ld
from lucidoku.generator import full_grids
from lucidoku.search import estimate
from lucidoku.search.solutions import number_of_solutions

LAYOUTS = (
    "6x6",
    "6x6+diagonal",
    "6x6+nonconsecutive",
    "8x8",
    "9x9",
    "9x9+diagonal",
    "6x6+killercage:7@r1c1r1c2r1c3+thermometer:r6c1r5c1r4c1",
)
SAMPLES = (50, 100)
"""The numbers of samples after which an interval is looked at; the bridge sends its first estimate after 50."""


def boards(count: int, least: int, most: int, seed: int) -> Iterator[tuple[str, ld.Grid, int]]:
    """Yield boards with `least` to `most` solutions: the layout, the board and its number of solutions."""
    chance = random.Random(seed)
    found = tries = 0
    while found < count:
        name = LAYOUTS[tries % len(LAYOUTS)]
        tries += 1
        layout = ld.Layout.parse(name)
        full = next(iter(full_grids(1, seed=seed + tries, layout=layout.without_constraints)))
        grid = _opened(full, layout, least, chance)
        if grid is None:
            continue
        number = number_of_solutions(grid, most, 10.0)[0]
        if least <= number < most:
            found += 1
            yield name, grid, number


def _opened(full: ld.Grid, layout: ld.Layout, least: int, chance: random.Random) -> ld.Grid | None:
    """Return a grid with so few of the digits that it has `least` solutions, or None if it breaks a rule of the layout."""
    solved = ld.solve(ld.Grid([0] * len(full.values), layout)) if layout.placed else None
    digits = list(solved.values if solved else full.values)
    order = chance.sample(range(len(digits)), len(digits))
    low, high = 0, len(order)
    while low < high:  # the most digits that leave as many solutions
        kept = (low + high + 1) // 2
        if number_of_solutions(_with(digits, order[:kept], layout), least, 10.0)[0] >= least:
            low = kept
        else:
            high = kept - 1
    return _with(digits, order[:low], layout) if low else None


def _with(digits: list[int], cells: list[int], layout: ld.Layout) -> ld.Grid:
    kept = set(cells)
    return ld.Grid([digit if cell in kept else 0 for cell, digit in enumerate(digits)], layout)


def main() -> None:
    """Estimate, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--counted", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    estimate._COUNTED, estimate._EXACT = options.counted, 10 * options.counted
    held: dict[int, list[bool]] = {number: [] for number in SAMPLES}
    shares: dict[int, list[float]] = {number: [] for number in SAMPLES}
    start = time.process_time()
    least, most = 10 * options.counted, 1000 * options.counted
    for seed, (_name, grid, exact) in enumerate(boards(options.boards, least, most, options.seed)):
        for found in estimate.estimates(grid, seed=seed):
            if found.samples in held:
                low, high = found.interval
                held[found.samples].append(low <= exact <= high)
                shares[found.samples].append(found.count / exact)
            if found.samples >= SAMPLES[-1] or not found.error:
                break
    for number in SAMPLES:
        boards_ = len(held[number])
        if boards_:
            mean, spread = statistics.fmean(shares[number]), statistics.stdev(shares[number]) / math.sqrt(boards_)
            print(
                f"{number:4} samples: {sum(held[number])} of {boards_} intervals hold the number"
                f" ({sum(held[number]) / boards_:.1%}); estimate / number {mean:.4f} ± {spread:.4f}"
            )
    print(f"{time.process_time() - start:.0f} s of processor time")


if __name__ == "__main__":
    main()
