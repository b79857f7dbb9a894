"""How a call of the API is answered: in a thread, in the language of the request, as its function says it.

A call is one function, entered once with FastAPI's own decorators: `@router.post("/hint")` above `def hinted(ask: HintAsk)`.
What it is annotated with is what is checked and described.
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
    "Here",
    "Lang",
    "Route",
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
    413: "too much was sent",
    422: "something in the request cannot be taken; says what",
    429: "too much to do just now; see Retry-After",
    504: "not found in the time that a call may take",
}
# SchemaOf by name: with the model itself, FastAPI would build four checks a call that nothing ever asks.
_TOLD = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"description": about} | _TOLD for status, about in _ERRORS.items()
}


@dataclass(frozen=True)
class FileAnswer:
    """A file as an answer: its bytes, their media type, and the name under which it is kept."""

    body: bytes
    kind: str
    name: str


async def _server(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


Here = Annotated[Server, Depends(_server)]
"""A parameter of a call that is given the server itself: its corpus, its workers."""

Lang = Annotated[str, Query(max_length=20)]
"""A parameter of a call by GET: the language, which is in the address."""


def in_language_of(ask: Ask, work: Callable[[], _Answer]) -> _Answer:
    """Return what a function answers in the language and the notation of a request."""
    with language(ask.lang), notation(ask.notation):
        return work()


def as_json(found: BaseModel | dict[str, Any] | list[Any]) -> bytes:
    r"""Return an answer as bytes.

    Raises:
        LucidokuError: a text of it has half a character, as a request may send one.

    >>> as_json({"title": "\ud83d"})
    Traceback (most recent call last):
        ...
    lucidoku.errors.LucidokuError: a text of the request has half a character in it; remove the character that is not shown
    """
    try:
        return found.model_dump_json().encode() if isinstance(found, BaseModel) else to_json(found)
    except PydanticSerializationError as error:
        if "surrogates" not in str(error):
            raise
        message = _("a text of the request has half a character in it; remove the character that is not shown")
        raise LucidokuError(message) from error


class Route(APIRoute):
    """A call; a function that is not a coroutine is called by the workers.

    It may have a parameter `ask` (the body), or `lang`, and returns a model or its fields, a file (`FileAnswer`), or
    JSON that is the same for everybody (bytes), which browsers keep and check.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        about = (endpoint.__doc__ or "").partition("\n\n")[0]
        options["description"] = " ".join(about.split())
        super().__init__(path, endpoint if iscoroutinefunction(endpoint) else _threaded(endpoint), **options)


LONGEST = 4.0
"""How many seconds a call may take in all, unless it is marked by `may_take`."""

_TIMES: dict[Callable[..., Any], float] = {}


def may_take(seconds: float) -> Callable[[_Call], _Call]:
    """Return a decorator for a call that may take longer than others."""

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
        packs = "gzip" in _request.headers.get("accept-encoding", "")
        return await server.workers.run(
            lambda: in_language_of(ask, lambda: _answer(at_most(seconds, lambda: work(**given)), packs))
        )

    asked = Parameter("_request", Parameter.KEYWORD_ONLY, annotation=Request)
    endpoint.__signature__ = own.replace(parameters=[*own.parameters.values(), asked])  # type: ignore[attr-defined]
    return endpoint


def _answer(found: BaseModel | dict[str, Any] | list[Any] | FileAnswer | bytes, packs: bool) -> Response:
    if isinstance(found, FileAnswer):
        # A file to be kept, never shown on this address: a script in it would not run there.
        kept = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{found.name}"'}
        return Response(found.body, media_type=found.kind, headers=kept)
    if not isinstance(found, bytes):
        return Response(as_json(found), media_type="application/json", headers={"cache-control": "no-store"})
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    if packs:
        found, headers["content-encoding"] = _packed(found), "gzip"
    return Response(found, media_type="application/json", headers=headers)


@lru_cache(maxsize=32)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)


def routes(tag: str) -> APIRouter:
    """Return where the calls of a group are entered.

    Args:
        tag: the group that they belong to in the documentation.

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
    """Return what a route says whose answer is a file of one of some media types.

    >>> sorted(files("image/png")["responses"][200]["content"])
    ['image/png']
    """
    told = {"content": {kind: {} for kind in kinds}, "description": "the file"}
    return {"response_class": Response, "response_model": None, "responses": {200: told}}
