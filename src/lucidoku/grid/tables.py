"""Tables of puzzles: the column that holds them, and tables in memory by Arrow's protocol (pandas, Polars, pyarrow, DuckDB)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.files.parts import arrow
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.words.language import _

__all__ = ["COLUMNS", "LAYOUT_COLUMN", "column_in_memory", "column_of", "in_memory", "puzzles_of"]

COLUMNS = ("puzzle", "puzzles", "quizzes", "quiz", "question", "givens", "grid", "sudoku", "board")
"""Column names under which a table's puzzles are looked for, unless one is named."""

LAYOUT_COLUMN = "layout"
"""The column with the code of the layout of each puzzle, which a table may have; see `Layout.code`."""

_Item = TypeVar("_Item")


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
    for name in COLUMNS:
        for there in names:
            if there.lower() == name:
                return there
    raise LucidokuError(
        _("{path} has several columns; name the one with the puzzles: {names}").format(path=path, names=listed)
    )


def in_memory(puzzles: object) -> bool:
    """Return whether puzzles are a table or a column that speaks Arrow's protocol.

    >>> in_memory(["1.....2..3.....4"])
    False
    """
    return hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__")


def puzzles_of(puzzles: Iterable[_Item]) -> Iterable[_Item | str | Grid | Board]:
    """Return the puzzles of a table or a column in memory, one after the other; other iterables as they are.

    A table has its puzzles in one of the columns `COLUMNS`, or in its only one; a column `layout` gives their layouts.

    Raises:
        LucidokuError: the column of the puzzles is ambiguous.

    >>> import pyarrow
    >>> list(puzzles_of(pyarrow.table({"id": [7], "puzzle": ["1.....2..3.....4"]})))
    ['1.....2..3.....4']
    """
    return _each(puzzles) if in_memory(puzzles) else puzzles


def _each(puzzles: Any) -> Iterator[str | Grid | Board]:
    name, batches = _batches(puzzles)
    for batch in batches:
        texts = batch[name].to_pylist() if name else batch.to_pylist()
        codes = batch[LAYOUT_COLUMN].to_pylist() if name and _has_layouts(name, batch.schema.names) else ()
        for number, text in enumerate(texts):
            code = codes[number] if codes else None
            yield puzzle_of(text, Layout.parse(str(code))) if code else text or ""


def column_in_memory(puzzles: Any) -> tuple[Any, Layout | None]:
    """Return a column or a table in memory as one column of Arrow, and the layout that a table names for all its puzzles.

    Raises:
        LucidokuError: the column of the puzzles is ambiguous.
        InvalidArgument: the puzzles have several layouts.
    """
    pyarrow = arrow(_("a table in memory"))
    name, batches = _batches(puzzles)
    parts = list(batches)
    if not name:
        return pyarrow.chunked_array(parts, type=None if parts else pyarrow.string()), None
    codes = {
        code
        for batch in parts
        if _has_layouts(name, batch.schema.names)
        for code in batch[LAYOUT_COLUMN].unique().to_pylist()
    }
    if len(codes) > 1:
        raise InvalidArgument(_("the puzzles have several layouts; give those of one layout at a time"))
    column = pyarrow.chunked_array([batch[name] for batch in parts], type=None if parts else pyarrow.string())
    return column, Layout.parse(str(codes.pop())) if codes - {None} else None


def _batches(puzzles: Any) -> tuple[str, Iterator[Any]]:
    """Return the name of the column of puzzles and the batches of a table; "" and the arrays of a lone column."""
    pyarrow = arrow(_("a table in memory"))
    if not hasattr(puzzles, "__arrow_c_stream__"):
        whole = pyarrow.array(puzzles)
        if not pyarrow.types.is_struct(whole.type):
            return "", iter((whole,))
        batch = pyarrow.RecordBatch.from_struct_array(whole)
        return column_of(_("the table"), batch.schema.names), iter((batch,))
    try:
        reader = pyarrow.RecordBatchReader.from_stream(puzzles)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError):  # a stream of a column is not one of batches
        return "", iter(pyarrow.chunked_array(puzzles).chunks)
    return column_of(_("the table"), reader.schema.names), iter(reader)


def _has_layouts(name: str, names: Sequence[str]) -> bool:
    return LAYOUT_COLUMN in names and name != LAYOUT_COLUMN
