"""Hints, steps, walkthroughs, drawings, reasons."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from lucidoku.web.models.base import Ask, Mistake, Model, Names, Position
from lucidoku.web.models.described import SchemaOf
from lucidoku.web.models.records import Drawing, StepRecord

__all__ = [
    "Counterexample",
    "Drawing",
    "DrawingAsk",
    "ExplainAsk",
    "Group",
    "HintAnswer",
    "HintAsk",
    "Step",
    "StepAsk",
    "StepRow",
    "StepView",
    "StepsAnswer",
    "StepsAsk",
    "WhyAnswer",
    "WhyAsk",
]

_PIPELINE = "a named pipeline, a level (all techniques up to it), or techniques; trials and guesses are left out"

Step = Annotated[dict[str, Any], SchemaOf(StepRecord)]
"""A step as `lucidoku explain --format json` writes it, docs/schema/step-1.json."""


class StepView(Model):
    """A step and its drawing."""

    step: Step
    drawing: Drawing | None = None


class HintAsk(Ask):
    """A hint from this position."""

    position: Position
    stage: int = Field(
        default=1, ge=1, le=5, description="1 easy or hard, 2 family, 3 where, 4 the pattern, 5 the step"
    )
    pipeline: str = Field(default="logic", max_length=400, description=_PIPELINE)
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
    pipeline: str = Field(default="logic", max_length=400, description=_PIPELINE)
    without: Names = Field(default_factory=list)
    uniqueness: bool = True
    digit: int | None = Field(
        default=None, ge=1, le=25, description="only steps that conclude something about this digit"
    )
    cell: int | None = Field(
        default=None, ge=0, lt=625, description="only steps that conclude something about this cell"
    )
    limit: int = Field(default=300, ge=1, le=2000)
    easiest: bool = Field(default=False, description="only steps of the easiest level that has any here")
    told: int = Field(
        default=2000, ge=0, le=2000, description="how many of the first steps come with words and evidence: see `step`"
    )
    drawings: int = Field(default=12, ge=0, le=2000, description="how many of those come with their drawing")
    leads: bool = Field(default=False, description="whether to tell what each step leads to, see `left`")


class StepAsk(StepsAsk):
    """One of the steps that `steps` lists, asked with what was asked there."""

    number: int = Field(ge=1, le=2000, description="its number in the list")


class StepRow(Model):
    """A step in a list; words and drawing come with the first ones alone."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    number: int = Field(description="from 1, over all groups")
    placements: list[str]
    eliminations: list[str]
    conclusion: str = Field(description="what follows, in words")
    left: int | None = Field(
        default=None, description="cells that are open when basic steps have followed; 0: the puzzle is solved then"
    )
    step: Step | None = Field(default=None, description="docs/schema/step-1.json")
    drawing: Drawing | None = None


class Group(Model):
    """The steps of one technique."""

    technique: str
    name: str
    family: str
    level: str
    level_name: str
    steps: list[StepRow]


class StepsAnswer(Model):
    """What can be done, by technique, simple ones first."""

    groups: list[Group]
    count: int
    harder: bool = Field(
        default=False, description="whether there are steps of harder levels, which were not asked for"
    )
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
    aim: Literal["", "fewest-hard-steps", "lowest-then-fewest", "shortest-chains"] = Field(
        default="", description="what the walk is to aim at; empty for the simplest step each time"
    )
    film: bool = Field(
        default=False, description="the way of the school's methods, and of those that the server was started with"
    )
    drawings: bool = True
    proof: bool = Field(default=False, description="whether every step is proved (needs python-sat on the server)")


class DrawingAsk(Ask):
    """The drawing of a step that was sent before."""

    position: Position
    step: Step = Field(description="docs/schema/step-1.json")
    pattern: bool = Field(default=False, description="without what follows from it")


class WhyAsk(Ask):
    """A claim: this digit is right there, or can be removed there."""

    position: Position
    cell: int = Field(ge=0, lt=625)
    digit: int = Field(ge=1, le=25)
    placement: bool = Field(default=True, description="true: it goes there; false: it can be removed")
    without: Names = Field(default_factory=list)
    uniqueness: bool = True


class Counterexample(Model):
    """A completed grid that agrees with the position and not with the claim."""

    cell: int
    digit: int = Field(description="what stands there")
    solution: str


class WhyAnswer(Model):
    """A claim proved or refuted."""

    proved: bool | None = Field(description="null where there is nothing to prove, or the time was up")
    text: str
    steps: list[StepView] = Field(
        default_factory=list, description="the shortest way that we know; the last one concludes it"
    )
    counterexample: Counterexample | None = None
