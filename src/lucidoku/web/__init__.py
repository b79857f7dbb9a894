"""Web page: a stateless server for help with positions, and the files that a browser shows.

`lucidoku web` starts it; `lucidoku.web.app.application` makes the application for your own server. It needs FastAPI and
uvicorn (`pip install 'lucidoku[web]'`). docs/web.md describes how to run it for a class or a school.
"""

from __future__ import annotations

from lucidoku.files.later import lazy_getattr

__getattr__ = lazy_getattr(__name__, {})
