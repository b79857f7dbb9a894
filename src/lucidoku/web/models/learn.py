"""The catalogue and the lessons."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from lucidoku.web.models.base import Ask, Model, Position
from lucidoku.web.models.described import SchemaOf
from lucidoku.web.models.help import Drawing, Step
from lucidoku.web.models.records import BlockRecord

__all__ = [
    "Example",
    "Lesson",
    "LessonAnswer",
    "LessonAsk",
    "LessonsAnswer",
    "TechniqueAnswer",
    "TechniqueAsk",
    "TechniqueRow",
    "TechniquesAnswer",
]


class TechniqueRow(Model):
    """A technique in the list."""

    id: str
    name: str
    family: str
    family_name: str
    level: str
    level_name: str
    score: int
    se: float | None
    aliases: list[str]
    uniqueness: bool = Field(description="whether it needs the puzzle to have one solution")
    logical: bool
    on_request: bool
    never_needed: bool = Field(description="whether simpler techniques find all that it finds, on 9x9")
    example: bool = Field(description="whether there is an example")


class TechniquesAnswer(Model):
    """The catalogue, simple techniques first."""

    techniques: list[TechniqueRow]
    levels: dict[str, str]
    families: dict[str, str]


class TechniqueAsk(Ask):
    """A technique's page."""

    name: str = Field(max_length=80)
    examples: int = Field(default=3, ge=0, le=6)


class Example(Model):
    """A technique at work."""

    position: Position
    step: Step
    drawing: Drawing


class TechniqueAnswer(Model):
    """All about a technique."""

    technique: TechniqueRow
    definition: str
    reason: str
    habit: str = Field(description="what one makes a habit of, to find it")
    examples: list[Example]
    kin: list[str] = Field(description="ids of the other techniques of its family")


class Lesson(Model):
    """A lesson of the school."""

    name: str
    title: str
    text: str


class LessonsAnswer(Model):
    """The lessons in the language that was asked for."""

    lessons: list[Lesson]


class LessonAsk(Ask):
    """A lesson to be read."""

    name: str = Field(max_length=80)


class LessonAnswer(Model):
    """A lesson: its texts taken apart, its programs, and what these show. A part has only the fields that apply."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)
    name: str
    title: str
    blocks: list[Annotated[dict[str, Any], SchemaOf(BlockRecord)]] = Field(
        description="kind: paragraph, list, code, table or details, with spans of text; or program, with its text, what it "
        "showed when it was run, the picture that it drew (SVG), and the puzzle that it names"
    )
