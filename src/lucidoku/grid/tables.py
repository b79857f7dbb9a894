"""Tables of puzzles: the columns that hold them, and tables in memory by Arrow's protocol (pandas, Polars, pyarrow, DuckDB)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from typing import Any, NamedTuple, TypeVar

from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.files.parts import arrow
from lucidoku.grid.layout import Layout
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _

__all__ = [
    "CELL_NAME",
    "COLUMNS",
    "LAYOUT_COLUMN",
    "Columns",
    "cells_of_names",
    "column_in_memory",
    "column_of",
    "columns_of",
    "in_memory",
    "puzzles_of",
    "rule_columns",
]

COLUMNS = (
    *("puzzle", "puzzles", "quizzes", "quiz", "question", "givens", "grid", "sudoku", "board"),
    *("initial_board", "unsolved", "problem", "problems", "input"),
)
"""Column names under which a table's puzzles are looked for, unless one is named."""

LAYOUT_COLUMN = "layout"
"""The column with the code of the layout of each puzzle, which a table may have; see `Layout.code`."""

CELL_NAME = re.compile(
    r"(?:r|row|l|c|col|cell|x|p|v|f|pixel|feature|attr)?[ _.]?\d{1,3}(?:[ _.,x-]?(?:c|col)?[ _.]?\d{1,2})?|[A-P]\d{1,2}",
    re.I,
)
"""The name of a column that holds one cell."""

_Item = TypeVar("_Item")


class Columns(NamedTuple):
    """The columns of a table that say what its puzzles are.

    Attributes:
        puzzle: the column of the puzzles, or a column for each cell, row by row.
        layout: the column of the layouts, "" for none.
        rules: columns whose names speak of rules or boxes.
    """

    puzzle: tuple[str, ...]
    layout: str
    rules: tuple[str, ...]

    @property
    def all(self) -> list[str]:
        """The names of all of them."""
        return [*self.puzzle, *([self.layout] if self.layout else []), *self.rules]


def columns_of(path: str, names: Sequence[str], column: str | None = None) -> Columns:
    """Return the columns of a table that say what its puzzles are; see `column_of`.

    >>> columns_of("a.csv", ["id", "puzzle", "layout", "variant"])
    Columns(puzzle=('puzzle',), layout='layout', rules=('variant',))
    """
    cells = () if column is not None or _named(names) else cells_of_names(names)
    puzzle = tuple(names[place] for place in cells) or (column_of(path, names, column),)
    layout = LAYOUT_COLUMN if LAYOUT_COLUMN in names and LAYOUT_COLUMN not in puzzle else ""
    return Columns(puzzle, layout, rule_columns([name for name in names if name not in puzzle]))


def rule_columns(names: Sequence[str]) -> tuple[str, ...]:
    """Return the columns whose names speak of rules or boxes: what they say is never left out.

    >>> rule_columns(["puzzle", "rating", "constraints", "layout"])
    ('constraints',)
    """
    from lucidoku.formats._unknown import says_rule

    return tuple(name for name in names if name.strip().lower() != LAYOUT_COLUMN and says_rule(name))


def cells_of_names(names: Sequence[str]) -> tuple[int, ...]:
    """Return the columns that hold a cell each, by their names; empty where they are not those of a grid.

    >>> cells_of_names(["id", *(f"r{r}c{c}" for r in range(1, 7) for c in range(1, 7))])[:3]
    (1, 2, 3)
    """
    start = int(names[0]) if names and re.fullmatch(r"\d{1,3}", names[0].strip()) else None
    numbered = start is not None and [name.strip() for name in names] == [str(start + i) for i in range(len(names))]
    places = tuple(
        i
        for i, name in enumerate(name.strip() for name in names)
        if CELL_NAME.fullmatch(name) and (numbered or not name.isdecimal())
    )
    n = isqrt(len(places))
    return places if n * n == len(places) and n in SIZES and n > 5 else ()


def _named(names: Sequence[str]) -> str | None:
    """Return the column that is called as one of puzzles."""
    lower = {name.strip().lower(): name for name in reversed(names)}
    return next((lower[wanted] for wanted in COLUMNS if wanted in lower), None)


def column_of(path: str, names: Sequence[str], column: str | None = None) -> str:
    """Return the column of a table that holds the puzzles: the one that was asked for, the only one, or one of `COLUMNS`.

    Args:
        path: of the table, for the message.
        names: its columns.
        column: the one that was asked for.

    Raises:
        LucidokuError: there is no such column, or the column is ambiguous.

    >>> column_of("a.csv", ["id", "Quizzes"])
    'Quizzes'
    """
    if not names:
        raise LucidokuError(_("{path} is empty").format(path=path))
    listed = ", ".join(map(repr, names))
    if column is not None:
        if column in names:
            return column
        problem = _("{path} has no column {column}; expected one of {names}")
        raise LucidokuError(problem.format(path=path, column=repr(column), names=listed))
    if len(names) == 1:
        return names[0]
    if (found := _named(names)) is not None:
        return found
    raise LucidokuError(
        _("{path} has several columns; name the one with the puzzles: {names}").format(path=path, names=listed)
    )


def in_memory(puzzles: object) -> bool:
    """Return whether puzzles are a table or a column that speaks Arrow's protocol.

    >>> in_memory(["1.....2..3.....4"])
    False
    """
    return hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__")


def puzzles_of(puzzles: Iterable[_Item]) -> Iterable[_Item | str]:
    """Return the puzzles of a table or a column in memory, one after the other; other iterables as they are.

    A table has its puzzles in one of the columns `COLUMNS`, in its only one, or in a column for each cell; a column `layout`
    gives their layouts. A row whose layout is not the usual one, or that has rules, is a line of JSON.

    Raises:
        LucidokuError: the column of the puzzles is ambiguous.

    >>> import pyarrow
    >>> list(puzzles_of(pyarrow.table({"id": [7], "puzzle": ["1.....2..3.....4"]})))
    ['1.....2..3.....4']
    """
    return _each(puzzles) if in_memory(puzzles) else puzzles


def _each(puzzles: Any) -> Iterator[str]:
    from lucidoku.formats.whole import row_lines

    columns, batches = _batches(puzzles)
    for batch in batches:
        yield from row_lines(batch, columns)


def column_in_memory(puzzles: Any) -> tuple[Any, Layout | None]:
    """Return a column or a table in memory as one column of Arrow, and the layout that a table names for all its puzzles.

    Raises:
        LucidokuError: the column of the puzzles is ambiguous, or a row has rules besides its layout.
        InvalidArgument: the puzzles have several layouts.
    """
    pyarrow = arrow(_("a table in memory"))
    columns, batches = _batches(puzzles)
    parts = list(batches)
    if columns is None:
        return pyarrow.chunked_array(parts, type=None if parts else pyarrow.string()), None
    if columns.rules or len(columns.puzzle) > 1:
        from lucidoku.formats.whole import row_lines

        texts = [text for batch in parts for text in row_lines(batch, columns, layouts=False)]
        column = pyarrow.chunked_array([texts], type=pyarrow.string())
    else:
        name = columns.puzzle[0]
        column = pyarrow.chunked_array([batch[name] for batch in parts], type=None if parts else pyarrow.string())
    codes = {code for batch in parts if columns.layout for code in batch[columns.layout].unique().to_pylist()}
    if len(codes) > 1:
        raise InvalidArgument(_("the puzzles have several layouts; give those of one layout at a time"))
    return column, Layout.parse(str(codes.pop())) if codes - {None} else None


def _batches(puzzles: Any) -> tuple[Columns | None, Iterator[Any]]:
    """Return the columns and the batches of a table; None and the arrays of a lone column."""
    pyarrow = arrow(_("a table in memory"))
    if not hasattr(puzzles, "__arrow_c_stream__"):
        whole = pyarrow.array(puzzles)
        if not pyarrow.types.is_struct(whole.type):
            return None, iter((whole,))
        batch = pyarrow.RecordBatch.from_struct_array(whole)
        return columns_of(_("the table"), batch.schema.names), iter((batch,))
    try:
        reader = pyarrow.RecordBatchReader.from_stream(puzzles)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError):  # a stream of a column is not one of batches
        return None, iter(pyarrow.chunked_array(puzzles).chunks)
    return columns_of(_("the table"), reader.schema.names), iter(reader)
