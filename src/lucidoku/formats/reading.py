"""From text to puzzles: the format is found out, and files with many puzzles are streamed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from lucidoku._text import _
from lucidoku.board import Board
from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import shifted
from lucidoku.formats.line import FORMAT as LINE
from lucidoku.formats.registry import FORMATS
from lucidoku.grid import SIZES, Grid, Layout

__all__ = ["Entry", "parse", "parse_grid", "read_puzzles"]

_LONGEST = 4 * 1024 * 1024  # characters of one puzzle that is not a list of lines


@dataclass(frozen=True)
class Entry:
    """One puzzle of a file.

    Attributes:
        line: the line where it starts, from 1.
        puzzle: what was read; None where that failed.
        error: why it could not be read.
    """

    line: int
    puzzle: Grid | Board | None
    error: LucidokuError | None = None


def parse(text: str, layout: Layout | None = None) -> Grid | Board:
    """Read one puzzle in any format: a Grid, or a Board where the text tells candidates or placed values.

    Raises:
        ParseError: the text is not a puzzle; says where and what was expected.
        InvalidPuzzle: it breaks the rules.

    >>> parse("1.....2..3.....4")
    Grid.parse('1.....2..3.....4')
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").strip()
    if not text:
        raise ParseError(_("the puzzle is empty"))
    if len(text) > _LONGEST:
        raise ParseError(_("the text has {count} characters, too many for one puzzle").format(count=len(text)))
    for form in FORMATS.values():
        if form.detect(text):
            return form.read(text, layout)
    if "\n" in text:
        return _explain_failure(text, layout)
    return LINE.read(text, layout)


def _explain_failure(text: str, layout: Layout | None) -> Grid | Board:
    """Read text of several lines that looks like no format, to say what is wrong with it."""
    rows = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if len(rows) == 1:
        return LINE.read(rows[0].strip(), layout)
    return FORMATS["grid"].read(text, layout)


def parse_grid(text: str, layout: Layout | None = None) -> Grid:
    """Read one puzzle and return its values only.

    Raises:
        ParseError: the text is not a puzzle.
    """
    found = parse(text, layout)
    return found if isinstance(found, Grid) else found.grid


def read_puzzles(source: str | os.PathLike[str] | Iterable[str], layout: Layout | None = None) -> Iterator[Entry]:
    """Read the puzzles of a file one after the other.

    A file of lines (puzzles, library cases, JSON) is streamed, `#` lines are comments, and what follows a puzzle after a
    blank is ignored; puzzles of several lines are separated by blank lines.

    Args:
        source: a path, or the lines themselves.
        layout: the layout of all puzzles; found out by default.

    Yields:
        An Entry a puzzle; one that cannot be read carries its error.

    Raises:
        LucidokuError: the file cannot be read, or holds no puzzle.

    >>> [entry.puzzle for entry in read_puzzles(["# two", "1.....2..3.....4 easy", "12"])]
    [Grid.parse('1.....2..3.....4'), None]
    """
    if isinstance(source, (str, os.PathLike)):
        try:
            with open(source, encoding="utf-8", errors="replace", newline=None) as lines:
                yield from _read_lines(lines, layout)
        except OSError as error:
            reason = error.strerror or str(error)
            raise LucidokuError(
                _("cannot read {path}: {reason}").format(path=os.fspath(source), reason=reason)
            ) from error
    else:
        yield from _read_lines(source, layout)


def _read_lines(source: Iterable[str], layout: Layout | None) -> Iterator[Entry]:
    lines = enumerate((line.rstrip("\n").removeprefix("\ufeff") for line in source), 1)
    head: list[tuple[int, str]] = []
    significant: list[str] = []
    for number, text in lines:
        head.append((number, text))
        if text.strip() and not text.lstrip().startswith("#"):
            significant.append(text.strip())
        if len(significant) == 2 or (significant and _alone(significant[0], layout)):
            break
    if not significant:
        raise ParseError(_("there is no puzzle in it"))
    everything = chain(head, lines)
    yield from (_each_line if _one_a_line(significant, layout) else _each_block)(everything, layout)


def _alone(text: str, layout: Layout | None) -> bool:
    """Whether the first line by itself tells that every line is a puzzle."""
    if text.startswith(":") or (text.startswith("[[") and text.endswith("]]")):
        return True
    return LINE.detect(text) and len(text.split()[0]) not in (16, 25)


def _one_a_line(first: list[str], layout: Layout | None) -> bool:
    text = first[0]
    if _alone(text, layout):
        return True
    if text[0] in "[{" or FORMATS["studylib"].detect(text):
        return False
    word = text.split()[0]
    if LINE.detect(text) and len(word) == 16 and (layout is None or layout.n == 4):
        return set(word) <= set(".0_*1234")  # else the first row of a 16x16 grid
    # A long word is meant as a puzzle even when it is not one; frames and short rows are parts of a grid.
    return len(word) > 2 * max(SIZES) and not set(word) <= set("-=+|.:'") | set(" ")


def _each_line(lines: Iterable[tuple[int, str]], layout: Layout | None) -> Iterator[Entry]:
    for number, text in lines:
        text = text.strip()
        if not text or text.startswith("#"):
            continue
        try:
            yield Entry(number, parse(text, layout) if text[0] in ":[" else _line(text, layout))
        except LucidokuError as error:
            yield Entry(number, None, shifted(error, number - 1))


def _line(text: str, layout: Layout | None) -> Grid | Board:
    word = text.split(None, 1)[0]
    if FORMATS["candidates"].detect(word):
        return FORMATS["candidates"].read(word, layout)
    return LINE.read(word, layout)


def _each_block(lines: Iterable[tuple[int, str]], layout: Layout | None) -> Iterator[Entry]:
    start, block, size = 0, [], 0
    for number, text in chain(lines, [(-1, "")]):
        blank = not text.strip()
        if not blank:
            start = start or number
            block.append(text)
            size += len(text)
            if size > _LONGEST:
                raise ParseError(_("line {line}: the text is too long for one puzzle").format(line=number))
        elif any(not some.lstrip().startswith("#") for some in block):
            try:
                yield Entry(start, parse("\n".join(block), layout))
            except LucidokuError as error:
                yield Entry(start, None, shifted(error, start - 1))
        if blank:
            start, block, size = 0, [], 0
