"""Keep values in memory within a budget of bytes; all large budgets are defined here.

Small caches, of a known number of small values, use `functools.lru_cache`.
"""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

__all__ = ["CODES", "FORMS", "LAYOUTS", "LISTS", "Shelf", "give_back", "kept", "share_memory"]

LAYOUTS = 12 << 20
"""Bytes for layouts and all that is derived from them: candidates, relations, the engine's search, clauses, finders."""

CODES = 3 << 20
"""Bytes for the codes of layouts that were read."""

FORMS = 16 << 20
"""Bytes for relations that were turned, mirrored or given other digits, to compare puzzles."""

LISTS = 3 << 20
"""Bytes for the lists of steps that the page showed last; it fetches single steps of them."""

_Given = ParamSpec("_Given")
_Value = TypeVar("_Value")


_LEAST_FREED = 1 << 20
"""Bytes that were dropped, from which on looking for free memory is worth its time."""


class Shelf:
    """Cache of the things used last, while there is room for them.

    A thing that would take half the room is kept apart, until another such thing comes or `shed` is called: it is
    large, but does not push out all others.

    Args:
        room: how many bytes there are in all.

    >>> shelf, gone = Shelf(10), []
    >>> for name in "abac":
    ...     shelf.put(name, 4, lambda name=name: gone.append(name))
    >>> gone, shelf.filled
    (['b'], 8)
    >>> shelf.put("d", 8, lambda: gone.append("d"))
    >>> shelf.shed()
    >>> gone, shelf.filled
    (['b', 'd'], 8)
    """

    def __init__(self, room: int) -> None:
        self.room, self.filled, self._freed = room, 0, 0
        self._lock = RLock()
        self._things: OrderedDict[object, tuple[int, Callable[[], object]]] = OrderedDict()
        self._apart: tuple[object, int, Callable[[], object]] | None = None

    def put(self, key: object, weight: int, drop: Callable[[], object]) -> None:
        """Put or move an item to the front, with its present size; drop the items that exceed the room."""
        gone = []
        with self._lock:
            self.filled -= self._things.pop(key, (0, drop))[0]
            if self._apart and (self._apart[0] == key or 2 * weight > self.room):
                before, size, dropped = self._apart
                self._apart = None
                if before != key:
                    gone.append((size, dropped))
            if 2 * weight > self.room:
                self._apart = key, weight, drop
            else:
                self._things[key] = weight, drop
                self.filled += weight
            while self.filled > self.room:
                _key, oldest = self._things.popitem(last=False)
                self.filled -= oldest[0]
                gone.append(oldest)
        self._drop(gone)

    def shed(self) -> None:
        """Drop the large thing that is kept apart."""
        with self._lock:
            apart, self._apart = self._apart, None
        self._drop([apart[1:]] if apart else [])

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            things, self.filled = list(self._things.values()), 0
            self._things.clear()
        self._drop(things)
        self.shed()

    def _drop(self, things: Iterable[tuple[int, Callable[[], object]]]) -> None:
        for size, drop in things:
            self._freed += size
            drop()
        if self._freed > max(self.room // 8, _LEAST_FREED):
            self._freed = 0
            gc.collect()  # models refer to themselves
            give_back()


def give_back() -> None:
    """Let the C library return free memory to the system; glibc would keep it, in fragments."""
    _ask_library("malloc_trim", 0)


def share_memory() -> None:
    """Let threads that start from now on allocate from one pool, and let large blocks return to the system when they are freed.

    glibc gives each thread a pool, which keeps what others could use, and after the first large block keeps all such blocks.
    """
    _ask_library("mallopt", _ARENA_MAX, 1)
    _ask_library("mallopt", _MMAP_THRESHOLD, _LARGE)


_ARENA_MAX, _MMAP_THRESHOLD = -8, -3  # in glibc's malloc.h
_LARGE = 256 << 10  # bytes of a block


def _ask_library(function: str, *numbers: int) -> None:
    import ctypes

    with suppress(AttributeError, OSError, TypeError):  # another library, or a system without
        getattr(ctypes.CDLL(None), function)(*numbers)


def kept(room: int, weigh: Callable[..., int]) -> Callable[[Callable[_Given, _Value]], Callable[_Given, _Value]]:
    """Return a decorator that caches results, as `functools.lru_cache` does, but by size.

    Args:
        room: how many bytes all that is kept may have.
        weigh: gives the bytes of an answer and its arguments, from the arguments.

    >>> @kept(100, len)
    ... def doubled(text: str) -> str:
    ...     calls.append(text)
    ...     return text + text
    >>> calls = []
    >>> _all = [doubled(text) for text in ("a" * 60, "b" * 60, "b" * 60, "a" * 60)]
    >>> [text[0] for text in calls]
    ['a', 'b', 'a']
    """

    def decorator(function: Callable[_Given, _Value]) -> Callable[_Given, _Value]:
        answers: dict[object, _Value] = {}
        shelf = Shelf(room)

        @wraps(function)
        def call(*args: _Given.args, **named: _Given.kwargs) -> _Value:
            key = (args, tuple(named.items()))
            try:
                return answers[key]
            except KeyError:
                pass
            answer = answers[key] = function(*args, **named)
            shelf.put(key, weigh(*args, **named), lambda: answers.pop(key, None))
            return answer

        return call

    return decorator
