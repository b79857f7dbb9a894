"""Readers of pictures: photos, scans and screenshots."""

from __future__ import annotations

import io
import os
import warnings
from array import array
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, Union

from lucidoku import _engine
from lucidoku.errors import LucidokuError, ParseError, WrongType
from lucidoku.files.writing import reason_of
from lucidoku.photo._shape import Walls, layout_of_walls
from lucidoku.photo.decode import CLASSES, MARKS, CellProbabilities, decode
from lucidoku.photo.reading import Corner, ImageReading
from lucidoku.words.guided import guided
from lucidoku.words.language import _

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["ImageLike", "read_image", "read_images", "read_pixels"]

ImageLike: TypeAlias = Union[str, os.PathLike[str], bytes, "Image", Any]
"""A picture: a path, the bytes of a file (PNG, JPEG, WebP …), a Pillow image, or an array (height × width × channels)."""

_LONGEST = 2000
"""Pixels of the longer side of the picture that is read: larger ones are reduced."""
_MOST_PIXELS = 60_000_000
"""Most pixels of a picture that are decoded; a JPEG is reduced while it is decoded, and may have more."""
_MOST_BYTES = 256 << 20
_MOST_GRIDS = 16
_DARK = 96
"""The usual brightness below which a picture is light ink on a dark ground."""
_DIM = 150
"""The greatest brightness below which a picture is made brighter."""
_DARK_PIXELS = bytes(range(_DARK))
_NEGATIVE = bytes(range(255, -1, -1))


@guided
def read_image(image: ImageLike) -> ImageReading:
    """Return the reading of the largest grid in a picture that holds a puzzle.

    Args:
        image: the path of a file, its bytes, a Pillow image, or an array of bytes (height × width, or with 3 or 4 channels).

    Raises:
        ParseError: the file is not a picture, or no grid is in it.
        LucidokuError: Pillow is missing (`pip install 'lucidoku[photo]'`), or the file cannot be read.

    >>> from lucidoku import Grid
    >>> drawn = Grid("1.....2..3.....4")
    >>> reading = read_image(drawn.png())
    >>> reading.puzzle == drawn, reading.is_safe
    (True, True)
    """
    return max(read_images(image), key=lambda reading: (reading.puzzle is not None, _area(reading.corners)))


@guided
def read_images(image: ImageLike) -> list[ImageReading]:
    """Return the readings of all grids in a picture, up to 16, from top to bottom and left to right; see `read_image`.

    >>> from lucidoku import Grid
    >>> [reading.puzzle.line for reading in read_images(Grid("1.....2..3.....4").png())]
    ['1.....2..3.....4']
    """
    picture, size = _picture_of(image)
    gray = _brightness(picture)
    readings = read_pixels(gray.tobytes(), *gray.size)
    across, down = size[0] / gray.size[0], size[1] / gray.size[1]
    return [_scaled(reading, across, down) for reading in readings]


def read_pixels(gray: bytes, width: int, height: int) -> list[ImageReading]:
    """Return the readings of all grids in brightnesses of pixels, row by row; it needs no Pillow.

    The brightness of a coloured pixel is best the least of its channels, so that red digits are as dark as black ones; in a dark
    theme the greatest, so that they are as light.

    Raises:
        ParseError: no grid is in it, or the bytes are not `width` × `height` pixels.

    >>> read_pixels(bytes(100), 10, 10)
    Traceback (most recent call last):
        ...
    lucidoku.errors.ParseError: no grid was found in the picture; expected one with all four corners in sight
    """
    # The engine looks for light lines only where it finds no dark ones; but the ground around light lines may look like dark
    # lines that make a slightly larger grid.
    negative = gray.translate(_NEGATIVE)
    if is_dark := 2 * len(gray.translate(None, _DARK_PIXELS)) < len(gray):
        gray, negative = negative, gray
    readings = _readings_of(gray, width, height)
    is_right = all(one.is_safe for one in readings) if is_dark else any(one.puzzle for one in readings)
    if readings and not is_right:
        readings = max(readings, _readings_of(negative, width, height), key=_certainty)
    if not readings:
        raise ParseError(_("no grid was found in the picture; expected one with all four corners in sight"))
    return _in_order(readings)


def _certainty(readings: list[ImageReading]) -> tuple[int, int, float]:
    """Return how many readings have a puzzle, how many are safe, and how probable their cells are."""
    sure = [probability for reading in readings for probability in reading.probabilities]
    return (
        sum(reading.puzzle is not None for reading in readings),
        sum(reading.is_safe for reading in readings),
        sum(sure) / len(sure) if sure else 0.0,
    )


def _readings_of(gray: bytes, width: int, height: int) -> list[ImageReading]:
    """Return the readings of the grids with dark lines; if there is no such grid, of those with light lines."""
    try:
        found = _engine.find_grids(gray, width, height, _weights(), _MOST_GRIDS)
    except ValueError:
        raise ParseError(
            _("expected {width} × {height} bytes of brightness").format(width=width, height=height)
        ) from None
    readings = []
    for n, corners, labels, marks, right, below, _quality in found:
        layout, is_clear = layout_of_walls(Walls(n, right, below))
        if layout is None:
            continue
        cells = list(_cells(array("f", labels), array("f", marks), n))
        points = tuple(zip(corners[::2], corners[1::2], strict=True))
        readings.append(decode(cells, layout, points, is_shape_clear=is_clear))
    if any(reading.puzzle for reading in readings):  # next to a puzzle, a grid without digits is a table or a pattern
        readings = [reading for reading in readings if any(reading.labels)]
    return readings


@cache
def _weights() -> bytes:
    """Return the weights of the network, as `research/photo/train.py` wrote them."""
    return Path(__file__).with_name("cells.safetensors").read_bytes()


def _cells(labels: array[float], marks: array[float], n: int) -> Iterable[CellProbabilities]:
    for cell in range(n * n):
        yield CellProbabilities.of(
            labels[CLASSES * cell : CLASSES * (cell + 1)], marks[MARKS * cell : MARKS * (cell + 1)], n
        )


def _picture_of(image: ImageLike) -> tuple[Image, tuple[int, int]]:
    """Return a picture, upright and perhaps reduced, and its size before.

    Raises:
        ParseError: the file is not a picture, is damaged, or is too large.
        LucidokuError: Pillow is missing, or the file cannot be read.
        WrongType: `read_image` does not take this type.
    """
    try:
        from PIL import Image, ImageOps
    except ImportError:
        raise LucidokuError(_("a picture is read with Pillow: pip install 'lucidoku[photo]'")) from None
    name = os.fspath(image) if isinstance(image, (str, os.PathLike)) else _("the picture")
    if isinstance(image, Image.Image):
        picture = image
    elif hasattr(image, "__array_interface__"):
        picture = _picture_of_array(image)
    elif isinstance(image, (str, os.PathLike, bytes, bytearray, memoryview)):
        picture = _opened(image, str(name))
    else:
        message = _("expected a path, the bytes of a file, a Pillow image or an array, got {kind}")
        raise WrongType(message.format(kind=type(image).__name__))
    size = picture.size
    picture.draft(None, (_LONGEST, _LONGEST))  # a JPEG is decoded at a half, a quarter or an eighth
    if picture.size[0] * picture.size[1] > _MOST_PIXELS:
        message = _("{name} has {count} megapixels; at most {most} are read, so reduce it first")
        raise ParseError(message.format(name=name, count=size[0] * size[1] // 10**6, most=_MOST_PIXELS // 10**6))
    try:
        picture.load()
        if max(picture.size) > _LONGEST:
            picture = picture.copy() if picture is image else picture
            picture.thumbnail(
                (_LONGEST, _LONGEST),
                Image.Resampling.BOX if max(picture.size) > 2 * _LONGEST else Image.Resampling.BICUBIC,
            )
        turned = ImageOps.exif_transpose(picture)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise ParseError(_("{name} is damaged: {reason}").format(name=name, reason=reason_of(error))) from None
    if (turned.width > turned.height) != (picture.width > picture.height):
        size = size[1], size[0]
    return turned, size


def _opened(image: Any, name: str) -> Image:
    """Return the picture of a file that is not yet decoded."""
    from PIL import Image, UnidentifiedImageError

    try:
        data = Path(image).read_bytes() if isinstance(image, (str, os.PathLike)) and _is_small(image) else image
        if isinstance(data, (str, os.PathLike)) or len(data) > _MOST_BYTES:
            message = _("{name} is too large: at most {size} MB are read")
            raise ParseError(message.format(name=name, size=_MOST_BYTES >> 20))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # the number of pixels is limited here
            return Image.open(io.BytesIO(data))
    except UnidentifiedImageError:
        raise ParseError(
            _("{name} is not a picture that can be read; expected PNG, JPEG, WebP or the like").format(name=name)
        ) from None
    except Image.DecompressionBombError:
        raise ParseError(
            _("{name} has more than {most} megapixels; reduce it first").format(name=name, most=178)
        ) from None
    except OSError as error:
        message = _("cannot read {path}: {reason}").format(path=name, reason=reason_of(error))
        raise LucidokuError(message) from error


def _is_small(path: str | os.PathLike[str]) -> bool:
    return os.path.getsize(path) <= _MOST_BYTES


def _picture_of_array(values: Any) -> Image:
    """Return the picture of an array of bytes."""
    from PIL import Image

    facts = values.__array_interface__
    shape, kind = facts["shape"], facts["typestr"]
    if kind not in ("|u1", "|b1") or not (len(shape) == 2 or (len(shape) == 3 and shape[2] in (1, 3, 4))) or 0 in shape:
        message = _(
            "expected an array of bytes of shape (height, width), or with 3 or 4 channels, got {shape} of type {kind}"
        )
        raise WrongType(message.format(shape=tuple(shape), kind=kind.lstrip("|<>")))
    if len(shape) == 3 and shape[2] == 1:
        values = values[:, :, 0]
    return Image.fromarray(values)


def _brightness(picture: Image) -> Image:
    """Return the least channel of each pixel; where the picture is dark, the greatest."""
    from PIL import Image, ImageChops

    if picture.mode.startswith("I;16"):
        picture = picture.convert("I").point(lambda value: value / 256).convert("L")
    if "A" in picture.getbands() or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        paper = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(paper, picture)
    picture = picture.convert("RGB")
    if (brightest := _brightest(picture)) < _DIM:  # taken without enough light: dark paper is not a dark theme
        picture = picture.point(lambda value: min(255, value * 255 // max(1, brightest)))
    channels = picture.split()
    darkest = ImageChops.darker(ImageChops.darker(channels[0], channels[1]), channels[2])
    counts = darkest.histogram()
    if sum(counts[:_DARK]) * 2 > sum(counts):
        return ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return darkest


def _brightest(picture: Image) -> int:
    """Return the value that all but a thousandth of the numbers of a picture's channels reach at most."""
    counts = picture.histogram()
    left = sum(counts) // 1000
    value = 255
    while value and (left := left - sum(counts[value::256])) >= 0:
        value -= 1
    return value


def _scaled(reading: ImageReading, across: float, down: float) -> ImageReading:
    from dataclasses import replace

    return replace(reading, corners=tuple((x * across, y * down) for x, y in reading.corners))


def _area(corners: tuple[Corner, ...]) -> float:
    turns = zip(corners, corners[1:] + corners[:1], strict=True)
    return abs(sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in turns)) / 2


def _in_order(readings: list[ImageReading]) -> list[ImageReading]:
    """Return readings row by row: a grid that begins above the middle of another one is in its row."""
    rows: list[list[ImageReading]] = []
    for reading in sorted(readings, key=lambda item: _centre(item)[1]):
        top = min(y for _x, y in reading.corners)
        if rows and top < _centre(rows[-1][0])[1]:
            rows[-1].append(reading)
        else:
            rows.append([reading])
    return [reading for row in rows for reading in sorted(row, key=lambda item: _centre(item)[0])]


def _centre(reading: ImageReading) -> Corner:
    return sum(x for x, _y in reading.corners) / 4, sum(y for _x, y in reading.corners) / 4
