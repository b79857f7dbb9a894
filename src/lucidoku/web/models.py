"""What travels between the page and the server, as typed models; the OpenAPI page is made of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "Ask",
    "CheckAnswer",
    "CheckAsk",
    "Drawing",
    "Drawn",
    "Error",
    "ExplainAsk",
    "HintAnswer",
    "HintAsk",
    "House",
    "LayoutAsk",
    "LayoutView",
    "Mistake",
    "ParseAnswer",
    "ParseAsk",
    "Position",
    "StepsAnswer",
    "StepsAsk",
    "Words",
]

Line = Annotated[str, Field(max_length=625)]
Names = Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=400)]


class Model(BaseModel):
    """What all have in common: nothing that is not named is taken."""

    model_config = ConfigDict(extra="forbid")


class Position(Model):
    """A position, whole: the server keeps nothing. Cells are 0 to n²-1, row by row."""

    layout: str = Field(
        default="9x9",
        max_length=700,
        description="9x9; 12x12:2x6 where boxes are not the usual ones; a jigsaw's map of n² letters; then +diagonals, +windows",
    )
    givens: Line = Field(description="n² characters: . for an empty cell, 1-9 and A-P for the digits 10 to 25")
    values: Line = Field(
        default="", description="placed digits in the same form, . where a given stands; empty for none"
    )
    candidates: Annotated[list[Annotated[int, Field(ge=0, lt=1 << 25)]], Field(max_length=625)] | None = Field(
        default=None,
        description="a mask for each cell, bit d-1 for digit d, as the player keeps them; 0: not marked. null: all",
    )
    eliminated: Annotated[list[tuple[int, int]], Field(max_length=15625)] = Field(
        default_factory=list, description="[cell, digit] that the player removed"
    )
    corner: dict[int, list[int]] = Field(
        default_factory=dict, description="marks in the corners, by cell; no candidates"
    )
    centre: dict[int, list[int]] = Field(
        default_factory=dict, description="marks in the middle, by cell; no candidates"
    )
    colours: dict[int, list[int]] = Field(default_factory=dict, description="colours of cells")


class Ask(Model):
    """What every request may say: the language and how cells are written."""

    lang: str = Field(default="en", max_length=20, description="en, fr or zh_Hant")
    notation: str = Field(default="r1c1", max_length=20, description="r1c1, L1C1, A1, J9, K9, chess or excel")


class Error(Model):
    """What went wrong, in a sentence."""

    error: str
    where: dict[str, Any] | None = Field(
        default=None, description="line and column of a text, or the field of the request"
    )


class House(Model):
    """A row, column, box or extra house."""

    name: str = Field(description="in the language and notation that were asked for")
    kind: Literal["row", "column", "box", "diagonal", "window"]
    cells: list[int]


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
    shaded: list[int] = Field(description="cells of diagonals and windows")
    peers: list[list[int]] = Field(description="for each cell those that it sees")
    rows: list[str] = Field(description="what stands beside the rows, in the notation")
    columns: list[str]
    cells: list[str] = Field(description="the name of each cell, in the notation")
    size: float
    span: float
    pitch: float
    radius: float
    across: int = Field(
        description="candidates side by side in a cell: digit d stands at ((d-1) % across, (d-1) // across)"
    )
    down: int


class LayoutAsk(Ask):
    """Which layout."""

    layout: str = Field(default="9x9", max_length=700)


class ParseAsk(Ask):
    """A text that somebody pasted or dropped."""

    text: str = Field(max_length=4 << 20)
    name: str = Field(
        default="", max_length=300, description="the name of the file that was dropped; only told in answers"
    )
    layout: str | None = Field(default=None, max_length=700, description="where the text does not tell it")


class Mistake(Model):
    """What is wrong at a cell."""

    cell: int
    digit: int | None = Field(default=None, description="the wrong digit; null where a right candidate was removed")
    kind: Literal["value", "candidate"]
    text: str


class Named(Model):
    """One puzzle of a file of many."""

    position: Position
    name: str = ""
    line: int = Field(description="where it starts in the text, from 1")


class ParseAnswer(Model):
    """What a text holds."""

    position: Position
    layout: LayoutView
    name: str = ""
    author: str = ""
    format: str = Field(description="the format that was recognised")
    notes: list[str] = Field(default_factory=list, description="what could not be kept, a sentence each")
    puzzles: int = Field(default=1, description="how many the text holds")
    solutions: Literal[0, 1, 2] | None = Field(
        default=None, description="of the givens: none, one, several; null: not known in time"
    )
    text: str = Field(default="", description="what is wrong with the puzzle, in a sentence")
    many: list[Named] = Field(default_factory=list, description="the first 500 of several puzzles")


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


class Drawing(BaseModel):
    """Shapes with roles for colours, see docs/web.md; `under` lies under the lines and digits of the grid."""

    model_config = ConfigDict(extra="allow")
    size: float
    span: float
    title: str
    uses_candidates: bool
    under: list[dict[str, Any]]
    over: list[dict[str, Any]]
    legend: list[dict[str, str]]


Step = dict[str, Any]
"""A step as `lucidoku explain --format json` writes it, docs/schema/step-1.json."""


class HintAsk(Ask):
    """A hint from this position."""

    position: Position
    stage: int = Field(
        default=1, ge=1, le=5, description="1 easy or hard, 2 family, 3 where, 4 the pattern, 5 the step"
    )
    without: Names = Field(default_factory=list, description="techniques, families or levels that are switched off")
    uniqueness: bool = Field(default=True, description="whether the puzzle may be taken to have one solution")


class HintAnswer(Model):
    """A hint, as much of it as was asked for; a mistake comes before any hint."""

    stage: int
    text: str
    kind: Literal["step", "mistake", "solved", "none"] = Field(
        description="a hint; what is wrong; nothing left to do; or that nothing known applies"
    )
    level: str = Field(default="", description="easy, medium, hard, unfair or extreme, from stage 1")
    level_name: str = ""
    family: str = Field(default="", description="from stage 2")
    technique: str = Field(default="", description="from stage 3")
    technique_name: str = ""
    houses: list[list[int]] = Field(
        default_factory=list, description="from stage 3: the cells of the houses to look at"
    )
    cells: list[int] = Field(default_factory=list, description="from stage 4: the cells of the pattern")
    drawing: Drawing | None = Field(default=None, description="from stage 4")
    step: Step | None = Field(default=None, description="stage 5: docs/schema/step-1.json")
    mistake: Mistake | None = Field(default=None, description="from stage 3, where there is one")


class StepsAsk(Ask):
    """All steps of this position."""

    position: Position
    techniques: Names = Field(
        default_factory=list, description="only these techniques, families or levels; empty for all"
    )
    without: Names = Field(default_factory=list)
    uniqueness: bool = True
    digit: int | None = Field(
        default=None, ge=1, le=25, description="only steps that conclude something about this digit"
    )
    cell: int | None = Field(
        default=None, ge=0, lt=625, description="only steps that conclude something about this cell"
    )
    limit: int = Field(default=300, ge=1, le=2000)
    drawings: int = Field(default=40, ge=0, le=2000, description="how many of the first steps come with their drawing")


class Drawn(Model):
    """A step and its drawing."""

    step: Step
    drawing: Drawing | None = None


class Group(Model):
    """The steps of one technique."""

    technique: str
    name: str
    family: str
    level: str
    level_name: str
    steps: list[Drawn]


class StepsAnswer(Model):
    """What can be done, by technique, simple ones first."""

    groups: list[Group]
    count: int
    short: bool = Field(description="whether there may be more: the time was up, or the limit reached")
    text: str = Field(default="", description="where there is nothing, or not all: why")
    mistake: Mistake | None = None


class ExplainAsk(Ask):
    """A walkthrough, from a position or a text; the answer is a line of JSON a step."""

    position: Position | None = None
    text: str | None = Field(default=None, max_length=1 << 20)
    without: Names = Field(default_factory=list)
    uniqueness: bool = True
    pipeline: str = Field("all", max_length=400, description="a named pipeline, a level, or techniques")
    drawings: bool = True
    proof: bool = Field(default=False, description="whether every step is proved (needs python-sat on the server)")


class Words(Model):
    """The strings of the interface."""

    lang: str
    languages: dict[str, str]
    notations: list[str]
    words: dict[str, str]
