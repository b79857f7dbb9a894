"""Files that hold no puzzle: pictures, documents, programs and other binary files by their first bytes, and prose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, TextIO, cast

from lucidoku.errors import ParseError
from lucidoku.words.language import N_, _, ngettext

__all__ = [
    "HEAD",
    "Watched",
    "check_kind",
    "check_lines",
    "is_prose",
    "kind_of_file",
    "kind_of_text",
    "seen_kind",
    "words_of_prose",
]

HEAD = 1024
"""Number of bytes at the beginning of a file that show its kind."""

_KINDS = (
    (b"\x89PNG\r\n\x1a\n", N_("a PNG picture")),
    (b"\xff\xd8\xff", N_("a JPEG picture")),
    (b"GIF87a", N_("a GIF picture")),
    (b"GIF89a", N_("a GIF picture")),
    (b"II*\x00", N_("a TIFF picture")),
    (b"MM\x00*", N_("a TIFF picture")),
    (b"BM", N_("a BMP picture")),
    (b"P6\n", N_("a PPM picture")),
    (b"\x00\x00\x01\x00", N_("an icon")),
    (b"%PDF-", N_("a PDF document")),
    (b"%!PS", N_("a PostScript document")),
    (b"{\\rtf", N_("an RTF document")),
    (b"\xd0\xcf\x11\xe0", N_("an Office document")),
    (b"PK\x03\x04", N_("a ZIP archive")),
    (b"PK\x05\x06", N_("a ZIP archive")),
    (b"Rar!\x1a\x07", N_("a RAR archive")),
    (b"7z\xbc\xaf\x27\x1c", N_("a 7z archive")),
    (b"\x1f\x8b", N_("a gzip file, whose name must end in .gz")),
    (b"\x28\xb5\x2f\xfd", N_("a Zstandard file, whose name must end in .zst")),
    (b"BZh91AY&SY", N_("a bzip2 file")),
    (b"\xfd7zXZ\x00", N_("an xz file")),
    (b"PAR1", N_("a Parquet file, whose name must end in .parquet")),
    (b"ARROW1\x00\x00", N_("an Arrow file")),
    (b"\x93NUMPY", N_("an array of NumPy")),
    (b"SQLite format 3\x00", N_("an SQLite database")),
    (b"\x7fELF", N_("a program")),
    (b"MZ\x90\x00", N_("a program")),
    (b"\xcf\xfa\xed\xfe", N_("a program")),
    (b"\x00asm", N_("a program")),
    (b"\xca\xfe\xba\xbe", N_("a program")),
    (b"ID3", N_("a sound")),
    (b"OggS", N_("a sound or film")),
)
_SEEN = (
    *("a PNG picture", "a JPEG picture", "a GIF picture", "a TIFF picture", "a BMP picture", "a PPM picture"),
    *("a WebP picture", "an AVIF picture", "a PDF document"),
)
"""Kinds in which `lucidoku.photo` finds puzzles."""
_MARKS = tuple(mark for mark, _kind in _KINDS)
_TEXT_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")  # texts of UTF-16 and UTF-32 hold zero bytes
_CONTROLS = bytes(code for code in (*range(32), 127) if code not in b"\t\n\r\f\v\b\x1b")
_STRAY = 3  # control characters that a text may contain by mistake
_SHARE = 20  # a control character in this number of bytes


def kind_of_file(head: bytes) -> str | None:
    r"""Return the kind of a binary file by its first bytes, such as "a PNG picture"; None for text.

    >>> kind_of_file(b"%PDF-1.7\n"), kind_of_file(b"1.....2..3.....4"), kind_of_file(bytes(81))
    ('a PDF document', None, 'a binary file')
    """
    head = head[:HEAD]
    if head.startswith(_TEXT_MARKS):
        return None
    binary = _is_binary(head)
    for mark, kind in _KINDS if head.startswith(_MARKS) else ():
        # few characters that are all plain may begin a text, too
        if head.startswith(mark) and (binary or len(mark) > 3 or not mark.isalnum()):
            return _office(head) or _(kind)
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return _("a WebP picture")
    if not binary:
        return None
    if head[4:8] == b"ftyp":
        if head[8:12] in _AVIF:
            return _("an AVIF picture")
        is_heic = head[8:12] in (b"heic", b"heix", b"mif1", b"msf1")
        return _("a HEIC picture, which must be saved as JPEG or PNG first") if is_heic else _("a film")
    return _("a DuckDB database") if head[8:12] == b"DUCK" else _("a binary file")


_AVIF = (b"avif", b"avis")
_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*", b"BM", b"P6\n")


def seen_kind(start: bytes) -> Literal["", "picture", "pdf"]:
    r"""Return whether a file is a picture or a PDF, in which `lucidoku.photo` finds puzzles, by its first bytes.

    >>> seen_kind(b"%PDF-1.7\n"), seen_kind(b"GIF89a\1\0"), seen_kind(b"1.....2..3.....4")
    ('pdf', 'picture', '')
    """
    if start.startswith(b"%PDF-"):
        return "pdf"
    if (start[:4] == b"RIFF" and start[8:12] == b"WEBP") or (start[4:8] == b"ftyp" and start[8:12] in _AVIF):
        return "picture"
    return "picture" if start.startswith(_PICTURES) and kind_of_file(start) is not None else ""


def _is_binary(head: bytes) -> bool:
    """Return whether bytes have several zero bytes or many control characters, as text has not."""
    if head.count(0) > _STRAY:
        return True
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return controls > _STRAY and controls * _SHARE > len(head)


def _office(head: bytes) -> str | None:
    """Return the kind of document that a ZIP archive is."""
    if not head.startswith(b"PK"):
        return None
    if b"[Content_Types].xml" in head:
        return _("an Office document")
    return _("an OpenDocument file") if b"mimetypeapplication/vnd.oasis" in head else None


def kind_of_text(text: str) -> str | None:
    r"""Return the kind of a file whose bytes were decoded as text; None for text.

    >>> kind_of_text("\ufffdPNG\r\n\x1a\n\0\0\0\rIHDR\0")
    'a PNG picture'
    """
    start = text[:HEAD]
    if start.isascii():
        return kind_of_file(start.encode())
    head = start.encode("latin-1", "replace")
    if "\ufffd" in start[:8] and _is_binary(head):
        for mark, kind in _KINDS:
            if all(
                ord(one) == byte or (one == "\ufffd" and byte > 127) for one, byte in zip(start, mark, strict=False)
            ):
                return _(kind)
    return kind_of_file(head)


def check_kind(start: bytes | str, name: str) -> None:
    r"""Ensure that a file is text; of a picture or a PDF, the message says how to read it.

    Args:
        start: its beginning, as bytes or decoded.
        name: its name in the message, such as the name of the file.

    Raises:
        ParseError: it is a picture, a document, a program or another binary file; says which.

    >>> check_kind(b"PAR1", "x")
    Traceback (most recent call last):
        ...
    lucidoku.errors.ParseError: x is a Parquet file, whose name must end in .parquet; Lucidoku reads puzzles as text
    """
    kind = kind_of_file(start) if isinstance(start, bytes) else kind_of_text(start)
    if kind is None:
        return
    if kind in {_(text) for text in _SEEN}:
        function = "ld.read_pdf" if kind == _("a PDF document") else "ld.read_image"
        message = _(
            "{name} is {kind}; the commands `convert FILE` and `solve FILE`, or {function}(path), read puzzles in it"
        )
        raise ParseError(message.format(name=name, kind=kind, function=function))
    raise ParseError(_("{name} is {kind}; Lucidoku reads puzzles as text").format(name=name, kind=kind))


_BETWEEN = re.compile(r"[\s\u3000-\u301f\uff01-\uff0f\uff1a\uff1b\uff1f…]+")  # blanks, and Chinese punctuation
_AROUND = "\"'«»“”„()*_.,;:!?#"
_WORD = re.compile(r"[^\W\d_]{2,}(?:['’-][^\W\d_]+)*")
_NUMBER = re.compile(r"[^\w\s]{0,2}\d{1,4}(?:,\d{3})*[^\w\s]?")
_CELLS = "0123456789._*"
_ROW = 6  # signs of cells in a word that may be a row of a grid


def words_of_prose(line: str) -> int | None:
    """Return how many words of a language a line has; None if it may be a puzzle, or a row of one.

    >>> words_of_prose("It was a dark night, in 1984."), words_of_prose("5 3 . . 7 . . . ."), words_of_prose("-----")
    (5, None, 0)
    """
    words = [word for word in _BETWEEN.split(line) if any(map(str.isalnum, word))]
    plain = sum(map(_is_word, words))
    return None if 2 * plain < len(words) or any(map(_may_be_cells, words)) else plain


def _is_word(text: str) -> bool:
    """Return whether a text is a word of a language: not capitals alone, which may be digits of a large grid, nor numerals."""
    word = text.strip(_AROUND)
    return _WORD.fullmatch(word) is not None and not word.isupper() and not word.isnumeric()


def _may_be_cells(word: str) -> bool:
    """Return whether a word may be a puzzle, a row of one, or a link."""
    if word.isascii() and len(word) > 40:
        return True
    if not any(map(str.isalpha, word)):
        return _NUMBER.fullmatch(word) is None
    return sum(map(_CELLS.__contains__, word)) >= _ROW


class Watched:
    """Lines that are read once, with a check whether all of them so far are prose.

    Attributes:
        count: how many lines were read.
        is_prose: whether none of them may be a puzzle, and some have words.

    >>> watched = Watched(["Chapter 1", "It was a dark and stormy night.", "1..2"])
    >>> [(line[:4], watched.is_prose) for line in watched]
    [('Chap', False), ('It w', True), ('1..2', False)]
    """

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._lines = lines
        self.count = 0
        self._words: int | None = 0

    @property
    def is_prose(self) -> bool:
        """Return whether there are some words, and nothing else."""
        return self._words is not None and self._words >= _FEW

    @property
    def may_be_prose(self) -> bool:
        """Return whether there is nothing but words."""
        return self._words is not None

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self._look(line)
            yield line

    def readline(self, most: int = -1) -> str:
        """Return the next line of a file, or its first characters."""
        line: str = cast(TextIO, self._lines).readline(most)
        if line:
            self._look(line)
        return line

    def _look(self, line: str) -> None:
        self.count += 1
        if self._words is not None:
            words = words_of_prose(line)
            self._words = None if words is None else self._words + words

    def more(self, lines: Iterable[str]) -> bool:
        """Read more lines until one is not prose, and return whether all are."""
        self._lines = lines
        return all(self.may_be_prose for _line in self)

    def check(self, name: str) -> None:
        """Ensure that there was a line that may be a puzzle.

        Raises:
            ParseError: all of it is prose; says how many lines there are.
        """
        if self.is_prose:
            message = ngettext(
                "no puzzle found in {path} ({count} line)", "no puzzle found in {path} ({count} lines)", self.count
            )
            raise ParseError(message.format(path=name, count=self.count))


_FEW = 4  # words


def is_prose(lines: Iterable[str]) -> bool:
    """Return whether lines are sentences in words, so that none of them can be a puzzle or a row of one.

    Lines with few words, such as headings, may separate them.

    >>> is_prose(["Chapter 1", "It was a dark and stormy night, in 1984."]), is_prose(["5 3 . . 7 . . . ."])
    (True, False)
    """
    watched = Watched()
    return watched.more(lines) and watched.is_prose


def check_lines(lines: Iterable[str], name: str) -> None:
    """Ensure that a text has a line that may be a puzzle; the first one ends the search.

    Raises:
        ParseError: all of it is prose; says how many lines there are.
    """
    watched = Watched()
    if watched.more(lines):
        watched.check(name)
