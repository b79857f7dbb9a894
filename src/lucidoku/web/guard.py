"""Request guard as plain ASGI middleware: access, size limits, response headers."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterable

from lucidoku.web.asgi import Application, Message, Receive, Scope, Send, send_error
from lucidoku.web.work import Metrics
from lucidoku.words.language import _

__all__ = ["BODY", "HEADERS", "Guard", "loopback"]

BODY = 256 * 1024
"""Maximum size of a request in bytes; `_LONG` lists calls that accept longer texts."""

_LONG = {
    "photo": 20 << 20,
    "parse": 2 << 20,
    "explain": 2 << 20,
    "print": 2 << 20,
    "game": 3 << 20,
    "teaching/class": 2 << 20,
}

_SEEN = re.compile(r"image/[\w.+-]{1,40}|application/(?:pdf|octet-stream)")
"""Types of the requests of the call `photo`; pages of other sites may not send these without asking, either."""

_HOST = re.compile(r"(\[[^\]]*\]|[^:]*)(?::[0-9]*)?")
_PATIENCE = 20.0  # seconds for the whole request to arrive

_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""Headers of every answer."""

_FRAMED = {name: value for name, value in HEADERS.items() if name != "x-frame-options"} | {
    "content-security-policy": _POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
}

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})


class _TooLong(Exception):
    """The request is larger than allowed."""


class Guard:
    """ASGI middleware: filters requests and adds response headers.

    Args:
        inner: the application.
        hosts: accepted host names, against DNS rebinding; None for any.
        metrics: the counters of calls.
        framed: whether pages of others may show this one in a frame.
    """

    def __init__(
        self, inner: Application, hosts: Iterable[str] | None, metrics: Metrics, *, framed: bool = False
    ) -> None:
        self.inner = inner
        self._headers = _FRAMED if framed else HEADERS
        self._hosts = None if hosts is None else frozenset(host.lower() for host in hosts)
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http":
            await self._serve(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self.inner(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        start, path, method = time.perf_counter(), scope["path"], scope["method"]
        name = path.removeprefix("/api/v1/").partition("/")[0] if path.startswith("/api/v1/") else "page"
        status = 500
        begun = False

        async def out(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                status, begun = message["status"], True
                named = {key.lower() for key, _value in message.get("headers", [])}
                more = [(k.encode(), v.encode()) for k, v in self._headers.items() if k.encode() not in named]
                message = {**message, "headers": [*message.get("headers", []), *more]}
            await send(message)

        try:
            refused = self._refusal(scope, name)
            if refused:
                name = "refused"
                await send_error(out, *refused)
            else:
                body = await _read_body(receive, _LONG.get(name, BODY)) if method == "POST" else receive
                await self.inner(scope, body, out)
        except _TooLong:
            await send_error(out, 413, _too_long(name))
        except TimeoutError:
            if begun:
                raise
            await send_error(out, 408, _("the request did not finish in time"))
        finally:
            known = name if status != 404 else "unknown"
            self.metrics.note(known, status, time.perf_counter() - start)

    def _refusal(self, scope: Scope, name: str) -> tuple[int, str] | None:
        """Return the reason to refuse a request by its headers alone, or None."""
        headers = {key: value.decode("latin-1") for key, value in scope["headers"]}
        host = _HOST.fullmatch(headers.get(b"host", "").lower())
        if self._hosts is not None and (host is None or host[1] not in self._hosts):
            return 421, _("this server does not answer under that name: see --allow-host")
        length = headers.get(b"content-length", "0")
        if not length.isdecimal() or int(length) > _LONG.get(name, BODY):
            return 413, _too_long(name)
        if scope["method"] == "POST":
            kind = headers.get(b"content-type", "").partition(";")[0].strip().lower()
            # Pages of other sites may send plain forms without asking, but not JSON.
            if name == "photo":
                if not _SEEN.fullmatch(kind):
                    return 415, _("send a picture or a PDF: the header content-type must say which")
            elif kind != "application/json":
                return 415, _("send JSON: the header content-type must be application/json")
            if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                return 403, _("this server does not answer pages of other sites")
        return None


def loopback(host: str) -> frozenset[str] | None:
    """Return the host names that a server at an address accepts; None for any.

    >>> sorted(loopback("127.0.0.1") or ()), loopback("0.0.0.0")
    (['127.0.0.1', '[::1]', 'localhost'], None)
    """
    return _LOOPBACK if host in ("localhost", "::1") or host.startswith("127.") else None


async def _read_body(receive: Receive, most: int) -> Receive:
    """Read the body of a request and return a `receive` function that replays it.

    Raises:
        _TooLong: it is longer than allowed.
        TimeoutError: it is not complete in time.
    """
    pieces: list[bytes] = []
    more, size = True, 0
    async with asyncio.timeout(_PATIENCE):
        while more:
            message = await receive()
            if message["type"] != "http.request":
                break
            pieces.append(message.get("body", b""))
            size += len(pieces[-1])
            if size > most:
                raise _TooLong
            more = message.get("more_body", False)
    waiting = [{"type": "http.request", "body": b"".join(pieces), "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


def _too_long(name: str) -> str:
    return _("the request is too large: at most {size} KB can be sent").format(size=_LONG.get(name, BODY) // 1024)
