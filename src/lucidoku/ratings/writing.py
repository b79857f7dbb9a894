"""Write ratings to files, a row for every entry of a list, good or bad, so that a run can resume where it stopped."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any, Protocol

from lucidoku.errors import LucidokuError
from lucidoku.files.parts import Parts, close_lines, open_again, whole_lines
from lucidoku.files.writing import OutputLock, is_special, writing
from lucidoku.ratings.card import RatingCard
from lucidoku.ratings.registry import ROWS
from lucidoku.ratings.table import columns_of, row_of
from lucidoku.words.language import _

__all__ = ["FORMATS", "RatingFile", "error_row", "open_output", "table_format"]

FORMATS = ("csv", "jsonl", "parquet")
"""The formats with a row for each entry."""
_ROWS = 1 << 12


def table_format(path: Path) -> str | None:
    """Return the format for a file's suffix; None if the suffix has none with rows.

    >>> table_format(Path("a.csv")), table_format(Path("a.JSONL")), table_format(Path("a.txt"))
    ('csv', 'jsonl', None)
    """
    ending = path.suffix[1:].lower()
    return {"json": "jsonl", "ndjson": "jsonl"}.get(ending, ending if ending in FORMATS else None)


def error_row(text: str, error: LucidokuError) -> dict[str, Any]:
    """Return the fields of an entry that could not be rated: its text and the reason."""
    return {"puzzle": " ".join(text.split()), "error": " ".join(str(error).split())}


class RatingFile(Protocol):
    """A file of ratings.

    Attributes:
        known: the number of entries left by an earlier run.
        part: the file or folder of the finished rows while not all are there.
    """

    known: int
    part: Path

    def put(self, card: RatingCard) -> None:
        """Add a card."""

    def put_error(self, text: str, error: LucidokuError) -> None:
        """Add an entry that could not be rated."""

    def close(self, finished: bool) -> None:
        """Write the pending rows; `finished` says whether all entries are there."""


def open_output(path: Path, form: str, scales: tuple[str, ...]) -> RatingFile:
    """Open a file of ratings; complete rows of an earlier run are kept, partial ones cut off.

    Args:
        path: the file.
        form: one of `FORMATS`.
        scales: the scales of the cards.

    Raises:
        LucidokuError: the file cannot be written, or has other content.
    """
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        return _Parquet(path, scales) if form == "parquet" else _LineFile(path, form, scales)


def _foreign(path: Path) -> LucidokuError:
    return LucidokuError(
        _("{path} holds something else than ratings of these scales: choose another name").format(path=path)
    )


class _LineFile:
    """Output file as CSV or JSON Lines."""

    def __init__(self, path: Path, form: str, scales: tuple[str, ...]) -> None:
        self._path, self._form, self._scales = path, form, scales
        self.part = path
        self._columns = list(columns_of(scales))
        self._lock = OutputLock(path)
        with self._lock.released_on_error():
            self._file = open_again(path)
            self.known = 0 if is_special(path) else self._whole_rows()
        if form == "csv" and (is_special(path) or not self._file.tell()):
            self._write(self._row(self._columns))

    def _whole_rows(self) -> int:
        """Cut off an incomplete last line, and count the others."""
        first = self._file.readline()
        if first.endswith(b"\n") and not self._fits(first):
            self._file.close()
            raise _foreign(self._path)
        return max(0, whole_lines(self._file) - (self._form == "csv"))

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
        return {name for name in ROWS if name in record} <= set(self._scales)

    def _row(self, values: list[Any]) -> str:
        text = io.StringIO()
        csv.writer(text, lineterminator="").writerow(values)
        return text.getvalue()

    def _write(self, line: str) -> None:
        with writing(self._path):
            self._file.write(line.encode() + b"\n")

    def put(self, card: RatingCard) -> None:
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
        with self._lock, writing(self._path):
            close_lines(self._file, self._path)


class _Parquet:
    """Output file as parts of a Parquet file."""

    def __init__(self, path: Path, scales: tuple[str, ...]) -> None:
        self._scales = scales
        self._columns = columns_of(scales)
        self._parts = Parts(path, self._columns, _foreign)
        self._rows: list[dict[str, Any]] = []
        self.known, self.part = self._parts.known, self._parts.folder

    def put(self, card: RatingCard) -> None:
        self._add(row_of(card, self._scales))

    def put_error(self, text: str, error: LucidokuError) -> None:
        self._add(error_row(text, error))

    def _add(self, row: dict[str, Any]) -> None:
        self._rows.append(row)
        if len(self._rows) >= _ROWS:
            self._flush()

    def _flush(self) -> None:
        self._parts.add({name: [row.get(name) for row in self._rows] for name in self._columns})
        self._rows.clear()

    def close(self, finished: bool) -> None:
        self._flush()
        if finished:
            self._parts.join()
        self._parts.close()
