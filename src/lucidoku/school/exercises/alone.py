"""Call the functions of a pupil's file in a process without Lucidoku and without the right results.

`proof` starts this file by its path. It reads a request from standard input and writes the results of the functions to
standard output; `proof` compares. So nothing of Lucidoku is imported here, and a file that imports it gets an error.
"""

from __future__ import annotations

import ast
import json
import linecache
import os
import runpy
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

__all__ = ["NotANotebook", "is_definition", "parts"]

_DEFINITIONS = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


def parts(path: str) -> Iterator[tuple[int, str]]:
    """Yield the text of a program, or the numbers (from 1) and texts of a notebook's cells with code.

    Raises:
        OSError, ValueError: it cannot be read, or is not a notebook.
    """
    text = Path(path).read_text(encoding="utf-8-sig")
    if not path.endswith(".ipynb"):
        yield 0, text
        return
    number = 0
    for source, kind in _cells(text):
        number += kind == "code"
        if kind == "code":  # lines such as %matplotlib are for Jupyter, not for Python
            lines = ["pass" if line.lstrip()[:1] in ("%", "!") else line for line in source.split("\n")]
            yield number, "\n".join(lines) + "\n"


class NotANotebook(ValueError):
    """A file with the name of a notebook that is not one."""


def _cells(text: str) -> list[tuple[str, str]]:
    """Return the texts and kinds of a notebook's cells; half characters, which no program has, become question marks."""
    try:
        cells = [("".join(cell["source"]), cell["cell_type"]) for cell in json.loads(text)["cells"]]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotANotebook from error
    return [(source.encode(errors="replace").decode(), kind) for source, kind in cells]


def is_definition(node: ast.stmt) -> bool:
    """Return whether a statement is a definition, or assigns values that need no calculation."""
    if isinstance(node, _DEFINITIONS):
        return True
    if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
        return False
    return not any(isinstance(one, (ast.Call, ast.Await, ast.BinOp, ast.ListComp)) for one in ast.walk(node.value))


class _NoLucidoku:
    """An import hook that refuses Lucidoku."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        """Refuse Lucidoku; other modules are left to the next finder."""
        if name.partition(".")[0] == "lucidoku":
            raise ImportError("Lucidoku cannot be used while the exercise is checked")


def _names(path: str, definitions: bool) -> dict[str, Any]:
    """Run a file as `PupilProgram` does; return the names that it defines."""
    module = ModuleType("student")
    module.__file__ = path
    names = module.__dict__
    for number, text in parts(path):
        filename = f"{path}[{number}]" if number else path
        linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
        behind = 0
        try:
            code = compile(text, filename, "exec")
            if not definitions:
                exec(code, names)  # the pupil's own program, in its own process
                continue
        except SyntaxError:
            continue
        except BaseException as error:  # after an error, its definitions count
            trace = error.__traceback__
            while trace:
                behind = trace.tb_lineno if trace.tb_frame.f_code.co_filename == filename else behind
                trace = trace.tb_next
        for node in ast.parse(text).body:
            if node.lineno > behind and is_definition(node):
                with suppress(Exception):
                    exec(compile(ast.Module([node], []), filename, "exec"), names)
    return names


def _answer(names: dict[str, Any], wanted: list[str], arguments: list[Any]) -> dict[str, Any] | None:
    """Call a function; return its result and its arguments afterwards, or None if it has no result."""
    try:
        function = next(names[name] for name in wanted if callable(names.get(name)))
        found = function(*arguments)
        kind = {"bool_": "bool"}.get(type(found).__name__, type(found).__name__)
        kind = next((one.__name__ for one in (list, tuple) if isinstance(found, one)), kind)
        answer = {"kind": kind, "found": bool(found) if kind == "bool" else found, "left": arguments}
        return dict(json.loads(json.dumps(answer, default=lambda value: value.item())))
    except BaseException:  # any exception of a pupil's function means: no result
        return None


class _TimeUp(BaseException):
    """The time of a function is up."""


def _ring_after(seconds: float) -> None:
    """Interrupt a call after a time, until it ends, if the system supports it; otherwise `proof` kills the process."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _end_call)
        signal.setitimer(signal.ITIMER_REAL, seconds, 0.2)


def _end_call(*_given: object) -> None:
    raise _TimeUp


def _main() -> None:
    request = json.load(sys.stdin)
    out = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    if sys.platform == "linux":  # end with the parent process
        import ctypes

        ctypes.CDLL(None).prctl(1, int(signal.SIGKILL), 0, 0, 0)
    runpy.run_path(request["confining"])["confine"](request["memory"])
    runpy.run_path(request["hiding"])["hide"](request["hidden"], request["shown"])
    sys.meta_path.insert(0, _NoLucidoku)
    try:
        names = _names(request["path"], request["definitions"])
    except Exception:  # the file cannot be read
        names = {}
    with open(out, "w", encoding="utf-8") as file:
        for wanted, calls in request["functions"]:
            _ring_after(request["seconds"])
            end = time.monotonic() + request["seconds"]
            for arguments in calls:
                answer = _answer(names, wanted, arguments) if time.monotonic() < end else None
                print(json.dumps(answer), file=file, flush=True)
    os._exit(0)  # threads of the program must not keep it alive


if __name__ == "__main__":
    _main()
