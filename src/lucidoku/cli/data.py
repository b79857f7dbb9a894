"""`lucidoku data`: sets of puzzles for machines that learn."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from lucidoku.cli._common import complain, guarded
from lucidoku.errors import LucidokuError
from lucidoku.words.language import _, ngettext, number_text

__all__ = ["app"]

app = typer.Typer(
    help=_("Sets of puzzles for machines that learn: what is twice in them, what leaks, what is wrong."),
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.callback()
def _group() -> None:
    pass


@app.command("audit")
@guarded
def audit_command(
    files: Annotated[
        list[str],
        typer.Argument(
            help=_("Sets: .csv, .parquet, .jsonl, .npy, HRM's folders, or plain lists; the training set first.")
        ),
    ],
    format: Annotated[str, typer.Option(help=_("table or json."))] = "table",
    write: Annotated[
        Path | None, typer.Option(help=_("Write the good rows, each once up to symmetry, to a .parquet file."))
    ] = None,
    state: Annotated[
        Path | None, typer.Option(help=_("A folder for what is done, so that an audit that was ended goes on."))
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help=_("Processor cores to use; all by default."))] = None,
) -> None:
    """Tell what is twice in sets of puzzles, up to symmetry too, which have not one solution, and what is in several sets."""
    from rich.console import Console
    from rich.table import Table

    from lucidoku.learning import audit

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
        typer.echo(found.as_json())
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
