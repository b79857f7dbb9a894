"""A proof that the functions of a pupil's file are right: results from another process are compared here.

The process that runs a pupil's program can write any report. So `alone` calls the functions reported as right once more,
without Lucidoku and without the right results.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import repeat
from pathlib import Path
from typing import Any, NamedTuple

import lucidoku
from lucidoku.school import confining, hiding, sandbox
from lucidoku.school.exercises import alone, reference
from lucidoku.school.exercises.course import FUNCTIONS, S

__all__ = ["find_unproved"]

_MOST = 1 << 20
"""Maximum size of the results in bytes; right ones are far smaller."""


def find_unproved(
    path: Path, wanted: Collection[str], definitions: bool, seconds: float, hidden: list[str]
) -> dict[str, str]:
    """Return the functions that are not right, each with the first failing call.

    Args:
        path: the file.
        wanted: the names of the functions, in English.
        definitions: run only definitions.
        seconds: time limit for the calls of one function; the limit of the whole process is a multiple.
        hidden: folders that the program may not read, apart from its own file.
    """
    calls = [call for name in wanted for call in _calls(name)]
    results = _results(path, calls, definitions, seconds, hidden)
    failures: dict[str, str] = {}
    for call, result in zip(calls, results, strict=False):
        if call.name not in failures and not _is_right(call, result):
            shown = ", ".join("S" if isinstance(one, list) else repr(one) for one in call.arguments)
            failures[call.name] = f"{call.name}({shown})"
    return failures


class _ReferenceCall(NamedTuple):
    name: str
    arguments: list[Any]
    expected: Any


def _calls(name: str) -> Iterator[_ReferenceCall]:
    """Yield the calls of a function, equal to those of the report."""
    if name == "solve":
        yield from (_ReferenceCall(name, [grid, i, j], expected) for grid, i, j, expected in reference.starts(S))
    else:
        right = getattr(reference, name)
        yield from (_ReferenceCall(name, list(given), right(*given)) for given in reference.cases(name, S))


def _results(
    path: Path, calls: Sequence[_ReferenceCall], definitions: bool, seconds: float, hidden: list[str]
) -> Iterator[Any]:
    """Yield the results of the calls, grouped by function; then None forever."""
    names = {task.name: [task.name, task.french] for task in FUNCTIONS}
    given: dict[str, list[list[Any]]] = {}
    for call in calls:
        given.setdefault(call.name, []).append(call.arguments)
    with tempfile.TemporaryDirectory(prefix="lucidoku-", ignore_cleanup_errors=True) as folder:
        request = {
            "path": str(path.resolve()),
            "functions": [(names[name], arguments) for name, arguments in given.items()],
            "definitions": definitions,
            "seconds": seconds,
            "memory": sandbox.MEMORY,
            "confining": confining.__file__,
            "hiding": hiding.__file__,
            "hidden": [str(Path(lucidoku.__file__).parent), *hidden],
            "shown": [folder, str(path.resolve())],
        }
        child = subprocess.Popen(
            [sys.executable, "-P", str(alone.__file__)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=sandbox.environment(folder),
            start_new_session=True,
        )
        assert child.stdin and child.stdout
        written = sandbox.OutputReader(child.stdout, _MOST)
        try:
            with suppress(OSError), child.stdin as file:
                file.write(json.dumps(request).encode())
            with suppress(subprocess.TimeoutExpired):
                child.wait((len(given) + 2) * seconds)
        finally:
            sandbox.end(child)
        written.join()
        child.stdout.close()
    with suppress(ValueError, RecursionError):  # the process was stopped while writing, or wrote something else
        yield from map(json.loads, written.text.splitlines())
    yield from repeat(None)


def _is_right(call: _ReferenceCall, result: Any) -> bool:
    if not isinstance(result, dict) or result.get("kind") != type(call.expected).__name__:
        return False
    found, left = result.get("found"), result.get("left")
    if isinstance(call.expected, tuple) and isinstance(found, list):
        found = tuple(found)
    if found != call.expected:
        return False
    if call.expected is True:
        return isinstance(left, list) and not reference.broken(left[0], *call.arguments)
    return bool(left == call.arguments)
