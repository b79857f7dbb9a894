"""Constraint propagation and search, as in Peter Norvig's essay "Solving Every Sudoku Puzzle" (2006).

Each cell keeps the set of its possible digits. Two rules draw all consequences of every decision:

1. a cell with one digit left takes it from all its peers;
2. a digit with one place left in a house goes there.

The search guesses only when neither rule applies, in a cell with the fewest digits, and copies all sets for each guess.
Most newspaper puzzles need no guess at all.
"""

from __future__ import annotations

from lucidoku.grid.layout import Layout
from lucidoku.solvers._protocol import Solver, Work

__all__ = ["Norvig"]


class Norvig(Solver):
    """Propagation of singles, and search by copying."""

    name, title = "norvig", "Constraint propagation after Norvig"

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        """Write the givens one by one, and search."""
        digits = [(1 << layout.n) - 1] * len(values)
        for cell, digit in enumerate(values):
            if digit and not assign(digits, cell, 1 << digit - 1, layout):
                return None
        completed = complete(digits, layout, work)
        return completed and [mask.bit_length() for mask in completed]


def assign(digits: list[int], cell: int, bit: int, layout: Layout) -> bool:
    """Leave only one digit in a cell; return False on a contradiction."""
    others = digits[cell] & ~bit
    while others:
        other = others & -others
        others ^= other
        if not eliminate(digits, cell, other, layout):
            return False
    return bool(digits[cell] & bit)


def eliminate(digits: list[int], cell: int, bit: int, layout: Layout) -> bool:
    """Remove a digit from a cell and apply both rules; return False on a contradiction."""
    if not digits[cell] & bit:
        return True
    digits[cell] &= ~bit
    rest = digits[cell]
    if not rest:
        return False
    if not rest & (rest - 1) and not all(eliminate(digits, peer, rest, layout) for peer in layout.peers[cell]):
        return False  # the first rule
    for house in layout.houses_of[cell]:
        places = [place for place in layout.houses[house].cells if digits[place] & bit]
        if not places or (len(places) == 1 and not assign(digits, places[0], bit, layout)):
            return False  # the second rule
    return True


def complete(digits: list[int], layout: Layout, work: Work, tried: tuple[int, int] | None = None) -> list[int] | None:
    """Guess when no rule applies; return the completed sets, or None. `tried` is the guess that led here."""
    work.node(tried)
    open_cells = [cell for cell, mask in enumerate(digits) if mask & (mask - 1)]
    if not open_cells:
        return digits
    cell = min(open_cells, key=lambda cell: digits[cell].bit_count())
    mask = digits[cell]
    while mask:
        bit = mask & -mask
        mask ^= bit
        copy, tried = digits.copy(), (cell, bit.bit_length())
        if assign(copy, cell, bit, layout) and (completed := complete(copy, layout, work, tried)):
            return completed
        work.back(tried)
    return None
