"""The application: FastAPI with the calls; around it the page's files, and who may ask."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from lucidoku.files.version import __version__
from lucidoku.web.calls import (
    board,
    corpus,
    drawing,
    games,
    help,
    learn,
    out,
    puzzles,
    setting,
    teaching,
    training,
    walk,
    why,
)
from lucidoku.web.errors import answer_errors
from lucidoku.web.files import Files
from lucidoku.web.guard import Guard, loopback
from lucidoku.web.models.base import Error, Position
from lucidoku.web.models.help import HintAsk
from lucidoku.web.reference import reference_page
from lucidoku.web.route import PREFIX
from lucidoku.web.server import Server, Shelf
from lucidoku.web.work import Workers

__all__ = ["ROUTERS", "STATIC", "api", "application"]

STATIC = Path(__file__).parent / "static"
"""The page's own files."""

ROUTERS = tuple(
    group.router
    for group in (board, help, why, drawing, setting, puzzles, learn, training, teaching, games, out, walk, corpus)
)
"""The calls, by group."""

_FIRST = HintAsk(position=Position(givens="1.....2..3.....4", layout="4x4"), stage=5)
_QUIET = 2.0  # seconds after the start: the page comes first


def application(
    corpus: str | Path | None = None,
    *,
    host: str = "127.0.0.1",
    hosts: Iterable[str] = (),
    threads: int | None = None,
    line: int = 128,
    static: Path = STATIC,
    teach: Iterable[Path] = (),
) -> Guard:
    """Return the application for an ASGI server such as uvicorn.

    Args:
        corpus: a corpus that the page may look into.
        host: the address at which the server listens; at a loopback address it answers under that name only.
        hosts: further host names that it accepts; if there are any, no others.
        threads: how many calls work at once; by default one a core and one more.
        line: how many calls may wait; what comes then is refused.
        static: the folder of the page's files.
        teach: files with methods for the school; the page shows how they solve a puzzle.

    >>> application().numbers.calls
    Counter()
    """
    names = frozenset(hosts)
    local = loopback(host)
    allowed = names | (local or frozenset()) if names or local is not None else None
    server = Server(Workers(threads, line), shelf=Shelf(corpus), teach=tuple(teach))
    return Guard(Files(api(server), static), allowed, server.numbers)


def api(server: Server | None = None) -> FastAPI:
    """Return the API without what stands around it: no limits on who asks, nor on how much; further routers may be included.

    Args:
        server: what the calls share; by default a server without a corpus.

    >>> "/api/v1/hint" in api().openapi()["paths"]
    True
    """
    app = _Api(
        title="Lucidoku",
        version=__version__,
        description="Explains Sudoku: hints, steps and walkthroughs from any position. The server keeps nothing.",
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_living,
    )
    app.state.server = here = server or Server()
    for router in ROUTERS:
        app.include_router(router)
    answer_errors(app)

    @app.get("/health", include_in_schema=False)
    async def health() -> Response:
        return JSONResponse({"ok": True}, headers={"cache-control": "no-store"})

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return PlainTextResponse(here.numbers.text(here.workers.working, here.workers.waiting))

    @app.get(f"{PREFIX}/docs", include_in_schema=False)
    async def docs() -> Response:
        return HTMLResponse(reference_page(app.openapi()))

    return app


class _Api(FastAPI):
    """Describes how errors are answered, too: all calls answer them alike."""

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI description."""
        found = super().openapi()
        found["components"]["schemas"].setdefault("Error", Error.model_json_schema())
        return found


@asynccontextmanager
async def _living(app: FastAPI) -> AsyncIterator[None]:
    workers = app.state.server.workers
    warming = asyncio.create_task(_warm(workers))
    yield
    warming.cancel()
    workers.close()


async def _warm(workers: Workers) -> None:
    """Do, in a quiet moment after the start, what the first hint would otherwise wait for."""
    await asyncio.sleep(_QUIET)
    await workers.run(lambda: help.give_hint(_FIRST))
