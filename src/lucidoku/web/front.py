"""The application of the server: answers the calls of the table itself; the rest is FastAPI's, loaded when it is needed."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from pydantic import ValidationError

from lucidoku.errors import LucidokuError, ParseError, TimeLimit
from lucidoku.web.calls import board, drawing, help, learn, out, puzzles, why
from lucidoku.web.calls._common import as_json, spoken
from lucidoku.web.models import Ask, HintAsk, Position
from lucidoku.web.table import Call, Sent
from lucidoku.web.work import Busy, Numbers, Workers
from lucidoku.words.language import _, language

__all__ = ["CALLS", "PREFIX", "Front", "got", "invalid", "posted", "trouble"]

_Scope = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
_Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
_Answer = tuple[int, dict[str, str], bytes]

PREFIX = "/api/v1/"

CALLS = {
    (call.method, call.name): call
    for group in (board, help, why, drawing, puzzles, learn, out)
    for call in group.calls.list
}
"""The calls of the table, by method and name."""

_FIRST = HintAsk(position=Position(givens="1.....2..3.....4", layout="4x4"), stage=5)
_QUIET = 2.0  # seconds after the start: the page comes first

_LOG = logging.getLogger("uvicorn.error")
_LANG = 20  # characters that the name of a language may have


class Front:
    """An ASGI application.

    Args:
        corpus: a corpus that may be asked.
        numbers: where calls are counted.
        workers: who does the work.
        teach: files with methods, whose films the page may show.
    """

    def __init__(
        self, corpus: str | Path | None, numbers: Numbers, workers: Workers, teach: Sequence[Path] = ()
    ) -> None:
        self._corpus, self._numbers, self.workers, self._teach = corpus, numbers, workers, tuple(teach)
        self._rest: asyncio.Future[Any] | None = None

    def rest(self) -> asyncio.Future[Any]:
        """Return what answers all other calls; loaded in a thread."""
        if self._rest is None:
            self._rest = asyncio.ensure_future(asyncio.to_thread(self._load))
        return self._rest

    async def warm(self) -> None:
        """Load, in quiet moments after the start, what the first calls would otherwise wait for."""
        await asyncio.sleep(_QUIET)
        await self.workers.run(partial(posted, CALLS["POST", "hint"], _FIRST))
        await self.rest()

    def _load(self) -> Any:
        from lucidoku.web.service import service

        return service(self._corpus, self._numbers, self.workers, self._teach)

    async def __call__(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        """Answer a request."""
        method, path = scope.get("method", ""), scope.get("path", "")
        call = CALLS.get((method, path.removeprefix(PREFIX))) if path.startswith(PREFIX) else None
        if call is None:
            app = await asyncio.shield(self.rest())
            await app(scope, receive, send)
            return
        status, headers, body = await self._answered(call, scope, receive)
        head = {"content-length": str(len(body)), **headers}
        raw = [(key.encode(), value.encode()) for key, value in head.items()]
        await send({"type": "http.response.start", "status": status, "headers": raw})
        await send({"type": "http.response.body", "body": body})

    async def _answered(self, call: Call, scope: _Scope, receive: _Receive) -> _Answer:
        try:
            if call.method == "GET":
                return await self._got(call, scope)
            ask = call.asks.model_validate_json(await _body(receive))
            return await self.workers.run(partial(posted, call, ask))
        except Exception as error:
            known = trouble(error)
            if known is None:
                _LOG.exception("%s failed", call.name)
                known = 500, {"error": _("something went wrong in the server; it has been noted in its log")}, False
            status, what, again = known
            headers = {"content-type": "application/json", "cache-control": "no-store"}
            return status, headers | ({"retry-after": "1"} if again else {}), json.dumps(what).encode()

    async def _got(self, call: Call, scope: _Scope) -> _Answer:
        lang = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", ["en"])[0]
        if len(lang) > _LANG:
            raise LucidokuError(_("there is no language of that name"))
        body = await self.workers.run(partial(got, call, lang, self._corpus is not None))
        headers = {"content-type": "application/json", "cache-control": "no-cache", "vary": "accept-encoding"}
        taken = next((value for key, value in scope["headers"] if key == b"accept-encoding"), b"")
        if b"gzip" in taken:
            return 200, headers | {"content-encoding": "gzip"}, _packed(body)
        return 200, headers, body


async def _body(receive: _Receive) -> bytes:
    pieces, more = [], True
    while more:
        message = await receive()
        pieces.append(message.get("body", b""))
        more = message.get("more_body", False) and message["type"] == "http.request"
    return b"".join(pieces)


@lru_cache(maxsize=32)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)


def got(call: Call, lang: str, corpus: bool) -> bytes:
    """Answer a call by GET."""
    with language(lang):
        body: bytes = call.work(lang, corpus)
    return body


def posted(call: Call, ask: Ask) -> _Answer:
    """Answer a call by POST: the status, the headers, the body."""
    found = spoken(ask, partial(call.work, ask))
    if isinstance(found, Sent):
        # A file to be kept, never shown on this address: a script in it would not run there.
        disposition = f'attachment; filename="{found.name}"'
        return (
            200,
            {"content-type": found.kind, "cache-control": "no-store", "content-disposition": disposition},
            found.body,
        )
    return 200, {"content-type": "application/json", "cache-control": "no-store"}, as_json(found)


def trouble(error: Exception) -> tuple[int, dict[str, Any], bool] | None:
    """Return how an error is answered: the status, one sentence, and whether to try again soon; None where it is our own.

    >>> trouble(LucidokuError("no"))
    (422, {'error': 'no'}, False)
    """
    if isinstance(error, Busy):
        return 429, {"error": str(error)}, True
    if isinstance(error, TimeLimit):
        return 504, {"error": str(error)[:600]}, False
    if isinstance(error, LucidokuError):
        where = isinstance(error, ParseError) and error.line is not None
        more = (
            {"where": {"line": error.line, "column": error.column}} if where and isinstance(error, ParseError) else {}
        )
        return 422, {"error": str(error)[:600]} | more, False
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        return invalid(first.get("loc", ()), first.get("msg", ""))
    return None


def invalid(where: Sequence[int | str], reason: str) -> tuple[int, dict[str, Any], bool]:
    """Return how a field that cannot be taken is answered, as `trouble` does."""
    named = [part for part in where if part not in ("body", "query")]
    if not any(isinstance(part, str) for part in named):  # at most a position in a text that is not JSON
        return 422, {"error": _("the request must be a JSON object: {reason}").format(reason=reason)[:600]}, False
    field = ".".join(map(str, named))
    message = _("the field {field} of the request cannot be taken: {reason}")
    what = {"error": message.format(field=repr(field[:80]), reason=reason)[:600], "where": {"field": field[:80]}}
    return 422, what, False
