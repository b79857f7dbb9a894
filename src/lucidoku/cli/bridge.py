"""`lucidoku bridge`: the solver behind f-puzzles."""

from __future__ import annotations

import asyncio
import contextlib
import sys

from lucidoku.bridge import ORIGINS, PORT, serve
from lucidoku.cli._parser import ArgumentBuilder, Command, whole_number
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    main = command.options()
    main.add(
        "--port",
        metavar="N",
        type=whole_number(0, 65535),
        default=PORT,
        help=_("The port; the script of f-puzzles asks 4545."),
    )
    main.add(
        "--origin",
        metavar="URL",
        action="append",
        help=_("A further page that may ask, such as https://example.org; may be repeated."),
    )


def _run(*, port: int, origin: list[str] | None) -> None:
    def started(port: int) -> None:
        print(_("f-puzzles may ask at port {port}; Ctrl-C ends it").format(port=port), file=sys.stderr, flush=True)

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(port, (*ORIGINS, *(origin or ())), started))


COMMAND = Command(
    "bridge",
    N_("Answer f-puzzles: steps, true candidates, counts and checks for its solver script."),
    _declare,
    _run,
    "",
    (
        ("lucidoku bridge", N_("listen for f-puzzles on this machine")),
        ("lucidoku bridge --origin https://example.org", N_("another page with the same script may ask, too")),
    ),
)
