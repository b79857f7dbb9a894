"""Routing of API calls: each runs in a thread, in the language of the request.

A call is one function, registered with FastAPI's decorators: `@router.post("/hint")` above
`def give_hint(ask: HintAsk)`.
Its annotations define both validation and documentation.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, wraps
from inspect import Parameter, iscoroutinefunction, signature
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic_core import PydanticSerializationError, to_json

from lucidoku.errors import LucidokuError
from lucidoku.search.solutions import at_most
from lucidoku.web.models.base import Ask
from lucidoku.web.server import Server
from lucidoku.words.language import _, language
from lucidoku.words.notation import notation

__all__ = [
    "PREFIX",
    "FileAnswer",
    "Lang",
    "Route",
    "ServerDep",
    "as_json",
    "files",
    "in_language_of",
    "may_take",
    "routes",
]

PREFIX = "/api/v1"

_Answer = TypeVar("_Answer")
_Call = TypeVar("_Call", bound=Callable[..., Any])

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


@dataclass(frozen=True)
class FileAnswer:
    """A file as an answer: its bytes, media type and file name."""

    body: bytes
    kind: str
    name: str


async def _server(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


ServerDep = Annotated[Server, Depends(_server)]
"""Parameter of a call that receives the server with its corpus and its workers."""

Lang = Annotated[str, Query(max_length=20)]
"""Query parameter of GET calls: the language."""


def in_language_of(ask: Ask, work: Callable[[], _Answer]) -> _Answer:
    """Run a function in the language and the notation of a request."""
    with language(ask.lang), notation(ask.notation):
        return work()


def as_json(answer: BaseModel | dict[str, Any] | list[Any]) -> bytes:
    r"""Return an answer as JSON.

    Raises:
        LucidokuError: a text contains a lone surrogate, which a request can contain.

    >>> as_json({"title": "\ud83d"})
    Traceback (most recent call last):
        ...
    lucidoku.errors.LucidokuError: a text of the request has half a character in it; remove the character that is not shown
    """
    try:
        return answer.model_dump_json().encode() if isinstance(answer, BaseModel) else to_json(answer)
    except PydanticSerializationError as error:
        if "surrogates" not in str(error):
            raise
        message = _("a text of the request has half a character in it; remove the character that is not shown")
        raise LucidokuError(message) from error


class Route(APIRoute):
    """Route of a call; functions that are not coroutines run in the worker pool.

    The function may have a parameter `ask` (the body) or `lang`. It returns a model or its fields, a file (`FileAnswer`),
    or JSON that is the same for everyone (bytes), which browsers cache and revalidate.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        about = (endpoint.__doc__ or "").partition("\n\n")[0]
        options["description"] = " ".join(about.split())
        super().__init__(path, endpoint if iscoroutinefunction(endpoint) else _threaded(endpoint), **options)


LONGEST = 4.0
"""Time limit of a whole call in seconds, unless `may_take` sets another."""

_TIMES: dict[Callable[..., Any], float] = {}


def may_take(seconds: float) -> Callable[[_Call], _Call]:
    """Return a decorator that sets the time limit of a call."""

    def decorator(work: _Call) -> _Call:
        _TIMES[work] = seconds
        return work

    return decorator


def _threaded(work: Callable[..., Any]) -> Callable[..., Any]:
    own, seconds = signature(work), _TIMES.get(work, LONGEST)

    @wraps(work)
    async def endpoint(_request: Request, **given: Any) -> Response:
        ask = given.get("ask") or Ask(lang=given.get("lang", "en"))
        server: Server = _request.app.state.server
        accepts_gzip = "gzip" in _request.headers.get("accept-encoding", "")
        return await server.workers.run(
            lambda: in_language_of(ask, lambda: _respond(at_most(seconds, lambda: work(**given)), accepts_gzip))
        )

    request_parameter = Parameter("_request", Parameter.KEYWORD_ONLY, annotation=Request)
    endpoint.__signature__ = own.replace(parameters=[*own.parameters.values(), request_parameter])  # type: ignore[attr-defined]
    return endpoint


def _respond(answer: BaseModel | dict[str, Any] | list[Any] | FileAnswer | bytes, accepts_gzip: bool) -> Response:
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


def routes(tag: str) -> APIRouter:
    """Return a router for a group of calls.

    Args:
        tag: the name of the group in the documentation.

    >>> router = routes("greeting")
    >>> @router.post("/greet")
    ... def greet(ask: Ask) -> dict[str, str]:
    ...     "Say something nice."
    ...     return {"said": ask.lang}
    >>> router.routes[0].path, router.routes[0].description, greet(Ask())
    ('/api/v1/greet', 'Say something nice.', {'said': 'en'})
    """
    return APIRouter(prefix=PREFIX, tags=[tag], responses=_RESPONSES, route_class=Route)


def files(*kinds: str) -> dict[str, Any]:
    """Return the route options of a call that answers with a file of one of these media types.

    >>> sorted(files("image/png")["responses"][200]["content"])
    ['image/png']
    """
    response = {"content": {kind: {} for kind in kinds}, "description": "the file"}
    return {"response_class": Response, "response_model": None, "responses": {200: response}}
