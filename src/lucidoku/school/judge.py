"""A judge of methods: reports the method and line of a wrong move, with a solution that contradicts it."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import CodeType

from lucidoku.errors import InvalidPuzzle, LucidokuError, TimeLimit
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic.step import Step
from lucidoku.school.events import Action, SudokuError
from lucidoku.school.houses import WorldCell
from lucidoku.school.world import World
from lucidoku.search.solutions import first_solutions
from lucidoku.words.language import _

__all__ = ["MethodFailed", "MoveJudge", "WrongMove", "is_ours", "place_of"]

_HOME = str(Path(__file__).parents[1])
_PATIENCE = 2.0  # seconds to search for a solution; an action that is undecided by then is accepted


class MethodFailed(LucidokuError):
    """A method was stopped: by its own error, or because it did not end.

    Attributes:
        method: its name.
        line: the line of its file; None if unknown.
        source: that line as written.

    >>> from lucidoku.school import Brain, MethodFailed, method
    >>> @method(level=0, name="broken")
    ... def broken(world):
    ...     return 1 // 0
    >>> puzzle = "..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71"
    >>> try:
    ...     Brain(methods=[broken]).solve(puzzle)
    ... except MethodFailed as error:
    ...     print(error.method, error.line)
    broken 3
    """

    def __init__(self, message: str, method: str = "", line: int | None = None, source: str = "") -> None:
        super().__init__(message)
        self.method, self.line, self.source = method, line, source

    def _render_traceback_(self) -> list[str]:
        """Return the sentence alone, as notebooks show it."""
        return [str(self)]


class WrongMove(SudokuError):
    """A method's action contradicts a solution.

    Attributes:
        action: its action, with the reason.
        solution: the right digit of the cell.
        line: line of the method's file; None if unknown.
        source: that line as written.
        world: a copy of the world before the action.
        counterexample: a solution of that world.

    >>> from lucidoku.school import Brain, WrongMove, method
    >>> @method(level=0, name="hasty")
    ... def hasty(world):
    ...     cell = world.cells("empty")[0]
    ...     world.place(cell, 1, "it fits")
    >>> puzzle = "..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71"
    >>> try:
    ...     Brain(methods=[hasty]).solve(puzzle)
    ... except WrongMove as error:
    ...     print(error.cell, error.solution, error.action.why)
    r1c1 4 it fits
    """

    line: int | None = None
    source: str = ""
    world: World
    counterexample: Grid

    def __init__(self, message: str, cell: WorldCell, action: Action, solution: int) -> None:
        super().__init__(message, cell, action.digit)
        self.action, self.solution = action, solution

    def picture(self) -> str:
        """Return the counterexample as an SVG picture: the solution with the wrong cell highlighted."""
        cell = (self.action.y - 1) * 9 + self.action.x - 1
        values = [digit if place != cell else 0 for place, digit in enumerate(self.counterexample)]
        board = Board.from_masks(self.world.layout, [511] * 81, bytes(values), self.world.grid.values)
        step = Step.of(board, f"{self.cell}={self.solution}")
        from lucidoku.drawing.images import svg

        return svg(step, board=board, caption=False, title="")  # the message describes the picture

    def _repr_svg_(self) -> str:
        return self.picture()

    def _render_traceback_(self) -> list[str]:
        """Show the picture and the sentence in a notebook, without lines of the library."""
        try:
            shown = import_module("IPython.display")
        except ImportError:
            return [str(self)]
        shown.display(shown.SVG(self.picture()))
        return [str(self)]


class MoveJudge:
    """A judge that objects to actions which no solution allows.

    As long as a world can still be solved, an action must leave it solvable. After a wrong guess there is nothing to judge:
    anything follows from it, and the guess will be taken back.

    Args:
        world: the world with the puzzle.
        stop: the code at which the search for a method's line in the stack ends.

    Raises:
        SudokuError: the puzzle has no solution.
    """

    def __init__(self, world: World, stop: CodeType | None = None) -> None:
        solutions = first_solutions(world.grid, 2)
        if not solutions:
            raise SudokuError(_("the puzzle has no solution"), world.at(1, 1), 0)
        self._only = solutions[0] if len(solutions) == 1 else None
        self._stop = stop
        self._a_solution: Grid | None = None

    @property
    def solvable(self) -> bool:
        """True if the world was solvable at the last `begin`."""
        return self._a_solution is not None

    def begin(self, world: World) -> None:
        """Inspect a world before a method acts on it."""
        if self._only:
            fits = all(
                digit == cell.value if cell.value else digit in cell.possible
                for cell, digit in zip(world.cells(), self._only, strict=True)
            )
            self._a_solution = self._only if fits else None
        else:
            _known, self._a_solution = _solution_of(world.layout, *_state_of(world))

    def __call__(self, world: World, action: Action) -> None:
        """Object to an action that is wrong.

        Raises:
            WrongMove: the action is wrong.
        """
        if self._a_solution is None:
            return
        place = (action.y - 1) * 9 + action.x - 1
        right = self._a_solution[place]
        if (action.kind == "place") == (right == action.digit):
            return
        if not self._only:
            values, masks = _state_of(world)
            bit = 1 << action.digit - 1
            masks[place] = bit if action.kind == "place" else masks[place] & ~bit
            known, other = _solution_of(world.layout, values, masks)
            if other is not None or not known:
                self._a_solution = other
                return
        raise self._objection(world, action, right)

    def _objection(self, world: World, action: Action, right: int) -> WrongMove:
        cell = world.at(action.x, action.y)
        if action.kind == "place":
            text = _("{method} places {digit} in {cell} ({why}), but in the solution {cell} is {right}")
        else:
            text = _("{method} removes {digit} from {cell} ({why}), but in the solution {cell} is {right}")
        message = text.format(
            method=_(action.method or "by hand"),
            digit=action.digit,
            cell=cell,
            why=action.why.rstrip(".") or _("no reason was given"),
            right=right,
        )
        line, source = place_of(self._stop)
        if line:
            message += " – " + _("line {line}: {source}").format(line=line, source=source)
        wrong = WrongMove(message, cell, action, right)
        assert self._a_solution is not None
        wrong.line, wrong.source, wrong.world, wrong.counterexample = line, source, world.copy(), self._a_solution
        return wrong


def _state_of(world: World) -> tuple[bytes, list[int]]:
    """Return the digits of a world, and bit masks of its possible digits."""
    masks = [sum(1 << digit - 1 for digit in cell.possible) for cell in world.cells()]
    return bytes(cell.value for cell in world.cells()), masks


def _solution_of(layout: Layout, values: bytes, masks: list[int]) -> tuple[bool, Grid | None]:
    """Return whether the question could be decided, and a solution if there is one."""
    try:
        board = Board.from_masks(layout, masks, values)
        return True, next(iter(first_solutions(board, 1, time_limit=_PATIENCE)), None)
    except InvalidPuzzle:
        return True, None
    except TimeLimit:
        return False, None


def is_ours(function: Callable[..., object]) -> bool:
    """Return whether a function belongs to this package."""
    code = getattr(function, "__code__", None)
    return code is not None and str(code.co_filename).startswith(_HOME)


def place_of(stop: CodeType | None) -> tuple[int | None, str]:
    """Return line number and text of the running program outside this package; None and "" below `stop`."""
    frame = sys._getframe(1)
    while frame and frame.f_code is not stop:
        if not frame.f_code.co_filename.startswith(_HOME):
            return frame.f_lineno, linecache.getline(frame.f_code.co_filename, frame.f_lineno).strip()
        frame = frame.f_back  # type: ignore[assignment]
    return None, ""
