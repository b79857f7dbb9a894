"""What a format is, and the pieces that several of them use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lucidoku._text import _
from lucidoku.board import Board
from lucidoku.errors import LucidokuError, ParseError
from lucidoku.grid import SIZES, Grid, Layout, digit_of

__all__ = ["EMPTY", "Format", "cell_values", "layout_for", "located", "shifted", "side"]

EMPTY = ".0_*"
"""The characters for an empty cell."""


@dataclass(frozen=True)
class Format:
    """A way to write puzzles.

    Attributes:
        name: how it is called on the command line.
        about: one line that says what it looks like.
        detect: whether a text (stripped, with plain line ends) looks like it.
        read: text to Grid, or to Board where it tells candidates or placed values.
        write: the inverse.
    """

    name: str
    about: str
    detect: Callable[[str], bool]
    read: Callable[[str, Layout | None], Grid | Board]
    write: Callable[[Grid | Board], str]


def located(message: str, line: int, column: int | None = None) -> ParseError:
    """Return an error that says where in the text the trouble is."""
    if column is None:
        error = ParseError(_("line {line}: {message}").format(line=line, message=message))
    else:
        where = _("line {line}, column {column}: {message}")
        error = ParseError(where.format(line=line, column=column, message=message))
    error.line, error.column, error.message = line, column, message
    return error


def shifted(error: LucidokuError, lines: int) -> LucidokuError:
    """Return an error for text that starts some lines further down in a file."""
    if isinstance(error, ParseError) and error.line is not None:
        return located(error.message, error.line + lines, error.column)
    return error


def side(count: int) -> int | None:
    """Return n where `count` is n² and a layout with n rows is known, or None.

    >>> side(81), side(80), side(49)
    (9, None, None)
    """
    n = round(count**0.5)
    return n if n * n == count and n in SIZES else None


def layout_for(count: int, layout: Layout | None, what: str = "") -> Layout:
    """Return the layout for a number of cells.

    Raises:
        ParseError: no layout has so many cells; says which numbers are possible.
    """
    if layout is not None:
        if layout.n**2 != count:
            raise ParseError(
                _("{what} has {count} cells, but a {layout} grid has {expected}").format(
                    what=what or _("the puzzle"), count=count, layout=layout, expected=layout.n**2
                )
            )
        return layout
    n = side(count)
    if n is None:
        nearest = sorted(SIZES, key=lambda size: abs(size * size - count))[:3]
        told = ", ".join(f"{size * size} ({size}x{size})" for size in sorted(nearest))
        raise ParseError(
            _("{what} has {count} cells, which is no grid: expected for instance {possible}").format(
                what=what or _("the puzzle"), count=count, possible=told
            )
        )
    return Layout.of_size(n)


def cell_values(text: str, layout: Layout, line: int = 1) -> bytes:
    """Return the values that n² characters stand for.

    Raises:
        ParseError: a character is neither a digit of the layout nor an empty cell; says line and column.
    """
    values = bytearray(len(text))
    for column, character in enumerate(text):
        if character in EMPTY:
            continue
        try:
            digit = digit_of(character)
        except ValueError:
            digit = 99
        if digit > layout.n:
            message = _("{character} is no digit of a {layout} grid").format(character=repr(character), layout=layout)
            raise located(message, line, column + 1)
        values[column] = digit
    return bytes(values)
