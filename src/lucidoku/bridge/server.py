"""The WebSocket server for f-puzzles: one request at a time of each page, in a process that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import Callable
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.files.answering import AnsweringProcess
from lucidoku.words.language import _

__all__ = ["ORIGINS", "PORT", "serve"]

PORT = 4545
"""The port that the script asks."""
ORIGINS = ("https://f-puzzles.com", "https://www.f-puzzles.com")
"""The pages that may ask."""

_LONGEST = 1_000_000  # bytes of a message
_MOST_PAGES = 8  # connected at a time
_LAST = 0.1  # seconds for a page to say goodbye
_SOLVER = "lucidoku.bridge.answers:answers"


class _Page:
    """Requests of a connected page; one ends the one before it."""

    def __init__(self, send: Callable[[str], Any]) -> None:
        self._send = send
        self._worker: AnsweringProcess | None = None
        self._spare: asyncio.Task[AnsweringProcess] | None = None
        self._running: asyncio.Task[None] | None = None
        self._nonce: Any = None

    def prepare(self) -> asyncio.Task[AnsweringProcess]:
        """Start a process for the next request, in the background, unless there is one."""
        self._spare = self._spare or asyncio.create_task(AnsweringProcess.start(_SOLVER))
        return self._spare

    async def receive(self, message: str | bytes) -> None:
        """Take a message: cancel the running request, then answer in the background."""
        try:
            request = json.loads(message)
            json.dumps(request, allow_nan=False)  # Python reads 1e999, which no answer can repeat as JSON
        except (ValueError, RecursionError):
            request = None
        if not isinstance(request, dict):
            await self._tell({"nonce": None, "type": "invalid", "message": _("expected a JSON object")})
            return
        await self._cancel()
        self._nonce = request.get("nonce")
        if request.get("command") == "cancel":  # the script waits for the number of its last message
            await self._tell({"nonce": self._nonce, "type": "canceled"})
            return
        self._running = asyncio.create_task(self._answer(request))

    async def close(self) -> None:
        """End everything that belongs to the page."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        if self._spare is not None:
            await (await self._spare).kill()
        if self._worker is not None:
            await self._worker.kill()

    async def _cancel(self) -> None:
        if self._running is None:
            return
        if not self._running.done():
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
            if self._worker is not None:
                await self._worker.kill()
            self._worker = None
            await self._tell({"nonce": self._nonce, "type": "canceled"})
        self._running = None

    async def _answer(self, request: dict[str, Any]) -> None:
        if self._worker is None:
            self._worker = await asyncio.shield(self.prepare())  # the next request takes it if this one is cancelled
            self._spare = None
        self.prepare()  # the next one is ready if this one is killed
        try:
            async for answer in self._worker.ask(request):
                await self._send(answer)
        except LucidokuError as error:
            await self._worker.kill()
            self._worker = None
            await self._tell({"nonce": request.get("nonce"), "type": "invalid", "message": str(error)})

    async def _tell(self, answer: dict[str, Any]) -> None:
        await self._send(json.dumps(answer))


async def serve(port: int = PORT, origins: tuple[str, ...] = ORIGINS, started: Callable[[int], object] = print) -> None:
    """Answer f-puzzles until the task is cancelled.

    Args:
        port: where to listen on this machine, 0 for a free port.
        origins: the pages that may ask.
        started: called with the port when the server listens.

    Raises:
        LucidokuError: websockets is not installed, or the port is taken.
    """
    try:
        from websockets.asyncio.server import ServerConnection
        from websockets.asyncio.server import serve as listen
        from websockets.exceptions import ConnectionClosed
        from websockets.typing import Origin
    except ImportError as error:
        raise LucidokuError(_("this needs websockets: pip install 'lucidoku[bridge]'")) from error
    pages = 0

    async def attend(connection: ServerConnection) -> None:
        nonlocal pages
        if pages >= _MOST_PAGES:
            await connection.close(1013, _("too many pages are connected"))
            return

        async def send(text: str) -> None:
            with contextlib.suppress(ConnectionClosed):
                await connection.send(text)

        pages += 1
        page = _Page(send)
        page.prepare()  # a person connects first, and presses a button later
        try:
            async for message in connection:
                await page.receive(message)
        except ConnectionClosed:
            pass
        finally:
            pages -= 1
            await page.close()

    try:
        server = await listen(
            attend,
            "127.0.0.1",
            port,
            origins=[*map(Origin, origins)],
            max_size=_LONGEST,
            max_queue=4,
            close_timeout=_LAST,
        )
    except OSError as error:
        raise LucidokuError(
            _("port {port} is taken, perhaps by another solver: {reason}").format(
                port=port, reason=os.strerror(error.errno or 0)
            )
        ) from error
    async with server:
        started(server.sockets[0].getsockname()[1])
        await server.serve_forever()
