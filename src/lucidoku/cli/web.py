"""`lucidoku web`: a page to play, be helped and learn on."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from lucidoku.cli._parser import Command, Declare, whole_number
from lucidoku.errors import LucidokuError
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: Declare) -> None:
    command.arguments.add("corpus", metavar="CORPUS", nargs="?", type=Path, help=_("A corpus that the page may query."))
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
        help=_("A program with methods of the school; the page shows their film."),
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
        "--workers", metavar="N", type=whole_number(1, 64), default=1, help=_("How many server processes to run.")
    )


def _run(
    corpus: Path | None,
    *,
    host: str,
    port: int | None,
    open: bool,
    workers: int,
    allow_host: list[str] | None,
    teach: list[Path] | None,
    lang: str | None,
) -> None:
    if find_spec("uvicorn") is None or find_spec("fastapi") is None:
        raise LucidokuError(_("this needs FastAPI and uvicorn: pip install 'lucidoku[web]'"))
    if corpus is not None:
        from lucidoku.corpus import Corpus

        Corpus(corpus).close()  # an error comes now, not when the page first asks
    for path in teach or ():
        if not path.is_file():
            raise LucidokuError(_("there is no file {path}").format(path=path))
    from lucidoku.web.serving import address, listen, serve

    server = listen(host, port)
    link = address(server, host) + (f"?lang={lang}" if lang else "")

    def started() -> None:
        print(_("Lucidoku is at {link} (Ctrl-C ends it)").format(link=link), flush=True)

    with server:
        serve(
            server,
            corpus,
            host=host,
            hosts=allow_host or (),
            teach=teach or (),
            workers=workers,
            browse=link if open else "",
            started=started,
        )


COMMAND = Command(
    "web",
    N_("Open a page in the browser: play, get help from any position, and learn; nothing leaves this machine."),
    _declare,
    _run,
    "[CORPUS]",
    (
        ("lucidoku web", N_("the page, in your browser")),
        ("lucidoku web --host 0.0.0.0 --no-open", N_("for the other computers of a classroom")),
    ),
    takes_language=True,
)
