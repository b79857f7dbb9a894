"""The application: calls, errors, documentation; and the shell around it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from lucidoku.web.shell import Shell, loopback
from lucidoku.web.work import Numbers, Workers

if TYPE_CHECKING:
    from fastapi import FastAPI

    from lucidoku.web.front import Front

__all__ = ["STATIC", "api", "application"]

STATIC = Path(__file__).parent / "static"
"""The page's own files."""


def application(
    corpus: str | Path | None = None,
    *,
    host: str = "127.0.0.1",
    hosts: Iterable[str] = (),
    threads: int | None = None,
    line: int = 128,
    static: Path = STATIC,
    teach: Iterable[Path] = (),
) -> Shell:
    """Return the application for an ASGI server such as uvicorn.

    Args:
        corpus: a corpus that the page may look into.
        host: the address at which the server listens; at a loopback address it answers under that name only.
        hosts: further names under which it may be asked; where there are any, no others.
        threads: how many calls work at once; by default one a core and one more.
        line: how many calls may wait; what comes then is refused.
        static: the folder of the page's files.
        teach: files with methods for the school; the page shows how they solve a puzzle.

    >>> application().numbers.calls
    Counter()
    """
    names = frozenset(hosts)
    local = loopback(host)
    allowed = names | (local or frozenset()) if names or local is not None else None
    numbers = Numbers()
    methods = tuple(teach)

    def load() -> Front:
        from lucidoku.web.front import Front

        return Front(corpus, numbers, Workers(threads, line), methods)

    return Shell(load, static, allowed, numbers)


def api(
    corpus: str | Path | None = None, *, numbers: Numbers | None = None, threads: int | None = None, line: int = 128
) -> FastAPI:
    """Return the API without the shell around it: no limits on who asks, nor on how much.

    Args:
        corpus: a corpus that may be asked.
        numbers: where calls are counted.
        threads: how many calls work at once.
        line: how many calls may wait.
    """
    from lucidoku.web.service import service

    return service(corpus, numbers or Numbers(), Workers(threads, line))
