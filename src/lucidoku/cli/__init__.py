"""The command line: one file a command."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from lucidoku._text import _
from lucidoku._version import __version__
from lucidoku.cli._spoken import Group, adopt

# isort: split
# The language is chosen by now; these modules make their help texts in it.
from lucidoku.cli import case, compare, convert, corpus, explain, make, print, rate, show, solve, study, techniques, web

__all__ = ["app", "main"]

app = typer.Typer(
    cls=Group,
    name="lucidoku",
    help=_("Explains Sudoku: from a puzzle to the steps by which a person could solve it."),
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"lucidoku {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=_("Print the version and stop."))
    ] = False,
) -> None:
    pass


for _module in (explain, solve, rate, make, compare, techniques, show, convert, print, web, case):
    app.command(_module.NAME, cls=getattr(_module, "Command", None))(_module.command)


app.add_typer(corpus.app, name="corpus")
app.add_typer(study.app, name="study")

adopt((app, corpus.app, study.app))


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):  # a locale without Unicode must not end a run
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app()
