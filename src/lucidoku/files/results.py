"""Results of many puzzles: made one after the other in a loop, kept once they are indexed, and as tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar, overload

from lucidoku.errors import InvalidArgument, LucidokuError, WrongType
from lucidoku.files.parts import arrow
from lucidoku.files.writing import write_whole
from lucidoku.words.guided import GuidedCollection
from lucidoku.words.language import _

__all__ = ["TABLE_ENDINGS", "Results", "polars_of", "table_file"]

Item = TypeVar("Item", covariant=True)
_BATCH = 1 << 14
_SHOWN = 5
"""Results that `print` shows."""


def pandas_of(table: Any, name: str = "to_pandas()") -> Any:
    """Return an Arrow table as a `pandas.DataFrame`.

    Args:
        table: the table.
        name: the function that returns it, for the error.

    Raises:
        LucidokuError: pandas is not installed.
    """
    try:
        import pandas  # noqa: F401  # PyArrow needs it, and names only the module that it misses
    except ImportError:
        raise LucidokuError(_("{what} needs {package}: pip install {package}").format(
            what=name, package="pandas")) from None  # fmt: skip
    return table.to_pandas()


def polars_of(table: Any) -> Any:
    """Return an Arrow table as a `polars.DataFrame`.

    Raises:
        LucidokuError: Polars is not installed.
    """
    try:
        import polars
    except ImportError:
        raise LucidokuError(_("{what} needs {package}: pip install {package}").format(
            what="to_polars()", package="polars")) from None  # fmt: skip
    return polars.from_arrow(table)


TABLE_ENDINGS = (".csv", ".jsonl", ".parquet")
"""Endings of the files that `table_file` writes."""


def table_file(table: Any, ending: str) -> bytes:
    r"""Return an Arrow table as the content of a file; in CSV, the parts of a list are separated by spaces.

    Args:
        table: the table.
        ending: one of `TABLE_ENDINGS`.

    >>> import pyarrow
    >>> table_file(pyarrow.table({"count": [2], "cells": [["r1c1", "r1c2"]]}), ".csv")
    b'count,cells\n2,r1c1 r1c2\n'
    """
    import csv
    import io
    import json

    if ending == ".parquet":
        from pyarrow import parquet

        packed = io.BytesIO()
        parquet.write_table(table, packed)
        return packed.getvalue()
    rows = table.to_pylist()
    if ending == ".jsonl":
        return "".join(json.dumps(row, ensure_ascii=False, default=str) + "\n" for row in rows).encode()
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(table.column_names)
    lines.writerows(
        [" ".join(map(str, cell)) if isinstance(cell, list) else cell for cell in row.values()] for row in rows
    )
    return text.getvalue().encode()


def _in_a_line(item: object) -> str:
    text = str(item)
    return repr(item) if "\n" in text else text


class Results(GuidedCollection, Sequence[Item]):
    """Results of many puzzles, in the order of the puzzles.

    A loop makes them one after the other and keeps none, so that millions fit. An index, a length and `list` keep the results
    that they make, and later loops use them. A table is made like a loop: it keeps its rows, not the results.

    Args:
        source: the puzzles. Those of an iterator can be read once.
        make: makes the results of an iterable of puzzles, one after the other.
        name: the function that returns them.
        columns: names and Arrow types of the columns of a table.
        row: gives a value for each of these columns.
        length: how many there are, if known.

    >>> results = Results([1, 2, 3], lambda numbers: (2 * number for number in numbers), "double", length=3)
    >>> list(results), results[1], len(results), results
    ([2, 4, 6], 4, 3, <Results of double: 3>)
    """

    _written = "ld.write_puzzles(results, path)"
    """Call that writes what other programs read as puzzles."""

    def __init__(
        self,
        source: Any,
        make: Callable[[Any], Iterator[Item]],
        name: str,
        columns: Mapping[str, str] | None = None,
        row: Callable[[Any], Mapping[str, Any]] = dict,
        length: int | None = None,
    ) -> None:
        self._source, self._make, self._name = source, make, name
        self._columns, self._row, self._length = dict(columns or {}), row, length
        self._kept: list[Item] = []
        self._rest: Iterator[Item] | None = None  # iterator behind the kept results
        self._all = self._used = False

    def _new(self) -> Iterator[Item]:
        """Return an iterator that makes the results from the first one on."""
        if isinstance(self._source, Iterator):
            if self._used:
                message = _(
                    "these puzzles came from an iterator and were read once; give {name}() a list to read them again"
                )
                raise InvalidArgument(message.format(name=self._name))
            self._used = True
        return self._make(self._source)

    def _keep(self, count: int | None) -> None:
        """Make and keep the first results, all for None."""
        if self._all:
            return
        try:
            if self._rest is None:
                self._rest = self._new()
            missing = None if count is None else max(0, count - len(self._kept))
            self._kept.extend(islice(self._rest, missing))
        except BaseException:
            self._kept, self._rest = [], None  # the next call meets the same error, not an end
            raise
        self._all = count is None or len(self._kept) < count

    def __iter__(self) -> Iterator[Item]:
        if self._rest is None and not self._all:
            yield from self._new()
            return
        number = 0
        while True:
            self._keep(number + 1)
            if number >= len(self._kept):
                return
            yield self._kept[number]
            number += 1

    def __len__(self) -> int:
        if self._length is None:
            self._keep(None)
            self._length = len(self._kept)
        return self._length

    def __bool__(self) -> bool:
        self._keep(1)
        return bool(self._kept)

    @overload
    def __getitem__(self, number: int) -> Item: ...
    @overload
    def __getitem__(self, number: slice) -> list[Item]: ...
    def __getitem__(self, number: int | slice) -> Item | list[Item]:
        if isinstance(number, str):  # a column, as of a table
            from lucidoku.words.guesses import column_call

            is_rated = self._name == "read_puzzles" and number not in self._columns
            call = column_call("results", number, "ld.rate_many(it)" if is_rated else "it")
            raise WrongType(_("expected {call}").format(call=call))
        if isinstance(number, slice):
            stop = number.stop
            counted = stop is not None and stop >= 0 and (number.start or 0) >= 0 and (number.step or 1) > 0
            self._keep(stop if counted else None)
        else:
            self._keep(number + 1 if number >= 0 else None)
        return self._kept[number]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (list, tuple, Results)):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        """Return the source of the results; the results themselves if all are there, or the source was read once."""
        if isinstance(self._source, Iterator):
            self._keep(None)
        not_kept: dict[str, Any] = {"_source": None, "_make": None} if self._all else {"_kept": []}
        return {**self.__dict__, "_rest": None, **not_kept}

    def __repr__(self) -> str:
        known = "" if self._length is None else f": {self._length}"
        return f"<{type(self).__name__} of {self._name}{known}>"

    def __str__(self) -> str:
        """Return the short text, and those of the first results, a line each.

        >>> print(Results(range(9), iter, "count", length=9))
        <Results of count: 9>
        0
        1
        2
        3
        4
        …
        """
        try:
            shown = [_in_a_line(item) for item in self[: _SHOWN + 1]]
        except LucidokuError as error:
            shown = [str(error)]
        return "\n".join((repr(self), *shown[:_SHOWN], *("…" for _more in shown[_SHOWN:])))

    def to_arrow(self) -> Any:
        """Return a `pyarrow.Table` with a row for each result.

        Raises:
            LucidokuError: pyarrow is not installed.
        """
        pyarrow = arrow("to_arrow()")
        schema = pyarrow.schema(list(self._columns.items()))
        rows = map(self._row, self)
        batches = []
        while some := list(islice(rows, _BATCH)):
            batches.append(pyarrow.RecordBatch.from_pylist([dict(row) for row in some], schema))
        return pyarrow.Table.from_batches(batches, schema)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> Any:
        """Return a `pandas.DataFrame` with a row for each result."""
        return pandas_of(self.to_arrow())

    def to_polars(self) -> Any:
        """Return a `polars.DataFrame` with a row for each result."""
        return polars_of(self.to_arrow())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the table to a file: .csv, .jsonl or .parquet.

        Raises:
            InvalidArgument: another ending; no file is made.
            LucidokuError: the file cannot be written, or pyarrow is not installed.
        """
        ending = Path(path).suffix.lower()
        if ending not in TABLE_ENDINGS:
            from lucidoku.words.guesses import as_typed

            message = _("{path} has an unknown ending; expected one of {known}; for puzzles alone, use {call}")
            known = ", ".join(TABLE_ENDINGS)
            call = as_typed(self._written, type(self).__name__) or self._written
            raise InvalidArgument(message.format(path=os.fspath(path), known=known, call=call))
        write_whole(path, table_file(self.to_arrow(), ending))
