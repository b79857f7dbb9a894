"""Helpers of the calls: time limits, choice of techniques, steps as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.logic.merging import parts
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.record import explained_record, step_record
from lucidoku.logic.step import Step
from lucidoku.logic.techniques import level_of
from lucidoku.web.drawing import drawing_record
from lucidoku.web.models.records import RunRecord
from lucidoku.words.language import _

CALL_TIMEOUT = 2.0
"""Time limit of a call in seconds."""
WALK_TIMEOUT = 5 * CALL_TIMEOUT
"""Time limit of a whole walkthrough in seconds."""


@lru_cache(maxsize=256)
def _pipeline(spec: str, only: tuple[str, ...], without: tuple[str, ...], uniqueness: bool, logical: bool) -> Pipeline:
    pipeline = Pipeline.of([t for name in only for t in _techniques_of(name)]) if only else Pipeline.of(spec)
    gone = {technique for name in without for technique in _techniques_of(name)}
    if gone:
        pipeline = Pipeline(pipeline.name, tuple(stage for stage in pipeline.stages if stage.technique not in gone))
    pipeline = pipeline.logical() if logical and not only else pipeline
    return pipeline if uniqueness else pipeline.without_uniqueness()


def _techniques_of(name: str) -> list[Any]:
    """Return the techniques of a name, a family or a level; a level does not include lower ones."""
    from lucidoku.logic import techniques

    level = level_of(name)
    if level is not None:
        return [technique for technique in techniques.all_techniques() if technique.level == level]
    return list(techniques.resolve([name]))


def pipeline_for(
    spec: str = "logic",
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    uniqueness: bool = True,
    *,
    logical: bool = False,
) -> Pipeline:
    """Return the techniques that a request may use.

    Args:
        spec: "all" or another list, a level, or techniques.
        only: techniques, families or levels to use instead.
        without: names to leave out.
        uniqueness: whether to assume a unique solution.
        logical: whether to leave out trials and guesses.

    Raises:
        LucidokuError: unknown name, or no technique is left.
    """
    pipeline = _pipeline(spec, tuple(only), tuple(sorted(without)), uniqueness, logical)
    if not len(pipeline):
        raise LucidokuError(_("all techniques are switched off"))
    return pipeline


def runs_of(steps: Iterable[Step]) -> dict[int, RunRecord]:
    """Return the run of each step that a list merges with others, by the step's number from 1."""
    runs: dict[int, RunRecord] = {}
    for part in parts(steps):
        if part.first < part.last:
            run: RunRecord = {"first": part.first, "last": part.last, "name": part.name}
            runs |= dict.fromkeys(range(part.first, part.last + 1), run)
    return runs


def step_data(step: Step, number: int, drawing: bool = True) -> dict[str, Any]:
    """Return a step as data, with its explanation in rows and its drawing."""
    if not drawing:
        return {"step": step_record(step, number), "drawing": None}
    return {"step": explained_record(step, number), "drawing": drawing_record(step)}
