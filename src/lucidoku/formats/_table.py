"""Rows and cells in a text: the lines that belong to a grid are separated from frames and prose, and cut into cells.

A grid is pasted in many ways. What they have in common is n lines of n cells; so each way of cutting a line into cells is
tried (fields between delimiters, words, characters, columns in which a blank is an empty cell), and the first way in which
as many cells as lines come out is taken.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from lucidoku.errors import ParseError
from lucidoku.files.located import located
from lucidoku.formats._format import EMPTY
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _, ngettext

__all__ = ["Group", "Row", "Token", "complaint", "cut", "groups", "kind_of"]

_BARS = "|│┃║┆┇┊┋╎╏¦!"
_RULES = "-=─━═╌╍┄┅┈┉"
_FRAME = re.compile(rf"[\s{re.escape(_BARS)}{re.escape(_RULES)}+*:.',`\u2500-\u257f]*")
_RULE = re.compile(
    rf"[{re.escape(_RULES)}]{{2}}|\+.*[{re.escape(_RULES)}]|[{re.escape(_RULES)}].*\+|[\u250c-\u254b\u2552-\u256c]"
)
_SEPARATORS = re.compile(rf"[\s{re.escape(_BARS)},;:/]+")
_NOISE = re.compile(
    r"^\s*(?:[A-Za-z_]\w*\s*=\s*)?(?:(?:np|numpy)\.)?array\(|^\s*[A-Za-z_]\w*\s*=\s*(?=[\[{(])"
    r"|(?:,\s*dtype=[\w.']+)?\)\s*[;,]?\s*$|^[\s>]*>|[\[\]{}\"']|\((?!\w{1,9}\))|(?<!\w)\)"
)
_DIGITS = re.compile(r" *[0-9.][0-9. ]*")
_NOTHING = re.compile(r"\b(?:[Nn]one|null|[Nn]a[Nn])\b")
_MARKDOWN = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|){3,}\s*(?::?-+:?)?\s*\|?\s*")
_WORD = re.compile(r"[(<*+#@-]*[0-9A-Ya-y]+[)>*#@+-]*|[^\w\s]|_|0|[xX]")
_SIZES = frozenset({*SIZES, 5, 7})
_MOST = 25
_WIDEST = 8192  # characters of a line that may be a row: 25 cells of 25 candidates take 700


class Row(NamedTuple):
    """A line of a grid: its number from 1, its text without noise, and as it stands there."""

    line: int
    text: str
    raw: str


class Token(NamedTuple):
    """The text of a cell, and its column in the line, from 1."""

    text: str
    column: int


class Group(NamedTuple):
    """Lines that make a grid, or not (then `n` is 0); `start` is the first line."""

    rows: list[Row]
    n: int
    start: int


def kind_of(line: str) -> str:
    """Return what a line is: "blank", "comment", "frame", "row" or "prose".

    >>> [kind_of(line) for line in ("| 1 . | 2 3 |", "*-----------*", "Simple Sudoku", "", "# by me")]
    ['row', 'frame', 'prose', 'blank', 'comment']
    """
    if len(line) > _WIDEST:
        return "prose" if line.strip() else "blank"
    return _kind_of(line)


@lru_cache(maxsize=1024)
def _kind_of(line: str) -> str:
    if not line.strip():
        return "blank"
    if _DIGITS.fullmatch(line):
        return "row"
    if line.lstrip().startswith("#"):
        return "comment"
    if (_FRAME.fullmatch(line) and _RULE.search(line)) or _MARKDOWN.fullmatch(line):
        return "frame"
    text = _clean(line)
    if not _SEPARATORS.sub("", text) and sum(ch in _BARS or ch in "\t,;" for ch in text) < 2:
        return "blank"
    return "row" if _like_row(text) else "prose"


def _like_row(text: str) -> bool:
    words = [word for word in _SEPARATORS.split(text) if word]
    letters = [ch for word in words for ch in word if ch.isalpha() and ch not in "xX"]
    cells = sum(map(len, words))
    if not all(ch in EMPTY or (ch.isalnum() and ch.isascii()) or ch in "()<>*#@+-" for word in words for ch in word):
        return False
    if not letters:
        return True
    if sum(ch in _BARS for ch in text) > 8 and all(len(word) == 1 and word.upper() <= "Y" for word in words):
        return True
    if any(word.isalpha() and len(word) == 1 and not word.isupper() and cells < 10 for word in words):
        return False
    marked = all(re.fullmatch(r"[a-zA-Z]?[0-9(<*#@+-][^a-zA-Z]*[a-zA-Z]?|[^a-zA-Z]*", word) for word in words)
    one_case = len({ch.isupper() for ch in letters}) == 1
    known = all(ch.upper() <= "Y" for ch in letters)
    long = cells >= 10 and one_case and known and (cells in _SIZES or len(words) in _SIZES)
    return long or (marked and len(words) in _SIZES)


def _clean(line: str) -> str:
    """Return a line without brackets, quotes and what stands around a list, every character in its column."""
    if _DIGITS.fullmatch(line):
        return line
    line = _NOTHING.sub(lambda found: "." + " " * (len(found[0]) - 1), line)
    return _NOISE.sub(lambda found: " " * len(found[0]), line)


def groups(lines: Iterable[tuple[int, str]]) -> Iterator[Group]:
    """Gather the lines of each grid in a text; other lines separate grids or surround them.

    Blank lines between bands or between all rows do not separate; many rows without blank lines are cut into grids.
    """
    pending: list[Row] = []
    unit = 0
    for paragraph in _paragraphs(lines):
        n = count_of(paragraph)
        if n and len(paragraph) % n == 0:
            if pending:
                yield Group(pending, 0, pending[0].line)
                pending = []
            for start in range(0, len(paragraph), n):
                yield Group(paragraph[start : start + n], n, paragraph[start].line)
            continue
        if pending and (len(paragraph) != unit or count_of([*pending, *paragraph]) == 0):
            yield Group(pending, 0, pending[0].line)
            pending = []
        unit = len(paragraph)
        pending = [*pending, *paragraph]
        n = count_of(pending)
        if n and len(pending) == n:
            yield Group(pending, n, pending[0].line)
            pending = []
        elif len(pending) > _MOST or (n and len(pending) > n):
            yield Group(pending, 0, pending[0].line)
            pending = []
    if pending:
        yield Group(pending, 0, pending[0].line)


def _paragraphs(lines: Iterable[tuple[int, str]]) -> Iterator[list[Row]]:
    paragraph: list[Row] = []
    headed = False
    for number, line in lines:
        kind = kind_of(line)
        if kind == "row":
            paragraph.append(Row(number, _clean(line), line))
        elif kind in ("blank", "prose") and paragraph:
            yield _without_head(paragraph) if headed else paragraph
            paragraph, headed = [], False
        elif len(paragraph) == 1 and _MARKDOWN.fullmatch(line):
            headed = True
    if paragraph:
        yield _without_head(paragraph) if headed else paragraph


def _without_head(rows: list[Row]) -> list[Row]:
    """Return the rows of a table of Markdown; its first one is a head where there are more rows than columns."""
    return rows[1:] if {len(row) for row in _fields(rows)} == {len(rows) - 1} else rows


def count_of(rows: list[Row]) -> int:
    """Return how many cells each row has, 0 where they differ; where several numbers are possible, that of the rows."""
    possible = []
    for way in (_fields, _words, _characters):
        counts = {len(cells) for cells in way(rows)}
        if len(counts) == 1:
            possible.append(counts.pop())
    if len(rows) in _SIZES and (len(rows) in possible or cut(rows, len(rows))):
        return len(rows)
    known = [n for n in possible if n in _SIZES]
    whole = [n for n in known if len(rows) % n == 0]
    return (whole or known or [0])[0]


def cut(rows: list[Row], n: int) -> list[list[Token]] | None:
    """Return the n cells of each of n rows, or None where the rows cannot be cut so."""
    if len(rows) != n:
        return None
    for way in (_fields, _words, _characters):
        cells = way(rows)
        if way is _fields and cells and max(map(len, cells)) == n and _delimiter(rows) == "\t":
            cells = [row + [Token("", 0)] * (n - len(row)) for row in cells]  # blanks at the end are often lost
        if (
            cells
            and all(len(row) == n for row in cells)
            and all(_is_cell(token.text) for row in cells for token in row)
        ):
            return cells
    if any(ch in _EXPLICIT for row in rows for ch in row.raw):
        return None  # empty cells have a character; a blank is not one
    return _columns(rows, n)


_EXPLICIT = frozenset(EMPTY) - frozenset("-xX*")


def _is_cell(text: str) -> bool:
    return not text or _WORD.fullmatch(text) is not None


def _delimiter(rows: list[Row]) -> str:
    for mark in "\t;,":
        if all(mark in row.text for row in rows):
            return mark
    return "|" if all(sum(ch in _BARS for ch in row.text) > 1 for row in rows) else ""


def _fields(rows: list[Row]) -> list[list[Token]]:
    mark = _delimiter(rows)
    if not mark:
        return []
    found = []
    for row in rows:
        text = "".join("|" if ch in _BARS else ch for ch in row.text)
        cells, column = [], 1
        for part in text.split(mark):
            cells.append(Token(part.strip(" |"), column + len(part) - len(part.lstrip())))
            column += len(part) + 1
        if mark == "|" and not text.split(mark)[0].strip():
            cells = cells[1:]
        found.append(cells)
    if (
        mark != "\t"
        and all(row and not row[-1].text for row in found)
        and {len(row) - 1 for row in found} == {len(rows)}
    ):
        found = [row[:-1] for row in found]
    if mark == "|":
        found = [
            row[:-1] if row and not row[-1].text and _ends_with_bar(text) else row
            for row, text in zip(found, rows, strict=True)
        ]
    return found


def _ends_with_bar(row: Row) -> bool:
    return row.text.rstrip()[-1:] in _BARS


def _words(rows: list[Row]) -> list[list[Token]]:
    return [[Token(m[0], m.start() + 1) for m in _ANY.finditer(row.text)] for row in rows]


_ANY = re.compile(rf"[^\s{re.escape(_BARS)},;:/]+")


def _characters(rows: list[Row]) -> list[list[Token]]:
    return [[Token(ch, column) for column, ch in enumerate(row.text, 1) if not _is_separator(ch)] for row in rows]


@lru_cache(maxsize=256)
def _is_separator(character: str) -> bool:
    return _SEPARATORS.fullmatch(character) is not None


def _columns(rows: list[Row], n: int) -> list[list[Token]] | None:
    """Cut rows in which a blank is an empty cell: cells are at equal distances, within bars or without them."""
    parts = [_segments(row.raw) for row in rows]
    counts = {len(row) for row in parts}
    if len(counts) != 1 or (number := counts.pop()) == 0 or n % number:
        return None
    wide = n // number
    widths = [max(len(row[k][0]) for row in parts) for k in range(number)]
    found: list[list[Token]] = [[] for _ in rows]
    for k in range(number):
        texts = [row[k][0].ljust(widths[k]) for row in parts]
        place = _places(texts, wide)
        if place is None:
            return None
        for cells, row, text in zip(found, parts, texts, strict=True):
            start = row[k][1]
            cells += [Token(text[i].strip() if i < len(text) else "", start + i) for i in place]
    tokens = [token.text for row in found for token in row]
    return found if any(tokens) and all(map(_is_cell, tokens)) else None


def _segments(line: str) -> list[tuple[str, int]]:
    """Return the parts of a line between bars with their columns, without what is outside the outer bars."""
    text = "".join("|" if ch in _BARS else ch for ch in line)
    found, column = [], 1
    for part in text.split("|"):
        found.append((part, column))
        column += len(part) + 1
    if len(found) > 1 and not found[0][0].strip():
        found = found[1:]
    if len(found) > 1 and not found[-1][0].strip() and text.rstrip().endswith("|"):
        found = found[:-1]
    return found


def _places(texts: list[str], wide: int) -> list[int] | None:
    """Return at which offsets in the texts of a box's width the cells stand."""
    width = max(map(len, texts))
    used = {index for text in texts for index, ch in enumerate(text) if ch != " "}
    for stride in sorted({(width + 1) // wide, width // wide, (width - 1) // wide, 2, 1} - {0}, reverse=True):
        spare = width - 1 - stride * (wide - 1)
        if stride > 1 and spare < 0:
            spare = 0  # blanks at the end are often lost
        if spare < 0 and stride == 1:
            spare = 0
        for offset in sorted(range(spare + 1), key=lambda index: abs(2 * index - spare)):
            places = [offset + stride * i for i in range(wide)]
            if used <= set(places):
                return places
    return None


def complaint(lines: list[tuple[int, str]]) -> ParseError:
    """Return what is wrong with lines that were meant as a grid and are not."""
    for number, line in lines:
        if len(line) > _WIDEST:
            return located(_("a line of {count} characters is not a row of a grid").format(count=len(line)), number)
    near = islice((line for line in lines if kind_of(line[1]) in ("row", "prose")), 4 * _MOST)
    rows = [Row(number, _clean(line), line) for number, line in near]
    while rows and kind_of(rows[0].raw) == "prose" and len(rows) > 1 and not _near_row(rows[0]):
        rows = rows[1:]
    while rows and kind_of(rows[-1].raw) == "prose" and len(rows) > 1 and not _near_row(rows[-1]):
        rows = rows[:-1]
    if not rows:
        return ParseError(_("no puzzle found"))
    for row in rows:
        if kind_of(row.raw) == "prose":
            column = next((i for i, ch in enumerate(row.text) if not _usual(ch)), 0)
            message = _("{character} is neither a digit nor an empty cell").format(character=repr(row.raw[column]))
            return located(message, row.line, column + 1)
    ways = [[len(cells) for cells in way(rows)] for way in (_words, _characters)]
    counts = max(ways, key=lambda cut_so: _agreement(cut_so)[1])
    usual, times = _agreement(counts)
    expected = usual if times > 1 and usual in _SIZES else len(rows)
    for row, count in zip(rows, counts, strict=True):
        if count != expected:
            if expected == len(rows):
                message = ngettext(
                    "this row has {count} cell, but the grid has {rows} rows",
                    "this row has {count} cells, but the grid has {rows} rows",
                    count,
                ).format(count=count, rows=len(rows))
            else:
                message = _("expected {expected} cells in this row, got {count}").format(count=count, expected=expected)
            return located(message, row.line)
    message = ngettext(
        "a row has {count} cell, but the grid has {rows} rows",
        "each row has {count} cells, but the grid has {rows} rows",
        usual,
    )
    return located(message.format(rows=len(rows), count=usual), rows[-1].line)


def _agreement(counts: list[int]) -> tuple[int, int]:
    """Return the most usual of the numbers that a grid may have, and how many rows have it."""
    usual, times = Counter(counts).most_common(1)[0]
    return usual, times if usual in _SIZES else 0


def _near_row(row: Row) -> bool:
    """Whether a line that is not a row was meant as one: most of it is digits and empty cells."""
    cells = [ch for ch in row.text if not _SEPARATORS.fullmatch(ch)]
    return 2 * sum(map(_usual, cells)) > len(cells)


def _usual(ch: str) -> bool:
    return ch.isdigit() or (ch in EMPTY and not ch.isalpha()) or bool(_SEPARATORS.fullmatch(ch)) or ch in "()<>*#@+-"
