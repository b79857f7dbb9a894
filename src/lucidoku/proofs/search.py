"""Conflict-driven search for solutions of large grids, for which the engine's own search takes too long."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from threading import Thread
from typing import Any

from lucidoku.grid.board import Board
from lucidoku.proofs.rules import need_room

__all__ = ["sat_solutions"]

_POLL = 0.05  # seconds between two checks for Ctrl-C
_PART = 2000  # conflicts between two checks of the clock, without threads


def sat_solutions(board: Board, limit: int, seconds: float | None) -> tuple[list[bytes], bool] | None:
    """Return up to `limit` solutions, and whether the search ran out of time.

    Args:
        board: the position.
        limit: the most solutions to search for.
        seconds: the time limit; None for no limit.

    Returns:
        None if python-sat is not installed.

    >>> from lucidoku.grid.grid import Grid
    >>> found, cut = sat_solutions(Board(Grid.parse("1.....2..3.....4")), 2, None)
    >>> [list(values[:4]) for values in found], cut
    ([[1, 2, 4, 3]], False)
    """
    try:
        from pysat.solvers import Solver
    except ImportError:
        return None
    end = None if seconds is None else time.monotonic() + seconds
    number = {candidate: i for i, candidate in enumerate(board.all_candidates(), 1)}
    candidates = list(number)
    grids: list[bytes] = []
    need_room(board.layout.n)
    # glucose can be interrupted from another thread.
    with Solver(name="glucose4", bootstrap_with=_clauses(board, number)) as solver:
        while len(grids) < limit:
            need_room()
            left = None if end is None else end - time.monotonic()
            model = _model(solver, left)
            if model is None:
                return grids, True
            if not model:
                break
            values = bytearray(board.values)
            placed = [literal for literal in model if literal > 0]
            for literal in placed:
                cell, digit = candidates[literal - 1]
                values[cell] = digit
            grids.append(bytes(values))
            if not placed:
                break
            solver.add_clause([-literal for literal in placed])
    return grids, False


def _clauses(board: Board, number: dict[Any, int]) -> Iterator[list[int]]:
    """Return the rules for the remaining candidates."""
    n = board.layout.n
    groups = [[number[cell, d] for d in board.candidates(cell)] for cell in board.empty_cells]
    for house in board.layout.houses:
        held = {board.values[cell] for cell in house.cells}
        for digit in range(1, n + 1):
            if digit not in held:
                groups.append([number[cell, digit] for cell in house.cells if (cell, digit) in number])
    for group in groups:
        yield group
        yield from ([-a, -b] for a, b in combinations(group, 2))


def _model(solver: Any, seconds: float | None) -> list[int] | None:
    """Return a model; an empty list if there is none, None if the time is up. Ctrl-C stays possible."""
    if seconds is not None and seconds <= 0:
        return None
    if sys.platform == "emscripten":
        return _model_here(solver, seconds)
    answer: list[bool | None] = []
    worker = Thread(target=_ask(solver, answer), daemon=True)
    end = None if seconds is None else time.monotonic() + seconds
    worker.start()
    try:
        while worker.is_alive() and (end is None or time.monotonic() < end):
            worker.join(_POLL)
    finally:
        if worker.is_alive():
            solver.interrupt()
            worker.join()
    if not answer or answer[0] is None:
        return None
    return solver.get_model() or [0] if answer[0] else []


def _model_here(solver: Any, seconds: float | None) -> list[int] | None:
    """Return the same without a thread, which browsers lack: check the clock between parts of the search."""
    end = None if seconds is None else time.monotonic() + seconds
    while True:
        solver.conf_budget(_PART)
        answer = solver.solve_limited()
        if answer is not None:
            return solver.get_model() or [0] if answer else []
        if end is not None and time.monotonic() >= end:
            return None


def _ask(solver: Any, answer: list[bool | None]) -> Callable[[], None]:
    return lambda: answer.append(solver.solve_limited(expect_interrupt=True))
