"""Files of millions of puzzles, in and out: lines, CSV and Parquet, plain or packed, in blocks of constant memory."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, Any, Protocol, cast

from lucidoku.errors import LucidokuError
from lucidoku.files.kinds import Watched
from lucidoku.files.parts import Parts, arrow, close_lines, open_again, whole_lines
from lucidoku.files.text import LONGEST, as_utf8, check_prose
from lucidoku.files.writing import OutputLock, is_special, reason_of, writing
from lucidoku.formats.whole import row_lines
from lucidoku.grid.tables import Columns, columns_of
from lucidoku.words.language import _

__all__ = ["FORMATS", "Sink", "Source", "format_of", "open_sink"]

_BLOCK = 1 << 22  # bytes of a read
_ROWS = 1 << 16  # rows of a table in a batch
FORMATS = ("line", "csv", "parquet")
"""The formats that are written."""


def format_of(path: str | os.PathLike[str]) -> str:
    """Return "csv", "parquet" or "line", by the name of a file.

    >>> format_of("a.csv.gz"), format_of("b.parquet"), format_of("c.txt")
    ('csv', 'parquet', 'line')
    """
    name = os.fspath(path).lower().removesuffix(".gz").removesuffix(".zst")
    return "csv" if name.endswith((".csv", ".tsv")) else "parquet" if name.endswith(".parquet") else "line"


class Source:
    """Puzzles of a file of any format as blocks of whole lines.

    Args:
        path: a file of lines, CSV (`.csv`, `.tsv`) or Parquet, all but the last also packed (`.gz`, `.zst`); `-` is standard
            input.
        column: the column of a table; by default the first of `COLUMNS` that it has, or its only one. A column `layout`
            has the layout of each puzzle; see `Layout.code`.
        size: approximate size of a block in bytes.

    Attributes:
        first_line: the line number, in the file, of the first puzzle.
        left_out: the columns of a table that are not read; known once its first block is.

    Raises:
        ParseError: the file is a picture, a program or the like, or has nothing but prose.
        LucidokuError: it cannot be read; or, when it is iterated, has no such column.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from lucidoku.formats.bulk import Source
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "list.txt").write_text("1.....2..3.....4")
    ...     print([block.split() for block in Source(f"{folder}/list.txt")])
    [[b'1.....2..3.....4']]
    """

    def __init__(self, path: str, column: str | None = None, size: int | None = None) -> None:
        self.path = path
        self.column = column
        self._at_once = min(size or _BLOCK, _BLOCK)
        self.format: str = "csv" if path == "-" and column else format_of(path)
        self.first_line = 2 if self.format == "csv" else 1
        self._raw: IO[bytes] | None = None
        self._rows = (0, 0)  # read, of
        self.left_out: tuple[str, ...] = ()
        try:
            self._size = 0 if path == "-" else os.path.getsize(path)
            if path != "-" and self.format != "parquet":
                check_prose(path)
        except (OSError, EOFError, zlib.error) as error:
            raise _unreadable(path, error) from error

    @property
    def fraction(self) -> float | None:
        """Fraction of the file that has been read, 0 to 1; None if that is not known."""
        if self._rows[1]:
            return self._rows[0] / self._rows[1]
        return self._raw.tell() / self._size if self._raw is not None and self._size else None

    def __iter__(self) -> Iterator[bytes]:
        try:
            if self.format == "parquet":
                yield from self._parquet()
                return
            with self._open() as file:
                blocks = self._csv(file) if self.format == "csv" else _lines(file, self._at_once)
                yield from blocks if self.path != "-" else _without_prose(blocks, _("standard input"))
        except (OSError, EOFError) as error:
            raise _unreadable(self.path, error) from error

    @contextmanager
    def _open(self) -> Iterator[IO[bytes]]:
        if self.path == "-":
            yield as_utf8(sys.stdin.buffer, _("standard input"))
            return
        with open(self.path, "rb") as raw:
            self._raw = raw
            try:
                if self.path.endswith(".gz"):
                    import gzip

                    with gzip.open(raw) as packed:
                        yield as_utf8(cast(IO[bytes], packed), self.path)
                elif self.path.endswith(".zst"):
                    pyarrow = arrow(_("a .zst file"))
                    with pyarrow.CompressedInputStream(pyarrow.PythonFile(raw, "r"), "zstd") as packed:
                        yield packed
                else:
                    yield as_utf8(raw, self.path)
            finally:
                self._raw = None

    def _csv(self, file: IO[bytes]) -> Iterator[bytes]:
        pyarrow = arrow(_("a CSV file"))
        from pyarrow import csv

        separator = "\t" if ".tsv" in self.path.lower() else ","
        try:
            # All columns are text: a puzzle of digits is not a number.
            head = csv.open_csv(file, csv.ReadOptions(block_size=_BLOCK), csv.ParseOptions(delimiter=separator))
        except pyarrow.ArrowInvalid as error:
            raise LucidokuError(_("{path} is not a CSV file: {error}").format(path=self.path, error=error)) from None
        columns = self._choose(head.schema.names)
        if self.path == "-":
            yield from self._texts(head, columns)
            return
        head.close()
        with self._open() as again:
            options = csv.ConvertOptions(
                include_columns=columns.all,
                column_types=dict.fromkeys(columns.all, pyarrow.string()),
                strings_can_be_null=False,
            )
            parse = csv.ParseOptions(delimiter=separator)
            yield from self._texts(csv.open_csv(again, csv.ReadOptions(block_size=_BLOCK), parse, options), columns)

    def _parquet(self) -> Iterator[bytes]:
        pyarrow = arrow(_("a Parquet file"))
        from pyarrow import parquet

        try:
            file = parquet.ParquetFile(self.path)
        except pyarrow.ArrowInvalid as error:
            raise LucidokuError(
                _("{path} is not a Parquet file: {error}").format(path=self.path, error=error)
            ) from None
        with file:
            columns = self._choose(file.schema_arrow.names)
            self._rows = (0, file.metadata.num_rows)
            yield from self._texts(file.iter_batches(_ROWS, columns=columns.all), columns)

    def _choose(self, names: Sequence[str]) -> Columns:
        """Return the columns to read, and store the names of the others."""
        columns = columns_of(self.path, names, self.column)
        self.left_out = tuple(name for name in names if name not in columns.all)
        return columns

    def _texts(self, batches: Any, columns: Columns) -> Iterator[bytes]:
        for batch in batches:
            self._rows = (self._rows[0] + len(batch), self._rows[1])
            if len(batch):
                yield ("\n".join(row_lines(batch, columns)) + "\n").encode()


def _unreadable(path: str, error: BaseException) -> LucidokuError:
    reason = reason_of(error)
    return LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=reason))


def _lines(file: IO[bytes], size: int) -> Iterator[bytes]:
    """Yield whole lines in blocks of about `size` bytes; end the last line if necessary. JSON of several lines is not cut."""
    held = rest = b""  # the last block waits for the end of the file, so that a last line without its end belongs to it
    document = None
    while chunk := file.read(size):
        if document is None:
            document = _is_document(chunk)
        chunk = rest + chunk
        end = 0 if document else chunk.rfind(b"\n") + 1
        block, rest = chunk[:end], chunk[end:]
        if block:
            if held:
                yield held
            held = block
        if len(rest) > LONGEST:
            raise LucidokuError(_("the text is too long for a puzzle"))
    if held or rest:
        yield held + (rest + b"\n" if rest else b"")


def _is_document(start: bytes) -> bool:
    """Return whether a file begins as JSON that does not have a puzzle in each line."""
    if not start.lstrip().startswith((b"{", b"[")):
        return False
    from lucidoku.formats.documents import JSON

    return JSON.whole is not None and JSON.whole(start.decode("utf-8", "replace"))


def _without_prose(blocks: Iterable[bytes], name: str) -> Iterator[bytes]:
    """Yield blocks of lines, unless all of them are prose.

    Raises:
        ParseError: they are; says so once.
    """
    held: list[bytes] = []
    watched = Watched()
    for block in blocks:
        if watched.may_be_prose:
            held.append(block)
            if watched.more(block.decode("utf-8", "replace").splitlines()):
                continue
            yield from held
            held.clear()
        else:
            yield block
    watched.check(name)
    yield from held


class Sink(Protocol):
    """Writer of answers: rows of a puzzle and its answer.

    Attributes:
        known: how many rows an earlier run has left there.
        wants_puzzles: whether `write` needs the puzzles, too.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from lucidoku.formats.bulk import Sink, open_sink
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     sink: Sink = open_sink(Path(folder, "answers.txt"), "line", "solution")
    ...     print(sink.known)
    ...     sink.close(True)
    0
    """

    known: int
    wants_puzzles: bool

    @property
    def part(self) -> Path | None:
        """The file or folder of the finished rows while not all are there; None for standard output."""

    def write(self, puzzles: bytes, answers: bytes) -> None:
        """Add rows: lines of puzzles, and as many lines of answers."""

    def close(self, finished: bool) -> None:
        """Complete the output; `finished` says whether all input was read."""


def open_sink(out: Path | None, form: str | None, heading: str) -> Sink:
    """Return the sink of an output file, or of standard output.

    Keep the whole rows of an earlier run and cut off its incomplete last row.

    Args:
        out: the file; None for standard output.
        form: "line", "csv" or "parquet"; by default the one of the file's extension.
        heading: the name of the column of answers.

    Raises:
        LucidokuError: an unknown format, or the file cannot be written.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from lucidoku.formats.bulk import open_sink
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "answers.csv")
    ...     sink = open_sink(path, None, "solution")
    ...     sink.close(True)
    ...     print(path.read_text().strip())
    puzzle,solution
    """
    form = form or (format_of(out) if out else "line")
    if form not in FORMATS:
        raise LucidokuError(
            _("unknown format {form}; expected one of {known}").format(form=repr(form), known=", ".join(FORMATS))
        )
    if form == "parquet":
        if out is None:
            raise LucidokuError(_("Parquet needs a file: give --out"))
        return _ParquetSink(out, heading)
    head = f"puzzle,{heading}\n".encode() if form == "csv" else b""
    return _TextSink(out, head)


class _TextSink:
    """Lines, or rows of CSV."""

    def __init__(self, out: Path | None, head: bytes) -> None:
        self.known, self.wants_puzzles, self.part = 0, bool(head), out
        self._out = out
        self._file: IO[bytes]
        if out is None:
            self._file = sys.stdout.buffer
        else:
            self._lock = OutputLock(out)
            with self._lock.released_on_error(), writing(out):
                self._file = open_again(out)
                self.known = 0 if is_special(out) else whole_lines(self._file)
        if head and not self.known:
            self._file.write(head)
        self.known -= bool(head) and self.known > 0

    def write(self, puzzles: bytes, answers: bytes) -> None:
        if self.wants_puzzles:
            rows = zip(puzzles.splitlines(), answers.splitlines(), strict=True)
            answers = b"".join(b"%s,%s\n" % (_quote(puzzle), answer) for puzzle, answer in rows)
        # the owner of standard output reports its errors
        with writing(self._out) if self._out else nullcontext():
            self._file.write(answers)
            self._file.flush()

    def close(self, finished: bool) -> None:
        if self._out is not None:
            with self._lock, writing(self._out):
                try:
                    self._file.flush()
                    if not is_special(self._out):
                        os.fsync(self._file.fileno())
                finally:
                    close_lines(self._file, self._out)


def _quote(text: bytes) -> bytes:
    return b'"%s"' % text.replace(b'"', b'""') if b"," in text or b'"' in text else text


class _ParquetSink:
    """Parts of a Parquet file."""

    def __init__(self, out: Path, heading: str) -> None:
        self.wants_puzzles = True
        self._heading = heading
        self._parts = Parts(out, {"puzzle": "string", heading: "string"}, self._foreign)
        self.known, self.part = self._parts.known, self._parts.folder

    def _foreign(self, path: Path) -> LucidokuError:
        return LucidokuError(
            _("{path} contains other data than puzzles and {heading}; choose another name").format(
                path=path, heading=self._heading
            )
        )

    def write(self, puzzles: bytes, answers: bytes) -> None:
        texts = [text.decode("utf-8", "replace").splitlines() for text in (puzzles, answers)]
        self._parts.add(dict(zip(("puzzle", self._heading), texts, strict=True)))

    def close(self, finished: bool) -> None:
        if finished:
            self._parts.join()
        self._parts.close()
