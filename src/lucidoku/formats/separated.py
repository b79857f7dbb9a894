"""CSV: a table with a header line; the header tells which column holds the puzzles (Kaggle's and other collections).

The names of the column are `COLUMNS` of `lucidoku.grid.tables`. If the header has none of them, use the first column whose
first row has a puzzle; a puzzle with empty cells takes precedence over a solution.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.located import located, shifted
from lucidoku.formats import candidates
from lucidoku.formats._format import (
    DIGITS,
    PUZZLE,
    SHORTEST,
    Format,
    Reading,
    Span,
    as_grid,
    cell_values,
    layout_for,
    line_starts,
    side,
    size_problem,
    zero_note,
)
from lucidoku.formats._maps import is_part_of_map
from lucidoku.formats._noise import structure
from lucidoku.formats._rules import Refused, short_code_note, stated_layout
from lucidoku.formats._table import HOPELESS, no_puzzle_so_far
from lucidoku.formats._unknown import (
    explain_fields,
    is_solution,
    looks_short,
    read_fields,
    says_nothing,
    short_problem,
)
from lucidoku.formats.line import agrees, line_map, looks_like_line, read_line, significant
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.grid.tables import CELL_NAME, COLUMNS, LAYOUT_COLUMN, rule_columns
from lucidoku.words.language import N_, _

__all__ = ["FORMAT", "cell_columns", "column_in", "each_row", "field_cells", "fields_of", "is_header", "rows_of"]


_LONGEST_HEADER = 32 * 1024  # characters: of more than a thousand columns
_FEWEST = 36  # columns, one for each cell


def column_in(header: str) -> tuple[str, int] | None:
    """Return the delimiter of a table and the index of its column of puzzles, None where a line is not such a header.

    >>> column_in("id,puzzle,solution"), column_in("hello, world")
    ((',', 1), None)
    """
    if len(header) > _LONGEST_HEADER:
        return None
    for delimiter in ("\t", ";", ","):
        if delimiter in header or delimiter == ",":
            names = [name.strip().strip("\"'").lower() for name in header.split(delimiter)]
            for wanted in COLUMNS:
                if wanted in names and all(re.fullmatch(r"[\w .()/%-]*", name) for name in names):
                    return delimiter, names.index(wanted)
    return None


def is_header(line: str) -> bool:
    """Return whether a line has the names of two columns or more, one of them that of puzzles.

    >>> is_header("id,puzzle"), is_header("puzzle")
    (True, False)
    """
    column = column_in(line)
    return column is not None and column[0] in line


def cell_columns(header: str, row: str = "") -> tuple[str, tuple[int, ...]] | None:
    """Return delimiter and columns of a table that has a column for each cell; None if it is not the header of such a table.

    Args:
        header: the names, such as `id,r1c1,r1c2,…` or `0,1,2,…`.
        row: the line below, to check that it has cells; any by default.
    """
    if len(header) > _LONGEST_HEADER:
        return None
    for delimiter in ("\t", ";", ","):
        if header.count(delimiter) < _FEWEST - 1:
            continue
        names = [name.strip() for name in fields_of(header, delimiter)]
        start = int(names[0]) if re.fullmatch(r"\d{1,3}", names[0]) else None
        numbered = start is not None and names == [str(start + i) for i in range(len(names))]
        places = tuple(
            i for i, name in enumerate(names) if CELL_NAME.fullmatch(name) and (numbered or not name.isdecimal())
        )
        fields = fields_of(row, delimiter) if row else [""] * len(names)
        whole = side(len(places)) and len(places) >= _FEWEST and len(fields) == len(names)
        if whole and all(re.fullmatch(r"\s*+(?:\d{1,2}(?:\.0)?|[.A-Pa-p_*-]?)\s*+", fields[i]) for i in places):
            return delimiter, places
    return None


def _column(header: str, row: str) -> tuple[str, int | tuple[int, ...]] | None:
    """Return delimiter and column of a table whose header is known by its names, or by the puzzle in the row below it."""
    if row and (cells := cell_columns(header, row)):
        return cells
    if looks_like_line(header) or line_map(header):
        return None
    column = column_in(header)
    if column:
        delimiter, index = column
        fields = fields_of(row, delimiter)
        if not row or index >= len(fields) or _is_puzzle(fields[index]):
            return column
        if delimiter not in header:
            return None  # a title
    for delimiter in ("\t", ";", ","):
        names, fields = fields_of(header, delimiter), fields_of(row, delimiter)
        if (
            len(names) != len(fields)
            or len(names) < 2
            or not all(re.fullmatch(r"[^\W\d][\w .()/%-]*", name.strip()) for name in names)
        ):
            continue
        with_puzzle = [i for i, field in enumerate(fields) if len(field.strip()) >= 16 and _is_puzzle(field)]
        unsolved = [i for i in with_puzzle if set(fields[i]) & set(".0_*") and not is_solution(names[i])]
        if (
            side(len(names))
            and len(names) >= 36
            and all(re.fullmatch(r"\s*+(?:\d{1,2}|[.A-Pa-p_*-]?)\s*+", cell) for cell in fields)
        ):
            return delimiter, tuple(range(len(names)))
        if unsolved or (with_puzzle and column is None):
            return delimiter, (unsolved or with_puzzle)[0]
    return column


def _is_puzzle(field: str) -> bool:
    return looks_like_line(field) or field_cells(field) is not None


_LIST = re.compile(r"\s*+(?:np\.|numpy\.)?(?:array)?\s*+\(?\s*+[\[(]")
_DEEP = re.compile(r"\[[^\[\]]*\[[^\[\]]*\[")  # lists of candidates in lists of cells in a list
_CANDIDATE = re.compile(r"\[\s*[^\s\[\],]++\s*\]")  # alone in a cell, not a digit that is placed
_ENTRY = re.compile(r"[^\s,;\[\]()'\"]+")
_NOTHING = ("none", "nan", "null", "na")


def field_cells(field: str) -> list[str | None] | None:
    r"""Return the cells of a field that holds them one by one, as Python and numpy print lists, or with commas between them.

    >>> field_cells("[[1 0 0 0]\n [0 0 2 0]\n [0 3 0 0]\n [0 0 0 4]]")[:7]
    ['1', '0', '0', '0', '0', '0', '2']
    >>> field_cells("1.....2..3.....4") is None
    True
    """
    if (
        len(field) < 31
        or _DEEP.search(field)
        or _CANDIDATE.search(field)
        or not (_LIST.match(field) or "," in field or " " in field.strip())
    ):
        return None
    words = [
        word
        for word in _ENTRY.findall(field.replace("dtype=", " "))
        if word not in ("array", "np.array", "numpy.array")
    ]
    if len(words) > 1 and words[-1].startswith(("int", "uint", "object", "float")):
        words.pop()
    words = [re.sub(r"^(\d{1,2})\.0?$", r"\1", word) for word in words]
    if side(len(words)) is None or not all(len(word) <= 2 or word.lower() in _NOTHING for word in words):
        return None
    return [None if word.lower() in _NOTHING else word for word in words]


def fields_of(line: str, delimiter: str) -> list[str]:
    """Return the fields of a row; one that cannot be read as a table is cut at each delimiter.

    >>> fields_of('a,"b,c"', ",")
    ['a', 'b,c']
    """
    if '"' not in line:
        return line.split(delimiter) if line else []
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return line.split(delimiter)


_MOST_LINES = 700  # of a field with line ends in it


def _rows(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    return rows_of(lines, lambda line: not line.strip() or line.startswith("#"))


def rows_of(
    lines: Iterable[tuple[int, str]], is_left_out: Callable[[str], bool] = lambda _line: False
) -> Iterator[tuple[int, str]]:
    r"""Yield the rows of a table with their line numbers: a field between quotes may have line ends.

    Args:
        lines: the lines with their numbers, without line ends.
        is_left_out: whether to skip a line between two rows.

    >>> list(rows_of(enumerate(['a,"b', 'c"', "d,e"], 1)))
    [(1, 'a,"b\nc"'), (3, 'd,e')]
    """
    waiting: list[tuple[int, str]] = []
    odd = False
    for number, line in lines:
        if not waiting and is_left_out(line):
            continue
        if not waiting and '"' not in line:
            yield number, line
            continue
        waiting.append((number, line))
        odd ^= line.count('"') % 2 == 1
        if not odd:
            yield waiting[0][0], "\n".join(text for _number, text in waiting)
            waiting = []
        elif len(waiting) > _MOST_LINES:  # a quote that nothing ends
            yield from waiting
            waiting, odd = [], False
    yield from waiting


class _Head(NamedTuple):
    """The header of a table.

    Attributes:
        delimiter: the sign between its fields.
        names: of its columns.
        puzzle: the column of the puzzles, or a column for each cell.
        layout: the column of the layouts; None if there is none.
        rules: the columns of rules or boxes, with their names.
        needed: the number of fields that a row has at least: all that change how it is read.
    """

    delimiter: str
    names: list[str]
    puzzle: int | tuple[int, ...]
    layout: int | None
    rules: list[tuple[int, str]]
    needed: int


def _head(header: str, row: str, number: int) -> _Head:
    """Return the meaning of the columns of a table, by its header and the row below it.

    Raises:
        ParseError: no column holds puzzles.
    """
    column = _column(header, row)
    if column is None:
        raise located(_("expected column names that include {name}").format(name=COLUMNS[0]), number)
    delimiter, index = column
    names = [name.strip().strip("\"'") for name in fields_of(header, delimiter)]
    places = index if isinstance(index, tuple) else (index,)
    layouts = next((place for place, name in enumerate(names) if name.lower() == LAYOUT_COLUMN), None)
    rule_names = set(rule_columns([name for place, name in enumerate(names) if place not in places]))
    rules = [(place, name) for place, name in enumerate(names) if name in rule_names and place not in places]
    known = {place for place, _name in rules} | set(places)
    cells = enumerate(fields_of(row, delimiter))
    rules += [(place, "regions") for place, field in cells if place not in known and line_map(field)]
    needed = max(0, *places, layouts or 0, *(place for place, _name in rules if place < len(names)))
    return _Head(delimiter, names, index, layouts, rules, needed + 1)


def each_row(lines: Iterable[tuple[int, str]], layout: Layout | None) -> Iterator[tuple[int, Reading | LucidokuError]]:
    """Yield the puzzles of the lines of a table, the header first, with their line numbers.

    Raises:
        ParseError: none of its first rows has a puzzle.
    """
    rows = _rows(lines)
    first, header = next(rows, (1, ""))
    row = next(rows, None)
    head = _head(header, row[1] if row else "", first)
    last_place = head.needed - 1
    checked = last_place == head.layout or any(place == last_place for place, _name in head.rules)
    earlier: dict[str, None] = {}  # texts of the last column that changes how a row is read
    here, after = row, next(rows, None)
    bad = 0
    while here:
        number, line = here
        if bad == HOPELESS:
            raise no_puzzle_so_far(bad, number)
        fields = fields_of(line, head.delimiter)
        try:
            reading = _row(fields, number, head, layout)
            ends_here = checked and len(fields) == last_place + 1 and not line.rstrip().endswith('"')
            if ends_here and (len(fields) < len(head.names) or (not after and _may_be_cut(fields[-1], earlier))):
                message = _("the row ends in the column {name}; part of {value} may be missing")
                reading = reading.noting(
                    message.format(name=repr(head.names[last_place]), value=repr(fields[-1].strip()[-40:]))
                )
            bad = -1
            yield number, reading
        except LucidokuError as error:
            bad += bad >= 0
            yield number, _of_row(error, number)
        if checked and len(earlier) < _REMEMBERED and last_place < len(fields):
            earlier[fields[last_place].strip()] = None
        here, after = after, next(rows, None) if after else None


_REMEMBERED = 1000  # different texts of a column


def _may_be_cut(field: str, earlier: Iterable[str]) -> bool:
    """Return whether the last field of a table may have lost its end: it is empty or begins another one, and no row has it."""
    text = field.strip()
    return text not in earlier and (not text or any(other.startswith(text) for other in earlier))


def _row(fields: list[str], number: int, head: _Head, layout: Layout | None) -> Reading:
    """Read the fields of a row.

    Raises:
        ParseError: it has no puzzle, or a rule that is not understood.
    """
    if head.needed > len(fields):
        message = _("expected {expected} fields in this row, got {count}")
        raise located(message.format(count=len(fields), expected=head.needed), number, None, Refused)
    if isinstance(head.puzzle, int):
        field = fields[head.puzzle]
        text = field if "\n" in field.strip() else field.strip()
    else:
        text = " ".join(fields[i].strip().removesuffix(".0") or "." for i in head.puzzle)
    code = fields[head.layout].strip() if head.layout is not None and layout is None else ""
    own = stated_layout(code) if code else layout
    if code and own and side(len(text)) not in (None, own.n):
        message = _("the puzzle has {count} cells, but its layout {layout} has {expected}")
        message = message.format(count=len(text), layout=own.code, expected=own.n**2)
        raise located(message, number, None, Refused)
    reading = _row_reading(text, number, own)
    if head.layout is not None and layout is None and not code:
        reading = reading.noting(_("the layout is empty; the usual one of this size was used"))
    elif own:
        reading = reading.noting(*short_code_note(code, own))
    _check_unnamed(fields[len(head.names) :], as_grid(reading.puzzle), number)
    rules = [(name, fields[place]) for place, name in head.rules if place < len(fields)]
    rules = [(name, value) for name, value in rules if not says_nothing(value)]
    return explain_fields(reading, rules) if rules else reading


def _check_unnamed(fields: list[str], grid: Grid, number: int) -> None:
    """Ensure that the fields of a row for which the header has no names are words, a solution or a map of boxes.

    Raises:
        ParseError: one of them has the look of another part of a puzzle; no other reading may drop it.
    """
    for field in fields:
        if line_map(field) or (len(field.strip()) == len(grid.values) and agrees(field.strip(), grid)):
            continue  # it is read as the boxes, or is the solution
        if structure(field) is not None or is_part_of_map(field.strip(), grid.layout.n):
            message = _("this is not part of the puzzle that was read: {text}")
            raise located(message.format(text=repr(field[:40])), number, None, Refused)


def _of_row(error: LucidokuError, number: int) -> LucidokuError:
    """Return an error with the number of its row."""
    if isinstance(error, ParseError) and error.line is None:
        return located(str(error), number, None, type(error))
    return error


def _row_reading(text: str, number: int, layout: Layout | None) -> Reading:
    """Read a field: a line of digits, cells one by one, or one that tells its layout, see `lucidoku.formats.whole`."""
    if not text:
        raise located(_("no puzzle found"), number)
    if layout is not None and len(text) == layout.n**2:
        notes = zero_note(text, layout) if "0" in text else ()
        return Reading(Grid(cell_values(text, layout, number), layout), "csv", notes)
    if len(text) < SHORTEST and text.isalnum() and not looks_short(text):
        if layout is not None:
            layout_for(len(text), layout, _("the line"))  # says how many cells it has
        raise located(size_problem(len(text), _("the line")), number)
    if "\n" not in text and (len(text) < SHORTEST or not candidates.is_candidates(text)):
        if (cells := field_cells(text)) is not None:
            return replace(read_fields([("puzzle", cells)], layout), format="csv")
        if looks_short(text):
            raise located(short_problem(text), number)
        if len(text) < SHORTEST or (text[0] not in "[{" and looks_like_line(text)):
            return Reading(read_line(text, number, layout), "csv")
    from lucidoku.formats.reading import read

    try:
        return replace(read(text, layout), format="csv")
    except LucidokuError as error:
        raise shifted(error, number - 1) if isinstance(error, ParseError) and error.line else error from None


def _read_all(text: str, layout: Layout | None) -> Iterator[tuple[int, Reading | LucidokuError]]:
    return each_row(enumerate(text.split("\n"), 1), layout)


def _detect(text: str) -> bool:
    first = [line for _number, line in significant(text[:8192])[:2]]
    return bool(first) and _column(first[0], first[1] if len(first) > 1 else "") is not None


def _read(text: str, layout: Layout | None) -> Reading:
    records = list(_rows(enumerate(text.split("\n"), 1)))
    rows = [row for _number, row in islice(each_row(records[:4], layout), 2)]
    if not rows:
        raise ParseError(_("the table has no rows"))
    first = rows[0]
    if isinstance(first, LucidokuError):
        raise first
    wrong = [str(row) for row in rows[1:] if isinstance(row, LucidokuError)]  # it may be the rest of the first one
    return first.first_of(len(records) - 1).noting(*wrong)


def _used(text: str) -> list[Span]:
    """Return the header and the first row."""
    lines = text.split("\n")
    starts = line_starts(lines)
    records = islice(_rows(enumerate(lines, 1)), 2)
    return [(starts[number - 1], starts[number - 1] + len(record.rstrip())) for number, record in records]


def _write(subject: Grid | Board) -> str:
    """Write a table of one row; `lucidoku convert` writes the header once."""
    return f"{COLUMNS[0]},{LAYOUT_COLUMN}\n{as_grid(subject).line},{subject.layout.code}"


FORMAT = Format(
    "csv",
    "a table with a column of puzzles",
    _detect,
    _read,
    _write,
    _read_all,
    label=N_("A table, separated by commas"),
    keeps=PUZZLE | DIGITS | {"houses"},
    suffixes=(".csv", ".tsv"),
    used=_used,
    whole=_detect,
    streamed=each_row,
)
