"""A page of a PDF as lines, shades and characters, in points from its top left."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

_OBJECTS = 60_000  # objects of a page; maps and drawings have more, puzzles do not
_POINTS = 400_000  # points of its paths
_CHARACTERS = 60_000
_DEPTH = 6  # forms within forms
_FLAT = 0.35  # points by which a line may be askew
_BAR = 5.0  # points: a filled rectangle that is thinner is a line
_SHORTEST = 2.0  # points of a line
_FILLED = 0.9  # part of its box that a rectangle fills; its corners may be round
_PALE = 0.96  # brightness that nobody sees on paper


class Line(NamedTuple):
    """A straight line along an axis.

    Attributes:
        at: x of a vertical line, y of a horizontal one.
        start: its other coordinate where it begins.
        end: the same where it ends.
        width: how thick it is.
        ink: how dark it is, from 0 (white) to 1 (black).
        is_broken: whether it is dashed.
        is_edge: whether it is the edge of a filled rectangle, and has no width itself.
    """

    at: float
    start: float
    end: float
    width: float
    ink: float
    is_broken: bool = False
    is_edge: bool = False


class Shade(NamedTuple):
    """A filled rectangle: left, top, right, bottom, and how bright it is from 0 to 1."""

    left: float
    top: float
    right: float
    bottom: float
    bright: float


class Character(NamedTuple):
    """A character: its text, the box of its ink, its size, its style, the quarter turns of its line, and a blank before it."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float
    style: tuple[bool, int]
    turns: int
    after_blank: bool = False


class Image(NamedTuple):
    """The place of a picture: left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass
class Page:
    """Everything on a page that may belong to a puzzle.

    Attributes:
        width: its width in points.
        height: its height.
        seen: the part that is shown: left, top, right, bottom.
        vertical: the vertical lines.
        horizontal: the horizontal lines.
        slanted: the ends of straight lines that follow no axis.
        curves: the centres of curves, and of filled shapes other than rectangles.
        shades: the filled rectangles.
        characters: the visible characters.
        images: the pictures.
        is_crowded: whether there is more on it than was read.
    """

    width: float
    height: float
    seen: tuple[float, float, float, float]
    vertical: list[Line]
    horizontal: list[Line]
    slanted: list[tuple[float, float, float, float]]
    curves: list[tuple[float, float]]
    shades: list[Shade]
    characters: list[Character]
    images: list[Image]
    is_crowded: bool = False


_Matrix = tuple[float, float, float, float, float, float]
_SAME: _Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def page_of(page: Any) -> Page:
    """Return the contents of a page of pypdfium2."""
    import pypdfium2.raw as raw

    width, height = page.get_size()
    if page.get_rotation() in (90, 270):
        width, height = height, width
    box = page.get_mediabox(fallback_ok=False)  # None where the pages share one
    left, top = (box[0], box[3]) if box else (0.0, height)
    shown = page.get_cropbox(fallback_ok=False) or box or (0.0, 0.0, width, height)
    seen = (shown[0] - left, top - shown[3], shown[2] - left, top - shown[1])
    found = Page(width, height, seen, [], [], [], [], [], [], [])
    reader = _Paths(raw, found, (1.0, 0.0, 0.0, -1.0, -left, top))
    reader.read(page.raw)
    text = raw.FPDFText_LoadPage(page.raw)
    if text:
        try:
            found.characters = list(_characters(raw, text, left, top))
        finally:
            raw.FPDFText_ClosePage(text)
    return found


class _Paths:
    """Reader of the paths and pictures of a page, with those inside of its forms."""

    def __init__(self, raw: Any, found: Page, upright: _Matrix) -> None:
        self.raw, self.found, self.upright = raw, found, upright
        self.objects = self.points = 0
        self.numbers = tuple(ctypes.c_float() for _ in range(2))
        self.colour = tuple(ctypes.c_uint() for _ in range(4))

    def read(self, page: Any) -> None:
        """Read the objects of a page."""
        raw = self.raw
        count = raw.FPDFPage_CountObjects(page)
        self._all((raw.FPDFPage_GetObject(page, i) for i in range(count)), self.upright, _DEPTH)

    def _all(self, objects: Iterator[Any], matrix: _Matrix, depth: int) -> None:
        raw = self.raw
        for item in objects:
            self.objects += 1
            if self.objects > _OBJECTS or self.points > _POINTS:
                self.found.is_crowded = True
                return
            kind = raw.FPDFPageObj_GetType(item)
            if kind == raw.FPDF_PAGEOBJ_PATH:
                self._path(item, _times(self._matrix(item), matrix))
            elif kind == raw.FPDF_PAGEOBJ_IMAGE:
                corners = [_moved(_times(self._matrix(item), matrix), x, y) for x in (0, 1) for y in (0, 1)]
                xs, ys = zip(*corners, strict=True)
                self.found.images.append(Image(min(xs), min(ys), max(xs), max(ys)))
            elif kind == raw.FPDF_PAGEOBJ_FORM and depth:
                inner = range(raw.FPDFFormObj_CountObjects(item))
                self._all(
                    (raw.FPDFFormObj_GetObject(item, i) for i in inner), _times(self._matrix(item), matrix), depth - 1
                )

    def _matrix(self, item: Any) -> _Matrix:
        matrix = self.raw.FS_MATRIX()
        if not self.raw.FPDFPageObj_GetMatrix(item, matrix):
            return _SAME
        return (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)

    def _bright(self, read: Any, item: Any) -> float:
        """Return the brightness of an object's colour on white paper, 0 to 1."""
        if not read(item, *self.colour):
            return 0.0
        red, green, blue, alpha = (part.value / 255 for part in self.colour)
        return 1 - alpha * (1 - (0.3 * red + 0.59 * green + 0.11 * blue))

    def _path(self, item: Any, matrix: _Matrix) -> None:
        raw = self.raw
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        if not raw.FPDFPath_GetDrawMode(item, fill, stroke) or not (fill.value or stroke.value):
            return
        parts = self._parts(item, matrix)
        if stroke.value:
            ink = 1 - self._bright(raw.FPDFPageObj_GetStrokeColor, item)
            width = self.numbers[0]
            raw.FPDFPageObj_GetStrokeWidth(item, width)
            scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
            self._stroked(parts, max(width.value * scale, 0.1), ink, raw.FPDFPageObj_GetDashCount(item) > 0)
        if fill.value:
            self._filled(parts, self._bright(raw.FPDFPageObj_GetFillColor, item), bool(stroke.value))

    def _parts(self, item: Any, matrix: _Matrix) -> list[tuple[list[tuple[float, float]], bool]]:
        """Return the points of each part of a path, the closing one too, and whether it has curves."""
        raw, (x, y) = self.raw, self.numbers
        parts: list[tuple[list[tuple[float, float]], bool]] = []
        points: list[tuple[float, float]] = []
        curved = False
        count = raw.FPDFPath_CountSegments(item)
        self.points += count
        for i in range(count):
            segment = raw.FPDFPath_GetPathSegment(item, i)
            kind = raw.FPDFPathSegment_GetType(segment)
            raw.FPDFPathSegment_GetPoint(segment, x, y)
            point = _moved(matrix, x.value, y.value)
            if kind == raw.FPDF_SEGMENT_MOVETO:
                if len(points) > 1:
                    parts.append((points, curved))
                points, curved = [], False
            curved |= kind == raw.FPDF_SEGMENT_BEZIERTO
            points.append(point)
            if raw.FPDFPathSegment_GetClose(segment) and points[0] != point:
                points.append(points[0])
        if len(points) > 1:
            parts.append((points, curved))
        return parts

    def _stroked(
        self, parts: list[tuple[list[tuple[float, float]], bool]], width: float, ink: float, broken: bool
    ) -> None:
        if ink < 1 - _PALE:
            return
        for points, curved in parts:
            if curved:
                self._curve(points)
            for (x, y), (u, v) in pairwise(points):
                if abs(x - u) <= _FLAT and abs(y - v) >= _SHORTEST:
                    self.found.vertical.append(Line((x + u) / 2, min(y, v), max(y, v), width, ink, broken))
                elif abs(y - v) <= _FLAT and abs(x - u) >= _SHORTEST:
                    self.found.horizontal.append(Line((y + v) / 2, min(x, u), max(x, u), width, ink, broken))
                elif not curved and math.dist((x, y), (u, v)) >= _SHORTEST:
                    self.found.slanted.append((x, y, u, v))

    def _filled(self, parts: list[tuple[list[tuple[float, float]], bool]], bright: float, stroked: bool) -> None:
        boxes = [_box(points) for points, _curved in parts]
        if len(parts) == 2 and (frame := _frame(*boxes)):
            if bright <= _PALE:
                self._framed(*frame, 1 - bright)
            return
        for (points, curved), (left, top, right, bottom) in zip(parts, boxes, strict=True):
            wide, high = right - left, bottom - top
            if _is_bar(min(wide, high), max(wide, high)):
                if bright > _PALE or stroked:
                    continue
                if wide < high:
                    self.found.vertical.append(Line((left + right) / 2, top, bottom, max(wide, 0.1), 1 - bright))
                else:
                    self.found.horizontal.append(Line((top + bottom) / 2, left, right, max(high, 0.1), 1 - bright))
            elif not _is_rectangle(points, curved):
                self._curve(points)
            else:
                self.found.shades.append(Shade(left, top, right, bottom, bright))

    def _framed(self, outer: _Box, inner: _Box, ink: float) -> None:
        """Add the four lines of a frame: a rectangle with a hole, as browsers draw borders."""
        for side in (0, 2):
            a, b = sorted((outer[side], inner[side]))
            if b > a:
                self.found.vertical.append(Line((a + b) / 2, outer[1], outer[3], b - a, ink))
            a, b = sorted((outer[side + 1], inner[side + 1]))
            if b > a:
                self.found.horizontal.append(Line((a + b) / 2, outer[0], outer[2], b - a, ink))

    def _curve(self, points: list[tuple[float, float]]) -> None:
        left, top, right, bottom = _box(points)
        self.found.curves.append(((left + right) / 2, (top + bottom) / 2))


_Box = tuple[float, float, float, float]


def _box(points: list[tuple[float, float]]) -> _Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _frame(one: _Box, other: _Box) -> tuple[_Box, _Box] | None:
    """Return the outer and the inner box where one has the other as its hole, with a narrow rim."""
    outer, inner = (one, other) if one[2] - one[0] >= other[2] - other[0] else (other, one)
    rims = (inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3])
    return (outer, inner) if min(rims) >= 0 and 0 < max(rims) <= 2 * _BAR else None


def _is_bar(narrow: float, long: float) -> bool:
    """Return whether a filled rectangle is a line."""
    return long >= _SHORTEST and (
        (narrow <= _BAR and long >= 2 * narrow) or (narrow <= 3 * _BAR and long >= 15 * narrow)
    )


def _is_rectangle(points: list[tuple[float, float]], curved: bool) -> bool:
    """Return whether a closed path fills its box, except for round corners; a digit that is drawn does not."""
    left, top, right, bottom = _box(points)
    twice = abs(sum(x * v - u * y for (x, y), (u, v) in pairwise([*points, points[0]])))
    if twice < 2 * _FILLED * (right - left) * (bottom - top):
        return False
    if not curved:
        return len(points) <= 5
    around = sum(math.dist(a, b) for a, b in pairwise(points))
    straight = sum(math.dist(a, b) for a, b in pairwise(points) if min(abs(a[0] - b[0]), abs(a[1] - b[1])) <= _FLAT)
    return around > 0 and straight > 0.7 * around


def _times(first: _Matrix, then: _Matrix) -> _Matrix:
    """Return the matrix that applies one and then another."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _moved(matrix: _Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


_INVISIBLE = 3  # a mode of text: neither filled nor stroked, as the words that a scanner lays over its picture


def _characters(raw: Any, text: Any, left: float, top: float) -> Iterator[Character]:
    """Yield the visible characters of a page; one that is drawn twice, such as with a halo, once."""
    box = tuple(ctypes.c_double() for _ in range(4))
    colour = tuple(ctypes.c_uint() for _ in range(4))
    flags = ctypes.c_int()
    name = ctypes.create_string_buffer(200)
    seen: set[tuple[str, int, int]] = set()
    after_blank = False
    for i in range(min(raw.FPDFText_CountChars(text), _CHARACTERS)):
        sign = chr(raw.FPDFText_GetUnicode(text, i))
        if sign.isspace() or not sign.isprintable() or raw.FPDFText_IsGenerated(text, i) == 1:
            after_blank = True
            continue
        item = raw.FPDFText_GetTextObject(text, i)
        if item and raw.FPDFTextObj_GetTextRenderMode(item) == _INVISIBLE:
            continue
        if not raw.FPDFText_GetCharBox(text, i, *box):
            continue
        x0, x1, y0, y1 = (value.value for value in box)  # left, right, bottom, top
        where = (sign, round((x0 + x1) / 3), round((y0 + y1) / 3))
        if where in seen:
            continue
        seen.add(where)
        raw.FPDFText_GetFillColor(text, i, *colour)
        red, green, blue = (part.value for part in colour[:3])
        raw.FPDFText_GetFontInfo(text, i, name, len(name), flags)
        is_bold = raw.FPDFText_GetFontWeight(text, i) >= 600 or b"bold" in name.value.lower()
        angle = raw.FPDFText_GetCharAngle(text, i)
        turns = round(angle / (math.pi / 2)) % 4 if angle >= 0 else 0
        yield Character(
            sign,
            x0 - left,
            top - y1,
            x1 - left,
            top - y0,
            raw.FPDFText_GetFontSize(text, i),
            (is_bold, red << 16 | green << 8 | blue),
            turns,
            after_blank,
        )
        after_blank = False
