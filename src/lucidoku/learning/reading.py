"""Sets of puzzles as people publish them, read in batches of arrays."""

from __future__ import annotations

import csv
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.files.parts import arrow
from lucidoku.files.text import check_prose, open_text
from lucidoku.files.writing import reason_of
from lucidoku.grid.cells import VALUES
from lucidoku.grid.grid import layout_for_cells
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.grid.tables import COLUMNS, LAYOUT_COLUMN, column_of
from lucidoku.words.language import _

__all__ = ["ANSWERS", "BATCH", "Batch", "batches"]

ANSWERS = ("solution", "solutions", "answer", "answers", "label", "labels")
"""The names of columns that hold answers."""

BATCH = 1 << 14
_NPY325 = 325
_Row = tuple[Any, Any, str]
"""A puzzle, its answer, and the layout that the row names; empty for none."""


@dataclass(frozen=True)
class Batch:
    """Some rows of a set.

    Attributes:
        rows: how many rows were read, bad ones included.
        numbers: int64[N], the numbers of the good rows, from 1; a line that names columns is not counted.
        puzzles: uint8[N, cells], 0 for an empty cell.
        answers: uint8[N, cells]; zeros where a row has no answer.
        bad: number and reason of each row that is not a puzzle.
        layout: the houses of all rows; None before the first good one.
        codes: of each good row the code of its layout with its further rules, "" where it has none; () where no row has any.
    """

    rows: int
    numbers: Any
    puzzles: Any
    answers: Any
    bad: list[tuple[int, str]]
    layout: Layout | None
    codes: Sequence[str] = ()


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
            pieces: Iterator[list[_Row]] = _npy(path, skip)
        else:
            pieces = _grouped(_rows(path), skip)
        first = skip + 1
        for piece in pieces:
            batch = _batch(piece, first, layout)
            first, layout = first + batch.rows, batch.layout
            yield batch
    except LucidokuError:
        raise
    except (OSError, EOFError, ValueError, csv.Error, zlib.error) as error:
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=reason_of(error))) from None


def _grouped(rows_of: Iterable[_Row], skip: int) -> Iterator[list[_Row]]:
    rows = islice(rows_of, skip, None)
    while piece := list(islice(rows, BATCH)):
        yield piece


def _rows(path: Path) -> Iterator[_Row]:
    """Yield the puzzle and the answer of each row as text; anything else stays as it is."""
    name = path.name.lower().removesuffix(".gz").removesuffix(".zst")
    if name.endswith(".parquet"):
        yield from _parquet(path)
        return
    check_prose(str(path))
    with open_text(str(path)) as file:
        if name.endswith((".jsonl", ".ndjson", ".json")):
            yield from _objects(path, file)
        elif name.endswith((".csv", ".tsv")):
            heads = next(file, "")
            delimiter = max(",;\t", key=heads.count)
            names = next(csv.reader([heads], delimiter=delimiter), [])
            rows = csv.reader(file, delimiter=delimiter)
            puzzle, answer, shape = _columns(path, names)
            for row in rows:
                yield (
                    row[puzzle] if puzzle < len(row) else None,
                    row[answer] if answer is not None and answer < len(row) else "",
                    row[shape] if shape is not None and shape < len(row) else "",
                )
        else:
            for line in file:
                text = line.strip()
                if text.startswith("{"):
                    yield _written(text)
                elif text and not text.startswith("#"):
                    puzzle_text, _comma, rest = text.partition(",")
                    yield puzzle_text, rest.partition(",")[0], ""


def _written(line: str) -> _Row:
    """Return the puzzle that a line of JSON holds, with its rules: what `lucidoku make --rules` writes into a list."""
    try:
        puzzle = puzzle_of(line)
    except LucidokuError:
        return None, "", ""
    return (puzzle.layout.digits_text(puzzle.values), "", puzzle.layout.code)


def _columns(path: Path, names: Sequence[str]) -> tuple[int, int | None, int | None]:
    """Return the places of the columns of puzzles, of answers and of layouts."""
    if len(names) > 1 and not any(name.lower() in COLUMNS for name in names):
        problem = _("{path} has none of the columns {known}; rename the one with the puzzles: {names}")
        listed = ", ".join(map(repr, names))
        raise LucidokuError(problem.format(path=path, known=", ".join(COLUMNS), names=listed))
    puzzle = names.index(column_of(str(path), names))
    lower = [name.lower() for name in names]
    answer = next((lower.index(name) for name in ANSWERS if name in lower), None)
    return puzzle, answer, lower.index(LAYOUT_COLUMN) if LAYOUT_COLUMN in lower else None


def _parquet(path: Path) -> Iterator[_Row]:
    arrow(_("Parquet"), "ml")
    from pyarrow import ArrowException, parquet

    try:
        with parquet.ParquetFile(path) as table:
            names = table.schema_arrow.names
            places = _columns(path, names)
            wanted = [names[place] for place in places if place is not None]
            for batch in table.iter_batches(BATCH, columns=wanted):
                empty = [""] * len(batch)
                columns = (
                    empty if place is None else batch.column(batch.schema.get_field_index(names[place])).to_pylist()
                    for place in places
                )
                for puzzle, answer, shape in zip(*columns, strict=True):
                    yield puzzle, answer, shape or ""
    except ArrowException as error:
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=reason_of(error))) from None


def _objects(path: Path, file: Iterable[str]) -> Iterator[_Row]:
    names: list[str | None] = []
    for line in file:
        if not names and line.lstrip().startswith("[") and path.name.lower().endswith(".json"):
            raise LucidokuError(_("{path} is one JSON array; write one object a line, as .jsonl").format(path=path))
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if not isinstance(row, dict):
            yield None, "", ""
            continue
        if not names:
            keys = [str(key) for key in row]
            names = [None if place is None else keys[place] for place in _columns(path, keys)]
        puzzle, answer, shape = (row.get(name) if name is not None else None for name in names)
        yield puzzle, answer or "", shape if isinstance(shape, str) else ""


def _npy(path: Path, skip: int) -> Iterator[list[_Row]]:
    import numpy as np

    source = path / "all__inputs.npy" if path.is_dir() else path
    table = np.load(source, mmap_mode="r", allow_pickle=False)
    if table.ndim == 3 and table.shape[1] == table.shape[2]:
        table = table.reshape(len(table), -1)
    if table.ndim != 2 or table.dtype.kind not in "iu":
        problem = _("{path} is not an array of whole numbers with a row for each puzzle")
        raise LucidokuError(problem.format(path=source))
    labels = None
    if source.name.endswith("inputs.npy"):
        other = source.with_name(source.name.replace("inputs", "labels"))
        labels = np.load(other, mmap_mode="r", allow_pickle=False)
        if labels.ndim == 3:
            labels = labels.reshape(len(labels), -1)
        if labels.shape != table.shape:
            raise LucidokuError(_("{path} and {other} have different shapes").format(path=other, other=source))
    for start in range(skip, len(table), BATCH):
        part = np.asarray(table[start : start + BATCH]).astype(np.int64)
        if table.shape[1] == _NPY325:
            yield [_filled(row) for row in part]
        elif labels is not None:  # HRM: 0 pads, 1 is an empty cell
            answers = np.asarray(labels[start : start + BATCH]).astype(np.int64) - 1
            yield [(row, answer, "") for row, answer in zip(part - 1, answers, strict=True)]
        else:
            yield [(row, "", "") for row in part]


def _filled(row: Any) -> _Row:
    """Return the puzzle and the answer that 325 integers tell: how many givens, then row, column, digit, strategy a cell."""
    import numpy as np

    cells = row[1:].reshape(81, 4)
    places = (cells[:, 0] - cells[:, 0].min()) * 9 + cells[:, 1] - cells[:, 1].min()
    if sorted(places) != list(range(81)) or not 0 <= row[0] <= 81:
        return None, "", ""
    answer, puzzle = np.zeros(81, np.int64), np.zeros(81, np.int64)
    answer[places] = cells[:, 2]
    puzzle[places[: row[0]]] = cells[: row[0], 2]
    return puzzle, answer, ""


@lru_cache(maxsize=256)
def _layout(code: str) -> Layout:
    """Return the layout that a row names."""
    return Layout.parse(code)


def _batch(piece: list[_Row], first: int, layout: Layout | None) -> Batch:
    import numpy as np

    whole = _whole(piece, layout)
    if whole is not None:
        return Batch(len(piece), np.arange(first, first + len(piece), dtype=np.int64), *whole)
    puzzles, answers, numbers = bytearray(), bytearray(), []
    bad: list[tuple[int, str]] = []
    codes: list[str] = []
    for number, (puzzle, answer, code) in enumerate(piece, first):
        try:
            named = _layout(code) if code else layout
            digits = _digits(puzzle, named)
            named = named or layout_for_cells(len(digits))
            shape = named.without_rules
            layout = layout or shape
            if shape != layout:
                raise LucidokuError(_("expected a {layout} grid, got {other}").format(layout=layout, other=shape))
            solved = bytes(len(digits)) if _is_missing(answer) else _digits(answer, named)
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
        codes.append(named.code if named.marks else "")
    size = (len(numbers), layout.n**2 if layout else 0)
    given, full = (np.frombuffer(bytes(cells), np.uint8).reshape(size) for cells in (puzzles, answers))
    return Batch(len(piece), np.array(numbers, np.int64), given, full, bad, layout, codes if any(codes) else ())


def _whole(piece: list[_Row], layout: Layout | None) -> tuple[Any, Any, list[tuple[int, str]], Layout] | None:
    """Return the puzzles and the answers of rows that are all good, in arrays; None where each must be looked at."""
    import numpy as np

    puzzles, answers, codes = zip(*piece, strict=True)
    try:
        named = {_layout(code) for code in {*codes} if code}
        shape = layout or (named.pop() if named else layout_for_cells(len(puzzles[0])))
    except (LucidokuError, TypeError):
        return None
    if not named <= {shape} or shape.marks:
        return None
    given = _table(puzzles, shape)
    if given is None or not (given == 0).any(axis=1).all():
        return None
    missing = all(isinstance(answer, str) and not answer for answer in answers)
    full = np.zeros_like(given) if missing else _table(answers, shape)
    return None if full is None else (given, full, [], shape)


def _table(rows: Sequence[Any], layout: Layout) -> Any:
    """Return uint8[N, cells]; None if a row is not text or an array with a digit for each cell."""
    import numpy as np

    cells = layout.n**2
    if all(isinstance(row, str) and len(row) == cells for row in rows):
        try:
            digits = np.frombuffer("".join(rows).encode("latin-1").translate(layout.character_values), np.uint8)
            digits = digits.reshape(-1, cells)
        except UnicodeEncodeError:
            return None
    elif all(isinstance(row, np.ndarray) and row.shape == (cells,) for row in rows):
        digits = np.stack(rows)
    else:
        return None
    return digits.astype(np.uint8, copy=False) if digits.min() >= 0 and digits.max() <= layout.n else None


def _is_missing(answer: Any) -> bool:
    """Whether a row has no answer: nothing, empty text, or the NaN that pandas puts there."""
    return (
        answer is None or (isinstance(answer, str) and not answer) or (isinstance(answer, float) and answer != answer)
    )


def _digits(cells: Any, layout: Layout | None) -> bytes:
    """Return one byte a cell; text has the digits of the layout."""
    if isinstance(cells, str):
        text = "".join(cells.split())  # a grid of lines, too
        if not text or text.lower() == "nan":
            raise LucidokuError(_("no puzzle is there"))
        return text.encode("latin-1", "replace").translate(layout.character_values if layout else VALUES)
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
        raise LucidokuError(
            _("a character is not a digit from {least} to {most}").format(
                least=layout.digit_text(1), most=layout.digit_text(layout.n)
            )
        )
