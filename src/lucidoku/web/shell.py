"""What stands around the application: who may ask, how much, with which headers; and the page's own files.

It is plain ASGI and imports nothing heavy, so that the page is served while the rest is still being loaded.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import mimetypes
import re
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from pathlib import Path
from typing import Any

from lucidoku.web.work import Numbers
from lucidoku.words.language import _

__all__ = ["BODY", "HEADERS", "Shell"]

_Scope = MutableMapping[str, Any]
_Message = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[_Message]]
_Send = Callable[[_Message], Awaitable[None]]
Application = Callable[[_Scope, _Receive, _Send], Awaitable[None]]

BODY = 256 * 1024
"""Bytes that a request may send; texts to be read may be longer, see `_LONG`."""

_LONG = {"parse": 2 << 20, "explain": 2 << 20, "print": 2 << 20}

_HASHED = re.compile(r"^/assets/.+-[\w-]{8}\.\w+$")
_HOST = re.compile(r"(\[[^\]]*\]|[^:]*)(?::[0-9]*)?")
_PATIENCE = 20.0  # seconds for a request to arrive

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
"""What every answer carries."""

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})


class _TooLong(Exception):
    """A request sent more than it may."""


class Shell:
    """Guards an application, and serves the page's files from memory.

    Args:
        load: makes the application; called in a thread when the server starts.
        static: the folder of the page's files; read once, when the server starts.
        hosts: the names under which the server may be asked, against DNS rebinding; None for any.
        numbers: where calls are counted.
    """

    def __init__(
        self, load: Callable[[], Application], static: Path, hosts: Iterable[str] | None, numbers: Numbers
    ) -> None:
        self._load = load
        self._hosts = None if hosts is None else frozenset(host.lower() for host in hosts)
        self._files = _read_files(static)
        self._inner: asyncio.Future[Application] | None = None
        self.numbers = numbers

    def _application(self) -> asyncio.Future[Application]:
        if self._inner is None:
            self._inner = asyncio.ensure_future(asyncio.to_thread(self._load))
        return self._inner

    async def __call__(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        """Serve a request."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] == "http":
            await self._serve(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})

    async def _lifespan(self, receive: _Receive, send: _Send) -> None:
        await receive()
        warming = asyncio.ensure_future(self._warm())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        warming.cancel()
        if self._inner is not None and self._inner.done():
            workers = getattr(self._inner.result(), "workers", None)
            if workers is not None:
                workers.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _warm(self) -> None:
        """Load the application, and what it would like to have ready."""
        warm = getattr(await asyncio.shield(self._application()), "warm", None)
        if warm is not None:
            await warm()

    async def _serve(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        start, path, method = time.perf_counter(), scope["path"], scope["method"]
        name = path.removeprefix("/api/v1/").partition("/")[0] if path.startswith("/api/v1/") else "page"
        status = 500
        begun = False

        async def out(message: _Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                status, begun = message["status"], True
                named = {key.lower() for key, _value in message.get("headers", [])}
                more = [(k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in named]
                message = {**message, "headers": [*message.get("headers", []), *more]}
            await send(message)

        try:
            refused = self._refused(scope, name)
            if refused:
                name = "refused"
                await _answer(out, *refused)
            elif path in self._files and method in ("GET", "HEAD"):
                await self._file(scope, out)
            elif path == "/health":
                await _answer(out, 200, {"ok": True, "ready": self._inner is not None and self._inner.done()})
            elif path.startswith("/api/") or path == "/metrics":
                inner = await asyncio.shield(self._application())
                body = await _whole(receive, _LONG.get(name, BODY)) if method == "POST" else receive
                await inner(scope, body, out)
            else:
                await _answer(out, 404, {"error": _("there is no such page")})
        except _TooLong:
            await _answer(out, 413, {"error": _too_long(name)})
        except TimeoutError:
            if begun:
                raise
            await _answer(out, 408, {"error": _("the request did not come to its end in time")})
        finally:
            known = name if status != 404 else "unknown"
            self.numbers.note(known, status, time.perf_counter() - start)

    def _refused(self, scope: _Scope, name: str) -> tuple[int, dict[str, str]] | None:
        """What is wrong with a request before anything of it is read."""
        headers = {key: value.decode("latin-1") for key, value in scope["headers"]}
        host = _HOST.fullmatch(headers.get(b"host", "").lower())
        if self._hosts is not None and (host is None or host[1] not in self._hosts):
            return 421, {"error": _("this server does not answer under that name: see --allow-host")}
        length = headers.get(b"content-length", "0")
        if not length.isdecimal() or int(length) > _LONG.get(name, BODY):
            return 413, {"error": _too_long(name)}
        if scope["method"] == "POST":
            kind = headers.get(b"content-type", "").partition(";")[0].strip().lower()
            # A page of another site may send plain forms unasked, but not JSON.
            if kind != "application/json":
                return 415, {"error": _("send JSON: the header content-type must be application/json")}
            if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                return 403, {"error": _("other sites may not ask this server")}
        return None

    async def _file(self, scope: _Scope, send: _Send) -> None:
        body, packed, kind, tag = self._files[scope["path"]]
        headers = {key: value for key, value in scope["headers"]}
        fixed = _HASHED.search(scope["path"])  # its name changes with its content
        head = {
            "content-type": kind,
            "etag": tag,
            "cache-control": "public, max-age=31536000, immutable" if fixed else "no-cache",
            "vary": "accept-encoding",
        }
        if headers.get(b"if-none-match", b"").decode("latin-1") == tag:
            await _send(send, 304, b"", head)
            return
        if packed and b"gzip" in headers.get(b"accept-encoding", b""):
            head["content-encoding"] = "gzip"
            body = packed
        head["content-length"] = str(len(body))
        await _send(send, 200, b"" if scope["method"] == "HEAD" else body, head)


_File = tuple[bytes, bytes, str, str]


def _read_files(folder: Path) -> dict[str, _File]:
    """Return the files of a folder by their address, so that no request ever names a path."""
    found: dict[str, _File] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if not path.is_file() or any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        body = path.read_bytes()
        kind = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}.get(path.suffix)
        kind = kind or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        if kind.startswith("text/") or kind.endswith(("json", "svg+xml")):
            kind += "; charset=utf-8"
        packed = (
            gzip.compress(body, 6, mtime=0) if len(body) > 500 and not kind.startswith(("font/", "image/png")) else b""
        )
        tag = f'"{hash_of(body)}"'
        address = "/" + path.relative_to(folder).as_posix()
        found[address] = body, packed, kind, tag
        if address == "/index.html":
            found["/"] = found[address]
    return found


def hash_of(body: bytes) -> str:
    """Return a short name for bytes, for caches."""
    import zlib

    return f"{len(body):x}-{zlib.crc32(body):08x}"


def loopback(host: str) -> frozenset[str] | None:
    """Return the names under which a server may be asked that listens at a host; None for any.

    >>> sorted(loopback("127.0.0.1") or ()), loopback("0.0.0.0")
    (['127.0.0.1', '[::1]', 'localhost'], None)
    """
    return _LOOPBACK if host in ("localhost", "::1") or host.startswith("127.") else None


async def _whole(receive: _Receive, most: int) -> _Receive:
    """Read the body of a request, and return what gives it to the application.

    Raises:
        _TooLong: it is longer than it may be.
        TimeoutError: it does not come to its end.
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

    async def again() -> _Message:
        return waiting.pop() if waiting else await receive()

    return again


def _too_long(name: str) -> str:
    return _("that is too much at once: at most {size} KB can be sent").format(size=_LONG.get(name, BODY) // 1024)


async def _answer(send: _Send, status: int, what: dict[str, Any]) -> None:
    body = json.dumps(what, ensure_ascii=False).encode()
    headers = {"content-type": "application/json", "content-length": str(len(body)), "cache-control": "no-store"}
    await _send(send, status, body, headers)


async def _send(send: _Send, status: int, body: bytes, headers: dict[str, str]) -> None:
    raw = [(key.encode(), value.encode()) for key, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
