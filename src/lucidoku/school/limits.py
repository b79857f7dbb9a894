"""Time limits for learners' programs: an endless loop is interrupted, and its line is reported."""

from __future__ import annotations

import ctypes
import math
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any, ClassVar, ParamSpec, TypeVar

__all__ = ["StepWatchdog", "TimeUp", "Watchdog", "watchdog", "within"]

_P = ParamSpec("_P")
_T = TypeVar("_T")


class TimeUp(BaseException):
    """The time of a call is up; no `except Exception` of the program catches it."""


class Watchdog:
    """A watchdog that raises `TimeUp` in the thread that made it if a call takes too long, and never after the call.

    A second thread watches the clock. It cannot end a single call to C, such as `10 ** 10 ** 10`, so programs run in a
    separate process.

    An exception from another thread arrives some instructions after it was sent, but none may arrive after the call. So
    only the watched thread writes the deadline; the other one sends under a lock, and only while the deadline is set; and
    an exception sent at that moment is caught or revoked before the call returns. All this happens in one frame: in a
    function that it called, `__exit__` included, an exception could arrive before the first line.

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
    _GRAIN = 0.02  # seconds between two checks of the clock

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
        """Call a function with a time limit in seconds; calls may be nested.

        Raises:
            TimeUp: it took longer.
        """
        before = self._deadline
        try:
            self._deadline = min(before, time.monotonic() + seconds)
            return function(*args, **kwargs)
        finally:
            self._deadline = math.inf
            # An exception that was sent while the call ended arrives here. Ours follows it, since Python looks for one until
            # one has arrived: to revoke it is not enough, and with a trace function it would look forever.
            is_last = False
            while not is_last:
                try:
                    with self._sending:  # a lock implemented in C: nothing interrupts between acquiring and holding it
                        is_last = True
                        ctypes.pythonapi.PyThreadState_SetAsyncExc(
                            ctypes.c_ulong(self._thread), ctypes.py_object(TimeUp)
                        )
                    for _jump in range(100):  # it arrives at one of them
                        pass
                except TimeUp:
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


class StepWatchdog(Watchdog):
    """A watchdog without a second thread, for browsers: Python calls it at each jump and each start of a function.

    Only code outside this package is watched. Needs `sys.monitoring`, which Python has from 3.12 on.
    """

    _HERE = str(Path(__file__).parents[1])
    _TOOL = 4  # a number that neither debuggers nor profilers claim
    _dogs: ClassVar[list[StepWatchdog]] = []  # the active ones, the innermost last

    def __init__(self) -> None:
        self._deadline = math.inf

    def __enter__(self) -> StepWatchdog:
        if not self._dogs:
            watch: Any = sys.monitoring  # type: ignore[attr-defined, unused-ignore]  # from 3.12 on
            watch.use_tool_id(self._TOOL, "lucidoku")
            kinds = (watch.events.JUMP, watch.events.PY_START)
            for kind in kinds:
                watch.register_callback(self._TOOL, kind, self._look_at)
            watch.set_events(self._TOOL, sum(kinds))
            watch.restart_events()
        self._dogs.append(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._dogs.pop()
        if not self._dogs:
            watch: Any = sys.monitoring  # type: ignore[attr-defined, unused-ignore]
            watch.set_events(self._TOOL, 0)
            watch.free_tool_id(self._TOOL)

    def call(self, seconds: float, function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Call a function with a time limit in seconds; calls may be nested."""
        before = self._deadline
        self._deadline = min(before, time.monotonic() + seconds)
        try:
            return function(*args, **kwargs)
        finally:
            self._deadline = before

    @classmethod
    def _look_at(cls, code: CodeType, *_where: int) -> Any:
        if code.co_filename.startswith(cls._HERE):
            return sys.monitoring.DISABLE  # type: ignore[attr-defined, unused-ignore]
        if time.monotonic() >= min(dog._deadline for dog in cls._dogs):
            raise TimeUp
        return None


def watchdog() -> Watchdog:
    """Return a watchdog that works on this platform."""
    return StepWatchdog() if sys.platform == "emscripten" else Watchdog()


def within(seconds: float, function: Callable[[], _T]) -> _T:
    """Call a function with a time limit in seconds.

    Raises:
        TimeUp: it took longer.

    >>> within(1, lambda: 2 + 2)
    4
    """
    with watchdog() as dog:
        return dog.call(seconds, function)
