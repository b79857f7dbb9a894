"""Translate a specification into the engine's form, and run its jobs, each determined by specification, seed and number."""

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

__all__ = ["MOST", "JobResult", "Jobs", "native_spec", "pack", "results_of", "unpack"]

MOST = 1_000_000_000
"""A number above anything that a specification counts."""
_AFTER_BASICS, _BEFORE_CHAINS = "x-wing", "x-chain"
"""The first techniques beyond singles, intersections and subsets that need no chains."""
_LATE = ("hidden-rectangle", "avoidable-rectangle-", "bug-")
"""Techniques that occur late in a solution."""


class JobResult(NamedTuple):
    """Result of a job, as the engine returns it.

    Attributes:
        puzzles: the values of all cells, one puzzle after the other.
        weights: the weight of each, if weights are requested.
        tried: the number of puzzles tried.
        nearest: the distance of the best puzzle from the specification; 0 if it meets it.
        kinds: the kind of each puzzle's solution.
    """

    puzzles: bytes
    weights: list[float]
    tried: int
    nearest: int
    kinds: list[int]


@dataclass(frozen=True)
class Jobs:
    """A block of jobs for a worker."""

    spec: PuzzleSpec
    weighted: bool
    most: int
    seed: int
    numbers: range
    seconds: float | None


def results_of(jobs: Jobs) -> list[JobResult]:
    """Run jobs on one core."""
    layout, native = jobs.spec.layout, native_spec(jobs.spec, jobs.weighted)
    native.most_results = jobs.most
    first, count = jobs.numbers.start, len(jobs.numbers)
    results = _engine.make(layout.native, native, jobs.seed % 2**64, first, count, 1, jobs.seconds)
    return [JobResult(*result) for result in results]


def pack(result: JobResult) -> list[Any]:
    """Return the result of a job in a form that JSON can hold."""
    return [b64encode(result.puzzles).decode(), result.weights, result.tried, result.nearest, list(result.kinds)]


def unpack(puzzles: str, weights: list[float], tried: int, nearest: int, kinds: list[int]) -> JobResult:
    """Return the result from its JSON form; the inverse of `pack`."""
    return JobResult(b64decode(puzzles), weights, tried, nearest, kinds)


def native_spec(spec: PuzzleSpec, weighted: bool = False) -> _engine.PuzzleSpec:
    """Return a specification in the engine's form."""
    native = _engine.PuzzleSpec(spec.layout.native)
    if spec.symmetry != "none":
        native.orbits(orbits_of(spec.layout, spec.symmetry))
    least, most = spec.given_range
    native.givens(least, most)
    native.minimal, native.uniform, native.weighted = spec.minimal, spec.uniform, weighted
    native.pattern = spec.pattern is not None
    allowed = bytes(spec.pattern_cells) if spec.pattern is not None else b""
    solution = b"" if spec.solution is None else spec.solution.values
    kept = b"" if spec.keep is None else spec.keep.values
    native.cells(solution, kept, allowed)
    native.most_tries = 20_000
    if spec.restricts_walk:
        _set_walk(spec, native)
    if spec.rating is not None:
        scale, easiest, hardest = spec.rating
        demand = scale_named(scale).demand
        if demand is not None:
            demand(native, easiest, hardest)
    return native


def _gate(stages: list[Technique]) -> int:
    """Return the index after singles, intersections and subsets if the last of them is tested first; otherwise 0.

    Techniques between them and chains occur in most puzzles that need such a technique, and are quick to test.
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
        needed = [stages.index(technique) for technique in _required(spec)]
    spans: list[Span] = [(0, MOST)] * len(stages)
    for name, span in spec.uses.items():
        members = [t for t in techniques.resolve([name]) if t in stages]
        # The engine bounds each of several techniques; their sum is checked afterwards.
        least = span[0] if len(members) == 1 else 0
        for place in map(stages.index, members):
            spans[place] = (max(spans[place][0], least), min(spans[place][1], span[1]))
    if spec.key_move is not None:
        spans[-1] = (1, 1)  # of the technique, which comes last
    scores = [technique.score or 0 for technique in stages]
    native.walk(pipeline.native(), needed, spans, scores, spec.steps or (0, MOST), spec.score or (0, MOST))
    if sought is not None and spec.pattern is None and spec.keep is None and spec.solution is None:
        most = spec.given_range[1]
        starts = seeds_for(sought, spec.layout, minimal=spec.minimal, symmetry=spec.symmetry, most=most)
        if starts:
            native.starts(spec.layout.native, b"".join(grid.values for grid in starts))
            native.gate = _gate(stages) if native.indispensable else 0


def _required(spec: PuzzleSpec) -> list[Technique]:
    """Return techniques of the walk; it must use at least one, simplest first."""
    named = {t for name, span in spec.uses.items() if span[0] > 0 for t in techniques.resolve([name])}
    return [stage.technique for stage in spec.pipeline.stages if stage.technique in named]


def _sought(spec: PuzzleSpec) -> str | None:
    """Return the technique whose stored puzzles are close to the request: the needed one, or the hardest that must be used."""
    if spec.target is not None:
        return spec.target.id
    used = _required(spec)
    return used[-1].id if used else None
