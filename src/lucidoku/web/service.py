"""The API as a FastAPI application: its calls, how errors are answered, its documentation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import Parameter, Signature
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from lucidoku._version import __version__
from lucidoku.errors import LucidokuError
from lucidoku.web.calls import corpus, walk
from lucidoku.web.calls._common import ERRORS
from lucidoku.web.front import CALLS, PREFIX, got, invalid, posted, trouble
from lucidoku.web.reference import reference_page
from lucidoku.web.table import Call
from lucidoku.web.work import Numbers, Workers
from lucidoku.words.language import _

__all__ = ["service"]

_KIND = Parameter.POSITIONAL_OR_KEYWORD


def service(path: str | Path | None, numbers: Numbers, workers: Workers, teach: Sequence[Path] = ()) -> FastAPI:
    """Return the application.

    Args:
        path: a corpus that may be asked.
        numbers: where calls are counted.
        workers: who does the work.
        teach: files with methods, whose films the page may show.
    """
    app = FastAPI(
        title="Lucidoku",
        version=__version__,
        description="Explains Sudoku: hints, steps and walkthroughs from any position. The server keeps nothing.",
        openapi_url=f"{PREFIX}openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.workers = workers
    app.state.shelf = corpus.Shelf(path)
    app.state.teach = tuple(teach)
    for call in CALLS.values():
        _enter(app, call)
    for group in (walk, corpus):
        app.include_router(group.router, prefix=PREFIX.rstrip("/"))

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return PlainTextResponse(numbers.text(workers.working, workers.waiting))

    @app.get(f"{PREFIX}docs", include_in_schema=False)
    async def docs() -> Response:
        return HTMLResponse(reference_page(app.openapi()))

    _errors(app)
    return app


def _endpoint(call: Call) -> Callable[..., Any]:
    """A call of the table as a function of FastAPI, which takes its description from the parameters."""

    async def post(ask: Any, request: Request) -> Response:
        status, headers, body = await request.app.state.workers.run(lambda: posted(call, ask))
        return Response(body, status, headers=headers)

    async def get(request: Request, lang: str = "en") -> Response:
        state = request.app.state
        body = await state.workers.run(lambda: got(call, lang, state.shelf.path is not None))
        return Response(body, media_type="application/json", headers={"cache-control": "no-cache"})

    asked = Parameter("request", _KIND, annotation=Request)
    lang = Parameter("lang", _KIND, default=Query(default="en", max_length=20), annotation=str)
    made: Callable[..., Any] = post if call.method == "POST" else get
    taken = [Parameter("ask", _KIND, annotation=call.asks), asked] if call.method == "POST" else [asked, lang]
    made.__signature__ = Signature(taken)  # type: ignore[attr-defined]
    made.__name__ = f"{call.method.lower()}_{call.name}"
    return made


def _enter(app: FastAPI, call: Call) -> None:
    options: dict[str, Any] = {"response_model": call.answers, "responses": ERRORS}
    if isinstance(call.answers, tuple):
        found = {"content": {kind: {} for kind in call.answers}, "description": "the file"}
        options = {"response_class": Response, "responses": ERRORS | {200: found}}
    app.add_api_route(
        f"{PREFIX}{call.name}",
        _endpoint(call),
        methods=[call.method],
        tags=[call.tag],
        description=call.about,
        **options,
    )


def _said(found: tuple[int, dict[str, Any], bool]) -> JSONResponse:
    status, what, again = found
    return JSONResponse(what, status, headers={"cache-control": "no-store"} | ({"retry-after": "1"} if again else {}))


def _errors(app: FastAPI) -> None:
    """Every error is one sentence."""

    @app.exception_handler(LucidokuError)
    async def wrong(_request: Request, error: LucidokuError) -> Response:
        problem = trouble(error)
        assert problem is not None
        return _said(problem)

    @app.exception_handler(RequestValidationError)
    async def wrongly_asked(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        return _said(invalid(first.get("loc", ()), first.get("msg", "")))

    @app.exception_handler(HTTPException)
    async def refused(_request: Request, error: HTTPException) -> Response:
        return _said((error.status_code, {"error": str(error.detail)[:600]}, False))

    @app.exception_handler(Exception)
    async def broken(_request: Request, _error: Exception) -> Response:
        return _said((500, {"error": _("something went wrong in the server; it has been noted in its log")}, False))
