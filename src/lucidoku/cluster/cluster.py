"""Build a corpus on many machines: partitions in, Parquet partitions out, each exactly once.

The driver cuts the input into partitions and hands them to Ray. A worker walks one partition with one native call per
batch and writes its rows to temporary files; then it renames them, the puzzles last. A partition is done when its
puzzles have their final name. So if a worker dies, Ray runs its partition again; if the driver dies, it can be
restarted and skips finished partitions; and a partition that runs twice writes the same bytes.
"""

from __future__ import annotations

import fnmatch
import os
import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa
from pyarrow import fs, parquet

from lucidoku.cluster.running import running
from lucidoku.errors import LucidokuError
from lucidoku.files.early import keeping
from lucidoku.files.version import __version__
from lucidoku.files.writing import writing
from lucidoku.formats.bulk import Source, format_of
from lucidoku.formats.whole import row_lines
from lucidoku.grid.tables import columns_of
from lucidoku.logic.pipeline import Pipeline
from lucidoku.tables.batch import pipeline_record, stored_pipeline, walk_batch
from lucidoku.tables.rating import scales_for, with_ratings
from lucidoku.tables.reading import BadLine, Noted, batches_of_block
from lucidoku.tables.schema import SCHEMA_VERSION
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _

__all__ = ["Done", "Partition", "build", "partitions", "run_partition"]

PARTITION = 50_000
"""Number of lines in a partition."""
_BATCH = 2048


@dataclass(frozen=True)
class Done(Guided):
    """Result of a build by a cluster.

    Attributes:
        puzzles: the number of puzzles that this run stored.
        failed: the number of lines without a uniquely solvable puzzle.
        written: the number of partitions written.
        skipped: the number of partitions that existed already.
        notes: content of the input that a puzzle cannot hold, with the number of puzzles.

    >>> Done(puzzles=100, failed=2, written=1, skipped=0).failed
    2
    """

    puzzles: int
    failed: int
    written: int
    skipped: int
    notes: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Partition:
    """A piece of the input.

    Attributes:
        name: of its output files; unique, and the same in every run.
        number: its place among all partitions, from 0; it makes the ids of its puzzles unique.
        path: the input file.
        first: its first row or line, from 0.
        count: the number of rows or lines.
        text: the lines themselves, if the workers cannot read the file.
        column: the column the column of the puzzles, in tables.
    """

    name: str
    number: int
    path: str
    first: int
    count: int
    text: bytes | None
    column: str | None


@guided
def build(
    files: Iterable[str],
    into: str | os.PathLike[str],
    techniques: str | Pipeline = "all",
    workers: int | None = None,
    steps: bool = True,
    column: str | None = None,
    address: str | None = None,
    size: int = PARTITION,
    rate: str | Iterable[str] = (),
) -> Done:
    """Walk the puzzles of files on a Ray cluster and write a corpus of Parquet partitions.

    Ids count the lines of the input, so duplicates in different partitions are not recognised: `lucidoku corpus import
    FOLDER --into FILE` removes them and gives the same corpus as a build on one machine.

    Args:
        files: paths or patterns of line files, CSV or Parquet; Parquet also as addresses such as `s3://bucket/*.parquet`.
        into: a folder, or such an address.
        techniques: the techniques to use, see `explain`.
        workers: the number of single-core processes to start if no cluster is running; all cores by default.
        steps: whether to store the steps.
        column: the column of the puzzles, in tables.
        address: of a running cluster; "auto" finds one.
        size: lines per partition; must not change when a build resumes.
        rate: scales of a corpus, such as "se,se121", on which to rate the puzzles as well.

    Raises:
        LucidokuError: Ray is not installed, a file cannot be read, or the folder holds another unfinished build.
        InvalidArgument: a corpus has no columns for one of the scales.
    """
    chosen = stored_pipeline(techniques)
    scales = scales_for(rate)
    target, root = _filesystem(os.fspath(into))
    with running(workers, address) as cluster, keeping(into), writing(into):
        _prepare(target, root, pipeline_record(chosen), size, steps, scales)
        send = cluster.task(run_partition)
        sent: list[Any] = []
        results: list[tuple[int, int, Counter[str]]] = []
        skipped = 0
        for partition in partitions(files, column, size):
            if _done(target, root, partition):
                skipped += 1
                continue
            sent.append(send(partition, os.fspath(into), chosen, steps, size, scales))
            if len(sent) >= cluster.most:
                result, sent = cluster.first(sent)
                results.append(result)
        results += cluster.get(sent)
    notes: Counter[str] = sum((noted for *_counts, noted in results), Counter())
    puzzles, failed = sum(stored for stored, *_rest in results), sum(bad for _stored, bad, _notes in results)
    return Done(puzzles, failed, len(results), skipped, dict(notes))


def partitions(files: Iterable[str], column: str | None = None, size: int = PARTITION) -> Iterator[Partition]:
    """Yield the pieces of the input, in order.

    Args:
        files: see `build`.
        column: the column of the puzzles, in tables.
        size: lines per piece.

    Raises:
        LucidokuError: a pattern matches no file, or a file cannot be read.
    """
    number = 0
    for path in _expand(files):
        stem = re.sub(r"\W+", "-", path.rsplit("://", 1)[-1]).strip("-")[-80:]
        start = 0
        if format_of(path) == "parquet":
            total = _rows(path)
            pieces: Iterable[tuple[int, bytes | None]] = (
                (min(size, total - start), None) for start in range(0, total, size)
            )
        else:
            source = Source(path, column)
            start = source.first_line - 1
            pieces = _cut(source, size)
        for chunk, (count, text) in enumerate(pieces):
            yield Partition(f"{stem}-{chunk:06}", number, path, start, count, text, column)
            number += 1
            start += count


def _cut(source: Source, size: int) -> Iterator[tuple[int, bytes | None]]:
    """Yield pieces of this number of lines."""
    waiting: list[bytes] = []
    for block in source:
        waiting += block.splitlines(keepends=True)
        while len(waiting) >= size:
            yield size, b"".join(waiting[:size])
            waiting = waiting[size:]
    if waiting:
        yield len(waiting), b"".join(waiting)


def run_partition(
    partition: Partition, into: str, pipeline: Pipeline, steps: bool, size: int, scales: tuple[str, ...] = ()
) -> tuple[int, int, Counter[str]]:
    """Walk a partition and write its rows; return the numbers of stored puzzles and of lines that are not, and the notes.

    This is the work of a worker; it needs no cluster.
    """
    target, root = _filesystem(into)
    text = partition.text if partition.text is not None else _read(partition)
    record = pipeline_record(pipeline)["id"]
    tables: dict[str, list[Any]] = {"steps": [], "technique_counts": [], "failures": [], "puzzles": []}
    next_id = partition.number * size + 1
    name = posixpath.basename(partition.path)
    bad: list[BadLine] = []
    notes: Counter[str] = Counter()
    for item in batches_of_block(text, partition.first, name, None, 1):
        if isinstance(item, BadLine):
            bad.append(item)
            continue
        if isinstance(item, Noted):
            notes[item.note] += 1
            continue
        for start in range(0, len(item), _BATCH):
            part = item.take(np.arange(start, min(len(item), start + _BATCH)))
            walked = walk_batch(part, pipeline, record, next_id, 1, steps)
            next_id += walked.puzzles.num_rows
            tables["puzzles"].append(with_ratings(walked.puzzles, scales))
            for table in ("steps", "technique_counts", "failures"):
                if getattr(walked, table) is not None:
                    tables[table].append(getattr(walked, table))
    if bad:
        tables["failures"].append(
            pa.table({key: [getattr(b, key) for b in bad] for key in ("source", "line", "text", "reason")})
        )
    for table, rows in tables.items():  # the puzzles last: their final name marks the partition as done
        if rows or table == "puzzles":
            whole = pa.concat_tables(rows) if rows else pa.table({"id": pa.array([], pa.int64())})
            _write(target, f"{root}/{table}/{partition.name}.parquet", whole)
    stored, failed = (sum(rows.num_rows for rows in tables[table]) for table in ("puzzles", "failures"))
    return stored, failed, notes


def _write(target: Any, path: str, table: Any) -> None:
    partial = f"{path}.{os.getpid()}.tmp"
    with target.open_output_stream(partial) as stream:
        parquet.write_table(table, stream, compression="zstd")
    target.move(partial, path)


def _read(partition: Partition) -> bytes:
    """Return the rows of a Parquet file that belong to a partition, as lines."""
    with _opened(partition.path) as file:
        columns = columns_of(partition.path, file.schema_arrow.names, partition.column)
        texts: list[str] = []
        row = 0
        for group in range(file.num_row_groups):
            rows = file.metadata.row_group(group).num_rows
            first, last = max(partition.first, row), min(partition.first + partition.count, row + rows)
            if first < last:
                part = file.read_row_group(group, columns.all).slice(first - row, last - first)
                texts += [line for batch in part.to_batches() for line in row_lines(batch, columns)]
            row += rows
    return ("\n".join(texts) + "\n").encode()


def _rows(path: str) -> int:
    with _opened(path) as file:
        return int(file.metadata.num_rows)


@contextmanager
def _opened(path: str) -> Iterator[Any]:
    """Open a Parquet file.

    Raises:
        LucidokuError: it cannot be read, then or in the block.
    """
    source, inside = _filesystem(path)
    try:
        with source.open_input_file(inside) as stream, parquet.ParquetFile(stream) as file:
            yield file
    except (OSError, pa.ArrowInvalid) as error:
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=error)) from error


def _filesystem(path: str) -> tuple[Any, str]:
    """Return the file system of an address, and the path within it.

    Raises:
        LucidokuError: no file system has such an address.
    """
    if "://" in path:
        try:
            system: tuple[Any, str] = fs.FileSystem.from_uri(path)
        except pa.ArrowException as error:
            raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=error)) from error
        return system
    return fs.LocalFileSystem(), os.path.abspath(path)


def _expand(files: Iterable[str]) -> Iterator[str]:
    """Yield the files that match paths and patterns, sorted."""
    for pattern in files:
        if not any(sign in pattern for sign in "*?["):
            yield pattern
            continue
        scheme = pattern.split("://")[0] + "://" if "://" in pattern else ""
        folder, _slash, name = pattern.rpartition("/")
        source, inside = _filesystem(folder or ".")
        paths = [info.path for info in source.get_file_info(fs.FileSelector(inside, allow_not_found=True))]
        chosen = sorted(path for path in paths if fnmatch.fnmatch(posixpath.basename(path), name))
        if not chosen:
            raise LucidokuError(_("no file matches {pattern}").format(pattern=repr(pattern)))
        yield from (scheme + path for path in chosen)


def _prepare(
    target: Any, root: str, record: dict[str, str], size: int, steps: bool, scales: tuple[str, ...] = ()
) -> None:
    """Create the folders and record the build; refuse to mix two builds."""
    for table in ("puzzles", "steps", "technique_counts", "failures"):
        target.create_dir(f"{root}/{table}", recursive=True)
    meta = {
        "schema": str(SCHEMA_VERSION),
        "created_with": __version__,
        "technique_list": record["id"],
        "partition": str(size),
        "steps": str(steps),
        "rate": ",".join(scales),
    }
    path = f"{root}/meta.parquet"
    if target.get_file_info(path).type == fs.FileType.File:
        with target.open_input_file(path) as stream:
            rows = parquet.read_table(stream).to_pylist()
        there = {"rate": ""} | {row["key"]: row["value"] for row in rows}
        differ = [key for key in meta if key != "created_with" and there.get(key) != meta[key]]
        if differ:
            problem = _("the folder contains another unfinished build: its {key} is {there}, not {wanted}")
            raise LucidokuError(problem.format(key=differ[0], there=there.get(differ[0]), wanted=meta[differ[0]]))
        return
    _write(target, f"{root}/technique_lists.parquet", pa.table({key: [value] for key, value in record.items()}))
    _write(target, path, pa.table({"key": list(meta), "value": list(meta.values())}))


def _done(target: Any, root: str, partition: Partition) -> bool:
    path = f"{root}/puzzles/{partition.name}.parquet"
    return bool(target.get_file_info(path).type == fs.FileType.File)
