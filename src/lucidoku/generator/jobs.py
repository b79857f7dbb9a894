"""A specification in the engine's form, and the engine's jobs: each depends on the specification, the seed and its number."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Any, NamedTuple

from lucidoku import _engine
from lucidoku.generator.seeds import seeds_for
from lucidoku.generator.spec import PuzzleSpec, Span
from lucidoku.generator.symmetry import orbits_of
from lucidoku.logic import techniques
from lucidoku.logic.technique import Technique
from lucidoku.ratings.registry import scale_named

__all__ = ["MOST", "JobResult", "Jobs", "native_spec", "packed", "results_of", "unpacked"]

MOST = 1_000_000_000
"""More than there is of anything that a specification counts."""
_AFTER_BASICS, _BEFORE_CHAINS = "x-wing", "x-chain"
"""The first techniques beyond singles, intersections and subsets, and beyond what is seen without following chains."""
_LATE = ("hidden-rectangle", "avoidable-rectangle-", "bug-")
"""Techniques that come up when much is solved."""


class JobResult(NamedTuple):
    """What a job gives, as the engine returns it.

    Attributes:
        puzzles: the values of all cells, one puzzle after the other.
        weights: the weight of each, where these are wanted.
        tried: how many puzzles were tried.
        nearest: how close the best one came to the specification; 0 when it met it.
        kinds: of each, the kind of its solution.
    """

    puzzles: bytes
    weights: list[float]
    tried: int
    nearest: int
    kinds: list[int]


@dataclass(frozen=True)
class Jobs:
    """Some jobs for a worker."""

    spec: PuzzleSpec
    weighted: bool
    most: int
    seed: int
    numbers: range
    seconds: float | None


def results_of(jobs: Jobs) -> list[JobResult]:
    """Do some jobs on one core."""
    layout, native = jobs.spec.layout, native_spec(jobs.spec, jobs.weighted)
    native.most_results = jobs.most
    first, count = jobs.numbers.start, len(jobs.numbers)
    results = _engine.make(layout.native, native, jobs.seed % 2**64, first, count, 1, jobs.seconds)
    return [JobResult(*result) for result in results]


def packed(result: JobResult) -> list[Any]:
    """Return the result of a job as JSON can hold it."""
    return [b64encode(result.puzzles).decode(), result.weights, result.tried, result.nearest, list(result.kinds)]


def unpacked(puzzles: str, weights: list[float], tried: int, nearest: int, kinds: list[int]) -> JobResult:
    """Return what `packed` made JSON of."""
    return JobResult(b64decode(puzzles), weights, tried, nearest, kinds)


def native_spec(spec: PuzzleSpec, weighted: bool = False) -> _engine.PuzzleSpec:
    """Return the engine's form of a specification."""
    native = _engine.PuzzleSpec(spec.layout.native)
    if spec.symmetry != "none":
        native.orbits(orbits_of(spec.layout, spec.symmetry))
    least, most = spec.given_range
    native.givens(least, most)
    native.minimal, native.uniform, native.weighted = spec.minimal, spec.uniform, weighted
    native.pattern = spec.pattern is not None
    allowed = bytes(spec.pattern_cells) if spec.pattern is not None else b""
    solution = b"" if spec.solution is None else spec.solution.values
    kept = b"" if spec.kept is None else spec.kept.values
    native.cells(solution, kept, allowed)
    native.most_tries = 20_000
    if spec.walked:
        _set_walk(spec, native)
    if spec.rating is not None:
        scale, easiest, hardest = spec.rating
        demand = scale_named(scale).demand
        if demand is not None:
            demand(native, easiest, hardest)
    return native


def _gate(stages: list[Technique]) -> int:
    """Return the place behind singles, intersections and subsets, where the last is asked for first; 0 if it is not.

    What is simpler than chains comes up there in most puzzles that need it, and is quickly asked for.
    """
    first, last = techniques.get(_AFTER_BASICS), techniques.get(_BEFORE_CHAINS)
    if not first.rank < stages[-1].rank < last.rank or stages[-1].id.startswith(_LATE):
        return 0
    return next(place for place, technique in enumerate(stages) if technique.rank >= first.rank)


def _set_walk(spec: PuzzleSpec, native: _engine.PuzzleSpec) -> None:
    pipeline = spec.pipeline
    stages = [stage.technique for stage in pipeline.stages]
    needed: list[int] = []
    sought = _sought(spec)
    if spec.target is not None:
        needed = [stages.index(spec.target)]
        native.indispensable = needed == [len(stages) - 1]
    elif spec.level is not None:
        needed = [i for i, technique in enumerate(stages) if technique.level == spec.level]
    else:
        needed = [stages.index(technique) for technique in _used(spec)]
    spans: list[Span] = [(0, MOST)] * len(stages)
    for name, span in spec.uses.items():
        members = [t for t in techniques.resolve([name]) if t in stages]
        # Of several techniques together the engine bounds each; what they sum up to is looked at afterwards.
        least = span[0] if len(members) == 1 else 0
        for place in map(stages.index, members):
            spans[place] = (max(spans[place][0], least), min(spans[place][1], span[1]))
    if spec.key_moves is not None:
        spans[-1] = (1, 1)  # of the technique, which stands last
    scores = [technique.score or 0 for technique in stages]
    native.walk(pipeline.native(), needed, spans, scores, spec.steps or (0, MOST), spec.score or (0, MOST))
    if sought is not None and spec.pattern is None and spec.kept is None and spec.solution is None:
        most = spec.given_range[1]
        starts = seeds_for(sought, spec.layout, minimal=spec.minimal, symmetry=spec.symmetry, most=most)
        if starts:
            native.starts(spec.layout.native, b"".join(grid.values for grid in starts))
            native.gate = _gate(stages) if native.indispensable else 0


def _used(spec: PuzzleSpec) -> list[Technique]:
    """Return the techniques of the specification's walk of which one must be used, simplest first."""
    named = {t for name, span in spec.uses.items() if span[0] > 0 for t in techniques.resolve([name])}
    return [stage.technique for stage in spec.pipeline.stages if stage.technique in named]


def _sought(spec: PuzzleSpec) -> str | None:
    """Return the technique whose stored puzzles are near the request: the one needed, or the hardest one to be used."""
    if spec.target is not None:
        return spec.target.id
    used = _used(spec)
    return used[-1].id if used else None
