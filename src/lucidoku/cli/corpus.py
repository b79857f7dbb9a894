"""`lucidoku corpus`: build collections of solved puzzles, and ask them."""

from __future__ import annotations

import json as json_text
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lucidoku.cli import _options
from lucidoku.cli._common import bar, bundled, parse_layout
from lucidoku.cli._parser import Command, Declare, whole_number
from lucidoku.errors import LucidokuError
from lucidoku.logic import techniques
from lucidoku.logic.pipeline import NAMED
from lucidoku.rating.registry import names as scale_names
from lucidoku.words.language import N_, _, current_language, ngettext, number_text, rate_text

if TYPE_CHECKING:
    from lucidoku.corpus import Report, StepQuery

__all__ = ["COMMANDS", "SUMMARY"]

SUMMARY = N_("Collections of solved puzzles: build them once, then ask what happens in them.")


def _corpus(command: Declare) -> None:
    command.arguments.add(
        "corpus",
        metavar="CORPUS",
        type=Path,
        help=_("A corpus: a file made by build, or a folder of its Parquet files."),
    )


def _console() -> Any:
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else 140)


def _declare_build(command: Declare) -> None:
    command.arguments.add(
        "files",
        metavar="FILES",
        nargs="+",
        help=_("Lists or tables (.csv, .parquet) of puzzles; may be .gz or .zst."),
    )
    main = command.options()
    main.add(
        "--out",
        "-o",
        "--into",
        metavar="CORPUS",
        type=Path,
        required=True,
        help=_("The corpus; made when it is missing."),
    )
    main.add(
        "--pipeline",
        metavar="NAME",
        default="all",
        help=_("A named pipeline ({names}), a level, or techniques.").format(names=", ".join(NAMED)),
    )
    main.switch("--steps", _("Store the steps; without them a corpus is much smaller."))
    main.add(
        "--rate",
        metavar="SCALES",
        help=_("Also rate all puzzles that are not rated yet, on these scales, with commas: {known}.").format(
            known=", ".join(scale_names(stored=True))
        ),
    )
    _options.threads(main)
    rare = command.options(rare=True)
    rare.add("--column", metavar="NAME", help=_("The column of a table that holds the puzzles."))
    _options.layout(rare)
    rare.add("--engine", default="local", help=_("local, or ray for a cluster; then --out is a folder."))
    rare.add("--address", help=_("Address of the Ray cluster; a local one by default."))


def _build(
    files: list[str],
    *,
    out: Path,
    pipeline: str,
    threads: int | None,
    steps: bool,
    column: str | None,
    layout: str | None,
    rate: str | None,
    engine: str,
    address: str | None,
) -> None:
    cores = threads or os.cpu_count() or 1
    if engine == "ray":
        from lucidoku.scale import build as build_by_ray

        done = build_by_ray(
            files,
            out,
            pipeline=pipeline,
            workers=threads,
            steps=steps,
            column=column,
            address=address,
            rate=rate or (),
        )
        print(
            ", ".join(
                (
                    _puzzles_added(done.puzzles),
                    ngettext("{count} partition", "{count} partitions", done.written).format(count=done.written),
                    _there_already(done.skipped),
                )
            )
        )
        return
    if engine != "local":
        message = _("unknown engine {engine}; expected one of {known}")
        raise LucidokuError(message.format(engine=repr(engine), known="local, ray"))
    from lucidoku.corpus import build

    with _progress() as show:
        report = build(
            [Path(bundled(name) or name) if name != "-" else name for name in files],
            out,
            pipeline,
            threads=cores,
            steps=steps,
            column=column,
            layout=parse_layout(layout),
            rate=rate or (),
            on_progress=show,
        )
    print(
        ", ".join(
            (
                _puzzles_added(report.added),
                _there_already(report.known),
                ngettext(
                    "{count} line is no puzzle with one solution",
                    "{count} lines are no puzzle with one solution",
                    report.failed,
                ).format(count=report.failed),
            )
        )
    )
    if report.rated:
        print(ngettext("{count} rating", "{count} ratings", report.rated).format(count=report.rated))
    speed = report.added / max(report.seconds, 1e-6)
    print(
        _("{seconds} s, {rate} puzzles a second; {path}: {size} MB").format(
            seconds=number_text(report.seconds, ".1f"),
            rate=rate_text(speed),
            path=out,
            size=number_text(out.stat().st_size / 1e6, ".1f"),
        )
    )


def _puzzles_added(count: int) -> str:
    return ngettext("{count} puzzle added", "{count} puzzles added", count).format(count=count)


def _there_already(count: int) -> str:
    return ngettext("{count} was there already", "{count} were there already", count).format(count=count)


@contextmanager
def _progress() -> Iterator[Callable[[Report], None]]:
    with bar() as shown:

        def show(report: Report) -> None:
            if shown:
                message = ngettext(
                    "{source}: {count} puzzle, {rate} a second",
                    "{source}: {count} puzzles, {rate} a second",
                    report.added,
                ).format(
                    source=os.path.basename(report.source),
                    count=number_text(report.added),
                    rate=rate_text(report.added / max(report.seconds, 1e-6)),
                )
                shown(message, report.fraction)

        yield show


def _name_of(technique: str) -> str:
    """Return a technique's name in the language in use; its id where this is English, or not of the catalogue."""
    known = {t.id: t for t in techniques.all_techniques()}
    return _(known[technique].name) if technique in known and current_language() != "en" else technique


def _declare_stats(command: Declare) -> None:
    _corpus(command)
    main = command.options()
    main.add("--top", metavar="N", type=whole_number(1), help=_("Only the most used techniques."))
    main.add("--plot", metavar="FILE", type=Path, help=_("Draw the distributions to an .svg, .png or .pdf file."))
    _options.as_json(main, _("Print JSON: one object."))


def _stats(corpus: Path, *, plot: Path | None, top: int | None, json: bool) -> None:
    from rich.table import Table

    from lucidoku.corpus import Corpus, statistics
    from lucidoku.corpus.stats import plot as draw

    with Corpus(corpus) as opened:
        found = statistics(opened)
        if plot:
            draw(opened, plot)
        if json:
            print(json_text.dumps(asdict(found), default=str))
            return
        console = _console()
        classes = ", ".join(f"{_(name)} {number_text(number)}" for name, number in found.difficulty.items())
        levels = ", ".join(f"{_(name)} {number_text(number)}" for name, number in found.level.items())
        each = number_text(found.bytes / max(1, found.puzzles), ",.0f")
        rows = [
            (_("puzzles"), number_text(found.puzzles)),
            (_("by class"), classes),
            (_("by level"), levels),
            (_("steps"), number_text(found.steps)),
            (_("trials"), number_text(found.trials)),
            (_("guesses"), number_text(found.guesses)),
            (_("bad lines"), number_text(found.failures)),
            (
                _("size"),
                _("{size} MB, {each} bytes a puzzle").format(size=number_text(found.bytes / 1e6, ".1f"), each=each),
            ),
        ]
        wide = max(len(name) for name, _text in rows) + 2
        for name, text in rows:
            console.print(f"{name:{wide}}{text}", highlight=False, soft_wrap=True)
        table = Table()
        for heading in (_("technique"), _("puzzles"), _("share"), _("steps"), _("mean eliminations")):
            table.add_column(heading, justify="right" if table.columns else "left")
        for row in found.techniques[:top]:
            mean = "" if row.eliminations is None else number_text(row.eliminations, ".2f")
            counts = number_text(row.puzzles), number_text(row.share, ".1%"), number_text(row.steps)
            table.add_row(_name_of(row.technique), *counts, mean)
        console.print(table)


def _declare_query(command: Declare) -> None:
    _corpus(command)
    main = command.options()
    main.add("--technique", metavar="NAME", help=_("A technique, alias or family."))
    main.add("--difficulty", metavar="CLASS", help=_("easy, medium or difficult."))
    main.add("--where", metavar="SQL", help=_("A condition in SQL; the step is t, its puzzle p."))
    main.add("--order", metavar="COLUMN", help=_("A column; eliminations and placements mean their number."))
    main.flag("--ascending", _("Smallest first."))
    _options.first(main, _("How many steps to show; 12 by default."), 12)
    main.formerly("--limit", "first", type=whole_number(1))
    _options.out(main, _("Folder for pictures."))
    main.add("--format", metavar="NAME", default="png", help=_("Of the pictures: png, svg or html."))
    _options.as_json(main, _("Print a JSON line for each step."))


def _query(
    corpus: Path,
    *,
    technique: str | None,
    difficulty: str | None,
    where: str | None,
    order: str | None,
    ascending: bool,
    first: int,
    out: Path | None,
    format: str,
    json: bool,
) -> None:
    from lucidoku.corpus import Corpus

    if format not in ("png", "svg", "html"):
        raise LucidokuError(
            _("unknown format {form}; expected one of {known}").format(form=repr(format), known="png, svg, html")
        )
    with Corpus(corpus) as opened:
        filters = {"technique": technique, "difficulty": difficulty}
        query: StepQuery = opened.steps(**{name: value for name, value in filters.items() if value is not None})
        if where:
            query = query.where(f"/* t. p. */ {where}")
        if order:
            query = query.order_by(order, reverse=not ascending)
        found = query.limit(first).found()
        for ref in found:
            if json:
                print(json_text.dumps(ref.row, separators=(",", ":")))
            else:
                conclusion = ", ".join((*ref.placements, *ref.eliminations))
                print(f"{ref.puzzle_id}\t{ref.number}\t{ref.technique}\t{ref.chain_length}\t{conclusion}")
        if not json:
            total = query.count()
            sys.stdout.flush()
            print(_("{shown} of {total} steps").format(shown=len(found), total=number_text(total)), file=sys.stderr)
        if out:
            found.save(out, format)


def _declare_show(command: Declare) -> None:
    _corpus(command)
    command.arguments.add(
        "puzzle", metavar="PUZZLE", type=whole_number(), help=_("Number of the puzzle in the corpus.")
    )
    command.arguments.add("step", metavar="STEP", type=whole_number(), nargs="?", help=_("Number of a step."))


def _show(corpus: Path, *, puzzle: int, step: int | None) -> None:
    from rich.console import Console

    from lucidoku.corpus import Corpus
    from lucidoku.draw import terminal

    console = Console(soft_wrap=True, highlight=False)
    with Corpus(corpus) as opened:
        ref = opened[puzzle]
        if step is None:
            console.print(terminal(ref.grid))
            for name in ("source", "line", "clues", "difficulty", "level", "score", "hardest"):
                print(f"{name:12}{ref.row[name]}")
            for number, one in enumerate(ref.walk, 1):
                print(f"{number:4}. {one}")
            return
        chosen = opened.step(puzzle, step).step
        console.print(terminal(chosen))
        print(f"{step}. {chosen.tell('full')}")


def _declare_sql(command: Declare) -> None:
    _corpus(command)
    command.arguments.add(
        "statement", metavar="STATEMENT", help=_("A SELECT; the tables are puzzles, steps, technique_counts, …")
    )
    main = command.options()
    main.add("--format", metavar="NAME", default="table", help=_("table, csv or json."))
    _options.as_json(main, _("The same as --format json."))
    main.flag("--unsafe", _("Let the statement read and write other files, too, and load extensions."))


def _sql(corpus: Path, *, statement: str, format: str, json: bool, unsafe: bool) -> None:
    format = "json" if json else format
    from lucidoku.corpus import Corpus

    if format not in ("table", "csv", "json"):
        raise LucidokuError(
            _("unknown format {form}; expected one of {known}").format(form=repr(format), known="table, csv, json")
        )
    with Corpus(corpus, closed=not unsafe) as opened:
        rows = opened.rows(statement)
    if format == "json":
        for row in rows:
            print(json_text.dumps(row, default=str))
    elif format == "csv":
        import csv

        writer = csv.writer(sys.stdout)
        writer.writerow(rows[0] if rows else [])
        writer.writerows(row.values() for row in rows)
    else:
        from rich.table import Table

        table = Table()
        for name in rows[0] if rows else []:
            table.add_column(name)
        for row in rows[:1000]:
            table.add_row(*(str(value) for value in row.values()))
        _console().print(table)
        if len(rows) > 1000:
            message = _("1000 of {count} rows; --format csv prints all")
            print(message.format(count=number_text(len(rows))), file=sys.stderr)


def _declare_failures(command: Declare) -> None:
    _corpus(command)
    _options.as_json(command.options(), _("Print a JSON line for each failure."))


def _failures(corpus: Path, *, json: bool) -> None:
    from lucidoku.corpus import Corpus

    with Corpus(corpus) as opened:
        for failure in opened.failures():
            print(json_text.dumps(asdict(failure), default=str) if json else failure)


def _declare_merge(command: Declare) -> None:
    command.arguments.add("into", metavar="CORPUS", type=Path, help=_("The corpus to add to; made when it is missing."))
    command.arguments.add("others", metavar="OTHERS", nargs="+", type=Path, help=_("Corpora to take over."))


def _merge(into: Path, *, others: list[Path]) -> None:
    from lucidoku.corpus import merge

    print(_puzzles_added(merge(into, *others)))


def _declare_export(command: Declare) -> None:
    _corpus(command)
    command.arguments.add(
        "target", metavar="TARGET", type=Path, help=_("A folder for Parquet, a .jsonl or a .txt file.")
    )
    command.options().add("--format", metavar="NAME", help=_("parquet, jsonl or list."))


def _export(corpus: Path, *, target: Path, format: str | None) -> None:
    from lucidoku.corpus import Corpus, export

    with Corpus(corpus) as opened:
        export(opened, target, format)


def _declare_import(command: Declare) -> None:
    command.arguments.add(
        "folder", metavar="FOLDER", type=Path, help=_("A folder of Parquet files, as export writes it.")
    )
    command.options().add(
        "--out",
        "-o",
        "--into",
        metavar="CORPUS",
        type=Path,
        required=True,
        help=_("The corpus; made when it is missing."),
    )


def _import(folder: Path, *, out: Path) -> None:
    from lucidoku.corpus import import_

    print(_puzzles_added(import_(folder, out)))


def _declare_verify(command: Declare) -> None:
    _corpus(command)
    main = command.options()
    main.add("--sample", metavar="N", type=whole_number(1), default=100, help=_("How many puzzles to check."))
    _options.seed(main, _("The seed of the sample; 1 by default."), 1)


def _verify(corpus: Path, *, sample: int, seed: int) -> int:
    from lucidoku.corpus import Corpus, verify

    with Corpus(corpus) as opened:
        check = verify(opened, sample, seed)
    print(
        _("{puzzles}, {steps}; proved: {proved}, no logic: {unproved}, problems: {problems}").format(
            puzzles=ngettext("{count} puzzle", "{count} puzzles", check.puzzles).format(count=check.puzzles),
            steps=ngettext("{count} step", "{count} steps", check.steps).format(count=check.steps),
            proved=check.proved,
            unproved=check.unproved,
            problems=len(check.problems),
        )
    )
    for problem in check.problems[:20]:
        print(problem, file=sys.stderr)
    return int(bool(check.problems))


COMMANDS = (
    Command(
        "corpus build",
        N_("Walk the puzzles of files and store them; may be interrupted and run again."),
        _declare_build,
        _build,
        "FILES... --out CORPUS",
        (
            ("lucidoku corpus build puzzles.txt --out my.corpus", N_("walkthroughs of a file, to be searched")),
            ("lucidoku corpus build puzzles.txt --out my.corpus --rate se", N_("with ratings")),
        ),
    ),
    Command(
        "corpus stats",
        N_("Count puzzles by class and level, and techniques by use."),
        _declare_stats,
        _stats,
        "CORPUS",
        (("lucidoku corpus stats my.corpus --plot use.svg", N_("the table, and a picture of it")),),
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
        ),
    ),
    Command(
        "corpus show",
        N_("Show a puzzle with its steps, or one of them with its picture."),
        _declare_show,
        _show,
        "CORPUS PUZZLE [STEP]",
        (("lucidoku corpus show my.corpus 12 30", N_("step 30 of puzzle 12")),),
    ),
    Command(
        "corpus sql",
        N_("Ask in SQL; the statement may read the corpus and nothing else."),
        _declare_sql,
        _sql,
        "CORPUS STATEMENT",
        (
            (
                "lucidoku corpus sql my.corpus 'SELECT level, count(*) FROM puzzles GROUP BY level'",
                N_("puzzles by level"),
            ),
        ),
    ),
    Command(
        "corpus failures",
        N_("List the lines that are not a puzzle with one solution, and why."),
        _declare_failures,
        _failures,
        "CORPUS",
    ),
    Command(
        "corpus merge",
        N_("Add the puzzles of other corpora, without those that are there already."),
        _declare_merge,
        _merge,
        "CORPUS OTHERS...",
    ),
    Command(
        "corpus export",
        N_("Write a corpus as Parquet, as JSON lines or as a list of puzzles."),
        _declare_export,
        _export,
        "CORPUS TARGET",
        (("lucidoku corpus export my.corpus folder", N_("a folder of Parquet files")),),
    ),
    Command("corpus import", N_("Read an exported corpus."), _declare_import, _import, "FOLDER --out CORPUS"),
    Command(
        "corpus verify",
        N_("Walk a sample again, compare it with what is stored, and prove every step."),
        _declare_verify,
        _verify,
        "CORPUS",
    ),
)
