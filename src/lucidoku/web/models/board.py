"""Interface texts, layouts, parsing and checking."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from lucidoku.web.models.base import LONGEST_LAYOUT, Ask, Mistake, Model, PagePosition, field
from lucidoku.web.models.described import SchemaOf, ShapeRecord

__all__ = [
    "CheckAnswer",
    "CheckAsk",
    "ExtraRow",
    "FilePuzzle",
    "HouseView",
    "LayoutAsk",
    "LayoutRow",
    "LayoutView",
    "MarkView",
    "ParseAnswer",
    "ParseAsk",
    "RuleOption",
    "RuleView",
    "RulesAnswer",
    "WordsAnswer",
]


class HouseView(Model):
    """A row, column, box or extra house."""

    name: str = field(description="in the requested language and notation")
    kind: str = field(description="row, column, box, or the name of a kind of extra house")
    cells: list[int]


class RuleView(Model):
    """A constraint type in words."""

    text: str
    sample: list[Annotated[dict[str, Any], SchemaOf(ShapeRecord)]] = field(
        description="a sample graphic, 48 wide and 24 high"
    )


class MarkView(Model):
    """A constraint for the list of an editor."""

    name: str = field(description="in words: killer cage at r8c2")
    code: str = field(description="its layout code: killercage:24@r8c2r8c3r7c3")
    cells: list[int]
    rule: str = field(description="the name of its rule")
    lines: list[list[int]] = field(description="its cells in order, line by line")
    values: list[int] = field(description="its numbers")


class RuleOption(Model):
    """A constraint type that an editor offers, with the shape of its constraints."""

    name: str = field(description="its word in a layout code")
    noun: str = field(description="one constraint, in words")
    meaning: str
    parts: tuple[int, int] = field(
        description="minimum and maximum number of lines of a constraint; [0, 0] for the whole grid"
    )
    cells: tuple[int, int] = field(
        description="minimum and maximum number of cells of a line; 0 for no limit, -1 for n"
    )
    values: tuple[int, int] = field(description="minimum and maximum number of values of a constraint")
    long: bool = field(
        description="whether a constraint is a whole row, column or diagonal, given by its first two cells"
    )
    made: bool = field(description="whether puzzles can be generated with it")


class ExtraRow(Model):
    """A kind of extra houses that a layout may have."""

    code: str = field(description="its word in a layout code")
    noun: str = field(description="name in a layout's description")


class RulesAnswer(Model):
    """All constraint types and kinds of extra houses."""

    rules: list[RuleOption]
    houses: list[ExtraRow]


class LayoutView(Model):
    """Geometry and names of a grid: a cell is `size` units wide, the grid `span`."""

    text: str = field(description="value for `layout` of a position")
    name: str
    n: int
    box_height: int
    box_width: int
    symbols: str = field(description="the digits in order")
    houses: list[HouseView]
    boxes: list[int] = field(description="box number of each cell")
    shaded: list[int] = field(description="cells of extra houses")
    peers: list[list[int]] = field(description="peers of each cell")
    rows: list[str] = field(description="row labels in the notation")
    columns: list[str]
    cells: list[str] = field(description="name of each cell in the notation")
    size: float
    span: float
    pitch: float
    radius: float
    across: int = field(description="candidates per line in a cell: digit d is at ((d-1) % across, (d-1) // across)")
    down: int
    under: list[Annotated[dict[str, Any], SchemaOf(ShapeRecord)]] = field(
        description="constraint graphics below the grid lines"
    )
    over: list[Annotated[dict[str, Any], SchemaOf(ShapeRecord)]] = field(
        description="constraint graphics above the lines, and outside"
    )
    room: list[float] = field(description="margin for graphics outside the grid: left, top, right, bottom")
    lift: float = field(description="downward shift of candidates, to leave space for a cage sum")
    kinds: list[str] = field(description="constraints, extra houses and jigsaw boxes in words, in the plural")
    rules: list[RuleView] = field(description="rules of the variant")
    plain: str = field(description="the layout code without constraints")
    marks: list[MarkView] = field(description="the constraints; the layout code is plain + the code of each")
    relations: list[tuple[int, list[int], list[int]]] = field(
        description="the constraints as relations: kind, cells, numbers, as in lucidoku.rules._relations; without some"
        " of the largest, which `check` applies"
    )


class LayoutAsk(Ask):
    """A layout."""

    layout: str = field(default="9x9", max_length=LONGEST_LAYOUT)


class ParseAsk(Ask):
    """A pasted or dropped text."""

    text: str = field(max_length=1 << 20)
    name: str = field(default="", max_length=300, description="name of the dropped file, only quoted in answers")
    layout: str | None = field(
        default=None, max_length=LONGEST_LAYOUT, description="layout to assume if the text does not specify it"
    )


class FilePuzzle(Model):
    """One of several puzzles of a text."""

    position: PagePosition
    name: str = ""
    line: int = field(description="first line in the text, from 1")
    notes: list[str] = field(default_factory=list, description="contents that were lost, one sentence each")


class ParseAnswer(Model):
    """Contents of a text."""

    position: PagePosition
    layout: LayoutView
    name: str = ""
    author: str = ""
    format: str = field(description="the recognised format")
    notes: list[str] = field(default_factory=list, description="contents that were lost, one sentence each")
    puzzles: int = field(default=1, description="number of puzzles read; `notes` mentions any others")
    solutions: Literal[0, 1, 2] | None = field(
        default=None, description="of the givens: none, one, several; null if time ran out"
    )
    text: str = field(default="", description="the problem of the puzzle in a sentence")
    level: str = field(
        default="", description="level of a puzzle with one solution, if a walkthrough takes little time"
    )
    many: list[FilePuzzle] = field(default_factory=list, description="the first 500 puzzles, if there are several")


class CheckAsk(Ask):
    """A position to check for mistakes."""

    position: PagePosition


class CheckAnswer(Model):
    """Mistakes of a position. Undo until none of them holds to return to the last good position."""

    solutions: Literal[0, 1, 2] | None
    complete: bool = field(description="whether every cell has a digit")
    solved: bool = field(description="whether it is the solution")
    mistakes: list[Mistake]
    text: str = field(description="a sentence that says whether there are mistakes, but not where")
    where: str = field(default="", description="a sentence that says where they are")


class LayoutRow(Model):
    """An offered layout."""

    text: str = field(description="value for `layout` of a position")
    name: str
    quick: bool = field(description="whether generation is fast enough to wait for")


class WordsAnswer(Model):
    """The strings of the interface."""

    lang: str
    languages: dict[str, str]
    notations: list[str]
    layouts: list[LayoutRow]
    words: dict[str, str]
    version: str = field(description="version of Lucidoku")
    corpus: bool = field(description="whether the server has a corpus")
