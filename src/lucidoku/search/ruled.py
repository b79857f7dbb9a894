"""Exact search on puzzles with constraints."""

from __future__ import annotations

from array import array

from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules.limit import OutOfTime, seconds_left, within

__all__ = ["ALL_NODES", "MOST_COUNTED", "ruled", "ruled_search"]

MOST_COUNTED = 2**32 - 2
"""The engine counts no further."""

ALL_NODES = 2**64 - 1
"""No limit of the search tree."""


def ruled(
    layout: Layout,
    values: bytes,
    masks: bytes,
    limit: int,
    keep: int,
    seconds: float | None = None,
    nodes: int = ALL_NODES,
) -> tuple[list[bytes], int, bool]:
    """Return the first solutions of a puzzle with constraints, how many there are, and whether it ended before.

    Args:
        layout: its layout.
        values: n² digits, 0 for an empty cell.
        masks: 32-bit candidate masks of the empty cells.
        limit: how many to look for.
        keep: the number of solutions to return.
        seconds: the time limit.
        nodes: most nodes of the search tree: a limit that is the same on every machine.
    """
    open_ = array("I", masks)
    for cell, value in enumerate(values):
        if value:
            open_[cell] = 1 << value - 1
    try:
        with within(seconds):
            search = layout.native_search
            left = seconds_left()
    except OutOfTime:
        return [], 0, True
    return search.solutions(open_.tobytes(), min(limit, MOST_COUNTED), keep, left, nodes)


def ruled_search(
    start: Grid | Board, limit: int, keep: int, seconds: float | None = None, nodes: int = ALL_NODES
) -> tuple[list[bytes], int, bool]:
    """Return the result of `ruled` for a grid or a board."""
    masks = array("I", [(1 << start.layout.n) - 1] * len(start.values)) if isinstance(start, Grid) else start.masks
    return ruled(start.layout, bytes(start.values), masks.tobytes(), limit, keep, seconds, nodes)
