"""Turn the puzzles of a set and their walkthroughs into Arrow tables, and distribute the rows among parts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lucidoku import _engine
from lucidoku.errors import LucidokuError
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic.explaining import explain
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.record import step_record
from lucidoku.logic.step import Step
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.tables.batch import PuzzleBatch

__all__ = ["PartWriter", "Walks", "row_of", "table_of", "table_of_rows", "trace_walks", "walk_table"]

_COLUMNS = ("puzzle", "solution", "layout", "givens", "bin", "level", "technique", "steps", "evidence")


def schema(evidence: bool) -> Any:
    """Return the columns of a set, with those of evidence or without."""
    import pyarrow

    fields = [(name, pyarrow.int32() if name == "givens" else pyarrow.string()) for name in _COLUMNS]
    return pyarrow.schema(fields if evidence else fields[:-1])


@dataclass(frozen=True)
class Walks:
    """Puzzles of one layout and one bin, to walk.

    Attributes:
        layout: their layout, without variant rules.
        pipeline: the techniques of the walks.
        bin: its name.
        evidence: whether to write the column of evidence.
        puzzles: n² bytes each.
    """

    layout: Layout
    pipeline: Pipeline
    bin: str
    evidence: bool
    puzzles: Sequence[bytes]


def trace_walks(walks: Walks, cores: int) -> dict[str, bytes]:
    """Walk the puzzles and return the engine's columns."""
    from lucidoku.tables.batch import evidence_houses

    houses = evidence_houses(walks.layout) if walks.evidence else ()
    return _engine.trace(walks.layout.native, b"".join(walks.puzzles), walks.pipeline.native(), cores, houses=houses)


def walk_table(walks: Walks) -> Any:
    """Walk the puzzles on one core and return their rows."""
    return table_of(walks, trace_walks(walks, 1))


def table_of(walks: Walks, columns: dict[str, bytes]) -> Any:
    """Return the rows of walked puzzles."""
    import numpy as np
    import pyarrow
    import pyarrow.compute as pc

    from lucidoku.tables.batch import tables_of

    size = len(walks.puzzles)
    walked = tables_of(_batch(walks), columns, walks.pipeline, "", 0, True)
    puzzles, steps = walked.puzzles, walked.steps
    if puzzles.num_rows != size:
        raise LucidokuError(_("{count} puzzles have no walkthrough").format(count=size - puzzles.num_rows))
    ends = np.cumsum(puzzles["step_count"].to_numpy().astype(np.int64))
    texts = [pc.binary_join(steps[name], " ") for name in ("placements", "eliminations")]
    what = pc.utf8_trim_whitespace(pc.binary_join_element_wise(*texts, " "))
    labels = pc.binary_join_element_wise(what, steps["technique"], ", ")

    def lines(column: Any) -> Any:
        values = pc.cast(column, pyarrow.string()).combine_chunks()
        return pc.binary_join(pyarrow.ListArray.from_arrays(np.concatenate([[0], ends]), values), "\n")

    row_columns = {
        **{name: puzzles[name] for name in ("puzzle", "solution", "layout", "level")},
        "technique": puzzles["hardest"],
        "givens": pc.cast(puzzles["given_count"], pyarrow.int32()),
        "bin": [walks.bin] * size,
        "steps": lines(labels),
    }
    if walks.evidence:
        row_columns["evidence"] = lines(steps["evidence"])
    columns_of = schema(walks.evidence)
    return pyarrow.table([row_columns[field.name] for field in columns_of], schema=columns_of)


def _batch(walks: Walks) -> PuzzleBatch:
    import numpy as np
    import pyarrow

    from lucidoku.tables.batch import PuzzleBatch

    digits = np.frombuffer(b"".join(walks.puzzles), np.uint8).reshape(len(walks.puzzles), -1)
    return PuzzleBatch(walks.layout, digits, pyarrow.nulls(len(digits), pyarrow.string()), "", np.arange(len(digits)))


def row_of(bin: str, evidence: bool, grid: Grid) -> Mapping[str, Any]:
    """Return the row of one puzzle, plain or variant."""
    walk = explain(grid)
    assert walk.solution is not None
    hardest = walk.hardest
    return {
        "puzzle": grid.line,
        "solution": walk.solution.line,
        "layout": grid.layout.code,
        "givens": grid.given_count,
        "bin": bin,
        "level": hardest.level if hardest else "",
        "technique": hardest.technique.id if hardest else "",
        "steps": "\n".join(f"{' '.join(step.conclusion)}, {step.technique.id}" for step in walk),
        "evidence": "\n".join(map(_evidence, walk)) if evidence else "",
    }


def _evidence(step: Step) -> str:
    return json.dumps(step_record(step, 1)["evidence"], separators=(",", ":"), ensure_ascii=False)


def table_of_rows(rows: Sequence[Mapping[str, Any]], evidence: bool) -> Any:
    """Return rows as a table."""
    import pyarrow

    return pyarrow.Table.from_pylist(list(rows), schema=schema(evidence))


class PartWriter:
    """Writer of the parts' tables, in a separate thread and in order, while the engine works on the next table.

    Args:
        folder: the target folder of the parts.
        shares: the share of each part by name.
        evidence: whether the tables have the column of evidence.
    """

    def __init__(self, folder: Path, shares: Mapping[str, float], evidence: bool) -> None:
        from pyarrow import parquet

        self.evidence, self.bin, self.rows = evidence, "", dict.fromkeys(shares, 0)
        self._writers = {
            name: parquet.ParquetWriter(folder / f"{name}.parquet", schema(evidence), compression="zstd")
            for name in shares
        }
        self._shares, self._given = shares, dict.fromkeys(shares, 0)
        self._pool = ThreadPoolExecutor(1)
        self._waiting: Future[None] | None = None

    def __enter__(self) -> PartWriter:
        return self

    def __exit__(self, *_error: object) -> None:
        self._pool.shutdown()
        for writer in self._writers.values():
            writer.close()

    def begin(self, name: str) -> None:
        """Start the next bin."""
        self.finish()
        self.bin, self._given = name, dict.fromkeys(self._shares, 0)

    def write(self, make: Callable[[], Any]) -> None:
        """Make a table and write it after the one before it."""
        self.finish()
        self._waiting = self._pool.submit(self._put, make)

    def finish(self) -> None:
        """Wait for the last table."""
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            waiting.result()

    def _put(self, make: Callable[[], Any]) -> None:
        table = make()
        part_of = list(islice(self._dealt(), table.num_rows))
        for name, writer in self._writers.items():
            rows = [row for row, part in enumerate(part_of) if part == name]
            self.rows[name] += len(rows)
            if rows:
                writer.write_table(table if len(rows) == table.num_rows else table.take(rows))

    def _dealt(self) -> Iterator[str]:
        """Return the part of each row: the part that is furthest behind its share of the bin."""
        while True:
            total = sum(self._given.values()) + 1
            part = max(self._shares, key=lambda name: self._shares[name] * total - self._given[name])
            self._given[part] += 1
            yield part
