"""The usual boxes of each size of grid."""

from __future__ import annotations

from collections.abc import Mapping

from lucidoku.errors import InvalidPuzzle
from lucidoku.words.language import ngettext

__all__ = ["SIZES", "usual_boxes"]

SIZES: Mapping[int, tuple[int, int]] = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    14: (2, 7),
    15: (3, 5),
    16: (4, 4),
    18: (3, 6),
    20: (4, 5),
    21: (3, 7),
    22: (2, 11),
    24: (4, 6),
    25: (5, 5),
}
"""The box (height, width) that a grid of n rows has unless a layout says otherwise."""


def usual_boxes(n: int) -> tuple[int, int]:
    """Return the box height and width of the usual grid with n rows.

    Raises:
        InvalidPuzzle: no layout is usual for that size.

    >>> usual_boxes(6)
    (2, 3)
    """
    if n not in SIZES:
        raise InvalidPuzzle(
            ngettext(
                "no layout with {n} row is known: expected one of {known}",
                "no layout with {n} rows is known: expected one of {known}",
                n,
            ).format(n=n, known=", ".join(map(str, SIZES)))
        )
    return SIZES[n]
