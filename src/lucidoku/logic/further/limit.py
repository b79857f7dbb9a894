"""The time that a search for steps may take: whatever takes long asks here how much is left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from lucidoku.search.solutions import Clock

__all__ = ["OutOfTime", "in_time", "seconds_left", "until"]

_Found = TypeVar("_Found")
_CLOCK: ContextVar[Clock | None] = ContextVar("clock", default=None)


class OutOfTime(Exception):
    """The time is up; who set the limit handles it."""


@contextmanager
def until(clock: Clock) -> Iterator[None]:
    """Limit what is searched meanwhile, in this thread."""
    before = _CLOCK.set(clock)
    try:
        yield
    finally:
        _CLOCK.reset(before)


def seconds_left() -> float | None:
    """Return the seconds that are left; None without a limit.

    Raises:
        OutOfTime: the time is up.
    """
    clock = _CLOCK.get()
    if clock is None:
        return None
    if clock.up:
        raise OutOfTime
    return clock.left


def in_time(found: _Found | None) -> _Found:
    """Return what the engine has found, which is nothing where it had no time left.

    Raises:
        OutOfTime: it had none.
    """
    if found is None:
        raise OutOfTime
    return found
