"""Map an Arrow table of puzzles to one with the results, for any engine that maps over batches."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pyarrow as pa

from lucidoku import _engine
from lucidoku.errors import LucidokuError
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.grid.lines import digits_of_lines
from lucidoku.logic.pipeline import Pipeline
from lucidoku.tables.batch import PuzzleBatch, canonical_texts, pipeline_record, stored_pipeline, tables_of
from lucidoku.words.language import _, language

__all__ = ["COLUMNS", "arrow_batch"]

COLUMNS = {
    "status": pa.string(),
    "canonical": pa.string(),
    "solution": pa.string(),
    "given_count": pa.uint16(),
    "solved": pa.bool_(),
    "guesses": pa.uint16(),
    "trials": pa.uint16(),
    "needs": pa.string(),
    "level": pa.string(),
    "score": pa.int32(),
    "hardest": pa.string(),
    "step_count": pa.uint16(),
    "engine_version": pa.string(),
    "technique_list": pa.string(),
}
"""The columns that `arrow_batch` adds, with their types: those of a corpus, and `status`."""


def arrow_batch(table: Any, column: str = "puzzle", techniques: str = "all", threads: int = 1) -> Any:
    """Walk the puzzles of a table and return it with columns of results.

    Rows and their order are unchanged; a row without a uniquely solvable puzzle has nulls, and the reason in `status`
    ("ok" otherwise). Puzzles of one layout in a batch make one native call.

    With Spark::

        def solve(batches):
            for batch in batches:
                yield from arrow_batch(pyarrow.Table.from_batches([batch])).to_batches()
        frame.mapInArrow(solve, schema)

    With Dask: `bag.map(arrow_batch)` over a bag of tables, or `frame.map_partitions(lambda part:
    arrow_batch(pyarrow.Table.from_pandas(part)).to_pandas())`. With Polars: `polars.from_arrow(arrow_batch(frame.to_arrow()))`.

    Args:
        table: a `pyarrow.Table` or `RecordBatch`.
        column: the column of puzzles, as text.
        techniques: "all" or another list, a level, or names of techniques.
        threads: processor cores for this call.

    Raises:
        LucidokuError: there is no such column.

    >>> found = arrow_batch(pa.table({"puzzle": ["1.....2..3.....4", "1.....2..3......", "?"]}))
    >>> found.column("status").to_pylist()
    ['ok', 'several solutions', 'the line has 1 cell, but no grid has this size; ...']
    >>> found.column("solution").to_pylist()[0], found.column("step_count").to_pylist()
    ('1243342143122134', [12, None, None])
    """
    if isinstance(table, pa.RecordBatch):
        table = pa.Table.from_batches([table])
    if column not in table.column_names:
        known = ", ".join(map(repr, table.column_names))
        raise LucidokuError(
            _("the table has no column {column}; expected one of {known}").format(column=repr(column), known=known)
        )
    chosen, record = _pipeline_and_record(techniques)
    texts = table.column(column).cast(pa.string())
    groups, status = _groups(texts)
    size = len(texts)
    places = [np.asarray(rows) for _layout, rows, _digits in groups]
    parts = [_walk(layout, digits, chosen, record, threads) for layout, _rows, digits in groups]
    order = np.full(size, -1, np.int64)
    if places:
        order[np.concatenate(places)] = np.arange(sum(map(len, places)))
    take = pa.array(order, mask=order < 0)
    for name, kind in COLUMNS.items():
        column_values = pa.chunked_array(
            [part.column(name).combine_chunks().cast(kind) for part in parts], kind
        ).combine_chunks()
        values = column_values.take(take)
        if name == "status":
            values = pa.array(
                [text if text is not None else value for text, value in zip(status, values.to_pylist(), strict=True)]
            )
        if name in table.column_names:
            table = table.drop_columns([name])
        table = table.append_column(name, values)
    return table


@lru_cache(maxsize=16)
def _pipeline_and_record(techniques: str) -> tuple[Pipeline, str]:
    chosen = stored_pipeline(techniques)
    return chosen, pipeline_record(chosen)["id"]


def _groups(texts: Any) -> tuple[list[tuple[Layout, Any, Any]], list[str | None]]:
    """Return the puzzles by layout with their row numbers, and the errors of the other rows."""
    status: list[str | None] = [None] * len(texts)
    if not len(texts):
        return [], status
    try:
        digits, layout = digits_of_lines(texts, None)
        values = np.frombuffer(digits, np.uint8).reshape(-1, layout.n**2)
        if len(values) == len(texts) and values.max(initial=0) <= layout.n:
            return [(layout, np.arange(len(values)), values)], status
    except LucidokuError:
        pass  # at least one is not a puzzle: parse one by one to find which
    by_layout: dict[Layout, tuple[list[int], list[bytes]]] = {}
    for row, text in enumerate(texts.to_pylist()):
        try:
            with language("en"):  # the column is data and does not depend on the user's language
                grid = Grid.parse(text or "")
        except LucidokuError as error:
            status[row] = str(error)
            continue
        rows, lines = by_layout.setdefault(grid.layout, ([], []))
        rows.append(row)
        lines.append(grid.values)
    return [
        (layout, rows, np.frombuffer(b"".join(lines), np.uint8).reshape(len(lines), -1))
        for layout, (rows, lines) in by_layout.items()
    ], status


def _walk(layout: Layout, digits: Any, pipeline: Pipeline, record: str, threads: int) -> Any:
    """Return one row per puzzle, with nulls for those without a unique solution."""
    canonical = canonical_texts(layout, digits, threads)
    batch = PuzzleBatch(layout, digits, canonical, "", np.arange(len(digits), dtype=np.int64))
    columns = _engine.trace(layout.native, digits.tobytes(), pipeline.native(), threads)
    walked = tables_of(batch, columns, pipeline, record, 1, steps=False)
    rows = np.full(len(digits), -1, np.int64)
    rows[walked.puzzles.column("line").to_numpy()] = np.arange(walked.puzzles.num_rows)
    reasons = dict(
        zip(walked.failures.column("line").to_pylist(), walked.failures.column("reason").to_pylist(), strict=True)
    )
    take = pa.array(rows, mask=rows < 0)
    table = walked.puzzles.take(take)
    status = pa.array([reasons.get(row, "ok") for row in range(len(digits))])
    return table.append_column("status", status)
