"""Ratings into files, a row for every entry of a list, good or bad: so a run can be gone on with where it stopped."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
from pathlib import Path
from typing import IO, Any, Protocol

from lucidoku._files import writing
from lucidoku._text import _
from lucidoku.errors import LucidokuError
from lucidoku.rate.card import Rating
from lucidoku.rate.table import columns_of, row_of

__all__ = ["FORMATS", "Output", "error_row", "open_output", "table_format"]

FORMATS = ("csv", "jsonl", "parquet")
"""The formats with a row for each entry."""
_ROWS = 1 << 12


def table_format(path: Path) -> str | None:
    """Return the format that a file's name stands for; None where it stands for none with rows.

    >>> table_format(Path("a.csv")), table_format(Path("a.JSONL")), table_format(Path("a.txt"))
    ('csv', 'jsonl', None)
    """
    ending = path.suffix[1:].lower()
    return {"json": "jsonl", "ndjson": "jsonl"}.get(ending, ending if ending in FORMATS else None)


def error_row(text: str, error: LucidokuError) -> dict[str, Any]:
    """Return what stands for an entry that could not be rated: its text, and why."""
    return {"puzzle": " ".join(text.split()), "error": " ".join(str(error).split())}


class Output(Protocol):
    """A file of ratings.

    Attributes:
        known: how many entries an earlier run has left there.
    """

    known: int

    def put(self, card: Rating) -> None:
        """Add a card."""

    def put_error(self, text: str, error: LucidokuError) -> None:
        """Add an entry that could not be rated."""

    def close(self, finished: bool) -> None:
        """Make what was written last; `finished` says whether all entries are there."""


def open_output(path: Path, form: str, scales: tuple[str, ...]) -> Output:
    """Open a file of ratings; whole rows of an earlier run are kept, what it left half done is cut off.

    Args:
        path: the file.
        form: one of `FORMATS`.
        scales: the scales of the cards.

    Raises:
        LucidokuError: it cannot be written, or holds something else.
    """
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        return _Parquet(path, scales) if form == "parquet" else _Lines(path, form, scales)


def _foreign(path: Path) -> LucidokuError:
    return LucidokuError(
        _("{path} holds something else than ratings of these scales: choose another name").format(path=path)
    )


class _Lines:
    """CSV or JSON Lines."""

    def __init__(self, path: Path, form: str, scales: tuple[str, ...]) -> None:
        self._path, self._form, self._scales = path, form, scales
        self._columns = list(columns_of(scales))
        self._file: IO[bytes] = open(path, "r+b" if path.exists() else "w+b")  # noqa: SIM115 - closed by close()
        self.known = self._whole_rows()
        if form == "csv" and not self._file.tell():
            self._write(self._row(self._columns))

    def _whole_rows(self) -> int:
        """Cut off what is no whole line, and count the others."""
        rows, size = 0, 0
        for number, line in enumerate(self._file):
            if not line.endswith(b"\n"):
                break
            if number == 0 and not self._fits(line):
                self._file.close()
                raise _foreign(self._path)
            rows, size = number + 1, size + len(line)
        self._file.seek(size)
        self._file.truncate()
        return max(0, rows - (self._form == "csv"))

    def _fits(self, first: bytes) -> bool:
        text = first.decode("utf-8", "replace").rstrip("\r\n")
        if self._form == "csv":
            return text.split(",") == self._columns
        try:
            record = json.loads(text)
        except ValueError:
            return False
        return isinstance(record, dict) and "puzzle" in record and ("error" in record or self._same_scales(record))

    def _same_scales(self, record: dict[str, Any]) -> bool:
        return {name for name in ("se", "se121", "hodoku", "own") if name in record} <= set(self._scales)

    def _row(self, values: list[Any]) -> str:
        text = io.StringIO()
        csv.writer(text, lineterminator="").writerow(values)
        return text.getvalue()

    def _write(self, line: str) -> None:
        with writing(self._path):
            self._file.write(line.encode() + b"\n")

    def put(self, card: Rating) -> None:
        if self._form == "csv":
            row = row_of(card, self._scales)
            self._write(self._row([row[name] for name in self._columns]))
        else:
            self._write(card.to_json())

    def put_error(self, text: str, error: LucidokuError) -> None:
        row = error_row(text, error)
        if self._form == "csv":
            self._write(self._row([row.get(name, "") for name in self._columns]))
        else:
            self._write(json.dumps(row, ensure_ascii=False))

    def close(self, finished: bool) -> None:
        with writing(self._path):
            self._file.close()


class _Parquet:
    """Parts in a folder beside the file, each complete once it has its name; joined at the end."""

    def __init__(self, path: Path, scales: tuple[str, ...]) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise LucidokuError(
                _("{what} needs pyarrow: pip install 'lucidoku[tables]'").format(what=_("Parquet"))
            ) from None
        self._arrow, self._parquet = pyarrow, parquet
        self._path, self._scales = path, scales
        self._schema = pyarrow.schema(list(columns_of(scales).items()))
        self._parts = path.with_name(path.name + ".parts")
        self._rows: list[dict[str, Any]] = []
        self.known = 0
        files = [path] if path.exists() else self._numbered()
        for part in files:
            self.known += self._count(part)
        for torn in self._parts.glob("*.tmp"):
            torn.unlink()

    def _count(self, part: Path) -> int:
        try:
            file = self._parquet.ParquetFile(part)
        except self._arrow.ArrowInvalid:
            raise _foreign(part) from None
        if file.schema_arrow.names != self._schema.names:
            raise _foreign(part)
        return int(file.metadata.num_rows)

    def _numbered(self) -> list[Path]:
        return sorted(self._parts.glob("*.parquet"))

    def put(self, card: Rating) -> None:
        self._add(row_of(card, self._scales))

    def put_error(self, text: str, error: LucidokuError) -> None:
        self._add(dict.fromkeys(self._schema.names) | error_row(text, error))

    def _add(self, row: dict[str, Any]) -> None:
        self._rows.append(row)
        if len(self._rows) >= _ROWS:
            self._flush()

    def _flush(self) -> None:
        if not self._rows:
            return
        with writing(self._path):
            self._parts.mkdir(exist_ok=True)
            if self._path.exists():  # a complete file to which more is added
                os.replace(self._path, self._parts / "00000000.parquet")
            number = int(self._numbered()[-1].stem) + 1 if self._numbered() else 1
            part = self._parts / f"{number:08}.parquet"
            table = self._arrow.Table.from_pylist(self._rows, self._schema)
            self._parquet.write_table(table, part.with_suffix(".tmp"), compression="zstd")
            os.replace(part.with_suffix(".tmp"), part)
        self._rows.clear()

    def close(self, finished: bool) -> None:
        self._flush()
        if not finished or (self._path.exists() and not self._parts.exists()):
            return
        with writing(self._path):
            self._parts.mkdir(exist_ok=True)
            joined = self._parts / "joined.tmp"
            with self._parquet.ParquetWriter(joined, self._schema, compression="zstd") as target:
                for part in self._numbered():
                    for batch in self._parquet.ParquetFile(part).iter_batches(1 << 16):
                        target.write_batch(batch)
            os.replace(joined, self._path)
            shutil.rmtree(self._parts)
