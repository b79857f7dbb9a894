"""Checks a student's file function by function, each in a process of its own, and says what is wrong without giving it away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lucidoku._text import _
from lucidoku.errors import LucidokuError
from lucidoku.study.exercises.course import FUNCTIONS, Task, named
from lucidoku.study.exercises.runner import MARK

__all__ = ["Verdict", "check"]


@dataclass(frozen=True)
class Verdict:
    """What is to be said of a function.

    Attributes:
        task: what it shall do.
        right: whether it does.
        text: what was expected and what came.
        hint: what to think about; empty when it is right.
    """

    task: Task
    right: bool
    text: str
    hint: str = ""


def check(path: str | Path, seconds: float = 10.0) -> Iterator[Verdict]:
    """Run the functions of a student's file, one after the other.

    Args:
        path: the file.
        seconds: how long each function may take.

    Raises:
        LucidokuError: there is no such file.
    """
    if not Path(path).is_file():
        raise LucidokuError(_("there is no file {path}").format(path=path))
    for task in FUNCTIONS:
        yield _verdict(task, _run(Path(path), task.name, seconds), seconds)


def _run(path: Path, name: str, seconds: float) -> dict[str, object]:
    command = [sys.executable, "-m", "lucidoku.study.exercises.runner", str(path.resolve()), name]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHONSTARTUP")}
    try:
        run = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
            stdin=subprocess.DEVNULL,
            env=environment,
        )
    except subprocess.TimeoutExpired:
        return {"outcome": "endless"}
    _before, mark, told = run.stdout.rpartition(MARK)
    if not mark:
        return {"outcome": "died"}
    found: dict[str, object] = json.loads(told)
    return found


def _verdict(task: Task, told: dict[str, object], seconds: float) -> Verdict:
    outcome = told["outcome"]
    if outcome == "right":
        return Verdict(task, True, _("right"))
    texts = {
        "missing": _("there is no function {name}"),
        "wrong": _("{call} should be {expected}, but is {found}"),
        "changes": _("{call} changes the grid, which it shall leave as it was"),
        "unsolved": _("{call} returns True, but the grid is no solution then"),
        "endless": _("no answer after {seconds:g} seconds: does it ever end?"),
        "recursion": _("it calls itself without end (line {line})"),
        "memory": _("it needs too much memory"),
        "error": _("it stops with {error} (line {line})"),
        "died": _("the program ended before the function was called: does the file end it?"),
    }
    keys = {"call": "", "expected": "", "found": "", "error": "", "line": "?", **told}
    keys["call"] = named(str(keys["call"]))
    text = texts[str(outcome)].format(name=named(task.name), seconds=seconds, **keys)
    if told.get("grid"):
        text += "\n" + _("with S = {grid}").format(grid="[" + str(told["grid"]).replace("\n", ",\n            ") + "]")
    return Verdict(task, False, text, _(task.hint))
