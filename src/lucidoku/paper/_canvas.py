"""Canvases: pages of shapes and text, output as PDF (vector, fonts embedded) or SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Protocol

from lucidoku import drawing
from lucidoku.drawing.printing import BASELINE, FONT, HALO, svg_elements
from lucidoku.drawing.shapes import Circle, Path, Rectangle, Shape, Style, TextLabel
from lucidoku.errors import LucidokuError
from lucidoku.words.language import _
from lucidoku.words.markup import drawable, escape

if TYPE_CHECKING:
    from fpdf.drawing import PaintedPath

SIZES = {"a4": (595.28, 841.89), "a5": (419.53, 595.28), "a3": (841.89, 1190.55), "letter": (612.0, 792.0)}
"""Width and height of the papers, in points."""

_FONTS = FilePath(drawing.__file__).parent / "fonts"
_FILES = {"": "DejaVuSans.ttf", "B": "DejaVuSans-Bold.ttf"}
_HAN = "LucidokuHan.otf"
_BAR = 3.0  # points: anything thinner is a line
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)  # the same input gives the same bytes


class Canvas(Protocol):
    """Pages to draw on, from the upper left corner. Lengths are points, colours "#rrggbb".

    >>> from lucidoku.paper import Canvas, Svg
    >>> canvas: Canvas = Svg()
    >>> canvas.page(200, 100)
    """

    def page(self, width: float, height: float) -> None:
        """Begin a page."""

    def shapes(self, shapes: Iterable[Shape], x: float = 0, y: float = 0, scale: float = 1) -> None:
        """Draw shapes with their origin at a point, scaled to a number of points per unit."""

    def words(
        self, x: float, y: float, text: str, *, size: float, bold: bool = False, color: str = "#000000",
        anchor: str = "start",
    ) -> None:  # fmt: skip
        """Write a line of text whose baseline starts ("start"), is centred ("middle") or ends ("end") at a point."""

    def turned(self, x: float, y: float) -> AbstractContextManager[None]:
        """Return a context that turns everything upside down about a point."""

    def link(self, x: float, y: float, w: float, h: float, address: str) -> None:
        """Link a part of the page to an address."""


@cache
def _advances(file: str) -> tuple[dict[int, float], float]:
    """Return the width of each character of a font, as a fraction of its size, and of an unknown character."""
    from fontTools.ttLib import TTFont

    with TTFont(_FONTS / file) as font:
        unit = font["head"].unitsPerEm
        metrics = font["hmtx"]
        return {code: metrics[name][0] / unit for code, name in font.getBestCmap().items()}, 1.0


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a line of text is."""
    widths, unknown = _advances(_FILES["B" if bold else ""])
    return size * sum(widths.get(ord(ch), unknown) for ch in text)


def wrap(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Return a text split into lines that fit a width; between Chinese characters a line may always end.

    >>> wrap("one two three", 10, 50)
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
    "\uff0c\u3002\u3001\uff1b\uff1a\uff01\uff1f\uff09\u300d\u300f\u300b\u3009"  # no line starts with one of these
)


def _words(text: str) -> Iterator[str]:
    word = ""
    for at, ch in enumerate(text):
        wide = "\u2e80" <= ch <= "\u9fff" or "\uff00" <= ch <= "\uffef" or ch in _NO_START
        if wide and ch not in _NO_START:
            if word:
                yield word
            word = ch
        else:
            word += ch
            # A chain in Eureka notation breaks after a link.
            link = ch in "=-" and text[at + 1 : at + 2] == "("
            if ch == " " or ch in _NO_START or link:
                yield word
                word = ""
    if word:
        yield word


class Pdf:
    """A PDF document with embedded fonts.

    Raises:
        LucidokuError: fpdf2 is not installed.

    >>> from lucidoku.paper import Pdf
    >>> document = Pdf("Monday")
    >>> document.page(200, 100)
    >>> document.bytes()[:4]
    b'%PDF'
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
            self._pdf.set_title(drawable(title))

    def page(self, width: float, height: float) -> None:
        """Begin a page."""
        self._pdf.add_page(orientation="P" if width <= height else "L", format=(min(width, height), max(width, height)))

    def shapes(self, shapes: Iterable[Shape], x: float = 0, y: float = 0, scale: float = 1) -> None:
        """Draw shapes."""
        for shape in shapes:
            if isinstance(shape, Path):
                self._path(shape, x, y, scale)
                continue
            left, top = x + shape.x * scale, y + shape.y * scale
            if isinstance(shape, Rectangle):
                self._rectangle(
                    left, top, shape.width * scale, shape.height * scale, shape.radius * scale, shape.style, scale
                )
            elif isinstance(shape, Circle):
                r = shape.radius * scale
                if style := self._use(shape.style, scale):
                    self._pdf.ellipse(left - r, top - r, 2 * r, 2 * r, style=style)
            else:
                size = shape.size * scale
                halo = shape.halo if isinstance(shape, TextLabel) else ""
                place = left, top + BASELINE * size
                if halo:
                    with self._pdf.local_context(text_mode="STROKE", draw_color=halo, line_width=HALO * scale):
                        self.words(*place, shape.text, size=size, bold=shape.bold, anchor="middle")
                self.words(*place, shape.text, size=size, bold=shape.bold, color=shape.style.fill, anchor="middle")

    def _use(self, style: Style, scale: float) -> str:
        if style.fill:
            self._pdf.set_fill_color(style.fill)
        if style.stroke:
            self._pdf.set_draw_color(style.stroke)
            self._pdf.set_line_width(style.width * scale)
        return ("F" if style.fill else "") + ("D" if style.stroke else "")

    def _rectangle(self, x: float, y: float, w: float, h: float, radius: float, style: Style, scale: float) -> None:
        if style.dash:
            with self._paint(style, scale) as path:
                path.rectangle(x, y, w, h, radius, radius)
            return
        kind = self._use(style, scale)
        if kind == "F" and not radius and min(w, h) < _BAR:
            # A stroke, because a viewer never lets one vanish at small scales. Its square ends add half of its width.
            half = min(w, h) / 2
            self._use(Style(stroke=style.fill, width=2 * half), 1)
            self._pdf.line(x + half, y + half, x + w - half, y + h - half)
        elif kind and radius:
            self._pdf.rect(x, y, w, h, style=kind, round_corners=True, corner_radius=min(radius, w / 2, h / 2))
        elif kind:
            self._pdf.rect(x, y, w, h, style=kind)

    @contextmanager
    def _paint(self, style: Style, scale: float) -> Iterator[PaintedPath]:
        import fpdf

        rule = fpdf.enums.PathPaintRule
        with self._pdf.new_path() as path:
            path.style.fill_color = style.fill or None
            path.style.stroke_color = style.stroke or None
            path.style.stroke_width = style.width * scale
            path.style.stroke_cap_style = "round" if style.round_ends else "butt"  # square ends would close short gaps
            if style.dash:
                path.style.stroke_dash_pattern = tuple(length * scale for length in style.dash)
            path.style.auto_close = False
            path.style.paint_rule = (
                rule.STROKE if not style.fill else rule.STROKE_FILL_NONZERO if style.stroke else rule.FILL_NONZERO
            )
            yield path

    def _path(self, shape: Path, x: float, y: float, scale: float) -> None:
        with self._paint(shape.style, scale) as path:
            for command in shape.commands:
                if command[0] == "l":
                    path.line_relative(command[1] * scale, command[2] * scale)
                    continue
                places = [(x, y)[i % 2] + k * scale for i, k in enumerate(command[1:])]
                if command[0] == "M":
                    path.move_to(*places)
                elif command[0] == "L":
                    path.line_to(*places)
                elif command[0] == "Q":
                    path.quadratic_curve_to(*places)
                else:
                    path.close()

    def words(
        self, x: float, y: float, text: str, *, size: float, bold: bool = False, color: str = "#000000",
        anchor: str = "start",
    ) -> None:  # fmt: skip
        """Write a line of text."""
        text = drawable(text)
        self._pdf.set_font("sans", "B" if bold else "", size)
        self._pdf.set_text_color(color)
        if anchor != "start":
            x -= width_of(text, size, bold) / (2 if anchor == "middle" else 1)
        if text.isascii():
            self._pdf.text(x, y, text)
            return
        for run, han in _runs(text):  # a character missing in the Latin font comes from the Chinese font
            self._pdf.set_font("han" if han else "sans", "" if han else "B" if bold else "", size)
            self._pdf.text(x, y, run)
            x += width_of(run, size, bold)

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Turn everything upside down about a point."""
        with self._pdf.rotation(180, x, y):
            yield

    def link(self, x: float, y: float, w: float, h: float, address: str) -> None:
        """Link a part of the page to an address."""
        self._pdf.link(x, y, w, h, address)

    def bytes(self) -> bytes:
        """Return the document as bytes."""
        return bytes(self._pdf.output())


def _runs(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a text, each with whether it needs the Chinese font."""
    known = _advances(_FILES[""])[0]
    start = 0
    for i in range(1, len(text) + 1):
        if i == len(text) or (ord(text[i]) in known) != (ord(text[start]) in known):
            yield text[start:i], ord(text[start]) not in known
            start = i


class Svg:
    """Pages as SVG pictures.

    >>> from lucidoku.paper import Svg
    >>> document = Svg()
    >>> document.page(200, 100)
    >>> document.pages()[0][:4]
    '<svg'
    """

    def __init__(self) -> None:
        self._pages: list[tuple[float, float, list[str]]] = []

    def page(self, width: float, height: float) -> None:
        """Begin a page."""
        self._pages.append((width, height, [f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>']))

    def _put(self, shape: str) -> None:
        self._pages[-1][2].append(shape)

    def shapes(self, shapes: Iterable[Shape], x: float = 0, y: float = 0, scale: float = 1) -> None:
        """Draw shapes."""
        self._put(f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.5g})" text-anchor="middle">')
        self._pages[-1][2].extend(svg_elements(shapes))
        self._put("</g>")

    def words(
        self, x: float, y: float, text: str, *, size: float, bold: bool = False, color: str = "#000000",
        anchor: str = "start",
    ) -> None:  # fmt: skip
        """Write a line of text."""
        weight = ' font-weight="700"' if bold else ""
        place = f' text-anchor="{anchor}"' if anchor != "start" else ""
        self._put(
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:g}"{weight}{place} fill="{color}">{escape(text, quote=False)}</text>'
        )

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Turn everything upside down about a point."""
        self._put(f'<g transform="rotate(180 {x:.2f} {y:.2f})">')
        yield
        self._put("</g>")

    def link(self, x: float, y: float, w: float, h: float, address: str) -> None:
        """Link a part of the page to an address."""
        self._put(
            f'<a href="{escape(address)}"><rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" fill="none"/></a>'
        )

    def pages(self) -> list[str]:
        """Return a picture for each page."""
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}" width="{w:g}" height="{h:g}" '
            f'font-family="{FONT}">' + "\n".join(shapes) + "</svg>"
            for w, h, shapes in self._pages
        ]
