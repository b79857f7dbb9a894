"""Words, layouts, reading and checking."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from lucidoku.web.models.base import LONGEST_LAYOUT, Ask, Mistake, Model, Position
from lucidoku.web.models.described import SchemaOf, ShapeRecord

__all__ = [
    "CheckAnswer",
    "CheckAsk",
    "ExtraRow",
    "FilePuzzle",
    "House",
    "LayoutAsk",
    "LayoutRow",
    "LayoutView",
    "MarkView",
    "ParseAnswer",
    "ParseAsk",
    "RuleRow",
    "RuleView",
    "RulesAnswer",
    "Words",
]


class House(Model):
    """A row, column, box or extra house."""

    name: str = Field(description="in the language and notation that were asked for")
    kind: str = Field(description="row, column, box, or the name of a kind of extra house")
    cells: list[int]


class RuleView(Model):
    """A further rule in words."""

    text: str
    sample: list[Annotated[dict[str, Any], SchemaOf(ShapeRecord)]] = Field(
        description="a sample of its marks, 48 wide and 24 high"
    )


class MarkView(Model):
    """One mark of a further rule, as an editor lists it."""

    name: str = Field(description="in words: killer cage at r8c2")
    code: str = Field(description="what the text of a layout says of it: killercage:24@r8c2r8c3r7c3")
    cells: list[int]
    rule: str = Field(description="the name of its rule")
    lines: list[list[int]] = Field(description="its cells in order, line by line")
    values: list[int] = Field(description="its numbers")


class RuleRow(Model):
    """A further rule that an editor offers; it lays marks by the numbers here."""

    name: str = Field(description="its word in the text of a layout")
    noun: str = Field(description="one of its marks, in words")
    meaning: str
    parts: tuple[int, int] = Field(description="the least and the most lines of a mark; [0, 0] for the whole grid")
    cells: tuple[int, int] = Field(description="the least and the most cells of a line; 0 for no limit, -1 for n")
    values: tuple[int, int] = Field(description="the least and the most numbers of a mark")
    long: bool = Field(description="whether a mark is a whole row, column or diagonal, given by its first two cells")
    made: bool = Field(description="whether puzzles are made with it")


class ExtraRow(Model):
    """A kind of extra houses that a layout may have."""

    code: str = Field(description="its word in the text of a layout")
    noun: str = Field(description="what the layout has then, in words")


class RulesAnswer(Model):
    """All further rules, and the kinds of extra houses."""

    rules: list[RuleRow]
    houses: list[ExtraRow]


class LayoutView(Model):
    """All that a page needs to draw the grid: a cell is `size` units wide, the grid `span`."""

    text: str = Field(description="what `layout` of a position says")
    name: str
    n: int
    box_height: int
    box_width: int
    symbols: str = Field(description="the digits in order")
    houses: list[House]
    boxes: list[int] = Field(description="for each cell the number of its box")
    shaded: list[int] = Field(description="cells of extra houses")
    peers: list[list[int]] = Field(description="for each cell those that it sees")
    rows: list[str] = Field(description="the labels next to the rows, in the notation")
    columns: list[str]
    cells: list[str] = Field(description="the name of each cell, in the notation")
    size: float
    span: float
    pitch: float
    radius: float
    across: int = Field(
        description="candidates side by side in a cell: digit d is at ((d-1) % across, (d-1) // across)"
    )
    down: int
    under: list[Annotated[dict[str, Any], SchemaOf(ShapeRecord)]] = Field(
        description="marks of further rules below the lines of the grid"
    )
    over: list[Annotated[dict[str, Any], SchemaOf(ShapeRecord)]] = Field(description="marks on the lines, and outside")
    room: list[float] = Field(description="what marks need outside of the grid: left, top, right, bottom")
    lift: float = Field(description="how far candidates lie below the middle of a cell, to leave room for a sum")
    rules: list[RuleView] = Field(description="the further rules")
    plain: str = Field(description="the text of the layout without its further rules")
    marks: list[MarkView] = Field(description="the marks of the further rules; the text is plain + the code of each")
    relations: list[tuple[int, list[int], list[int]]] = Field(
        description="what the marks say of their cells: kind, cells, numbers, as in lucidoku.rules._relations; without some"
        " of the largest, which `check` knows"
    )


class LayoutAsk(Ask):
    """Which layout."""

    layout: str = Field(default="9x9", max_length=LONGEST_LAYOUT)


class ParseAsk(Ask):
    """A text that somebody pasted or dropped."""

    text: str = Field(max_length=1 << 20)
    name: str = Field(
        default="", max_length=300, description="the name of the file that was dropped; only quoted in answers"
    )
    layout: str | None = Field(default=None, max_length=LONGEST_LAYOUT, description="where the text does not tell it")


class FilePuzzle(Model):
    """One puzzle of a file of many."""

    position: Position
    name: str = ""
    line: int = Field(description="where it starts in the text, from 1")
    notes: list[str] = Field(default_factory=list, description="what could not be kept, a sentence each")


class ParseAnswer(Model):
    """What a text holds."""

    position: Position
    layout: LayoutView
    name: str = ""
    author: str = ""
    format: str = Field(description="the format that was recognised")
    notes: list[str] = Field(default_factory=list, description="what could not be kept, a sentence each")
    puzzles: int = Field(default=1, description="how many were read; `notes` says whether there are more")
    solutions: Literal[0, 1, 2] | None = Field(
        default=None, description="of the givens: none, one, several; null: not known in time"
    )
    text: str = Field(default="", description="what is wrong with the puzzle, in a sentence")
    many: list[FilePuzzle] = Field(default_factory=list, description="the first 500 of several puzzles")


class CheckAsk(Ask):
    """Are there mistakes so far?"""

    position: Position


class CheckAnswer(Model):
    """Whether there are mistakes, and where. Undo until none of them holds to come back to the last good position."""

    solutions: Literal[0, 1, 2] | None
    complete: bool = Field(description="whether every cell holds a digit")
    solved: bool = Field(description="whether that is the solution")
    mistakes: list[Mistake]
    text: str = Field(description="a sentence that says whether something is wrong, not where")
    where: str = Field(default="", description="a sentence that says where")


class LayoutRow(Model):
    """A layout that the page offers."""

    text: str = Field(description="what `layout` of a position says")
    name: str
    quick: bool = Field(description="whether a puzzle of it is made while one waits")


class Words(Model):
    """The strings of the interface."""

    lang: str
    languages: dict[str, str]
    notations: list[str]
    layouts: list[LayoutRow]
    words: dict[str, str]
    version: str = Field(description="of Lucidoku")
    corpus: bool = Field(description="whether there is a corpus to look into")
