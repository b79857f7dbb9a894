"""What is drawn on: a few shapes in points, from the upper left corner; printed as PDF (vector, fonts embedded) or as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Protocol
from xml.sax.saxutils import escape

from lucidoku import draw
from lucidoku.errors import LucidokuError
from lucidoku.words.language import _

__all__ = ["SIZES", "Canvas", "Pdf", "Svg", "width_of", "wrapped"]

SIZES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of the papers, in points."""

_FONTS = Path(draw.__file__).parent / "fonts"
_FILES = {"": "DejaVuSans.ttf", "B": "DejaVuSans-Bold.ttf"}
_HAN = "LucidokuHan.otf"
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)  # the same input gives the same bytes


class Canvas(Protocol):
    """Pages to draw on. Colours are "#rrggbb", lengths points."""

    def page(self, width: float, height: float) -> None:
        """Begin a page."""

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        fill: str = "",
        stroke: str = "",
        line: float = 0.5,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle."""

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        *,
        line: float = 0.5,
        stroke: str = "#000000",
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a line."""

    def circle(self, x: float, y: float, r: float, *, fill: str = "", stroke: str = "", line: float = 0.5) -> None:
        """Draw a circle round a point."""

    def path(
        self,
        points: list[tuple[str, tuple[float, ...]]],
        *,
        fill: str = "",
        stroke: str = "",
        line: float = 0.5,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a path of the commands M, L, C and Z with absolute coordinates."""

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float,
        bold: bool = False,
        color: str = "#000000",
        anchor: str = "start",
    ) -> None:
        """Write a line of text whose baseline begins ("start"), has its middle ("middle") or ends ("end") at a point."""

    def turned(self, x: float, y: float) -> Any:
        """Return a context in which everything is upside down about a point."""

    def link(self, x: float, y: float, w: float, h: float, address: str) -> None:
        """Make a part of the page lead to an address."""


@cache
def _advances(file: str) -> tuple[dict[int, float], float]:
    """Return the width of each character of a font, in parts of its size, and of an unknown one."""
    from fontTools.ttLib import TTFont

    with TTFont(_FONTS / file) as font:
        unit = font["head"].unitsPerEm
        metrics = font["hmtx"]
        return {code: metrics[name][0] / unit for code, name in font.getBestCmap().items()}, 1.0


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a line of text is."""
    widths, unknown = _advances(_FILES["B" if bold else ""])
    return size * sum(widths.get(ord(ch), unknown) for ch in text)


def wrapped(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Return a text cut into lines that fit a width; between Chinese characters a line may always end.

    >>> wrapped("one two three", 10, 50)
    ['one two', 'three']
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _words(paragraph):
            if line and width_of((line + word).rstrip(), size, bold) > width:
                lines.append(line.rstrip())
                line = ""
            line += word.lstrip() if not line else word
            while width_of(line.rstrip(), size, bold) > width and len(line) > 1:
                keep = len(line)
                while keep > 1 and width_of(line[:keep], size, bold) > width:
                    keep -= 1
                lines.append(line[:keep])
                line = line[keep:]
        lines.append(line.rstrip())
    return lines


_NO_START = (
    "\uff0c\u3002\u3001\uff1b\uff1a\uff01\uff1f\uff09\u300d\u300f\u300b\u3009"  # no line begins with one of these
)


def _words(text: str) -> Iterator[str]:
    word = ""
    for ch in text:
        wide = "\u2e80" <= ch <= "\u9fff" or "\uff00" <= ch <= "\uffef" or ch in _NO_START
        if wide and ch not in _NO_START:
            if word:
                yield word
            word = ch
        else:
            word += ch
            if ch == " " or ch in _NO_START:
                yield word
                word = ""
    if word:
        yield word


class Pdf:
    """A PDF document with embedded fonts.

    Raises:
        LucidokuError: fpdf2 is not installed.
    """

    def __init__(self, title: str = "") -> None:
        try:
            import fpdf
        except ImportError:
            raise LucidokuError(_("a PDF needs fpdf2: pip install 'lucidoku[paper]'")) from None
        self._pdf = fpdf.FPDF(unit="pt")
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        for style, file in _FILES.items():
            self._pdf.add_font("sans", style, str(_FONTS / file))
        self._pdf.add_font("han", "", str(_FONTS / _HAN))
        self._pdf.set_fallback_fonts(["han"], exact_match=False)
        self._pdf.set_creator("Lucidoku")
        self._pdf.set_creation_date(_EPOCH)
        if title:
            self._pdf.set_title(title)
        self._state: tuple[Any, ...] = ()

    def page(self, width: float, height: float) -> None:
        """Begin a page."""
        self._pdf.add_page(orientation="P" if width <= height else "L", format=(min(width, height), max(width, height)))

    def _use(self, fill: str, stroke: str, line: float, dash: tuple[float, float] | None = None) -> str:
        if fill:
            self._pdf.set_fill_color(fill)
        if stroke:
            self._pdf.set_draw_color(stroke)
            self._pdf.set_line_width(line)
            self._pdf.set_dash_pattern(*(dash or (0, 0)))
        return ("F" if fill else "") + ("D" if stroke else "")

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        fill: str = "",
        stroke: str = "",
        line: float = 0.5,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle."""
        style = self._use(fill, stroke, line)
        if style and radius:
            self._pdf.rect(x, y, w, h, style=style, round_corners=True, corner_radius=min(radius, w / 2, h / 2))
        elif style:
            self._pdf.rect(x, y, w, h, style=style)

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        *,
        line: float = 0.5,
        stroke: str = "#000000",
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a line."""
        self._use("", stroke, line, dash)
        self._pdf.line(x1, y1, x2, y2)

    def circle(self, x: float, y: float, r: float, *, fill: str = "", stroke: str = "", line: float = 0.5) -> None:
        """Draw a circle round a point."""
        if style := self._use(fill, stroke, line):
            self._pdf.ellipse(x - r, y - r, 2 * r, 2 * r, style=style)

    def path(
        self,
        points: list[tuple[str, tuple[float, ...]]],
        *,
        fill: str = "",
        stroke: str = "",
        line: float = 0.5,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a path."""
        import fpdf

        with self._pdf.new_path() as path:
            path.style.fill_color = fill or None
            path.style.stroke_color = stroke or None
            path.style.stroke_width = line
            if dash:
                path.style.stroke_dash_pattern = dash
            path.style.auto_close = False
            path.style.paint_rule = (
                fpdf.enums.PathPaintRule.STROKE
                if not fill
                else fpdf.enums.PathPaintRule.STROKE_FILL_NONZERO
                if stroke
                else fpdf.enums.PathPaintRule.FILL_NONZERO
            )
            for command, numbers in points:
                if command == "M":
                    path.move_to(*numbers)
                elif command == "L":
                    path.line_to(*numbers)
                elif command == "C":
                    path.curve_to(*numbers)
                else:
                    path.close()

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float,
        bold: bool = False,
        color: str = "#000000",
        anchor: str = "start",
    ) -> None:
        """Write a line of text."""
        self._pdf.set_font("sans", "B" if bold else "", size)
        self._pdf.set_text_color(color)
        if anchor != "start":
            x -= width_of(text, size, bold) / (2 if anchor == "middle" else 1)
        if text.isascii():
            self._pdf.text(x, y, text)
            return
        for run, han in _runs(text):  # a character that the Latin font lacks comes from the Chinese one
            self._pdf.set_font("han" if han else "sans", "" if han else "B" if bold else "", size)
            self._pdf.text(x, y, run)
            x += width_of(run, size, bold)

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Turn everything upside down about a point."""
        with self._pdf.rotation(180, x, y):
            yield

    def link(self, x: float, y: float, w: float, h: float, address: str) -> None:
        """Make a part of the page lead to an address."""
        self._pdf.link(x, y, w, h, address)

    def bytes(self) -> bytes:
        """Return the document."""
        return bytes(self._pdf.output())


def _runs(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a text with whether they are of the Chinese font."""
    known = _advances(_FILES[""])[0]
    start = 0
    for i in range(1, len(text) + 1):
        if i == len(text) or (ord(text[i]) in known) != (ord(text[start]) in known):
            yield text[start:i], ord(text[start]) not in known
            start = i


class Svg:
    """Pages as SVG pictures."""

    def __init__(self) -> None:
        self._pages: list[tuple[float, float, list[str]]] = []

    def page(self, width: float, height: float) -> None:
        """Begin a page."""
        self._pages.append((width, height, [f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>']))

    def _put(self, shape: str) -> None:
        self._pages[-1][2].append(shape)

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        fill: str = "",
        stroke: str = "",
        line: float = 0.5,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle."""
        corner = f' rx="{radius:g}"' if radius else ""
        self._put(
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}"{corner}{_style(fill, stroke, line)}/>'
        )

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        *,
        line: float = 0.5,
        stroke: str = "#000000",
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a line."""
        self._put(f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}"{_style("", stroke, line, dash)}/>')

    def circle(self, x: float, y: float, r: float, *, fill: str = "", stroke: str = "", line: float = 0.5) -> None:
        """Draw a circle round a point."""
        self._put(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}"{_style(fill, stroke, line)}/>')

    def path(
        self,
        points: list[tuple[str, tuple[float, ...]]],
        *,
        fill: str = "",
        stroke: str = "",
        line: float = 0.5,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a path."""
        d = " ".join(command + " ".join(f"{k:.2f}" for k in numbers) for command, numbers in points)
        self._put(f'<path d="{d}"{_style(fill, stroke, line, dash)}/>')

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float,
        bold: bool = False,
        color: str = "#000000",
        anchor: str = "start",
    ) -> None:
        """Write a line of text."""
        weight = ' font-weight="700"' if bold else ""
        place = f' text-anchor="{anchor}"' if anchor != "start" else ""
        self._put(
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:g}"{weight}{place} fill="{color}">{escape(text)}</text>'
        )

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Turn everything upside down about a point."""
        self._put(f'<g transform="rotate(180 {x:.2f} {y:.2f})">')
        yield
        self._put("</g>")

    def link(self, x: float, y: float, w: float, h: float, address: str) -> None:
        """Make a part of the page lead to an address."""
        self._put(
            f'<a href="{escape(address)}"><rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" fill="none"/></a>'
        )

    def pages(self) -> list[str]:
        """Return a picture a page."""
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}" width="{w:g}" height="{h:g}" '
            f'font-family="DejaVu Sans, Noto Sans, sans-serif">' + "\n".join(shapes) + "</svg>"
            for w, h, shapes in self._pages
        ]


def _style(fill: str, stroke: str, line: float, dash: tuple[float, float] | None = None) -> str:
    dashes = f' stroke-dasharray="{dash[0]:g} {dash[1]:g}"' if dash else ""
    outline = f' stroke="{stroke}" stroke-width="{line:g}"{dashes}' if stroke else ""
    return f' fill="{fill or "none"}"{outline}'
