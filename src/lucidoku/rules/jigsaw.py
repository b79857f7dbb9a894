"""Boxes of any form: a map that names the box of each cell."""

from __future__ import annotations

from math import isqrt

from lucidoku.errors import InvalidPuzzle
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _, ngettext

__all__ = ["box_cells", "checked_map", "map_boxes"]


def map_boxes(boxes: str) -> tuple[int, int]:
    """Return the box height and width that a layout with a map has: the usual ones of its size, or a row.

    Raises:
        InvalidPuzzle: the number of cells is not a square.

    >>> map_boxes("aabb" * 2 + "ccdd" * 2), map_boxes("a" * 49)
    ((2, 2), (1, 7))
    """
    n = isqrt(len(boxes))
    if n * n != len(boxes) or not 2 <= n <= 25:
        raise InvalidPuzzle(_wrong_length(boxes))
    return SIZES.get(n, (1, n))


def _wrong_length(boxes: str) -> str:
    message = _("a jigsaw map needs n*n letters with n from 2 to 25, this one has {count}")
    return message.format(count=len(boxes))


def checked_map(boxes: str, n: int) -> str:
    """Return a map of irregular boxes with letters from a, in the order in which the boxes appear.

    Raises:
        InvalidPuzzle: it is not n regions of n cells.

    >>> checked_map("1122112233443344", 4)
    'aabbaabbccddccdd'
    """
    if len(boxes) != n * n:
        raise InvalidPuzzle(_wrong_length(boxes))
    names = sorted(set(boxes), key=boxes.index)
    for name in sorted(names):
        if boxes.count(name) != n:
            raise InvalidPuzzle(
                ngettext(
                    "jigsaw region {name} has {count} cell, expected {n}",
                    "jigsaw region {name} has {count} cells, expected {n}",
                    boxes.count(name),
                ).format(name=repr(name), count=boxes.count(name), n=n)
            )
    return boxes.translate({ord(name): chr(ord("a") + i) for i, name in enumerate(names)})


def box_cells(boxes: str) -> list[list[int]]:
    """Return the cells of each box of a map.

    >>> box_cells("aabb" * 2 + "ccdd" * 2)[3]
    [10, 11, 14, 15]
    """
    names = sorted(set(boxes), key=boxes.index)
    return [[cell for cell, name in enumerate(boxes) if name == wanted] for wanted in names]
