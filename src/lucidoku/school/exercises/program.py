"""A pupil's file: run until it ends or fails, and parsed."""

from __future__ import annotations
import __future__

import ast
import io
import linecache
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from dataclasses import asdict, dataclass
from functools import partial
from types import ModuleType
from typing import Any

from lucidoku.school.exercises.advice import advice
from lucidoku.school.exercises.alone import is_definition, parts
from lucidoku.school.faults import fault_of
from lucidoku.school.limits import TimeUp, within

__all__ = ["OutputBuffer", "PupilProgram", "fault_in"]

Details = dict[str, Any]
_PRINTED = 1000
"""Maximum number of characters kept of the output of a program or function."""
_FUTURE = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})
"""Compiler flags of the features that a program can import from __future__."""


class OutputBuffer(io.StringIO):
    """A buffer for the beginning of the output."""

    def write(self, text: str) -> int:
        """Keep as much of a text as there is room for; return its length."""
        room = _PRINTED + 1 - self.tell()
        if room > 0:
            super().write(text[:room])
        return len(text)

    @property
    def text(self) -> str:
        """The output kept."""
        text = self.getvalue()
        return text[:_PRINTED] + ("…" if len(text) > _PRINTED else "")


@dataclass(frozen=True)
class _Written:
    """A function as written: its place, and the name of the block around it; empty at the left margin."""

    node: ast.FunctionDef
    filename: str
    within: str = ""


class PupilProgram:
    """A pupil's file.

    Attributes:
        path: its path.
        names: the names it has defined.
        trouble: the failure of its run; None if there is none.
        printed: what it printed.
        literals: the literal values assigned to names, regardless of later changes.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.module: ModuleType = ModuleType("student")
        self.module.__file__ = path
        self.names: dict[str, Any] = self.module.__dict__
        self.trouble: Details | None = None
        self.printed = ""
        self.literals: Details = {}
        self._functions: dict[str, list[_Written]] = {}
        self._given: dict[str, tuple[int, str]] = {}
        """Where names get a value outside of functions."""
        self._lists: set[str] = set()

    def run(self, seconds: float, note: Callable[[], None] | None = None, definitions: bool = False) -> None:
        """Run the file, a notebook cell by cell, until it fails; after that, only its definitions.

        Args:
            seconds: time limit of each part.
            note: called before each part.
            definitions: run only definitions from the beginning.
        """
        paper = OutputBuffer()
        for number, text in self._parts():
            if note:
                note()
            name = f"{self.path}[{number}]" if number else self.path
            linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
            try:
                with redirect_stdout(paper):
                    within(seconds, partial(self._define if definitions else self._execute, text, name))
            except BaseException as error:  # any failure of a pupil's program is reported
                fault = self._fail(error)
                if not isinstance(error, SyntaxError) and fault["line"]:
                    with (
                        suppress(BaseException),
                        redirect_stdout(OutputBuffer()),
                    ):  # the failure has been reported already
                        within(seconds, partial(self._define, text, name, int(fault["line"])))
        self.printed = paper.text

    def _execute(self, text: str, name: str) -> None:
        code = compile(text, name, "exec")
        self._note(ast.parse(text), name)
        exec(code, self.names)  # the pupil's own program, in its own process

    def _define(self, text: str, name: str, behind: int = 0) -> None:
        """Run the definitions after a line."""
        tree = ast.parse(text)
        self._note(tree, name)
        flags = compile(text, name, "exec").co_flags & _FUTURE
        for node in tree.body:
            if node.lineno > behind and is_definition(node):
                part = ast.Module([node], [])
                with suppress(Exception):  # the failure has been reported already
                    exec(compile(part, name, "exec", flags, True), self.names)

    def _parts(self) -> Iterator[tuple[int, str]]:
        """Yield the text of a program, or the numbers (from 1) and texts of a notebook's cells with code."""
        try:
            yield from list(parts(self.path))
        except (OSError, ValueError) as error:
            self._fail(error)

    def _fail(self, error: BaseException) -> Details:
        fault = fault_in(error, self.path, "<module>")
        if self.trouble is None:
            kind = "endless" if isinstance(error, TimeUp) else "syntax" if isinstance(error, SyntaxError) else "error"
            self.trouble = {"kind": kind, **fault}
        return fault

    def _note(self, tree: ast.Module, filename: str) -> None:
        def walk(node: ast.AST, within: str) -> None:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.FunctionDef):
                    self._functions.setdefault(child.name, []).append(_Written(child, filename, within))
                inner = getattr(child, "name", "") if isinstance(child, (ast.FunctionDef, ast.ClassDef)) else within
                walk(child, inner)

        walk(tree, "")
        for line in tree.body:
            if isinstance(line, ast.Assign):
                for target in line.targets:
                    if isinstance(target, ast.Name):
                        self._given[target.id] = (line.lineno, filename)
                        with suppress(ValueError):  # it is calculated
                            self.literals[target.id] = ast.literal_eval(line.value)
                        if isinstance(line.value, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.Call)):
                            self._lists.add(target.id)

    def _definition(self, name: str) -> _Written | None:
        """Return the last definition of a function at the left margin."""
        definitions = [one for one in self._functions.get(name, []) if not one.within]
        return definitions[-1] if definitions else None

    def _node(self, name: str) -> ast.FunctionDef | None:
        definition = self._definition(name)
        return definition.node if definition else None

    def is_written(self, name: str) -> bool:
        """Return whether a function contains more than a docstring, `...` or `pass`."""
        node = self._node(name)
        return node is None or not all(
            isinstance(line, ast.Pass) or (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
            for line in node.body
        )

    def returns(self, name: str) -> bool:
        """Return whether a function has a `return` with a value other than None and the result of print."""
        node = self._node(name)
        return node is None or any(
            isinstance(x, ast.Return) and x.value is not None and not _is_nothing(x.value) for x in ast.walk(node)
        )

    def returns_nothing(self, name: str) -> bool:
        """Return whether a function has a `return` with None."""
        node = self._node(name)
        return node is not None and any(
            isinstance(x, ast.Return) and (x.value is None or _is_nothing(x.value)) for x in ast.walk(node)
        )

    def uses(self, name: str) -> set[str]:
        """Return the names that a function mentions, directly or through functions that it calls."""
        names: set[str] = set()
        waiting = [name]
        while waiting:
            node = self._node(waiting.pop())
            new = {x.id for x in ast.walk(node) if isinstance(x, ast.Name)} - names if node else set()
            names |= new
            waiting += new
        return names

    def advice(self, name: str) -> list[Details]:
        """Return the advice on a function, with the source of each line."""
        definition = self._definition(name)
        if definition is None:
            return []
        return [
            {**asdict(one), **self._line(definition, one.line)} for one in advice(definition.node, self._lists - {"S"})
        ]

    def last_line(self, name: str) -> Details | None:
        """Return the line of a function's only return statement; None if there are several."""
        definition = self._definition(name)
        ends = [one.lineno for one in ast.walk(definition.node) if isinstance(one, ast.Return)] if definition else []
        return self._line(definition, ends[0]) if definition and len(ends) == 1 else None

    def _line(self, definition: _Written, line: int) -> Details:
        source = linecache.getline(definition.filename, line)
        return {"line": line, "source": source, "cell": _cell(definition.filename, self.path)}

    def place(self, name: str) -> Details | None:
        """Return the oddity of a function's place of definition; None if there is none."""
        written = self._functions.get(name, [])
        if len([one for one in written if not one.within]) > 1:
            return {"odd": "twice", "lines": [one.node.lineno for one in written if not one.within]}
        if written and all(one.within for one in written):
            one = written[-1]
            return {
                "odd": "inside",
                "within": one.within,
                "line": one.node.lineno,
                "cell": _cell(one.filename, self.path),
            }
        if written and name in self._given and not callable(self.names.get(name)):
            line, filename = self._given[name]
            return {"odd": "given", "line": line, "cell": _cell(filename, self.path)}
        return None


def _is_nothing(value: ast.expr) -> bool:
    """Return whether an expression is None, or a call of print."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id == "print"
    return isinstance(value, ast.Constant) and value.value is None


def _cell(filename: str, path: str) -> int | None:
    """Return the number of a notebook's cell; None for a file."""
    return int(filename[len(path) + 1 : -1]) if filename != path else None


def fault_in(error: BaseException, path: str, function: str = "") -> Details:
    """Return an error as plain data, with its place in the pupil's file."""
    fault = fault_of(error, path, function)
    return {**asdict(fault), "reason": fault.text, "shown": fault.shown, "cell": fault.cell}
