"""Lists of rows: JSON, and the same in other languages (Python with None and quotes, tuples, Java's and C's braces).

0, null, "." or "" is an empty cell, and a list inside a row is the candidates of a cell.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.located import located
from lucidoku.formats._cells import tables
from lucidoku.formats._format import DIGITS, EMPTY, PUZZLE, Format, Reading, layout_for
from lucidoku.formats._placed import are_rows_of_one, cells_in
from lucidoku.formats.line import read_line
from lucidoku.grid.board import Board
from lucidoku.grid.cells import digit_of
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.language import N_, _, ngettext

__all__ = ["FORMAT", "loads", "read_rows"]

_NAME = re.compile(r"[A-Za-z_][\w.]*(?: ?(?:\[\]){1,9})?(?: [A-Za-z_]\w*)?(?: ?(?:\[\]){1,9})?")
_CALL = re.compile(r"(?:(?:np|numpy)\.)?[A-Za-z_]\w{0,40}(?=\()")
_NOTHING = re.compile(r"\b(?:[Nn]one|NULL|[Nn]a[Nn]|nil|undefined)\b")
_SOME = re.compile(r"\bSome\((\d{1,2})\)")
_TYPE = re.compile(r",\s{0,40}dtype\s?=\s?['\"<>|\w.]{1,20}\s{0,4}\)")  # of numpy's array
_LONGEST_NAME = 80


def _strip_call(text: str) -> str:
    """Return the list of a text without the name that it is given in a language, and without the call around it."""
    text = text.strip()
    name, equals, _rest = text[:_LONGEST_NAME].partition("=")
    if equals and _NAME.fullmatch(name.strip()):
        text = text[len(name) + 1 :].lstrip()
    if match := _CALL.match(text):
        inner = text[match.end() :].lstrip("( \n")
        if inner.startswith(("[", "{")):
            text = _TYPE.sub(")", inner)
    return text


@lru_cache(maxsize=4)
def _load(text: str) -> tuple[Any, str]:
    try:
        return json.loads(text), ""
    except RecursionError:
        return None, "1 1"
    except ValueError as error:
        where = f"{error.lineno} {error.colno}" if isinstance(error, json.JSONDecodeError) else "1 1"
    other = _strip_call(_SOME.sub(r"\1", _NOTHING.sub("null", text))).rstrip(";)")
    if "=" in other or ":" in other or not other.startswith(("[", "{", "(")):
        return None, where
    other += ")" * (other.count("(") - other.count(")"))
    other = other.translate(str.maketrans("(){}'", '[][]"'))
    try:
        return json.loads(re.sub(r",\s*\]", "]", other)), ""
    except (ValueError, RecursionError):
        return None, where


def loads(text: str) -> Any:
    """Return the value of a JSON text.

    Raises:
        ParseError: it is not valid JSON; says line and column.
    """
    value, where = _load(text)
    if where:
        line, column = map(int, where.split())
        raise located(_("the text is not valid JSON"), line, column)
    return value


def _detect(text: str) -> bool:
    start = _strip_call(text)
    if not start.startswith(("[", "{", "(", '"')):
        return False
    value, where = _load(text)
    if where:
        return text.startswith(("[", "{")) and not any(isinstance(item, Reading) for _line, item in tables(text, None))
    return isinstance(value, list)


def _is_line(text: str) -> bool:
    """Return whether a single line is a list of rows; a list of several puzzles is not."""
    if not text.startswith(("[[", '["')):
        return False
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, list) and (len(value) < 2 or cells_in(value) is not None)


def _read_all(text: str, layout: Layout | None) -> Iterator[tuple[int, Reading | LucidokuError]]:
    """Yield the puzzles of a list: one grid, or as many as there are in it."""
    value = loads(text)
    if isinstance(value, list) and cells_in(value) is None and any(map(_is_grid, value)) and not are_rows_of_one(value):
        from lucidoku.formats.documents import each_in

        yield from ((1, item) for _place, item in each_in(value, layout))
        return
    try:
        yield 1, _one(value, layout)
    except LucidokuError as error:
        yield 1, error


def _is_grid(item: object) -> bool:
    return cells_in(item) is not None


def _one(value: Any, layout: Layout | None) -> Reading:
    if isinstance(value, str):
        return Reading(read_line(value, 1, layout))
    return Reading(read_rows(value, layout))


def _read(text: str, layout: Layout | None) -> Reading:
    items = [item for _line, item in _read_all(text, layout)]
    first = items[0]
    if isinstance(first, LucidokuError):
        raise first
    return first.first_of(len(items))


def read_rows(rows: Any, layout: Layout | None) -> Grid | Board:
    """Read a list of rows, of lines, or of all cells.

    Raises:
        ParseError: it is not a grid; says in which row or cell.
    """
    if (
        isinstance(rows, list)
        and len(rows) >= 16
        and not any(isinstance(item, (list, str)) and len(item) > 1 for item in rows)
    ):
        n = round(len(rows) ** 0.5)
        if n * n == len(rows):
            rows = [rows[i : i + n] for i in range(0, n * n, n)]
    if isinstance(rows, list):
        rows = [list(row) if isinstance(row, str) else row for row in rows]
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise ParseError(_("expected a list of rows in JSON, each a list of digits"))
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows):
            raise ParseError(
                ngettext(
                    "row {number} has {count} cell, but the grid has {rows} rows",
                    "row {number} has {count} cells, but the grid has {rows} rows",
                    len(row),
                ).format(number=number, count=len(row), rows=len(rows))
            )
    signs = [item for row in rows for item in row if not isinstance(item, (list, dict))]
    inner = [digit for row in rows for item in row if isinstance(item, list) for digit in item]
    inner = [digit for digit in inner if not isinstance(digit, (list, dict))]
    signs += [*inner, *([""] if 0 in inner or "0" in inner else [])]  # among candidates, 0 is a digit
    layout = layout_for(len(rows) ** 2, layout, signs=signs)
    values, masks, marked = bytearray(), [], False
    for r, row in enumerate(rows, 1):
        for c, item in enumerate(row, 1):
            candidates = [read_digit(d, layout, r, c) for d in item] if isinstance(item, list) else None
            marked |= candidates is not None
            values.append(0 if candidates is not None else read_digit(item, layout, r, c))
            masks.append((1 << layout.n) - 1 if candidates is None else sum({1 << d - 1 for d in candidates if d}))
    return Board.from_masks(layout, masks, bytes(values)) if marked else Grid(bytes(values), layout)


def read_digit(item: Any, layout: Layout, row: int, column: int) -> int:
    """Return the digit of an entry of a list, 0 for an empty cell.

    Raises:
        ParseError: the entry is not a digit; the message names the cell.
    """
    if item is None or item in ("", " ") or (isinstance(item, str) and item in EMPTY and item != "0"):
        return 0
    try:
        digit = (
            (int(item) if item.isascii() and item.isdigit() and len(item) < 4 else digit_of(item))
            if isinstance(item, str)
            else item
        )
    except ValueError:
        digit = None
    if isinstance(digit, float) and digit.is_integer():
        digit = int(digit)
    if not isinstance(digit, int) or isinstance(digit, bool) or not 0 <= digit < layout.n + layout.first_digit:
        raise ParseError(
            _("r{row}c{column}: {item} is not a digit of a {layout} grid").format(
                row=row, column=column, item=repr(item)[:30], layout=layout
            )
        )
    return digit if layout.first_digit else digit + 1


def _write(subject: Grid | Board) -> str:
    n, less = subject.layout.n, 1 - subject.layout.first_digit
    empty = None if less else 0
    cells: list[Any] = [value - less if value else empty for value in subject.values]
    if isinstance(subject, Board):
        for cell in subject.layout.cells:
            if not subject.values[cell]:
                cells[cell] = [digit - less for digit in subject.candidates(cell)]
    rows = [cells[r * n : r * n + n] for r in range(n)]
    return json.dumps(rows, separators=(",", ":"))


FORMAT = Format(
    "rows",
    "a list of rows, 0 or null for an empty cell",
    _detect,
    _read,
    _write,
    _read_all,
    label=N_("A list of rows"),
    keeps=PUZZLE | DIGITS | {"candidates"},
    line=_is_line,
    long=True,
)
