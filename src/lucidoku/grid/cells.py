"""Digits, cells and candidates: how they are counted and how they are printed."""

from __future__ import annotations

import operator
from typing import Any, NamedTuple, SupportsIndex, TypeAlias

from lucidoku.errors import InvalidArgument
from lucidoku.words.language import _
from lucidoku.words.notation import USUAL, current_notation

__all__ = ["CHARACTERS", "VALUES", "Candidate", "Cell", "CellLike", "digit_of", "digit_text"]

CellLike: TypeAlias = SupportsIndex | str
"""A cell, its number or its name."""

_DIGITS = "123456789ABCDEFGHIJKLMNOP"
CHARACTERS = ("." + _DIGITS).encode()
"""How the values of cells are printed, an empty one as a dot: a character for each value."""
VALUES = bytes(0 if code in b".0*_" else _DIGITS.find(chr(code).upper()) + 1 or 255 for code in range(256))
"""The other way: the value of each of 256 characters, 255 for what stands for none."""


def digit_text(digit: int) -> str:
    """Return how a digit is printed: 1-9, then A (10) to P (25).

    >>> digit_text(7), digit_text(16)
    ('7', 'G')
    """
    return _DIGITS[digit - 1]


def digit_of(text: str) -> int:
    """Return the digit that a character stands for; the inverse of `digit_text`.

    Raises:
        InvalidArgument: the character is not a digit.

    >>> digit_of("g")
    16
    """
    found = _DIGITS.find(text.upper()) if len(text) == 1 else -1
    if found < 0:
        raise InvalidArgument(_("{text} is not a digit; expected 1-9 or A-P").format(text=repr(text)))
    return found + 1


class Cell(int):
    """One square: an int 0…n²-1, row by row, that prints itself as people write it, in the notation in use.

    >>> cell = Cell(33, 9)
    >>> cell, int(cell), cell.row, cell.column
    (r4c7, 33, 4, 7)
    """

    row: int
    column: int
    _n: int
    _name: str

    def __new__(cls, index: SupportsIndex, n: int) -> Cell:
        """Make the cell `index` of a grid with `n` columns."""
        number = operator.index(index)
        if not 0 <= number < n * n:
            raise InvalidArgument(
                _("cell index {index} is out of range; expected 0 to {last}").format(index=number, last=n * n - 1)
            )
        self = super().__new__(cls, number)
        row, column = number // n + 1, number % n + 1
        self.__dict__.update(row=row, column=column, _n=n, _name=f"r{row}c{column}")
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Cell is immutable")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __str__(self) -> str:
        written = current_notation()
        return self._name if written is USUAL else written.cells((self.row,), (self.column,), self._n)

    def __repr__(self) -> str:
        return self._name

    def __reduce__(self) -> tuple[Any, ...]:
        return (Cell, (int(self), self._n))


class Candidate(NamedTuple):
    """A digit that a cell may hold; prints as `(5)r4c7`.

    >>> from lucidoku import explain
    >>> place = explain("1.....2..3.....4")[0].placements[0]
    >>> place.cell, place.digit
    (r1c2, 2)
    >>> print(place)
    (2)r1c2
    """

    cell: Cell
    digit: int

    def __str__(self) -> str:
        return f"({digit_text(self.digit)}){self.cell}"
