"""The server's calls without a server: a worker in the browser calls this module instead of using HTTP.

Requests use the routes, checks, texts and errors of `lucidoku.web.app`, called as plain functions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute

from lucidoku.web.app import FIRST, api
from lucidoku.web.route import PREFIX

__all__ = ["Inside"]

Begin = Callable[[int, str], None]
Tell = Callable[[bytes], None]


class Inside:
    """In-process server of one page. Until another call comes, it has only those for play and hints, which start sooner.

    >>> import asyncio
    >>> heads, parts = [], []
    >>> begin = lambda status, kind: heads.append((status, kind))
    >>> asyncio.run(Inside().ask("POST", "layout", "", b'{"layout": "4x4"}', begin, parts.append))
    >>> heads, b"".join(parts)[:14]
    ([(200, 'application/json')], b'{"text":"4x4",')
    """

    def __init__(self) -> None:
        self._app: FastAPI = api(calls=FIRST)
        self._calls = {route.path for router in FIRST for route in router.routes if isinstance(route, APIRoute)}
        self._whole = False

    def load(self) -> None:
        """Load all calls."""
        if not self._whole:
            self._app, self._whole = api(), True

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
        path = f"{PREFIX}/{call}"
        if path not in self._calls:
            self.load()
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

        await self._app(scope, receive, send)  # type: ignore[arg-type]  # a scope is any mapping
