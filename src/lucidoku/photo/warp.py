"""Grids of pictures as straight squares, as if seen from above."""

from __future__ import annotations

from collections.abc import Sequence

from lucidoku import _engine
from lucidoku.photo._pixels import Pixels
from lucidoku.photo.reading import Corner

__all__ = ["MARGIN", "straightened"]

MARGIN = 0.02
"""Part of the side that is shown around a grid."""


def straightened(pixels: Pixels, corners: Sequence[Corner], side: int) -> Pixels:
    """Return a grid of a picture as a square.

    Args:
        pixels: the picture.
        corners: the corners of the grid, clockwise from its top left.
        side: the side of the result in pixels.

    >>> white = Pixels(9, 9, bytes([255] * 243))
    >>> straightened(white, [(1, 1), (8, 2), (7, 8), (1, 7)], 4).rgb == bytes([255] * 48)
    True
    """
    flat = [number for corner in corners for number in corner]
    square = _engine.straighten(pixels.rgb, pixels.width, pixels.height, flat, side, MARGIN)
    return Pixels(side, side, square)
