"""Keep values in memory within a budget of bytes; all large budgets are defined here.

Small caches, of a known number of small values, use `functools.lru_cache`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

__all__ = ["CODES", "FORMS", "LAYOUTS", "Shelf", "kept"]

LAYOUTS = 64 << 20
"""Bytes for layouts and all that is derived from them: candidates, relations, the engine's search, clauses, finders."""

CODES = 8 << 20
"""Bytes for the codes of layouts that were read."""

FORMS = 16 << 20
"""Bytes for relations that were turned, mirrored or given other digits, to compare puzzles."""

_Given = ParamSpec("_Given")
_Value = TypeVar("_Value")


class Shelf:
    """Cache of the things used last, while there is room for them.

    Args:
        room: how many bytes there are in all.

    >>> shelf, gone = Shelf(10), []
    >>> for name in "abac":
    ...     shelf.put(name, 4, lambda name=name: gone.append(name))
    >>> gone, shelf.filled
    (['b'], 8)
    """

    def __init__(self, room: int) -> None:
        self.room, self.filled, self._freed = room, 0, 0
        self._lock = RLock()
        self._things: OrderedDict[object, tuple[int, Callable[[], object]]] = OrderedDict()

    def put(self, key: object, weight: int, drop: Callable[[], object]) -> None:
        """Put or move an item to the front, with its present size; drop the items that exceed the room.

        The thing itself stays, even if it is larger than all the room.
        """
        gone = []
        with self._lock:
            before, _drop = self._things.pop(key, (0, drop))
            self._things[key] = weight, drop
            self.filled += weight - before
            while self.filled > self.room and len(self._things) > 1:
                _key, (less, dropped) = self._things.popitem(last=False)
                self.filled -= less
                self._freed += less
                gone.append(dropped)
        for dropped in gone:
            dropped()
        if self._freed > self.room // 4:
            self._freed = 0
            _give_back()

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            things, self.filled = list(self._things.values()), 0
            self._things.clear()
        for _weight, drop in things:
            drop()


def _give_back() -> None:
    """Let the C library return free memory to the system; glibc would keep it, in fragments."""
    import ctypes

    with suppress(AttributeError, OSError, TypeError):  # another library, or a system without
        ctypes.CDLL(None).malloc_trim(0)


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
