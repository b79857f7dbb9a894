"""Opening files of text: packed or not, in the encoding that their first bytes name."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterator
from io import BufferedReader, TextIOWrapper
from typing import IO, Any, TextIO, cast

from lucidoku.files.kinds import HEAD, check_kind, check_lines
from lucidoku.files.located import located
from lucidoku.files.parts import arrow
from lucidoku.words.language import _

__all__ = ["LONGEST", "as_utf8", "bounded", "check_prose", "encoding_of", "open_text", "standard_input"]

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
        return TextIOWrapper(file, _encoding(file, path), errors="replace", newline=None)
    except BaseException:
        file.close()
        raise


LONGEST = 64 * 1024 * 1024
"""How many characters a line of a file may have, and a file that can only be read whole."""


def bounded(file: TextIO) -> Iterator[str]:
    """Yield the lines of a file, each no longer than the limit: a line may have no end.

    Raises:
        ParseError: a line is longer.
    """
    number = 0
    while line := file.readline(LONGEST + 1):
        number += 1
        if len(line) > LONGEST:
            raise located(_("the text is too long for a puzzle"), number)
        yield line


def check_prose(path: str) -> None:
    """Make sure that a file has a line that may be a puzzle; such a line ends the search, so that it is usually the first.

    Raises:
        OSError: it cannot be read.
        ParseError: it is prose, or not text at all.
    """
    if not os.path.isfile(path):  # what comes through a pipe comes once
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
    """Return a file of bytes such that UTF-8 without a byte order mark is read from it.

    Raises:
        ParseError: it is not text; says what the file of this name is.
    """
    encoding = _encoding(file, name)
    if encoding == "utf-8":
        return file
    if encoding == "utf-8-sig":
        file.read(len(codecs.BOM_UTF8))
        return file
    return cast("IO[bytes]", codecs.EncodedFile(file, "utf-8", encoding, errors="replace"))


def _encoding(file: IO[bytes], name: str) -> str:
    """Return the encoding of a file of text.

    Raises:
        ParseError: it is not text.
    """
    peek = getattr(file, "peek", None)
    if peek is not None:
        start = bytes(peek(HEAD))[:HEAD]
    elif file.seekable():
        place = file.tell()
        start = file.read(HEAD)
        file.seek(place)
    else:
        start = b""
    encoding = encoding_of(start[:4])
    if encoding == "utf-8":
        check_kind(start, name)
    return encoding
