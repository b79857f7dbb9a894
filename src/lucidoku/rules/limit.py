"""Time limit of searches: long computations query the remaining time here."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import TypeVar, overload

__all__ = ["OutOfTime", "in_time", "seconds_left", "until", "within", "within_limit"]

_Found = TypeVar("_Found")
_END: ContextVar[float | None] = ContextVar("lucidoku_end", default=None)
_AGE = 1e9
"""The longest limit in seconds; one of thousands of digits would not be a time."""


class OutOfTime(Exception):
    """The time is up; handled where the limit was set."""


def until(end: float | None) -> AbstractContextManager[None]:
    """Limit the work of this thread in the block to a time of `time.monotonic`; an earlier limit stays."""
    return _NO_LIMIT if end is None else _until(end)


_NO_LIMIT = nullcontext()


@contextmanager
def _until(end: float) -> Iterator[None]:
    earlier = _END.get()
    before = _END.set(end if earlier is None else min(end, earlier))
    try:
        yield
    finally:
        _END.reset(before)


def within(seconds: float | None) -> AbstractContextManager[None]:
    """Limit the work of this thread in the block to a number of seconds.

    >>> with within(60), within(None):
    ...     59 < seconds_left() <= 60
    True
    """
    return until(None if seconds is None else time.monotonic() + min(seconds, _AGE))


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


@overload
def within_limit(seconds: float) -> float: ...


@overload
def within_limit(seconds: float | None) -> float | None: ...


def within_limit(seconds: float | None) -> float | None:
    """Return a number of seconds, or the rest of the limit in force if that is less; always positive. None for no limit.

    >>> with within(5):
    ...     within_limit(60) <= 5 and within_limit(None) <= 5
    True
    """
    end = _END.get()
    if end is None:
        return seconds
    left = max(0.001, end - time.monotonic())
    return left if seconds is None else min(seconds, left)


def in_time(result: _Found | None) -> _Found:
    """Return the result of the engine, which is None if it had no time left.

    Raises:
        OutOfTime: it had none.
    """
    if result is None:
        raise OutOfTime
    return result
