"""Contact sheet: all pictures of a walkthrough in one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from lucidoku.drawing.geometry import number
from lucidoku.drawing.images import svg
from lucidoku.drawing.pages import pages
from lucidoku.drawing.theme import theme_of
from lucidoku.errors import InvalidArgument
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["sheet_svg", "tiled_svg"]

_SMALL, _LARGE = 250, 470  # widths of a picture, in pixels


def sheet_svg(
    walk: Walkthrough, theme: str, columns: int | None = None, lang: str | None = None, captions: bool = False
) -> str:
    """Return the contact sheet as one SVG in which the pictures are nested."""
    if columns is not None and columns < 1:
        raise InvalidArgument(_("columns must be 1 or more, got {columns}").format(columns=columns))
    large = columns is not None or captions
    pictures = [
        svg(
            subject,
            theme=theme,
            lang=lang,
            caption=captions,
            legend=large,
            candidates=None if large else "marked",
            title=title,
        )
        for _name, title, subject in pages(walk, lang, merge=None)
    ]
    usual = 3 if large else max(1, min(8, round(sqrt(len(pictures)))))
    tile = _LARGE if large else _SMALL
    tile = max(tile, round(_width(pictures[0]) * 0.45)) if large else tile  # keeps large grids readable
    return tiled_svg(pictures, theme, columns or usual, tile)


def tiled_svg(pictures: Sequence[str], theme: str, columns: int, tile: float) -> str:
    """Return SVG pictures side by side in one.

    Args:
        pictures: the pictures, in reading order.
        theme: "light" or "dark", for the space between them.
        columns: the number of pictures in a row.
        tile: the width of each.
    """
    columns, gap = min(columns, len(pictures)), 12
    heights = [_height(picture) * tile / _width(picture) for picture in pictures]
    y, body = float(gap), []
    for first in range(0, len(pictures), columns):
        row = range(first, min(len(pictures), first + columns))
        for k in row:
            head, _sign, rest = pictures[k].partition(">")
            place = f'<svg x="{(k - first) * (tile + gap) + gap}" y="{number(y)}" '
            body.append(place + _resize(head.removeprefix("<svg "), tile, heights[k]) + ">" + rest)
        y += max(heights[k] for k in row) + gap
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * (tile + gap) + gap}" height="{number(y)}">'
        f'<rect width="100%" height="100%" fill="{theme_of(theme).paper}"/>{"".join(body)}</svg>'
    )


def _attribute(picture: str, name: str) -> float:
    start = picture.index(f' {name}="') + len(name) + 3
    return float(picture[start : picture.index('"', start)])


_width = partial(_attribute, name="width")
_height = partial(_attribute, name="height")


def _resize(head: str, width: float, height: float) -> str:
    for name, value in (("width", width), ("height", height)):
        start = head.index(f'{name}="') + len(name) + 2
        head = head[:start] + f"{value:.1f}" + head[head.index('"', start) :]
    return head
