"""The server's calls without a server: a worker in the browser calls this module instead of using HTTP.

Requests use the checks, texts and errors of `lucidoku.web.app`. The calls that a page starts with are called as plain
functions; FastAPI is loaded for the others.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, get_type_hints

from lucidoku.errors import LucidokuError
from lucidoku.web import calls
from lucidoku.web.calls import board, help
from lucidoku.web.errors import failure, invalid_record
from lucidoku.web.models.base import Ask, validator
from lucidoku.web.nesting import limit_nesting
from lucidoku.web.route import PREFIX, Call, answered, as_json
from lucidoku.web.server import Server

if TYPE_CHECKING:
    from fastapi import FastAPI

__all__ = ["Inside"]

Begin = Callable[[int, str], None]
Tell = Callable[[bytes], None]

_FIRST: dict[str, Call] = {
    call.path.removeprefix("/"): call
    for group in (board.router, help.router)
    for call in group.all
    if call.method == "POST"
}
"""Calls for play and hints by name; their requests are bodies."""


class Inside:
    """In-process server of one page. The calls for play and hints need no FastAPI, which takes as long to load as they do.

    >>> import asyncio
    >>> heads, parts = [], []
    >>> begin = lambda status, kind: heads.append((status, kind))
    >>> asyncio.run(Inside().ask("POST", "layout", "", b'{"layout": "4x4"}', begin, parts.append))
    >>> heads, b"".join(parts)[:14]
    ([(200, 'application/json')], b'{"text":"4x4",')
    """

    def __init__(self) -> None:
        if sys.platform == "emscripten":
            limit_nesting()
        self._server = Server()
        self._app: FastAPI | None = None

    def loading(self) -> Iterator[None]:
        """Load all calls, part by part, so that requests can be answered in between.

        >>> inside = Inside()
        >>> len(list(inside.loading())) > 10
        True
        """
        import_module("fastapi")
        for module in iter_modules(calls.__path__, f"{calls.__name__}."):
            yield
            import_module(module.name)
        yield
        self.load()

    def load(self) -> FastAPI:
        """Load all calls, and return their application."""
        if self._app is None:
            from lucidoku.web.app import api

            self._app = api(self._server)
        return self._app

    async def ask(self, method: str, call: str, query: str, body: bytes, begin: Begin, tell: Tell) -> None:
        """Answer a request.

        Args:
            method: GET or POST.
            call: the name of the call, such as "hint".
            query: the query part of the address.
            body: the request as JSON.
            begin: receives the HTTP status and the media type before any part.
            tell: receives the parts of the answer as they become available.
        """
        if method == "POST" and call in _FIRST:
            status, answer = await self._server.workers.run(lambda: _answer(_FIRST[call], body))
            begin(status, "application/json")
            tell(answer)
            return
        app = self.load()
        path = f"{PREFIX}/{call}"
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(errors="replace"),
            "headers": [(b"content-type", b"application/json")],
            "server": ("localhost", 80),
            "client": None,
        }
        asked = False

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if asked:  # no disconnects: a page ends a call by ending the worker
                await asyncio.Event().wait()
            asked = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                heads = {name.lower(): value for name, value in message["headers"]}
                begin(message["status"], heads.get(b"content-type", b"").decode("latin-1"))
            elif message.get("body"):
                tell(message["body"])

        await app(scope, receive, send)  # type: ignore[arg-type]  # a scope is any mapping


def _answer(call: Call, body: bytes) -> tuple[int, bytes]:
    """Return the status and the body of the answer to a request."""
    kind: type[Ask] = get_type_hints(call.work)["ask"]
    try:
        ask = _read(kind, body)
    except ValueError as error:  # Pydantic's
        return 422, as_json(invalid_record(error.errors()))  # type: ignore[attr-defined]
    try:
        return 200, answered(call.work, {"ask": ask}, as_json)
    except LucidokuError as error:
        status, record = failure(error)
        return status, as_json(record)


def _read(kind: type[Ask], body: bytes) -> Ask:
    """Return a request.

    Raises:
        pydantic.ValidationError: it is not valid.
    """
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        ask: Ask = validator(kind).validate_json(body)
        return ask
    return kind.read(value)
