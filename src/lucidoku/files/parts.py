"""Files of rows that grow: complete rows of an interrupted run stay, and a later run appends to them."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from lucidoku.errors import LucidokuError
from lucidoku.files.writing import OutputLock, is_special, writing
from lucidoku.words.language import _

__all__ = ["Lines", "Parts", "arrow", "check_rows", "close_lines", "open_again", "whole_lines"]

_BLOCK = 1 << 20
_ROWS = 1 << 16


def arrow(what: str, extra: str = "tables") -> Any:
    """Return the module pyarrow, which `what` needs.

    Args:
        what: the feature that needs it, for the message.
        extra: the optional dependencies that include it, and everything else that `what` needs.

    Raises:
        LucidokuError: it is not there.
    """
    try:
        import pyarrow
    except ImportError:
        message = _("{what} needs pyarrow: pip install 'lucidoku[{extra}]'")
        raise LucidokuError(message.format(what=what, extra=extra)) from None
    return pyarrow


def whole_lines(file: IO[bytes], most: int | None = None) -> int:
    r"""Cut off the text after the last whole line, or after a number of lines; go to the end and return the number of lines.

    >>> import io
    >>> file = io.BytesIO(b"one\ntwo\nthr")
    >>> whole_lines(file), file.getvalue()
    (2, b'one\ntwo\n')
    """
    count = size = 0
    file.seek(0)
    if most is None:
        while chunk := file.read(_BLOCK):
            count += chunk.count(b"\n")
            if (end := chunk.rfind(b"\n")) >= 0:
                size = file.tell() - len(chunk) + end + 1
    else:
        while count < most and (line := file.readline()).endswith(b"\n"):
            count, size = count + 1, size + len(line)
    file.seek(size)
    file.truncate()
    return count


def open_again(path: Path) -> IO[bytes]:
    """Open a file for resuming, creating it if missing; special files are only written.

    Raises:
        OSError: it cannot be opened.
    """
    if is_special(path):
        return open(path, "wb")
    return open(path, "r+b" if path.exists() else "w+b")


def close_lines(file: IO[Any], path: Path) -> None:
    """Close a file of lines; cut off the last one, where the disk had no room for its end.

    Raises:
        OSError: something could not be written.
    """
    try:
        file.close()
    finally:
        if not is_special(path) and path.exists():
            with open(path, "r+b") as left:
                size = left.seek(0, os.SEEK_END)
                left.seek(max(0, size - 1))
                if left.read() not in (b"", b"\n"):
                    whole_lines(left)


def check_rows(path: Path, there: int, written: int) -> None:
    """Check that a file has the rows that were written to it, before it gets its name or more is added.

    Raises:
        LucidokuError: it has not.
    """
    if there != written:
        message = _("{path} has {there} of the {written} rows that were written: another program has changed it")
        raise LucidokuError(message.format(path=path, there=there, written=written))


class Lines:
    """A file of JSON, a line for each record, that grows: those of an interrupted run come first, and more are added.

    Args:
        path: the file; half a line at its end, which a killed run leaves, is cut off.

    Attributes:
        path: the file.
        count: how many records an earlier run left.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as home:
    ...     with Lines(Path(home, "a")) as lines:
    ...         lines.add([1])
    ...     with Lines(Path(home, "a")) as lines:
    ...         lines.count, list(lines.earlier())
    (1, [[1]])
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = open_again(path)
        self.count = whole_lines(self._file)

    def __enter__(self) -> Lines:
        return self

    def __exit__(self, *_error: object) -> None:
        close_lines(self._file, self.path)

    def earlier(self) -> Iterator[Any]:
        """Yield the records of the earlier run."""
        with open(self.path, "rb") as file:
            for _number in range(self.count):
                yield json.loads(file.readline())

    def add(self, record: Any) -> None:
        """Write a record, so that it stays even if the process is killed."""
        self._file.write(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
        self._file.flush()


class Parts:
    """A Parquet file that grows: parts in a folder next to it, each complete once it has its name; joined at the end.

    Args:
        path: the file; an existing one is resumed.
        columns: the names and types of its columns.
        foreign: makes the error for a file, or part, with other columns.

    Attributes:
        known: how many rows there are.
        folder: the folder of the parts.

    Raises:
        LucidokuError: pyarrow is not there, or something else is.
    """

    def __init__(self, path: Path, columns: dict[str, str], foreign: Callable[[Path], LucidokuError]) -> None:
        self._arrow = arrow(_("Parquet"))
        from pyarrow import parquet

        self._parquet = parquet
        self._schema = self._arrow.schema(list(columns.items()))
        self._path, self._foreign = path, foreign
        self.folder = path.with_name(path.name + ".parts")
        self._lock = OutputLock(path, parents=True)
        with self._lock.released_on_error(), writing(path):
            self.known = sum(self._rows(part) for part in ([path] if path.exists() else self._numbered()))
            for torn in self.folder.glob("*.tmp"):
                torn.unlink()
            if not path.exists():
                self.folder.mkdir(parents=True, exist_ok=True)

    def _rows(self, part: Path) -> int:
        try:
            file = self._parquet.ParquetFile(part)
        except self._arrow.ArrowInvalid:
            raise self._foreign(part) from None
        if file.schema_arrow.names != self._schema.names:
            raise self._foreign(part)
        return int(file.metadata.num_rows)

    def _numbered(self) -> list[Path]:
        return sorted(self.folder.glob("*.parquet"))

    def add(self, columns: dict[str, list[Any]]) -> None:
        """Write rows, column by column, as one more part."""
        table = self._arrow.table(columns, self._schema)
        if not table.num_rows:
            return
        with writing(self._path):
            self.folder.mkdir(exist_ok=True)
            if self._path.exists():  # a complete file to which more is added
                os.replace(self._path, self.folder / "00000000.parquet")
            numbered = self._numbered()
            part = self.folder / f"{int(numbered[-1].stem) + 1 if numbered else 1:08}.parquet"
            self._parquet.write_table(table, part.with_suffix(".tmp"), compression="zstd")
            os.replace(part.with_suffix(".tmp"), part)
        self.known += table.num_rows

    def join(self) -> None:
        """Make the file of its parts."""
        if self._path.exists() and not self.folder.exists():
            return
        with writing(self._path):
            self.folder.mkdir(exist_ok=True)
            joined = self.folder / "joined.tmp"
            with self._parquet.ParquetWriter(joined, self._schema, compression="zstd") as target:
                for part in self._numbered():
                    for batch in self._parquet.ParquetFile(part).iter_batches(_ROWS):
                        target.write_batch(batch)
            check_rows(joined, self._parquet.read_metadata(joined).num_rows, self.known)
            os.replace(joined, self._path)
            shutil.rmtree(self.folder)

    def close(self) -> None:
        """Let other runs write the file."""
        self._lock.release()
