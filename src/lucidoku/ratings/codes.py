"""Format codes of the reference, so that scripts that call it still work."""

from __future__ import annotations

from collections.abc import Iterator

from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.ratings.explainer import ExplainerRating, RatedStep, StepLabel
from lucidoku.words.markup import escape

__all__ = ["CODES", "STEP_CODES", "filled", "filled_steps"]

CODES = {
    "%r": "rating of the hardest step (ER)",
    "%p": "pearl rating (EP)",
    "%d": "diamond rating (ED)",
    "%S": "short name of the hardest step",
    "%T": "short name of the step that decides EP",
    "%U": "short name of the step that decides ED",
    "%R": "long name of the hardest step",
    "%P": "long name of the step that decides EP",
    "%D": "long name of the step that decides ED",
    "%g": "the puzzle as it was given",
    "%i": "the grid where the rating ends, 81 characters",
    "%n": "its number, from 1",
    "%e": "how long it took, in seconds",
    "%t": "tab",
    "%l": "end of line",
    "%%": "%",
}
"""The codes and their meanings; any other letter is printed literally."""

STEP_CODES = {
    "%r": "rating of the step",
    "%s": "the step in words",
    "%h": "the same as HTML",
    "%m": "the 729 candidates after it, . for those that are gone",
    "%i": "the grid after it, 81 characters",
    "%g": "the puzzle as it was given",
    "%n": "the puzzle's number, from 1",
    "%S": "short name of the hardest step so far",
    "%R": "long name of the hardest step so far",
    "%t": "tab",
    "%l": "end of line",
    "%%": "%",
}
"""The codes printed after each step."""


def filled_steps(form: str, rating: ExplainerRating, start: Grid | Board, *, given: str, number: int) -> Iterator[str]:
    r"""Yield a text for each step of a rating that keeps its steps, in a format of the reference.

    >>> from lucidoku.ratings import rate_many
    >>> (card,) = rate_many(["..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."], steps=True)
    >>> next(filled_steps("%r %s", card.se, card.puzzle, given="", number=1))
    '1.2 Hidden Single: r6c8=1'
    """
    board = start.copy() if isinstance(start, Board) else Board(start)
    hardest: RatedStep | None = None
    for step in rating.steps:
        step.apply(board)
        if hardest is None or step.rating > hardest.rating:
            hardest = step
        conclusion = f": {', '.join(step.conclusion)}"
        values = {
            "r": f"{step.rating:.1f}",
            "s": step.label.long + conclusion,
            "h": f"<b>{escape(step.label.long)}</b>{escape(conclusion)}",
            "m": _marks(board) if "%m" in form else "",
            "i": board.grid.line,
            "g": given,
            "n": str(number),
            "S": hardest.label.short,
            "R": hardest.label.long,
        }
        yield _fill(form, values)


def _marks(board: Board) -> str:
    return "".join(
        board.layout.digit_text(digit) if digit == board[cell] or digit in board.candidates(cell) else "."
        for cell in board.layout.cells
        for digit in range(1, 10)
    )


def filled(
    form: str, rating: ExplainerRating, start: Grid | Board, *, given: str, number: int, seconds: float = 0.0
) -> str:
    r"""Return a rating in a format of the reference; `%i` needs its steps.

    >>> from lucidoku.ratings import rate
    >>> card = rate("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", "se121")
    >>> filled("%n%t%r/%p/%d %S%q", card.se121, card.puzzle, given="", number=7)
    '7\t6.6/1.2/1.2 TFq'
    """
    values = {
        "r": f"{rating.er:.1f}",
        "p": f"{rating.ep:.1f}",
        "d": f"{rating.ed:.1f}",
        "S": _short(rating.hardest),
        "T": _short(rating.pearl_step),
        "U": _short(rating.diamond_step),
        "R": _long(rating.hardest),
        "P": _long(rating.pearl_step),
        "D": _long(rating.diamond_step),
        "g": given,
        "i": _end(rating, start) if "%i" in form else "",
        "n": str(number),
        "e": f"{seconds:.3f}",
    }
    return _fill(form, values)


def _end(rating: ExplainerRating, start: Grid | Board) -> str:
    board = start.copy() if isinstance(start, Board) else Board(start)
    for step in rating.steps:
        step.apply(board)
    return board.grid.line


def _fill(form: str, values: dict[str, str]) -> str:
    """Replace the codes by their values; an unknown letter is printed literally."""
    values = values | {"t": "\t", "l": "\n"}
    text, i = [], 0
    while i < len(form):
        if form[i] == "%" and i + 1 < len(form):
            text.append(values.get(form[i + 1], form[i + 1]))
            i += 2
        else:
            text.append(form[i])
            i += 1
    return "".join(text)


def _short(label: StepLabel | None) -> str:
    return label.short if label else "O"


def _long(label: StepLabel | None) -> str:
    return label.long if label else "No solution"
