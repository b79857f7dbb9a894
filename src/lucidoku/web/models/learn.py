"""The catalogue and the lessons."""

from __future__ import annotations

from typing import Annotated, Any

from lucidoku.web.models.base import PARTIAL, Ask, Model, PagePosition, field
from lucidoku.web.models.described import SchemaOf
from lucidoku.web.models.help import DrawingRecord, Step
from lucidoku.web.models.records import BlockRecord

__all__ = [
    "CatalogueRow",
    "Example",
    "LessonAnswer",
    "LessonAsk",
    "LessonRow",
    "LessonsAnswer",
    "NearMiss",
    "TechniqueAnswer",
    "TechniqueAsk",
    "TechniquesAnswer",
]


class CatalogueRow(Model):
    """A technique in the catalogue."""

    id: str
    name: str
    family: str
    family_name: str
    level: str
    level_name: str
    score: int
    se: float | None
    aliases: list[str]
    uniqueness: bool = field(description="whether it assumes a unique solution")
    logical: bool
    on_request: bool
    never_needed: bool = field(description="whether simpler techniques find everything that it finds on 9x9")
    example: bool = field(description="whether there is an example")


class TechniquesAnswer(Model):
    """The catalogue, simplest techniques first."""

    techniques: list[CatalogueRow]
    levels: dict[str, str]
    families: dict[str, str]


class TechniqueAsk(Ask):
    """A request for a technique's page."""

    name: str = field(max_length=80)
    examples: int = field(default=3, ge=0, le=6)


class Example(Model):
    """An example of a technique."""

    position: PagePosition
    step: Step
    drawing: DrawingRecord


class NearMiss(Model):
    """A position in which one candidate keeps an example from following."""

    position: PagePosition
    drawing: DrawingRecord
    text: str = field(description="why nothing follows")


class TechniqueAnswer(Model):
    """The page of a technique."""

    technique: CatalogueRow
    definition: str
    reason: str
    habit: str = field(description="search habit to find it")
    examples: list[Example]
    near: NearMiss | None = field(description="a near miss of the first example that has one")
    kin: list[str] = field(description="ids of the other techniques in its family")


class LessonRow(Model):
    """A lesson of the school."""

    name: str
    title: str
    text: str


class LessonsAnswer(Model):
    """The lessons in the requested language."""

    lessons: list[LessonRow]


class LessonAsk(Ask):
    """A request for a lesson."""

    name: str = field(max_length=80)


class LessonAnswer(Model):
    """A lesson as blocks of text and programs with their output. A block has only the fields that apply."""

    __pydantic_config__ = PARTIAL
    name: str
    title: str
    blocks: list[Annotated[dict[str, Any], SchemaOf(BlockRecord)]] = field(
        description="kind: paragraph, list, code, table or details, with spans of text; or program, with its text, its "
        "stored output, the picture that it drew (SVG), and the puzzle that it names"
    )
