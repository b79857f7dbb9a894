"""CSV: a table with a header line; the header tells which column holds the puzzles (Kaggle's and other collections).

Names of columns that are looked for: puzzle, puzzles, quizzes, quiz, question, givens, grid, sudoku, board. Where the header has
none of them, the column is taken in which the first row has a puzzle, one with empty cells before a solution.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.located import located
from lucidoku.formats import andoku, documents
from lucidoku.formats._format import DIGITS, PUZZLE, Format, Reading, as_grid, as_reading, cell_values, layout_for, side
from lucidoku.formats._rules import told_layout
from lucidoku.formats.line import line_map, looks_like_line, read_line, significant
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.grid.tables import COLUMNS, LAYOUT_COLUMN
from lucidoku.words.language import N_, _

__all__ = ["FORMAT", "cell_columns", "column_in", "each_row"]

_CELL_NAME = re.compile(
    r"(?:r|row|l|c|col|cell|x|p|v|f|pixel|feature|attr)?[ _.]?\d{1,3}(?:[ _.,x-]?(?:c|col)?[ _.]?\d{1,2})?|[A-P]\d{1,2}",
    re.I,
)


def column_in(header: str) -> tuple[str, int] | None:
    """Return the delimiter of a table and the index of its column of puzzles, None where a line is not such a header.

    >>> column_in("id,puzzle,solution"), column_in("hello, world")
    ((',', 1), None)
    """
    for delimiter in ("\t", ";", ","):
        if delimiter in header or delimiter == ",":
            names = [name.strip().strip("\"'").lower() for name in header.split(delimiter)]
            for wanted in COLUMNS:
                if wanted in names and all(re.fullmatch(r"[\w .()/%-]*", name) for name in names):
                    return delimiter, names.index(wanted)
    return None


def cell_columns(header: str, row: str = "") -> tuple[str, tuple[int, ...]] | None:
    """Return delimiter and columns of a table that has a column for each cell; None if it is not the header of such a table.

    Args:
        header: the names, such as `id,r1c1,r1c2,…` or `0,1,2,…`.
        row: the line below, to check that it has cells; any by default.
    """
    for delimiter in ("\t", ";", ","):
        names = [name.strip() for name in _fields(header, delimiter)]
        start = int(names[0]) if re.fullmatch(r"\d{1,3}", names[0]) else None
        numbered = start is not None and names == [str(start + i) for i in range(len(names))]
        places = tuple(
            i for i, name in enumerate(names) if _CELL_NAME.fullmatch(name) and (numbered or not name.isdecimal())
        )
        fields = _fields(row, delimiter) if row else [""] * len(names)
        whole = side(len(places)) and len(places) >= 36 and len(fields) == len(names)
        if whole and all(re.fullmatch(r"\s*(?:\d{1,2}(?:\.0)?|[.A-Pa-p_*-]?)\s*", fields[i]) for i in places):
            return delimiter, places
    return None


def _column(header: str, row: str) -> tuple[str, int | tuple[int, ...]] | None:
    """Return delimiter and column of a table whose header is known by its names, or by the puzzle in the row below it."""
    if row and (cells := cell_columns(header, row)):
        return cells
    if looks_like_line(header) or line_map(header):
        return None
    if found := column_in(header):
        delimiter, index = found
        fields = _fields(row, delimiter)
        if not row or index >= len(fields) or looks_like_line(fields[index]):
            return found
    for delimiter in ("\t", ";", ","):
        names, fields = _fields(header, delimiter), _fields(row, delimiter)
        if len(names) != len(fields) or not all(re.fullmatch(r"[^\W\d][\w .()/%-]*", name.strip()) for name in names):
            continue
        with_puzzle = [i for i, field in enumerate(fields) if len(field.strip()) >= 16 and looks_like_line(field)]
        unsolved = [i for i in with_puzzle if set(fields[i]) & set(".0_*")]
        if (
            side(len(names))
            and len(names) >= 36
            and all(re.fullmatch(r"\s*(?:\d{1,2}|[.A-Pa-p_*-]?)\s*", cell) for cell in fields)
        ):
            return delimiter, tuple(range(len(names)))
        if with_puzzle:
            return delimiter, (unsolved or with_puzzle)[0]
    return column_in(header)


def _fields(line: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return line.split(delimiter)


def each_row(lines: Iterable[tuple[int, str]], layout: Layout | None) -> Iterator[tuple[int, Reading | LucidokuError]]:
    """Yield the puzzles of the lines of a table, the header first, with their line numbers."""
    rows = ((number, line) for number, line in lines if line.strip() and not line.startswith("#"))
    first, header = next(rows, (1, ""))
    row = next(rows, None)
    found = _column(header, row[1] if row else "")
    if found is None:
        raise located(_("expected column names that include {name}").format(name=COLUMNS[0]), first)
    delimiter, index = found
    place = _layout_column(header, delimiter)
    for number, line in chain([row] if row else [], rows):
        fields = _fields(line, delimiter)
        try:
            last = index if isinstance(index, int) else index[-1]
            if last >= len(fields):
                message = _("expected {expected} fields in this row, got {count}")
                raise located(message.format(count=len(fields), expected=last + 1), number)
            if isinstance(index, int):
                text = fields[index].strip()
            else:
                text = " ".join(fields[i].strip().removesuffix(".0") or "." for i in index)
            code = fields[place].strip() if place is not None and place < len(fields) and layout is None else ""
            yield number, _row_reading(text, number, told_layout(code) if code else layout)
        except LucidokuError as error:
            yield number, error


def _layout_column(header: str, delimiter: str) -> int | None:
    """Return the index of the column that tells the layout of each puzzle; None where there is none."""
    names = [name.strip().strip("\"'").lower() for name in _fields(header, delimiter)]
    return names.index(LAYOUT_COLUMN) if LAYOUT_COLUMN in names else None


def _row_reading(text: str, number: int, layout: Layout | None) -> Reading:
    """Read a field: a line of digits, or one that tells its layout, see `lucidoku.formats.whole`."""
    if layout is not None and len(text) == layout.n**2:
        layout = layout_for(len(text), layout, signs=text)
        return Reading(Grid(cell_values(text, layout, number), layout), "csv")
    form = andoku.FORMAT if "|" in text else documents.JSON if text.startswith("{") else None
    if form is not None and form.read is not None and form.detect(text):
        return replace(as_reading(form.read(text, layout)), format="csv")
    return Reading(read_line(text, number, layout), "csv")


def _read_all(text: str, layout: Layout | None) -> Iterator[tuple[int, Reading | LucidokuError]]:
    return each_row(enumerate(text.split("\n"), 1), layout)


def _detect(text: str) -> bool:
    first = [line for _number, line in significant(text[:8192])[:2]]
    return bool(first) and _column(first[0], first[1] if len(first) > 1 else "") is not None


def _read(text: str, layout: Layout | None) -> Reading:
    found = list(_read_all(text, layout))
    if not found:
        raise ParseError(_("the table has no rows"))
    first = found[0][1]
    if isinstance(first, LucidokuError):
        raise first
    return first.first_of(len(found))


def _write(subject: Grid | Board) -> str:
    """Write a table of one row; `lucidoku convert` writes the header once."""
    return f"{COLUMNS[0]},{LAYOUT_COLUMN}\n{as_grid(subject).line},{subject.layout.code}"


FORMAT = Format(
    "csv",
    "a table with a column of puzzles",
    _detect,
    _read,
    _write,
    _read_all,
    label=N_("A table, separated by commas"),
    keeps=PUZZLE | DIGITS | {"houses"},
    suffixes=(".csv", ".tsv"),
    whole=_detect,
    streamed=each_row,
)
