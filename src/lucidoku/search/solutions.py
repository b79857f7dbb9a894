"""Exact search on one position, and why a position has not just one solution."""

from __future__ import annotations

import operator
import sys
import time
from collections.abc import Callable, Sequence
from functools import wraps
from numbers import Real
from typing import Any, NoReturn, ParamSpec, TypeVar, overload

from lucidoku import _engine
from lucidoku.errors import InvalidArgument, InvalidPuzzle, MultipleSolutions, NoSolution, TimeLimit, WrongType
from lucidoku.grid.board import Board
from lucidoku.grid.faults import mistakes_in
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import board_of, puzzle_of
from lucidoku.rules.limit import OutOfTime, seconds_left, within, within_limit
from lucidoku.search.conflict import conflict_error, fault_error
from lucidoku.search.ruled import MOST_COUNTED, ruled_search
from lucidoku.words.language import _
from lucidoku.words.quoting import quoted

__all__ = [
    "BUDGET",
    "FEW",
    "MOST_THREADS",
    "Clock",
    "check_limit",
    "check_seconds",
    "check_threads",
    "check_whole",
    "first_solutions",
    "not_found",
    "number_of_solutions",
    "raise_no_solution",
    "raise_several",
    "search",
    "solution_if_known",
    "the_solution",
    "unique_solution",
]

MOST_THREADS = 1024
"""More threads are probably a mistake; a machine may not be able to start them."""


_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


def at_most(seconds: float, work: Callable[[], _Answer]) -> _Answer:
    """Return the result of a call, whose steps all share one time limit in seconds.

    Raises:
        TimeLimit: the time was up.
    """
    try:
        with within(seconds):
            return work()
    except OutOfTime:
        raise not_found(seconds, ()) from None


def limited(function: Callable[_Given, _Answer]) -> Callable[_Given, _Answer]:
    """Let the `time_limit` of a call hold for all that is done for it, such as the making of the rules of a layout."""

    @wraps(function)
    def call(*args: _Given.args, **named: _Given.kwargs) -> _Answer:
        seconds: Any = named.get("time_limit")
        if seconds is None:
            return function(*args, **named)
        check_seconds(seconds)
        return at_most(seconds, lambda: function(*args, **named))

    return call


@limited
def first_solutions(puzzle: PuzzleLike, limit: int = 2, *, time_limit: float | None = None) -> list[Grid]:
    """Return the first solutions of a puzzle, searched immediately.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text, or a list or array of digits.
        limit: the number of solutions at which the search stops.
        time_limit: the most seconds to search.

    Returns:
        A list of completed Grids; empty if there is no solution, also if two equal digits see each other.

    Raises:
        TimeLimit: the time was up; its `digits` holds the solutions so far.
        InvalidArgument: `limit` is below 0.

    >>> [grid.line for grid in first_solutions("1.....2..3.....4")]
    ['1243342143122134']
    """
    check_limit(limit)
    start = puzzle_of(puzzle)
    if time_limit is None:
        digits, cut = search(start, limit, None)
        if cut:
            raise not_found(None, _Grids(digits, start.layout))
        return [Grid(values, start.layout) for values in digits]
    clock = Clock(time_limit)
    digits, cut = search(start, limit, clock.left)
    if cut:
        raise not_found(time_limit, _Grids(digits, start.layout))
    grids: list[Grid] = []
    for values in digits:
        if clock.up:
            raise not_found(time_limit, _Grids(digits, start.layout))
        grids.append(Grid(values, start.layout))
    return grids


class _Grids(Sequence[Grid]):
    """Solutions that become grids on demand, so that a time limit is kept."""

    def __init__(self, digits: list[bytes], layout: Layout) -> None:
        self._found = digits
        self._layout = layout

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, number: int) -> Grid: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Grid]: ...
    def __getitem__(self, number: int | slice) -> Grid | Sequence[Grid]:
        if isinstance(number, slice):
            return _Grids(self._found[number], self._layout)
        return Grid(self._found[number], self._layout)


def number_of_solutions(start: Grid | Board, limit: int, seconds: float | None) -> tuple[int, bool]:
    """Return how many solutions there are, up to `limit`, and whether the time was up before; none of many is kept.

    Few solutions of a large grid are found as `search` does.
    """
    if not limit:
        return 0, False
    seconds = within_limit(seconds)
    if start.layout.placed:
        _none, number, out_of_time = ruled_search(start, limit, 0, seconds)
        return number, out_of_time
    if start.layout.n > 9 and limit <= FEW:
        digits, cut = search(start, limit, seconds)
        return len(digits), cut
    masks = start.masks.tobytes() if isinstance(start, Board) else None
    counts, _first, late = _engine.solve(
        start.layout.native, bytes(start.values), min(limit, MOST_COUNTED), 1, masks, seconds=seconds
    )
    return int.from_bytes(counts, sys.byteorder), bool(late[0])


FEW = 1000  # solutions that a search which learns from conflicts still looks for

BUDGET = 1.0  # seconds for the engine on grids larger than 9x9, before a search that learns from conflicts takes over


def search(start: Grid | Board, limit: int, seconds: float | None) -> tuple[list[bytes], bool]:
    """Return the digits of up to `limit` solutions, and whether the time was up before.

    On large grids a search that learns from conflicts continues where the engine's took too long and python-sat is there.
    """
    seconds = within_limit(seconds)
    if start.layout.placed:
        solved, _number, over = ruled_search(start, limit, limit, seconds)
        return solved, over
    masks = start.masks.tobytes() if isinstance(start, Board) else None
    large = start.layout.n > 9
    first = min(BUDGET, seconds or BUDGET) if large else seconds
    solutions, cut = _engine.solutions(start.layout.native, bytes(start.values), masks, limit, first)
    if not cut or not large:
        return solutions, cut
    left = None if seconds is None else seconds - BUDGET
    if left is not None and left <= 0:
        return solutions, True
    try:
        board = start if isinstance(start, Board) else Board(start)
    except InvalidPuzzle:
        return [], False
    from lucidoku.proofs.search import sat_solutions

    answer = sat_solutions(board, limit, left)
    if answer is None:
        return _engine.solutions(start.layout.native, bytes(start.values), masks, limit, left)
    return answer if len(answer[0]) >= len(solutions) else (solutions, answer[1])


def not_found(seconds: float | None, grids: Sequence[Grid], count: int | None = None) -> TimeLimit:
    """Return the error that says that the time was not enough.

    Raises:
        OutOfTime: there are no seconds, so the limit in force has ended, which the caller set.
    """
    if seconds is None:
        seconds_left()
    error = TimeLimit(_("not found within {seconds:.3g} s").format(seconds=seconds or 0))
    error.found = grids
    error.count = len(grids) if count is None else count
    return error


def check_seconds(seconds: float | None) -> float | None:
    """Ensure that a time limit is a number of seconds.

    Raises:
        InvalidArgument: it is not a number above 0.
    """
    if seconds is not None and not (isinstance(seconds, Real) and seconds > 0):
        raise InvalidArgument(_("expected a time limit in seconds above 0, got {value}").format(value=quoted(seconds)))
    return seconds


def check_limit(limit: int) -> None:
    """Ensure that a limit of solutions is valid.

    Raises:
        InvalidArgument: it is below 0.
        WrongType: it is not a whole number.
    """
    check_whole("limit", limit)
    if not 0 <= limit <= sys.maxsize:
        message = _("limit must be 0 to {most}, got {limit}")
        raise InvalidArgument(message.format(most=sys.maxsize, limit=limit))


def check_threads(threads: int) -> None:
    """Ensure that this number of threads can be used.

    Raises:
        InvalidArgument: it is below 1, or above MOST_THREADS.
        WrongType: it is not a whole number.
    """
    check_whole("threads", threads)
    if not 1 <= threads <= MOST_THREADS:
        message = _("threads must be 1 to {most}, got {threads}")
        raise InvalidArgument(message.format(most=MOST_THREADS, threads=threads))


def check_whole(name: str, value: object) -> None:
    """Ensure that an argument is a whole number.

    Raises:
        WrongType: it is not.
    """
    try:
        operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise WrongType(_("{name} must be a whole number, got {value}").format(name=name, value=repr(value))) from None


def unique_solution(puzzle: Board | Grid, seconds: float | None = None) -> Grid | None:
    """Return the only solution of a position; None if there are several or the time was not enough."""
    solutions, cut = search(puzzle, 2, seconds)
    return Grid(solutions[0], puzzle.layout) if len(solutions) == 1 and not cut else None


def the_solution(start: Grid | Board, seconds: float | None = None) -> Grid:
    """Return the only solution of a position; raise the most specific error if it does not have exactly one.

    Raises:
        NoSolution: there is none.
        MultipleSolutions: there are several.
        TimeLimit: that was not known within the time.
    """
    with within(seconds):
        solutions = first_solutions(start, 2, time_limit=seconds)
        if not solutions:
            raise_no_solution(start)
    if len(solutions) > 1:
        raise_several(*solutions)
    return solutions[0]


def puzzle_and_position(puzzle: PuzzleLike) -> tuple[Grid | Board, Board]:
    """Return a puzzle as it was given, and the position that it stands for.

    Raises:
        NoSolution: two equal digits see each other, or a cell has no candidate; names them.
    """
    start = puzzle_of(puzzle)
    try:
        return start, board_of(start)
    except InvalidPuzzle:
        raise_no_solution(start)


def solution_if_known(start: Grid | Board, seconds: float | None, allow_multiple: bool) -> Grid | None:
    """Return the one solution of a position; None where there are several, if they are allowed, or the time was up.

    Raises:
        NoSolution: there is none.
        MultipleSolutions: there are several, and they are not allowed.
    """
    values, cut = search(start, 2, seconds)
    grids = [Grid(digits, start.layout) for digits in values]
    if not grids and not cut:
        raise_no_solution(start)
    if len(grids) > 1 and not allow_multiple:
        raise_several(*grids)
    return grids[0] if len(grids) == 1 and not cut else None


_EXPLAINING = 2.0  # seconds to find out whether the givens of a position have one solution


def raise_no_solution(start: Grid | Board) -> NoReturn:
    """Raise NoSolution with the most specific reason available."""
    if isinstance(start, Board) and (known := unique_solution(start.givens, within_limit(_EXPLAINING))):
        _raise_mistake(start, known)
    try:
        (start if isinstance(start, Board) else Board(start)).check()
    except InvalidPuzzle as fault:
        if isinstance(start, Board) or start.layout.placed:
            raise
        raise fault_error(start, fault) from None
    raise conflict_error(start)


def _raise_mistake(board: Board, solution: Grid) -> None:
    """Name the first cell in which a board departs from the solution of its givens."""
    for mistake in mistakes_in(board.values, board.masks, solution):
        if board.values[mistake.cell]:
            message = _("this position has a mistake: {cell} is not {digit}")
            error = NoSolution(message.format(cell=mistake.cell, digit=mistake.digit_text))
            error.entries = (mistake,)
        else:
            message = _("this position has a mistake: {cell} no longer has its {digit} among the candidates")
            error = NoSolution(message.format(cell=mistake.cell, digit=mistake.digit_text))
            error.removed = (mistake,)
        raise error


def raise_several(first: Grid, other: Grid) -> NoReturn:
    """Raise MultipleSolutions, and name cells in which two solutions differ."""
    differ = [cell for cell in first.layout.cells if first[cell] != other[cell]]
    examples = [
        _("{cell} can be {digit} or {digit2}").format(
            cell=cell, digit=cell.digit_text(first[cell]), digit2=cell.digit_text(other[cell])
        )
        for cell in (differ[0], differ[-1])
    ]
    raise MultipleSolutions(
        _("the puzzle has several solutions: for example {first}, and {second}").format(
            first=examples[0], second=examples[1]
        )
    )


_KNOWN = 2.0  # seconds, see `Clock.to_know`


class Clock:
    """Rest of a time limit, or of the limit in force if that ends before.

    Attributes:
        end: when it is spent, a time of `time.monotonic`; None without a limit.
    """

    def __init__(self, limit: float | None) -> None:
        seconds = within_limit(check_seconds(limit))
        self.end = None if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float | None:
        """Seconds, never quite none; None without a limit."""
        return None if self.end is None else max(0.001, self.end - time.monotonic())

    @property
    def up(self) -> bool:
        """Return whether it is spent."""
        return self.end is not None and time.monotonic() >= self.end

    def stop(self) -> None:
        """Mark the time as spent."""
        if self.end is not None:
            self.end = min(self.end, time.monotonic())

    @property
    def to_know(self) -> float:
        """Seconds to find out whether a position has one solution, before techniques that need that are left out."""
        return _KNOWN if self.end is None else min(_KNOWN, self.left or 0)
