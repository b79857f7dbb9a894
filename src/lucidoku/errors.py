"""The errors a user may meet: one family, each a sentence that says where and what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lucidoku.grid.cells import Candidate
    from lucidoku.grid.grid import Grid

__all__ = [
    "InvalidArgument",
    "InvalidPuzzle",
    "LucidokuError",
    "MultipleSolutions",
    "NoSolution",
    "ParseError",
    "TimeLimit",
    "UnknownTechnique",
    "UnsoundStep",
    "WrongType",
]


class LucidokuError(Exception):
    """Base of all errors that this library raises on purpose.

    >>> issubclass(ParseError, LucidokuError)
    True
    """


class InvalidArgument(LucidokuError, ValueError):
    """A call was given a value that it cannot take; says which it takes."""


class WrongType(LucidokuError, TypeError):
    """A call was given an object of another kind than it takes."""


class TimeLimit(LucidokuError, TimeoutError):
    """The time that was allowed was not enough.

    Attributes:
        found: the solutions that were found until then, where they were asked for.
        count: how many were found until then.
    """

    found: Sequence[Grid] = ()
    count: int = 0


class ParseError(LucidokuError, ValueError):
    """The text is not a puzzle; says the line and column, and what was expected.

    Attributes:
        line: the line of the text, from 1, where the trouble is in one line.
        column: the column, from 1, where it is in one character.
        message: the sentence without line and column.
    """

    line: int | None = None
    column: int | None = None
    message: str = ""


class InvalidPuzzle(LucidokuError, ValueError):
    """The text was read, but breaks the rules (two equal digits in a house, an empty cell left without candidates).

    Attributes:
        entries: candidates in the grid that exclude each other, where that is known.
    """

    entries: tuple[Candidate, ...] = ()


class NoSolution(InvalidPuzzle):
    """No completed grid agrees with the givens.

    Attributes:
        entries: a smallest set of entries that exclude each other: without any one of them there would be a solution.
        removed: candidates whose removal belongs to that set, on a board with pencil marks.
        suspects: those of the entries for which another digit gives exactly one solution; a mistyped one is among them.
    """

    removed: tuple[Candidate, ...] = ()
    suspects: tuple[Candidate, ...] = ()


class MultipleSolutions(InvalidPuzzle):
    """More than one completed grid agrees with the givens."""


class UnknownTechnique(LucidokuError, LookupError):
    """The name is neither a technique, an alias, a family nor a level; names the nearest ones."""


class UnsoundStep(LucidokuError):
    """A user's own technique drew a wrong conclusion; says which and where."""
