"""Time limits for programs that somebody is still learning to write: an endless loop ends, and it is known in which line."""

from __future__ import annotations

import ctypes
import math
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import ParamSpec, TypeVar

__all__ = ["TimeUp", "Watchdog", "within"]

_P = ParamSpec("_P")
_T = TypeVar("_T")


class TimeUp(BaseException):
    """The time of a call is up. No `except Exception` of the program catches it."""


class Watchdog:
    """Raises `TimeUp` in the thread that made it whenever a call takes too long, and never after the call.

    A second thread looks at the clock. It cannot end a single call to C, such as `10 ** 10 ** 10`; therefore a program is run
    in a separate process.

    An exception from another thread arrives some instructions after it was sent. None may arrive too late. So only the
    watched thread writes the deadline; the other one sends under a lock, and only before the deadline is taken away; and
    what was sent in that moment is caught or called back before the call returns. All this is in one frame: in a function
    that it called, `__exit__` too, an exception could arrive before the first line.

    >>> def endless():
    ...     while True:
    ...         pass
    >>> with Watchdog() as dog:
    ...     try:
    ...         dog.call(0.05, endless)
    ...     except TimeUp:
    ...         print("ended")
    ended
    """

    _PATIENCE = 0.2  # seconds until it bites again: a bare `except:` may have caught it
    _GRAIN = 0.02  # seconds between two looks at the clock

    def __init__(self) -> None:
        self._thread = threading.get_ident()
        self._sending = threading.Lock()
        self._deadline = math.inf
        self._over = threading.Event()
        self._clock = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Watchdog:
        self._clock.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._clock.join()

    def call(self, seconds: float, function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Call a function, which may take at most a number of seconds. Calls may be nested.

        Raises:
            TimeUp: it took longer.
        """
        before = self._deadline
        try:
            self._deadline = min(before, time.monotonic() + seconds)
            return function(*args, **kwargs)
        finally:
            self._deadline = math.inf
            while True:
                try:
                    with self._sending:  # a lock of C: nothing comes between taking and holding it
                        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), None)
                    break
                except TimeUp:  # sent while the call ended
                    continue
            self._deadline = before

    def _look(self) -> None:
        again = 0.0
        while not self._over.wait(min(self._GRAIN, max(0.001, max(self._deadline, again) - time.monotonic()))):
            with self._sending:
                now = time.monotonic()
                if now >= max(self._deadline, again):
                    again = now + self._PATIENCE
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(TimeUp))


def within(seconds: float, function: Callable[[], _T]) -> _T:
    """Call a function, which may take at most a number of seconds.

    Raises:
        TimeUp: it took longer.

    >>> within(1, lambda: 2 + 2)
    4
    """
    with Watchdog() as dog:
        return dog.call(seconds, function)
