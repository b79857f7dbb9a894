"""Outputs of a walkthrough, or of one step: a row for each format. The drawing modules are imported on first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from lucidoku.logic.merging import SINGLES

if TYPE_CHECKING:
    from lucidoku.logic.step import Step
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["OUTPUTS", "Content", "PictureStyle", "Raster", "WalkOutput", "WalkPictures"]


@dataclass(frozen=True)
class PictureStyle:
    """Style of pictures.

    Attributes:
        theme: "light" or "dark".
        scale: pixels per SVG unit of PNG pictures.
        lang: language of the sentences; the user's by default.
        columns: the columns of large pictures on the contact sheet; many small pictures by default.
        captions: whether the contact sheet also has the sentences.
        merge: the runs of steps that share a picture on a page, see `lucidoku.logic.merging.parts`.
    """

    theme: str = "light"
    scale: float = 0.85
    lang: str | None = None
    columns: int | None = None
    captions: bool = False
    merge: str | None = SINGLES


@dataclass(frozen=True)
class Raster:
    """SVG to be written as PNG, with `scale` pixels per unit."""

    svg: str
    scale: float = 1.0


Content = str | bytes | Raster


@dataclass(frozen=True)
class WalkPictures:
    """Walkthrough with its pictures, shared by several outputs."""

    walk: Walkthrough
    style: PictureStyle = field(default_factory=PictureStyle)

    @cached_property
    def pictures(self) -> list[tuple[str, str]]:
        """Return name and SVG of every page."""
        from lucidoku.drawing.images import svg
        from lucidoku.drawing.pages import pages

        style = self.style
        return [
            (f"{k:03}-{name}", svg(subject, theme=style.theme, lang=style.lang, title=title))
            for k, (name, title, subject) in enumerate(pages(self.walk, style.lang, merge=None))
        ]


@dataclass(frozen=True)
class WalkOutput:
    """Format of a walkthrough.

    Attributes:
        name: its name in options.
        files: the files of a walkthrough, name and content.
        step: the output of a single step; None if the format has none.
        printed: the whole walkthrough as text for standard output, if that makes sense.
    """

    name: str
    files: Callable[[WalkPictures], Iterator[tuple[str, Content]]]
    step: Callable[[Step, PictureStyle], Content] | None = None
    printed: Callable[[WalkPictures], str] | None = None


def _page(drawn: WalkPictures) -> str:
    from lucidoku.drawing.html import page

    return page(drawn.walk, lang=drawn.style.lang, merge=drawn.style.merge)


def _sheet(drawn: WalkPictures) -> Iterator[tuple[str, Content]]:
    from lucidoku.drawing.contact import sheet_svg

    style = drawn.style
    yield "sheet.png", Raster(sheet_svg(drawn.walk, style.theme, style.columns, style.lang, style.captions))


def _step_svg(step: Step, style: PictureStyle) -> str:
    from lucidoku.drawing.images import svg

    return svg(step, theme=style.theme, lang=style.lang)


OUTPUTS: Mapping[str, WalkOutput] = {
    output.name: output
    for output in (
        WalkOutput(
            "png",
            lambda drawn: ((f"{name}.png", Raster(text, drawn.style.scale)) for name, text in drawn.pictures),
            lambda step, style: Raster(_step_svg(step, style)),
        ),
        WalkOutput("svg", lambda drawn: ((f"{name}.svg", text) for name, text in drawn.pictures), _step_svg),
        WalkOutput("sheet", _sheet),
        WalkOutput("html", lambda drawn: iter([("walkthrough.html", _page(drawn))]), printed=_page),
    )
}
"""Picture formats, by name."""
