"""A server for assistants by the Model Context Protocol, with the tools of `lucidoku.web.assistant`.

`lucidoku mcp` serves an assistant that starts it. The server needs the package mcp (`pip install 'lucidoku[mcp]'`).
"""

from __future__ import annotations

from lucidoku.files.later import lazy_getattr
from lucidoku.mcp.server import serve

__all__ = ["serve"]

__getattr__ = lazy_getattr(__name__, {}, __all__)
