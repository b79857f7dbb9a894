"""Answers to the requests of f-puzzles' user script, each a JSON object with the number of its request."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from lucidoku.errors import InvalidPuzzle, ParseError
from lucidoku.files.answering import sentence_of
from lucidoku.formats._lz import decompress
from lucidoku.formats.fpuzzles import is_fpuzzles, read_fpuzzles
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell
from lucidoku.grid.grid import Grid
from lucidoku.grid.puzzle import board_of
from lucidoku.logic.explaining import explain, steps_as_found
from lucidoku.logic.finding import hint
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.step import Step
from lucidoku.search.estimate import estimates
from lucidoku.search.exact import count, solve
from lucidoku.search.solutions import raise_no_solution
from lucidoku.search.true_candidates import candidate_counts
from lucidoku.words.language import _

__all__ = ["answers"]

for _name in ("blocked", "cages", "chains", "nets", "reasons"):  # now, while nobody waits for an answer
    import_module(f"lucidoku.logic.variants.{_name}")

Answer = dict[str, Any]

_MOST_COUNTED = 10**15
_FIRST_COUNT = 10_000
_FACTOR = 4  # a count starts again with a limit so much higher, after it has reported its number
_PAUSE = 0.25  # seconds between two estimates
_PRECISE = 0.001  # share of an estimate's error at which it ends
_FIRST_ESTIMATE = 50  # samples; intervals of fewer hold the number too rarely
_IN_INTERVAL = 1.96  # errors from an estimate to the end of its interval of 95 %
_COLOURED = 8  # solutions that older scripts tell apart by colours
_MOST_OPTION = 1000
_FIRST_PART = 0.2  # seconds until the first part of a path is sent
_NEXT_PART = 1.0  # seconds between two later ones; each is a change that the page can undo


def answers(request: Mapping[str, Any]) -> Iterator[Answer]:
    """Yield the answers to a request; the last one is final.

    Args:
        request: a message of the script: `nonce`, `command`, and `data`, a puzzle as f-puzzles packs it.
    """
    nonce = request.get("nonce")
    try:
        command = _COMMANDS.get(str(request.get("command")))
        if command is None:
            expected = ", ".join(_COMMANDS)
            raise ParseError(
                _("unknown command {name}; expected {expected}").format(
                    name=repr(request.get("command"))[:40], expected=expected
                )
            )
        puzzle = _puzzle(request.get("data"))
        for answer in command(puzzle):
            yield {"nonce": nonce, **answer}
    except Exception as error:
        yield {"nonce": nonce, "type": "invalid", "message": sentence_of(error)}


class _ReceivedPuzzle:
    """A puzzle of f-puzzles.

    Attributes:
        givens: the givens alone, and the marks that are given.
        position: the givens, the player's digits and centre marks.
        marked: whether every empty cell has centre marks.
        options: options for true candidates, by name.
        techniques: those that steps may use, without those that are switched off in the settings of the script.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.position = read_fpuzzles(data).puzzle
        cells = [cell for row in data["grid"] for cell in row if isinstance(cell, Mapping)]
        self.givens: Grid | Board
        if any(cell.get("givenPencilMarks") for cell in cells):
            self.givens = read_fpuzzles(_without_player(data)).puzzle
        else:
            self.givens = self.position.givens if isinstance(self.position, Board) else self.position
        self.marked = all(
            cell.get("value") or cell.get("centerPencilMarks") or cell.get("givenPencilMarks") for cell in cells
        )
        options = [option.partition("=") for option in _lower_case(data.get("truecandidatesoptions"))]
        self.options = {name: value for name, _sign, value in options}
        off = [family for name in _lower_case(data.get("disabledlogic")) for family in _FAMILIES.get(name, ())]
        self.techniques = Pipeline.of("all").without(*off) if off else Pipeline.of("all")


def _without_player(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a puzzle without the player's digits and centre marks."""

    def given(cell: object) -> object:
        if not isinstance(cell, Mapping):
            return cell
        left_out = ("centerPencilMarks",) if cell.get("given") else ("centerPencilMarks", "value")
        return {name: what for name, what in cell.items() if name not in left_out}

    return {**data, "grid": [[given(cell) for cell in row] for row in data["grid"]]}


def _lower_case(names: object) -> list[str]:
    return [str(name).lower() for name in names] if isinstance(names, list) else []


def _puzzle(packed: object) -> _ReceivedPuzzle:
    if not isinstance(packed, str) or not packed:
        raise ParseError(_("the request holds no puzzle"))
    try:
        data = json.loads(decompress(packed))
    except (ValueError, RecursionError):
        data = None
    if not is_fpuzzles(data):
        raise ParseError(_("the request holds no puzzle of f-puzzles"))
    return _ReceivedPuzzle(data)


def _solved(puzzle: _ReceivedPuzzle) -> Iterator[Answer]:
    solution = solve(puzzle.givens)
    if solution is None:
        raise_no_solution(puzzle.givens)
    yield {"type": "solved", "solution": list(solution.values)}


def _checked(puzzle: _ReceivedPuzzle) -> Iterator[Answer]:
    number = count(puzzle.givens, 2)
    if not number:
        raise_no_solution(puzzle.givens)
    yield {"type": "count", "count": number, "inProgress": False}


def _counted(puzzle: _ReceivedPuzzle) -> Iterator[Answer]:
    limit = _FIRST_COUNT
    while True:
        number = count(puzzle.givens, limit)
        if not number:
            raise_no_solution(puzzle.givens)
        ended = number < limit or limit >= _MOST_COUNTED
        yield {"type": "count", "count": number, "inProgress": not ended}
        if ended:
            return
        limit *= _FACTOR


def _estimated(puzzle: _ReceivedPuzzle) -> Iterator[Answer]:
    sent = -_PAUSE
    board = _board(puzzle)  # the position of the player; *Count* counts the solutions of the givens
    for estimate in estimates(board):
        if not estimate.count and not estimate.error:
            raise_no_solution(board)
        share = estimate.error / estimate.count if estimate.count else 1.0
        ended = not estimate.error or (share < _PRECISE and estimate.samples > 100)
        if not ended and (time.monotonic() < sent + _PAUSE or estimate.samples < _FIRST_ESTIMATE):
            continue
        sent = time.monotonic()
        low, high = estimate.interval
        yield {
            "type": "estimate",
            "estimate": estimate.count,
            "stderr": estimate.error,
            "iterations": estimate.samples,
            "ci95_lower": low,
            "ci95_upper": high,
            "relErrPercent": 100 * _IN_INTERVAL * share,
        }
        if ended:
            return


def _true(puzzle: _ReceivedPuzzle) -> Iterator[Answer]:
    """Return how many solutions have each candidate, up to the requested number; -1 for one that only search rules out."""
    text = puzzle.options.get("truecandidatesnumsolutions", str(_COLOURED if "colored" in puzzle.options else 1))
    most = min(max(int(text[:9]), 1), _MOST_OPTION) if text.isdecimal() else 1
    limit = max(most, 2)
    occurring, solutions = candidate_counts(puzzle.givens, limit)
    if not solutions:
        raise_no_solution(puzzle.givens)
    layout = puzzle.givens.layout
    board = board_of(puzzle.givens)
    counts = []
    for cell in layout.cells:
        for digit in range(1, layout.n + 1):
            number = occurring[cell * layout.n + digit - 1]
            if number > 1 and solutions > limit:
                number = 2 if most <= 2 else _number_with(board, cell, digit, most)
            counts.append(min(number, most))
    if "logical" in puzzle.options:
        walk = explain(puzzle.givens, puzzle.techniques, allow_multiple=True)
        reached = walk.board(len(walk))
        for cell in layout.cells:
            for digit in reached.candidates(cell):
                place = cell * layout.n + digit - 1
                counts[place] = counts[place] or -1
    yield {"type": "truecandidates", "solutionsPerCandidate": counts}


def _number_with(board: Board, cell: Cell, digit: int, limit: int) -> int:
    part = board.copy()
    if not board.values[cell]:
        part.place(cell, digit)
    return count(part, limit)


def _stepped(puzzle: _ReceivedPuzzle) -> Iterator[Answer]:
    board = _board(puzzle)
    if not puzzle.marked and not board.is_solved:
        if not count(board, 1):
            raise_no_solution(board)
        yield _logical(board, [_("Initial candidates.")])
        return
    step = hint(board, puzzle.techniques, allow_multiple=True)
    if step is None:
        yield _logical(board, [_end(board)])
        return
    step.apply(board)
    yield _logical(board, [_line(step)])


def _walked(puzzle: _ReceivedPuzzle) -> Iterator[Answer]:
    """Yield the path in parts, as its steps are found; the script adds the lines of a part to those before."""
    board = _board(puzzle)
    lines: list[str] = []
    due = time.monotonic() + _FIRST_PART
    for step in steps_as_found(puzzle.position, puzzle.techniques):
        step.apply(board)
        lines.append(_line(step))
        if time.monotonic() >= due:
            yield _logical(board, lines) | {"inProgress": True}
            lines, due = [], time.monotonic() + _NEXT_PART
    yield _logical(board, lines or [_end(board)])


def _line(step: Step) -> str:
    return f"{step.name}: {step.text}"


def _end(board: Board) -> str:
    """Return why there is no further step."""
    return _("Solved.") if board.is_solved else _("No step found.")


def _board(puzzle: _ReceivedPuzzle) -> Board:
    """Return the position to help with; raise a sentence that names a cell without a candidate, or digits that clash."""
    position = puzzle.position
    try:
        board = position.copy() if isinstance(position, Board) else Board(position)
    except InvalidPuzzle:
        raise_no_solution(position)
    return board


def _logical(board: Board, lines: Sequence[str]) -> Answer:
    """Return the position and its lines; the script adds no line break."""
    cells: list[dict[str, Any]] = [
        {"value": board.values[cell]}
        if board.values[cell]
        else {"value": 0, "candidates": list(board.candidates(cell))}
        for cell in board.layout.cells
    ]
    return {"type": "logical", "cells": cells, "message": "".join(f"{line}\n" for line in lines), "isValid": True}


_FAMILIES = {
    "tuples": ("subsets",),
    "pointing": ("intersections",),
    "fishes": ("fish", "complex_fish"),
    "wings": ("wings",),
    "aic": ("chains", "constraint-chain"),
    "contradictions": (
        *("forcing", "whips_and_braids", "last_resort"),
        *("constraint-net", "nested-constraint-net", "constraint-forcing"),
    ),
}
"""The families and techniques behind each switch of the script."""

_COMMANDS: dict[str, Callable[[_ReceivedPuzzle], Iterator[Answer]]] = {
    "solve": _solved,
    "check": _checked,
    "count": _counted,
    "estimate": _estimated,
    "truecandidates": _true,
    "step": _stepped,
    "solvepath": _walked,
}
