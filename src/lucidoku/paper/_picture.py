"""The pictures of `lucidoku.draw` on a canvas: the few shapes of their SVG, drawn one by one, so that they stay vector."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from defusedxml import ElementTree

from lucidoku.paper._canvas import Canvas

__all__ = ["draw_picture", "proportions"]

_NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
_COMMAND = re.compile(r"([MLHVQCZmlhvqcz])([^MLHVQCZmlhvqcz]*)")
_INHERITED = ("fill", "stroke", "stroke-width", "stroke-dasharray", "font-size", "font-weight", "text-anchor", "opacity",
              "fill-opacity", "stroke-opacity", "dominant-baseline")  # fmt: skip


def proportions(picture: str) -> tuple[float, float]:
    """Return the width and height of a picture."""
    found = re.search(r'viewBox="([^"]*)"', picture)
    assert found is not None
    numbers = [float(number) for number in _NUMBER.findall(found[1])]
    return numbers[2], numbers[3]


def draw_picture(canvas: Canvas, picture: str, x: float, y: float, width: float) -> float:
    """Draw a picture with its upper left corner at a point, and return how high it is."""
    root = ElementTree.fromstring(picture)
    wide, high = proportions(picture)
    scale = width / wide
    _Printer(canvas, scale, x, y).children(root, {"fill": "#000000"}, 0.0, 0.0)
    return high * scale


class _Printer:
    def __init__(self, canvas: Canvas, scale: float, x: float, y: float) -> None:
        self.canvas, self.scale, self.x, self.y = canvas, scale, x, y

    def children(self, element: Any, inherited: Mapping[str, str], dx: float, dy: float) -> None:
        for child in element:
            own = {name: child.get(name) for name in _INHERITED if child.get(name) is not None}
            self.shape(child, child.tag.rpartition("}")[2], {**inherited, **own}, dx, dy)

    def shape(self, element: Any, kind: str, style: Mapping[str, str], dx: float, dy: float) -> None:
        """Draw an element; what is not seen (title, desc) is left out."""

        def get(name: str) -> float:
            return float(_NUMBER.findall(element.get(name) or "0")[0])

        s = self.scale
        fill, stroke = _mixed(style, "fill"), _mixed(style, "stroke")
        line = float(style.get("stroke-width", "1")) * s
        if kind == "g":
            move = [float(k) for k in _NUMBER.findall(element.get("transform") or "")] + [0.0, 0.0]
            self.children(element, style, dx + move[0], dy + move[1])
        elif kind == "svg":
            box = element.get("viewBox")
            zoom = get("width") / proportions(f'viewBox="{box}"')[0] if box else 1.0
            inner = _Printer(self.canvas, s * zoom, *self.point(get("x") + dx, get("y") + dy))
            inner.children(element, style, 0.0, 0.0)
        elif kind == "rect" and "%" not in (element.get("width") or ""):
            x, y = self.point(get("x") + dx, get("y") + dy)
            self.canvas.rect(
                x, y, get("width") * s, get("height") * s, fill=fill, stroke=stroke, line=line, radius=get("rx") * s
            )
        elif kind == "circle":
            x, y = self.point(get("cx") + dx, get("cy") + dy)
            self.canvas.circle(x, y, get("r") * s, fill=fill, stroke=stroke, line=line)
        elif kind == "line":
            ends = (*self.point(get("x1") + dx, get("y1") + dy), *self.point(get("x2") + dx, get("y2") + dy))
            self.canvas.line(*ends, line=line, stroke=stroke or "#000000", dash=self.dash(style))
        elif kind in ("path", "polygon", "polyline"):
            text = element.get("d") or "M" + (element.get("points") or "") + ("Z" if kind == "polygon" else "")
            self.canvas.path(self.path(text, dx, dy), fill=fill, stroke=stroke, line=line, dash=self.dash(style))
        elif kind == "text":
            self.text(element, style, fill, dx, dy)

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.scale, self.y + y * self.scale

    def dash(self, style: Mapping[str, str]) -> tuple[float, float] | None:
        numbers = [float(k) * self.scale for k in _NUMBER.findall(style.get("stroke-dasharray", ""))]
        return (numbers[0], numbers[1] if len(numbers) > 1 else numbers[0]) if numbers else None

    def text(self, element: Any, style: Mapping[str, str], fill: str, dx: float, dy: float) -> None:
        """Write a text; where it has a list of places, each of its characters stands at its own."""
        words = "".join(element.itertext())
        xs, ys = ([float(k) for k in _NUMBER.findall(element.get(name) or "0")] for name in ("x", "y"))
        if max(len(xs), len(ys)) == 1:
            self.word(words, style, fill, xs[0] + dx, ys[0] + dy)
            return
        for i, ch in enumerate(words):
            self.word(ch, style, fill, xs[min(i, len(xs) - 1)] + dx, ys[min(i, len(ys) - 1)] + dy)

    def word(self, words: str, style: Mapping[str, str], fill: str, x: float, y: float) -> None:
        size = float(style.get("font-size", "12")) * self.scale
        bold = style.get("font-weight") in ("bold", "700", "600")
        left, base = self.point(x, y)
        if style.get("dominant-baseline") in ("central", "middle"):
            base += 0.36 * size
        self.canvas.text(
            left, base, words, size=size, bold=bold, color=fill or "#000000", anchor=style.get("text-anchor", "start")
        )

    def path(self, text: str, dx: float, dy: float) -> list[tuple[str, tuple[float, ...]]]:
        found: list[tuple[str, tuple[float, ...]]] = []
        x = y = 0.0
        for command, rest in _COMMAND.findall(text):
            numbers = [float(k) for k in _NUMBER.findall(rest)]
            count = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0}[command.upper()]
            parts = [numbers[i : i + count] for i in range(0, len(numbers), count)] if count else [[]]
            for part in parts:
                if command.islower():
                    part = [k + (x if i % 2 == 0 else y) for i, k in enumerate(part)]
                name = command.upper()
                if name in "HV":
                    part = [part[0], y] if name == "H" else [x, part[0]]
                    name = "L"
                if name == "Q":  # as a cubic curve
                    (a, b), (c, d) = part[:2], part[2:]
                    part = [x + 2 / 3 * (a - x), y + 2 / 3 * (b - y), c + 2 / 3 * (a - c), d + 2 / 3 * (b - d), c, d]
                    name = "C"
                if part:
                    x, y = part[-2:]
                places = [self.point(part[i] + dx, part[i + 1] + dy) for i in range(0, len(part), 2)]
                found.append((name, tuple(k for place in places for k in place)))
        return found


def _mixed(style: Mapping[str, str], name: str) -> str:
    """Return a colour, mixed with white where it is not opaque; "" for none."""
    color = style.get(name, "")
    if color in ("", "none", "transparent"):
        return ""
    if len(color) == 4:
        color = "#" + "".join(2 * ch for ch in color[1:])
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", color):
        return "#000000"
    opacity = float(style.get(f"{name}-opacity", "1")) * float(style.get("opacity", "1"))
    if opacity >= 1:
        return color
    parts = (round(255 - (255 - int(color[i : i + 2], 16)) * opacity) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)
