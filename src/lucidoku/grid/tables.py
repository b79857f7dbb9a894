"""Tables of puzzles: the columns that hold them, and tables in memory by Arrow's protocol (pandas, Polars, pyarrow, DuckDB)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from typing import Any, NamedTuple

from lucidoku.errors import InvalidArgument, LucidokuError, WrongType
from lucidoku.files.parts import arrow
from lucidoku.grid.layout import Layout
from lucidoku.grid.numbers import fault_of_numbers, is_large
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
    "is_path",
    "length_of",
    "puzzles_of",
    "refuse_numbers",
    "rule_columns",
]

COLUMNS = (
    *("puzzle", "puzzles", "quizzes", "quiz", "question", "givens", "grid", "sudoku", "board"),
    *("initial_board", "unsolved", "problem", "problems", "input"),
)
"""Names of a table's column of puzzles, unless another one is given."""

LAYOUT_COLUMN = "layout"
"""The column with the code of the layout of each puzzle, which a table may have; see `Layout.code`."""

CELL_NAME = re.compile(
    r"(?:r|row|l|c|col|cell|x|p|v|f|pixel|feature|attr)?[ _.]?\d{1,3}(?:[ _.,x-]?(?:c|col)?[ _.]?\d{1,2})?|[A-P]\d{1,2}",
    re.I,
)
"""The name of a column that holds one cell."""


class Columns(NamedTuple):
    """Columns of a table that define its puzzles.

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
    """Return the columns of a table that define its puzzles; see `column_of`.

    >>> columns_of("a.csv", ["id", "puzzle", "layout", "variant"])
    Columns(puzzle=('puzzle',), layout='layout', rules=('variant',))
    """
    cells = () if column is not None or _column_by_name(names) else cells_of_names(names)
    puzzle = tuple(names[place] for place in cells) or (column_of(path, names, column),)
    layout = LAYOUT_COLUMN if LAYOUT_COLUMN in names and LAYOUT_COLUMN not in puzzle else ""
    return Columns(puzzle, layout, rule_columns([name for name in names if name not in puzzle]))


def rule_columns(names: Sequence[str]) -> tuple[str, ...]:
    """Return the columns with names of rules or boxes, which must not be ignored.

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


def _column_by_name(names: Sequence[str]) -> str | None:
    """Return the column with the name of a column of puzzles."""
    lower = {name.strip().lower(): name for name in reversed(names)}
    return next((lower[wanted] for wanted in COLUMNS if wanted in lower), None)


def column_of(path: str, names: Sequence[str], column: str | None = None) -> str:
    """Return the column of a table that holds the puzzles: the requested one, the only one, or one of `COLUMNS`.

    Args:
        path: of the table, for the message.
        names: its columns.
        column: the requested one.

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
    if (named := _column_by_name(names)) is not None:
        return named
    raise LucidokuError(
        _("{path} has several columns; name the one with the puzzles: {names}").format(path=path, names=listed)
    )


def in_memory(puzzles: object) -> bool:
    """Return whether puzzles are a table or a column that speaks Arrow's protocol, which knows no column of grids.

    >>> in_memory(["1.....2..3.....4"])
    False
    """
    if not hasattr(puzzles, "__arrow_c_stream__"):
        return hasattr(puzzles, "__arrow_c_array__")
    if str(getattr(puzzles, "dtype", "")) != "object":
        return True
    return isinstance(next(iter(puzzles), None), (str, type(None)))  # type: ignore[call-overload]


def is_path(puzzles: object) -> bool:
    r"""Return whether puzzles are the name of a file that holds them, not their text.

    >>> is_path("list.txt"), is_path("1.....2..3.....4"), is_path("1.....2..3.....4\n1.....2..3......")
    (True, False, False)
    """
    if not isinstance(puzzles, str):
        return isinstance(puzzles, os.PathLike)
    if "\n" in puzzles or not puzzles.strip():
        return False
    from lucidoku.formats import is_link
    from lucidoku.formats.line import plain_grid

    if re.fullmatch(r"https?://\S+\.(txt|csv|json|sd[kmx]|ss|gz|zip|parquet|html?)", puzzles):
        return True  # no puzzle's link ends so
    if plain_grid(puzzles, None) is not None or is_link(puzzles):
        return False
    return os.path.exists(puzzles) or re.fullmatch(r"[^{}<>|;]*\w\.[a-z]{2,8}(\.gz)?", puzzles) is not None


def puzzles_of(puzzles: Any) -> Iterable[Any]:
    """Return puzzles one after the other: those of a file, a text, a table or a column; other iterables unchanged.

    A table has its puzzles in one of the columns `COLUMNS`, in its only one, or in a column for each cell; a column `layout`
    gives their layouts. A row whose layout is not the usual one, or that has rules, is a line of JSON.

    Raises:
        LucidokuError: the column of the puzzles is ambiguous.
        WrongType: the items are not puzzles.

    >>> import pyarrow
    >>> list(puzzles_of(pyarrow.table({"id": [7], "puzzle": ["1.....2..3.....4"]})))
    ['1.....2..3.....4']
    """
    refuse_numbers(puzzles)
    if isinstance(puzzles, (bytes, bytearray)):
        puzzles = bytes(puzzles).decode()
    if isinstance(puzzles, (str, os.PathLike)):
        from lucidoku.formats import read_puzzles

        return read_puzzles(puzzles if is_path(puzzles) else str(puzzles).split("\n"))
    if in_memory(puzzles):
        return _each(puzzles)
    if not isinstance(puzzles, Iterable):
        message = _("expected puzzles: a list, lines of text, a file, an array, or a table, got {kind}")
        raise WrongType(message.format(kind=type(puzzles).__name__))
    return puzzles


def _names_of_frame(puzzles: Any) -> list[str]:
    """Return the names of the columns of a data frame; empty for anything else."""
    names = list(getattr(puzzles, "columns", ()))
    return names if all(isinstance(name, str) for name in names) else []


def refuse_numbers(puzzles: Any) -> None:
    """Refuse puzzles that were read as numbers, which have lost the zeros in front.

    Raises:
        InvalidPuzzle: the first of a list or a column is such a number.

    >>> refuse_numbers(["1000002003000004"])
    """
    names, column = _names_of_frame(puzzles), puzzles
    if names:
        name = _column_by_name(names) or (names[0] if len(names) == 1 else None)
        if name is None:
            return
        column = puzzles[name]
    if not (isinstance(column, (list, tuple)) or hasattr(column, "iloc")):
        return
    if is_large(next(iter(column), None)):
        texts = f"it[{name!r}].astype(str).str" if names else "it.astype(str).str"
        made = f"{texts}.zfill(81)" if hasattr(column, "iloc") else "[str(number).zfill(81) for number in it]"
        raise fault_of_numbers(made)


def length_of(puzzles: object) -> int | None:
    """Return how many puzzles there are, if known before they are read.

    >>> length_of(["1.....2..3.....4"]), length_of(iter(()))
    (1, None)
    """
    return len(puzzles) if isinstance(puzzles, (list, tuple)) else None


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
    refuse_numbers(puzzles)
    if names := _names_of_frame(puzzles):  # another column may hold what Arrow has no type for: numbers of 81 digits
        puzzles = puzzles[columns_of(_("the table"), names).all]
    try:
        reader = pyarrow.RecordBatchReader.from_stream(puzzles)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError):  # a stream of a column is not one of batches
        return None, iter(pyarrow.chunked_array(puzzles).chunks)
    return columns_of(_("the table"), reader.schema.names), iter(reader)
