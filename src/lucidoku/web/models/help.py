"""Hints, steps, walkthroughs, drawings, reasons."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from lucidoku.web.models.base import PARTIAL, Ask, Mistake, Model, Names, PagePosition, field
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
    stage: int = field(default=1, ge=1, le=3, description="1 technique and houses, 2 pattern, 3 step")
    techniques: str = field(default="logic", max_length=400, description=_TECHNIQUES)
    without: Names = field(default_factory=list, description="techniques, families or levels that are switched off")
    uniqueness: bool = field(default=True, description="whether to assume a unique solution")


class HintAnswer(Model):
    """A hint up to the requested stage; mistakes come before any hint."""

    stage: int
    text: str
    kind: Literal["step", "mistake", "solved", "none"] = field(
        description="hint; mistake; already solved; or no known step"
    )
    level: str = field(default="", description="easy, medium, hard, unfair or extreme")
    level_name: str = ""
    technique: str = ""
    technique_name: str = ""
    houses: list[list[int]] = field(default_factory=list, description="cells of the houses to look at")
    cells: list[int] = field(default_factory=list, description="from stage 2: cells of the pattern")
    drawing: DrawingRecord | None = field(default=None, description="from stage 2")
    candidates: list[int] | None = field(
        default=None, description="from stage 2, if the drawing is about candidates: a mask for each cell"
    )
    step: Step | None = field(default=None, description="stage 3: docs/schema/step-1.json")
    mistake: Mistake | None = field(default=None, description="from stage 2, if there is one")


class StepsAsk(Ask):
    """A request for all steps of a position."""

    position: PagePosition
    only: Names = field(default_factory=list, description="only these techniques, families or levels; empty for all")
    techniques: str = field(default="logic", max_length=400, description=_TECHNIQUES)
    without: Names = field(default_factory=list)
    uniqueness: bool = True
    digit: int | None = field(default=None, ge=1, le=25, description="only steps with a conclusion about this digit")
    cell: int | None = field(default=None, ge=0, lt=625, description="only steps with a conclusion about this cell")
    limit: int = field(default=300, ge=1, le=2000)
    easiest: bool = field(default=False, description="only steps of the easiest level with steps")
    described: int = field(
        default=2000, ge=0, le=2000, description="number of first steps with text and evidence, see `step`"
    )
    drawings: int = field(default=12, ge=0, le=2000, description="number of those with their drawing")
    leads: bool = field(default=False, description="whether to fill in `left`")


class StepAsk(StepsAsk):
    """A request for one step of the list from `steps`, with the same fields."""

    number: int = field(ge=1, le=2000, description="its number in the list")


class StepRow(Model):
    """A step in a list; only the first ones have text and drawing."""

    __pydantic_config__ = PARTIAL

    number: int = field(description="from 1, across all groups")
    placements: list[str]
    eliminations: list[str]
    conclusion: str = field(description="the conclusion in words")
    left: int | None = field(
        default=None, description="open cells after this step and subsequent basic ones; 0: solved"
    )
    step: Step | None = field(default=None, description="docs/schema/step-1.json")
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
    harder: bool = field(default=False, description="whether harder levels, which were not requested, have steps")
    short: bool = field(description="whether there may be more: time ran out, or the limit was reached")
    text: str = field(default="", description="reason for an empty or incomplete list")
    mistake: Mistake | None = None


class ExplainAsk(Ask):
    """A request for a walkthrough of a position or a text; the answer has one line of JSON for each step."""

    position: PagePosition | None = None
    text: str | None = field(default=None, max_length=1 << 20)
    without: Names = field(default_factory=list)
    uniqueness: bool = True
    techniques: str = field(
        default="all", max_length=400, description="all, basic or another list, a level, or techniques"
    )
    aim: Literal["", "fewest-hard-steps", "lowest-then-fewest", "shortest-chains"] = field(
        default="", description="aim of the walk; empty for the simplest step each time"
    )
    film: bool = field(default=False, description="solve with the methods of the school and of the server's files")
    drawings: bool = True
    proof: bool = field(default=False, description="whether to prove every step (needs python-sat on the server)")


class DrawingAsk(Ask):
    """A request for the drawing of a step from an earlier answer."""

    position: PagePosition
    step: Step = field(description="docs/schema/step-1.json")
    pattern: bool = field(default=False, description="without the conclusion")


class WhyAsk(Ask):
    """A claim: this digit is correct there, or can be removed there."""

    position: PagePosition
    cell: int = field(ge=0, lt=625)
    digit: int = field(ge=1, le=25)
    placement: bool = field(default=True, description="true: it goes there; false: it can be removed")
    without: Names = field(default_factory=list)
    uniqueness: bool = True


class Counterexample(Model):
    """A completed grid that agrees with the position but not with the claim."""

    cell: int
    digit: int = field(description="its digit there")
    solution: str


class WhyStep(StepView):
    """A step of a reason, with the position before it."""

    name: str
    level: str
    values: str = field(description="digits, . for an empty cell")
    candidates: list[int] = field(description="a mask for each cell")
    run: RunRecord | None = field(default=None, description="the run of singles that a list shows as one")


class WhyAnswer(Model):
    """Proof or refutation of a claim."""

    proved: bool | None = field(description="null if there is nothing to prove, or time ran out")
    text: str
    steps: list[WhyStep] = field(
        default_factory=list,
        description="the easiest steps, then the fewest; the last one concludes the claim",
    )
    counterexample: Counterexample | None = None
