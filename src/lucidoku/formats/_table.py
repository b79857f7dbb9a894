"""Rows and cells in a text: the lines that belong to a grid are separated from frames and prose, and cut into cells.

A grid is pasted in many ways, but always as n lines of n cells. So each way of cutting a line into cells is
tried (fields between delimiters, words, characters, columns in which a blank is an empty cell). The first way with
as many cells as lines is used. The separators are kept: the bars, rules and gaps may draw boxes.
"""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple

from lucidoku.errors import ParseError
from lucidoku.files.located import located
from lucidoku.formats._format import EMPTY
from lucidoku.formats._noise import is_heading
from lucidoku.formats._walls import BARS, RULES, Walls, below, count_bars, has_rule, heavy_bar, with_one_bar
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _, ngettext

_FRAME = re.compile(rf"[\s{re.escape(BARS)}{re.escape(RULES)}+*:.',`\u2500-\u257f]*")
_SEPARATORS = re.compile(rf"[\s{re.escape(BARS)},;:/]+")
_BEFORE = re.compile(r"\s*+(?:[A-Za-z_]\w*+\s*+=\s*+)?+(?:(?:(?:np|numpy)\.)?array\(|(?=[\[{(]))|[\s>]*>")
_AFTER = re.compile(r"(?:,\s*+dtype=[\w.']++)?\)\s*+(?:[;,]\s*+)?$")
_NOISE = re.compile(r"[\[\]{}\"']|\((?!\w{1,9}\))|(?<!\w)\)")
_QUOTES = re.compile(r"[\[\]{}\"']")
_IN_BRACKETS = re.compile(r"(?<!\w)\([0-9A-P]{1,25}\)")  # a lone candidate
_DIGITS = re.compile(r" *+[0-9.][0-9. ]*")
_NOTHING = re.compile(r"\b(?:[Nn]one|null|[Nn]a[Nn]|undefined)\b")
_SOME = re.compile(r"\bSome\((\w{1,2})\)")
_MARKDOWN = re.compile(r"\s*+\|?(?:\s*+:?-++:?\s*+\|){3,}+\s*+(?::?-++:?)?\s*+\|?\s*+")
_WORD = re.compile(
    r"\([0-9A-Ya-y]++\)|<[0-9A-Ya-y]>|[*+#@-]?[0-9A-Ya-y]++(?:[*#@+-]{1,2}[0-9A-Ya-y]++)*+[*#@+-]?|[^\w\s]|_"
)
_LABEL = re.compile(r"\s*+[#(\[]?\d{1,5}(?:\s\d{1,5})?[.):\]]{0,2}\s*+")
_SIZES = frozenset({*SIZES, 5, 7})
_MOST = 25
HOPELESS = 1000
"""Lines that may be puzzles or parts of them but are not, after which a text is refused."""
_LOOKED_AT = 20_000  # lines in which an error is looked for
_WIDEST = 8192  # characters of a line that may be a row: 25 cells of 25 candidates take 700


class GridRow(NamedTuple):
    """A line of a grid.

    Attributes:
        line: its number, from 1.
        text: its text without noise, every character in its column.
        raw: its text unchanged.
        above: the frame lines between it and the row before.
        apart: whether a blank line separates it from the row before.
    """

    line: int
    text: str
    raw: str
    above: tuple[str, ...] = ()
    apart: bool = False


class Token(NamedTuple):
    """The text of a cell, and its column in the line, from 1."""

    text: str
    column: int


class Cut(NamedTuple):
    """The cells of each row, and the walls that are drawn between them; `gaps` are those that blanks draw.

    Attributes:
        padded: whether cells were missing at the ends of rows, where blanks are often lost.
        ended: whether each row ends with a delimiter that begins no cell, though empty cells have no sign.
        shifted: whether some rows begin further left or right than others, and were aligned at their first bars.
    """

    cells: list[list[Token]]
    walls: Walls
    gaps: Walls
    padded: bool = False
    ended: bool = False
    shifted: bool = False


class RowGroup(NamedTuple):
    """Lines that make a grid, or not (then `n` is 0).

    Attributes:
        start: the first line.
        end: the last line, where that is not a row.
        notes: uncertainties about the cells.
    """

    rows: list[GridRow]
    n: int
    start: int
    end: int = 0
    notes: tuple[str, ...] = ()


def kind_of(line: str) -> str:
    """Return the kind of a line: "blank", "comment", "frame", "row" or "prose".

    >>> [kind_of(line) for line in ("| 1 . | 2 3 |", "*-----------*", "Simple Sudoku", "", "# by me")]
    ['row', 'frame', 'prose', 'blank', 'comment']
    """
    if len(line) > _WIDEST:
        return "prose" if line.strip() else "blank"
    return _kind_of(line)


@lru_cache(maxsize=1024)
def _kind_of(line: str) -> str:
    if not line.strip():
        return "row" if line.count("\t") > 2 else "blank"
    if _DIGITS.fullmatch(line):
        return "row"
    if line.lstrip().startswith("#"):
        return "comment"
    if (_FRAME.fullmatch(line) and has_rule(line)) or is_head_rule(line):
        return "frame"
    text = _clean(line)
    if not _SEPARATORS.sub("", text) and sum(ch in BARS or ch in "\t,;" for ch in text) < 1 + (len(text) < 4):
        return "blank"
    return "row" if _like_row(text) else "prose"


def is_head_rule(line: str) -> bool:
    """Return whether a line is the rule of a table of Markdown, below the heads of its columns.

    >>> is_head_rule("|---|---|---|---|"), is_head_rule("+---+---+")
    (True, False)
    """
    return _MARKDOWN.fullmatch(line) is not None


def _like_row(text: str) -> bool:
    words = [word for word in _SEPARATORS.split(text) if word]
    letters = [ch for word in words for ch in word if ch.isalpha() and ch not in "xX"]
    cells = sum(map(len, words))
    if not all(ch in EMPTY or (ch.isalnum() and ch.isascii()) or ch in "()<>*#@+-" for word in words for ch in word):
        return False
    if not letters:
        return True
    bare = text.strip()
    framed = bare[0] in BARS and bare[-1] in BARS and count_bars(bare) > 2
    if framed and all(len(word) == 1 and word.upper() <= "Y" for word in words):
        return True
    if bare[-1] in BARS and all(len(word) == 1 and "A" <= word <= "P" for word in words):
        return True  # the end of a row that was wrapped
    if _is_lettered(words, letters):
        return True
    if any(word.isalpha() and len(word) == 1 and not word.isupper() and cells < 10 for word in words):
        return False
    marked = all(re.fullmatch(r"[a-zA-Z]?[0-9(<*#@+-][^a-zA-Z]*+[a-zA-Z]?|[^a-zA-Z]*+", word) for word in words)
    one_case = len({ch.isupper() for ch in letters}) == 1
    known = all(ch.upper() <= "Y" for ch in letters)
    long = cells >= 10 and one_case and known and (cells in _SIZES or len(words) in _SIZES)
    return long or (marked and len(words) in _SIZES)


def _is_lettered(words: list[str], letters: list[str]) -> bool:
    """Return whether words are the cells of a small grid with letters for digits, A for 1, or of a map of its boxes."""
    cells = "".join(words)
    n = len(cells)
    if n not in _SIZES or n > 9 or any(ch.isdigit() and ch != "0" for ch in cells):
        return False
    most = chr(64 + n)
    inside = all("A" <= ch <= most for ch in letters) or all("a" <= ch <= most.lower() for ch in letters)
    if not inside or not (len(words) in (1, n) or n % len(words) == 0):
        return False
    return n > 5 or len(letters) < n or len(words) == n or letters[0].isupper()


def _clean(line: str) -> str:
    """Return a line without brackets, quotes and the code around a list, every character in its column."""
    if _DIGITS.fullmatch(line):
        return line
    line = _NOTHING.sub(lambda match: "." + " " * (len(match[0]) - 1), line)
    if "Some(" in line:
        line = _SOME.sub(lambda match: match[1].ljust(len(match[0])), line)
    if match := _BEFORE.match(line):
        line = " " * match.end() + line[match.end() :]
    if ")" in line and (match := _AFTER.search(line)):
        line = line[: match.start()]
    noise = _QUOTES if _IN_BRACKETS.search(line) else _NOISE
    return _without_words_behind(noise.sub(" ", line))


def _without_words_behind(line: str) -> str:
    """Return a row with a frame without the words to the right of it, as programs show their keys there."""
    last = max(map(line.rfind, "|│┃║"))
    if last < 0 or not re.search(r"[^\W\d_]{2}", line[last:]) or count_bars(line[:last]) < 2:
        return line
    return line[: last + 1] if not re.search(r"[^\W\d_]{2}", line[:last]) else line


def row_of(number: int, line: str) -> GridRow:
    """Return a line as a row."""
    return GridRow(number, _clean(line), line)


def no_puzzle_so_far(count: int, line: int) -> ParseError:
    """Return the error for a text whose first lines have no puzzle."""
    return located(_("none of the first {count} lines is a puzzle").format(count=count), line)


def groups(lines: Iterable[tuple[int, str]]) -> Iterator[RowGroup]:
    """Gather the lines of each grid in a text; other lines separate grids or surround them.

    Blank lines between bands or between all rows do not separate; many rows without blank lines are cut into grids.

    Raises:
        ParseError: none of the first rows, many of them, is part of a grid.
    """
    pending: list[GridRow] = []
    unit, hopeless, is_any = 0, 0, False
    for paragraph in _paragraphs(lines):
        is_label = len(paragraph) == 1 and not pending and _LABEL.fullmatch(paragraph[0].raw)
        n = 0 if is_label else count_of(paragraph)
        hopeless += 0 if n else len(paragraph)
        if hopeless > HOPELESS and not is_any:
            raise no_puzzle_so_far(HOPELESS, paragraph[-1].line)
        if is_label:
            continue  # a number above a grid
        if n and len(paragraph) % n == 0:
            if pending:
                yield RowGroup(pending, 0, pending[0].line)
                pending = []
            is_any = True
            for start in range(0, len(paragraph), n):
                yield RowGroup(paragraph[start : start + n], n, paragraph[start].line)
            continue
        if pending and (len(paragraph) != unit or count_of([*pending, *paragraph]) == 0):
            yield RowGroup(pending, 0, pending[0].line)
            pending = []
        unit = len(paragraph)
        pending = [*pending, *paragraph]
        n = count_of(pending)
        if n and len(pending) == n:
            is_any = True
            yield RowGroup(pending, n, pending[0].line)
            pending = []
        elif len(pending) > _MOST or (n and len(pending) > n):
            yield RowGroup(pending, 0, pending[0].line)
            pending = []
    if pending:
        yield RowGroup(pending, 0, pending[0].line)


def _paragraphs(lines: Iterable[tuple[int, str]]) -> Iterator[list[GridRow]]:
    """Yield the rows that no blank line or prose separates, with the frame lines between them."""
    paragraph: list[GridRow] = []
    frames: list[tuple[int, str]] = []
    headed, apart = False, False
    for number, line in lines:
        kind = kind_of(line) if line else "blank"
        if kind == "row":
            above = tuple(text for _number, text in frames)
            paragraph.append(GridRow(number, _clean(line), line, above, apart))
            frames, apart = [], False
            if len(paragraph) == HOPELESS and not any(map(count_of, _finished(paragraph, frames, headed))):
                raise no_puzzle_so_far(HOPELESS, number)
        elif kind == "frame":
            headed |= len(paragraph) == 1 and is_head_rule(line)
            frames.append((number, line))
        elif kind in ("blank", "prose"):
            if paragraph:
                yield from _finished(paragraph, frames, headed)
                paragraph, headed = [], False
            if kind == "prose":
                frames = []
            apart = kind == "blank"
    if paragraph:
        yield from _finished(paragraph, frames, headed)


def _finished(rows: list[GridRow], frames: list[tuple[int, str]], headed: bool) -> Iterator[list[GridRow]]:
    """Yield the paragraphs that rows make: without heads and labels, with rows of dashes that look like frames."""
    named = _without_names(rows)
    rows = _without_head(rows) if headed and named is rows else named
    rows = _without_fillers(rows)
    start = 0
    for index, row in enumerate(rows):
        if _is_label(row, rows[index + 1 : index + 2] or rows[index - 1 : index] if len(rows) > 1 else []):
            before = rows[start:index]
            if before and _is_within(before, rows[index + 1 :]):
                continue
            if before:
                yield _with_dashes(before, [])
            start = index + 1
    if start < len(rows):
        yield _with_dashes(rows[start:], frames)


def _is_within(before: list[GridRow], after: list[GridRow]) -> bool:
    """Return whether a number between rows is within a grid rather than above one: a part of a row may be lost there."""
    n = count_of(before)
    return n > 0 and len(before) % n > 0 and len(after) > 0


def _without_names(rows: list[GridRow]) -> list[GridRow]:
    """Return the rows of a table without the names of its columns in the first row, and those of its rows in the first column.

    Names are numbers or letters in order. Without names of rows, the first row is one of names if there is one row too many.
    """
    if len(rows) < 5 or not (mark := _delimiter(rows)):
        return rows
    if not is_heading(with_one_bar(rows[0].text).replace(mark, " ").replace("|", " ")):
        return rows
    fields = _fields(rows)
    names = [token.text for token in fields[0]]
    if len(rows) == len(names) + 1 and is_heading(" ".join(names)):
        return rows[1:]
    first = [row[0].text for row in fields[1:] if row]
    numbers = [str(number) for number in range(1, len(rows))]
    if names[0] or not is_heading(" ".join(names[1:])) or len(first) < len(rows) - 1:
        return rows
    if first != numbers and "".join(first).lower() != "abcdefghijklmnopqrstuvwxyz"[: len(first)]:
        return rows
    bare = []
    for row, cells in zip(rows[1:], fields[1:], strict=True):
        name = cells[0].column - 1 + len(cells[0].text)
        marks = BARS if mark == "|" else mark
        end = next(at for at in range(name, len(row.text)) if row.text[at] in marks)
        start = end + (mark != "|")  # the bar is that of a frame then
        bare.append(row._replace(text=" " * start + row.text[start:]))
    return bare


def _without_fillers(rows: list[GridRow]) -> list[GridRow]:
    """Return rows without lines of bars alone, where they only draw walls between the rows of cells."""
    fillers = [not _SEPARATORS.sub("", row.text) for row in rows]
    if not any(fillers):
        return rows
    n = count_of(rows)
    if n and len(rows) % n == 0:
        return rows
    kept: list[GridRow] = []
    above: tuple[str, ...] = ()
    for row, filler in zip(rows, fillers, strict=True):
        above = (*above, *row.above)
        if not filler:
            kept.append(row._replace(above=above))
            above = ()
    n = count_of(kept)
    return kept if n and len(kept) % n == 0 else rows


def _is_label(row: GridRow, beside: list[GridRow]) -> bool:
    """Return whether a line is a number above a grid, not a row: `3`, `1.`, `9 9` next to a line of more cells."""
    if not _LABEL.fullmatch(row.raw) or row.raw.startswith("   ") or "\t" in row.raw or not beside:
        return False
    other = "".join(beside[0].text.split())
    return len(other) >= 4 and len(other) >= 2 * len("".join(row.raw.split())) and "  " not in beside[0].raw.strip()


def _with_dashes(rows: list[GridRow], frames: list[tuple[int, str]]) -> list[GridRow]:
    """Return rows together with those that look like frame lines, because all their cells are dashes."""
    if not any("-" in row.text or "=" in row.text for row in rows):
        return rows
    n = count_of(rows)
    if n and len(rows) % n == 0:
        return rows
    shapes = {_shape(row.text) for row in rows}
    if len(shapes) != 1:
        return rows
    shape = shapes.pop()
    dashed: list[GridRow] = []
    for row in rows:
        kept: list[str] = []
        for at, line in enumerate(row.above, row.line - len(row.above)):
            if _shape(line) == shape:
                dashed.append(GridRow(at, line, line, tuple(kept)))
                kept = []
            else:
                kept.append(line)
        dashed.append(row._replace(above=tuple(kept)))
    dashed += [GridRow(number, line, line) for number, line in frames if _shape(line) == shape]
    n = count_of(dashed)
    return dashed if n and len(dashed) % n == 0 else rows


def _shape(line: str) -> str:
    """Return where a line has cells, blanks and bars."""
    return "".join("|" if ch in BARS else " " if ch == " " else "c" for ch in line.rstrip())


def _without_head(rows: list[GridRow]) -> list[GridRow]:
    """Return the rows of a table of Markdown; its first one is a head where there are more rows than columns."""
    bare = _SEPARATORS.sub("", rows[0].text)
    is_named = any(is_heading(" ".join(token.text for token in head)) for head in _fields(rows[:1]))
    return rows[1:] if not bare or is_named or {len(row) for row in _fields(rows)} == {len(rows) - 1} else rows


def count_of(rows: list[GridRow]) -> int:
    """Return how many cells each row has, 0 where they differ; where several numbers are possible, that of the rows."""
    possible = []
    for way in (_fields, _words, _characters):
        if way is not _fields and rows and len(way(rows[:1])[0]) not in _SIZES:
            continue  # nor do the other rows matter
        if way is _fields and len(rows) > _MOST and _SIZES.isdisjoint(_near_counts(rows[:_MOST])):
            continue
        cells = way(rows)
        counts = set(map(len, cells))
        if len(counts) == 1 and not (way is _fields and _are_boxes(cells)):
            possible.append(counts.pop())
    known = [n for n in possible if n in _SIZES]
    whole = [n for n in known if len(rows) % n == 0]
    if len(rows) in _SIZES and (len(rows) in possible or (not whole and cut(rows, len(rows)))):
        return len(rows)
    return (whole or known or [0])[0]


def _near_counts(rows: list[GridRow]) -> set[int]:
    """Return how many fields some rows may have: an empty last one counts or not."""
    return {count - last for count in map(len, _fields(rows)) for last in (0, 1)}


def _are_boxes(fields: list[list[Token]]) -> bool:
    """Return whether fields between bars hold several cells each."""
    return any(" " in token.text for row in fields for token in row)


def cut(rows: list[GridRow], n: int) -> Cut | None:
    """Return the n cells of each of n rows, or None where the rows cannot be cut so."""
    if len(rows) != n:
        return None
    for way in (_fields, _words, _characters):
        if way is not _fields and len(way(rows[:1])[0]) != n:
            continue  # nor do the other rows matter
        cells = way(rows)
        padded = False
        if way is _fields and cells and max(map(len, cells)) == n and _delimiter(rows) == "\t":
            padded = any(len(row) < n for row in cells)
            cells = [row + [Token("", 0)] * (n - len(row)) for row in cells]  # blanks at the end are often lost
        if (
            cells
            and all(len(row) == n for row in cells)
            and all(_is_cell(token.text) for row in cells for token in row)
        ):
            bars = _field_bars(rows, n) if way is _fields else _bars(rows, cells)
            ended = way is _fields and _delimiter(rows) in ",;" and all(row.text.rstrip()[-1:] in ",;" for row in rows)
            ended = ended and any(not token.text for row in cells for token in row)
            return Cut(cells, Walls(bars, _rules(rows, cells)), _gaps(rows, cells), padded, ended)
    if any(ch in _EXPLICIT for row in rows for ch in row.raw):
        return None  # empty cells have a character; a blank is not one
    zeros = any("0" in row.raw for row in rows)
    if zeros and (not any(" " in row.text.strip() for row in rows) or len({len(row) for row in _words(rows)}) == 1):
        return None
    return _columns(rows, n)


_EXPLICIT = frozenset(EMPTY) - frozenset("-xX*0")


@lru_cache(maxsize=1024)
def _is_cell(text: str) -> bool:
    return not text or _WORD.fullmatch(text) is not None


def _bars(rows: list[GridRow], cells: list[list[Token]]) -> list[list[int]]:
    """Return the walls between the cells of each row."""
    return [
        [heavy_bar(row.text[a.column - 1 + len(a.text) : b.column - 1]) for a, b in pairwise(tokens)]
        if count_bars(row.text)
        else [0] * (len(tokens) - 1)
        for row, tokens in zip(rows, cells, strict=True)
    ]


def _field_bars(rows: list[GridRow], n: int) -> list[list[int]]:
    """Return the walls between fields: bars that are delimiters, heavy where the character is."""
    if _delimiter(rows) != "|":
        return [[0] * (n - 1) for _row in rows]
    bars = []
    for row in rows:
        marks = [ch for ch in row.text if ch in BARS]
        outer = len(marks) >= n and not row.text.split(marks[0], 1)[0].strip()
        bars.append([max(heavy_bar(ch), 1) for ch in marks[outer : outer + n - 1]])
    return [row if len(row) == n - 1 else [1] * (n - 1) for row in bars]


def _rules(rows: list[GridRow], cells: list[list[Token]]) -> list[list[int]]:
    """Return the walls between rows."""
    n = len(rows)
    rows_of_walls = []
    same = len({line.strip() for row in rows[1:] for line in row.above}) == 1
    for row, tokens in zip(rows[1:], cells[1:], strict=True):
        columns = [(token.column - 1, token.column - 1 + max(len(token.text), 1)) for token in tokens]
        each = [below(line, columns, same) for line in row.above]
        rows_of_walls.append([max(walls) for walls in zip(*each, strict=True)] if each else [0] * n)
    return rows_of_walls


def _gaps(rows: list[GridRow], cells: list[list[Token]]) -> Walls:
    """Return the walls that wider gaps between columns, and blank lines between rows, draw."""
    n = len(rows)
    none = [[0] * (n - 1) for _row in rows]
    gaps = [[b.column - a.column - len(a.text) for a, b in pairwise(tokens)] for tokens in cells]
    least = min((gap for row in gaps for gap in row), default=0)
    single = all(len(token.text) == 1 for tokens in cells for token in tokens)
    bars = [[int(gap > least) for gap in row] for row in gaps] if single else none
    if any(row != bars[0] for row in bars):
        bars = none
    rules = [[int(row.apart)] * n for row in rows[1:]]
    return Walls(bars, rules if not all(row.apart for row in rows[1:]) else [[0] * n for _row in rows[1:]])


def _delimiter(rows: list[GridRow]) -> str:
    for mark in "\t;,":
        if all(mark in row.text for row in rows):
            return mark
    return "|" if all(count_bars(row.text) > 1 for row in rows) else ""


def _fields(rows: list[GridRow]) -> list[list[Token]]:
    mark = _delimiter(rows)
    if not mark:
        return []
    table = []
    for row in rows:
        parts = with_one_bar(row.text).split(mark)
        cells, column = [], 1
        for part in parts:
            cells.append(Token(part.strip(" |"), column + len(part) - len(part.lstrip())))
            column += len(part) + 1
        table.append(cells[1:] if mark == "|" and not parts[0].strip() else cells)
    if (
        mark not in "\t|"
        and all(row and not row[-1].text for row in table)
        and {len(row) - 1 for row in table} == {len(rows)}
    ):
        table = [row[:-1] for row in table]
    elif mark == "|":
        table = [
            row[:-1] if row and not row[-1].text and _ends_with_bar(text) else row
            for row, text in zip(table, rows, strict=True)
        ]
    return table


def _ends_with_bar(row: GridRow) -> bool:
    return row.text.rstrip()[-1:] in BARS


def _words(rows: list[GridRow]) -> list[list[Token]]:
    return [[Token(m[0], m.start() + 1) for m in _ANY.finditer(row.text)] for row in rows]


_ANY = re.compile(rf"[^\s{re.escape(BARS)},;:/]+")


def _characters(rows: list[GridRow]) -> list[list[Token]]:
    return [[Token(ch, column) for column, ch in enumerate(row.text, 1) if not _is_separator(ch)] for row in rows]


@lru_cache(maxsize=256)
def _is_separator(character: str) -> bool:
    return _SEPARATORS.fullmatch(character) is not None


def _columns(rows: list[GridRow], n: int) -> Cut | None:
    """Cut rows in which a blank is an empty cell: cells are at equal distances, within bars or without them."""
    parts, bars = _segments(rows, n)
    counts = {len(row) for row in parts}
    if len(counts) != 1 or (number := counts.pop()) == 0 or n % number:
        return None
    wide = n // number
    shifted = wide > 1 and number > 1 and len({len(row[0][0]) for row in parts}) > 1
    if shifted:  # the first row of trimmed text, or a quoted row without its mark
        aligned = _aligned(parts)
        if aligned is None:
            return None
        parts = aligned
    if wide > 1 and any(len({len(row[k][0]) for row in parts}) > 1 for k in range(1, number - 1)):
        return None  # blanks were lost within rows
    widths = [max(len(row[k][0]) for row in parts) for k in range(number)]
    rows_of_cells: list[list[Token]] = [[] for _ in rows]
    for k in range(number):
        texts = [row[k][0].ljust(widths[k]) for row in parts]
        place = _places(texts, wide)
        if place is None:
            return None
        starts, stride = place
        for cells, row, text in zip(rows_of_cells, parts, texts, strict=True):
            start = row[k][1]
            slots = [(text[max(i, 0) : i + stride], i) for i in starts]
            cells += [Token(slot.strip(), start + i + len(slot) - len(slot.lstrip())) for slot, i in slots]
    tokens = [token.text for row in rows_of_cells for token in row]
    if not any(tokens) or not all(map(_is_cell, tokens)):
        return None
    walls = [[bars[i][k // wide] if (k + 1) % wide == 0 else 0 for k in range(n - 1)] for i in range(n)]
    least = widths[-1] - (number > 1)
    lengths = [len(row.raw) for row in rows]
    cut_off = n > 4 and lengths[-1] < lengths[0] and len(set(lengths[:-1])) == 1  # the end of the last row is lost
    short = cut_off or any(len(row[-1][0]) < least for row in parts)
    gaps = Walls([[0] * (n - 1) for _row in rows], [[0] * n for _row in rows[1:]])
    return Cut(rows_of_cells, Walls(walls, _rules(rows, rows_of_cells)), gaps, short, shifted=shifted)


def _aligned(segments: list[list[tuple[str, int]]]) -> list[list[tuple[str, int]]] | None:
    """Return the parts of rows with first parts of the most frequent width; None if cells would be lost."""
    width = statistics.mode(len(parts[0][0]) for parts in segments)
    aligned = []
    for (text, column), *others in segments:
        surplus = max(len(text) - width, 0)
        if text[:surplus].strip():
            return None
        aligned.append([(text[surplus:].rjust(width), column + surplus - max(width - len(text), 0)), *others])
    return aligned


def _segments(rows: list[GridRow], n: int) -> tuple[list[list[tuple[str, int]]], list[list[int]]]:
    """Return the parts of each row between bars with their columns, and the strength of those bars.

    Text outside the outer bars is left out; a first or last part that is blank in each row is outside if it is narrow.
    """
    segments = []
    for row in rows:
        text = with_one_bar(row.text)
        parts, column = [], 1
        for part in text.split("|"):
            parts.append((part, column))
            column += len(part) + 1
        segments.append(parts)
    closed = all(len(parts) > 1 and _ends_with_bar(row) for row, parts in zip(rows, segments, strict=True))
    closed = closed and _is_narrow([parts[-1][0] for parts in segments], [parts[-2][0] for parts in segments])
    opened = all(len(parts) > 1 and not parts[0][0].strip() for parts in segments) and (
        closed or _is_narrow([parts[0][0] for parts in segments], [parts[1][0] for parts in segments])
    )
    if opened:  # a bar at the end tells that the first one is that of a frame, too
        segments = [parts[1:] for parts in segments]
    if closed and min(map(len, segments)) > 1 and (opened or any(n % len(parts) for parts in segments)):
        segments = [parts[:-1] for parts in segments]
    wide = max((len(text) for parts in segments for text, _column in parts[1:]), default=0)
    margin = max((len(parts[0][0]) for parts in segments), default=0) - wide
    if wide and margin > 1 and all(not parts[0][0][:margin].strip() for parts in segments):  # the text is indented
        segments = [[(parts[0][0][margin:], parts[0][1] + margin), *parts[1:]] for parts in segments]
    bars = []
    for row, parts in zip(rows, segments, strict=True):
        ends = [column - 1 + len(text) for text, column in parts[:-1]]
        bars.append([max(heavy_bar(row.text[end : end + 1]), 1) for end in ends])
    return segments, bars


def _is_narrow(outer: list[str], beside: list[str]) -> bool:
    """Return whether blank parts outside a bar are the margin of a frame, not an empty box."""
    return max(map(len, outer)) < max(2, min(map(len, beside)))


def _places(texts: list[str], wide: int) -> tuple[list[int], int] | None:
    """Return at which offsets in the texts of a box's width the cells begin, and how wide they are."""
    width = max(map(len, texts))
    used = {index for text in texts for index, ch in enumerate(text) if ch != " "}
    for stride in sorted({(width + 1) // wide, width // wide, (width - 1) // wide, 2, 1} - {0}, reverse=True):
        spare = width - 1 - stride * (wide - 1)
        if spare < -stride:
            continue
        spare = max(spare, 0)  # blanks at the end are often lost
        for offset in sorted(range(spare + 1), key=lambda index: abs(2 * index - spare)):
            places = [offset + stride * i for i in range(wide)]
            if used <= set(places):
                return places, 1
        if stride > 2:  # numbers of two digits, to the right or to the left of their places
            for offset in range(-1, stride):
                inside = {index for index in used if (index - offset) % stride < stride - 1 and index >= offset}
                if used == inside and all((index - offset) // stride < wide for index in used):
                    return [offset + stride * i for i in range(wide)], stride - 1
    return None


def complaint(lines: list[tuple[int, str]]) -> ParseError:
    """Return the error of lines that were meant as a grid and are not."""
    for number, line in lines:
        if len(line) > _WIDEST:
            return located(_("a line of {count} characters is not a row of a grid").format(count=len(line)), number)
    near = islice((line for line in lines[:_LOOKED_AT] if kind_of(line[1]) in ("row", "prose")), 4 * _MOST)
    rows = [GridRow(number, _clean(line), line) for number, line in near]
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
    if usual == len(rows):
        return located(_("the cells of this row are not at equal distances"), rows[0].line)
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


def _near_row(row: GridRow) -> bool:
    """Return whether a line that is not a row was meant as one: most of it is digits and empty cells."""
    cells = [ch for ch in row.text if not _SEPARATORS.fullmatch(ch)]
    return 2 * sum(map(_usual, cells)) > len(cells)


def _usual(ch: str) -> bool:
    return ch.isdigit() or (ch in EMPTY and not ch.isalpha()) or bool(_SEPARATORS.fullmatch(ch)) or ch in "()<>*#@+-"
