"""Drawings as SVG: each shape has the class of its part, and cells are named, so that a page can restyle and find them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from lucidoku.drawing.geometry import number
from lucidoku.drawing.shapes import (
    Circle,
    Command,
    DigitShape,
    Drawing,
    Path,
    Rectangle,
    Shape,
    Style,
    TextLabel,
    TextLine,
)
from lucidoku.words.markup import escape

__all__ = ["BASELINE", "FONT", "HALO", "path_text", "svg_drawing", "svg_elements"]

BASELINE = 0.36
"""Distance from the middle of a digit to its baseline, in parts of the font's size."""
HALO = 2.4
"""Width of the rim of a label with a halo."""
FONT = "DejaVu Sans, Verdana, Noto Sans, sans-serif"
"""The fonts of words and digits."""


def svg_drawing(drawing: Drawing, width: float | None = None) -> str:
    """Return a drawing as SVG, `width` pixels wide or at its natural size."""
    wide, high = drawing.width, drawing.height
    shown = width or wide
    left, top = drawing.origin
    titles = [line for line in drawing.words if line.part == "title"]
    below = [line for line in drawing.words if line.part != "title"]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(wide)} {number(high)}"'
        f' width="{number(shown)}" height="{number(high * shown / wide)}" font-family="{FONT}" role="img">',
        f"<title>{escape(drawing.name, quote=False)}</title>",
        *([f"<desc>{escape(drawing.description, quote=False)}</desc>"] if drawing.description != drawing.name else []),
        f'<rect width="100%" height="100%" fill="{drawing.paper}"/>',
        *_words(titles),
        f'<g transform="translate({number(left)} {number(top)})" text-anchor="middle">',
        *svg_elements(drawing.grid),
        "</g>",
        *_marks(drawing.marks),
        *_words(below),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _marks(shapes: tuple[Shape, ...]) -> list[str]:
    """Return the legend's marks below the grid; texts among them are centred."""
    lines = svg_elements(shapes)
    return ['<g text-anchor="middle">', *lines, "</g>"] if any(isinstance(s, TextLabel) for s in shapes) else lines


def _words(lines: Iterable[TextLine]) -> Iterator[str]:
    """Yield lines of words; those of one look share a group."""
    for (bold, size, colour), group in groupby(lines, key=lambda line: (line.bold, line.size, line.colour)):
        weight = ' font-weight="700"' if bold else ""
        yield f'<g font-size="{number(size)}"{weight} fill="{colour}">'
        for line in group:
            place = f'x="{number(line.x)}" y="{number(line.y)}"'
            yield f'<text class="{line.part}" {place}>{escape(line.text, quote=False)}</text>'
        yield "</g>"


def svg_elements(shapes: Iterable[Shape]) -> list[str]:
    """Return the shapes as SVG elements; consecutive digits, bars or labels of one style share an element.

    >>> svg_elements([Circle("ring", 3, 4.25, 2, style=Style(stroke="#000", width=1))])
    ['<circle class="ring" cx="3" cy="4.2" r="2" fill="none" stroke="#000" stroke-width="1"/>']
    """
    lines: list[str] = []
    for together, group in groupby(shapes, key=_look):
        alike = list(group)
        if not together or len(alike) == 1:
            lines += map(_element, alike)
        elif isinstance(alike[0], TextLabel):
            lines += _labels(alike)
        else:
            lines.append(_digits(alike) if isinstance(alike[0], DigitShape) else _bars(alike))
    return lines


def _look(shape: Shape) -> tuple[object, ...]:
    """Return the properties that digits, bars or labels must share to be printed in one element; nothing for other shapes."""
    if isinstance(shape, DigitShape):
        return (shape.part, shape.size, shape.bold, shape.style.fill)
    if isinstance(shape, Rectangle) and not (shape.radius or shape.style.stroke or shape.cell is not None):
        return (shape.part, shape.style.fill)
    if isinstance(shape, TextLabel) and shape.cell is None:
        return (shape.part, shape.size, shape.bold, shape.style.fill, shape.halo)
    return ()


def _bars(shapes: list[Shape]) -> str:
    """Print bars as one path; all run clockwise, so that no gaps are left where they overlap."""
    ways = ""
    for bar in shapes:
        assert isinstance(bar, Rectangle)
        x, y, wide, high = map(number, (bar.x, bar.y, bar.width, bar.height))
        ways += f"M{x} {y}h{wide}v{high}h-{wide}z"
    return f'<path class="{shapes[0].part}" d="{ways}"{_paint(shapes[0].style)}/>'


def _digits(shapes: list[Shape]) -> str:
    digits = [shape for shape in shapes if isinstance(shape, DigitShape)]
    first = digits[0]
    xs = " ".join(number(d.x) for d in digits)
    ys = " ".join(number(d.y + first.size * BASELINE) for d in digits)
    return (
        f'<text class="{first.part}" x="{xs}" y="{ys}" font-size="{number(first.size)}"'
        f' font-weight="{700 if first.bold else 400}" fill="{first.style.fill}">{"".join(d.text for d in digits)}</text>'
    )


def _element(shape: Shape) -> str:
    head = f' class="{shape.part}"' + (f' data-cell="{shape.cell!r}"' if shape.cell is not None else "")
    if isinstance(shape, Rectangle):
        place = (
            f'x="{number(shape.x)}" y="{number(shape.y)}" width="{number(shape.width)}" height="{number(shape.height)}"'
        )
        radius = f' rx="{number(shape.radius)}"' if shape.radius else ""
        return f"<rect{head} {place}{radius}{_paint(shape.style)}/>"
    if isinstance(shape, Circle):
        place = f'cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.radius)}"'
        return f"<circle{head} {place}{_paint(shape.style)}/>"
    if isinstance(shape, Path):
        link = f' data-link="{shape.link}"' if shape.link else ""
        return f'<path{head}{link} d="{path_text(shape.commands)}"{_paint(shape.style)}/>'
    return _label(shape, head) if isinstance(shape, TextLabel) else _digits([shape])


def path_text(commands: Iterable[Command]) -> str:
    """Return a path in SVG syntax.

    >>> path_text((("M", 1, 2), ("L", 5, 2), ("L", 5, 4.25), ("l", -1, 3), ("Q", 0, 0, 1, 2), ("Z",)))
    'M1 2H5V4.2l-1 3Q0 0 1 2Z'
    """
    text, at = "", (0.0, 0.0)
    for command in commands:
        places = command[1:]
        if command[0] == "L" and command[2] == at[1]:
            text += f"H{number(command[1])}"
        elif command[0] == "L" and command[1] == at[0]:
            text += f"V{number(command[2])}"
        else:
            text += command[0] + " ".join(map(number, places))
        if command[0] == "l":
            at = at[0] + command[1], at[1] + command[2]
        elif places:
            at = places[-2], places[-1]
    return text


def _label(shape: TextLabel, head: str) -> str:
    return f"<text{head} {_position(shape)}{_type(shape)}>{escape(shape.text, quote=False)}</text>"


def _labels(shapes: list[Shape]) -> Iterator[str]:
    """Print labels of one style as a group."""
    labels = [shape for shape in shapes if isinstance(shape, TextLabel)]
    yield f'<g class="{labels[0].part}"{_type(labels[0])}>'
    for label in labels:
        yield f"<text {_position(label)}>{escape(label.text, quote=False)}</text>"
    yield "</g>"


def _position(label: TextLabel) -> str:
    return f'x="{number(label.x)}" y="{number(label.y + label.size * BASELINE)}"'


def _type(label: TextLabel) -> str:
    """Return the size, the weight and the colours of a label."""
    halo = f' stroke="{label.halo}" stroke-width="{number(HALO)}" paint-order="stroke"' if label.halo else ""
    weight = ' font-weight="700"' if label.bold else ""
    return f' font-size="{number(label.size)}"{weight} fill="{label.style.fill}"{halo}'


def _paint(style: Style) -> str:
    attributes = f' fill="{style.fill or "none"}"'
    if style.stroke:
        attributes += f' stroke="{style.stroke}" stroke-width="{number(style.width)}"'
    if style.dash:
        attributes += f' stroke-dasharray="{" ".join(map(number, style.dash))}"'
    return attributes + (' stroke-linecap="round"' if style.round_ends else "")
