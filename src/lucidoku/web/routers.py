"""Routes of the server: calls as FastAPI's routers. Functions that are not coroutines run in the worker pool."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import lru_cache, wraps
from inspect import Parameter, iscoroutinefunction, signature
from typing import Annotated, Any, get_args, get_type_hints

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from lucidoku.files.kept import give_back
from lucidoku.web.models.base import Model
from lucidoku.web.route import PREFIX, SERVER, Calls, FileAnswer, answered, as_json
from lucidoku.web.server import Server

__all__ = ["router_of"]

_ERRORS = {
    413: "the request is too large",
    422: "the request is invalid; the message says why",
    429: "the server is busy; see Retry-After",
    504: "the time limit of the call was reached",
}
# The schema by name: with the model itself, FastAPI would build four unused validators for each route.
_ERROR_BODY = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"description": about} | _ERROR_BODY for status, about in _ERRORS.items()
}

_LARGE = 1 << 18
"""Bytes of an answer whose making leaves so much free memory that it goes back to the system."""


async def _server(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


def router_of(calls: Calls) -> APIRouter:
    """Return the router of a group of calls.

    A function may have a parameter `ask` (the body), `lang`, or one that receives the server (`ServerDep`). It returns a
    model or its fields, a file (`FileAnswer`), or JSON that is the same for everyone (bytes), which browsers cache and
    revalidate. The first paragraph of its docstring is its description.

    >>> from lucidoku.web.calls import help
    >>> router = router_of(help.router)
    >>> router.routes[0].path, router.routes[0].description[:11]
    ('/api/v1/hint', 'Give a hint')
    """
    router = APIRouter(prefix=PREFIX, tags=[calls.tag], responses=_RESPONSES)
    for call in calls.all:
        about = (call.work.__doc__ or "").partition("\n\n")[0]
        options = {"description": " ".join(about.split())} | call.options
        router.add_api_route(call.path, _endpoint(call.work), methods=[call.method], **options)
    return router


def _endpoint(work: Callable[..., Any]) -> Callable[..., Any]:
    own, hints = signature(work), get_type_hints(work, include_extras=True)
    parameters = [
        one.replace(annotation=Annotated[Server, Depends(_server)] if SERVER in get_args(hints[name]) else hints[name])
        for name, one in own.parameters.items()
    ]

    @wraps(work)
    async def coroutine(**given: Any) -> Any:
        return await work(**given)

    @wraps(work)
    async def threaded(_request: Request, **given: Any) -> Response:
        server: Server = _request.app.state.server
        accepts_gzip = "gzip" in _request.headers.get("accept-encoding", "")

        def respond() -> Response:
            response = answered(work, given, lambda answer: _response(answer, accepts_gzip))
            if len(response.body) > _LARGE:
                give_back()
            return response

        return await server.workers.run(respond)

    endpoint: Callable[..., Any] = coroutine
    if not iscoroutinefunction(work):
        endpoint = threaded
        parameters.append(Parameter("_request", Parameter.KEYWORD_ONLY, annotation=Request))
    returned = hints.get("return", own.empty)
    endpoint.__signature__ = own.replace(parameters=parameters, return_annotation=returned)  # type: ignore[attr-defined]
    return endpoint


def _response(answer: Model | dict[str, Any] | list[Any] | FileAnswer | bytes, accepts_gzip: bool) -> Response:
    if isinstance(answer, FileAnswer):
        # Always an attachment: a script in the file must not run on this origin.
        kept = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{answer.name}"'}
        return Response(answer.body, media_type=answer.kind, headers=kept)
    if not isinstance(answer, bytes):
        return Response(as_json(answer), media_type="application/json", headers={"cache-control": "no-store"})
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    if accepts_gzip:
        answer, headers["content-encoding"] = _compress(answer), "gzip"
    return Response(answer, media_type="application/json", headers=headers)


@lru_cache(maxsize=32)
def _compress(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)
