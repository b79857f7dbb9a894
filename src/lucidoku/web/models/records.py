"""Plain data that Lucidoku itself writes: described in full, and not checked again on its way out."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, with_config
from typing_extensions import TypedDict

from lucidoku.web.models.base import Position
from lucidoku.web.models.board import LayoutView
from lucidoku.web.models.described import SchemaOf, ShapeRecord

__all__ = [
    "BlockRecord",
    "Drawing",
    "LegendRecord",
    "StepRecord",
    "WalkEndRecord",
    "WalkHeadRecord",
    "WalkStepRecord",
]


# A link of a chain, between candidates such as (5)r4c7; several where a group is an end. `from` is a word of Python's.
LinkRecord = TypedDict("LinkRecord", {"from": list[str], "to": list[str], "strong": bool})


class BranchRecord(TypedDict):
    """What follows from an assumption."""

    assumption: str
    truth: bool
    depth: NotRequired[int]
    links: list[LinkRecord]
    dead_end: NotRequired[list[str]]


class SetRecord(TypedDict):
    """Cells and the digits that they hold."""

    cells: list[str]
    digits: list[int]


class PremiseRecord(TypedDict):
    """A fact of the board from which the conclusion follows."""

    kind: Literal["value", "cell", "house", "rule"]
    mark: NotRequired[dict[str, Any]]
    house: NotRequired[str]
    cells: list[str]
    digits: list[int]


class EvidenceRecord(TypedDict):
    """All that a step rests on, by role; what is empty is left out."""

    digits: NotRequired[list[int]]
    houses: NotRequired[dict[str, list[str]]]
    cells: NotRequired[dict[str, list[str]]]
    candidates: NotRequired[dict[str, list[str]]]
    links: NotRequired[list[LinkRecord]]
    branches: NotRequired[list[BranchRecord]]
    sets: NotRequired[list[SetRecord]]
    premises: NotRequired[list[PremiseRecord]]
    assumes_uniqueness: NotRequired[bool]


# What does not apply is left out of a step's parts: in answers, too, no field of them is always there.
@with_config(ConfigDict(json_schema_serialization_defaults_required=False))
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


class LegendRecord(TypedDict):
    """What a mark in a drawing means."""

    mark: str
    text: str


class Span(TypedDict):
    """A piece of a text."""

    text: str
    style: Annotated[str, Field(description="words of strong, em, code")]


class Paragraph(TypedDict):
    """A paragraph."""

    kind: Literal["paragraph"]
    spans: list[Span]


class Bullets(TypedDict):
    """A list; a number to start with where it is numbered."""

    kind: Literal["list"]
    items: list[list[Span]]
    start: NotRequired[int]


class Code(TypedDict):
    """Code that is shown and not run."""

    kind: Literal["code"]
    text: str


class Table(TypedDict):
    """A table: rows of cells."""

    kind: Literal["table"]
    rows: list[list[list[Span]]]


class Details(TypedDict):
    """What is folded in."""

    kind: Literal["details"]
    title: str
    blocks: list[Paragraph | Bullets | Code | Table | Details | Program]


class Program(TypedDict):
    """A program, what it showed when it was run, its picture (SVG), and the puzzle that it names."""

    kind: Literal["program"]
    text: str
    shown: NotRequired[str]
    picture: NotRequired[str]
    puzzle: NotRequired[str]


BlockRecord = Paragraph | Bullets | Code | Table | Details | Program
"""A part of a lesson."""


class Drawing(BaseModel):
    """Shapes with roles for colours, see docs/web.md; `under` lies under the lines and digits of the grid."""

    size: float
    span: float
    title: str
    uses_candidates: bool
    under: list[Annotated[dict[str, Any], SchemaOf(ShapeRecord)]]
    over: list[Annotated[dict[str, Any], SchemaOf(ShapeRecord)]]
    legend: list[Annotated[dict[str, Any], SchemaOf(LegendRecord)]]


class WalkHeadRecord(TypedDict):
    """The first line of a walkthrough."""

    puzzle: str
    position: Position
    layout: LayoutView
    solution: str | None
    count: int


class WalkStepRecord(TypedDict):
    """A step of a walkthrough, with the position before it."""

    index: int
    step: StepRecord
    drawing: Drawing
    values: str
    candidates: list[int]
    name: str
    level: str
    level_name: str
    title: NotRequired[str]
    proved: NotRequired[bool | None]


class CurvePoint(TypedDict):
    """How hard a step is."""

    level: str
    rank: int
    score: int


class ProofRecord(TypedDict):
    """How many steps are proved, and the indexes of those that are refuted."""

    proved: int
    of: int
    failed: list[int]


class WalkEndRecord(TypedDict):
    """The last line of a walkthrough, with the position at its end."""

    solved: bool
    cut: bool
    steps: int
    guesses: int
    hardest: str | None
    hardest_name: str
    level: str
    level_name: str
    statistics: dict[str, int]
    curve: list[CurvePoint]
    proof: ProofRecord | None
    reached: str
    text: str
    values: str
    candidates: list[int]
