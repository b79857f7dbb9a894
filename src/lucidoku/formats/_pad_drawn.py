"""Drawings of a SudokuPad puzzle: places, colours and paths of its lines, arrows, overlays and underlays.

A point is [row, column] in cells, with 0.5 more for the middle of a cell. Shapes have a `center`, `width`, `height`, and are
`rounded` or not; lines and arrows have `wayPoints`. Fields as SudokuPad's own converter of f-puzzles writes them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lucidoku.formats._fields import line_of
from lucidoku.formats._shapes import around

_NAMED = {"white": "ffffff", "black": "000000", "grey": "808080", "gray": "808080", "red": "ff0000", "green": "008000",
          "blue": "0000ff", "lightgrey": "d3d3d3", "lightgray": "d3d3d3", "silver": "c0c0c0", "none": "00000000",
          "transparent": "00000000"}  # fmt: skip
_HUES = {15: "red", 45: "orange", 70: "yellow", 165: "green", 195: "teal", 255: "blue", 330: "purple", 361: "red"}
_MOST = 500  # drawings of one puzzle

Point = tuple[float, float]


def hue(color: object) -> str:
    """Return the name of a colour: white, black, grey, one of the rainbow, "clear", "other"; "" if there is none.

    >>> hue("#CFCFCF"), hue("#67f067ff"), hue("#0000"), hue("rgb(1, 2, 3)"), hue(None), hue("?")
    ('grey', 'green', 'clear', 'black', '', 'other')
    """
    if color in (None, ""):
        return ""
    if parts := re.fullmatch(r"rgba?\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})(?:, ?1)?\)", str(color)):
        color = "".join(f"{min(255, int(part)):02x}" for part in parts.groups())
    text = _NAMED.get(str(color).lower(), str(color).lower().removeprefix("#"))
    if len(text) in (3, 4):
        text = "".join(ch + ch for ch in text)
    if not re.fullmatch("[0-9a-f]{6}([0-9a-f]{2})?", text):
        return "other"
    if text[6:8] == "00":
        return "clear"
    red, green, blue = (int(text[i : i + 2], 16) for i in (0, 2, 4))
    most, least = max(red, green, blue), min(red, green, blue)
    if most - least < 24:
        return "white" if least > 235 else "black" if most < 60 else "grey"
    if most == red:
        angle = 60 * ((green - blue) / (most - least)) % 360
    else:
        angle = 60 * ((blue - red) / (most - least) + 2 if most == green else (red - green) / (most - least) + 4)
    return next(name for end, name in _HUES.items() if angle < end)


def _number(what: object) -> float:
    if isinstance(what, (int, float)) and not isinstance(what, bool) and abs(what) < 1000 and math.isfinite(what):
        return float(what)
    return math.nan


def _point(what: object) -> Point | None:
    if not isinstance(what, (list, tuple)) or len(what) != 2:
        return None
    row, column = map(_number, what)
    return None if math.isnan(row + column) else (row, column)


@dataclass(frozen=True)
class DrawnShape:
    """A circle, a rectangle or a text.

    Attributes:
        at: its middle.
        width: from left to right.
        height: from top to bottom.
        rounded: whether it is a circle or a pill.
        turned: whether it is turned by an eighth, as a diamond.
        fill: the hue inside.
        edge: the hue of its outline.
        text: its words.
    """

    at: Point
    width: float
    height: float
    rounded: bool
    turned: bool
    fill: str
    edge: str
    text: str

    def cell(self, n: int) -> int | None:
        """Return the cell in whose middle it is."""
        row, column = (math.floor(k) for k in self.at)
        middle = abs(self.at[0] - row - 0.5) < 0.15 and abs(self.at[1] - column - 0.5) < 0.15
        return row * n + column if middle and 0 <= row < n and 0 <= column < n else None

    def cells(self, n: int) -> list[int]:
        """Return the cells that it covers: several for a pill."""

        def covered(middle: float, size: float) -> range:
            half = max(1, size) / 2 - 0.1
            return range(round(middle - half), round(middle + half) or 1)

        places = (
            (row, column) for row in covered(self.at[0], self.height) for column in covered(self.at[1], self.width)
        )
        return [row * n + column for row, column in places if 0 <= row < n and 0 <= column < n]

    def pair(self, n: int) -> tuple[int, int] | None:
        """Return the two cells at whose border it is."""
        for k, other in ((0, 1), (1, 0)):
            along, across = self.at[k], self.at[other]
            at, beside = round(along), math.floor(across)
            if abs(along - at) < 0.1 and abs(across - beside - 0.5) < 0.1 and 0 < at < n and 0 <= beside < n:
                return ((at - 1) * n + beside, at * n + beside) if k == 0 else (beside * n + at - 1, beside * n + at)
        return None

    def corner(self, n: int) -> list[int]:
        """Return the four cells at the corner on which it is."""
        row, column = map(round, self.at)
        near = abs(self.at[0] - row) < 0.1 and abs(self.at[1] - column) < 0.1 and 0 < row < n and 0 < column < n
        return around((row, column), n) if near else []

    @property
    def where(self) -> str:
        """Its place, as cells are called."""
        return f"r{math.floor(self.at[0]) + 1}c{math.floor(self.at[1]) + 1}"


@dataclass(frozen=True)
class Stroke:
    """A line or an arrow.

    Attributes:
        points: its points in order.
        color: its hue.
        hex: its colour in lower case, without the opacity.
    """

    points: tuple[Point, ...]
    color: str
    hex: str

    def cells(self, n: int) -> list[int]:
        """Return the cells that it runs through, if it runs from middle to middle in straight steps; else none."""
        places = [(math.floor(row), math.floor(column)) for row, column in self.points]
        path = places[:1]
        for row, column in places[1:]:
            down, right = row - path[-1][0], column - path[-1][1]
            count = max(abs(down), abs(right))
            if count > n or (down and right and abs(down) != abs(right)):
                return []
            step = ((down > 0) - (down < 0), (right > 0) - (right < 0))
            path += [(path[-1][0] + k * step[0], path[-1][1] + k * step[1]) for k in range(1, count + 1)]
        inside = all(0 <= row < n and 0 <= column < n for row, column in path)
        return [row * n + column for row, column in path] if inside else []

    @property
    def on_corners(self) -> bool:
        """Return whether its points are corners of cells."""
        return all(abs(k - round(k)) < 0.1 for point in self.points for k in point)

    @property
    def where(self) -> tuple[str, str]:
        """Names of its first and last cell."""
        first, last = (
            f"r{math.floor(row) + 1}c{math.floor(column) + 1}" for row, column in (self.points[0], self.points[-1])
        )
        return first, last


def shapes_of(listed: Sequence[Mapping[str, Any]]) -> list[DrawnShape] | None:
    """Return shapes; None where one has no place."""
    shapes = []
    for drawing in listed[:_MOST]:
        at = _point(drawing.get("center"))
        if at is None:
            return None
        width, height = (0.0 if math.isnan(k := _number(drawing.get(side, 0))) else k for side in ("width", "height"))
        angle = _number(drawing.get("angle", 0)) % 90
        text = line_of(drawing.get("text"), 20)
        fill, edge = hue(drawing.get("backgroundColor")), hue(drawing.get("borderColor"))
        shapes.append(DrawnShape(at, width, height, drawing.get("rounded") is True, 30 < angle < 60, fill, edge, text))
    return shapes if len(listed) <= _MOST else None


def strokes_of(listed: Sequence[Mapping[str, Any]]) -> list[Stroke] | None:
    """Return lines or arrows; None where one has no path."""
    strokes = []
    for drawing in listed[:_MOST]:
        way = drawing.get("wayPoints")
        points = [_point(point) for point in way] if isinstance(way, list) and len(way) < 200 else []
        known = tuple(point for point in points if point is not None)
        if len(known) < 2 or len(known) < len(points):
            return None
        strokes.append(Stroke(known, hue(drawing.get("color")), str(drawing.get("color")).lower()[:7]))
    return strokes if len(listed) <= _MOST else None
