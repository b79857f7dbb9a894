"""Grids of pictures as straight squares, as if seen from above."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.photo.reading import Corner
from lucidoku.words.language import _

__all__ = ["opened", "straightened"]

_LONGEST = 2400  # pixels of the longer side
_MARGIN = 0.02  # part of the side that is shown around a grid


def opened(source: bytes) -> tuple[Any, float]:
    """Return a picture of Pillow as people see it, and how much of its size it has kept: large ones are reduced.

    Raises:
        ParseError: it cannot be read.
        LucidokuError: Pillow is missing.
    """
    try:
        from PIL import Image, ImageOps
    except ImportError:
        raise LucidokuError(_("a picture is read with Pillow: pip install 'lucidoku[photo]'")) from None
    try:
        picture = Image.open(io.BytesIO(source))
        width = picture.width
        picture.draft(None, (_LONGEST, _LONGEST))
        picture.thumbnail((_LONGEST, _LONGEST))
        return ImageOps.exif_transpose(picture), picture.width / width
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise ParseError(_("the picture is damaged, or of an unknown kind")) from None


def straightened(picture: Any, corners: Sequence[Corner], side: int) -> bytes:
    """Return a grid of a picture as a square JPEG.

    Args:
        picture: a picture of Pillow.
        corners: the corners of the grid, clockwise from its top left.
        side: the side of the result in pixels.
    """
    from PIL import Image

    numbers = _projection([(x, y) for x, y in corners], side)
    square = picture.convert("RGB").transform(
        (side, side), Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BILINEAR, fillcolor="white"
    )
    made = io.BytesIO()
    square.save(made, "JPEG", quality=80)
    return made.getvalue()


def _projection(corners: Sequence[Corner], side: int) -> tuple[float, ...]:
    """Return the eight numbers of the map from a square to a quadrilateral, with a margin around it.

    (a, b, c, d, e, f, g, h) maps (x, y) to ((ax + by + c) / (gx + hy + 1), (dx + ey + f) / (gx + hy + 1)). The map of the unit
    square is that of P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3.

    >>> [round(abs(n), 3) for n in _projection([(2, 2), (98, 2), (98, 98), (2, 98)], 100)]
    [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    dx, dy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    dx1, dx2, dy1, dy2 = x1 - x2, x3 - x2, y1 - y2, y3 - y2
    det = dx1 * dy2 - dx2 * dy1 or 1e-9
    g, h = (dx * dy2 - dx2 * dy) / det, (dx1 * dy - dx * dy1) / det
    a, b, c = x1 - x0 + g * x1, x3 - x0 + h * x3, x0
    d, e, f = y1 - y0 + g * y1, y3 - y0 + h * y3, y0
    # from pixels with a margin to the unit square: u = scale·x - shift
    scale, shift = 1 / (side * (1 - 2 * _MARGIN)), _MARGIN / (1 - 2 * _MARGIN)
    rows = [(p * scale, q * scale, r - (p + q) * shift) for p, q, r in ((a, b, c), (d, e, f), (g, h, 1.0))]
    last = rows[2][2] or 1e-9
    return tuple(number / last for number in (*rows[0], *rows[1], *rows[2][:2]))
