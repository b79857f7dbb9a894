"""Exports: files, paper, pictures, links."""

from __future__ import annotations

from typing import Literal

from lucidoku.web.models.base import Ask, Model, PagePosition, field
from lucidoku.web.models.help import Step

__all__ = [
    "ExportAnswer",
    "ExportAsk",
    "FormatRow",
    "PictureAsk",
    "PrintAsk",
    "SheetPuzzle",
]


class FormatRow(Model):
    """A format for export."""

    name: str
    about: str
    suffix: str


class ExportAsk(Ask):
    """A request for a position in another format."""

    position: PagePosition
    format: str = field(max_length=40)


class ExportAnswer(Model):
    """The text, or the link."""

    text: str
    format: str
    suffix: str
    link: bool
    url: str = field(default="", description="link that opens it on the site of this format, if there is one")


class SheetPuzzle(Model):
    """A puzzle with its heading on paper."""

    position: PagePosition
    title: str = field(default="", max_length=120)
    note: str = field(default="", max_length=120, description="next to the title, such as: about 9 minutes")
    stars: int = field(default=0, ge=0, le=5, description="difficulty from 1 to 5; 0 for none")


class PrintAsk(Ask):
    """A request for a PDF or HTML document."""

    puzzles: list[SheetPuzzle] = field(min_length=1, max_length=48)
    kind: Literal["sheets", "booklet", "walkthrough", "slides", "html"] = field(
        default="sheets", description="html is a walkthrough as one self-contained page"
    )
    per_page: Literal[1, 2, 4, 6, 9, 12] = 4
    candidates: bool = False
    large: bool = False
    solutions: Literal["none", "end", "back", "below"] = "end"
    paper: Literal["a4", "letter"] = "a4"
    heading: str = field(default="", max_length=120)
    name_line: bool = field(default=False, description="a name line on each sheet")
    upside_down: bool = field(default=False, description="print solutions upside down")
    address: str = field(
        default="",
        max_length=300,
        description="address of the page: adds a QR code with the walkthrough next to each solution",
    )
    merge: Literal["singles", "easy", "medium", "hard", "unfair", "none"] = field(
        default="singles", description="in a walkthrough or slides, merge runs of singles, or of steps up to this level"
    )


class PictureAsk(Ask):
    """A request for a picture of a position or of a step."""

    position: PagePosition
    step: Step | None = None
    theme: Literal["light", "dark"] = "light"
    candidates: bool = False
    caption: bool = True
    format: Literal["svg", "png"] = "svg"
    scale: float = field(default=1.0, ge=0.25, le=4)
