"""Speed of true candidates on 9×9 grids: `python bench/true_candidates.py`.

Prints, by number of givens, the median and the worst time of a call, and the number of solutions. The givens are those
of random cells of solutions; so with few of them there are very many solutions, and with 20 to 30 a few to some
thousands.
"""

from __future__ import annotations

import random
import statistics
import time

from rich.console import Console
from rich.table import Table

import lucidoku as ld
from _common import OWN, read

GIVENS = (0, 4, 8, 12, 17, 20, 23, 26, 30, 40)
PUZZLES = 50


def main() -> None:
    """Measure and print."""
    rng = random.Random(1)
    solutions = [ld.solve(grid) for grid in read(OWN, 200) if grid.layout.is_usual and grid.layout.n == 9]
    table = Table("givens", "median", "worst", "solutions, median", box=None)
    for givens in GIVENS:
        times: list[float] = []
        numbers: list[int] = []
        for number in range(PUZZLES):
            solution = solutions[number % len(solutions)]
            assert solution is not None
            kept = set(rng.sample(range(81), givens))
            grid = ld.Grid(bytes(d if cell in kept else 0 for cell, d in enumerate(solution.values)), solution.layout)
            start = time.perf_counter()
            result = ld.true_candidates(grid)
            times.append(time.perf_counter() - start)
            numbers.append(result.solutions + result.more)
        middle = statistics.median(numbers)
        count = f"{middle:,.0f}" if middle <= 1000 else "more than 1,000"
        table.add_row(str(givens), f"{statistics.median(times) * 1e3:.1f} ms", f"{max(times) * 1e3:.1f} ms", count)
    Console().print(table)


if __name__ == "__main__":
    main()
