"""Read sets of puzzles in their published forms, in batches of arrays."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path
from typing import Any, TextIO

from lucidoku.errors import LucidokuError
from lucidoku.files.parts import arrow
from lucidoku.files.text import LONGEST, bounded, check_prose, open_text
from lucidoku.files.writing import reason_of
from lucidoku.formats._format import as_grid
from lucidoku.formats._json import strict_loads
from lucidoku.formats._rules import short_code_note
from lucidoku.formats._unknown import is_solution, looks_short, says_nothing, says_rule, short_problem
from lucidoku.formats.reading import read
from lucidoku.formats.separated import fields_of, rows_of
from lucidoku.formats.whole import row_line
from lucidoku.grid.cells import VALUES
from lucidoku.grid.grid import layout_for_cells
from lucidoku.grid.layout import Layout
from lucidoku.grid.lines import zero_line
from lucidoku.grid.tables import COLUMNS, Columns, columns_of
from lucidoku.words.language import _

__all__ = ["ANSWERS", "BATCH", "RowBatch", "batches"]

ANSWERS = (
    *("solution", "solutions", "answer", "answers", "label", "labels", "solved", "output"),
    *("solution_board", "solved_board", "final_board"),
)
"""The names of columns that hold answers."""

BATCH = 1 << 14
_NPY325 = 325
_Row = tuple[Any, Any, str]
"""A puzzle, its answer, and the layout that the row names; empty if it names none."""


@dataclass(frozen=True)
class RowBatch:
    """A batch of rows of a set.

    Attributes:
        rows: the number of rows read, including bad ones.
        numbers: int64[N], the numbers of the good rows, from 1; a header line is not counted.
        puzzles: uint8[N, cells], 0 for an empty cell.
        answers: uint8[N, cells]; zeros if a row has no answer.
        bad: number and reason of each row that is not a puzzle.
        layout: the houses of all rows; None before the first good one.
        codes: for each good row the code of its layout with its variant rules, "" if it has none; () if no row has any.
        notes: content of the good rows that their puzzles cannot hold, with the number of rows.
    """

    rows: int
    numbers: Any
    puzzles: Any
    answers: Any
    bad: list[tuple[int, str]]
    layout: Layout | None
    codes: Sequence[str] = ()
    notes: Mapping[str, int] = field(default_factory=dict)


def batches(path: Path, *, skip: int = 0, layout: Layout | None = None) -> Iterator[RowBatch]:
    """Read a set: CSV, Parquet, JSON Lines, a plain list, or npy (HRM's arrays, or 325 integers a row).

    HRM's arrays are named by their folder, or by the file `all__inputs.npy`; the answers are in `all__labels.npy` next to it.

    Args:
        path: the file or folder.
        skip: the number of rows read before.
        layout: the layout of the earlier rows; by default that of the first good row.

    Raises:
        LucidokuError: it cannot be read, or has no column of puzzles.
    """
    try:
        if path.is_dir() or path.suffix.lower() == ".npy":
            pieces: Iterator[list[_Row]] = _npy(path, skip)
        else:
            pieces = _group(_rows(path), skip)
        first = skip + 1
        for piece in pieces:
            batch = _batch(piece, first, layout)
            first, layout = first + batch.rows, batch.layout
            yield batch
    except LucidokuError:
        raise
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=reason_of(error))) from None


def _group(rows_of: Iterable[_Row], skip: int) -> Iterator[list[_Row]]:
    rows = islice(rows_of, skip, None)
    while piece := list(islice(rows, BATCH)):
        yield piece


def _rows(path: Path) -> Iterator[_Row]:
    """Yield the puzzle and the answer of each row as text; other values unchanged."""
    name = path.name.lower().removesuffix(".gz").removesuffix(".zst")
    if name.endswith(".parquet"):
        yield from _parquet(path)
        return
    check_prose(str(path))
    with open_text(str(path)) as file:
        if name.endswith((".jsonl", ".ndjson", ".json")):
            yield from _objects(path, file)
        elif name.endswith((".csv", ".tsv")):
            yield from _csv(path, bounded(file))
        else:
            for line in bounded(file):
                text = line.strip()
                if text.startswith("{"):
                    yield text, "", ""
                elif text and not text.startswith("#"):
                    puzzle_text, _comma, rest = text.partition(",")
                    yield puzzle_text, rest.partition(",")[0], ""


def _csv(path: Path, lines: Iterator[str]) -> Iterator[_Row]:
    heads = next(lines, "")
    delimiter = max(",;\t", key=heads.count)
    names = fields_of(heads.rstrip("\r\n"), delimiter)
    columns, answer = _columns(path, names)
    places = [names.index(name) for name in columns.puzzle]
    shape = names.index(columns.layout) if columns.layout else None
    rules = [(name, names.index(name)) for name in columns.rules]
    last = max(*places, shape or 0, *(place for _name, place in rules), 0)
    for _number, text in rows_of((0, line.rstrip("\r\n")) for line in lines):
        row = fields_of(text, delimiter)
        if 0 < len(row) <= last:  # it may have lost its layout or rules
            yield _row(None, "", "", [])
            continue
        cells = [row[place] if place < len(row) else None for place in places]
        fields = [(name, row[place]) for name, place in rules if place < len(row)]
        yield _row(
            cells[0] if len(cells) == 1 else [cell or None for cell in cells],
            row[answer] if answer is not None and answer < len(row) else "",
            row[shape] if shape is not None and shape < len(row) else "",
            fields,
        )


def _row(puzzle: Any, answer: Any, code: str, fields: Sequence[tuple[str, Any]]) -> _Row:
    """Return a row; one with rules becomes a line of JSON, for the readers that support them."""
    fields = [(name, value) for name, value in fields if not says_nothing(value)]
    return (row_line(puzzle, code, fields), answer, "") if fields else (puzzle, answer, code)


def _columns(path: Path, names: Sequence[str]) -> tuple[Columns, int | None]:
    """Return the columns of puzzles, layouts and rules, and the index of the answer column."""
    try:
        columns = columns_of(str(path), names)
    except LucidokuError:
        if len(names) < 2:
            raise
        problem = _("{path} has none of the columns {known}; rename the one with the puzzles: {names}")
        listed = ", ".join(map(repr, names))
        raise LucidokuError(problem.format(path=path, known=", ".join(COLUMNS), names=listed)) from None
    lower = [name.lower() for name in names]
    taken = {name.lower() for name in columns.puzzle}
    answer = next((lower.index(name) for name in ANSWERS if name in lower and name not in taken), None)
    return columns, answer


def _parquet(path: Path) -> Iterator[_Row]:
    arrow(_("Parquet"), "datasets")
    from pyarrow import ArrowException, parquet

    try:
        with parquet.ParquetFile(path) as table:
            names = table.schema_arrow.names
            columns, answer = _columns(path, names)
            wanted = [*columns.all, *([names[answer]] if answer is not None else [])]
            for batch in table.iter_batches(BATCH, columns=list(dict.fromkeys(wanted))):
                named = {name: batch.column(batch.schema.get_field_index(name)).to_pylist() for name in wanted}
                cells = [named[name] for name in columns.puzzle]
                puzzles = cells[0] if len(cells) == 1 else map(list, zip(*cells, strict=True))
                empty = [""] * len(batch)
                answers = empty if answer is None else named[names[answer]]
                shapes = named[columns.layout] if columns.layout else empty
                rules = [(name, named[name]) for name in columns.rules]
                rules = [(name, values) for name, values in rules if not all(map(says_nothing, values))]
                for number, (puzzle, solved, shape) in enumerate(zip(puzzles, answers, shapes, strict=True)):
                    yield _row(puzzle, solved, shape or "", [(name, values[number]) for name, values in rules])
    except ArrowException as error:
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=reason_of(error))) from None


def _objects(path: Path, file: TextIO) -> Iterator[_Row]:
    names: list[str | None] = []
    for row in _records(path, file):
        if not isinstance(row, dict):
            yield row if isinstance(row, (str, list)) else None, "", ""
            continue
        if not names:
            keys = [str(key) for key in row]
            columns, answer = _columns(path, keys)
            names = [columns.puzzle[0], keys[answer] if answer is not None else None, columns.layout or None]
        puzzle, answer_there, shape = (row.get(name) if name is not None else None for name in names)
        fields = [
            (key, value) for key, value in row.items() if key not in names and (_speaks(key) or _is_structure(value))
        ]
        yield _row(puzzle, answer_there or "", shape if isinstance(shape, str) else "", fields)


@lru_cache(maxsize=256)
def _speaks(name: str) -> bool:
    return says_rule(name) and not is_solution(name)


def _is_structure(value: Any) -> bool:
    return isinstance(value, (list, dict)) or value is True


def _records(path: Path, file: TextIO) -> Iterator[Any]:
    """Yield the rows of JSON Lines, or of a file that is one array: None for a line that is not JSON."""
    lines = bounded(file)
    for line in lines:
        if path.name.lower().removesuffix(".gz").endswith(".json") and (row := _whole_file(line, lines)) is not None:
            yield from row
            return
        try:
            yield json.loads(line)
        except (ValueError, RecursionError):
            yield None


def _whole_file(first: str, lines: Iterator[str]) -> list[Any] | None:
    """Return the rows of a file that is one JSON text, in an array or in a field of an object; None for JSON Lines.

    Raises:
        ParseError: the text is damaged.
    """
    if not first.lstrip().startswith(("[", "{")):
        return None
    if first.lstrip().startswith("{"):
        try:
            parsed = json.loads(first)
            return next((rows for rows in parsed.values() if _are_rows(rows)), None)
        except (ValueError, RecursionError):
            pass
    text = first
    for line in lines:
        text += line
        if len(text) > LONGEST:
            raise LucidokuError(_("the text is too long for a puzzle"))
    parsed = strict_loads(text)
    rows = parsed if isinstance(parsed, list) else next((rows for rows in parsed.values() if _are_rows(rows)), [parsed])
    return rows


def _are_rows(rows: Any) -> bool:
    return isinstance(rows, list) and bool(rows) and all(isinstance(row, dict) for row in rows)


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
            yield [_decode(row) for row in part]
        elif labels is not None:  # HRM: 0 pads, 1 is an empty cell
            answers = np.asarray(labels[start : start + BATCH]).astype(np.int64) - 1
            yield [(row, answer, "") for row, answer in zip(part - 1, answers, strict=True)]
        else:
            yield [(row, "", "") for row in part]


def _decode(row: Any) -> _Row:
    """Decode the puzzle and answer from 325 integers: the number of givens, then row, column, digit, strategy for each cell."""
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


def _batch(piece: list[_Row], first: int, layout: Layout | None) -> RowBatch:
    import numpy as np

    whole = _whole(piece, layout)
    if whole is not None:
        return RowBatch(len(piece), np.arange(first, first + len(piece), dtype=np.int64), *whole)
    puzzles, answers, numbers = bytearray(), bytearray(), []
    bad: list[tuple[int, str]] = []
    codes: list[str] = []
    notes: Counter[str] = Counter()
    for number, (puzzle, answer, code) in enumerate(piece, first):
        try:
            digits, named, remarks = _read(puzzle, _layout(code) if code else None, layout)
            remarks = (*remarks, *short_code_note(code or "", named))
            shape = named.without_constraints
            layout = layout or shape
            if shape != layout:
                raise LucidokuError(_("expected a {layout} grid, got {other}").format(layout=layout, other=shape))
            solved = bytes(len(digits))
            if not _is_missing(answer):
                solved, _named, more = _read(answer, named, None, is_answer=True)
                remarks = (*remarks, *more)
            for grid in (digits, solved):
                _check(grid, layout)
            if 0 not in digits:
                raise LucidokuError(_("no cell is empty: a solution, no puzzle"))
        except LucidokuError as error:
            bad.append((number, str(error)))
            continue
        puzzles += digits
        answers += solved
        numbers.append(number)
        codes.append(named.code if named.placed else "")
        notes.update(set(remarks))
    size = (len(numbers), layout.n**2 if layout else 0)
    given, full = (np.frombuffer(bytes(cells), np.uint8).reshape(size) for cells in (puzzles, answers))
    codes = codes if any(codes) else []
    return RowBatch(len(piece), np.array(numbers, np.int64), given, full, bad, layout, codes, notes)


def _whole(piece: list[_Row], layout: Layout | None) -> tuple[Any, Any, list[tuple[int, str]], Layout] | None:
    """Return the puzzles and answers of good rows as arrays; None if a row needs individual handling."""
    import numpy as np

    puzzles, answers, codes = zip(*piece, strict=True)
    try:
        if any(code and short_code_note(code, _layout(code)) for code in {*codes}):
            return None  # with a note
        named = {_layout(code) for code in {*codes} if code}
        shape = layout or (named.pop() if named else layout_for_cells(len(puzzles[0])))
    except (LucidokuError, TypeError):
        return None
    if not named <= {shape} or shape.placed:
        return None
    given = _table(puzzles, shape)
    if given is None or not (given == 0).any(axis=1).all():
        return None
    if _mixes_zero(puzzles):
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
            if layout.first_digit and zero_line("\n".join(rows).encode("latin-1"), layout.n):
                return None
            digits = np.frombuffer("".join(rows).encode("latin-1").translate(layout.character_values), np.uint8)
            digits = digits.reshape(-1, cells)
        except UnicodeEncodeError:
            return None
    elif all(isinstance(row, np.ndarray) and row.shape == (cells,) for row in rows):
        digits = np.stack(rows)
    else:
        return None
    return digits.astype(np.uint8, copy=False) if digits.min() >= 0 and digits.max() <= layout.n else None


def _mixes_zero(puzzles: Sequence[Any]) -> bool:
    """Return whether the puzzles contain both 0 and a point: then 0 may be a digit."""
    joined = "".join(puzzle for puzzle in puzzles if isinstance(puzzle, str))
    return "0" in joined and "." in joined


def _is_missing(answer: Any) -> bool:
    """Return whether a row has no answer: nothing, empty text, or the NaN that pandas puts there."""
    return (
        answer is None or (isinstance(answer, str) and not answer) or (isinstance(answer, float) and answer != answer)
    )


_PLAIN = b"0123456789.ABCDEFGHIJKLMNOP"


def _read(
    cells: Any, named: Layout | None, usual: Layout | None, *, is_answer: bool = False
) -> tuple[bytes, Layout, tuple[str, ...]]:
    """Return the digits of a row (one byte per cell), its layout, and the notes of its text.

    Args:
        cells: text, an array, or a list of digits or rows.
        named: the layout that the row names.
        usual: the layout of the rows before it.
        is_answer: whether every cell holds a digit.
    """
    if isinstance(cells, float) and cells != cells:
        cells = None
    if cells is None or (isinstance(cells, str) and cells.strip().lower() in ("", "nan")):
        raise LucidokuError(_("no puzzle found"))
    layout = named or usual
    if isinstance(cells, str):
        text = "".join(cells.split())  # also a grid drawn with lines
        plain = text.isascii() and not text.encode().translate(None, _PLAIN)
        if plain and looks_short(text):
            raise LucidokuError(short_problem(text))
        bare = is_answer and not any(
            sign in text for sign in "[{(,|"
        )  # a character for an empty cell is an error there
        if bare or (plain and not ("0" in text and "." in text)):
            digits = text.encode("latin-1", "replace").translate(layout.character_values if layout else VALUES)
            return digits, layout or layout_for_cells(len(digits)), ()
    elif not isinstance(cells, dict) and None not in (flat := _flat(cells)):
        try:
            digits = bytes(int(digit) for digit in flat)
        except (TypeError, ValueError):
            raise LucidokuError(_("no puzzle found")) from None
        return digits, layout or layout_for_cells(len(digits)), ()
    reading = read(row_line(cells), named)
    grid = as_grid(reading.puzzle)
    return grid.values, grid.layout, reading.notes


def _flat(cells: Any) -> list[Any]:
    try:
        return list(chain.from_iterable(cells)) if isinstance(cells[0], list) else list(cells)
    except (TypeError, IndexError, KeyError):
        raise LucidokuError(_("no puzzle found")) from None


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
