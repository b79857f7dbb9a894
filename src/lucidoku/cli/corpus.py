"""`lucidoku corpus`: build and query collections of solved puzzles."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lucidoku.cli import _options
from lucidoku.cli._cells import cell
from lucidoku.cli._common import print_json, report_file
from lucidoku.cli._corpus_files import BUILD, EXPORT, IMPORT, MERGE, corpus_argument
from lucidoku.cli._options import Target
from lucidoku.cli._parser import ArgumentBuilder, Command, whole_number
from lucidoku.cli._streams import complain
from lucidoku.errors import LucidokuError
from lucidoku.logic import techniques
from lucidoku.rules.placed import things
from lucidoku.words.language import N_, _, current_language, ngettext, number_text

if TYPE_CHECKING:
    from lucidoku.corpus import Corpus, Statistics, StepQuery

__all__ = ["COMMANDS", "SUMMARY"]

SUMMARY = N_("Collections of solved puzzles: build them once, then query them.")


def _console() -> Any:
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else 140)


def _name_of(technique: str) -> str:
    """Return a technique's name in the language in use; its id in English, or if the catalogue does not have it."""
    known = {t.id: t for t in techniques.all_techniques()}
    return _(known[technique].name) if technique in known and current_language() != "en" else technique


def _declare_stats(command: ArgumentBuilder) -> None:
    corpus_argument(command)
    main = command.options()
    main.add("--top", metavar="N", type=whole_number(1), help=_("Only the most used techniques."))
    _options.out(main, _("Draw the distributions to an .svg, .png or .pdf file."), Target((".svg", ".png", ".pdf")))
    _options.as_json(main, _("Print JSON: one object."))


_NEEDS = {"logic": N_("logic alone"), "trial": N_("trials"), "guess": N_("guesses, or stuck")}
"""Phrases for the needs of puzzles."""


def _stats(corpus: Path, *, out: Path | None, top: int | None, json: bool) -> None:
    from lucidoku.corpus import Corpus, statistics
    from lucidoku.corpus.stats import plot as draw

    with Corpus(corpus) as opened:
        stats = statistics(opened)
        if out:
            draw(opened, out)
            report_file(out)
        if json:
            print_json(asdict(stats))
            return
        console = _console()
        needs = _(", ").join(f"{_(_NEEDS[name])} {number_text(number)}" for name, number in stats.needs.items())
        levels = _(", ").join(f"{_(name)} {number_text(number)}" for name, number in stats.level.items())
        each = number_text(stats.bytes / max(1, stats.puzzles), ",.0f")
        rows = [
            (_("puzzles"), number_text(stats.puzzles)),
            (_("by what they need"), needs),
            (_("by hardest technique"), levels),
            (_("steps"), number_text(stats.steps)),
            (_("trials"), number_text(stats.trials)),
            (_("guesses"), number_text(stats.guesses)),
            (_("bad lines"), number_text(stats.failures)),
            (
                _("size"),
                _("{size} MB, {each} bytes a puzzle").format(size=number_text(stats.bytes / 1e6, ".1f"), each=each),
            ),
        ]
        wide = max(len(name) for name, _text in rows) + 2
        for name, text in rows:
            console.print(f"{name:{wide}}{text}", highlight=False, soft_wrap=True)
        if stats.rules:
            console.print(_rule_table(stats))
        console.print(_technique_table(stats, top))


def _rule_table(found: Statistics) -> Any:
    table = _table(_("rule"), _("puzzles"), _("share"), _("steps that rest on it"))
    for row in found.rules:
        name = row.rule if current_language() == "en" else things(row.rule)
        steps = "" if row.steps is None else number_text(row.steps)
        table.add_row(cell(name), number_text(row.puzzles), number_text(row.share, ".1%"), steps)
    return table


def _technique_table(found: Statistics, top: int | None) -> Any:
    table = _table(_("technique"), _("puzzles"), _("share"), _("steps"), _("mean eliminations"))
    for row in found.techniques[:top]:
        mean = "" if row.eliminations is None else number_text(row.eliminations, ".2f")
        counts = number_text(row.puzzles), number_text(row.share, ".1%"), number_text(row.steps)
        table.add_row(cell(_name_of(row.technique)), *counts, mean)
    return table


def _table(*headings: str) -> Any:
    """Return a table with words in the first column and numbers in the others."""
    from rich.table import Table

    table = Table()
    for heading in headings:
        table.add_column(heading, justify="right" if table.columns else "left")
    return table


def _declare_query(command: ArgumentBuilder) -> None:
    corpus_argument(command)
    main = command.options()
    main.add("--technique", metavar="NAME", help=_("A technique, alias or family."))
    main.add("--rule", metavar="NAME", help=_("A variant rule that the steps use, such as thermometer."))
    main.add(
        "--needs",
        metavar="NEED",
        help=_("logic (alone), trial or guess (or stuck)."),
    )
    main.add("--where", metavar="SQL", help=_("A condition in SQL; the step is t, its puzzle p."))
    main.add(
        "--order",
        metavar="COLUMN",
        help=_("A column, largest first, or 'COLUMN asc'; eliminations and placements mean their number."),
    )
    _options.limit(main, _("How many steps to show; 12 by default."), 12)
    _options.out(main, _("Write pictures to this folder."), Target(folder=True))
    main.add("--format", metavar="NAME", default="png", help=_("The format of the pictures: png, svg or html."))
    _options.as_json(main, _("Print a JSON line for each step."))


def _query(
    corpus: Path,
    *,
    technique: str | None,
    rule: str | None,
    needs: str | None,
    where: str | None,
    order: str | None,
    limit: int,
    out: Path | None,
    format: str,
    json: bool,
) -> None:
    from lucidoku.corpus import Corpus
    from lucidoku.corpus.faults import rating_call

    if format not in ("png", "svg", "html"):
        raise LucidokuError(
            _("unknown format {form}; expected one of {known}").format(form=repr(format), known="png, svg, html")
        )
    with Corpus(corpus) as opened:
        filters = {"technique": technique, "rule": rule, "needs": needs}
        query: StepQuery = opened.steps(**{name: value for name, value in filters.items() if value is not None})
        if where:
            query = query.where(where, both=True)
        if order:
            column, _space, way = order.strip().partition(" ")
            if way.strip().lower() not in ("", "asc", "desc"):
                raise LucidokuError(
                    _("--order {text}: expected a column, or 'COLUMN asc' for the smallest first").format(
                        text=repr(order[:60])
                    )
                )
            query = query.order_by(column, reverse=way.strip().lower() != "asc")
        steps = query.limit(limit).found()
        if not json and sys.stdout.isatty():
            print(_("puzzle"), _("step"), _("technique"), _("length"), _("conclusions"), sep="\t")
        for ref in steps:
            if json:
                print_json(ref.row)
            else:
                conclusion = ", ".join((*ref.placements, *ref.eliminations))
                print(f"{ref.puzzle_id}\t{ref.number}\t{ref.technique}\t{ref.chain_length}\t{conclusion}")
        if not json:
            total = query.count()
            sys.stdout.flush()
            print(_("{shown} of {total} steps").format(shown=len(steps), total=number_text(total)), file=sys.stderr)
            if not total and (column := _empty_column(opened, where or "")):
                message = _("no ratings of the scale {scale} are stored in {path}; use {call}")
                scale = column.partition("_")[0]
                complain(message.format(scale=scale, path=corpus, call=rating_call(column)))
        if out:
            steps.save(out, format)
            report_file(out)


def _empty_column(corpus: Corpus, condition: str) -> str:
    """Return the column of ratings that a condition names, but of which a corpus has none; empty without one."""
    from lucidoku.tables.schema import rating_columns

    named = (column for column in rating_columns() if re.search(rf"\b{column}\b", condition))
    empty = (column for column in named if not corpus.sql(f"SELECT count({column}) FROM puzzles").fetchall()[0][0])
    return next(empty, "")


def _declare_show(command: ArgumentBuilder) -> None:
    corpus_argument(command)
    command.arguments.add(
        "puzzle", metavar="PUZZLE", type=whole_number(), help=_("Number of the puzzle in the corpus.")
    )
    command.arguments.add("step", metavar="STEP", type=whole_number(), nargs="?", help=_("Number of a step."))
    _options.as_json(command.options(), _("Print JSON: one object."))


def _show(corpus: Path, *, puzzle: int, step: int | None, json: bool) -> None:
    from rich.console import Console

    from lucidoku.corpus import Corpus
    from lucidoku.drawing import terminal
    from lucidoku.logic.record import step_record, walk_record

    console = Console(soft_wrap=True, highlight=False)
    with Corpus(corpus) as opened:
        ref = opened[puzzle]
        if step is None and json:
            print_json({**ref.row, "walkthrough": walk_record(ref.walk)})
            return
        if step is None:
            console.print(terminal(ref.grid))
            for name in ("source", "line", "given_count", "needs", "level", "score", "hardest"):
                print(f"{name:12}{ref.row[name]}")
            for number, walk_step in enumerate(ref.walk, 1):
                print(f"{number:4}. {walk_step}")
            return
        chosen = opened.step(puzzle, step).step
        if json:
            print_json(step_record(chosen, step))
            return
        console.print(terminal(chosen))
        print(f"{step}. {chosen.text}")


def _declare_sql(command: ArgumentBuilder) -> None:
    corpus_argument(command)
    command.arguments.add(
        "statement", metavar="STATEMENT", help=_("A SELECT; the tables are puzzles, steps, technique_counts, …")
    )
    main = command.options()
    main.add("--format", metavar="NAME", default="table", help=_("table or csv."))
    _options.as_json(main, _("Print JSON, a line for each row."))
    main.flag("--unsafe", _("Let the statement read and write other files, too, and load extensions."))


_SHOWN = 1000
"""Rows of a printed table."""


def _sql(corpus: Path, *, statement: str, format: str, json: bool, unsafe: bool) -> None:
    format = "json" if json else format
    from lucidoku.corpus import Corpus

    if format not in ("table", "csv", "json"):
        raise LucidokuError(
            _("unknown format {form}; expected one of {known}").format(form=repr(format), known="table, csv, json")
        )
    with Corpus(corpus, closed=not unsafe) as opened:
        rows = opened.iter_rows(statement)
        if format == "json":
            for row in rows:
                print_json(row)
        elif format == "csv":
            _print_csv(rows)
        else:
            _print_table(rows)


def _print_csv(rows: Iterator[dict[str, Any]]) -> None:
    import csv

    writer = csv.writer(sys.stdout)
    first = next(rows, {})
    writer.writerow(first)
    writer.writerows(row.values() for row in chain([first] if first else [], rows))


def _print_table(rows: Iterator[dict[str, Any]]) -> None:
    """Print the first rows as a table, and the number of all."""
    from rich.table import Table

    shown = list(islice(rows, _SHOWN))
    table = Table()
    for name in shown[0] if shown else ():
        table.add_column(cell(name))
    for row in shown:
        table.add_row(*map(cell, row.values()))
    _console().print(table)
    if more := sum(1 for _row in rows):
        message = _("1000 of {count} rows; --format csv prints all")
        print(message.format(count=number_text(_SHOWN + more)), file=sys.stderr)


def _declare_failures(command: ArgumentBuilder) -> None:
    corpus_argument(command)
    _options.as_json(command.options(), _("Print a JSON line for each failure."))


def _failures(corpus: Path, *, json: bool) -> None:
    from lucidoku.corpus import Corpus

    with Corpus(corpus) as opened:
        for failure in opened.failures():
            if json:
                print_json(asdict(failure))
            else:
                print(failure)


def _declare_check(command: ArgumentBuilder) -> None:
    corpus_argument(command)
    main = command.options()
    main.add("--sample", metavar="N", type=whole_number(1), default=100, help=_("How many puzzles to check."))
    _options.seed(main, _("The seed of the sample; 1 by default."), 1)
    _options.as_json(main, _("Print JSON: one object."))


def _check(corpus: Path, *, sample: int, seed: int, json: bool) -> int:
    from lucidoku.corpus import Corpus, check

    with Corpus(corpus) as opened:
        report = check(opened, sample, seed)
    if json:
        print_json(asdict(report))
        return int(bool(report.problems))
    print(
        _("{puzzles}, {steps}; proved: {proved}, no logic: {unproved}, problems: {problems}").format(
            puzzles=ngettext("{count} puzzle", "{count} puzzles", report.puzzles).format(count=report.puzzles),
            steps=ngettext("{count} step", "{count} steps", report.steps).format(count=report.steps),
            proved=report.proved,
            unproved=report.unproved,
            problems=len(report.problems),
        )
    )
    for problem in report.problems[:20]:
        print(problem, file=sys.stderr)
    return int(bool(report.problems))


COMMANDS = (
    BUILD,
    Command(
        "corpus stats",
        N_("Count puzzles by class, level and rule, and techniques by use."),
        _declare_stats,
        _stats,
        "CORPUS",
        (
            ("lucidoku corpus stats my.corpus --top 20", N_("the most used techniques")),
            ("lucidoku corpus stats my.corpus --out use.svg", N_("the table, and a picture of it")),
        ),
    ),
    Command(
        "corpus query",
        N_("Find steps, print them, and write their pictures."),
        _declare_query,
        _query,
        "CORPUS",
        (
            ("lucidoku corpus query my.corpus --technique x-wing --order eliminations", N_("the largest X-Wings")),
            ("lucidoku corpus query my.corpus --technique swordfish --out pictures", N_("with a picture of each")),
            ("lucidoku corpus query my.corpus --rule thermometer", N_("steps that rest on a thermometer")),
        ),
    ),
    Command(
        "corpus show",
        N_("Show a puzzle with its steps, or one of them with its picture."),
        _declare_show,
        _show,
        "CORPUS PUZZLE [STEP]",
        (
            ("lucidoku corpus show my.corpus 12", N_("puzzle 12 and its steps")),
            ("lucidoku corpus show my.corpus 12 30", N_("step 30 of puzzle 12")),
        ),
    ),
    Command(
        "corpus sql",
        N_("Query in SQL; the statement can read the corpus and nothing else."),
        _declare_sql,
        _sql,
        "CORPUS STATEMENT",
        (
            (
                "lucidoku corpus sql my.corpus 'SELECT level, count(*) FROM puzzles GROUP BY level'",
                N_("puzzles by level"),
            ),
            ("lucidoku corpus sql my.corpus 'SELECT * FROM steps' --format csv", N_("a table for other programs")),
        ),
    ),
    Command(
        "corpus failures",
        N_("List the lines that are not a puzzle with one solution, and why."),
        _declare_failures,
        _failures,
        "CORPUS",
        (
            ("lucidoku corpus failures my.corpus", N_("a line for each, with its file and place")),
            ("lucidoku corpus failures my.corpus --json", N_("the same as data")),
        ),
    ),
    MERGE,
    EXPORT,
    IMPORT,
    Command(
        "corpus check",
        N_("Walk a sample again, compare it with what is stored, and prove every step."),
        _declare_check,
        _check,
        "CORPUS",
        (
            ("lucidoku corpus check my.corpus", N_("100 puzzles, chosen by chance")),
            ("lucidoku corpus check my.corpus --sample 1000 --seed 2", N_("a thousand others")),
        ),
    ),
)
