"""Time limits for programs that somebody is still learning to write: an endless loop ends, and it is known in which line."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

__all__ = ["TimeUp", "Watchdog", "within"]


class TimeUp(BaseException):
    """The time of a call is up. No `except Exception` of the program catches it."""


class Watchdog:
    """Raises `TimeUp` in the thread that made it whenever a call takes too long.

    A second thread looks at the clock. What the program does inside of one call to C, such as `10 ** 10 ** 10`, it cannot end;
    for that a program is run in a process of its own.

    >>> with Watchdog() as dog:
    ...     try:
    ...         with dog.watching(0.05):
    ...             while True:
    ...                 pass
    ...     except TimeUp:
    ...         print("ended")
    ended
    """

    _PATIENCE = 0.2  # seconds until it bites again: a bare `except:` may have caught it

    def __init__(self) -> None:
        self._thread = threading.get_ident()
        self._lock = threading.Condition()
        self._deadline: float | None = None
        self._over = False
        self._clock = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Watchdog:
        self._clock.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._over, self._deadline = True, None
            self._lock.notify()
        self._clock.join()

    @contextmanager
    def watching(self, seconds: float) -> Iterator[None]:
        """Let a block take so many seconds at most."""
        with self._lock:
            self._deadline = time.monotonic() + seconds
            self._lock.notify()
        try:
            yield
        finally:
            with self._lock:
                self._deadline = None
                # One that has been sent, but has not arrived yet, is called back.
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), None)

    def _look(self) -> None:
        with self._lock:
            while not self._over:
                if self._deadline is None:
                    self._lock.wait()
                    continue
                left = self._deadline - time.monotonic()
                if left > 0:
                    self._lock.wait(left)
                    continue
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(TimeUp))
                self._deadline = time.monotonic() + self._PATIENCE


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Let a block take so many seconds at most.

    Raises:
        TimeUp: it took longer.
    """
    with Watchdog() as dog, dog.watching(seconds):
        yield
