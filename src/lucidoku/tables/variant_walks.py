"""Walks of variant puzzles in the form of the columns that the engine returns for plain ones."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable
from itertools import accumulate
from typing import Any

from lucidoku.errors import InvalidPuzzle, LucidokuError, MultipleSolutions, NoSolution
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic import techniques
from lucidoku.logic.decode import CUT, NO_SOLUTION, SEVERAL, SOLVED, STUCK
from lucidoku.logic.explaining import explain_many
from lucidoku.logic.pipeline import ENGINE_TECHNIQUES, Pipeline
from lucidoku.logic.record import evidence_record
from lucidoku.logic.step import Step
from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["NUMBER", "STORED", "columns_without_walks", "variant_columns"]

STORED = (*ENGINE_TECHNIQUES, *(technique for technique in techniques.ALL if technique.needs_rules))
"""The techniques that a corpus stores: the engine's, by number, then those for variants."""

NUMBER = {technique: number for number, technique in enumerate(STORED)}

_COLUMNS = (
    "status", "solutions", "steps", "technique", "flags", "links", "placed_end", "eliminated_end", "evidence_end",
    "placements", "eliminations", "evidence",
)  # fmt: skip

_LONGEST = 60.0
"""Seconds that a walk may take; a longer one is not stored."""


def variant_columns(layout: Layout, digits: bytes, pipeline: Pipeline, evidence: bool) -> dict[str, bytes]:
    """Walk variant puzzles of one layout and return the columns that `_engine.trace` returns for plain puzzles.

    Args:
        layout: their layout.
        digits: n² bytes per puzzle, 0 for an empty cell.
        pipeline: the techniques.
        evidence: whether to write the evidence of the steps.
    """
    size = layout.n**2
    grids = (Grid(digits[start : start + size], layout) for start in range(0, len(digits), size))
    walks = list(explain_many(grids, pipeline, time_limit=_LONGEST, errors="return"))
    steps = [step for walk in walks if isinstance(walk, Walkthrough) for step in walk]
    texts = [_evidence_text(step).encode() if evidence else b"" for step in steps]
    links = (len(s.evidence.links) + sum(len(branch.links) for branch in s.evidence.branches) for s in steps)
    return {
        "status": bytes(map(_status, walks)),
        "solutions": b"".join(_solution(walk) or bytes(size) for walk in walks),
        "steps": array("I", (len(w) if isinstance(w, Walkthrough) else 0 for w in walks)).tobytes(),
        "technique": array("H", (NUMBER[step.technique] for step in steps)).tobytes(),
        "flags": bytes(step.assumes_uniqueness for step in steps),
        "links": array("I", links).tobytes(),
        "placed_end": _ends("I", (len(step.placements) for step in steps)),
        "eliminated_end": _ends("I", (len(step.eliminations) for step in steps)),
        "evidence_end": _ends("Q", map(len, texts)),
        "placements": _codes((conclusion for step in steps for conclusion in step.placements), layout.n),
        "eliminations": _codes((conclusion for step in steps for conclusion in step.eliminations), layout.n),
        "evidence": b"".join(texts),
    }


def columns_without_walks(layout: Layout, status: bytes) -> dict[str, bytes]:
    """Return the columns of puzzles whose outcome is known without a walk: their statuses and nothing else."""
    filled = {"status": status, "solutions": bytes(len(status) * layout.n**2), "steps": bytes(4 * len(status))}
    return {**dict.fromkeys(_COLUMNS, b""), **filled}


def _status(walk: Walkthrough | LucidokuError) -> int:
    if isinstance(walk, Walkthrough):
        return CUT if walk.timed_out or walk.solution is None else SOLVED if walk.is_solved else STUCK
    if isinstance(walk, MultipleSolutions):
        return SEVERAL
    if isinstance(walk, (NoSolution, InvalidPuzzle)):
        return NO_SOLUTION
    raise walk


def _solution(walk: Walkthrough | LucidokuError) -> bytes | None:
    return walk.solution.values if isinstance(walk, Walkthrough) and walk.solution else None


def _ends(kind: str, sizes: Iterable[int]) -> bytes:
    return array(kind, accumulate(sizes)).tobytes()


def _codes(candidates: Iterable[Candidate], n: int) -> bytes:
    return array("H", (cell * n + digit - 1 for cell, digit in candidates)).tobytes()


def _evidence_text(step: Step) -> str:
    """Return a step's abridged evidence: constraints as the only premises; the house alone if it uses no candidates."""
    record: dict[str, Any] = evidence_record(step)
    constraints = [premise for premise in record.pop("premises", ()) if "mark" in premise]
    if not step.uses_candidates:
        house = record.get("houses", {}).get("house")
        record = {"houses": {"house": house}} if house else {}
    return json.dumps({**record, **({"premises": constraints} if constraints else {})}, separators=(",", ":"))
