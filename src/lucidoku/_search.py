"""Exact search on one position, and why a position has not just one solution."""

from __future__ import annotations

from typing import NoReturn

from lucidoku import _engine
from lucidoku._text import _
from lucidoku.board import Board
from lucidoku.errors import InvalidArgument, MultipleSolutions, NoSolution, TimeLimit
from lucidoku.grid import Grid, Puzzle, digit_text
from lucidoku.puzzle import puzzle_of

__all__ = ["check_limit", "check_threads", "raise_no_solution", "raise_several", "solutions", "unique_solution"]


def solutions(puzzle: Puzzle, limit: int = 2, *, time_limit: float | None = None) -> list[Grid]:
    """Return up to `limit` solutions.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text, a list or an array.
        limit: how many to look for.
        time_limit: how long to look at most, in seconds.

    Raises:
        TimeLimit: that time was not enough.
        InvalidArgument: a limit below 1.

    >>> [grid.line for grid in solutions("1.....2..3.....4")]
    ['1243342143122134']
    """
    check_limit(limit)
    start = puzzle_of(puzzle)
    masks = start.masks.tobytes() if isinstance(start, Board) else None
    found, cut = _engine.solutions(start.layout.native, bytes(start.values), masks, limit, time_limit)
    if cut:
        raise TimeLimit(_("no answer after {seconds:.3g} s").format(seconds=time_limit or 0))
    return [Grid(values, start.layout) for values in found]


def check_limit(limit: int) -> None:
    """Make sure that a number of solutions can be looked for.

    Raises:
        InvalidArgument: it is below 1.
    """
    if limit < 1:
        raise InvalidArgument(_("limit must be 1 or more, not {limit}").format(limit=limit))


def check_threads(threads: int) -> None:
    """Make sure that so many threads can be used.

    Raises:
        InvalidArgument: it is below 1.
    """
    if threads < 1:
        raise InvalidArgument(_("threads must be 1 or more, not {threads}").format(threads=threads))


def unique_solution(puzzle: Board | Grid) -> Grid | None:
    """Return the solution of a position that has just one."""
    found = solutions(puzzle, 2)
    return found[0] if len(found) == 1 else None


def raise_no_solution(start: Grid | Board) -> NoReturn:
    """Say as much as can be said about why a position has no solution."""
    if isinstance(start, Board):
        known = solutions(start.givens, 2)
        if len(known) == 1:
            _raise_mistake(start, known[0])
    (start if isinstance(start, Board) else Board(start)).check()
    raise NoSolution(_("the puzzle has no solution: no completed grid agrees with its givens"))


def _raise_mistake(board: Board, solution: Grid) -> None:
    """Name the first cell in which a board departs from the solution of its givens, without giving the digit away."""
    for cell in board.layout.cells:
        value = board.values[cell]
        if value and value != solution[cell]:
            raise NoSolution(
                _("there is a mistake in this position: {cell} is not {digit}").format(
                    cell=cell, digit=digit_text(value)
                )
            )
    for cell in board.layout.cells:
        if not board.values[cell] and solution[cell] not in board.candidates(cell):
            raise NoSolution(
                _("there is a mistake in this position: a candidate of {cell} was removed that is right").format(
                    cell=cell
                )
            )


def raise_several(one: Grid, other: Grid) -> NoReturn:
    differ = [cell for cell in one.layout.cells if one[cell] != other[cell]]
    told = [
        _("{cell} can be {digit} or {digit2}").format(
            cell=cell, digit=digit_text(one[cell]), digit2=digit_text(other[cell])
        )
        for cell in (differ[0], differ[-1])
    ]
    raise MultipleSolutions(
        _("the puzzle has several solutions: for instance {first}, and {second}").format(first=told[0], second=told[1])
    )
