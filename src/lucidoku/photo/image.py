"""Readers of pictures: photos, scans and screenshots."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from lucidoku import _engine
from lucidoku.errors import ParseError
from lucidoku.photo._pixels import ImageLike, pixels_of
from lucidoku.photo._shape import Walls, layout_of_walls
from lucidoku.photo.cages import CageMarks, with_cages
from lucidoku.photo.decode import CLASSES, MARKS, CellProbabilities, decode
from lucidoku.photo.reading import Corner, ImageReading
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = ["ImageLike", "read_image", "read_images", "read_pixels"]

_MOST_GRIDS = 16
_DARK = 96
"""The usual brightness below which a picture is light ink on a dark ground."""
_DARK_PIXELS = bytes(range(_DARK))
_LIGHT_PIXELS = bytes(range(256 - _DARK, 256))
_OTHER = 8
"""Share of a picture, as its reciprocal, above which the ground of another theme may hold a grid."""
_MIDDLE = 128
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
    pixels, (width, height) = pixels_of(image)
    readings = read_pixels(pixels.gray(), pixels.width, pixels.height)
    across, down = width / pixels.width, height / pixels.height
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
        others = _readings_of(negative, width, height)
        if _certainty(others) > _certainty(readings):
            readings, others = others, readings
        if _has_other_grounds(negative):
            readings = _with_others(readings, others)
    elif readings:
        rest = _painted_over(negative, width, height, [one.corners for one in readings if one.puzzle])
        if _has_other_grounds(rest):
            readings = _with_others(readings, _readings_of(rest, width, height, clear_only=True))
    if not readings:
        raise ParseError(_("no grid was found in the picture; expected one with all four corners in sight"))
    return _in_order(readings)


def _has_other_grounds(negative: bytes) -> bool:
    """Return whether a good part of a picture is as dark as the ground of light ink, or in a dark picture as light."""
    return _OTHER * (len(negative) - len(negative.translate(None, _LIGHT_PIXELS))) > len(negative)


def _painted_over(gray: bytes, width: int, height: int, grids: Iterable[tuple[Corner, ...]]) -> bytes:
    """Return a picture whose grids, by their corners, are neither light nor dark: there is no need to read them again."""
    painted = bytearray(gray)
    for corners in grids:
        sides = [*zip(corners, corners[1:] + corners[:1], strict=True)]
        for row in range(max(0, int(min(y for _x, y in corners))), min(height, int(max(y for _x, y in corners)) + 1)):
            crossed = [
                x0 + (x1 - x0) * (row - y0) / (y1 - y0) for (x0, y0), (x1, y1) in sides if (y0 <= row) != (y1 <= row)
            ]
            if crossed:
                first, last = max(0, int(min(crossed))), min(width, int(max(crossed)) + 1)
                painted[row * width + first : row * width + last] = bytes([_MIDDLE]) * (last - first)
    return bytes(painted)


def _with_others(readings: list[ImageReading], others: list[ImageReading]) -> list[ImageReading]:
    """Return readings and those of the other theme that have a puzzle, where the first ones have none."""
    puzzles = [one for one in readings if one.puzzle]
    added = [other for other in others if other.puzzle and not any(_overlap(one, other) for one in puzzles)]
    return [one for one in readings if not any(_overlap(one, other) for other in added)] + added


def _overlap(one: ImageReading, other: ImageReading) -> bool:
    return _covers(one, other) or _covers(other, one)


def _covers(one: ImageReading, other: ImageReading) -> bool:
    """Return whether the middle of a grid lies in another one."""
    x, y = _centre(other)
    turns = zip(one.corners, one.corners[1:] + one.corners[:1], strict=True)
    return all((x1 - x0) * (y - y0) >= (x - x0) * (y1 - y0) for (x0, y0), (x1, y1) in turns)


def _certainty(readings: list[ImageReading]) -> tuple[int, int, float]:
    """Return how many readings have a puzzle, how many are safe, and how probable their cells are."""
    sure = [probability for reading in readings for probability in reading.probabilities]
    return (
        sum(reading.puzzle is not None for reading in readings),
        sum(reading.is_safe for reading in readings),
        sum(sure) / len(sure) if sure else 0.0,
    )


def _readings_of(gray: bytes, width: int, height: int, *, clear_only: bool = False) -> list[ImageReading]:
    """Return the readings of the grids with dark lines; if there is no such grid, of those with light lines.

    With `clear_only`, only those of grids with dark and clear lines.
    """
    try:
        found = _engine.find_grids(gray, width, height, _weights(), _MOST_GRIDS, clear_only)
    except ValueError:
        raise ParseError(
            _("expected {width} × {height} bytes of brightness").format(width=width, height=height)
        ) from None
    readings = []
    for n, corners, labels, marks, right, below, _quality, lines, numbers in found:
        layout, is_clear = layout_of_walls(Walls(n, right, below))
        if layout is None:
            continue
        cells = list(_cells(array("f", labels), array("f", marks), n))
        marked = CageMarks(n, lines, [_digits(array("f", number)) for number in numbers])
        layout, cages = with_cages(layout, marked)
        points = tuple(zip(corners[::2], corners[1::2], strict=True))
        readings.append(decode(cells, layout, points, is_shape_clear=is_clear, cages=cages))
    if any(reading.puzzle for reading in readings):  # next to a puzzle, a grid without digits is a table or a pattern
        readings = [reading for reading in readings if any(reading.labels) or reading.layout.constraints]
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


def _digits(number: array[float]) -> list[array[float]]:
    """Return the probabilities of 0 to 9 for each digit of a number."""
    return [number[i : i + 10] for i in range(0, len(number), 10)]


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
