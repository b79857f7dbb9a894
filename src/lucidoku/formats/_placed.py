"""Cells of JSON of unknown programs: text, lists of rows, flat lists, and objects or names that say where a cell is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from math import isqrt
from typing import Any

from lucidoku.errors import ParseError
from lucidoku.formats._format import EMPTY
from lucidoku.words.language import _

_SIDES = range(4, 26)
_CELL_TEXT = frozenset(EMPTY + "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxy")
_OF_FOUR = frozenset(EMPTY + "1234")
VALUE_NAMES = ("value", "val", "digit", "number", "num", "v", "d", "given", "clue")
_PLAYED = ("guess", "uservalue", "userinput", "entered", "playervalue", "entry")
_SOLVED = {"solution", "answer", "correct", "correctvalue", "solvedvalue", "actual", "expected", "solutionvalue"}
_GIVEN = {"given", "fixed", "locked", "initial", "readonly", "clue", "prefilled", "original", "static", "preset"}
_OPEN = {"editable", "mutable", "userfilled", "user", "changeable"}
ROW_NAMES = ("row", "r", "y", "rowindex", "rownumber", "rowno", "zeile", "ligne", "fila", "riga")
COLUMN_NAMES = (
    *("col", "column", "c", "x", "colindex", "columnindex", "colnumber", "columnnumber"),
    *("spalte", "colonne", "columna", "colonna"),
)
_PLACES = ("position", "pos", "coord", "coords", "coordinate", "coordinates", "location", "cell", "key", "name", "id")
_INDEXES = ("index", "idx", "i", "cellindex", "cellid")
_BOXES = {"box", "block", "region", "square", "zone", "area", "group", "subgrid", "nonet", "sector", "boxindex"}
_MARKS = {"candidates", "notes", "marks", "pencilmarks", "pencil", "possibilities", "possible", "possiblevalues"}


@dataclass
class Cells:
    """The cells of a grid, row by row, as a program writes them.

    Attributes:
        n: the number of rows.
        items: the contents of each cell.
        text: the cells as characters, where each is one.
        played: the cells whose digit the player has placed.
        marks: noted candidates by cell.
        boxes: the box of each cell, where they are named.
        solution: the digit of the solution of each cell, where they are named.
        other: further fields of cells, with their values.
    """

    n: int
    items: list[Any]
    text: str = ""
    played: set[int] = field(default_factory=set)
    marks: dict[int, Any] = field(default_factory=dict)
    boxes: list[Any] | None = None
    solution: list[Any] | None = None
    other: dict[str, list[Any]] = field(default_factory=dict)


@lru_cache(maxsize=1024)
def plain_word(name: str) -> str:
    """Return a name in small letters, without blanks and signs.

    >>> plain_word("Box_Height")
    'boxheight'
    """
    return "".join(ch for ch in name[:80].lower() if ch.isalnum())


def is_cell_text(text: str) -> bool:
    """Return whether a text has a character for each cell of a square grid.

    >>> is_cell_text("1.....2..3.....4"), is_cell_text("abcdefghijklmnop"), is_cell_text("12")
    (True, False, False)
    """
    n = isqrt(len(text))
    if n * n != len(text) or n not in _SIDES or not _CELL_TEXT.issuperset(text):
        return False
    return any(ch.isdigit() or ch in "._*" for ch in text)


def cells_in(what: object, *, sparse: bool = False, rows: int | None = None) -> Cells | None:
    """Return the cells that a value of JSON holds; None if it is not a grid.

    Args:
        what: the value.
        sparse: whether a list of a few cells with their coordinates is a grid.
        rows: how many rows the grid has, if known.

    Raises:
        ParseError: the cells have places that contradict each other or that can be understood in two ways.
    """
    if isinstance(what, str):
        text = what.strip()
        return Cells(isqrt(len(text)), list(text), text) if is_cell_text(text) else None
    if isinstance(what, dict):
        return _by_name(what, rows) if sparse else None
    if not isinstance(what, list) or not what:
        return None
    n = len(what)
    if n in _SIDES and all(isinstance(row, str) for row in what):
        text = "".join(what)
        if all(len(row) == n for row in what) and _CELL_TEXT.issuperset(text):
            small = n == 16 and set(text) <= _OF_FOUR and not set(text) <= set(EMPTY)
            return None if small else Cells(n, list(text), text)  # else they are as many grids of four rows
        words = [row.replace(",", " ").replace("|", " ").split() for row in what]
        return Cells(n, list(chain.from_iterable(words))) if all(len(row) == n for row in words) else None
    if n in _SIDES and all(isinstance(row, list) and len(row) == n for row in what):
        items = list(chain.from_iterable(what))
        if _are_rows(items, n) and not all(map(_are_marks, items)):
            return None  # as many grids as rows
        return _of_items(n, items)
    n = isqrt(len(what))
    if sparse and all(isinstance(item, dict) for item in what):
        return _of_objects(what, rows)
    if n * n == len(what) and n in _SIDES and not any(isinstance(item, str) and len(item) > 2 for item in what):
        return _of_items(n, what)
    return None


def _are_rows(items: list[Any], n: int) -> bool:
    """Return whether lists may be rows of n cells: most of them have this length, as a damaged one may have another."""
    return all(isinstance(item, list) for item in items) and 2 * sum(len(item) == n for item in items) > len(items)


def _are_marks(item: list[Any]) -> bool:
    """Return whether a list in a list is the candidates of a cell: digits that rise."""
    return all(isinstance(digit, int) and digit > 0 for digit in item) and sorted(set(item)) == item


def are_rows_of_one(what: object) -> bool:
    """Return whether the items of a list are rows of one grid, each as long as a smaller grid has cells.

    Lists of 16 cells are rows of a damaged 16x16 grid, and not grids of four rows, where one of them has a higher digit.

    >>> are_rows_of_one([[0] * 16, [9] + [0] * 15]), are_rows_of_one([[0] * 16, [4] + [0] * 15])
    (True, False)
    """
    if not isinstance(what, list) or len(what) < 2 or not all(isinstance(row, (list, str)) for row in what):
        return False
    sizes = {len(row) for row in what}
    n = max(sizes)
    if len(sizes) > 1 or n not in _SIDES or isqrt(n) ** 2 != n:
        return False
    return any(_is_above(item, isqrt(n)) for item in chain.from_iterable(what))


def _is_above(item: object, n: int) -> bool:
    """Return whether an item is a digit, and above n."""
    if isinstance(item, str) and len(item) in (1, 2) and item.isascii() and item.isalnum():
        item = int(item, 36) if len(item) == 1 else int(item) if item.isdecimal() else None
    return isinstance(item, int) and n < item <= max(_SIDES)


def _of_items(n: int, items: list[Any]) -> Cells | None:
    objects = [item for item in items if isinstance(item, dict)]
    if not objects:
        return Cells(n, items)
    if len(objects) < len(items):
        if any(item not in (None, 0, "") for item in items if not isinstance(item, dict)):
            return None
        items = [item or {} for item in items]
    return _of_objects(items, n)


class _Field:
    """Contents of the cells under one name."""

    def __init__(self, name: str, values: list[Any]) -> None:
        self.name, self.values = name, values
        self.there = [value for value in values if value is not None]

    def are(self, *kinds: type) -> bool:
        """Return whether every value is of one of some kinds, a truth value not counted as a number."""
        return bool(self.there) and all(
            isinstance(value, kinds) and (not isinstance(value, bool) or bool in kinds) for value in self.there
        )


def _of_objects(objects: list[dict[str, Any]], rows: int | None) -> Cells | None:
    """Return the cells that are objects, each at its place."""
    if any(map(_is_more, chain.from_iterable(one.values() for one in objects))):
        return None
    names = dict.fromkeys(chain.from_iterable(objects))
    fields: dict[str, _Field] = {}
    for name in names:
        word = plain_word(name)
        word = word[2:] if word.startswith("is") and word[2:] in _GIVEN | _OPEN else word
        if word in fields:
            raise ParseError(_cell_problem(name))
        fields[word] = _Field(name, [one.get(name) for one in objects])
    value = next((fields.pop(word) for word in VALUE_NAMES if word in fields and _holds_digits(fields[word])), None)
    played = next((fields.pop(word) for word in _PLAYED if word in fields), None)
    if value is None and played is None:
        return None
    places, n = _places(fields, len(objects), rows, value or played)
    cells = Cells(n, [None] * (n * n))
    given = [fields.pop(word) for word in [*_GIVEN, *_OPEN] if word in fields and fields[word].are(bool, int)]
    for number, place in enumerate(places):
        item = value.values[number] if value else None
        own = all(
            flag.values[number] is None
            or bool(flag.values[number]) is (plain_word(flag.name).removeprefix("is") in _GIVEN)
            for flag in given
        )
        if given and not own:
            cells.played.add(place)
        if played and item in (None, 0, "", ".") and played.values[number] not in (None, 0, "", "."):
            item = played.values[number]
            cells.played.add(place)
        cells.items[place] = item

    def at_places(one: _Field) -> list[Any]:
        there: list[Any] = [None] * (n * n)
        for place, content in zip(places, one.values, strict=True):
            there[place] = content
        return there

    for word in list(fields):
        one = fields[word]
        if word in _MARKS and (one.are(list, str)):
            cells.marks = {place: marks for place, marks in enumerate(at_places(fields.pop(word))) if marks}
        elif word in _SOLVED and one.are(int, str):
            cells.solution = at_places(fields.pop(word))
        elif word.removesuffix("index").removesuffix("id") in _BOXES and one.are(int, str) and len(places) == n * n:
            cells.boxes = at_places(fields.pop(word))
    cells.other = {one.name: one.there for one in fields.values() if one.there}
    return cells


def _is_more(value: object) -> bool:
    """Return whether a value is more than a field of a cell: a whole puzzle."""
    if isinstance(value, str):
        return len(value) >= 16 and is_cell_text(value)
    return isinstance(value, list) and (len(value) > 25 or any(isinstance(item, (list, dict)) for item in value))


def _holds_digits(field: _Field) -> bool:
    """Return whether a field holds possible contents of a cell, not only whether it is given."""
    if not field.there or not field.are(int, float, str, list):
        return not field.there
    return all(
        len(value) <= (2 if isinstance(value, str) else 25) for value in field.there if isinstance(value, (str, list))
    )


def _cell_problem(name: object) -> str:
    return _("the field {name} of the cells does not say clearly where they are").format(name=repr(name)[:40])


_Pair = tuple[Any, Any]


def _places(fields: dict[str, _Field], count: int, rows: int | None, value: _Field | None) -> tuple[list[int], int]:
    """Return the place of each cell, row by row from 0, and how many rows the grid has; takes the fields that say it.

    Raises:
        ParseError: the places contradict each other, or can be understood in two ways.
    """
    for row_word, column_word in zip(("row", "r", "y"), ("col", "c", "x"), strict=True):
        row = next((word for word in ([row_word] if row_word != "row" else ROW_NAMES) if word in fields), None)
        column = next(
            (word for word in ([column_word] if column_word != "col" else COLUMN_NAMES) if word in fields), None
        )
        if row and column and (fields[row].are(int) and fields[column].are(int)):
            pairs = list(zip(fields.pop(row).values, fields.pop(column).values, strict=True))
            _drop_places(fields)
            return _from_pairs(pairs, count, rows, value, row)
    if odd := next(
        (word for word in (*ROW_NAMES, *COLUMN_NAMES) if word in fields and len(set(map(str, fields[word].there))) > 1),
        None,
    ):
        raise ParseError(_cell_problem(fields[odd].name))
    for word in (*_PLACES, *_INDEXES):
        if word not in fields:
            continue
        field = fields[word]
        if field.are(dict):
            inner: dict[str, _Field] = {}
            for name in dict.fromkeys(chain.from_iterable(field.there)):
                inner[plain_word(name)] = _Field(name, [(item or {}).get(name) for item in field.values])
            fields.pop(word)
            return _places(inner, count, rows, value)
        if field.are(list) and all(len(pair) == 2 for pair in field.there) and len(field.there) == count:
            fields.pop(word)
            return _from_unnamed([tuple(pair) for pair in field.values], count, rows, value, word)
        if field.are(str) and len(field.there) == count and all(map(_named_pair, field.values)):
            fields.pop(word)
            return _from_names(field.values, count, rows, value)
        if field.are(int) and len(field.there) == count:
            if (places := _from_numbers(field.values, rows)) is not None:
                fields.pop(word)
                return places
            if word not in ("id", "key", "name"):
                raise ParseError(_cell_problem(field.name))
    n = isqrt(count)
    if n * n != count or n not in _SIDES or (rows is not None and rows != n):
        raise ParseError(_("the cells do not say where they are"))
    return list(range(count)), n


def _drop_places(fields: dict[str, _Field]) -> None:
    """Remove names and numbers of cells whose row and column are known."""
    for word in (*_PLACES, *_INDEXES, *ROW_NAMES, *COLUMN_NAMES):
        fields.pop(word, None)


_NAME = re.compile(r"[rR](\d{1,2})[cC](\d{1,2})|([A-Ya-y])(\d{1,2})|\(?(\d{1,2})[,;:_-] ?(\d{1,2})\)?")


def _named_pair(name: object) -> tuple[bool, _Pair] | None:
    """Return the two numbers in the name of a cell, and whether it says which is the row."""
    match = _NAME.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        return None
    if match[1]:
        return True, (int(match[1]), int(match[2]))
    if match[3]:
        return False, (ord(match[3].upper()) - 64, int(match[4]))
    return False, (int(match[5]), int(match[6]))


def _from_names(names: list[Any], count: int, rows: int | None, value: _Field | None) -> tuple[list[int], int]:
    places = [pair for name in names if (pair := _named_pair(name)) is not None]
    pairs = [pair for _sure, pair in places]
    if all(sure for sure, _pair in places):
        return _from_pairs(pairs, count, rows, value, names[0])
    return _from_unnamed(pairs, count, rows, value, names[0])


def _from_unnamed(
    pairs: list[_Pair], count: int, rows: int | None, value: _Field | None, name: object
) -> tuple[list[int], int]:
    """Return the cells of pairs of row and column; the row is the number that lists the cells row by row."""
    if any(not isinstance(k, int) or isinstance(k, bool) for pair in pairs for k in pair):
        raise ParseError(_cell_problem(name))
    turned = [(b, a) for a, b in pairs]
    by_row, by_column = pairs == sorted(pairs), turned == sorted(turned)
    if by_row == by_column:
        raise ParseError(_cell_problem(name))
    return _from_pairs(pairs if by_row else turned, count, rows, value, name)


def _from_pairs(
    pairs: list[_Pair], count: int, rows: int | None, value: _Field | None, name: object
) -> tuple[list[int], int]:
    """Return the places of pairs of row and column, counted from 0 or from 1 as they show themselves."""
    numbers = list(chain.from_iterable(pairs))
    if not numbers or any(not isinstance(k, int) or isinstance(k, bool) or not 0 <= k <= 25 for k in numbers):
        raise ParseError(_cell_problem(name))
    low, high = min(numbers), max(numbers)
    n = rows or isqrt(count)
    if not rows and (n * n != count or n not in _SIDES or high - low >= n):
        n = high + 1 - min(low, 1)
        digits = [int(v) for v in (value.there if value else []) if str(v).isdecimal()]
        if low > 1 or n not in _SIDES or max(digits, default=0) > n or (n != 9 and n != isqrt(n) ** 2):
            raise ParseError(_("the cells do not say how many rows the grid has; choose its layout"))
    first = 0 if low == 0 else 1 if high == n else None
    if first is None or high - first >= n:
        raise ParseError(_cell_problem(name))
    places = [(row - first) * n + column - first for row, column in pairs]
    if len(set(places)) < len(places):
        raise ParseError(_("two cells of the puzzle have the same place"))
    return places, n


def _from_numbers(numbers: list[int], rows: int | None) -> tuple[list[int], int] | None:
    """Return the places of cells that are numbered row by row; None if the numbers are others."""
    count = len(numbers)
    n = rows or isqrt(count)
    if len(set(numbers)) < count:
        return None
    if n * n == count and n in _SIDES and max(numbers) - min(numbers) == count - 1 and min(numbers) in (0, 1):
        return [number - min(numbers) for number in numbers], n
    return None


def _by_name(data: Mapping[str, Any], rows: int | None) -> Cells | None:
    """Return the cells of an object that has a field for each cell, under its name."""
    names = list(data)
    if len(names) < 4 or not all(map(_named_pair, names)):
        return None
    if not all(value is None or isinstance(value, (int, str, float)) for value in data.values()):
        return None
    values = _Field("value", list(data.values()))
    places, n = _from_names(names, len(names), rows, values)
    cells = Cells(n, [None] * (n * n))
    for place, value in zip(places, values.values, strict=True):
        cells.items[place] = value
    return cells
