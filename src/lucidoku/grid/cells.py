"""Digits, cells and candidates: how they are counted and how they are printed."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, TypeAlias

from lucidoku.errors import InvalidArgument, ParseError
from lucidoku.words.language import _
from lucidoku.words.notation import USUAL, current_notation, read_cell
from lucidoku.words.quoting import quoted

__all__ = [
    "CHARACTERS",
    "VALUES",
    "ZERO_CHARACTERS",
    "ZERO_VALUES",
    "Candidate",
    "Cell",
    "CellLike",
    "cell_index",
    "digit_of",
    "digit_text",
    "may_be_full",
    "short_repr",
    "unknown_cell",
    "zero_based",
]

CellLike: TypeAlias = SupportsIndex | str | tuple[SupportsIndex, SupportsIndex]
"""A cell, its number or its name, or its row and column, from 0."""

_DIGITS = ("0123456789ABCDEFGHIJKLMNO", "123456789ABCDEFGHIJKLMNOP")
"""The names of the values 1 to 25: where the digits start at 0, and where they start at 1."""
_CHARACTERS = [("." + digits).encode() for digits in _DIGITS]
_VALUES = [
    bytes(0 if code in empty else digits.find(chr(code).upper()) + 1 or 255 for code in range(256))
    for digits, empty in zip(_DIGITS, (b".*_", b".0*_"), strict=True)
]
CHARACTERS = _CHARACTERS[1]
"""Character of each value of a cell; a dot for an empty one."""
VALUES = _VALUES[1]
"""Inverse table: the value of each of 256 characters, 255 for characters without one."""
ZERO_CHARACTERS, ZERO_VALUES = _CHARACTERS[0], _VALUES[0]
"""The same where the digits start at 0."""


def digit_text(digit: int, first: int = 1) -> str:
    """Return how a value is printed: 1-9, then A (10) to P (25); where the digits start at 0, 0-9 and A to O.

    >>> digit_text(7), digit_text(16), digit_text(16, 0)
    ('7', 'G', 'F')
    """
    return _DIGITS[first][digit - 1]


def digit_of(text: str, first: int = 1) -> int:
    """Return the value of a character; the inverse of `digit_text`.

    Raises:
        InvalidArgument: the character is not a digit.

    >>> digit_of("g"), digit_of("0", 0)
    (16, 1)
    """
    value = _DIGITS[first].find(text.upper()) if len(text) == 1 else -1
    if value < 0:
        message = (
            _("{text} is not a digit; expected 1-9 or A-P")
            if first
            else _("{text} is not a digit; expected 0-9 or A-O")
        )
        raise InvalidArgument(message.format(text=repr(text)))
    return value + 1


def _sign(content: object) -> str:
    """Return the content of a cell as text."""
    return (quoted(content) if isinstance(content, int) else str(content)).strip().upper()


def zero_based(signs: Iterable[object], n: int) -> bool:
    """Return whether the digits of a grid start at 0: it has 0, another sign for an empty cell, and no digit n.

    Args:
        signs: the contents of the cells: characters, numbers, or words for numbers; "" and None are empty cells.
        n: the number of rows.

    >>> zero_based("0.12", 9), zero_based("0.19", 9), zero_based(["0", "", "15"], 16), zero_based([0, None, 16], 16)
    (True, False, True, False)
    """
    each = set(signs) if isinstance(signs, str) else signs
    used = {"" if sign is None or sign != sign else _sign(sign) for sign in each}
    used = {sign.removesuffix(".0") for sign in used}  # numbers of a table whose empty cells are NaN
    empty = any(sign == "X" or not sign.isalnum() for sign in used)
    return "0" in used and empty and used.isdisjoint((str(n), digit_text(n)))


def may_be_full(signs: Iterable[object], n: int) -> bool:
    """Return whether signs may be a full grid with digits from 0, or one from 1 without its last digit: 0 to n - 1, each n times.

    >>> may_be_full("0123230110323210", 4), may_be_full("0123.30110323210", 4)
    (True, False)
    """
    texts = list(signs.upper()) if isinstance(signs, str) else [_sign(sign) for sign in signs]
    if texts.count("0") != n or len(set(texts)) != n:
        return False
    names = {text if text.isdecimal() else str(_DIGITS[1].find(text) + 1 or -1) for text in texts}
    return names == set(map(str, range(n)))


def cell_index(name: CellLike, n: int) -> int | None:
    """Return the number of a cell by its name, its number, or its row and column, from 0; None if there is none.

    >>> cell_index("r4c7", 9), cell_index((3, 6), 9), cell_index("r1c10", 9)
    (33, 33, None)
    """
    if isinstance(name, str):
        place = read_cell(name, n)
        return place and (place[0] - 1) * n + place[1] - 1
    if type(name) is tuple and len(name) == 2:  # not a Candidate
        row, column = (operator.index(part) if hasattr(part, "__index__") else -1 for part in name)
        return row * n + column if 0 <= row < n and 0 <= column < n else None
    number = operator.index(name) if isinstance(name, SupportsIndex) else -1
    return number if 0 <= number < n * n else None


def unknown_cell(name: object, first: object, last: object) -> ParseError:
    """Return the error for a name that no cell has; names the first and the last cell."""
    message = _("unknown cell {name}; expected {first} to {last}")
    if other := _other_name(name):
        message = _("{problem}; did you mean {name}?").format(problem=message, name=other)
    return ParseError(message.format(name=quoted(name), first=first, last=last))


def _other_name(name: object) -> str:
    """Return the name of a cell for one of another kind, such as A1, 1,1 or (9, 9); empty for anything else."""
    if isinstance(name, tuple) and len(name) == 2 and all(isinstance(part, int) and 0 < part < 100 for part in name):
        return f"({name[0] - 1}, {name[1] - 1})"  # from 0
    found = re.fullmatch(r"([A-I]|\d{1,2}(?=\D)|\d)\W*(\d{1,2})", quoted(name).strip("' ").upper())
    row = found and (ord(found[1]) - ord("A") + 1 if found[1].isalpha() else int(found[1]))
    return f"r{row}c{found[2]}" if found else ""


class Cell(int):
    """One square: an int 0…n²-1, row by row, that prints itself as people write it, in the notation in use.

    >>> cell = Cell(33, 9)
    >>> cell, int(cell), cell.row, cell.column
    (r4c7, 33, 4, 7)
    >>> Cell("r4c7") == cell
    True
    """

    row: int
    column: int
    _n: int
    _first: int
    _name: str

    def __new__(cls, index: CellLike, n: int = 9, first_digit: int = 1) -> Cell:
        """Make the cell `index` of a grid with `n` columns, whose digits start at `first_digit`; a name will do, too."""
        number = operator.index(index) if isinstance(index, SupportsIndex) else cell_index(index, n)
        if number is None:
            raise unknown_cell(index, "r1c1", f"r{quoted(n)}c{quoted(n)}")
        if not 0 <= number < n * n:
            raise InvalidArgument(
                _("cell index {index} is out of range; expected 0 to {last}").format(
                    index=quoted(number), last=quoted(n * n - 1)
                )
            )
        self = super().__new__(cls, number)
        row, column = number // n + 1, number % n + 1
        self.__dict__.update(row=row, column=column, _n=n, _first=first_digit, _name=f"r{row}c{column}")
        return self

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(f"'Cell' object has no attribute {name!r}")
            from lucidoku.words.guesses import unknown_name

            raise unknown_name("Cell", name, dir(self))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Cell is immutable")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __str__(self) -> str:
        written = current_notation()
        return self._name if written is USUAL else written.cells((self.row,), (self.column,), self._n)

    def __repr__(self) -> str:
        return self._name

    def digit_text(self, value: int) -> str:
        """Return how a value of this cell is printed."""
        return digit_text(value, self._first)

    @property
    def text(self) -> str:
        """The cell as people write it, in the notation in use."""
        return str(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Cell, (int(self), self._n) if self._first else (int(self), self._n, 0))


class _CellAndDigit(NamedTuple):
    cell: Cell
    digit: int


class Candidate(_CellAndDigit):
    """A digit and a cell that may hold it; prints as `(5)r4c7`.

    `Candidate("r4c7", 5)` is one of a 9×9 grid.

    >>> from lucidoku import explain
    >>> place = explain("1.....2..3.....4")[0].placements[0]
    >>> place.cell, place.digit
    (r1c2, 2)
    >>> place, Candidate("r1c2", 2).text
    ((2)r1c2, '(2)r1c2')
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(f"'Candidate' object has no attribute {name!r}")
            from lucidoku.words.guesses import unknown_name

            raise unknown_name("Candidate", name, dir(self))

    def __new__(cls, cell: CellLike, digit: int | str) -> Candidate:
        """Make a candidate; a cell and a digit may be text."""
        if type(cell) is not Cell:
            cell = Cell(cell)
        return tuple.__new__(cls, (cell, digit if type(digit) is int else digit_of(str(digit))))

    @property
    def digit_text(self) -> str:
        """The printed digit."""
        return self.cell.digit_text(self.digit)

    @property
    def text(self) -> str:
        """The candidate as people write it, in the notation in use."""
        return str(self)

    def __str__(self) -> str:
        return f"({self.digit_text}){self.cell}"

    def __repr__(self) -> str:
        return f"({self.digit_text}){self.cell!r}"


def short_repr(call: str, words: str) -> str:
    """Return the `repr` of a value: the call that makes it if that fits into a line, else a short description.

    >>> short_repr("Grid('1.....2..3.....4')", "<Grid 4x4: 4 givens>")
    "Grid('1.....2..3.....4')"
    """
    if len(call) <= LINE:
        return call
    return words if len(words) <= LINE else words[: LINE - 2] + "…>"


LINE = 100
"""The most characters of a `repr`."""
