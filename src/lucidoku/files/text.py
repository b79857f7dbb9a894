"""Opening files of text: packed or not, in the encoding that their first bytes name."""

from __future__ import annotations

import codecs
import sys
from io import BufferedReader, TextIOWrapper
from typing import IO, Any, TextIO, cast

from lucidoku.files.parts import arrow
from lucidoku.words.language import _

__all__ = ["as_utf8", "encoding_of", "open_text", "standard_input"]

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
    return next((name for mark, name in _MARKS if start.startswith(mark)), "utf-8")


def open_text(path: str) -> TextIO:
    """Open a file of text to be read; `.gz` and `.zst` are unpacked while they are read, and bad bytes become U+FFFD.

    Raises:
        OSError: it cannot be read.
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
        return TextIOWrapper(file, encoding_of(_start(file)), errors="replace", newline=None)
    except BaseException:
        file.close()
        raise


def standard_input() -> TextIO:
    """Return standard input as text, in the encoding that its first bytes name."""
    binary = getattr(sys.stdin, "buffer", None)
    if binary is not None and (encoding := encoding_of(_start(binary))) != "utf-8":
        sys.stdin.reconfigure(encoding=encoding, errors="replace")  # type: ignore[union-attr]
    return sys.stdin


def as_utf8(file: IO[bytes]) -> IO[bytes]:
    """Return a file of bytes such that UTF-8 without a byte order mark is read from it."""
    encoding = encoding_of(_start(file))
    if encoding == "utf-8":
        return file
    if encoding == "utf-8-sig":
        file.read(len(codecs.BOM_UTF8))
        return file
    return cast("IO[bytes]", codecs.EncodedFile(file, "utf-8", encoding, errors="replace"))


def _start(file: IO[bytes]) -> bytes:
    """Return the first bytes of a file, which stay there; none where that cannot be had."""
    peek = getattr(file, "peek", None)
    return bytes(peek(4))[:4] if peek is not None else b""
