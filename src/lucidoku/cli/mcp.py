"""`lucidoku mcp`: tools for an assistant."""

from __future__ import annotations

import asyncio
import signal
import sys

from lucidoku.cli._parser import ArgumentBuilder, Command
from lucidoku.mcp import serve
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    """Declare nothing: an assistant that starts the program says all else by the protocol."""


def _run() -> None:
    if sys.stdin.isatty():
        message = _("an assistant starts this program and talks to it; Ctrl-C ends it")
        print(message, file=sys.stderr, flush=True)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # the thread that reads the input would keep the program
    asyncio.run(serve())


COMMAND = Command(
    "mcp",
    N_("Give an assistant tools to explain Sudoku, by the Model Context Protocol."),
    _declare,
    _run,
    "",
    (
        ("lucidoku mcp", N_("the command to enter in the assistant's settings")),
        ("lucidoku mcp --lang fr", N_("with answers in French")),
    ),
)
