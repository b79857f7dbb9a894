"""Time limits: a call ends in time, and its exception never arrives later."""

from __future__ import annotations

import ctypes
import subprocess
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from itertools import count

import pytest

from lucidoku.school.limits import StepWatchdog, TimeUp, Watchdog, within


def endless() -> None:
    while True:
        pass


def spin(until: float) -> float:
    while time.monotonic() < until:
        pass
    return until


def test_an_endless_loop_ends() -> None:
    with pytest.raises(TimeUp):
        within(0.05, endless)


def test_a_bare_except_does_not_stop_it() -> None:
    caught: list[int] = []

    def stubborn() -> None:
        while len(caught) < 2:
            try:
                endless()
            except:  # noqa: E722 - as pupils write
                caught.append(1)
        endless()

    with pytest.raises(TimeUp):
        within(0.05, stubborn)
    assert len(caught) == 2


def test_results_and_errors_come_through() -> None:
    with Watchdog() as dog:
        assert dog.call(5, spin, 0.0) == 0.0
        with pytest.raises(ZeroDivisionError):
            dog.call(5, lambda: 1 // 0)
        assert dog.call(5, int, "12", base=8) == 10


def test_calls_may_be_nested() -> None:
    with Watchdog() as dog:

        def outer() -> str:
            with pytest.raises(TimeUp):
                dog.call(0.05, endless)
            return "went on"

        assert dog.call(60, outer) == "went on"
        with pytest.raises(TimeUp):
            dog.call(0.05, lambda: dog.call(60, endless))


def send() -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(threading.get_ident()), ctypes.py_object(TimeUp))


def test_exceptions_at_the_end_of_a_call_are_caught() -> None:
    sent: list[int] = []

    class Sending:
        def __enter__(self) -> None:
            if not sent:
                sent.append(1)
                send()

        def __exit__(self, *error: object) -> None:
            pass

    dog = Watchdog()
    dog._sending = Sending()  # type: ignore[assignment]
    assert dog.call(60, lambda: "done") == "done" and sent


def test_pending_exceptions_are_revoked() -> None:
    """An exception sent by C functions only has no chance to arrive before the call returns."""
    ident, error = ctypes.c_ulong(threading.get_ident()), ctypes.py_object(TimeUp)
    enter = partial(ctypes.pythonapi.PyThreadState_SetAsyncExc, ident, error)
    sending = type("Sending", (), {"__enter__": staticmethod(enter), "__exit__": staticmethod(slice)})
    dog = Watchdog()
    dog._sending = sending()
    assert dog.call(60, int, "7") == 7
    for _ in range(100):
        assert int("1")


TRACED = """
import sys
from lucidoku.school.limits import Watchdog
with Watchdog() as dog:
    assert dog.call(5, int, "7") == 7
sys.settrace(lambda *event: None)
print((lambda: "went on")())
"""


def test_a_trace_function_may_follow() -> None:
    """A revoked exception kept Python looking for it, which never ended with a trace function."""
    done = subprocess.run([sys.executable, "-c", TRACED], capture_output=True, text=True, timeout=60)
    assert done.stdout == "went on\n", done.stderr


def test_nothing_arrives_after_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls that end just in time: the exception arrives within the call, or not at all."""
    monkeypatch.setattr(Watchdog, "_GRAIN", 0.0005)
    monkeypatch.setattr(Watchdog, "_PATIENCE", 0.0005)
    bitten = 0
    with Watchdog() as dog:
        for number in range(600):
            try:
                dog.call(0.001, spin, time.monotonic() + 0.001 + number % 20 / 20_000)
            except TimeUp:
                bitten += 1
            for _ in range(300):  # a late exception would arrive here
                with suppress(ValueError):
                    int("1")
    assert bitten


@pytest.mark.skipif(not hasattr(sys, "monitoring"), reason="needs Python 3.12")
class TestWithoutThreads:
    """The watchdog for browsers, which have no threads."""

    def test_an_endless_loop_ends(self) -> None:
        with StepWatchdog() as dog, pytest.raises(TimeUp):
            dog.call(0.05, endless)

    def test_endless_calls_and_comprehensions_end(self) -> None:
        def calls() -> None:
            for _ in count():
                spin(0.0)

        with StepWatchdog() as dog:
            for program in (calls, lambda: [n for n in count()]):
                with pytest.raises(TimeUp):
                    dog.call(0.05, program)

    def test_a_bare_except_does_not_stop_it(self) -> None:
        caught: list[int] = []

        def stubborn() -> None:
            while len(caught) < 2:
                try:
                    endless()
                except:  # noqa: E722 - as pupils write
                    caught.append(1)

        with StepWatchdog() as dog, pytest.raises(TimeUp):
            dog.call(0.05, stubborn)
        assert caught

    def test_the_earlier_deadline_ends_the_call_and_nothing_arrives_later(self) -> None:
        with StepWatchdog() as outer:

            def inner() -> int:
                with StepWatchdog() as dog, pytest.raises(TimeUp):
                    dog.call(0.05, endless)
                return 7

            assert outer.call(60, inner) == 7
            assert spin(time.monotonic() + 0.1) > 0
        with StepWatchdog() as outer, pytest.raises(TimeUp):
            outer.call(0.05, lambda: StepWatchdog().__enter__().call(60, endless))
        StepWatchdog._dogs[-1].__exit__(None, None, None)
        assert sys.monitoring.get_tool(StepWatchdog._TOOL) is None  # type: ignore[attr-defined, unused-ignore]
