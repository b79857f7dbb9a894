"""A user's own solvers: a class or a plain function, possibly from a file."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.grid.layout import Layout
from lucidoku.solvers._protocol import Solver, Work
from lucidoku.words.language import _

__all__ = ["FunctionSolver", "as_solver", "from_file", "is_ours"]


def is_ours(solver: Solver) -> bool:
    """Return whether a solver belongs to this package."""
    return type(solver).__module__.startswith("lucidoku.") and not isinstance(solver, FunctionSolver)


class FunctionSolver(Solver):
    """A function as a solver.

    Args:
        function: takes a list of rows of digits, 0 for an empty cell, and fills it: `resoudre(S, i, j)` is called with
            (0, 0), and `solve(S)` without further arguments. It returns True, or the filled grid; False or None when
            there is no solution. A function of (values, layout, work) is used as `Solver.search`.
        name: the solver's name; the function's name by default.

    >>> from lucidoku import Grid
    >>> def solve(S, i, j):
    ...     if i == len(S): return True
    ...     following = (i, j + 1) if j + 1 < len(S) else (i + 1, 0)
    ...     if S[i][j]: return solve(S, *following)
    ...     for digit in range(1, 5):
    ...         box = [S[i // 2 * 2 + k][j // 2 * 2 + l] for k in (0, 1) for l in (0, 1)]
    ...         if digit not in S[i] and digit not in [row[j] for row in S] and digit not in box:
    ...             S[i][j] = digit
    ...             if solve(S, *following): return True
    ...     S[i][j] = 0
    ...     return False
    >>> FunctionSolver(solve).solve(Grid.parse("1.....2..3.....4")).grid.line
    '1243342143122134'
    """

    def __init__(self, function: Callable[..., Any], name: str = "") -> None:
        self.function = function
        self.name = name or getattr(function, "__name__", "function")  # type: ignore[misc]
        try:
            self._arguments = len(inspect.signature(function).parameters)
            names = list(inspect.signature(function).parameters)
        except (TypeError, ValueError):
            self._arguments, names = 1, []
        self._searches = names[-1:] == ["work"] and len(names) == 3

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        """Call the function."""
        if self._searches:
            completed: list[int] | None = self.function(values, layout, work)
            return completed
        n = layout.n
        rows = [values[k * n : k * n + n] for k in range(n)]
        answer = self.function(rows, 0, 0) if self._arguments >= 3 else self.function(rows)
        if answer is None or answer is False:
            full = answer is None and all(all(row) for row in rows)
            return [digit for row in rows for digit in row] if full else None
        if answer is not True:
            rows = answer
        if isinstance(rows, str):
            return [int(digit) for digit in rows]
        return [int(digit) for row in rows for digit in (row if isinstance(row, (list, tuple)) else [row])]


def as_solver(value: Any) -> Solver:
    """Return a solver made of a solver, a class of solvers, or a function.

    Raises:
        LucidokuError: the value is something else.

    >>> from lucidoku import Grid, solve
    >>> from lucidoku.solvers import as_solver
    >>> as_solver(solve).solve(Grid.parse("1.....2..3.....4")).grid
    Grid('1243342143122134')
    """
    if isinstance(value, Solver):
        return value
    if isinstance(value, type):
        if not issubclass(value, Solver) and callable(
            getattr(value, "search", None)
        ):  # its own class, although used like one
            value = type(value.__name__, (value, Solver), {"name": getattr(value, "name", "")})
        if issubclass(value, Solver):
            made: Solver = value()
            if not made.name:
                made.name = value.__name__.lower()  # type: ignore[misc]
            return made
    elif callable(value):
        return FunctionSolver(value)
    raise LucidokuError(
        _("{thing} is not a solver; expected a name, a class with `search`, or a function").format(
            thing=repr(value)[:60]
        )
    )


_SECONDS = 10.0  # for a file's code outside functions
_TRIAL = """
import contextlib, runpy, sys
from lucidoku.files.processes import end_with_parent
end_with_parent(int(sys.argv.pop()))
with contextlib.suppress(ImportError, ValueError, OSError):  # not every system can limit it
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
runpy.run_path(sys.argv[1], run_name="solver")
"""


def from_file(text: str, *, seconds: float = _SECONDS) -> Solver:
    """Return the solver that `FILE.py:NAME` names.

    Args:
        text: the file and the name, with a colon between them.
        seconds: the time limit for the file's code outside its functions; it first runs in a separate process.

    Raises:
        LucidokuError: the file does not exist, cannot be run, does not end, or has no solver of this name.
    """
    file, _colon, name = text.rpartition(":")
    path = Path(file)
    try:
        program = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise LucidokuError(_("there is no file {path}").format(path=path)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=error)) from error
    _try(path, seconds)
    names: dict[str, Any] = {"__name__": path.stem, "__file__": str(path)}
    try:
        exec(compile(program, str(path), "exec"), names)  # the user's own program, run at the user's request
    except (Exception, SystemExit) as error:
        reason = f"{type(error).__name__}: {error}"
        raise LucidokuError(_("{path} cannot be run: {reason}").format(path=path, reason=reason)) from error
    if name not in names:
        known = [n for n, value in names.items() if callable(value) and getattr(value, "__module__", "") == path.stem]
        message = _("{path} has no {name}; expected one of {known}")
        raise LucidokuError(message.format(path=path, name=repr(name), known=", ".join(known) or "–"))
    return as_solver(names[name])


def _try(path: Path, seconds: float) -> None:
    """Check in a separate process that a file ends; running it shows any other errors."""
    try:
        subprocess.run(
            [sys.executable, "-c", _TRIAL, str(path), str(os.getpid())],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        message = _("{path} is still running after {seconds:g} s; is there an endless loop outside its functions?")
        raise LucidokuError(message.format(path=path, seconds=seconds)) from error
