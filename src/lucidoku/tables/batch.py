"""Turn many walks into Arrow tables, column by column: no Python code runs for each step."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from lucidoku import _engine
from lucidoku.errors import LucidokuError
from lucidoku.files.version import __version__
from lucidoku.grid.cells import CHARACTERS
from lucidoku.grid.layout import Layout, derived
from lucidoku.logic.pipeline import NAMED, Pipeline, PipelineLike
from lucidoku.logic.techniques import LEVELS
from lucidoku.tables.schema import NEEDS
from lucidoku.tables.variant_walks import NUMBER as _NUMBER
from lucidoku.tables.variant_walks import STORED, variant_columns
from lucidoku.words.language import N_, _

__all__ = [
    "FAILED",
    "LONGEST_TEXT",
    "PuzzleBatch",
    "Walked",
    "canonical_texts",
    "columns_of",
    "columns_of_digits",
    "pipeline_record",
    "stored_pipeline",
    "texts_of",
    "walk_batch",
]

# Walk statuses; stored as written here, translated for display.
_STATUS = ("", "", N_("no solution"), N_("several solutions"), N_("not found in time"))
FAILED = (2, 3, 4)
"""The statuses of walks whose puzzles are not stored."""

LONGEST_TEXT = 200
"""Maximum number of characters stored of a line that is not a puzzle."""


def texts_of(digits: Any, layout: Layout | None = None) -> Any:
    """Return `uint8[N, n²]` digits as an Arrow array of N lines, written with the digits of a layout."""
    count, cells = digits.shape
    characters = np.ascontiguousarray(np.frombuffer(layout.characters if layout else CHARACTERS, np.uint8)[digits])
    offsets = np.arange(count + 1, dtype=np.int32) * cells
    return pa.StringArray.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(characters))


def canonical_texts(layout: Layout, digits: Any, threads: int = 1) -> Any:
    """Return the canonical forms of N puzzles, `uint8[N, n²]`, as an Arrow array of lines.

    Grids that differ by permuting rows, columns, bands and stacks, by transposing or by relabelling have the same
    canonical form. On layouts with extra houses or jigsaw boxes only the digits are relabelled. The digits of a form
    start at 1. The layout follows the line unless it is the usual one for the size: equal lines of different layouts
    are different puzzles. Variant puzzles have the same form if a rotation, a reflection, or a relabelling that the
    rules allow turns one into the other (`lucidoku.rules.alike`).

    >>> import numpy
    >>> empty, four = numpy.zeros((1, 16), numpy.uint8), Layout.of_size(4)
    >>> canonical_texts(four, empty)[0].as_py(), canonical_texts(four.with_diagonals(), empty)[0].as_py()
    ('................', '................ 4x4+diagonal')
    """
    if layout.placed:
        return pa.array(
            [f"{line} {layout.symmetry_class.name}" for line in texts_of(_forms(layout, digits)).to_pylist()]
        )
    if layout.is_jigsaw or layout.extras:
        forms = np.zeros_like(digits)
    else:
        native_forms, _states = _engine.canonical(digits.tobytes(), layout.box_height, layout.box_width, threads)
        forms = np.frombuffer(native_forms, np.uint8).reshape(digits.shape)
    unknown = np.flatnonzero(~forms.any(axis=1) & digits.any(axis=1))
    if len(unknown):
        forms = forms.copy()
        for number in unknown:
            label: dict[int, int] = {0: 0}
            forms[number] = [label.setdefault(int(d), len(label)) for d in digits[number]]
    lines = texts_of(forms)
    layout = layout.from_one()
    return lines if layout.is_usual else pc.binary_join_element_wise(lines, layout.code, " ")


def _forms(layout: Layout, digits: Any) -> Any:
    forms = [np.frombuffer(layout.symmetry_class.form(row), np.uint8) for row in digits.tolist()]
    return np.array(forms, np.uint8).reshape(digits.shape)


def _where_there_is_one(search: str, max_cells: int) -> list[str | int]:
    """Return the search that a technique is part of and its limit on sets, without trailing empty entries."""
    return [search, max_cells] if max_cells else [search] if search else []


def stored_pipeline(techniques: PipelineLike) -> Pipeline:
    """Return the techniques of a corpus: a name means those of Lucidoku alone, as other readers may lack the plug-ins."""
    chosen = Pipeline.of(techniques)
    return chosen.in_engine if chosen.name in {*NAMED, *LEVELS} else chosen


def pipeline_record(pipeline: Pipeline) -> dict[str, str]:
    """Return the row of a pipeline; the id is its name plus a hash of its definition.

    Raises:
        LucidokuError: one of its techniques is written in Python, which a corpus cannot repeat.
    """
    every = (*pipeline.stages, *pipeline.variant_stages)
    own = [stage.technique.id for stage in every if stage.technique not in _NUMBER]
    if own:
        raise LucidokuError(_("a corpus cannot use {name}, which is written in Python").format(name=own[0]))
    stages = [[s.technique.id, s.max_uses, s.max_length, *_where_there_is_one(s.search, s.max_cells)] for s in every]
    definition = json.dumps(stages)
    digest = hashlib.sha256(definition.encode()).hexdigest()[:12]
    name = pipeline.name if len(pipeline.name) <= 40 else "own"
    return {"id": f"{name}-{digest}", "name": name, "definition": definition, "engine_version": __version__}


@dataclass(frozen=True)
class PuzzleBatch:
    """Puzzles of one layout, ready for walking.

    Attributes:
        layout: their layout.
        digits: `uint8[N, n²]`, 0 for empty.
        canonical: their canonical forms, an Arrow array of text.
        source: the file.
        lines: `int64[N]`, their lines in it.
    """

    layout: Layout
    digits: Any
    canonical: Any
    source: str
    lines: Any

    def take(self, chosen: Any) -> PuzzleBatch:
        """Return the puzzles with these indices."""
        return PuzzleBatch(
            self.layout, self.digits[chosen], self.canonical.take(pa.array(chosen)), self.source, self.lines[chosen]
        )

    def __len__(self) -> int:
        return len(self.lines)


@dataclass(frozen=True)
class Walked:
    """Result of walking a batch: tables as in the schema, except that the puzzles' ids count from `first_id`."""

    puzzles: Any
    steps: Any
    technique_counts: Any
    failures: Any


class _Tables:
    """Tables that translate the engine's technique numbers into the columns of a corpus."""

    def __init__(self, pipeline: Pipeline) -> None:
        order = {technique.id: place for place, technique in enumerate(pipeline, 1)}
        self.ids = pa.array([t.id for t in STORED])
        self.families = pa.array([t.family for t in STORED])
        self.levels = pa.array([*LEVELS])
        self.score = np.array([t.score or 0 for t in STORED], np.int32)
        self.level = np.array([LEVELS.index(t.level) for t in STORED], np.int8)
        self.place = np.array([order.get(t.id, 0) for t in STORED], np.int32)
        self.at_place = np.array([0, *(_NUMBER[t] for t in pipeline)], np.int32)
        trials = [t.kind == "trial" for t in STORED]
        self.trial = np.array(trials)
        self.guess = np.array([t.kind == "guess" for t in STORED])


class _Names:
    """Candidates of a layout written as placements and eliminations."""

    def __init__(self, layout: Layout) -> None:
        pairs = [(repr(c.cell), c.digit_text) for c in layout.candidates]
        self.placed = pa.array([f"{cell}={digit}" for cell, digit in pairs])
        self.removed = pa.array([f"{cell}-{digit}" for cell, digit in pairs])


_names = derived(lambda names: 2 * (names.placed.nbytes + names.removed.nbytes))(_Names)
_tables = lru_cache(maxsize=16)(_Tables)


class _Trace:
    """The engine's columns as numpy arrays."""

    def __init__(self, columns: dict[str, bytes]) -> None:
        self._columns = columns

    def get(self, name: str, kind: Any) -> Any:
        return np.frombuffer(self._columns[name], kind)

    @cached_property
    def steps(self) -> Any:
        return self.get("steps", np.uint32).astype(np.int64)

    @cached_property
    def first(self) -> Any:
        """First step of each walk."""
        return np.concatenate([[0], np.cumsum(self.steps)])

    def lists(self, name: str, ends: Any, texts: Any) -> Any:
        """Return a list column: the written candidates of each step."""
        codes = self.get(name, np.uint16)
        offsets = np.concatenate([np.zeros(1, np.int32), ends.astype(np.int32)])
        return pa.ListArray.from_arrays(pa.array(offsets), texts.take(pa.array(codes.astype(np.int32))))

    def evidence(self, layout: Layout) -> Any:
        ends = self.get("evidence_end", np.uint64)
        offsets = np.concatenate([np.zeros(1, np.int64), ends.astype(np.int64)])
        data = pa.py_buffer(_relabel_evidence(self._columns["evidence"], layout))
        return pa.LargeStringArray.from_buffers(len(ends), pa.py_buffer(offsets), data)


def _relabel_evidence(evidence: bytes, layout: Layout) -> bytes:
    """Return the engine's evidence with the digits of a layout; the engine's digits start at 1."""
    if layout.first_digit == 1:
        return evidence
    names = bytes.maketrans(CHARACTERS, layout.characters)
    return re.sub(rb"\((\w)\)(?=r)", lambda found: found[0].translate(names), evidence)


def _counts(ends: Any) -> Any:
    # At most n³ = 15,625 candidates can be placed or removed, so 16 bits suffice; links have no such bound.
    return np.diff(np.concatenate([np.zeros(1, ends.dtype), ends])).astype(np.uint16)


def evidence_houses(layout: Layout) -> list[str]:
    """Return the names of a layout's houses in the evidence of steps, as in the JSON of a step."""
    return list(map(str, layout.houses))


def walk_batch(
    batch: PuzzleBatch, pipeline: Pipeline, pipeline_id: str, first_id: int, threads: int = 1, steps: bool = True
) -> Walked:
    """Walk the puzzles of a batch and return the rows of all tables.

    Args:
        batch: the puzzles.
        pipeline: the techniques.
        pipeline_id: for the column `technique_list`.
        first_id: the id of the first puzzle that is stored; puzzles without exactly one solution go to `failures`.
        threads: how many processor cores to use.
        steps: whether to make the rows of `steps` as well.
    """
    columns = columns_of(batch, pipeline, threads, steps)
    return tables_of(batch, columns, pipeline, pipeline_id, first_id, steps)


def columns_of(batch: PuzzleBatch, pipeline: Pipeline, threads: int, steps: bool) -> dict[str, bytes]:
    """Walk the puzzles of a batch and return the engine's columns: the first half of `walk_batch`."""
    return columns_of_digits(batch.layout, batch.digits.tobytes(), pipeline, threads, steps)


def columns_of_digits(layout: Layout, digits: bytes, pipeline: Pipeline, threads: int, steps: bool) -> dict[str, bytes]:
    """Walk puzzles of one layout (n² bytes each) and return the engine's columns; see `columns_of`."""
    if layout.placed:
        return variant_columns(layout, digits, pipeline, steps)
    houses = evidence_houses(layout) if steps else ()
    return _engine.trace(layout.native, digits, pipeline.native(), threads, houses=houses)


def tables_of(
    batch: PuzzleBatch, columns: dict[str, bytes], pipeline: Pipeline, pipeline_id: str, first_id: int, steps: bool
) -> Walked:
    """Convert the engine's columns to tables: the second half of `walk_batch`."""
    trace, tables = _Trace(columns), _tables(pipeline.for_layout(batch.layout))
    status = trace.get("status", np.uint8)
    texts = texts_of(batch.digits, batch.layout)
    good = status < 2
    failures = pa.table(
        {
            "source": pa.array([batch.source] * int((~good).sum()), pa.string()),
            "line": pa.array(batch.lines[~good], pa.int64()),
            "text": _failure_texts(texts.filter(pa.array(~good)), batch.layout),
            "reason": pa.array([_STATUS[s] for s in status[~good]], pa.string()),
        }
    )
    ids = np.where(good, first_id + np.cumsum(good) - 1, 0).astype(np.int64)
    technique = trace.get("technique", np.uint16).astype(np.int32)
    owner = np.repeat(np.arange(len(batch)), trace.steps)
    keep = good[owner]
    puzzles = _puzzle_table(batch, trace, tables, texts, good, ids, technique, owner, pipeline_id)
    pairs, times = np.unique(owner[keep].astype(np.int64) * 4096 + technique[keep], return_counts=True)
    counts = pa.table(
        {
            "puzzle_id": ids[pairs // 4096],
            "technique": tables.ids.take(pa.array(pairs % 4096)),
            "count": times.astype(np.uint16),
        }
    )
    table = _step_table(batch.layout, trace, tables, ids, technique, owner) if steps else None
    if table is not None and not good.all():
        table = table.filter(pa.array(keep))
    return Walked(puzzles, table, counts, failures)


def _failure_texts(texts: Any, layout: Layout) -> Any:
    """Return the texts of lines that are not a puzzle; the digits alone would not identify a variant puzzle."""
    if not layout.placed:
        return texts
    return pa.array([f"{text} {layout.code}"[:LONGEST_TEXT] for text in texts.to_pylist()], pa.string())


def _puzzle_table(
    batch: PuzzleBatch,
    trace: _Trace,
    tables: _Tables,
    texts: Any,
    good: Any,
    ids: Any,
    technique: Any,
    owner: Any,
    technique_list: str,
) -> Any:
    size = len(batch)

    def total(values: Any) -> Any:
        return np.bincount(owner, weights=values, minlength=size)[:size].astype(np.int64)

    trials, guesses = total(tables.trial[technique]), total(tables.guess[technique])
    level = np.zeros(size, np.int8)
    np.maximum.at(level, owner, tables.level[technique])
    hardest = np.zeros(size, np.int32)
    np.maximum.at(hardest, owner, np.where(tables.level[technique] == level[owner], tables.place[technique], 0))
    hardest = tables.at_place[hardest]
    solved = trace.get("status", np.uint8) == 0
    solutions = trace.get("solutions", np.uint8).reshape(batch.digits.shape)
    needs = np.where((guesses > 0) | ~solved, 2, np.where(trials > 0, 1, 0))
    table = pa.table(
        {
            "id": ids,
            "puzzle": texts,
            "layout": pa.array([batch.layout.code] * size),
            "canonical": batch.canonical,
            "source": pa.array([batch.source] * size),
            "line": batch.lines,
            "solution": texts_of(solutions, batch.layout),
            "given_count": (batch.digits > 0).sum(axis=1).astype(np.uint16),
            "solved": solved,
            "guesses": guesses.astype(np.uint16),
            "trials": trials.astype(np.uint16),
            "needs": pa.array([*NEEDS]).take(pa.array(needs)),
            "level": tables.levels.take(pa.array(level)),
            "score": total(tables.score[technique]).astype(np.int32),
            "hardest": tables.ids.take(pa.array(hardest)),
            "step_count": trace.steps.astype(np.uint16),
            "engine_version": pa.array([__version__] * size),
            "technique_list": pa.array([technique_list] * size),
        }
    )
    return table if good.all() else table.filter(pa.array(good))


def _step_table(layout: Layout, trace: _Trace, tables: _Tables, ids: Any, technique: Any, owner: Any) -> Any:
    names = _names(layout)
    codes = pa.array(technique)
    placed, removed = trace.get("placed_end", np.uint32), trace.get("eliminated_end", np.uint32)
    return pa.table(
        {
            "puzzle_id": ids[owner],
            "number": (np.arange(len(owner)) - trace.first[:-1][owner] + 1).astype(np.uint16),
            "technique": tables.ids.take(codes),
            "family": tables.families.take(codes),
            "placements": trace.lists("placements", placed, names.placed),
            "eliminations": trace.lists("eliminations", removed, names.removed),
            "placement_count": _counts(placed),
            "elimination_count": _counts(removed),
            "chain_length": trace.get("links", np.uint32),
            "assumes_uniqueness": (trace.get("flags", np.uint8) & 1).astype(bool),
            "evidence": trace.evidence(layout),
        }
    )
