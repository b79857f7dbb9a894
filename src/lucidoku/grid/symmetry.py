"""The symmetries of a square: where each of them puts a cell."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["MOVES"]

MOVES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "rotate180": lambda r, c, n: (n - 1 - r, n - 1 - c),
    "rotate90": lambda r, c, n: (c, n - 1 - r),
    "mirror-rows": lambda r, c, n: (n - 1 - r, c),
    "mirror-columns": lambda r, c, n: (r, n - 1 - c),
    "diagonal": lambda r, c, n: (c, r),
    "anti-diagonal": lambda r, c, n: (n - 1 - c, n - 1 - r),
}
"""By name, the row and the column that a cell comes to, from its row, its column and the number of rows."""
