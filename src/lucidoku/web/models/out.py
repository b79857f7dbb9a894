"""What leaves the page: files, paper, pictures, links."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from lucidoku.web.models.base import Ask, Model, Position
from lucidoku.web.models.help import Step

__all__ = [
    "ExportAnswer",
    "ExportAsk",
    "FormatRow",
    "PictureAsk",
    "PrintAsk",
    "ShareAnswer",
    "ShareAsk",
    "SheetPuzzle",
    "UnshareAnswer",
    "UnshareAsk",
]


class FormatRow(Model):
    """A format that positions are written in."""

    name: str
    about: str
    suffix: str


class ExportAsk(Ask):
    """A position in a format of others."""

    position: Position
    format: str = Field(max_length=40)


class ExportAnswer(Model):
    """The text, or the link."""

    text: str
    format: str
    suffix: str
    link: bool
    url: str = Field(default="", description="the address that opens it at the site of this format, where there is one")


class SheetPuzzle(Model):
    """A puzzle with its heading on paper."""

    position: Position
    title: str = Field(default="", max_length=120)
    note: str = Field(default="", max_length=120, description="next to the title, such as: about 9 minutes")
    stars: int = Field(default=0, ge=0, le=5, description="how difficult it is; 0 to draw none")


class PrintAsk(Ask):
    """Paper."""

    puzzles: list[SheetPuzzle] = Field(min_length=1, max_length=48)
    kind: Literal["sheets", "booklet", "walkthrough", "slides", "html"] = Field(
        default="sheets", description="html is a walkthrough as one page that needs nothing else"
    )
    per_page: Literal[1, 2, 4, 6, 9, 12] = 4
    candidates: bool = False
    large: bool = False
    solutions: Literal["none", "end", "back", "below"] = "end"
    paper: Literal["a4", "letter"] = "a4"
    heading: str = Field(default="", max_length=120)
    name_line: bool = Field(default=False, description="a line for a name on each sheet")
    upside_down: bool = Field(default=False, description="solutions upside down")
    address: str = Field(
        default="",
        max_length=300,
        description="where the page is: then a QR code next to each solution opens its walkthrough there",
    )
    merge: Literal["easy", "medium", "hard", "unfair"] | None = Field(
        default=None, description="in a walkthrough or slides, runs of steps of this level or easier are one"
    )


class PictureAsk(Ask):
    """A picture of a position or of a step."""

    position: Position
    step: Step | None = None
    theme: Literal["light", "dark"] = "light"
    candidates: bool = False
    caption: bool = True
    format: Literal["svg", "png"] = "svg"
    scale: float = Field(default=1.0, ge=0.25, le=4)


class ShareAsk(Ask):
    """A state to be kept in a link: anything that is JSON."""

    state: dict[str, Any]


class ShareAnswer(Model):
    """The part of a link after its #."""

    fragment: str


class UnshareAsk(Ask):
    """A link's fragment."""

    fragment: str = Field(max_length=200_000)


class UnshareAnswer(Model):
    """The state that a link holds."""

    state: dict[str, Any]
