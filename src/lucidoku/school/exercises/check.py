"""A check of a pupil's file, function by function, in a separate process, with hints instead of answers."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.files.writing import reason_of
from lucidoku.grid.houses import house_name
from lucidoku.school import sandbox
from lucidoku.school.exercises.advice import TEXTS as ADVICE
from lucidoku.school.exercises.course import FUNCTIONS, Task, translate_names
from lucidoku.school.exercises.formulas import TEXTS as FORMULAS
from lucidoku.school.exercises.proof import find_unproved
from lucidoku.words.language import N_, _, current_language, ngettext

__all__ = ["FileReport", "FunctionVerdict", "check", "check_file", "not_run"]

_MODULE = "lucidoku.school.exercises.runner"
_GRACE = 4.0
"""Extra seconds in which a call may still be interrupted from inside."""


@dataclass(frozen=True)
class FunctionVerdict:
    """The report on a function.

    Attributes:
        task: its specification.
        right: whether it meets the specification.
        text: the expected and the actual result.
        hint: a hint; empty if the function is right or the text suffices.
        outcome: "right", "wrong", "unwritten", "missing", "endless", "error", "waits" (for another function, or until the
            file runs) and so on.
        name: the function's name in the pupil's language.
        printed: its output during the check.
    """

    task: Task
    right: bool
    text: str
    hint: str = ""
    outcome: str = ""
    name: str = ""
    printed: str = ""


@dataclass(frozen=True)
class FileReport:
    """The report on a file.

    Attributes:
        path: its path.
        trouble: the failure outside the functions; empty if there is none.
        remark: a remark on its grid S; empty if there is none.
        printed: its output outside the functions.
        verdicts: one for each function.
        unread: whether reading failed.
    """

    path: Path
    trouble: str = ""
    remark: str = ""
    printed: str = ""
    verdicts: tuple[FunctionVerdict, ...] = field(default=())
    unread: bool = False

    @property
    def right(self) -> int:
        """The number of right functions."""
        return sum(verdict.right for verdict in self.verdicts)

    @property
    def problem(self) -> str:
        """The trouble, or else the remark."""
        return self.trouble or self.remark

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        functions = [
            {
                "function": verdict.task.name,
                "right": verdict.right,
                "outcome": verdict.outcome,
                "text": verdict.text,
                "hint": verdict.hint,
                "printed": verdict.printed,
            }
            for verdict in self.verdicts
        ]
        return {
            "file": str(self.path),
            "right": self.right,
            "trouble": self.trouble,
            "remark": self.remark,
            "printed": self.printed,
            "functions": functions,
        }


def check(path: str | Path, seconds: float = 10.0) -> Iterator[FunctionVerdict]:
    """Run the functions of a pupil's file, one after the other; see `check_file`.

    Raises:
        LucidokuError: there is no such file.
    """
    yield from check_file(path, seconds).verdicts


def check_file(path: str | Path, seconds: float = 10.0, folder: Path | None = None) -> FileReport:
    """Run a pupil's program or notebook, and its functions one by one.

    Args:
        path: a .py or .ipynb file.
        seconds: time limit of the file, and then of each function.
        folder: a folder with the files of others, hidden from the program if the system supports it.

    Raises:
        LucidokuError: there is no such file, or it cannot be read.
    """
    path = Path(path)
    _make_sure_of(path)
    hidden = [str(folder.resolve()), tempfile.gettempdir()] if folder else []
    try:
        return _judge(path, _report_of(path, seconds, hidden), seconds, hidden)
    except (LookupError, TypeError, ValueError, AttributeError):  # the program wrote a report of a different form
        return not_run(path, _trouble({"kind": "died", "shown": ""}, seconds))


def _make_sure_of(path: Path) -> None:
    """Read the beginning of a file.

    Raises:
        LucidokuError: the file is missing or cannot be read.
    """
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not path.is_file():  # reading a pipe would block
            raise LucidokuError(_("there is no file {path}").format(path=path))
        with path.open("rb") as file:
            file.read(1)
    except OSError as error:
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=reason_of(error))) from error


def not_run(path: Path, trouble: str, unread: bool = False) -> FileReport:
    """Return the report on a file whose functions were not called."""
    verdicts = (_verdict(task, {"outcome": "waits", "for": []}, 0, False, "") for task in FUNCTIONS)
    return FileReport(path, trouble, verdicts=tuple(verdicts), unread=unread)


def _judge(path: Path, report: dict[str, Any], seconds: float, hidden: list[str]) -> FileReport:
    """Return the report on a file in words; the functions reported as right are proved."""
    right = [task.name for task in FUNCTIONS if report["functions"].get(task.name, {}).get("outcome") == "right"]
    if right and sandbox.ALONE:
        definitions = bool(report["trouble"]) and report["trouble"]["kind"] in ("endless", "died")
        for name, call in find_unproved(path, right, definitions, 4 * seconds + _GRACE, hidden).items():
            report["functions"][name] = {"outcome": "unproved", "call": call}
    french = current_language() == "fr" if report["french"] is None else bool(report["french"])
    trouble = _trouble(report["trouble"], seconds)
    verdicts: list[FunctionVerdict] = []
    for task in FUNCTIONS:
        about = report["functions"].get(task.name) or {"outcome": "waits", "for": []}
        if about["outcome"] == "missing" and report["trouble"]:
            about = {"outcome": "waits", "for": []}
        verdicts.append(_verdict(task, about, seconds, french, trouble if not verdicts else ""))
    row = (report["grid"] or {}).get("row")
    remark = ""
    if row is not None:
        remark = _("S is not the grid of the picture yet: compare row {row} (the first one is 0)").format(row=row)
    return FileReport(path, trouble, remark, report["printed"].rstrip(), tuple(verdicts))


def _report_of(path: Path, seconds: float, hidden: list[str]) -> dict[str, Any]:
    """Return the runner's report; after a crash, continue with the next function."""
    known: dict[str, Any] = {"functions": {}, "trouble": None, "printed": "", "french": None, "grid": None}
    trouble = None
    for _again in range(len(FUNCTIONS) + 2):
        request = {"path": str(path.resolve()), "seconds": seconds, "skip": known["functions"]}
        request.update(definitions=trouble is not None, hidden=hidden, shown=[str(path.resolve())])
        report = sandbox.run(_MODULE, request, 60 + 20 * seconds, seconds + _GRACE)
        if report.answer is not None:
            return {**report.answer, "trouble": trouble or report.answer["trouble"]}
        place = str(report.noted.get("at", "file"))
        known = {key: report.noted.get(key, value) for key, value in known.items()}
        ended = "endless" if report.ended == "time" else "died"
        line, source, cell = report.line_in(path) if ended == "endless" else (None, "", None)
        where = {"line": line, "source": source, "cell": cell}
        if place == "file":
            if trouble:
                break
            shown = f"{line:4} | {source.strip()}" if line else ""
            trouble = {"kind": ended, "shown": shown, "reason": "", **where}
            continue
        known["functions"][place] = {"outcome": ended, "call": report.noted.get("call", ""), **where}
    return {**known, "trouble": trouble or known["trouble"]}


def _trouble(fault: dict[str, Any] | None, seconds: float) -> str:
    """Return the description of a file's failure."""
    if fault is None:
        return ""
    where = _where(fault)
    if fault["kind"] == "endless":
        text = _("The program does not end outside the functions; where it is after {seconds:g} seconds: {where}")
        text = text.format(seconds=seconds, where=where or "…")
    elif fault["kind"] == "died":
        text = _("The program ended before its functions were called: does the file end it?")
    elif fault["kind"] == "syntax" and where:
        text = _("Python cannot read the file, {where}: {reason}").format(where=where, reason=fault["reason"])
    elif where:
        text = _("The program stops outside the functions, {where}: {reason}").format(
            where=where, reason=fault["reason"]
        )
    else:
        text = _("Python cannot read the file: {reason}").format(reason=fault["reason"])
    return text + (f"\n{fault['shown']}" if fault["shown"] else "")


def _where(fault: dict[str, Any]) -> str:
    if not fault.get("line"):
        return ""
    if fault.get("cell"):
        return _("cell {cell}, line {line}").format(cell=fault["cell"], line=fault["line"])
    return _("line {line}").format(line=fault["line"])


_TEXTS = {
    "missing": N_('there is no function called "{name}"'),
    "unwritten": N_("not written yet"),
    "arity": N_('"{name}" is defined as {name}({has}), but is called as {name}({arguments})'),
    "returnless": N_("{call} returns nothing: `return` is missing"),
    "prints": N_("{call} prints its result, but returns nothing: write return instead of print"),
    "none": N_("{call} should be {expected}, but returns nothing: one path through it ends without `return`"),
    "wrong": N_("{call} should be {expected}, but is {found}"),
    "changes": N_("{call} changes the grid, but must leave it as it was"),
    "unsolved": N_("{call} returns True, but the grid is not a solution then: {broken}"),
    "unrestored": N_("{call} changes the grid and returns False: the cells must be empty again then"),
    "endless": N_("{call}: no answer after {seconds:g} seconds: does it ever end?"),
    "slow": N_(
        "{call}: no answer after {seconds:g} seconds, while grids with fewer empty cells are solved: it is too slow"
    ),
    "order": N_('"{name}" is defined as {name}({has}), but is called in the order {name}({arguments})'),
    "recursion": N_("{call}: it calls itself without end"),
    "memory": N_("{call}: it needs too much memory"),
    "error": N_("{call} stops: {reason}"),
    "died": N_("{call}: the program ended before the function did: does something end it?"),
    "unproved": N_("{call} is not right when the file is run without Lucidoku"),
}

_ODD = {
    "twice": N_('"{name}" is defined more than once, in lines {lines}: the last one counts'),
    "inside": N_('"{name}" is inside {within}: begin its def at the left margin ({where})'),
    "given": N_('"{name}" is no longer a function: in {where} the name gets another value'),
}

_CLUES = {
    "zeros": N_("0 means an empty cell: it does not belong in the list."),
    "order": N_("The digits are right, their order is not: keep the order of the grid."),
    "twice": N_("A digit is in the list more than once."),
    "texts": N_("These are texts, not numbers: leave out str( ) and the quotation marks."),
    "early": N_(
        "The list ends too early: does the loop reach the last cell, and is return after the loop, not inside?"
    ),
    "places": N_("These are the numbers of the places, not the digits there."),
    "pairs": N_("These are the places, row and column; return the digits there."),
    "same": N_("It is always the digit of the same cell: which names change in the loop?"),
    "comma": N_("A comma at the end of a line makes a tuple of the value: leave it out."),
    "before": N_("These are the digits of the previous one: rows and columns are numbered from 0."),
    "late": N_("The beginning of the list is missing: the first place is number 0, not 1."),
    "type": N_("The values are right, but of another type: a list has [ ], a tuple ( )."),
    "lists": N_("This is a list of lists: return one list with all the digits."),
    "kept": N_(
        "The result of the call before is still in the list: make a new list in each call, inside the function."
    ),
    "dictionary": N_("This is a dictionary; a list has [ ] and only the digits."),
    "array": N_("It is an array, not a list: put list( ) around it."),
    "unfinished": N_("This is not a list yet, only a promise of one: put list( ) around it, or collect with append."),
    "truth": N_("This only says whether something is true; return the values themselves."),
    "one": N_("This is only one value; return all of them, in a list."),
    "number": N_("This is a number; return a list of digits."),
    "count": N_("1 and 0 are numbers: return True or False."),
    "neither": N_("The result is None: return True or False."),
    "quoted": N_("This is a text: True and False are written without quotation marks."),
    "grid": N_("Return only True or False: the caller sees the grid S itself, because it is changed in place."),
}


def _verdict(task: Task, report: dict[str, Any], seconds: float, french: bool, trouble: str) -> FunctionVerdict:
    outcome = str(report["outcome"])
    name = translate_names(task.name, french)
    printed = str(report.get("printed", "")).rstrip()
    if outcome == "right":
        return FunctionVerdict(task, True, _("right"), outcome=outcome, name=name)
    if outcome == "waits":
        names = ", ".join(_('"{name}"').format(name=translate_names(one, french)) for one in report["for"])
        text = ngettext(
            "it will be right once {names} is: fix that first",
            "it will be right once {names} are: fix these first",
            len(report["for"]),
        ).format(names=names)
        if not report["for"]:
            text = trouble or _("waits until the program runs")
        return FunctionVerdict(task, False, text, outcome=outcome, name=name)
    keys = {"call": task.name, "expected": "", "found": "", "reason": "", "has": "", "wanted": "", **report}
    keys["call"] = translate_names(str(keys["call"]), french)
    if outcome == "missing" and report.get("place"):
        return FunctionVerdict(task, False, _describe_place(report["place"], name), "", outcome, name, printed)
    keys.update(name=name, seconds=seconds, arguments=task.arguments, broken=_describe_fault(report))
    text = _(_TEXTS[outcome]).format(**keys)
    where = _where(report)
    if where and outcome in ("endless", "slow", "recursion", "memory", "error"):
        text += " " + _("({where})").format(where=where)
        text += f"\n    {report['source'].strip()}" if report.get("source", "").strip() else ""
        text += "\n    " + _("At this point {values}.").format(values=report["values"]) if report.get("values") else ""
    if outcome == "missing" and (near := get_close_matches(name, report["defined"], 1, 0.6)):
        text += "; " + _('is it "{near}"?').format(near=near[0])
    if report.get("grid"):
        text += "\n" + _grid(_("with S = {grid}"), report["grid"])
    if report.get("hers"):
        text += "\n" + _grid(_("and then S = {grid}"), report["hers"])
    if place := report.get("place"):
        text += "\n    " + _describe_place(place, name)
    hints = [_describe_formula(one, french) for one in report.get("explained", ())]
    if report.get("clue"):
        clue = _CLUES[report["clue"]]
        hints.append(_(clue))
    hints += [_describe_advice(one) for one in report.get("advice", ())[:3]]
    if outcome == "unproved":
        hints = [_("Does the file import Lucidoku, or end the program? Write the function with Python alone.")]
    if not hints and outcome == "endless":
        hints = [_("Which loop never ends? What has to change in it so that it ends?")]
    if not hints and outcome in ("wrong", "none", "unsolved", "unrestored", "recursion", "unwritten"):
        hints = [_(task.hint)]
    hint = "\n".join(hints)
    return FunctionVerdict(task, False, text, hint, outcome, name, printed)


def _describe_formula(details: dict[str, Any], french: bool) -> str:
    """Describe the formula that a wrong function seems to calculate."""
    shown = {
        key: translate_names(str(value), french) if key in ("name", "call") else value for key, value in details.items()
    }
    formula = FORMULAS[details["kind"]]
    return _(formula).format(**shown)


def _describe_place(place: dict[str, Any], name: str) -> str:
    lines = ", ".join(str(line) for line in place.get("lines", ()))
    shown = {"within": "", **place, "name": name, "where": _where(place), "lines": lines}
    text = _ODD[place["odd"]]
    return _(text).format(**shown)


def _describe_advice(details: dict[str, Any]) -> str:
    """Describe a conspicuous line, with the advice on it."""
    source = str(details["source"]).strip()
    advice = ADVICE[details["kind"]]
    text = _(advice).format(**details)
    return _("{where}: {text}").format(where=_where(details), text=text) + (f"\n    {source}" if source else "")


def _describe_fault(report: dict[str, Any]) -> str:
    """Describe the fault of a grid."""
    fault, place = report.get("fault"), {"i": report.get("i"), "j": report.get("j")}
    if fault == "twice":
        house = house_name(report["house"], report["number"] + 1)
        return _("{house} holds {digit} twice").format(house=house, digit=report["digit"])
    if fault == "given":
        return _("S[{i}][{j}] was {was} in the puzzle and is now another digit").format(**place, was=report["was"])
    if fault == "before":
        return _("S[{i}][{j}] comes before the first cell to fill, but was filled").format(**place)
    if fault == "empty" and report.get("holds", "0") != "0":
        return _("S[{i}][{j}] holds {holds}, but expected is a digit from 1 to 9").format(
            **place, holds=report["holds"]
        )
    if fault == "empty":
        return _("S[{i}][{j}] does not hold a digit from 1 to 9").format(**place)
    return _("it is no longer a list of nine lists of nine digits")


def _grid(text: str, grid: Any) -> str:
    """Return a text followed by a grid, one row on each line."""
    rows = [str(row) for row in grid]
    before = "    " + text.partition("{grid}")[0]
    wide = len(before) + 1
    return before + "[" + (",\n" + " " * wide).join(rows) + "]"
