"""`lucidoku web`: a page to play, be helped and learn on."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from lucidoku.cli._common import guarded
from lucidoku.errors import LucidokuError
from lucidoku.words.language import _

__all__ = ["NAME", "command"]

NAME = "web"


@guarded
def command(
    corpus: Annotated[Path | None, typer.Argument(help=_("A corpus that the page may look into."))] = None,
    host: Annotated[
        str, typer.Option(help=_("Where to listen: this machine alone by default; 0.0.0.0 for the whole network."))
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help=_("The port: 8460 by default, or a free one where that is taken.")),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help=_("Open the browser."))] = True,
    workers: Annotated[int, typer.Option(min=1, max=64, help=_("How many processes serve."))] = 1,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help=_("A name under which the server may be asked; may be repeated.")),
    ] = None,
    teach: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help=_("A program with methods of the school; the page shows their film.")),
    ] = None,
    lang: Annotated[str | None, typer.Option(help=_("The language of the page at first."))] = None,
) -> None:
    """Open a page in the browser: play, be helped from any position, and learn; nothing leaves this machine."""
    if find_spec("uvicorn") is None or find_spec("fastapi") is None:
        raise LucidokuError(_("this needs FastAPI and uvicorn: pip install lucidoku[web]"))
    if corpus is not None:
        from lucidoku.corpus import Corpus

        Corpus(corpus).close()  # what cannot be opened is told now, not when the page first asks
    for path in teach or ():
        if not path.is_file():
            raise LucidokuError(_("there is no file {path}").format(path=path))
    from lucidoku.web.serving import address, listen, serve

    server = listen(host, port)
    link = address(server, host) + (f"?lang={lang}" if lang else "")

    def started() -> None:
        typer.echo(_("Lucidoku is at {link} (Ctrl-C ends it)").format(link=link))

    with server:
        serve(
            server,
            corpus,
            host=host,
            hosts=allow_host or (),
            teach=teach or (),
            workers=workers,
            browse=link if open_browser else "",
            started=started,
        )
