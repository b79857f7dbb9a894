"""Static files of the page, served from memory: requests never name a path on this machine."""

from __future__ import annotations

import gzip
import mimetypes
import re
import zlib
from pathlib import Path

from lucidoku.web.asgi import Application, Receive, Scope, Send, send_whole

__all__ = ["Files"]

_HASHED = re.compile(r"^/assets/.+-[\w-]{8}\.\w+$")


class Files:
    """ASGI middleware that serves the files of a folder and passes other requests to the application.

    Args:
        inner: the application.
        folder: the files; read once.
    """

    def __init__(self, inner: Application, folder: Path) -> None:
        self.inner = inner
        self._files = _read_files(folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a file, or pass a request on."""
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and scope["path"] in self._files:
            await self._file(scope, send)
        else:
            await self.inner(scope, receive, send)

    async def _file(self, scope: Scope, send: Send) -> None:
        body, packed, kind, tag = self._files[scope["path"]]
        headers = {key: value for key, value in scope["headers"]}
        fixed = _HASHED.search(scope["path"])  # the name changes with the content
        head = {
            "content-type": kind,
            "etag": tag,
            "cache-control": "public, max-age=31536000, immutable" if fixed else "no-cache",
            "vary": "accept-encoding",
        }
        if headers.get(b"if-none-match", b"").decode("latin-1") == tag:
            await send_whole(send, 304, b"", head)
            return
        if packed and b"gzip" in headers.get(b"accept-encoding", b""):
            head["content-encoding"] = "gzip"
            body = packed
        head["content-length"] = str(len(body))
        await send_whole(send, 200, b"" if scope["method"] == "HEAD" else body, head)


_File = tuple[bytes, bytes, str, str]


def _read_files(folder: Path) -> dict[str, _File]:
    """Return the files of a folder by address, so that requests never name a path."""
    files: dict[str, _File] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if not path.is_file() or any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        body = path.read_bytes()
        kind = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}.get(path.suffix)
        kind = kind or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        if kind.startswith("text/") or kind.endswith(("json", "svg+xml")):
            kind += "; charset=utf-8"
        packed = (
            gzip.compress(body, 9, mtime=0) if len(body) > 500 and not kind.startswith(("font/", "image/png")) else b""
        )
        tag = f'"{_hash_of(body)}"'
        address = "/" + path.relative_to(folder).as_posix()
        files[address] = body, packed, kind, tag
        if address == "/index.html":
            files["/"] = files[address]
    return files


def _hash_of(body: bytes) -> str:
    """Return a short hash of bytes as an ETag."""
    return f"{len(body):x}-{zlib.crc32(body):08x}"
