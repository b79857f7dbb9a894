"""The API as a FastAPI application: its calls, how errors are answered, its documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from lucidoku._text import _
from lucidoku._version import __version__
from lucidoku.errors import LucidokuError, ParseError, TimeLimit
from lucidoku.web.calls import board, corpus, drawing, help, learn, out, puzzles, walk, why
from lucidoku.web.reference import reference_page
from lucidoku.web.work import Busy, Numbers, Workers

__all__ = ["service"]

_PREFIX = "/api/v1"


def service(path: str | Path | None, numbers: Numbers, workers: Workers) -> FastAPI:
    """Return the application.

    Args:
        path: a corpus that may be asked.
        numbers: where calls are counted.
        workers: who does the work.
    """
    app = FastAPI(
        title="Lucidoku",
        version=__version__,
        description="Explains Sudoku: hints, steps and walkthroughs from any position. The server keeps nothing.",
        openapi_url=f"{_PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.workers = workers
    app.state.shelf = corpus.Shelf(path)
    for group in (board, help, why, walk, drawing, puzzles, learn, out, corpus):
        app.include_router(group.router, prefix=_PREFIX)

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return PlainTextResponse(numbers.text(workers.working, workers.waiting))

    @app.get(f"{_PREFIX}/docs", include_in_schema=False)
    async def docs() -> Response:
        return HTMLResponse(reference_page(app.openapi()))

    _errors(app)
    return app


def _said(status: int, told: str, where: dict[str, Any] | None = None, retry: bool = False) -> JSONResponse:
    what = {"error": told[:600]} | ({"where": where} if where else {})
    headers = {"cache-control": "no-store"} | ({"retry-after": "1"} if retry else {})
    return JSONResponse(what, status, headers=headers)


def _errors(app: FastAPI) -> None:
    """Every error is one sentence."""

    @app.exception_handler(Busy)
    async def busy(_request: Request, error: Busy) -> Response:
        return _said(429, str(error), retry=True)

    @app.exception_handler(TimeLimit)
    async def late(_request: Request, error: TimeLimit) -> Response:
        return _said(504, str(error))

    @app.exception_handler(LucidokuError)
    async def wrong(_request: Request, error: LucidokuError) -> Response:
        where = None
        if isinstance(error, ParseError) and error.line is not None:
            where = {"line": error.line, "column": error.column}
        return _said(422, str(error), where)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first.get("loc", ()) if part not in ("body", "query"))
        told = _("the field {field} of the request cannot be taken: {reason}")
        return _said(422, told.format(field=repr(field[:80]), reason=first.get("msg", "")), {"field": field[:80]})

    @app.exception_handler(HTTPException)
    async def refused(_request: Request, error: HTTPException) -> Response:
        return _said(error.status_code, str(error.detail))

    @app.exception_handler(Exception)
    async def broken(_request: Request, _error: Exception) -> Response:
        return _said(500, _("something went wrong in the server; it has been noted in its log"))
