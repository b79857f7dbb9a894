"""Write the rows of a set to files: puzzle, solution, and their origin."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from io import TextIOWrapper
from typing import IO, Any

from lucidoku.datasets.spool import LATE, NONE, SEVERAL, Spool
from lucidoku.errors import InvalidArgument
from lucidoku.grid.cells import CHARACTERS
from lucidoku.grid.tables import LAYOUT_COLUMN
from lucidoku.words.language import _

__all__ = ["AT_ONCE", "WRITERS", "CsvRows", "ParquetRows", "check_shares", "columns_for"]

AT_ONCE = 1 << 16
"""Rows that are written in one go."""

_COLUMNS = {"puzzle": "string", "solution": "string", "file": "string", "row": "int64"}
_LAYOUT = {LAYOUT_COLUMN: "string"}


def columns_for(spools: Iterable[Spool]) -> dict[str, str]:
    """Return the columns of rows and their types: including the layout, if cells alone do not determine it."""
    usual = all(spool.layout is None or (spool.layout.is_usual and not spool.has_variants) for spool in spools)
    return _COLUMNS if usual else _COLUMNS | _LAYOUT


def check_shares(shares: Mapping[str, float], least: int = 1) -> None:
    """Check the names and the shares of the parts of a set.

    Args:
        shares: the share of each part by name.
        least: the minimum number of parts.

    Raises:
        InvalidArgument: there are too few parts, a share or a name is invalid, or the shares do not add up to 1.

    >>> check_shares({"train": 0.9, "test": 0.1})
    """
    if len(shares) < least:
        raise InvalidArgument(_("expected two or more parts, such as train:0.9,test:0.1"))
    alone = len(shares) == 1
    fits = all(0 < share < 1 or (alone and share == 1) for share in shares.values())
    if not fits or abs(sum(shares.values()) - 1) > 1e-9:
        raise InvalidArgument(_("the shares of the parts must be between 0 and 1 and add up to 1"))
    for name in shares:
        if not name.replace("-", "").replace("_", "").isalnum():
            raise InvalidArgument(_("a part is named by letters, digits, - and _, not {name}").format(name=repr(name)))


def _columns(spool: Spool, places: Any) -> list[list[Any]]:
    """Return puzzles, solutions (empty if not unique), files, row numbers, and layouts."""
    import numpy as np

    letters = np.frombuffer(spool.layout.characters if spool.layout else CHARACTERS, np.uint8)
    part = spool.records()[places]
    puzzles, solutions = ([row.tobytes().decode() for row in letters[part["cells"][:, which]]] for which in (0, 1))
    is_unique = part["flags"] & (SEVERAL | NONE | LATE) == 0
    solved = [text if only else "" for text, only in zip(solutions, is_unique, strict=True)]
    return [puzzles, solved, [spool.path.name] * len(part), part["row"].tolist(), list(spool.codes(places))]


class CsvRows:
    """Writer of rows as CSV."""

    def __init__(self, file: IO[bytes], columns: Mapping[str, str]) -> None:
        self._text = TextIOWrapper(file, "utf-8", newline="", write_through=True)
        self._writer = csv.writer(self._text, lineterminator="\n")
        self._writer.writerow(columns)
        self._count = len(columns)

    def add(self, spool: Spool, places: Any) -> None:
        """Write some rows of a record."""
        self._writer.writerows(zip(*_columns(spool, places)[: self._count], strict=True))

    def close(self) -> None:
        """Write the remaining rows; the file stays open."""
        self._text.detach()


class ParquetRows:
    """Writer of rows as Parquet."""

    def __init__(self, file: IO[bytes], columns: Mapping[str, str]) -> None:
        import pyarrow
        from pyarrow import parquet

        self._schema = pyarrow.schema([(name, pyarrow.type_for_alias(kind)) for name, kind in columns.items()])
        self._writer = parquet.ParquetWriter(file, self._schema, compression="zstd")

    def add(self, spool: Spool, places: Any) -> None:
        """Write some rows of a record."""
        import pyarrow

        columns = _columns(spool, places)[: len(self._schema)]
        self._writer.write_table(pyarrow.table(columns, schema=self._schema))

    def close(self) -> None:
        """Write the remaining rows; the file stays open."""
        self._writer.close()


WRITERS: Mapping[str, type[CsvRows] | type[ParquetRows]] = {"parquet": ParquetRows, "csv": CsvRows}
"""The formats in which rows are written."""
