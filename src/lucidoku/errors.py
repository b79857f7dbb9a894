"""Errors for users: one family, each with a sentence that names the place and the expected value."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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
    "UnknownKeyword",
    "UnknownName",
    "UnknownTechnique",
    "UnsoundStep",
    "WrongType",
]


class LucidokuError(Exception):
    """Base class of all errors of this library.

    >>> issubclass(ParseError, LucidokuError)
    True
    """


class InvalidArgument(LucidokuError, ValueError):
    """An argument has an invalid value; the message says which values are valid.

    >>> from lucidoku import find_steps
    >>> find_steps("1.....2..3.....4", limit=-1)
    Traceback (most recent call last):
        ...
    lucidoku.errors.InvalidArgument: limit must be 1 or more, got -1
    """


class WrongType(LucidokuError, TypeError):
    """An argument has the wrong type.

    >>> from lucidoku import explain
    >>> explain("1.....2..3.....4", 7)
    Traceback (most recent call last):
        ...
    lucidoku.errors.WrongType: expected names of techniques, a level, or a list such as 'all', got int
    """


class UnknownName(LucidokuError, AttributeError):
    """An object or a module has no such name; the message suggests another one.

    >>> from lucidoku import Grid
    >>> Grid("1.....2..3.....4").clues
    Traceback (most recent call last):
        ...
    lucidoku.errors.UnknownName: Grid has no 'clues'; use grid.given_count
    """

    def __init__(self, message: str | Callable[[], str]) -> None:
        """Make one from its message, or from a function that writes it when it is read."""
        super().__init__(message)

    def __str__(self) -> str:
        if callable(self.args[0]):
            self.args = (self.args[0](),)
        return str(self.args[0])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[type[UnknownName], tuple[str]]:
        return type(self), (str(self),)


class UnknownKeyword(LucidokuError, TypeError):
    """A function has no such keyword; the message lists its keywords.

    >>> from lucidoku import explain
    >>> explain("1.....2..3.....4", timeout=3)
    Traceback (most recent call last):
        ...
    lucidoku.errors.UnknownKeyword: explain() has no 'timeout'; use time_limit=
    """


class TimeLimit(LucidokuError, TimeoutError):
    """A time limit was reached.

    Attributes:
        found: the solutions found so far, if they were requested.
        count: how many were found until then.

    >>> from lucidoku import count
    >>> count("." * 256, limit=10**9, time_limit=0.01)
    Traceback (most recent call last):
        ...
    lucidoku.errors.TimeLimit: not found within 0.01 s
    """

    found: Sequence[Grid] = ()
    count: int = 0


class ParseError(LucidokuError, ValueError):
    """The text is not a puzzle; the message has the line, the column and the expected text.

    Attributes:
        line: the line of the text, from 1, where the trouble is in one line.
        column: the column, from 1, where it is in one character.
        message: the sentence without line and column.

    >>> from lucidoku import Grid
    >>> Grid.parse("12")
    Traceback (most recent call last):
        ...
    lucidoku.errors.ParseError: the line has 2 cells, but no grid has this size; expected for example 16 (4x4), 36 (6x6), 64 (8x8)
    """

    line: int | None = None
    column: int | None = None
    message: str = ""


class InvalidPuzzle(LucidokuError, ValueError):
    """The text was read, but breaks the rules (two equal digits in a house, an empty cell left without candidates).

    Attributes:
        entries: candidates in the grid that exclude each other, if known.

    >>> from lucidoku import Grid
    >>> Grid.parse("11.....2..3....4").check()
    Traceback (most recent call last):
        ...
    lucidoku.errors.InvalidPuzzle: r1c1 and r1c2 both hold 1 in row 1
    """

    entries: tuple[Candidate, ...] = ()


class NoSolution(InvalidPuzzle):
    """No completed grid agrees with the givens.

    Attributes:
        entries: a smallest set of entries that exclude each other: without any one of them there would be a solution.
        removed: candidates whose removal belongs to that set, on a board with pencil marks.
        suspects: those of the entries for which another digit gives exactly one solution; a mistyped one is among them.

    >>> from lucidoku import NoSolution, explain
    >>> try:
    ...     explain("53..7.4..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    ... except NoSolution as error:
    ...     print(len(error.entries), [str(candidate) for candidate in error.suspects])
    8 ['(4)r1c7']
    """

    removed: tuple[Candidate, ...] = ()
    suspects: tuple[Candidate, ...] = ()


class MultipleSolutions(InvalidPuzzle):
    """More than one completed grid agrees with the givens.

    >>> from lucidoku import explain
    >>> explain("1...............")
    Traceback (most recent call last):
        ...
    lucidoku.errors.MultipleSolutions: the puzzle has several solutions: for example r3c1 can be 2 or 4, and r4c3 can be 2 or 4
    """


class UnknownTechnique(LucidokuError, LookupError):
    """The name is not a technique, an alias, a family or a level; the message lists the nearest ones.

    Attributes:
        near: the nearest names; none where no known name is like it.

    >>> from lucidoku import explain
    >>> explain("1.....2..3.....4", ["x-wnig"])
    Traceback (most recent call last):
        ...
    lucidoku.errors.UnknownTechnique: unknown technique 'x-wnig'; did you mean x-wing or xy-wing?
    """

    near: tuple[str, ...] = ()


class UnsoundStep(LucidokuError):
    """A user's own technique drew a wrong conclusion; the message says which and where.

    >>> import lucidoku as ld
    >>> @ld.technique(level="easy", register=False)
    ... def hasty(board):
    ...     "Takes the first candidate."
    ...     yield ld.Step.of(board, f"r1c2={board.candidates('r1c2')[-1]}")
    >>> ld.explain("1.....2..3.....4", [hasty])
    Traceback (most recent call last):
        ...
    lucidoku.errors.UnsoundStep: Hasty places 4 in r1c2, but the solution has 2
    """
