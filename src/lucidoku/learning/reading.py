"""Sets of puzzles as people publish them, read in batches of arrays."""

from __future__ import annotations

import csv
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.files.parts import arrow
from lucidoku.files.text import open_text
from lucidoku.files.writing import reason_of
from lucidoku.formats.bulk import column_of
from lucidoku.grid.cells import digit_text
from lucidoku.grid.grid import layout_for_cells
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _

__all__ = ["ANSWERS", "BATCH", "Batch", "batches"]

ANSWERS = ("solution", "solutions", "answer", "answers", "label", "labels")
"""The names of columns that hold answers."""

BATCH = 1 << 14
_NPY325 = 325
_DIGITS = {c: 0 for c in ".0*_"} | {c: d for d in range(1, 26) for c in (digit_text(d), digit_text(d).lower())}
_Pair = tuple[Any, Any]


@dataclass(frozen=True)
class Batch:
    """Some rows of a set.

    Attributes:
        rows: how many rows were read, bad ones included.
        numbers: int64[N], the numbers of the good rows, from 1; a line that names columns is not counted.
        puzzles: uint8[N, cells], 0 for an empty cell.
        answers: uint8[N, cells]; zeros where a row has no answer.
        bad: number and reason of each row that is not a puzzle.
        layout: of all rows; None before the first good one.
    """

    rows: int
    numbers: Any
    puzzles: Any
    answers: Any
    bad: list[tuple[int, str]]
    layout: Layout | None


def batches(path: Path, *, skip: int = 0, layout: Layout | None = None) -> Iterator[Batch]:
    """Read a set: CSV, Parquet, JSON Lines, a plain list, or npy (HRM's arrays, or 325 integers a row).

    HRM's arrays are named by their folder, or by the file `all__inputs.npy`; the answers are in `all__labels.npy` next to it.

    Args:
        path: the file or folder.
        skip: how many rows were read before.
        layout: of the rows that were read before; by default what the first good row suggests.

    Raises:
        LucidokuError: it cannot be read, or has no column of puzzles.
    """
    try:
        if path.is_dir() or path.suffix.lower() == ".npy":
            pieces: Iterator[list[_Pair]] = _npy(path, skip)
        else:
            pieces = _grouped(_pairs(path), skip)
        first = skip + 1
        for piece in pieces:
            batch = _batch(piece, first, layout)
            first, layout = first + batch.rows, batch.layout
            yield batch
    except LucidokuError:
        raise
    except (OSError, EOFError, ValueError, csv.Error, zlib.error) as error:
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=reason_of(error))) from None


def _grouped(pairs: Iterable[_Pair], skip: int) -> Iterator[list[_Pair]]:
    rows = islice(pairs, skip, None)
    while piece := list(islice(rows, BATCH)):
        yield piece


def _pairs(path: Path) -> Iterator[_Pair]:
    """Yield the puzzle and the answer of each row as text; anything else stays as it is."""
    name = path.name.lower().removesuffix(".gz")
    if name.endswith(".parquet"):
        yield from _parquet(path)
        return
    with open_text(str(path)) as file:
        if name.endswith((".jsonl", ".ndjson")):
            yield from _objects(path, file)
        elif name.endswith(".csv"):
            rows = csv.reader(file)
            names = next(rows, [])
            puzzle, answer = _columns(path, names)
            for row in rows:
                yield (
                    row[puzzle] if puzzle < len(row) else None,
                    row[answer] if answer is not None and answer < len(row) else "",
                )
        else:
            for line in file:
                text = line.strip()
                if text and not text.startswith("#"):
                    puzzle_text, _comma, rest = text.partition(",")
                    yield puzzle_text, rest.partition(",")[0]


def _columns(path: Path, names: Sequence[str]) -> tuple[int, int | None]:
    """Return the places of the columns of puzzles and of answers."""
    puzzle = names.index(column_of(str(path), names))
    lower = [name.lower() for name in names]
    return puzzle, next((lower.index(name) for name in ANSWERS if name in lower), None)


def _parquet(path: Path) -> Iterator[_Pair]:
    arrow(_("Parquet"))
    from pyarrow import ArrowException, parquet

    try:
        with parquet.ParquetFile(path) as table:
            names = table.schema_arrow.names
            puzzle, answer = _columns(path, names)
            wanted = [names[puzzle]] + ([names[answer]] if answer is not None else [])
            for batch in table.iter_batches(BATCH, columns=wanted):
                columns = [batch.column(batch.schema.get_field_index(name)).to_pylist() for name in wanted]
                yield from zip(columns[0], columns[1] if answer is not None else [""] * len(batch), strict=True)
    except ArrowException as error:
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=reason_of(error))) from None


def _objects(path: Path, file: Iterable[str]) -> Iterator[_Pair]:
    names: tuple[str, str | None] | None = None
    for line in file:
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if not isinstance(row, dict):
            yield None, ""
            continue
        if names is None:
            keys = [str(key) for key in row]
            puzzle, answer = _columns(path, keys)
            names = keys[puzzle], keys[answer] if answer is not None else None
        yield row.get(names[0]), row.get(names[1]) or "" if names[1] else ""


def _npy(path: Path, skip: int) -> Iterator[list[_Pair]]:
    import numpy as np

    source = path / "all__inputs.npy" if path.is_dir() else path
    table = np.load(source, mmap_mode="r", allow_pickle=False)
    if table.ndim != 2 or table.dtype.kind not in "iu":
        problem = _("{path} is not an array of whole numbers with a row for each puzzle")
        raise LucidokuError(problem.format(path=source))
    labels = None
    if source.name.endswith("inputs.npy"):
        other = source.with_name(source.name.replace("inputs", "labels"))
        labels = np.load(other, mmap_mode="r", allow_pickle=False)
        if labels.shape != table.shape:
            raise LucidokuError(_("{path} and {other} have different shapes").format(path=other, other=source))
    for start in range(skip, len(table), BATCH):
        part = np.asarray(table[start : start + BATCH]).astype(np.int64)
        if table.shape[1] == _NPY325:
            yield [_filled(row) for row in part]
        elif labels is not None:  # HRM: 0 pads, 1 is an empty cell
            answers = np.asarray(labels[start : start + BATCH]).astype(np.int64) - 1
            yield list(zip(part - 1, answers, strict=True))
        else:
            yield [(row, "") for row in part]


def _filled(row: Any) -> _Pair:
    """Return the puzzle and the answer that 325 integers tell: how many givens, then row, column, digit, strategy a cell."""
    import numpy as np

    cells = row[1:].reshape(81, 4)
    places = (cells[:, 0] - cells[:, 0].min()) * 9 + cells[:, 1] - cells[:, 1].min()
    if sorted(places) != list(range(81)) or not 0 <= row[0] <= 81:
        return None, ""
    answer, puzzle = np.zeros(81, np.int64), np.zeros(81, np.int64)
    answer[places] = cells[:, 2]
    puzzle[places[: row[0]]] = cells[: row[0], 2]
    return puzzle, answer


def _batch(piece: list[_Pair], first: int, layout: Layout | None) -> Batch:
    import numpy as np

    puzzles, answers, numbers = bytearray(), bytearray(), []
    bad: list[tuple[int, str]] = []
    for number, (puzzle, answer) in enumerate(piece, first):
        try:
            digits = _digits(puzzle)
            if layout is None:
                layout = layout_for_cells(len(digits))
            solved = bytes(len(digits)) if _is_missing(answer) else _digits(answer)
            for found in (digits, solved):
                _check(found, layout)
            if 0 not in digits:
                raise LucidokuError(_("no cell is empty: a solution, no puzzle"))
        except LucidokuError as error:
            bad.append((number, str(error)))
            continue
        puzzles += digits
        answers += solved
        numbers.append(number)
    shape = (len(numbers), layout.n**2 if layout else 0)
    given, full = (np.frombuffer(bytes(cells), np.uint8).reshape(shape) for cells in (puzzles, answers))
    return Batch(len(piece), np.array(numbers, np.int64), given, full, bad, layout)


def _is_missing(answer: Any) -> bool:
    """Whether a row has no answer: nothing, empty text, or the NaN that pandas puts there."""
    return (
        answer is None or (isinstance(answer, str) and not answer) or (isinstance(answer, float) and answer != answer)
    )


_BYTES = bytes(_DIGITS.get(chr(code), 255) for code in range(256))


def _digits(cells: Any) -> bytes:
    """Return one byte a cell."""
    if isinstance(cells, str):
        try:
            return cells.strip().encode("latin-1").translate(_BYTES)
        except UnicodeEncodeError:
            return bytes([255]) * len(cells)
    try:
        flat = list(chain.from_iterable(cells)) if isinstance(cells[0], list) else list(cells)
        return bytes(int(digit or 0) for digit in flat)
    except (TypeError, ValueError, IndexError, KeyError):
        raise LucidokuError(_("no puzzle is there")) from None


def _check(digits: bytes, layout: Layout) -> None:
    cells = layout.n**2
    if len(digits) != cells:
        raise LucidokuError(_("expected {cells} cells per puzzle, got {count}").format(cells=cells, count=len(digits)))
    if max(digits) > layout.n:
        raise LucidokuError(_("a character is not a digit from 1 to {most}").format(most=digit_text(layout.n)))
