"""The application: the FastAPI calls, wrapped in the page's files and the request guard."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from lucidoku.files.version import __version__
from lucidoku.web.asgi import Application
from lucidoku.web.calls import (
    assistant,
    board,
    corpus,
    drawing,
    games,
    help,
    learn,
    out,
    photo,
    puzzles,
    setting,
    teaching,
    training,
    walk,
    why,
)
from lucidoku.web.errors import answer_errors
from lucidoku.web.files import Files
from lucidoku.web.frames import Frames, public_address
from lucidoku.web.guard import Guard, loopback
from lucidoku.web.models.base import Error, PagePosition, validator
from lucidoku.web.models.help import HintAsk
from lucidoku.web.reference import reference_page
from lucidoku.web.route import PREFIX
from lucidoku.web.routers import router_of
from lucidoku.web.server import CorpusHolder, Server
from lucidoku.web.work import WorkerPool

__all__ = ["STATIC", "api", "application", "routers"]

STATIC = Path(__file__).parent / "static"
"""Files of the page."""

_WARMING = HintAsk(position=PagePosition(givens="1.....2..3.....4", layout="4x4"), stage=3)
_QUIET = 2.0  # seconds after the start; the page loads first


def routers() -> tuple[APIRouter, ...]:
    """Return the routers of all calls, by group."""
    groups = (
        board,
        help,
        why,
        drawing,
        setting,
        puzzles,
        learn,
        training,
        teaching,
        games,
        out,
        photo,
        walk,
        corpus,
        assistant,
    )
    return tuple(router_of(group.router) for group in groups)


def application(
    corpus: str | Path | None = None,
    *,
    host: str = "127.0.0.1",
    hosts: Iterable[str] = (),
    threads: int | None = None,
    queue_length: int = 128,
    static: Path = STATIC,
    teach: Iterable[Path] = (),
    frames: str = "",
) -> Guard:
    """Return the application for an ASGI server such as uvicorn.

    Args:
        corpus: a corpus for the page to browse.
        host: the address to listen at; a loopback address accepts only loopback host names.
        hosts: accepted host names; if given, no others are accepted.
        threads: number of calls that run concurrently; by default one more than there are cores.
        queue_length: number of calls that may wait; further ones are refused.
        static: the folder of the page's files.
        teach: files with methods for the school, for films of how they solve a puzzle.
        frames: where readers find the page; pages of others may then show it in a frame. "" to forbid that.

    Raises:
        LucidokuError: `frames` is not a web address.

    >>> application().metrics.calls
    Counter()
    """
    names = frozenset(hosts)
    local = loopback(host)
    allowed = names | (local or frozenset()) if names or local is not None else None
    server = Server(WorkerPool(threads, queue_length), corpus_holder=CorpusHolder(corpus), teach=tuple(teach))
    served: Application = Files(api(server), static)
    if frames:
        served = Frames(served, static / "index.html", public_address(frames))
    return Guard(served, allowed, server.metrics, framed=bool(frames))


def api(server: Server | None = None) -> FastAPI:
    """Return the bare API without middleware: no access checks and no size limits. You may include further routers.

    Args:
        server: state shared by the calls; by default a server without a corpus.

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
        lifespan=_lifespan,
    )
    app.state.server = state = server or Server()
    for router in routers():
        app.include_router(router)
    answer_errors(app)

    @app.get("/health", include_in_schema=False)
    async def health() -> Response:
        return JSONResponse({"ok": True}, headers={"cache-control": "no-store"})

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return PlainTextResponse(state.metrics.text(state.workers.working, state.workers.waiting))

    @app.get(f"{PREFIX}/docs", include_in_schema=False)
    async def docs() -> Response:
        return HTMLResponse(reference_page(app.openapi()))

    return app


class _Api(FastAPI):
    """FastAPI application that also documents the error responses, which are the same for all calls."""

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI description."""
        document = super().openapi()
        document["components"]["schemas"].setdefault("Error", validator(Error).json_schema())
        return document


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    workers = app.state.server.workers
    gc.collect()
    gc.freeze()  # no collection visits loaded modules again; now, as what a request makes would never be freed
    warming = asyncio.create_task(_warm_up(workers))
    yield
    warming.cancel()
    workers.close()


async def _warm_up(workers: WorkerPool) -> None:
    """Warm up after the start, so that the first hint does not have to wait."""
    await asyncio.sleep(_QUIET)
    await workers.run(lambda: help.give_hint(_WARMING))
