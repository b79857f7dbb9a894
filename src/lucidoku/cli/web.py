"""`lucidoku web`: serve the page on which to play, get help and learn."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from urllib.parse import quote

from lucidoku.cli._common import open_input
from lucidoku.cli._parser import ArgumentBuilder, Command, whole_number
from lucidoku.errors import LucidokuError
from lucidoku.formats import whole_line
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    command.arguments.add(
        "subject",
        metavar="PUZZLE",
        nargs="?",
        help=_("A puzzle, or a file of puzzles, to open; or a corpus that the page may query."),
    )
    main = command.options()
    main.switch("--open", _("Open the browser."))
    main.add(
        "--port",
        metavar="N",
        type=whole_number(0, 65535),
        help=_("The port: 8460 by default, or a free one where that is taken."),
    )
    main.add(
        "--teach",
        metavar="FILE",
        type=Path,
        action="append",
        help=_("A Python file with your own methods; the page shows them at work."),
    )
    network = command.options(_("options for a network"), rare=True)
    network.add(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help=_("Where to listen: this machine alone by default; 0.0.0.0 for the whole network."),
    )
    network.add(
        "--allow-host",
        metavar="NAME",
        action="append",
        help=_("A host name under which the server answers; may be repeated."),
    )
    network.add(
        "--frames",
        metavar="ADDRESS",
        default="",
        help=_("Where readers find the page; pages of others may show it in a frame, and /oembed describes links."),
    )
    network.add(
        "--workers", metavar="N", type=whole_number(1, 64), default=1, help=_("How many server processes to run.")
    )


def _run(
    subject: str | None,
    *,
    host: str,
    port: int | None,
    open: bool,
    workers: int,
    allow_host: list[str] | None,
    frames: str,
    teach: list[Path] | None,
    lang: str | None,
) -> None:
    if find_spec("uvicorn") is None or find_spec("fastapi") is None:
        raise LucidokuError(_("this needs FastAPI and uvicorn: pip install 'lucidoku[web]'"))
    corpus = None if subject is None or not _is_corpus(Path(subject)) else Path(subject)
    fragment = "" if subject is None or corpus is not None else _fragment(subject)
    if corpus is not None:
        from lucidoku.corpus import Corpus

        Corpus(corpus).close()  # so that an error appears now, not at the page's first request
    for path in teach or ():
        if not path.is_file():
            raise LucidokuError(_("there is no file {path}").format(path=path))
    from lucidoku.web.frames import public_address
    from lucidoku.web.serving import address, listen, serve

    frames = frames and public_address(frames)
    server = listen(host, port)
    link = address(server, host) + (f"?lang={lang}" if lang else "") + fragment

    def started() -> None:
        print(_("Lucidoku is at {link} (Ctrl-C ends it)").format(link=link), flush=True)

    with server:
        serve(
            server,
            corpus,
            host=host,
            hosts=allow_host or (),
            teach=teach or (),
            frames=frames,
            workers=workers,
            browse=link if open else "",
            started=started,
        )


_MOST = 20
"""Most puzzles of a file that a link offers to choose from."""
_DATABASE = b"DUCK"
"""Bytes of a corpus that identify it, after an eight-byte checksum."""


def _is_corpus(path: Path) -> bool:
    """Return whether a path is a corpus: a database, or a folder of its tables."""
    try:
        if path.suffix == ".corpus" or path.is_dir():
            return True
        with path.open("rb") as file:
            return file.read(12)[8:] == _DATABASE
    except (OSError, ValueError):  # a puzzle may be too long for a file name
        return False


def _line(puzzle: Grid | Board) -> str:
    return whole_line(puzzle.givens if isinstance(puzzle, Board) else puzzle)


def _fragment(subject: str) -> str:
    """Return the end of the link that opens the puzzles of an argument on the page."""
    entries = islice(open_input(subject, None).entries, _MOST)
    lines = [_line(entry.puzzle) for entry in entries if entry.puzzle is not None]
    if not lines:
        raise LucidokuError(_("{source} holds no puzzle").format(source=subject[:60]))
    return "#/walk/" + quote("\n".join(lines), safe=".")


COMMAND = Command(
    "web",
    N_("Open a page in the browser: play, get help from any position, and learn; nothing leaves this machine."),
    _declare,
    _run,
    "[PUZZLE]",
    (
        ("lucidoku web", N_("the page, in your browser")),
        ("lucidoku web puzzle.txt", N_("with a puzzle and its steps")),
        ("lucidoku web --host 0.0.0.0 --no-open", N_("for the other computers of a classroom")),
    ),
    takes_language=True,
)
