"""What the calls share: how long they take, the techniques that are switched off, a step as data."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.record import step_record
from lucidoku.logic.step import Step
from lucidoku.logic.techniques import level_of
from lucidoku.web.drawing import drawing_record
from lucidoku.words.language import _

__all__ = ["SECONDS", "WALK", "chosen", "step_data"]

SECONDS = 2.0
"""How long a call may take at most."""
WALK = 5 * SECONDS
"""A whole walk may take longer than a hint."""


@lru_cache(maxsize=256)
def _pipeline(spec: str, only: tuple[str, ...], without: tuple[str, ...], uniqueness: bool, logical: bool) -> Pipeline:
    pipeline = Pipeline.of([t for name in only for t in _techniques_of(name)]) if only else Pipeline.of(spec)
    gone = {technique for name in without for technique in _techniques_of(name)}
    if gone:
        pipeline = Pipeline(pipeline.name, tuple(stage for stage in pipeline.stages if stage.technique not in gone))
    pipeline = pipeline.logical() if logical and not only else pipeline
    return pipeline if uniqueness else pipeline.without_uniqueness()


def _techniques_of(name: str) -> list[Any]:
    """The techniques that a name, a family or a level stands for; of a level, those of this level alone."""
    from lucidoku.logic import techniques

    level = level_of(name)
    if level is not None:
        return [technique for technique in techniques.all_techniques() if technique.level == level]
    return list(techniques.resolve([name]))


def chosen(
    spec: str = "logic",
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    uniqueness: bool = True,
    *,
    logical: bool = False,
) -> Pipeline:
    """Return the techniques that a request may use.

    Args:
        spec: a named pipeline, a level, or techniques.
        only: techniques, families or levels instead.
        without: those that are switched off.
        uniqueness: whether the puzzle may be taken to have one solution.
        logical: whether trials and guesses are left out of a pipeline.

    Raises:
        LucidokuError: a name is not known, or nothing is left.
    """
    pipeline = _pipeline(spec, tuple(only), tuple(sorted(without)), uniqueness, logical)
    if not len(pipeline):
        raise LucidokuError(_("all techniques are switched off"))
    return pipeline


def step_data(step: Step, number: int, drawing: bool = True) -> dict[str, Any]:
    """Return a step as data, with its drawing."""
    return {"step": step_record(step, number), "drawing": drawing_record(step) if drawing else None}
