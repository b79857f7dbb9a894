"""Runs the functions of a pupil's file, in a process of its own: see `lucidoku.study.sandbox`.

The file is run as far as it goes; whatever functions it has defined by then are looked at one by one. A function that fails
only because another one is wrong is told from one that is wrong itself: it is called again with the teacher's in place of hers.
"""

from __future__ import annotations

import ast
import copy
import inspect
import io
import json
import linecache
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import asdict
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from lucidoku.study import sandbox
from lucidoku.study.exercises import reference
from lucidoku.study.exercises.course import FUNCTIONS, S
from lucidoku.study.faults import fault_of
from lucidoku.study.limits import TimeUp, within

__all__ = ["judge_file"]

Told = dict[str, Any]
_PRINTED = 1000
"""Characters that are kept of what a program or a function prints."""


class _Paper(io.StringIO):
    """Keeps the beginning of what is printed."""

    def write(self, text: str) -> int:
        room = _PRINTED + 1 - self.tell()
        if room > 0:
            super().write(text[:room])
        return len(text)

    @property
    def text(self) -> str:
        told = self.getvalue()
        return told[:_PRINTED] + ("…" if len(told) > _PRINTED else "")


class Program:
    """A pupil's file.

    Attributes:
        path: where it lies.
        names: what it has defined.
        trouble: what went wrong while it ran; None when nothing did.
        printed: what it printed.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.module = ModuleType("student")
        self.module.__file__ = path
        self.names = self.module.__dict__
        self.trouble: Told | None = None
        self.printed = ""
        self._functions: dict[str, ast.FunctionDef] = {}

    def run(self, seconds: float) -> None:
        """Run the file, a notebook cell by cell, as far as it goes."""
        paper = _Paper()
        for number, text in self._parts():
            name = f"{self.path}[{number}]" if number else self.path
            linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
            try:
                with redirect_stdout(paper):
                    within(seconds, partial(self._execute, text, name))
            except BaseException as error:  # whatever a pupil's program does is its result
                self._fail(error)
        self.printed = paper.text

    def _execute(self, text: str, name: str) -> None:
        code = compile(text, name, "exec")
        self._note_functions(text)
        exec(code, self.names)  # the pupil's own program, in its own process

    def _parts(self) -> Iterator[tuple[int, str]]:
        """Yield the text of a program, or the numbers (from 1) and texts of a notebook's cells with code."""
        try:
            text = Path(self.path).read_text(encoding="utf-8-sig")
            if not self.path.endswith(".ipynb"):
                yield 0, text
                return
            cells = json.loads(text)["cells"]
            codes = [("".join(cell["source"]), cell["cell_type"]) for cell in cells]
        except (UnicodeDecodeError, ValueError, KeyError, TypeError) as error:
            self._fail(error)
            return
        number = 0
        for source, kind in codes:
            number += kind == "code"
            if kind == "code":  # lines such as %matplotlib are for the notebook, not for Python
                lines = ["pass" if line.lstrip()[:1] in ("%", "!") else line for line in source.split("\n")]
                yield number, "\n".join(lines) + "\n"

    def _fail(self, error: BaseException) -> None:
        if self.trouble is None:
            kind = "endless" if isinstance(error, TimeUp) else "syntax" if isinstance(error, SyntaxError) else "error"
            self.trouble = {"kind": kind, **_fault(error, self.path, "<module>")}

    def _note_functions(self, text: str) -> None:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                self._functions[node.name] = node

    def is_written(self, name: str) -> bool:
        """Whether a function does more than to stand there with a docstring, `...` or `pass`."""
        node = self._functions.get(name)
        return node is None or not all(
            isinstance(line, ast.Pass) or (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
            for line in node.body
        )

    def returns(self, name: str) -> bool:
        """Whether a function has a `return` with a value."""
        node = self._functions.get(name)
        return node is None or any(isinstance(x, ast.Return) and x.value is not None for x in ast.walk(node))

    def uses(self, name: str) -> set[str]:
        """Return the names that a function mentions."""
        node = self._functions.get(name)
        return {x.id for x in ast.walk(node) if isinstance(x, ast.Name)} if node else set()


def _fault(error: BaseException, path: str, function: str = "") -> Told:
    fault = fault_of(error, path, function)
    return {**asdict(fault), "told": fault.told, "shown": fault.shown, "cell": fault.cell}


def judge_file(request: Told, note: Callable[[Told], None]) -> Told:
    """Return what is to be said of a file: trouble, what it printed, and of each function outcome, call and so on.

    Args:
        request: "path", "seconds" a function, and under "skip" what is known already.
        note: is told what is about to be called, and what is known by then.
    """
    seconds = request["seconds"]
    known: Told = {"functions": dict(request["skip"]), "trouble": None, "printed": "", "french": None, "grid": None}
    note({**known, "at": "file"})
    program = Program(request["path"])
    program.run(seconds)
    known.update(trouble=program.trouble, printed=program.printed)
    names = {task.name: _name_of(program, task.name, task.french) for task in FUNCTIONS}
    french = sum(names[t.name] == t.french != t.name for t in FUNCTIONS)
    english = sum(names[t.name] == t.name != t.french for t in FUNCTIONS)
    known["french"] = french > english if french or english else None
    known["grid"] = _grid_remark(program.names.get("S"))
    wrong: list[str] = []
    for task in FUNCTIONS:
        if task.name in known["functions"]:
            wrong += [task.name] if known["functions"][task.name]["outcome"] != "right" else []
            continue

        def tell(call: str, name: str = task.name) -> None:
            note({**known, "at": name, "call": call})

        told = _judge(program, task.name, names[task.name], seconds, tell)
        called = program.uses(str(names[task.name]))
        guilty = [one for one in FUNCTIONS if one.name in wrong and called & {one.name, one.french}]
        if told["outcome"] not in ("right", "missing", "unwritten", "arity") and guilty:
            right = {n: getattr(reference, one.name) for one in guilty for n in (one.name, one.french)}
            with _replaced(program, right):
                again = _judge(program, task.name, names[task.name], seconds, tell)
            told = {"outcome": "waits", "for": [one.name for one in guilty]} if again["outcome"] == "right" else again
        known["functions"][task.name] = told
        if told["outcome"] != "right":
            wrong.append(task.name)
    return known


def _name_of(program: Program, *names: str) -> str | None:
    return next((name for name in names if callable(program.names.get(name))), None)


@contextmanager
def _replaced(program: Program, functions: Told) -> Iterator[None]:
    before = dict(program.names)
    program.names.update(functions)
    try:
        yield
    finally:
        for name in functions:
            del program.names[name]
            if name in before:
                program.names[name] = before[name]


def _grid_remark(grid: Any) -> Told | None:
    """Return the first row of the pupil's S that is not as in the picture; None when all are, or nothing is there."""
    if not isinstance(grid, list) or grid == S:
        return None
    for number, row in enumerate(S):
        if number >= len(grid) or grid[number] != row:
            return {"row": number}
    return {"row": 8}


def _judge(program: Program, name: str, own: str | None, seconds: float, tell: Callable[[str], None]) -> Told:
    """Return what is to be said of a function."""
    if own is None:
        defined = [n for n, one in program.names.items() if inspect.isfunction(one)]
        return {"outcome": "missing", "defined": defined}
    if not program.is_written(own):
        return {"outcome": "unwritten"}
    function = program.names[own]
    wanted = len(next(task for task in FUNCTIONS if task.name == name).arguments.split(","))
    try:
        inspect.signature(function).bind(*range(wanted))
    except TypeError:
        return {"outcome": "arity", "has": len(inspect.signature(function).parameters), "wanted": wanted}
    except ValueError:
        pass  # a function without a signature shows by its call what is wrong
    call = ""

    def telling(told: str) -> None:
        nonlocal call
        call = told
        tell(told)

    paper = _Paper()
    try:
        judge = _judge_solve if name == "solve" else _judge_value
        with redirect_stdout(paper):
            told = within(seconds, lambda: judge(function, name, telling))
    except BaseException as error:  # whatever a pupil's function does is its result
        kinds = {TimeUp: "endless", RecursionError: "recursion", MemoryError: "memory"}
        kind = next((kinds[one] for one in kinds if isinstance(error, one)), "error")
        return {"outcome": kind, "call": call, **_fault(error, program.path, own if kind == "endless" else "")}
    told["printed"] = paper.text
    if told["outcome"] == "wrong" and told["found"] == "None":
        told["outcome"] = "none" if program.returns(own) else "prints" if paper.text else "returnless"
    return told


def _judge_value(function: Callable[..., Any], name: str, tell: Callable[[str], None]) -> Told:
    expected_of = getattr(reference, name)
    for arguments in reference.cases(name, S):
        given = copy.deepcopy(arguments)
        expected = expected_of(*arguments)
        shown = ", ".join("S" if isinstance(a, list) else repr(a) for a in arguments)
        call: Told = {"call": f"{name}({shown})", "expected": repr(expected)}
        tell(call["call"])
        found = function(*given)
        call["found"] = repr(found)[:200]
        call["clue"] = _clue(expected, found) or _of_places(expected_of, arguments, found)
        if any(isinstance(a, list) and a is not S for a in arguments):
            call["grid"] = arguments[0]
        if found != expected or type(found) is not type(expected):
            return {"outcome": "wrong", **call}
        if given != arguments:
            return {"outcome": "changes", **call}
    return {"outcome": "right"}


def _clue(expected: Any, found: Any) -> str:
    """Return what a wrong result has in common with the right one."""
    try:
        if isinstance(expected, list) and isinstance(found, list):
            if 0 in found and [digit for digit in found if digit] == expected:
                return "zeros"
            if sorted(found) == sorted(expected):
                return "order"
            if len(found) != len(set(found)) and sorted(set(found)) == sorted(set(expected)):
                return "twice"
            if found == [str(digit) for digit in expected]:
                return "texts"
            if expected and found == expected[: len(found)]:
                return "early"
        elif isinstance(found, str) and isinstance(expected, (list, tuple)):
            return "texts" if found in (str(expected), "".join(map(str, expected))) else ""
        elif isinstance(found, (set, frozenset)) and isinstance(expected, list):
            return "type" if found == set(expected) else ""
        elif type(found) is not type(expected) and isinstance(expected, (list, tuple)):
            return "type" if list(found) == list(expected) else ""
    except TypeError:
        return ""
    return ""


def _of_places(expected_of: Callable[..., Any], arguments: Sequence[Any], found: Any) -> str:
    """Return whether a wrong list holds places for digits, or the digits of the line before the wanted one."""
    if len(arguments) != 2 or not isinstance(arguments[0], list) or not isinstance(found, list) or not found:
        return ""
    grid, number = arguments
    for cells in (grid[number], [row[number] for row in grid]):
        for first in (0, 1):
            if found == [at for at, digit in enumerate(cells, first) if digit] and expected_of(*arguments) == list(
                filter(None, cells)
            ):
                return "places"
    return "before" if found == expected_of(grid, (number - 1) % 9) else ""


def _judge_solve(function: Callable[..., Any], name: str, tell: Callable[[str], None]) -> Told:
    for grid, i, j, expected in reference.starts(S):
        before = copy.deepcopy(grid)
        call: Told = {"call": f"solve(S, {i}, {j})", "expected": repr(expected), "grid": before}
        tell(call["call"])
        found = function(grid, i, j)
        call["found"] = repr(found)[:200]
        if found is not expected:
            return {"outcome": "wrong", **call}
        if expected:
            fault = reference.broken(grid, before, i, j)
            if fault:
                return {"outcome": "unsolved", **call, "hers": _plain(grid), **fault}
        elif grid != before:
            return {"outcome": "unrestored", **call, "hers": _plain(grid)}
    return {"outcome": "right"}


def _plain(grid: Any) -> Any:
    """Return a grid that can be written as JSON; None when it is none."""
    try:
        return [[int(digit) for digit in row] for row in grid][:12]
    except (TypeError, ValueError):
        return None


if __name__ == "__main__":
    sys.setrecursionlimit(1000)
    sandbox.serve(judge_file)
