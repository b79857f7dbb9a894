"""Calls of the API: each is a function, which runs in the language of the request.

A call is registered with a decorator: `@router.post("/hint")` above `def give_hint(ask: HintAsk)`. Its annotations define
both validation and documentation. `lucidoku.web.routers` makes routes of a server from it; a page without a server
calls it without one, and without loading FastAPI.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeVar

from annotated_types import MaxLen

from lucidoku.errors import LucidokuError
from lucidoku.search.solutions import at_most
from lucidoku.web.models.base import Ask, Model, fields_of
from lucidoku.web.server import Server
from lucidoku.words.language import _, language
from lucidoku.words.notation import notation

__all__ = [
    "PREFIX",
    "SERVER",
    "Call",
    "Calls",
    "FileAnswer",
    "Lang",
    "ServerDep",
    "answered",
    "as_json",
    "files",
    "in_language_of",
    "may_take",
    "routes",
]

PREFIX = "/api/v1"

_Answer = TypeVar("_Answer")
_Call = TypeVar("_Call", bound=Callable[..., Any])


@dataclass(frozen=True)
class FileAnswer:
    """A file as an answer: its bytes, media type and file name."""

    body: bytes
    kind: str
    name: str


SERVER = "server"
"""Mark of a parameter that receives the server."""

ServerDep = Annotated[Server, SERVER]
"""Parameter of a call that receives the server with its corpus and its workers."""

Lang = Annotated[str, MaxLen(20)]
"""Query parameter of GET calls: the language."""


def in_language_of(ask: Ask, work: Callable[[], _Answer]) -> _Answer:
    """Run a function in the language and the notation of a request."""
    with language(ask.lang), notation(ask.notation):
        return work()


def as_json(answer: Model | dict[str, Any] | list[Any]) -> bytes:
    r"""Return an answer as JSON.

    Raises:
        LucidokuError: a text contains a lone surrogate, which a request can contain.

    >>> as_json({"title": "\ud83d"})
    Traceback (most recent call last):
        ...
    lucidoku.errors.LucidokuError: a text of the request has half a character in it; remove the character that is not shown
    """
    try:
        return json.dumps(answer, default=fields_of, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError as error:
        message = _("a text of the request has half a character in it; remove the character that is not shown")
        raise LucidokuError(message) from error


LONGEST = 4.0
"""Time limit of a whole call in seconds, unless `may_take` sets another."""

_TIMES: dict[Callable[..., Any], float] = {}


def may_take(seconds: float) -> Callable[[_Call], _Call]:
    """Return a decorator that sets the time limit of a call."""

    def decorator(work: _Call) -> _Call:
        _TIMES[work] = seconds
        return work

    return decorator


def answered(work: Callable[..., Any], given: dict[str, Any], written: Callable[[Any], _Answer]) -> _Answer:
    """Return the answer of a call as `written` writes it, in the language of the request and within the call's time.

    >>> answered(lambda ask: {"said": ask.lang}, {"ask": Ask(lang="fr")}, as_json)
    b'{"said":"fr"}'
    """
    ask = given.get("ask") or Ask(lang=given.get("lang", "en"))
    return in_language_of(ask, lambda: written(at_most(_TIMES.get(work, LONGEST), lambda: work(**given))))


@dataclass(frozen=True)
class Call:
    """One call.

    Attributes:
        method: GET or POST.
        path: its address after `PREFIX`.
        work: the function.
        options: options of its route.
    """

    method: str
    path: str
    work: Callable[..., Any]
    options: dict[str, Any]


@dataclass(frozen=True)
class Calls:
    """A group of calls.

    Attributes:
        tag: the name of the group in the documentation.
        all: its calls.
    """

    tag: str
    all: list[Call] = field(default_factory=list)

    def get(self, path: str, **options: Any) -> Callable[[_Call], _Call]:
        """Return a decorator that registers a function for GET."""
        return self._registering("GET", path, options)

    def post(self, path: str, **options: Any) -> Callable[[_Call], _Call]:
        """Return a decorator that registers a function for POST."""
        return self._registering("POST", path, options)

    def _registering(self, method: str, path: str, options: dict[str, Any]) -> Callable[[_Call], _Call]:
        def decorator(work: _Call) -> _Call:
            self.all.append(Call(method, path, work, options))
            return work

        return decorator


def routes(tag: str) -> Calls:
    """Return a group of calls.

    Args:
        tag: the name of the group in the documentation.

    >>> router = routes("greeting")
    >>> @router.post("/greet")
    ... def greet(ask: Ask) -> dict[str, str]:
    ...     "Say something nice."
    ...     return {"said": ask.lang}
    >>> router.all[0].path, greet(Ask())
    ('/greet', {'said': 'en'})
    """
    return Calls(tag)


def files(*kinds: str) -> dict[str, Any]:
    """Return the route options of a call that answers with a file of one of these media types.

    >>> sorted(files("image/png")["responses"][200]["content"])
    ['image/png']
    """
    from fastapi.responses import Response  # calls that a page starts with have no files

    response = {"content": {kind: {} for kind in kinds}, "description": "the file"}
    return {"response_class": Response, "response_model": None, "responses": {200: response}}
