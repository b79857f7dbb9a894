"""Run the functions of a pupil's file in a separate process: see `lucidoku.school.sandbox`.

The file is run until it ends or fails; the functions that it has defined by then are checked one by one. A function may fail only
because it calls a wrong one: it is called again with the teacher's version of that one.
"""

from __future__ import annotations

import copy
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from typing import Any

from lucidoku.school import sandbox
from lucidoku.school.exercises import reference
from lucidoku.school.exercises.clues import clue, clue_of_grid, clue_of_solve, is_kept, of_places
from lucidoku.school.exercises.course import FUNCTIONS, S, Task
from lucidoku.school.exercises.formulas import STOPS, common_clue, find_formulas
from lucidoku.school.exercises.program import Details, OutputBuffer, PupilProgram, fault_in
from lucidoku.school.limits import TimeUp, watchdog

__all__ = ["judge_file"]

Call = Callable[..., Any]
_OF_ALL = ("early", "late", "twice", "same", "order")
"""Clues that are only reported if they fit all results."""
_SEEN = 20_000
"""Maximum number of calls remembered."""
_LONG = 200
"""The length from which a result is not analysed any more."""
_ROUNDS = 3
"""Time limit for all calls of a function, as a multiple of the limit of one call."""
_ENDLESS = ("endless", "slow", "died", "memory")
"""Outcomes after which a function is not called again."""
_WITH_ADVICE = (
    "wrong",
    "none",
    "returnless",
    "unsolved",
    "unrestored",
    "endless",
    "slow",
    "recursion",
    "error",
    "changes",
)
_ONLY = {"again": ("endless", "recursion"), "writes": ("changes",), "unread": ("wrong", "unsolved")}
"""Advice that is restricted to some outcomes."""


def judge_file(request: Details, note: Callable[[Details], None]) -> Details:
    """Return the report on a file: its trouble and output, and for each function the outcome, call and so on.

    Args:
        request: "path"; "seconds", the time limit of a call; "skip", the known reports; "definitions", whether to run only
            definitions.
        note: receives the next call, and the reports so far.
    """
    seconds = request["seconds"]
    known: Details = {"functions": dict(request["skip"]), "trouble": None, "printed": "", "french": None, "grid": None}
    program = PupilProgram(request["path"])
    program.run(seconds, lambda: note({**known, "at": "file"}), request.get("definitions", False))
    known.update(trouble=program.trouble, printed=program.printed)
    names = {task.name: _name_of(program, task.name, task.french) for task in FUNCTIONS}
    french = sum(names[t.name] == t.french != t.name for t in FUNCTIONS)
    english = sum(names[t.name] == t.name != t.french for t in FUNCTIONS)
    known["french"] = french > english if french or english else None
    known["grid"] = _grid_remark(program.literals.get("S", program.names.get("S")))
    for task in FUNCTIONS:
        if task.name in known["functions"]:
            continue

        def tell(call: str, name: str = task.name) -> None:
            note({**known, "at": name, "call": call})

        judge = partial(_judge, program, task, names[task.name], seconds, tell)
        known["functions"][task.name] = _judge_with_others(program, task, names[task.name], known["functions"], judge)
    return known


def _judge_with_others(
    program: PupilProgram, task: Task, own: str | None, functions: Details, judge: Callable[[], Details]
) -> Details:
    """Return the report on a function, which may fail only because a function that it calls is wrong."""
    place = program.place(own or task.french) or program.place(task.name)
    called = program.uses(str(own))
    guilty = [t for t in FUNCTIONS if t.name in functions and functions[t.name]["outcome"] != "right"]
    guilty = [one for one in guilty if one is not task and called & {one.name, one.french}]
    endless = any(functions[one.name]["outcome"] in _ENDLESS for one in guilty)
    report: Details = {"outcome": "endless"} if endless else judge()
    if report["outcome"] not in ("right", "missing", "unwritten", "arity") and guilty:
        right = {n: getattr(reference, one.name) for one in guilty for n in (one.name, one.french)}
        with _replace(program, right):
            report = judge()
        if report["outcome"] == "right":  # name the functions at fault first
            first = [one.name for one in guilty if functions[one.name]["outcome"] != "waits"]
            return {"outcome": "waits", "for": first or [one.name for one in guilty]}
    if report["outcome"] in _WITH_ADVICE:
        odd = program.advice(str(own))
        report["advice"] = [a for a in odd if report["outcome"] in _ONLY.get(a["kind"], _WITH_ADVICE)]
        if report.get("clue") == "array" and (ends := program.last_line(str(own))):
            report["advice"].insert(0, {"kind": "array", **ends})
            report["clue"] = ""
    if report["outcome"] != "right" and place:
        report["place"] = place
    return report


def _name_of(program: PupilProgram, *names: str) -> str | None:
    return next((name for name in names if callable(program.names.get(name))), None)


@contextmanager
def _replace(program: PupilProgram, functions: Details) -> Iterator[None]:
    before = dict(program.names)
    program.names.update(functions)
    try:
        yield
    finally:
        for name in functions:
            del program.names[name]
            if name in before:
                program.names[name] = before[name]


def _grid_remark(grid: Any) -> Details | None:
    """Return the first row of the pupil's S that differs from the picture; None if all agree, or S is missing."""
    if not isinstance(grid, list) or grid == S:
        return None
    for number, row in enumerate(S):
        if number >= len(grid) or grid[number] != row:
            return {"row": number}
    return {"row": 8}


def _judge(program: PupilProgram, task: Task, own: str | None, seconds: float, tell: Callable[[str], None]) -> Details:
    """Return the report on a function."""
    name = task.name
    if own is None:
        defined = [n for n, one in program.names.items() if inspect.isfunction(one)]
        return {"outcome": "missing", "defined": defined}
    if not program.is_written(own):
        return {"outcome": "unwritten"}
    function = program.names[own]
    wanted = task.arguments.split(", ")
    has = _parameters(function, len(wanted))
    if has is not None:
        return {"outcome": "arity", "has": has}
    call = ""

    def telling(text: str) -> None:
        nonlocal call
        call = text
        tell(text)

    paper = OutputBuffer()
    judge = _judge_solve if name == "solve" else _judge_value
    try:
        with redirect_stdout(paper), watchdog() as dog:
            report = dog.call(_ROUNDS * seconds, judge, partial(dog.call, seconds, function), name, telling)
    except BaseException as error:  # any failure of a pupil's function is its result
        kinds = {TimeUp: "endless", RecursionError: "recursion", MemoryError: "memory"}
        kind = next((kinds[one] for one in kinds if isinstance(error, one)), "error")
        report = {
            "outcome": kind,
            "call": call,
            **fault_in(error, program.path, own if kind in ("endless", "recursion") else ""),
        }
        if kind == "endless" and name == "solve":
            tell(call)
            if _repeats_calls(program, own, min(seconds, 2)):
                report["explained"] = [{"kind": "round", "call": call}]
            elif _solves_little(function, seconds, partial(tell, call)):
                report["outcome"] = "slow"
    report["printed"] = paper.text
    if name != "solve" and report["outcome"] in ("wrong", "error"):
        _explain(report, name, function, min(seconds, 2))
    if report["outcome"] == "wrong" and report["found"] == "None":
        if not program.returns(own):
            report["outcome"] = "prints" if paper.text else "returnless"
        elif not program.returns_nothing(own):
            report.update(outcome="none", clue="")
    if report["outcome"] in ("wrong", "error") and (order := _order(function, wanted)):
        report.update(outcome="order", has=order)
    return report


def _explain(report: Details, name: str, function: Call, seconds: float) -> None:
    """Add the formula that fits all results of a function; keep a clue only if it fits them all."""
    results: list[tuple[tuple[Any, ...], Any]] = []
    try:
        with redirect_stdout(OutputBuffer()), watchdog() as dog:
            dog.call(seconds, _gather, function, name, results)
    except BaseException:  # the results so far are incomplete, so they do not count
        results.clear()
    if report.get("clue") == "array":
        return
    try:
        if results and (report["outcome"] == "wrong" or report.get("name") == STOPS):
            report["explained"] = find_formulas(name, results)
        if report.get("explained") or (report.get("clue") in _OF_ALL and common_clue(name, results) != report["clue"]):
            report["clue"] = ""
    except Exception:  # a result holds something that cannot be compared
        report.pop("explained", None)


def _gather(function: Call, name: str, results: list[tuple[tuple[Any, ...], Any]]) -> None:
    """Call a function for all cases."""
    for arguments in reference.cases(name, S):
        try:
            found = copy.copy(function(*copy.deepcopy(arguments)))
        except IndexError:
            found = STOPS
        results.append((arguments, found))


class _RepeatedCall(BaseException):
    """A call was repeated with the same grid."""


def _repeats_calls(program: PupilProgram, own: str, seconds: float) -> bool:
    """Return whether a function that solves grids repeats a call with the same grid."""
    function, seen = program.names[own], set[str]()
    back = False

    def watched(*given: Any) -> Any:
        nonlocal back
        state = repr(given)
        back = back or state in seen
        if back:
            raise _RepeatedCall
        if len(seen) < _SEEN:
            seen.add(state)
        return function(*given)

    grid, i, j, _expected = reference.starts(S)[0]
    try:
        with _replace(program, {own: watched}), redirect_stdout(OutputBuffer()), watchdog() as dog:
            dog.call(seconds, watched, grid, i, j)
    except BaseException:  # any failure of a pupil's function is ignored: only its calls matter
        return back
    return back


def _parameters(function: Call, wanted: int) -> str | None:
    """Return the parameters of a function; None if it can be called with the expected number of arguments."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # the call itself will show the problem
        return None
    try:
        signature.bind(*range(wanted))
    except TypeError:
        return ", ".join(signature.parameters)
    return None


def _order(function: Call, wanted: list[str]) -> str:
    """Return the parameters of a function if they are the expected ones in a different order; otherwise ""."""
    code = getattr(function, "__code__", None)
    has = list(code.co_varnames[: code.co_argcount]) if code else []
    return ", ".join(has) if has != wanted and sorted(has) == sorted(wanted) else ""


def _shorten(found: Any) -> str:
    """Return a value as text, without addresses of objects."""
    if isinstance(found, (list, tuple, str)) and len(found) > _LONG:
        return f"{_shorten(found[:20])} … ({len(found):,})"
    try:
        text = repr(found)
    except Exception:  # repr of a pupil's class failed
        text = type(found).__name__
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", text)
    return text if len(text) <= 200 else text[:200] + " …"


def _is_same(expected: Any, found: Any) -> bool:
    """Return whether a result is right: of the expected type, and equal."""
    try:
        return isinstance(found, type(expected)) and bool(found == expected)
    except Exception:  # the values cannot be compared
        return False


def _judge_value(function: Call, name: str, tell: Callable[[str], None]) -> Details:
    expected_of = getattr(reference, name)
    before: Any = None
    for arguments in reference.cases(name, S):
        given = copy.deepcopy(arguments)
        expected = expected_of(*arguments)
        shown = ", ".join("S" if isinstance(a, list) else repr(a) for a in arguments)
        call: Details = {"call": f"{name}({shown})", "expected": repr(expected)}
        tell(call["call"])
        found = function(*given)
        if any(isinstance(a, list) and a is not S for a in arguments):
            call["grid"] = arguments[0]
        if not _is_same(expected, found):
            call["found"] = _shorten(found)
            call["clue"] = _clue(expected_of, arguments, found, before)
            return {"outcome": "wrong", **call}
        if given != arguments:
            return {"outcome": "changes", **call}
        before = copy.copy(found)
    return {"outcome": "right"}


def _clue(expected_of: Call, arguments: tuple[Any, ...], found: Any, before: Any) -> str:
    """Return the clue on a wrong result; empty if there is none or the values cannot be compared."""
    if hasattr(type(found), "tolist"):
        return "array"  # an array of numpy or a similar library: its == gives no truth value
    expected = expected_of(*arguments)
    try:
        if is_kept(expected, found, before):
            return "kept"
        short = not hasattr(found, "__len__") or len(found) <= _LONG
        return (short and clue(expected, found)) or of_places(expected_of, arguments, found)
    except Exception:  # == of a pupil's class failed
        return ""


def _judge_solve(function: Call, name: str, tell: Callable[[str], None]) -> Details:
    for grid, i, j, expected in reference.starts(S):
        before = copy.deepcopy(grid)
        call: Details = {"call": f"{name}(S, {i}, {j})", "expected": repr(expected), "grid": before}
        tell(call["call"])
        found = function(grid, i, j)
        if type(found).__name__ in ("bool_", "bool") and bool(found) == expected:  # numpy has a bool type, too
            found = expected
        if found is not expected:
            call.update(found=_shorten(found), clue=clue_of_solve(expected, found))
            return {"outcome": "wrong", **call}
        if expected:
            fault = reference.broken(grid, before, i, j)
            if fault:
                odd = clue_of_grid(grid, before, i, j)
                report = {"outcome": "unsolved", **call, "hers": _plain(grid), **fault}
                return {**report, "explained": [odd] if odd else []}
        elif grid != before:
            return {"outcome": "unrestored", **call, "hers": _plain(grid)}
    return {"outcome": "right"}


def _solves_little(function: Call, seconds: float, alive: Callable[[], None]) -> bool:
    """Return whether a function solves grids with few empty cells, so it is slow rather than endless."""
    little = [start for start in reference.starts(S) if sum(row.count(0) for row in start[0]) < 45]
    try:
        with redirect_stdout(OutputBuffer()), watchdog() as dog:
            for grid, i, j, _expected in little:
                alive()
                if dog.call(seconds, function, grid, i, j) is not True:
                    return False
            return bool(little)
    except BaseException:  # any failure of a pupil's function counts as "no"
        return False


def _plain(grid: Any) -> Any:
    """Return a grid as plain data for JSON; None if it is not a grid."""
    try:
        return [[int(digit) for digit in row] for row in grid][:12]
    except (TypeError, ValueError):
        return None


if __name__ == "__main__":
    sys.setrecursionlimit(1000)
    sandbox.serve(judge_file)
