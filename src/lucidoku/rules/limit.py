"""The time that a search may take: whatever takes long asks here how much is left."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import TypeVar

__all__ = ["OutOfTime", "in_time", "seconds_left", "until", "within", "within_limit"]

_Found = TypeVar("_Found")
_END: ContextVar[float | None] = ContextVar("lucidoku_end", default=None)


class OutOfTime(Exception):
    """The time is up; whoever set the limit handles it."""


@contextmanager
def until(end: float | None) -> Iterator[None]:
    """Limit what is done meanwhile in this thread to a time of `time.monotonic`; a limit that ends earlier stays."""
    earlier = _END.get()
    before = _END.set(min((one for one in (end, earlier) if one is not None), default=None))
    try:
        yield
    finally:
        _END.reset(before)


def within(seconds: float | None) -> AbstractContextManager[None]:
    """Limit what is done meanwhile in this thread to a number of seconds.

    >>> with within(60), within(None):
    ...     59 < seconds_left() <= 60
    True
    """
    return until(None if seconds is None else time.monotonic() + seconds)


def seconds_left() -> float | None:
    """Return the seconds that are left; None without a limit.

    Raises:
        OutOfTime: the time is up.
    """
    end = _END.get()
    if end is None:
        return None
    left = end - time.monotonic()
    if left <= 0:
        raise OutOfTime
    return left


def within_limit(seconds: float) -> float:
    """Return a number of seconds, or what is left of the limit in force where that is less, never quite none.

    >>> with within(5):
    ...     within_limit(60) <= 5
    True
    """
    end = _END.get()
    return seconds if end is None else max(0.001, min(seconds, end - time.monotonic()))


def in_time(found: _Found | None) -> _Found:
    """Return what the engine has found, which is nothing where it had no time left.

    Raises:
        OutOfTime: it had none.
    """
    if found is None:
        raise OutOfTime
    return found
