"""Subset of ASGI in use here: types and complete responses."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

__all__ = ["Application", "Message", "Receive", "Scope", "Send", "send_error", "send_whole"]

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


async def send_error(send: Send, status: int, error: str) -> None:
    """Send an error response with one sentence."""
    body = json.dumps({"error": error}, ensure_ascii=False).encode()
    headers = {"content-type": "application/json", "content-length": str(len(body)), "cache-control": "no-store"}
    await send_whole(send, status, body, headers)


async def send_whole(send: Send, status: int, body: bytes, headers: dict[str, str]) -> None:
    """Send a complete response."""
    raw = [(key.encode(), value.encode()) for key, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
