"""What a walkthrough, or one step of it, can be written as: a row each. What draws is imported when something is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lucidoku.logic.step import Step
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["OUTPUTS", "Content", "Output", "Raster", "Style", "WalkPictures"]


@dataclass(frozen=True)
class Style:
    """How pictures look.

    Attributes:
        theme: "light" or "dark".
        scale: pixels per SVG unit of PNG pictures.
        lang: language of the sentences; the user's by default.
        columns: of the contact sheet, large pictures; many small ones by default.
        captions: whether the contact sheet has the sentences, too.
    """

    theme: str = "light"
    scale: float = 0.85
    lang: str | None = None
    columns: int | None = None
    captions: bool = False


@dataclass(frozen=True)
class Raster:
    """An SVG that becomes a PNG when it is written, `scale` pixels a unit."""

    svg: str
    scale: float = 1.0


Content = str | bytes | Raster


@dataclass(frozen=True)
class WalkPictures:
    """A walkthrough with its pictures, which several outputs share."""

    walk: Walkthrough
    style: Style = field(default_factory=Style)

    @cached_property
    def pictures(self) -> list[tuple[str, str]]:
        """Name and SVG of every page."""
        from lucidoku.drawing.images import svg
        from lucidoku.drawing.pages import pages

        style = self.style
        return [
            (f"{k:03}-{name}", svg(subject, theme=style.theme, lang=style.lang, title=title))
            for k, (name, title, subject) in enumerate(pages(self.walk, style.lang))
        ]


@dataclass(frozen=True)
class Output:
    """One way to write a walkthrough.

    Attributes:
        name: by which it is asked for.
        files: the files of a walkthrough, name and content.
        step: one step by itself; None where there is no such thing.
        printed: the whole walkthrough as text for standard output, where that makes sense.
    """

    name: str
    files: Callable[[WalkPictures], Iterator[tuple[str, Content]]]
    step: Callable[[Step, Style], Content] | None = None
    printed: Callable[[WalkPictures], str] | None = None


def _page(drawn: WalkPictures) -> str:
    from lucidoku.drawing.html import page

    return page(drawn.walk, lang=drawn.style.lang)


def _sheet(drawn: WalkPictures) -> Iterator[tuple[str, Content]]:
    from lucidoku.drawing.contact import sheet_svg

    style = drawn.style
    yield "sheet.png", Raster(sheet_svg(drawn.walk, style.theme, style.columns, style.lang, style.captions))


def _step_svg(step: Step, style: Style) -> str:
    from lucidoku.drawing.images import svg

    return svg(step, theme=style.theme, lang=style.lang)


OUTPUTS: Mapping[str, Output] = {
    output.name: output
    for output in (
        Output(
            "png",
            lambda drawn: ((f"{name}.png", Raster(text, drawn.style.scale)) for name, text in drawn.pictures),
            lambda step, style: Raster(_step_svg(step, style)),
        ),
        Output("svg", lambda drawn: ((f"{name}.svg", text) for name, text in drawn.pictures), _step_svg),
        Output("sheet", _sheet),
        Output("html", lambda drawn: iter([("walkthrough.html", _page(drawn))]), printed=_page),
    )
}
"""The pictures that can be written, by name."""
