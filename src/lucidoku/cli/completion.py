"""`lucidoku completion`: the script that makes a shell complete commands and options."""

from __future__ import annotations

import argparse

from lucidoku import cli
from lucidoku.cli._parser import ArgumentBuilder, Command, parser_of
from lucidoku.errors import LucidokuError
from lucidoku.files.version import __version__
from lucidoku.words.language import N_, _

__all__ = ["COMMAND", "whole_parser"]

_SHELLS = ("bash", "zsh", "tcsh")


def whole_parser() -> argparse.ArgumentParser:
    """Return one parser with all commands and all their options."""
    parser = argparse.ArgumentParser(prog="lucidoku", description=_("Explains Sudoku."))
    parser.add_argument("--version", action="version", version=__version__)
    tree = parser.add_subparsers()
    for names in cli.TASKS.values():
        for name in names:
            members = cli.commands(name)
            inside = tree
            if members[0].name != name:
                inside = tree.add_parser(name, help=cli.summary_of(name)).add_subparsers()
            for command in members:
                parser_of(command, full=True, common=True, into=inside)
    return parser


def _declare(command: ArgumentBuilder) -> None:
    command.arguments.add(
        "shell", metavar="SHELL", choices=_SHELLS, help=_("The shell: {known}.").format(known=", ".join(_SHELLS))
    )


def _run(shell: str) -> None:
    try:
        import shtab
    except ImportError:
        raise LucidokuError(_("{what} needs shtab: pip install shtab").format(what=_("completion"))) from None
    print(shtab.complete(whole_parser(), shell=shell))


COMMAND = Command(
    "completion",
    N_("Print the script that lets a shell complete commands and options."),
    _declare,
    _run,
    "SHELL",
    (
        ("lucidoku completion bash > ~/.local/share/bash-completion/completions/lucidoku", N_("for bash")),
        ("lucidoku completion zsh > ~/.zfunc/_lucidoku", N_("for zsh, with ~/.zfunc in $fpath")),
    ),
)
