"""Hints, steps, walkthroughs, drawings, reasons."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from lucidoku.web.models.base import Ask, Mistake, Model, Names, PagePosition
from lucidoku.web.models.described import SchemaOf
from lucidoku.web.models.records import DrawingRecord, RunRecord, StepRecord

__all__ = [
    "Counterexample",
    "DrawingAsk",
    "DrawingRecord",
    "ExplainAsk",
    "HintAnswer",
    "HintAsk",
    "Step",
    "StepAsk",
    "StepGroup",
    "StepRow",
    "StepView",
    "StepsAnswer",
    "StepsAsk",
    "WhyAnswer",
    "WhyAsk",
    "WhyStep",
]

_TECHNIQUES = (
    "all, basic or another list, a level (all techniques up to it), or techniques; trials and guesses are left out"
)

Step = Annotated[dict[str, Any], SchemaOf(StepRecord)]
"""A step as `lucidoku explain --format json` writes it, docs/schema/step-1.json."""


class StepView(Model):
    """A step and its drawing."""

    step: Step
    drawing: DrawingRecord | None = None


class HintAsk(Ask):
    """A hint from this position."""

    position: PagePosition
    stage: int = Field(default=1, ge=1, le=3, description="1 technique and houses, 2 pattern, 3 step")
    techniques: str = Field(default="logic", max_length=400, description=_TECHNIQUES)
    without: Names = Field(default_factory=list, description="techniques, families or levels that are switched off")
    uniqueness: bool = Field(default=True, description="whether to assume a unique solution")


class HintAnswer(Model):
    """A hint up to the requested stage; mistakes come before any hint."""

    stage: int
    text: str
    kind: Literal["step", "mistake", "solved", "none"] = Field(
        description="hint; mistake; already solved; or no known step"
    )
    level: str = Field(default="", description="easy, medium, hard, unfair or extreme")
    level_name: str = ""
    technique: str = ""
    technique_name: str = ""
    houses: list[list[int]] = Field(default_factory=list, description="cells of the houses to look at")
    cells: list[int] = Field(default_factory=list, description="from stage 2: cells of the pattern")
    drawing: DrawingRecord | None = Field(default=None, description="from stage 2")
    candidates: list[int] | None = Field(
        default=None, description="from stage 2, if the drawing is about candidates: a mask for each cell"
    )
    step: Step | None = Field(default=None, description="stage 3: docs/schema/step-1.json")
    mistake: Mistake | None = Field(default=None, description="from stage 2, if there is one")


class StepsAsk(Ask):
    """A request for all steps of a position."""

    position: PagePosition
    only: Names = Field(default_factory=list, description="only these techniques, families or levels; empty for all")
    techniques: str = Field(default="logic", max_length=400, description=_TECHNIQUES)
    without: Names = Field(default_factory=list)
    uniqueness: bool = True
    digit: int | None = Field(default=None, ge=1, le=25, description="only steps with a conclusion about this digit")
    cell: int | None = Field(default=None, ge=0, lt=625, description="only steps with a conclusion about this cell")
    limit: int = Field(default=300, ge=1, le=2000)
    easiest: bool = Field(default=False, description="only steps of the easiest level with steps")
    described: int = Field(
        default=2000, ge=0, le=2000, description="number of first steps with text and evidence, see `step`"
    )
    drawings: int = Field(default=12, ge=0, le=2000, description="number of those with their drawing")
    leads: bool = Field(default=False, description="whether to fill in `left`")


class StepAsk(StepsAsk):
    """A request for one step of the list from `steps`, with the same fields."""

    number: int = Field(ge=1, le=2000, description="its number in the list")


class StepRow(Model):
    """A step in a list; only the first ones have text and drawing."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    number: int = Field(description="from 1, across all groups")
    placements: list[str]
    eliminations: list[str]
    conclusion: str = Field(description="the conclusion in words")
    left: int | None = Field(
        default=None, description="open cells after this step and subsequent basic ones; 0: solved"
    )
    step: Step | None = Field(default=None, description="docs/schema/step-1.json")
    drawing: DrawingRecord | None = None


class StepGroup(Model):
    """The steps of one technique."""

    technique: str
    name: str
    family: str
    level: str
    level_name: str
    steps: list[StepRow]


class StepsAnswer(Model):
    """Available steps by technique, simplest first."""

    groups: list[StepGroup]
    count: int
    harder: bool = Field(default=False, description="whether harder levels, which were not requested, have steps")
    short: bool = Field(description="whether there may be more: time ran out, or the limit was reached")
    text: str = Field(default="", description="reason for an empty or incomplete list")
    mistake: Mistake | None = None


class ExplainAsk(Ask):
    """A request for a walkthrough of a position or a text; the answer has one line of JSON for each step."""

    position: PagePosition | None = None
    text: str | None = Field(default=None, max_length=1 << 20)
    without: Names = Field(default_factory=list)
    uniqueness: bool = True
    techniques: str = Field("all", max_length=400, description="all, basic or another list, a level, or techniques")
    aim: Literal["", "fewest-hard-steps", "lowest-then-fewest", "shortest-chains"] = Field(
        default="", description="aim of the walk; empty for the simplest step each time"
    )
    film: bool = Field(default=False, description="solve with the methods of the school and of the server's files")
    drawings: bool = True
    proof: bool = Field(default=False, description="whether to prove every step (needs python-sat on the server)")


class DrawingAsk(Ask):
    """A request for the drawing of a step from an earlier answer."""

    position: PagePosition
    step: Step = Field(description="docs/schema/step-1.json")
    pattern: bool = Field(default=False, description="without the conclusion")


class WhyAsk(Ask):
    """A claim: this digit is correct there, or can be removed there."""

    position: PagePosition
    cell: int = Field(ge=0, lt=625)
    digit: int = Field(ge=1, le=25)
    placement: bool = Field(default=True, description="true: it goes there; false: it can be removed")
    without: Names = Field(default_factory=list)
    uniqueness: bool = True


class Counterexample(Model):
    """A completed grid that agrees with the position but not with the claim."""

    cell: int
    digit: int = Field(description="its digit there")
    solution: str


class WhyStep(StepView):
    """A step of a reason, with the position before it."""

    name: str
    level: str
    values: str = Field(description="digits, . for an empty cell")
    candidates: list[int] = Field(description="a mask for each cell")
    run: RunRecord | None = Field(default=None, description="the run of singles that a list shows as one")


class WhyAnswer(Model):
    """Proof or refutation of a claim."""

    proved: bool | None = Field(description="null if there is nothing to prove, or time ran out")
    text: str
    steps: list[WhyStep] = Field(
        default_factory=list,
        description="the easiest steps, then the fewest; the last one concludes the claim",
    )
    counterexample: Counterexample | None = None
