"""Key below a picture: each variant rule of the puzzle in words, with a small sample of its signs."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lucidoku.drawing.constraints import ConstraintShapes
from lucidoku.drawing.geometry import Geometry
from lucidoku.drawing.shapes import Shape, box_of, place_shape
from lucidoku.drawing.theme import Theme
from lucidoku.grid.layout import Layout
from lucidoku.rules._signs import Cage, Disc, Dot, LineSign, Patch, Sign, Wedges
from lucidoku.rules.constraints import constraint_type
from lucidoku.words.language import _

__all__ = ["KeyEntry", "key_of", "sample", "small_signs"]

_FOUR = Geometry(Layout.standard(2, 2))


@dataclass(frozen=True)
class KeyEntry:
    """Rule of the key.

    Attributes:
        signs: a sample of its constraint, on the first cells of a grid of four rows; empty for a rule of the whole
            grid.
        text: its meaning.
    """

    signs: tuple[Sign, ...]
    text: str


def key_of(layout: Layout) -> list[KeyEntry]:
    """Return the variant rules of a layout in the current language, in their order.

    >>> [entry.text for entry in key_of(Layout.parse("9+antiking"))]
    ['Cells that touch at a corner hold different digits.']
    """
    entries = []
    for rule in layout.constraint_names:
        first = next(mark for mark in layout.placed if mark.rule == rule)
        signs = [sign for mark, sign in layout.signs if mark == first]
        entries.append(KeyEntry(small_signs(signs), _(constraint_type(rule).meaning)))
    return entries


def small_signs(signs: list[Sign]) -> tuple[Sign, ...]:
    """Return similar signs on the first two cells of a grid, without duplicates."""
    signs_out: list[Sign] = []
    heads = [sign.cells[0] for sign in signs if isinstance(sign, LineSign)]
    for sign in signs:
        if isinstance(sign, LineSign | Dot):
            signs_out.append(replace(sign, cells=(0, 1)))
        elif isinstance(sign, Cage):
            signs_out.append(Cage((0, 1)))
        elif isinstance(sign, Disc):
            at_start = not heads or heads[0] in sign.cells
            signs_out.append(replace(sign, cells=(0,) if at_start else (1,)))
        elif isinstance(sign, Patch):
            signs_out.append(Patch((0,), sign.colour))
        elif isinstance(sign, Wedges):
            signs_out.append(Wedges(0, sign.inwards))
        else:
            slanted = sign.step != (0, 0)
            signs_out.append(replace(sign, cells=(5,) if slanted else (4, 5), step=(1, 1) if slanted else (0, 0)))
    return tuple(dict.fromkeys(signs_out))


def sample(
    signs: tuple[Sign, ...], theme: Theme, x: float, y: float, width: float, height: float, *, lit: bool = False
) -> list[Shape]:
    """Return signs drawn within a rectangle around a point; `lit` is as a step shows them that uses them."""
    marks = ConstraintShapes(_FOUR, theme, signs)
    shapes = [*marks.lit_under(), *marks.under(), *marks.lit_over()] if lit else [*marks.under(), *marks.over()]
    boxes = [box_of(shape) for shape in shapes]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    scale = min(width / (right - left), height / (bottom - top), height / 32)
    middle = x - (left + right) / 2 * scale, y - (top + bottom) / 2 * scale
    return [place_shape(_bold(replace(shape, cell=None)), *middle, scale) for shape in shapes]


def _bold(shape: Shape) -> Shape:
    """Return a shape with its thin strokes thick enough for a small sample."""
    style = shape.style
    if not style.stroke or style.width > 4:
        return shape
    return replace(shape, style=replace(style, width=1.8 * style.width, dash=tuple(2 * part for part in style.dash)))
