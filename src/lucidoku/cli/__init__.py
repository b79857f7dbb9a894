"""The command line: one file a command, which is imported when its command is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from lucidoku._version import __version__
from lucidoku.cli._spoken import Group, adopt, called
from lucidoku.words.language import _

if TYPE_CHECKING:
    app: typer.Typer

__all__ = ["app", "main"]

_COMMANDS = (
    "explain",
    "solve",
    "rate",
    "make",
    "candidates",
    "compare",
    "techniques",
    "train",
    "show",
    "convert",
    "print",
    "web",
    "case",
)
_GROUPS = ("corpus", "data", "study")
"""The modules, and the names, of commands and of groups of commands, in the order of the help."""


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"lucidoku {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=_("Print the version and stop."))
    ] = False,
) -> None:
    pass


def _made(names: Sequence[str]) -> typer.Typer:
    """Return the command line with some commands."""
    whole = typer.Typer(
        cls=Group,
        name="lucidoku",
        help=_("Explains Sudoku: from a puzzle to the steps by which a person could solve it."),
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    whole.callback()(_root)
    apps = [whole]
    for name in names:
        module = import_module(f"lucidoku.cli.{name}")
        if name in _GROUPS:
            whole.add_typer(module.app, name=name)
            apps.append(module.app)
        else:
            whole.command(module.NAME, cls=getattr(module, "Command", None))(module.command)
    adopt(apps)
    return whole


def __getattr__(name: str) -> object:
    if name == "app":
        return globals().setdefault(name, _made((*_COMMANDS, *_GROUPS)))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):  # a locale without Unicode must not end a run
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    known = (*_COMMANDS, *_GROUPS)
    wanted = called(sys.argv[1:])
    _made((wanted,) if wanted in known else known)()
