"""Work of an interrupted run of `make_set`, which the next run of the same request resumes."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.files.parts import Lines, check_rows
from lucidoku.files.version import __version__
from lucidoku.files.writing import OutputLock, write_whole, writing
from lucidoku.words.language import _

__all__ = ["UnfinishedSet"]

_REQUEST = "request.json"


class UnfinishedSet:
    """The folder `NAME.partial` next to the set: finished work, and the growing files of the set.

    It is locked by one run at a time, until its block ends. Its content depends only on the request, so a resumed run
    writes the same bytes as an uninterrupted one.

    Args:
        out: the folder of the set, which must not exist.
        request: the request as plain data.

    Attributes:
        folder: the folder of the work.
        resumes: whether an earlier run left work.

    Raises:
        LucidokuError: the set exists, or the folder belongs to another request, cannot be written, or is locked by
            another run.
    """

    def __init__(self, out: Path, request: Mapping[str, Any]) -> None:
        self._out = out
        self.folder = out.with_name(out.name + ".partial")
        self._lock = OutputLock(out, parents=True)
        with self._lock.released_on_error():
            self._begin(request)

    def _begin(self, request: Mapping[str, Any]) -> None:
        """Open the existing folder if it belongs to the same request, or create it."""
        out = self._out
        if out.exists():
            raise LucidokuError(_("{path} already exists; choose another name").format(path=out))
        text = json.dumps({"lucidoku": __version__, **request}, indent=1, ensure_ascii=False) + "\n"
        note = self.folder / _REQUEST
        with writing(out):
            self.resumes = note.exists()
            if self.resumes and note.read_text("utf-8") != text:
                message = _(
                    "{path} has work on a set with other options, another seed or another version; finish that set, or"
                    " delete the folder"
                )
                raise LucidokuError(message.format(path=self.folder))
            if not self.resumes:
                shutil.rmtree(self.folder, ignore_errors=True)
                self.folder.mkdir(parents=True)
                write_whole(note, text)
            shutil.rmtree(self.parts, ignore_errors=True)
            self.parts.mkdir()

    @property
    def parts(self) -> Path:
        """The folder that will become the set."""
        return self.folder / "set"

    def __enter__(self) -> UnfinishedSet:
        return self

    def __exit__(self, *_error: object) -> None:
        self._lock.release()

    def finish(self, rows: Mapping[str, int]) -> None:
        """Give the set its final name and delete the work.

        Args:
            rows: the number of rows written to each part.

        Raises:
            LucidokuError: a part has fewer rows.
        """
        from pyarrow import parquet

        for name, written in rows.items():
            part = self.parts / f"{name}.parquet"
            check_rows(part, parquet.read_metadata(part).num_rows, written)
        os.replace(self.parts, self._out)
        self.discard()

    def discard(self) -> None:
        """Delete the work."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def jobs(self, bin: int) -> Lines:
        """Return the engine's results for a bin."""
        return Lines(self.folder / f"{bin}.jobs")

    def rows(self, bin: int) -> Lines:
        """Return the rows of a bin whose puzzles are made one by one."""
        return Lines(self.folder / f"{bin}.rows")

    def tables(self, bin: int) -> int:
        """Return the number of finished tables of a bin."""
        return next(number for number in count() if not self._table(bin, number).exists())

    def load(self, bin: int, number: int) -> Any:
        """Return a finished table."""
        from pyarrow import feather

        return feather.read_table(self._table(bin, number))

    def keep(self, bin: int, number: int, make: Callable[[], Any]) -> Any:
        """Make, keep and return a table."""
        from pyarrow import feather

        path, table = self._table(bin, number), make()
        fresh = path.with_suffix(".tmp")
        feather.write_feather(table, fresh, compression="zstd")
        os.replace(fresh, path)
        return table

    def _table(self, bin: int, number: int) -> Path:
        return self.folder / f"{bin}-{number}.arrow"
