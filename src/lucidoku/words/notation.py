"""Notations of cells, for writing and reading: r1c1 and others.

A notation is chosen for a block with `notation(...)`, for the whole program with `set_language(..., notation=...)`. Data
(JSON, corpora, `repr`) are always written as r1c1; r1c1 and L1C1 are read in every notation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar, cast

from lucidoku.errors import LucidokuError
from lucidoku.words import language as languages
from lucidoku.words.guided import guided
from lucidoku.words.language import _, requested_language
from lucidoku.words.quoting import quoted

__all__ = [
    "NOTATIONS",
    "USUAL",
    "Notation",
    "current_notation",
    "notation",
    "notation_of",
    "per_language",
    "read_cell",
    "set_language",
]

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Notation:
    """A way to write cells.

    Attributes:
        name: its cell in the first row and column, or the program that uses it.
        row_sign: the prefix of a row's number; None if rows are letters or the number has no prefix.
        column_sign: the same of columns.
        letters: the letters of rows or columns, in order; "" where both are numbers.
        letters_of: "row" or "column", whichever has the letters.
        upwards: whether rows are counted from the bottom.
    """

    name: str
    row_sign: str = ""
    column_sign: str = ""
    letters: str = ""
    letters_of: str = ""
    upwards: bool = False

    def row(self, number: int, n: int) -> str:
        """Write a row's name, 1 to n from the top."""
        if self.letters_of == "row":
            return _letter(number, self.letters)
        return f"{n + 1 - number}" if self.upwards else str(number)

    def column(self, number: int) -> str:
        """Write a column's name, 1 to n from the left."""
        return _letter(number, self.letters) if self.letters_of == "column" else str(number)

    def cells(self, rows: Sequence[int], columns: Sequence[int], n: int) -> str:
        """Write the cells in which rows and columns cross: "r1c36", "AC7"."""
        down = self.row_sign + "".join(self.row(row, n) for row in rows)
        across = self.column_sign + "".join(map(self.column, columns))
        return across + down if self.letters_of == "column" else down + across

    def axis(self, n: int) -> tuple[list[str], list[str]]:
        """Return the labels of rows and columns in a picture."""
        rows = [self.row_sign + self.row(i, n) for i in range(1, n + 1)]
        return rows, [self.column_sign + self.column(i) for i in range(1, n + 1)]

    def read(self, text: str, n: int) -> tuple[int, int] | None:
        """Return the row and the column of a cell's name, each 1 to n; None if it is not a name."""
        if not self.letters:
            match = re.fullmatch(rf"{self.row_sign}(\d+){self.column_sign}(\d+)", text, re.IGNORECASE)
            return (int(match[1]), int(match[2])) if match else None
        match = re.fullmatch(r"([A-Za-z]+)(\d+)", text)
        if not match:
            return None
        letter, number = _number(match[1], self.letters), int(match[2])
        if self.letters_of == "row":
            return letter, number
        return (n + 1 - number if self.upwards else number), letter


def _letter(number: int, letters: str) -> str:
    """Return the letter of a number from 1; after the last one, two letters."""
    high, low = divmod(number - 1, len(letters))
    return (letters[high - 1] if high else "") + letters[low]


def _number(text: str, letters: str) -> int:
    """Return the number of a letter, or two; 0 if it is not one."""
    cased = text.lower() if letters.islower() else text.upper()
    if not 1 <= len(cased) <= 2 or not set(cased) <= set(letters):
        return 0
    return sum((letters.index(ch) + 1) * len(letters) ** i for i, ch in enumerate(reversed(cased)))


NOTATIONS = {
    fixed.name: fixed
    for fixed in (
        Notation("r1c1", "r", "c"),
        Notation("L1C1", "L", "C"),
        Notation("A1", letters=_ALPHABET, letters_of="row"),
        Notation("J9", letters=_ALPHABET.replace("I", ""), letters_of="row"),
        Notation("K9", letters=_ALPHABET.replace("I", "").replace("J", ""), letters_of="row"),
        Notation("chess", letters=_ALPHABET.lower(), letters_of="column", upwards=True),
        Notation("excel", letters=_ALPHABET, letters_of="column"),
    )
}
"""The notations by name. Of those with letters for rows, the last row of nine is I9, J9 (no I) or K9 (neither I nor J)."""

USUAL = NOTATIONS["r1c1"]
_current: ContextVar[Notation | None] = ContextVar("lucidoku_notation", default=None)
_chosen: Notation | None = None


def current_notation() -> Notation:
    """Return the notation in use."""
    return _current.get() or _chosen or USUAL


_Words = TypeVar("_Words")
_Given = ParamSpec("_Given")
_MOST = 1 << 12  # cached results of a function


def per_language(write: Callable[_Given, _Words]) -> Callable[_Given, _Words]:
    """Cache a function that writes text by its arguments, the language and the notation: sentences repeat the same names.

    >>> @per_language
    ... def greeting(name: str) -> str:
    ...     return name + _(", ") + _("yes")
    >>> with notation("L1C1"), languages.language("fr"):
    ...     greeting("Ada")
    'Ada, oui'
    >>> greeting("Ada")
    'Ada, yes'
    """

    @lru_cache(maxsize=_MOST)
    def kept(_language: str, _notation: str, *given: Any) -> Any:
        return cast("Callable[..., Any]", write)(*given)

    @wraps(write)
    def written(*given: Any) -> Any:
        return kept(requested_language(), current_notation().name, *given)

    return cast("Callable[_Given, _Words]", written)


def notation_of(name: str) -> Notation:
    """Return a notation by its name, in any capitals.

    Raises:
        LucidokuError: the name is unknown.
    """
    by_key = {known.lower(): fixed for known, fixed in NOTATIONS.items()}
    notation = by_key.get(name.strip().lower())
    if notation is None:
        raise LucidokuError(
            _("unknown notation {name}; expected {known}").format(name=quoted(name), known=_(", ").join(NOTATIONS))
        )
    return notation


@contextmanager
def notation(name: str | None) -> Iterator[None]:
    """Write and read cells in a notation inside the block; None leaves it unchanged.

    Raises:
        LucidokuError: the name is unknown.

    >>> from lucidoku.grid.cells import Cell
    >>> cell = Cell(33, 9)
    >>> for name in NOTATIONS:
    ...     with notation(name):
    ...         print(cell, end=" ")
    r4c7 L4C7 D7 D7 D7 g6 G4
    """
    if name is None:
        yield
        return
    token = _current.set(notation_of(name))
    try:
        yield
    finally:
        _current.reset(token)


@guided
def set_language(lang: str | None, *, notation: str | None = None) -> None:
    """Use a language and a notation from now on, in the whole program; None goes back to the usual ones.

    Args:
        lang: a language such as "fr"; None for that of the environment.
        notation: how cells are written, one of `NOTATIONS`; None for r1c1.

    Raises:
        LucidokuError: there are no words for that language, or no notation of that name.

    >>> from lucidoku.grid.cells import Cell
    >>> set_language("fr", notation="L1C1")
    >>> str(Cell(33, 9)), repr(Cell(33, 9))
    ('L4C7', 'r4c7')
    >>> set_language(None)
    """
    global _chosen
    wanted = None if notation is None else notation_of(notation)
    languages.set_language(lang)
    _chosen = wanted


def read_cell(text: str, n: int) -> tuple[int, int] | None:
    """Return the row and the column of a cell's name in r1c1, in L1C1 or in the notation in use; None if it is not a name.

    >>> read_cell("R4C7", 9), read_cell("l4c7", 9), read_cell("D7", 9)
    ((4, 7), (4, 7), None)
    """
    for fixed in (current_notation(), NOTATIONS["r1c1"], NOTATIONS["L1C1"]):
        place = fixed.read(text.strip(), n)
        if place and 1 <= place[0] <= n and 1 <= place[1] <= n:
            return place
    return None
