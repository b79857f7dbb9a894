"""Runs one function of a student's file, in a process of its own: `python -m lucidoku.study.exercises.runner FILE NAME`.

It prints one line of JSON behind whatever the student's program prints: what was called, what was expected, what came.
"""

from __future__ import annotations

import copy
import json
import sys
import traceback
from types import ModuleType
from typing import Any

from lucidoku.study.exercises import reference
from lucidoku.study.exercises.course import FUNCTIONS, S

__all__ = ["MARK", "judge", "main"]

MARK = "@@lucidoku@@"
MEMORY = 1 << 30
"""Bytes that a student's program may use."""


def load(path: str) -> ModuleType:
    """Run a student's file as a module."""
    module = ModuleType("student")
    module.__file__ = path
    with open(path, encoding="utf-8") as file:
        code = compile(file.read(), path, "exec")
    exec(code, module.__dict__)  # the student's own program, in its own process
    return module


def judge(module: ModuleType, name: str) -> dict[str, Any]:
    """Return what is to be said of a function: its outcome, and the call that shows it."""
    task = next(task for task in FUNCTIONS if task.name == name)
    function = next((getattr(module, n) for n in (task.name, task.french) if hasattr(module, n)), None)
    if function is None:
        return {"outcome": "missing"}
    if name == "solve":
        return _judge_solve(function)
    expected_of = getattr(reference, name)
    for arguments in reference.cases(name, S):
        given = copy.deepcopy(arguments)
        expected = expected_of(*arguments)
        found = function(*given)
        shown = ", ".join("S" if isinstance(a, list) else repr(a) for a in arguments)
        call = {"call": f"{task.name}({shown})", "expected": repr(expected), "found": repr(found)[:200]}
        if any(isinstance(a, list) and a is not S for a in arguments):
            call["grid"] = "\n".join(map(str, arguments[0]))  # type: ignore[call-overload]
        if found != expected or type(found) is not type(expected):
            return {"outcome": "wrong", **call}
        if given != arguments:
            return {"outcome": "changes", **call}
    return {"outcome": "right"}


def _judge_solve(function: Any) -> dict[str, Any]:
    for seed in range(3):
        grid = reference.shuffled(S, seed) if seed else copy.deepcopy(S)
        before = copy.deepcopy(grid)
        found = function(grid, 0, 0)
        call = {
            "call": "solve(S, 0, 0)",
            "expected": "True",
            "found": repr(found)[:200],
            "grid": "\n".join(map(str, before)),
        }
        if found is not True:
            return {"outcome": "wrong", **call}
        if not _solved(grid, before):
            return {"outcome": "unsolved", **call, "found": "\n".join(map(str, grid))[:400]}
    # Row 0 lacks 8 and 9, and column 8 has both of them already.
    blocked = [[1, 2, 3, 4, 5, 6, 7, 0, 0], *[[0] * 9 for _line in range(8)]]
    blocked[4][8], blocked[5][8] = 8, 9
    before = copy.deepcopy(blocked)
    found = function(blocked, 0, 0)
    call = {
        "call": "solve(S, 0, 0)",
        "expected": "False",
        "found": repr(found)[:200],
        "grid": "\n".join(map(str, before)),
    }
    if found is not False:
        return {"outcome": "wrong", **call}
    return {"outcome": "right"} if blocked == before else {"outcome": "changes", **call}


def _solved(grid: Any, before: Any) -> bool:
    try:
        full = all(sorted(line) == list(range(1, 10)) for line in grid)
        full = full and all(sorted(line[c] for line in grid) == list(range(1, 10)) for c in range(9))
        full = full and all(
            len(reference.box(grid, i, j)) == len(set(reference.box(grid, i, j))) == 9
            for i in (0, 3, 6)
            for j in (0, 3, 6)
        )
    except (TypeError, IndexError):
        return False
    return full and all(before[i][j] in (0, grid[i][j]) for i in range(9) for j in range(9))


def main(path: str, name: str) -> None:
    """Limit the memory, run, and print the verdict."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        sys.stderr.write("the memory is not limited here\n")
    try:
        told = judge(load(path), name)
    except BaseException as error:  # whatever a student's program does is its result
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
        line = frames[-1].lineno if frames else getattr(error, "lineno", None)
        kind = (
            "recursion"
            if isinstance(error, RecursionError)
            else "memory"
            if isinstance(error, MemoryError)
            else "error"
        )
        told = {"outcome": kind, "error": f"{type(error).__name__}: {error}"[:300], "line": line}
    print("\n" + MARK + json.dumps(told), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
