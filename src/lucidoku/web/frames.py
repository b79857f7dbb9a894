"""Frames in which pages of others show the page: where a link to a game is described by oEmbed (https://oembed.com)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.web.asgi import Application, Receive, Scope, Send, send_error, send_whole
from lucidoku.words.language import _
from lucidoku.words.markup import escape
from lucidoku.words.quoting import quoted

__all__ = ["Frames", "described", "public_address"]

_LONGEST = 20_000  # characters of a link
_SIDES = {"width": 800, "height": 720}  # pixels of a frame
_LEAST = {"width": 320, "height": 400}  # smaller boards cannot be used
_GAME = re.compile(r"p=(p\d\.[\w-]+)")
_ANYONE = {"access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin"}


class Frames:
    """ASGI middleware that answers /oembed, and serves a page that says so to the pages that show it.

    Args:
        inner: the application.
        page: the page's file.
        address: where readers find the page, as `public_address` returns it.
    """

    def __init__(self, inner: Application, page: Path, address: str) -> None:
        self.inner = inner
        html = page.read_text("utf-8") if page.is_file() else ""
        self._before, self._end, self._after = html.replace("<html", "<html data-framed", 1).partition("</head>")
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for the page or /oembed, or pass it on."""
        is_read = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if is_read and scope["path"] == "/oembed":
            await self._describe(scope, send)
        elif is_read and scope["path"] in ("/", "/index.html") and self._after:
            await _send(scope, send, self._page(scope["query_string"].decode("latin-1")), "text/html; charset=utf-8")
        else:
            await self.inner(scope, receive, send)

    def _page(self, query: str) -> str:
        game, link = _GAME.search(query), ""
        if game:
            about = f"{self._address}oembed?url=" + quote(f"{self._address}?p={game[1]}", safe="")
            link = f'<link rel="alternate" type="application/json+oembed" href="{escape(about)}" title="Lucidoku" />'
        return self._before + link + self._end + self._after

    async def _describe(self, scope: Scope, send: Send) -> None:
        try:
            fields = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=20)
            if fields.get("format", ["json"]) != ["json"]:
                await send_error(send, 501, _("links are described as JSON alone: format=json"))
                return
            answer = described(self._address, {name: values[0] for name, values in fields.items()})
        except (InvalidArgument, ValueError) as error:  # of too many fields
            await send_error(send, 400, str(error))
        except LucidokuError as error:
            await send_error(send, 404, str(error))
        else:
            await _send(scope, send, json.dumps(answer), "application/json", _ANYONE)


async def _send(scope: Scope, send: Send, text: str, kind: str, more: Mapping[str, str] | None = None) -> None:
    body = text.encode()
    headers = {"content-type": kind, "content-length": str(len(body)), "cache-control": "no-cache", **(more or {})}
    await send_whole(send, 200, b"" if scope["method"] == "HEAD" else body, headers)


def described(address: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return the oEmbed description of a link: a frame with the game.

    Args:
        address: where the page is.
        asked: `url`, and perhaps `maxwidth` and `maxheight` in pixels.

    Raises:
        InvalidArgument: there is no link, or a size is not a number of pixels.
        LucidokuError: the link is not one of this page.

    >>> described("https://sudoku.example/", {"url": "https://sudoku.example/#p1.abc", "maxwidth": "500"})["width"]
    500
    """
    link = asked.get("url", "")
    if not link or len(link) > _LONGEST:
        raise InvalidArgument(_("expected url=, a link to this page of up to {most} characters").format(most=_LONGEST))
    sides = {side: _side(side, asked.get(f"max{side}")) for side in _SIDES}
    rest = link.removeprefix(address)
    if rest == link or not re.fullmatch(r"(\?p=|#)p\d\.[\w-]+|(#/[^\s\"<>\\]*)?", rest):
        raise LucidokuError(_("{link} is not a link to a game of {address}").format(link=quoted(link), address=address))
    frame = (
        f'<iframe src="{escape(link)}" title="Lucidoku" width="{sides["width"]}" height="{sides["height"]}" loading="lazy"'
        ' allow="clipboard-write; fullscreen"></iframe>'
    )
    about = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Lucidoku",
        "provider_url": address,
        "title": "Lucidoku",
    }
    return {**about, **sides, "html": frame}


def _side(side: str, most: str | None) -> int:
    """Return the pixels of a side of a frame.

    Raises:
        InvalidArgument: it has to be smaller than a board that can be used.
    """
    if most is None:
        return _SIDES[side]
    least = _LEAST[side]
    if not re.fullmatch(r"[0-9]{1,5}", most) or int(most) < least:
        message = _("max{side}: expected a number of pixels from {least}, got {value}")
        raise InvalidArgument(message.format(side=side, least=least, value=quoted(most)))
    return min(int(most), _SIDES[side])


def public_address(text: str) -> str:
    """Return the address of a page with a slash at its end.

    Raises:
        InvalidArgument: it is not a web address.

    >>> public_address("https://school.example/sudoku")
    'https://school.example/sudoku/'
    """
    try:
        parts = urlsplit(text)
        host = parts.hostname
    except ValueError:
        host = None
    if not host or parts.scheme not in ("http", "https") or re.search(r"[\s\"'<>?#\\@]", text):
        message = _("{address} is not an address; expected one that begins with http:// or https://")
        raise InvalidArgument(message.format(address=quoted(text)))
    return text.rstrip("/") + "/"
