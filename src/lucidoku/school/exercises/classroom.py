"""The exercises of a class: checked side by side, one row for each pupil; a broken file does not affect the others."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from io import StringIO
from pathlib import Path

from lucidoku.errors import LucidokuError
from lucidoku.school.exercises.check import FileReport, check_file, not_run
from lucidoku.school.exercises.course import FUNCTIONS, translate_names
from lucidoku.school.school import LESSONS, languages_taught, lesson_files
from lucidoku.words.language import N_, _, current_language, ngettext
from lucidoku.words.markup import escape
from lucidoku.words.plain import csv_row, plain

__all__ = ["check_class", "csv_table", "html_table", "pupils_in", "text_lines"]

WORDS = {
    "right": N_("right"),
    "unwritten": N_("not written yet"),
    "missing": N_("missing"),
    "waits": N_("waits"),
    "endless": N_("does not end"),
    "slow": N_("too slow"),
    "recursion": N_("does not end"),
    "error": N_("stops"),
    "memory": N_("too much memory"),
    "died": N_("stops"),
}
"""The words of the table; every other verdict counts as wrong."""


def pupils_in(folder: Path) -> list[Path]:
    """Return the programs and notebooks in a folder, recursively, by name.

    Lessons and a pupil's methods, which `school new` writes next to the exercise, are left out.

    Raises:
        LucidokuError: the folder has no such file.
    """
    others = _no_exercises()
    every = (p for p in folder.rglob("*") if p.suffix in (".py", ".ipynb") and not p.name.startswith("."))
    exercises = [path for path in every if path.name not in others]
    if not exercises:
        raise LucidokuError(_("{path} contains no .py or .ipynb file").format(path=folder))
    return sorted(exercises)


def _no_exercises() -> set[str]:
    """Return the file names that `school new` writes and that are not exercises: lessons, and the pupil's methods."""
    lessons = {name for lang in languages_taught() for name in lesson_files(lang)}
    return {"methods.py", *lessons, *(path.name for path in (LESSONS / "en").iterdir())}


def check_class(files: Iterable[Path], seconds: float, folder: Path | None = None) -> Iterator[FileReport]:
    """Check files in parallel, one for each processor core; yield them in their order.

    If a file cannot be read, or is a folder, the report's trouble describes the problem.

    Args:
        files: the pupils' files.
        seconds: time limit of each function.
        folder: the folder of the class; its files are hidden from the programs if the system supports it.
    """

    def one(file: Path) -> FileReport:
        try:
            return check_file(file, seconds, folder)
        except LucidokuError as error:
            return not_run(file, str(error), unread=True)

    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        yield from [done.result() for done in [pool.submit(copy_context().run, one, file) for file in files]]


def text_lines(checked: FileReport) -> Iterator[str]:
    """Yield the report for a pupil, line by line."""
    if checked.trouble:
        yield "✗ " + checked.trouble.replace("\n", "\n    ")
    if checked.printed:
        yield _("Your program prints:")
        yield from ("    " + line for line in checked.printed.splitlines()[:12])
    if checked.remark:
        yield "✗ " + checked.remark
    waiting = 0
    for verdict in checked.verdicts:
        if verdict.outcome == "waits" and verdict.text in (checked.trouble, _("waits until the program runs")):
            waiting += 1
            continue
        line = _("{name}: {problem}").format(name=verdict.name, problem=verdict.text)
        yield f"{'✓' if verdict.right else '✗'} {line}"
        if verdict.hint:
            for line in verdict.hint.split("\n"):
                yield "    " + (line if line.startswith(" ") else _("Hint: {hint}").format(hint=line))
        if verdict.printed and not verdict.right:
            yield "    " + _("It prints: {text}").format(text=" / ".join(verdict.printed.splitlines()[:3]))
    if waiting:
        message = ngettext(
            "{count} function waits until the program runs.", "{count} functions wait until the program runs.", waiting
        )
        yield message.format(count=waiting)
    message = ngettext("{right} of {total} functions is right", "{right} of {total} functions are right", checked.right)
    yield message.format(right=checked.right, total=len(checked.verdicts))


def csv_table(whole: Iterable[FileReport]) -> str:
    """Return the table of a class as comma-separated values."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([_("file"), _("right"), *(translate_names(task.name) for task in FUNCTIONS), _("the file")])
    for checked in whole:
        first = checked.problem.split("\n")[0]
        words = (_word(verdict.outcome) for verdict in checked.verdicts)
        writer.writerow(csv_row([str(checked.path), checked.right, *words, first]))
    return text.getvalue()


def _word(outcome: str) -> str:
    return _(WORDS.get(outcome, N_("wrong")))


_PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 15px/1.4 "Noto Sans", "Noto Sans CJK TC", system-ui, sans-serif; margin: 1.5rem; color: #222; }}
table {{ border-collapse: collapse; }}
td, th {{ padding: .3rem .6rem; border: 1px solid #bbb; vertical-align: top; text-align: left; }}
.right {{ background: #d9f2dd; }} .wrong {{ background: #fde0dc; }} .open {{ background: #f2f2f2; }}
summary {{ cursor: pointer; }} pre {{ white-space: pre-wrap; max-width: 30rem; font-size: 12px; margin: .3rem 0 0; }}
details pre {{ min-width: 30rem; }}
</style>
<h1>{title}</h1>
<table><tr>{head}</tr>
{rows}
</table>
"""


def html_table(whole: Iterable[FileReport]) -> str:
    """Return the table of a class as a page; a cell opens to the pupil's report."""
    names = [_("file"), _("right"), *(translate_names(task.name) for task in FUNCTIONS), _("the file")]
    rows = []
    counts = [0] * len(FUNCTIONS)
    for checked in whole:
        counts = [count + verdict.right for count, verdict in zip(counts, checked.verdicts, strict=True)]
        cells = [f"<td>{escape(plain(checked.path.name))}</td><td>{checked.right}/{len(checked.verdicts)}</td>"]
        for verdict in checked.verdicts:
            kind = (
                "right"
                if verdict.right
                else "open"
                if verdict.outcome in ("unwritten", "missing", "waits")
                else "wrong"
            )
            word = escape(_word(verdict.outcome))
            if kind == "wrong":
                text = escape("\n".join(filter(None, (verdict.text, verdict.hint))))
                word = f"<details><summary>{word}</summary><pre>{text}</pre></details>"
            cells.append(f"<td class={kind}>{word}</td>")
        first, _newline, rest = checked.problem.partition("\n")
        trouble = escape(first) + (f"<pre>{escape(rest)}</pre>" if rest else "")
        rows.append(f"<tr>{''.join(cells)}<td>{trouble}</td></tr>")
    below = _("how many are right")
    total = f"<th>{escape(below)}</th><th></th>"
    rows.append("<tr>" + total + "".join(f"<th>{count}</th>" for count in counts) + "<th></th></tr>")
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    page = _PAGE.format(
        lang=current_language().replace("_", "-"),
        title=escape(_("The exercises of the class")),
        head=head,
        rows="\n".join(rows),
    )
    return plain(page, lines=True)
