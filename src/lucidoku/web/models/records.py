"""Plain data that Lucidoku itself produces: fully documented, but not validated on output."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from lucidoku.web.models.base import PagePosition
from lucidoku.web.models.board import LayoutView
from lucidoku.web.models.described import About, SchemaOf, ShapeRecord, TypedDict

__all__ = [
    "BlockRecord",
    "DrawingRecord",
    "LegendRecord",
    "RunRecord",
    "StepRecord",
    "WalkEndRecord",
    "WalkHeadRecord",
    "WalkStepRecord",
]


# Link of a chain between candidates such as (5)r4c7; a grouped end has several. `from` is a Python keyword.
LinkRecord = TypedDict("LinkRecord", {"from": list[str], "to": list[str], "strong": bool})


class BranchRecord(TypedDict):
    """Consequences of an assumption."""

    assumption: str
    truth: bool
    depth: NotRequired[int]
    links: list[LinkRecord]
    dead_end: NotRequired[list[str]]


class SetRecord(TypedDict):
    """A set of cells and its digits."""

    cells: list[str]
    digits: list[int]


class PremiseRecord(TypedDict):
    """A fact of the board that the conclusion rests on."""

    kind: Literal["value", "cell", "house", "rule"]
    mark: NotRequired[dict[str, Any]]
    house: NotRequired[str]
    cells: list[str]
    digits: list[int]


class EvidenceRecord(TypedDict):
    """Evidence of a step by role; empty parts are omitted."""

    digits: NotRequired[list[int]]
    houses: NotRequired[dict[str, list[str]]]
    cells: NotRequired[dict[str, list[str]]]
    candidates: NotRequired[dict[str, list[str]]]
    links: NotRequired[list[LinkRecord]]
    branches: NotRequired[list[BranchRecord]]
    sets: NotRequired[list[SetRecord]]
    premises: NotRequired[list[PremiseRecord]]
    assumes_uniqueness: NotRequired[bool]
    uses_candidates: NotRequired[bool]
    why: NotRequired[str]


class ShapesRecord(TypedDict):
    """The parts of a step's picture that a row lights; empty ones are omitted."""

    candidates: NotRequired[list[str]]
    links: NotRequired[list[str]]
    cells: NotRequired[list[str]]
    houses: NotRequired[list[str]]
    sets: NotRequired[list[int]]


class SourceRecord(TypedDict):
    """The reason of an inference."""

    kind: str
    cell: NotRequired[str]
    house: NotRequired[str]
    set: NotRequired[int]


class RowRecord(TypedDict):
    """A row of an explanation; empty fields are omitted."""

    text: str
    reason: NotRequired[str]
    number: NotRequired[str]
    branch: NotRequired[int]
    depth: NotRequired[int]
    assumption: NotRequired[list[str]]
    premise: list[str]
    conclusion: list[str]
    sources: NotRequired[list[SourceRecord]]
    uses: NotRequired[list[str]]
    continues: NotRequired[str]
    sign: NotRequired[str]
    comment: NotRequired[str]
    shapes: ShapesRecord


class RankRecord(TypedDict):
    """Truths and links of a step."""

    truths: int
    links: int


class ExplanationRecord(TypedDict):
    """A step in rows."""

    summary: str
    rows: list[RowRecord]
    notation: NotRequired[str]
    rank: NotRequired[RankRecord]
    expert: NotRequired[str]
    stepwise: NotRequired[bool]
    length: NotRequired[str]


class StepRecord(TypedDict):
    """A step as `lucidoku explain --format json` writes it, docs/schema/step-1.json."""

    schema: Literal["lucidoku/step/1"]
    number: int
    technique: str
    family: str
    placements: list[str]
    eliminations: list[str]
    text: str
    hint: str
    evidence: EvidenceRecord
    explanation: NotRequired[ExplanationRecord]


class LegendRecord(TypedDict):
    """Legend entry of a drawing: a sign and its meaning."""

    mark: Annotated[str, About("the name of the sign")]
    text: str
    width: Annotated[float, About("of the sample")]
    sample: Annotated[list[ShapeRecord], About("the sign, around the origin, 24 high")]


class Span(TypedDict):
    """A span of a text."""

    text: str
    style: Annotated[str, About("combination of strong, em, code")]


class Paragraph(TypedDict):
    """A paragraph."""

    kind: Literal["paragraph"]
    spans: list[Span]


class Bullets(TypedDict):
    """A list; numbered lists have a first number."""

    kind: Literal["list"]
    items: list[list[Span]]
    start: NotRequired[int]


class Code(TypedDict):
    """Code for display only."""

    kind: Literal["code"]
    text: str


class Table(TypedDict):
    """A table: rows of cells."""

    kind: Literal["table"]
    rows: list[list[list[Span]]]


class Details(TypedDict):
    """A collapsible section."""

    kind: Literal["details"]
    title: str
    blocks: list[Paragraph | Bullets | Code | Table | Details | ProgramBlock]


class ProgramBlock(TypedDict):
    """A program with its stored output, its picture (SVG) and the puzzle that it names."""

    kind: Literal["program"]
    text: str
    shown: NotRequired[str]
    picture: NotRequired[str]
    puzzle: NotRequired[str]


BlockRecord = Paragraph | Bullets | Code | Table | Details | ProgramBlock
"""A block of a lesson."""


class DrawingRecord(TypedDict):
    """Shapes with roles for colours, see docs/web.md; `under` is below the lines and digits of the grid."""

    size: float
    span: float
    title: str
    uses_candidates: bool
    under: list[Annotated[dict[str, Any], SchemaOf(ShapeRecord)]]
    over: list[Annotated[dict[str, Any], SchemaOf(ShapeRecord)]]
    legend: list[Annotated[dict[str, Any], SchemaOf(LegendRecord)]]


# The models that contain them reject unknown fields and answer with every field. These do not.
StepRecord.__pydantic_config__ = DrawingRecord.__pydantic_config__ = {}  # type: ignore[attr-defined]


class WalkHeadRecord(TypedDict):
    """The first line of a walkthrough."""

    puzzle: str
    position: PagePosition
    layout: LayoutView
    solution: str | None
    count: int


class RunRecord(TypedDict):
    """Consecutive singles, by number from 1, that a list shows as one."""

    first: int
    last: int
    name: str


class WalkStepRecord(TypedDict):
    """A step of a walkthrough, with the position before it."""

    index: int
    step: StepRecord
    drawing: DrawingRecord
    values: str
    candidates: list[int]
    name: str
    level: str
    level_name: str
    title: NotRequired[str]
    run: NotRequired[RunRecord]
    proved: NotRequired[bool | None]


class CurvePoint(TypedDict):
    """Difficulty of a step."""

    level: str
    rank: int
    score: int


class ProofRecord(TypedDict):
    """Number of proved steps, and indexes of refuted ones."""

    proved: int
    of: int
    failed: list[int]


class WalkEndRecord(TypedDict):
    """The last line of a walkthrough, with the position at its end."""

    solved: bool
    timed_out: bool
    steps: int
    guesses: int
    needs: Literal["logic", "trial", "guess"]
    hardest: str | None
    hardest_name: str
    level: str
    level_name: str
    techniques: dict[str, int]
    curve: list[CurvePoint]
    proof: ProofRecord | None
    aim_result: str
    text: str
    values: str
    candidates: list[int]
