"""Build a corpus: read puzzles, skip known ones, walk on all cores, commit batch by batch.

The engine walks one batch while the previous one is written; puzzles that it cannot walk in bulk are shared among
processes (`sharing`). Every batch is one transaction: however the run ends, the corpus holds whole batches, and the
next run adds the rest.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import numpy as np
import pyarrow as pa

from lucidoku.corpus.database import StatementThread, create, threaded, transaction, translate_errors
from lucidoku.corpus.inputs import Puzzles, parts_of
from lucidoku.corpus.rating import rate_stored
from lucidoku.corpus.sharing import SharedWalks, WalkedBatch, is_shared
from lucidoku.files.early import keeping
from lucidoku.files.processes import Processes, can_start
from lucidoku.formats.bulk import Source
from lucidoku.grid.layout import LayoutLike, layout_of
from lucidoku.logic.pipeline import Pipeline, PipelineLike
from lucidoku.search.solutions import check_threads
from lucidoku.tables.batch import FAILED, PuzzleBatch, Walked, columns_of, pipeline_record, stored_pipeline, tables_of
from lucidoku.tables.rating import scales_for
from lucidoku.tables.reading import BadLine, Item, Noted
from lucidoku.words.guided import Guided, guided

__all__ = ["Report", "build"]

_SECONDS = 1.0  # target time of a batch
_MOST = 8192


@dataclass
class Report(Guided):
    """Result of a build.

    Attributes:
        added: puzzles that were walked and stored.
        known: puzzles that the corpus had already, or that the input repeats.
        failed: number of lines without a uniquely solvable puzzle.
        rated: number of new ratings.
        seconds: wall time.
        fraction: how much of the current file has been read; None where that is not known.
        source: the current file.
        notes: content of the input that a puzzle cannot hold, with the number of puzzles.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    >>> report.added, report.known
    (1, 0)
    """

    added: int = 0
    known: int = 0
    failed: int = 0
    rated: int = 0
    seconds: float = 0.0
    fraction: float | None = None
    source: str = ""
    notes: dict[str, int] = field(default_factory=dict)


@guided
def build(
    puzzles: Puzzles,
    into: str | os.PathLike[str],
    techniques: PipelineLike = "all",
    *,
    threads: int = 1,
    steps: bool = True,
    column: str | None = None,
    layout: LayoutLike | None = None,
    rate: str | Iterable[str] = (),
    source: str | None = None,
    on_progress: Callable[[Report], None] | None = None,
) -> Report:
    """Walk puzzles, from files or from Python, and store them; known puzzles are skipped.

    Args:
        puzzles: a path, or an iterable of paths of lists or tables of puzzles (see `lucidoku.formats.bulk.Source`) and
            of puzzles themselves: text, grids, boards, lists, arrays, walkthroughs, items of `read_puzzles`. A
            walkthrough's puzzle is walked again by the same techniques.
        into: the file of the corpus; created if it does not exist.
        techniques: the techniques to use, see `explain`.
        threads: how many processor cores to use.
        steps: whether to store the steps; without them a corpus is about ten times smaller.
        column: the column of the puzzles, in tables.
        layout: the layout of all puzzles; detected by default.
        rate: scales of Sudoku Explainer, "se" and "se121": all plain 9×9 puzzles of the corpus without a rating are
            rated as well.
        source: source to record for puzzles passed from Python; by default a name derived from them.
        on_progress: called after each batch.

    Raises:
        LucidokuError: a file cannot be read, the corpus cannot be written, or a technique cannot be stored.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    >>> report.added, report.failed
    (1, 0)
    """
    check_threads(threads)
    scales = scales_for(rate)
    chosen = stored_pipeline(techniques)
    record = pipeline_record(chosen)
    inputs = list(parts_of(puzzles, column, layout_of(layout), threads, source))
    report, start = Report(), time.monotonic()
    with (
        keeping(into),
        threaded(connection := create(into), into) as thread,
        translate_errors(into),
        _processes(threads) as processes,
    ):
        way = _Way(chosen, threads, steps, processes)
        writer = _Writer(connection, record, thread, report, way)
        for name, opened, batches in inputs:
            report.source = name
            _build_file(batches, writer, way, report, _tell(on_progress, report, start, opened))
        writer.finish()
        tell = _tell(on_progress, report, start, None)

        def rated(made: int) -> None:
            report.rated = made
            tell()

        if scales:
            rate_stored(connection, scales, threads, rated)
            writer.finish()
        report.seconds = time.monotonic() - start
        if on_progress:
            on_progress(report)
    return report


def _processes(count: int) -> AbstractContextManager[Processes | None]:
    """Return several worker processes, if more than one is requested and the system can start them."""
    return Processes(count) if count > 1 and can_start() else nullcontext()


def _tell(
    on_progress: Callable[[Report], None] | None, report: Report, start: float, source: Source | None
) -> Callable[[], None]:
    def tell() -> None:
        report.seconds = time.monotonic() - start
        report.fraction = source.fraction if source else None
        if on_progress:
            on_progress(report)

    return tell


@dataclass(frozen=True)
class _Way:
    """Walker of all puzzles of a build, on `processes` if there are several."""

    pipeline: Pipeline
    threads: int
    steps: bool
    processes: Processes | None


def _build_file(read: Iterator[Item], writer: _Writer, way: _Way, report: Report, tell: Callable[[], None]) -> None:
    def known(count: int) -> None:
        report.known += count

    shared = SharedWalks(writer.fresh, known, way.processes, way.pipeline, way.steps)
    for together, batches in groupby(_puzzles(read, writer, report), is_shared):
        if together:
            _build_shared(shared, batches, writer, tell)
        else:
            _build_batches(batches, writer, way, tell)
    writer.flush()
    tell()


def _puzzles(read: Iterator[Item], writer: _Writer, report: Report) -> Iterator[PuzzleBatch]:
    """Yield the batches of a file; record its bad lines and count its notes."""
    for item in read:
        if isinstance(item, BadLine):
            writer.fail(item)
        elif isinstance(item, Noted):
            report.notes[item.note] = report.notes.get(item.note, 0) + 1
        else:
            yield item


def _build_shared(
    shared: SharedWalks, batches: Iterator[PuzzleBatch], writer: _Writer, tell: Callable[[], None]
) -> None:
    """Walk puzzles one at a time, on all processes, and write them about once a second."""
    parts: list[WalkedBatch] = []
    start = time.monotonic()

    def write() -> None:
        writer.write(parts)
        shared.forget()
        tell()

    for part in shared.walk(batches):
        parts.append(part)
        if time.monotonic() - start > _SECONDS:
            write()
            parts, start = [], time.monotonic()
    write()


def _build_batches(batches: Iterator[PuzzleBatch], writer: _Writer, way: _Way, tell: Callable[[], None]) -> None:
    """Walk batches in the engine, which spreads each over all cores; write each batch while the next one is walked."""
    size = 256
    for batch in batches:
        for fresh in writer.fresh([batch]):
            offset = 0
            while offset < len(fresh):
                part = fresh.take(np.arange(offset, min(len(fresh), offset + size)))
                offset += len(part)
                start = time.monotonic()
                columns = columns_of(part, way.pipeline, way.threads, way.steps)
                spent = time.monotonic() - start
                writer.write([WalkedBatch(part, columns)])
                tell()
                size = int(min(_MOST, max(64, size * min(4.0, _SECONDS / max(spent, 1e-3)))))


class _Writer:
    """Writer of batches behind the engine's back, in one thread and in order."""

    def __init__(
        self, connection: Any, record: dict[str, str], thread: StatementThread, report: Report, way: _Way
    ) -> None:
        self._connection, self._thread, self._report, self._way = connection, thread, report, way
        self._pipeline_id = record["id"]
        self._waiting: Future[None] | None = None
        self._bad: list[BadLine] = []
        last = connection.execute("SELECT coalesce(max(id), 0) FROM puzzles").fetchall()[0]
        self._next_id = int(last[0]) + 1
        if not connection.execute("SELECT 1 FROM technique_lists WHERE id = ?", [record["id"]]).fetchall():
            connection.execute("INSERT INTO technique_lists VALUES (?, ?, ?, ?)", list(record.values()))

    def fresh(self, batches: list[PuzzleBatch]) -> list[PuzzleBatch]:
        """Return the puzzles of a file's batches that the corpus lacks, without repeats; earlier failures count as known."""
        self._wait()
        ends = np.cumsum([len(batch) for batch in batches])
        offered = pa.table(
            {
                "canonical": pa.chunked_array([batch.canonical for batch in batches]),
                "batch": np.repeat(np.arange(len(batches)), [len(batch) for batch in batches]),
                "place": np.arange(ends[-1]),
                "line": np.concatenate([batch.lines for batch in batches]),
            }
        )
        query = """
            SELECT min(place) FROM offered
            WHERE canonical NOT IN (SELECT canonical FROM puzzles)
            AND line NOT IN (SELECT line FROM failures WHERE source = ?)
            GROUP BY batch, canonical ORDER BY 1
        """
        self._connection.register("offered", offered)
        column = self._connection.execute(query, [batches[0].source]).fetchnumpy()["min(place)"]
        self._connection.unregister("offered")
        places = np.asarray(column, np.int64)
        self._report.known += int(ends[-1]) - len(places)
        owner = np.searchsorted(ends, places, side="right")
        first = ends - [len(batch) for batch in batches]
        taken = ((batch, places[owner == number] - first[number]) for number, batch in enumerate(batches))
        return [batch.take(chosen) for batch, chosen in taken if len(chosen)]

    def fail(self, bad: BadLine) -> None:
        """Record a line that is not a puzzle."""
        self._bad.append(bad)
        if len(self._bad) >= 1000:
            self.flush()

    def flush(self) -> None:
        """Write the pending bad lines."""
        self._wait()
        rows = [(b.source, b.line, b.text, b.reason) for b in self._bad]
        self._bad = []
        self._report.failed += len(rows)
        for row in rows:
            if not self._connection.execute("SELECT 1 FROM failures WHERE source = ? AND line = ?", row[:2]).fetchall():
                self._connection.execute("INSERT INTO failures VALUES (?, ?, ?, ?)", row)

    def write(self, parts: list[WalkedBatch]) -> None:
        """Write walked puzzles after those before them."""
        self._wait()
        first = self._next_id
        self._next_id += sum(status not in FAILED for part in parts for status in part.columns["status"])
        self._waiting = self._thread.submit(self._insert, parts, first)

    def _insert(self, parts: list[WalkedBatch], first: int) -> None:
        made: list[Walked] = []
        for batch, columns in parts:
            made.append(tables_of(batch, columns, self._way.pipeline, self._pipeline_id, first, self._way.steps))
            first += made[-1].puzzles.num_rows
        insert(self._connection, made)
        self._report.added += sum(walked.puzzles.num_rows for walked in made)
        self._report.failed += sum(walked.failures.num_rows for walked in made)

    def _wait(self) -> None:
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            waiting.result()

    def finish(self) -> None:
        """Wait for the last batch, and bring the file into its final form."""
        self.flush()
        self._thread.submit(self._connection.execute, "CHECKPOINT").result()


def insert(connection: Any, made: list[Walked]) -> None:
    """Add the rows of batches to all tables, in one transaction."""
    with transaction(connection):
        for table in ("puzzles", "steps", "technique_counts", "failures"):
            tables = [rows for walked in made if (rows := getattr(walked, table)) is not None and rows.num_rows]
            if tables:
                connection.register("rows_to_add", pa.concat_tables(tables))
                connection.execute(f"INSERT INTO {table} BY NAME SELECT * FROM rows_to_add")
                connection.unregister("rows_to_add")
