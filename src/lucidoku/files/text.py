"""Opening files of text: packed or not, in the encoding that their first bytes name."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Iterator
from io import BufferedReader, RawIOBase, TextIOWrapper
from typing import IO, Any, TextIO, cast

from lucidoku.files.kinds import HEAD, check_kind, check_lines
from lucidoku.files.parts import arrow
from lucidoku.words.language import _

__all__ = [
    "LONGEST",
    "as_utf8",
    "bounded",
    "check_prose",
    "encoding_of",
    "first_bytes",
    "open_text",
    "shortened",
    "standard_input",
]

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),  # begins as UTF-16's does, so it comes first
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (codecs.BOM_UTF8, "utf-8-sig"),
)


def encoding_of(start: bytes) -> str:
    """Return the encoding that a byte order mark names; UTF-8 where there is none.

    >>> encoding_of("1..2".encode("utf-16")), encoding_of(b"1..2")
    ('utf-16', 'utf-8')
    """
    if len(start) > 3 and b"\0" not in start[::2] and not any(start[1:4:2]):
        return "utf-16-le"  # plain characters without a mark
    return next((name for mark, name in _MARKS if start.startswith(mark)), "utf-8")


def open_text(path: str) -> TextIO:
    """Open a file of text to be read; `.gz` and `.zst` are unpacked while they are read, and bad bytes become U+FFFD.

    Its lines are no longer than the limit: see `shortened`.

    Raises:
        OSError: it cannot be read.
        ParseError: it is a picture, a program or another file that is not text.
        LucidokuError: a `.zst` file without Arrow.
    """
    if path.lower().endswith(".gz"):
        import gzip

        file: IO[bytes] = gzip.open(path)  # type: ignore[assignment]  # noqa: SIM115
    elif path.lower().endswith(".zst"):
        unpacked = arrow(_("a .zst file")).CompressedInputStream(open(path, "rb"), "zstd")  # noqa: SIM115
        file = cast("IO[bytes]", BufferedReader(cast(Any, unpacked)))
    else:
        file = open(path, "rb")  # noqa: SIM115
    try:
        return _Text(file, _encoding(file, path), errors="replace", newline=None)
    except BaseException:
        file.close()
        raise


LONGEST = 64 * 1024 * 1024
"""Maximum length of a line, or of a file that can only be read whole, in characters."""


_PIECE = 1 << 20  # characters of a read whose result is dropped


def bounded(file: TextIO) -> Iterator[str]:
    """Yield the lines of a file as `shortened` does: a line may have no end."""
    yield from iter(shortened(file).readline, "")


def shortened(file: TextIO) -> _ShortenedLines:
    r"""Return the lines of a file, each no longer than the limit: the rest of a longer line is dropped.

    Readers refuse a line of this length as too long, and read the lines below it.

    >>> from io import StringIO
    >>> from lucidoku.files.text import shortened
    >>> list(shortened(StringIO("1..2\n3..4")))
    ['1..2\n', '3..4']
    """
    return _ShortenedLines(file)


class _ShortenedLines:
    def __init__(self, file: TextIO) -> None:
        self._readline = file.readline

    def readline(self, most: int = -1) -> str:
        """Return the next line, or its first characters."""
        return _short_line(self._readline, most)

    def __iter__(self) -> Iterator[str]:
        return iter(self.readline, "")


class _Text(TextIOWrapper):
    """A file of text whose lines are shortened."""

    def readline(self, most: int = -1) -> str:  # type: ignore[override]
        """Return the next line, or its first characters."""
        return _short_line(super().readline, most)


def _short_line(readline: Callable[[int], str], most: int) -> str:
    """Return the next line up to the limit, or its first characters if fewer are wanted."""
    line = readline(LONGEST + 1 if most < 0 else most)
    if len(line) <= LONGEST:
        return line
    end = line[-1:]
    while end and end != "\n":
        end = readline(_PIECE)[-1:]
    return line[:LONGEST]


class _Bytes(RawIOBase):
    """A file of bytes whose lines are shortened; it is read by pieces that are shorter than the limit."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._length = 0  # bytes read so far of the unfinished line

    def readable(self) -> bool:
        """Return whether it can be read: yes."""
        return True

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes; none at the end."""
        while piece := self._file.read(size):
            if kept := self._drop_excess(piece):
                return kept
        cut, self._length = self._length > LONGEST, 0
        return b"\n" if cut else b""  # one more character shows that a document was cut at the limit

    def _drop_excess(self, piece: bytes) -> bytes:
        """Return a piece without the excess of the line that began before it."""
        end = piece.find(b"\n")
        room = max(0, LONGEST - self._length)
        self._length = len(piece) - 1 - piece.rfind(b"\n") if end >= 0 else self._length + len(piece)
        if end < 0:
            return piece[:room]
        return piece if end <= room else piece[:room] + piece[end:]


def check_prose(path: str) -> None:
    """Ensure that a file has a line that may be a puzzle; such a line ends the search, so that it is usually the first.

    Raises:
        OSError: it cannot be read.
        ParseError: it is prose, or not text at all.
    """
    if not os.path.isfile(path):  # a pipe can be read only once
        return
    with open_text(path) as file:
        check_lines(iter(lambda: file.readline(HEAD), ""), path)


def standard_input() -> TextIO:
    """Return standard input as text, in the encoding that its first bytes name.

    Raises:
        ParseError: it is not text.
    """
    binary = getattr(sys.stdin, "buffer", None)
    if binary is not None and (encoding := _encoding(binary, _("standard input"))) != "utf-8":
        sys.stdin.reconfigure(encoding=encoding, errors="replace")  # type: ignore[union-attr]
    return sys.stdin


def as_utf8(file: IO[bytes], name: str) -> IO[bytes]:
    """Return a file of bytes such that UTF-8 without a byte order mark is read from it, by pieces.

    Its lines are no longer than the limit: see `shortened`.

    Raises:
        ParseError: it is not text; the message names the kind of the file.
    """
    encoding = _encoding(file, name)
    if encoding == "utf-8-sig":
        file.read(len(codecs.BOM_UTF8))
    elif encoding != "utf-8":
        file = cast("IO[bytes]", codecs.EncodedFile(file, "utf-8", encoding, errors="replace"))
    return cast("IO[bytes]", _Bytes(file))


def first_bytes(file: IO[bytes]) -> bytes:
    """Return the first bytes of a file without moving in it; none where the file can only be read once."""
    peek = getattr(file, "peek", None)
    if peek is not None:
        return bytes(peek(HEAD))[:HEAD]
    if not file.seekable():
        return b""
    place = file.tell()
    start = file.read(HEAD)
    file.seek(place)
    return start


def _encoding(file: IO[bytes], name: str) -> str:
    """Return the encoding of a file of text.

    Raises:
        ParseError: it is not text.
    """
    start = first_bytes(file)
    encoding = encoding_of(start[:4])
    if encoding == "utf-8":
        check_kind(start, name)
    return encoding
