"""CSV: a table with a header line; the header tells which column holds the puzzles (Kaggle's and other collections).

Names of columns that are looked for: puzzle, puzzles, quizzes, quiz, question, givens, grid, sudoku, board.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator

from lucidoku._text import _
from lucidoku.board import Board
from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import Format, Reading, as_grid, located
from lucidoku.formats.line import looks_like_line, read_line, significant
from lucidoku.grid import Grid, Layout

__all__ = ["COLUMNS", "FORMAT", "column_in", "each_row"]

COLUMNS = ("puzzle", "puzzles", "quizzes", "quiz", "question", "givens", "grid", "sudoku", "board")
"""Column names under which a table's puzzles are looked for, unless one is named."""


def column_in(header: str) -> tuple[str, int] | None:
    """Return the delimiter of a table and the index of its column of puzzles, None where a line is no such header.

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


def each_row(lines: Iterable[tuple[int, str]], layout: Layout | None) -> Iterator[tuple[int, Reading | LucidokuError]]:
    """Yield the puzzles of the lines of a table, the header first, with their line numbers."""
    found = None
    for number, line in lines:
        if not line.strip():
            continue
        if found is None:
            found = column_in(line)
            if found is None:
                raise located(_("expected the names of columns, one of them {name}").format(name=COLUMNS[0]), number)
            continue
        delimiter, index = found
        try:
            fields = next(csv.reader([line], delimiter=delimiter), [])
        except csv.Error:
            fields = line.split(delimiter)
        try:
            if index >= len(fields):
                message = _("this row has {count} fields, expected {expected}")
                raise located(message.format(count=len(fields), expected=index + 1), number)
            yield number, Reading(read_line(fields[index].strip(), number, layout), "csv")
        except LucidokuError as error:
            yield number, error


def _read_all(text: str, layout: Layout | None) -> Iterator[tuple[int, Reading | LucidokuError]]:
    return each_row(enumerate(text.split("\n"), 1), layout)


def _detect(text: str) -> bool:
    first = next(iter(significant(text[:4096])), None)
    return first is not None and column_in(first[1]) is not None and not looks_like_line(first[1])


def _read(text: str, layout: Layout | None) -> Reading:
    found = list(_read_all(text, layout))
    if not found:
        raise ParseError(_("the table has no rows"))
    first = found[0][1]
    if isinstance(first, LucidokuError):
        raise first
    if len(found) > 1:
        first = first.noting(_("the text holds {count} puzzles; this is the first").format(count=len(found)))
    return first


def _write(subject: Grid | Board) -> str:
    """Write a row without its header (`lucidoku convert` writes that once)."""
    return as_grid(subject).line


FORMAT = Format(
    "csv",
    "a table with a column of puzzles",
    _detect,
    _read,
    lambda subject: "puzzle\n" + _write(subject),
    _read_all,
    (".csv", ".tsv"),
)
