"""Backtracking that always continues in the most constrained cell (minimum remaining values, MRV).

The only difference to naive recursion is the choice of the next cell: the one with the fewest possible digits. If one
has none, the mistake is noticed immediately; if one has a single digit, there is nothing to guess. For speed, a bit set
for each house records the digits that it still lacks.
"""

from __future__ import annotations

from lucidoku.grid.layout import Layout
from lucidoku.solvers._protocol import Solver, Work

__all__ = ["MostConstrained"]


class MostConstrained(Solver):
    """Backtracking in the cell with the fewest possible digits."""

    name, title = "mrv", "Backtracking, most constrained cell first"

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        """Record the digits that each house lacks, and start."""
        lacking = [(1 << layout.n) - 1] * len(layout.houses)
        for cell, digit in enumerate(values):
            if digit:
                for house in layout.houses_of[cell]:
                    lacking[house] &= ~(1 << digit - 1)
        empty = {cell for cell, digit in enumerate(values) if not digit}
        return values if fill(values, empty, lacking, layout, work) else None


def fill(values: list[int], empty: set[int], lacking: list[int], layout: Layout, work: Work) -> bool:
    """Complete the grid; return whether that is possible. `lacking` holds a bit per digit for each house."""
    if not empty:
        return True
    best, digits, fewest = -1, 0, layout.n + 1
    for cell in empty:
        common = -1
        for house in layout.houses_of[cell]:
            common &= lacking[house]
        if common.bit_count() < fewest:
            best, digits, fewest = cell, common, common.bit_count()
            if fewest <= 1:
                break
    empty.remove(best)
    while digits:
        bit = digits & -digits
        digits ^= bit
        digit = bit.bit_length()
        work.node((best, digit))
        values[best] = digit
        for house in layout.houses_of[best]:
            lacking[house] ^= bit
        if fill(values, empty, lacking, layout, work):
            return True
        for house in layout.houses_of[best]:
            lacking[house] ^= bit
        work.back((best, digit))
    values[best] = 0
    empty.add(best)
    return False
