"""Shapes as SVG: each has the class of its part, and cells are named, so that a page can restyle and find them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from xml.sax.saxutils import escape

from lucidoku.draw.geometry import number
from lucidoku.draw.shapes import Circle, Digit, Label, Path, Rectangle, Shape, Style

__all__ = ["svg_elements"]

_BASELINE = 0.36  # of the font's size, from the middle of a digit down to its foot


def svg_elements(shapes: Iterable[Shape]) -> list[str]:
    """Return the shapes as SVG elements; digits of one look that follow each other share an element.

    >>> svg_elements([Circle("ring", 3, 4.25, 2, style=Style(stroke="#000", width=1))])
    ['<circle class="ring" cx="3" cy="4.2" r="2" fill="none" stroke="#000" stroke-width="1"/>']
    """
    lines = []
    for together, group in groupby(shapes, key=_look):
        alike = list(group)
        lines += [_digits(alike)] if together else [_element(shape) for shape in alike]
    return lines


def _look(shape: Shape) -> tuple[object, ...]:
    """What digits must have in common to be printed together; nothing for other shapes."""
    return (shape.part, shape.size, shape.bold, shape.style.fill) if isinstance(shape, Digit) else ()


def _digits(shapes: list[Shape]) -> str:
    digits = [shape for shape in shapes if isinstance(shape, Digit)]
    first = digits[0]
    xs = " ".join(number(d.x) for d in digits)
    ys = " ".join(number(d.y + first.size * _BASELINE) for d in digits)
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
        return f'<path{head} d="{shape.commands}"{_paint(shape.style)}/>'
    return _label(shape, head) if isinstance(shape, Label) else _digits([shape])


def _label(shape: Label, head: str) -> str:
    halo = f' stroke="{shape.halo}" stroke-width="2.4" paint-order="stroke"' if shape.halo else ""
    weight = ' font-weight="700"' if shape.bold else ""
    return (
        f'<text{head} x="{number(shape.x)}" y="{number(shape.y + shape.size * _BASELINE)}" font-size="{number(shape.size)}"'
        f'{weight} fill="{shape.style.fill}"{halo}>{escape(shape.text)}</text>'
    )


def _paint(style: Style) -> str:
    attributes = f' fill="{style.fill or "none"}"'
    if style.stroke:
        attributes += f' stroke="{style.stroke}" stroke-width="{number(style.width)}"'
    if style.dash:
        attributes += f' stroke-dasharray="{" ".join(map(number, style.dash))}"'
    return attributes + (' stroke-linecap="round"' if style.round_ends else "")
