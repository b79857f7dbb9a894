"""`lucidoku corpus`: build collections of solved puzzles, and ask them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lucidoku.cli._common import bar, bundled, guarded, parse_layout
from lucidoku.errors import LucidokuError
from lucidoku.logic import techniques
from lucidoku.logic.pipeline import NAMED
from lucidoku.rating.registry import names as scale_names
from lucidoku.words.language import _, current_language, ngettext, number_text, rate_text

if TYPE_CHECKING:
    from lucidoku.corpus import Report, StepQuery

__all__ = ["app"]

app = typer.Typer(
    help=_("Collections of solved puzzles: build them once, then ask what happens in them."),
    no_args_is_help=True,
    rich_markup_mode=None,
)
_CORPUS = typer.Argument(metavar="CORPUS", help=_("A corpus: a file made by build, or a folder of its Parquet files."))


def _console() -> Any:
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else 140)


@app.command("build")
@guarded
def build_command(
    files: Annotated[
        list[str], typer.Argument(help=_("Lists or tables (.csv, .parquet) of puzzles; may be .gz or .zst."))
    ],
    into: Annotated[Path, typer.Option(help=_("The corpus; made when it does not exist."))],
    pipeline: Annotated[
        str, typer.Option(help=_("A named pipeline ({names}), a level, or techniques.").format(names=", ".join(NAMED)))
    ] = "all",
    threads: Annotated[int | None, typer.Option(min=1, help=_("Processor cores to use; all by default."))] = None,
    steps: Annotated[bool, typer.Option(help=_("Store the steps; without them a corpus is much smaller."))] = True,
    column: Annotated[str | None, typer.Option(help=_("The column of a table that holds the puzzles."))] = None,
    layout: Annotated[
        str | None, typer.Option(help=_("Box size (3x3, 2x5), diagonal, windows, or a jigsaw map."))
    ] = None,
    rate: Annotated[
        str | None,
        typer.Option(
            help=_("Also rate all puzzles that are not rated yet, on these scales, with commas: {known}.").format(
                known=", ".join(scale_names(stored=True))
            )
        ),
    ] = None,
    engine: Annotated[str, typer.Option(help=_("local, or ray for a cluster; then --into is a folder."))] = "local",
    address: Annotated[str | None, typer.Option(help=_("Address of the Ray cluster; a local one by default."))] = None,
) -> None:
    """Walk the puzzles of files and store them; may be interrupted and run again."""
    cores = threads or os.cpu_count() or 1
    if engine == "ray":
        from lucidoku.scale import build as build_by_ray

        done = build_by_ray(
            files,
            into,
            pipeline=pipeline,
            workers=threads,
            steps=steps,
            column=column,
            address=address,
            rate=rate or (),
        )
        typer.echo(
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
        raise LucidokuError(_("{engine} is no engine: expected local or ray").format(engine=repr(engine)))
    from lucidoku.corpus import build

    with _progress() as show:
        report = build(
            [Path(bundled(name) or name) if name != "-" else name for name in files],
            into,
            pipeline,
            threads=cores,
            steps=steps,
            column=column,
            layout=parse_layout(layout),
            rate=rate or (),
            on_progress=show,
        )
    typer.echo(
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
        typer.echo(ngettext("{count} rating", "{count} ratings", report.rated).format(count=report.rated))
    speed = report.added / max(report.seconds, 1e-6)
    typer.echo(
        _("{seconds} s, {rate} puzzles a second; {path}: {size} MB").format(
            seconds=number_text(report.seconds, ".1f"),
            rate=rate_text(speed),
            path=into,
            size=number_text(into.stat().st_size / 1e6, ".1f"),
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


@app.command("stats")
@guarded
def stats_command(
    corpus: Annotated[Path, _CORPUS],
    plot: Annotated[Path | None, typer.Option(help=_("Draw the distributions to an .svg, .png or .pdf file."))] = None,
    top: Annotated[int | None, typer.Option(min=1, help=_("Only the most used techniques."))] = None,
) -> None:
    """Count puzzles by class and level, and techniques by use."""
    from rich.table import Table

    from lucidoku.corpus import Corpus, statistics
    from lucidoku.corpus.stats import plot as draw

    with Corpus(corpus) as opened:
        found = statistics(opened)
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
        if plot:
            draw(opened, plot)


@app.command("query")
@guarded
def query_command(
    corpus: Annotated[Path, _CORPUS],
    technique: Annotated[str | None, typer.Option(help=_("A technique, alias or family."))] = None,
    difficulty: Annotated[str | None, typer.Option(help=_("easy, medium or difficult."))] = None,
    where: Annotated[str | None, typer.Option(help=_("A condition in SQL; the step is t, its puzzle p."))] = None,
    order: Annotated[
        str | None, typer.Option(help=_("A column; eliminations and placements mean their number."))
    ] = None,
    ascending: Annotated[bool, typer.Option("--ascending", help=_("Smallest first."))] = False,
    limit: Annotated[int, typer.Option(min=1, help=_("How many steps to show."))] = 12,
    out: Annotated[Path | None, typer.Option(help=_("Directory for pictures."))] = None,
    form: Annotated[str, typer.Option("--format", help=_("Of the pictures: png, svg or html."))] = "png",
    json_: Annotated[bool, typer.Option("--json", help=_("Print a JSON line for each step."))] = False,
) -> None:
    """Find steps, print them, and write their pictures."""
    from lucidoku.corpus import Corpus

    if form not in ("png", "svg", "html"):
        raise LucidokuError(
            _("unknown format {form}; expected one of {known}").format(form=repr(form), known="png, svg, html")
        )
    with Corpus(corpus) as opened:
        filters = {"technique": technique, "difficulty": difficulty}
        query: StepQuery = opened.steps(**{name: value for name, value in filters.items() if value is not None})
        if where:
            query = query.where(f"/* t. p. */ {where}")
        if order:
            query = query.order_by(order, reverse=not ascending)
        found = query.limit(limit).found()
        for ref in found:
            if json_:
                typer.echo(json.dumps(ref.row, separators=(",", ":")))
            else:
                conclusion = ", ".join((*ref.placements, *ref.eliminations))
                typer.echo(f"{ref.puzzle_id}\t{ref.number}\t{ref.technique}\t{ref.chain_length}\t{conclusion}")
        if not json_:
            total = query.count()
            typer.echo(_("{shown} of {total} steps").format(shown=len(found), total=number_text(total)), err=True)
        if out:
            found.save(out, form)


@app.command("show")
@guarded
def show_command(
    corpus: Annotated[Path, _CORPUS],
    puzzle: Annotated[int, typer.Argument(help=_("Number of the puzzle in the corpus."))],
    step: Annotated[int | None, typer.Argument(help=_("Number of a step."))] = None,
) -> None:
    """Show a puzzle with its steps, or one of them with its picture."""
    from rich.console import Console

    from lucidoku.corpus import Corpus
    from lucidoku.draw import terminal

    console = Console(soft_wrap=True, highlight=False)
    with Corpus(corpus) as opened:
        ref = opened[puzzle]
        if step is None:
            console.print(terminal(ref.grid))
            for name in ("source", "line", "clues", "difficulty", "level", "score", "hardest"):
                typer.echo(f"{name:12}{ref.row[name]}")
            for number, one in enumerate(ref.walk, 1):
                typer.echo(f"{number:4}. {one}")
            return
        chosen = opened.step(puzzle, step).step
        console.print(terminal(chosen))
        typer.echo(f"{step}. {chosen.tell('full')}")


@app.command("sql")
@guarded
def sql_command(
    corpus: Annotated[Path, _CORPUS],
    statement: Annotated[str, typer.Argument(help=_("A SELECT; the tables are puzzles, steps, technique_counts, …"))],
    form: Annotated[str, typer.Option("--format", help=_("table, csv or json."))] = "table",
    unsafe: Annotated[
        bool,
        typer.Option("--unsafe", help=_("Let the statement read and write other files, too, and load extensions.")),
    ] = False,
) -> None:
    """Ask in SQL; the statement may read the corpus and nothing else."""
    from lucidoku.corpus import Corpus

    if form not in ("table", "csv", "json"):
        raise LucidokuError(
            _("unknown format {form}; expected one of {known}").format(form=repr(form), known="table, csv, json")
        )
    with Corpus(corpus, closed=not unsafe) as opened:
        rows = opened.rows(statement)
    if form == "json":
        for row in rows:
            typer.echo(json.dumps(row, default=str))
    elif form == "csv":
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
            typer.echo(
                _("1000 of {count} rows; --format csv prints all").format(count=number_text(len(rows))), err=True
            )


@app.command("failures")
@guarded
def failures_command(corpus: Annotated[Path, _CORPUS]) -> None:
    """List the lines that were no puzzles with one solution, and why."""
    from lucidoku.corpus import Corpus

    with Corpus(corpus) as opened:
        for failure in opened.failures():
            typer.echo(str(failure))


@app.command("merge")
@guarded
def merge_command(
    into: Annotated[Path, typer.Argument(help=_("The corpus to add to; made when it does not exist."))],
    others: Annotated[list[Path], typer.Argument(help=_("Corpora to take over."))],
) -> None:
    """Add the puzzles of other corpora, without those that are there already."""
    from lucidoku.corpus import merge

    typer.echo(_puzzles_added(merge(into, *others)))


@app.command("export")
@guarded
def export_command(
    corpus: Annotated[Path, _CORPUS],
    target: Annotated[Path, typer.Argument(help=_("A folder for Parquet, a .jsonl or a .txt file."))],
    form: Annotated[str | None, typer.Option("--format", help=_("parquet, jsonl or list."))] = None,
) -> None:
    """Write a corpus as Parquet, as JSON lines or as a list of puzzles."""
    from lucidoku.corpus import Corpus, export

    with Corpus(corpus) as opened:
        export(opened, target, form)


@app.command("import")
@guarded
def import_command(
    folder: Annotated[Path, typer.Argument(help=_("A folder of Parquet files, as export writes it."))],
    into: Annotated[Path, typer.Option(help=_("The corpus; made when it does not exist."))],
) -> None:
    """Read an exported corpus."""
    from lucidoku.corpus import import_

    typer.echo(_puzzles_added(import_(folder, into)))


@app.command("verify")
@guarded
def verify_command(
    corpus: Annotated[Path, _CORPUS],
    sample: Annotated[int, typer.Option(min=1, help=_("How many puzzles to check."))] = 100,
    seed: Annotated[int, typer.Option(help=_("Which ones."))] = 1,
) -> None:
    """Walk a sample again, compare it with what is stored, and prove every step."""
    from lucidoku.corpus import Corpus, verify

    with Corpus(corpus) as opened:
        check = verify(opened, sample, seed)
    typer.echo(
        _("{puzzles}, {steps}; proved: {proved}, no logic: {unproved}, problems: {problems}").format(
            puzzles=ngettext("{count} puzzle", "{count} puzzles", check.puzzles).format(count=check.puzzles),
            steps=ngettext("{count} step", "{count} steps", check.steps).format(count=check.steps),
            proved=check.proved,
            unproved=check.unproved,
            problems=len(check.problems),
        )
    )
    for problem in check.problems[:20]:
        typer.echo(problem, err=True)
    if check.problems:
        raise typer.Exit(1)
