"""`lucidoku data`: sets of puzzles for machines that learn."""

from __future__ import annotations

import json as json_text
import sys
from contextlib import nullcontext
from pathlib import Path

from lucidoku.cli import _options
from lucidoku.cli._common import complain
from lucidoku.cli._parser import Command, Declare
from lucidoku.errors import LucidokuError
from lucidoku.files.text import open_text
from lucidoku.files.writing import whole_file
from lucidoku.words.language import N_, _, ngettext, number_text

__all__ = ["COMMANDS", "SUMMARY"]

SUMMARY = N_("Data sets for machine learning: find duplicates, leaks and wrong answers; judge single steps.")


def _declare_audit(command: Declare) -> None:
    command.arguments.add(
        "files",
        metavar="FILES",
        nargs="+",
        help=_("Sets: .csv, .parquet, .jsonl, .npy, HRM's folders, or plain lists; the training set first."),
    )
    main = command.options()
    main.add("--format", metavar="NAME", default="table", help=_("table or json."))
    _options.as_json(main, _("The same as --format json."))
    main.add(
        "--write",
        metavar="FILE",
        type=Path,
        help=_("Write the good rows, each once up to symmetry, to a .parquet file."),
    )
    main.add(
        "--state",
        metavar="DIR",
        type=Path,
        help=_("A folder for the work done so far, from which an interrupted audit resumes."),
    )
    _options.threads(main)


def _audit(
    files: list[str], *, format: str, json: bool, write: Path | None, state: Path | None, threads: int | None
) -> None:
    from rich.console import Console
    from rich.table import Table

    from lucidoku.learning import audit

    format = "json" if json else format
    if format not in ("table", "json"):
        raise LucidokuError(
            _("unknown format {form}; expected one of {known}").format(form=repr(format), known="table, json")
        )
    found = audit(files, threads=threads, state=state, write=write)
    for one in found.files:
        for row, reason in one.named_bad:
            complain(_("{path}, row {row}: {reason}").format(path=one.name, row=row, reason=reason))
        if one.bad:
            text = ngettext("{path}: {count} row is bad", "{path}: {count} rows are bad", one.bad)
            complain(text.format(path=one.name, count=number_text(one.bad)))
        if one.not_compared:
            text = _("{path}: rows compared cell by cell only, as their canonical form takes too long: {count}")
            complain(text.format(path=one.name, count=number_text(one.not_compared)))
        if one.not_counted:
            text = _("{path}: rows whose solutions were not counted in a second: {count}")
            complain(text.format(path=one.name, count=number_text(one.not_counted)))
    if format == "json":
        print(found.as_json())
        return
    heads = (
        _("rows"), _("bad"), _("exact"), _("equivalent"), _("same solution"), _("several solutions"), _("no solution"),
        _("wrong answer"),
    )  # fmt: skip
    table = Table(_("file"))
    for head in heads:
        table.add_column(head, justify="right")
    for f in found.files:
        counts = (f.rows, f.bad, f.exact, f.equivalent, f.same_solution, f.not_unique, f.no_solution, f.wrong_answer)
        table.add_row(f.name, *map(number_text, counts))
    if len(found.files) > 1:
        across = found.across
        shared = map(number_text, (across.exact, across.equivalent, across.same_solution))
        table.add_row(_("in a file before"), "", "", *shared, "", "", "")
    Console(width=None if sys.stdout.isatty() else 140).print(table)


def _declare_judge(command: Declare) -> None:
    command.arguments.add(
        "file",
        metavar="FILE",
        help=_("Lines of JSON with puzzle (a position in any format) and step (text or a record)."),
    )
    _options.out(command.options(), _("The file to write; standard output by default."))


def _judge(file: str, *, out: Path | None) -> int:
    from lucidoku.learning.judge import Judge

    bad, last, judge = 0, "", None
    with open_text(file) as source, nullcontext() if out is None else whole_file(out) as target:
        for number, line in enumerate(source, 1):
            try:
                claim = json_text.loads(line)
                if judge is None or claim["puzzle"] != last:
                    last, judge = claim["puzzle"], Judge(claim["puzzle"])
                record = judge.step(claim["step"]).record()
            except (ValueError, TypeError, KeyError, LucidokuError) as error:
                bad += 1
                problem = (
                    error if isinstance(error, LucidokuError) else _("expected JSON with the keys puzzle and step")
                )
                complain(_("line {line}: {error}").format(line=number, error=problem))
                record = {"accepted": None, "problems": [str(problem)]}
            text = json_text.dumps(record, ensure_ascii=False) + "\n"
            if target is None:
                sys.stdout.write(text)
            else:
                target.write(text.encode())
    return int(bad > 0)


COMMANDS = (
    Command(
        "data audit",
        N_(
            "Report duplicates in sets of puzzles and between them, up to symmetry too, and puzzles without exactly one"
            " solution."
        ),
        _declare_audit,
        _audit,
        "FILES...",
        (
            ("lucidoku data audit train.csv test.csv", N_("what of the test set is in the training set")),
            ("lucidoku data audit all.csv --write clean.parquet", N_("only good puzzles, each once")),
        ),
    ),
    Command(
        "data judge",
        N_("Judge single steps: whether each is true, follows from the position, and has the technique that it names."),
        _declare_judge,
        _judge,
        "FILE",
        (("lucidoku data judge steps.jsonl --out verdicts.jsonl", N_("a verdict for each line")),),
    ),
)
