"""Naive recursion: fill the cells in reading order, and take back digits that lead nowhere.

This is everybody's first program. It needs only the rule of the game: a digit may be written into a cell if no cell
that it sees holds it. It always ends, because each call fills one more cell, but it may examine very many positions: it
notices a mistake only when it reaches a cell where no digit fits.
"""

from __future__ import annotations

from lucidoku.grid.layout import Layout
from lucidoku.solvers._protocol import Solver, Work

__all__ = ["Naive"]


class Naive(Solver):
    """Recursion over the cells in reading order."""

    name, title = "naive", "Recursion in reading order"

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        """Fill the empty cells one after the other."""
        return values if fill(values, layout, 0, work) else None


def fill(values: list[int], layout: Layout, cell: int, work: Work) -> bool:
    """Complete the grid from `cell` on; return whether that is possible.

    >>> values = [1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4]
    >>> fill(values, Layout.standard(2, 2), 0, Work())
    True
    >>> values
    [1, 2, 4, 3, 3, 4, 2, 1, 4, 3, 1, 2, 2, 1, 3, 4]
    """
    while cell < len(values) and values[cell]:
        cell += 1
    if cell == len(values):
        return True
    for digit in possible(values, layout, cell):
        work.node((cell, digit))
        values[cell] = digit
        if fill(values, layout, cell + 1, work):
            return True
        work.back((cell, digit))
    values[cell] = 0
    return False


def possible(values: list[int], layout: Layout, cell: int) -> list[int]:
    """Return the digits that no peer of a cell holds.

    >>> possible([1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4], Layout.standard(2, 2), 1)
    [2, 4]
    """
    seen = {values[peer] for peer in layout.peers[cell]}
    return [digit for digit in range(1, layout.n + 1) if digit not in seen]
