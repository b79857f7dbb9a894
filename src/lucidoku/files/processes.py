"""Processes that are started from others."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable

__all__ = ["end_with_parent"]

_SIGNAL_OF_ITS_END = 1  # PR_SET_PDEATHSIG of Linux


def end_with_parent(starter: int = 0) -> None:
    """Ensure that this process ends when the one that started it is gone, which could not tell it to if it was killed.

    A process that `multiprocessing` started knows which one that is.

    Args:
        starter: the number of the process that started this one with `subprocess`; it must do so in a thread that waits for
            the end of this one.
    """
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        _watch(_ends, parent.sentinel)
    elif starter and sys.platform == "win32":
        import _winapi

        try:
            _watch(_ends, _winapi.OpenProcess(_winapi.SYNCHRONIZE, False, starter))
        except OSError:  # it is gone already
            _end()
    elif starter:
        if not _system_ends_it():
            _watch(_leaves, starter)
        if os.getppid() != starter:  # it was gone before anybody watched
            _end()


def _system_ends_it() -> bool:
    """Ask Linux to kill this process, even in a call to C that never ends, when its parent is gone; return whether it will."""
    if sys.platform != "linux":
        return False
    try:
        import ctypes

        done: int = ctypes.CDLL(None).prctl(_SIGNAL_OF_ITS_END, int(signal.SIGKILL), 0, 0, 0)
    except (ImportError, OSError, AttributeError):
        return False
    return done == 0


def _watch(wait: Callable[[int], None], whom: int) -> None:
    def watch() -> None:
        wait(whom)
        _end()

    threading.Thread(target=watch, daemon=True).start()


def _ends(sentinel: int) -> None:
    from multiprocessing.connection import wait

    wait([sentinel])


def _leaves(starter: int) -> None:
    while os.getppid() == starter:
        time.sleep(0.2)


def _end() -> None:
    os._exit(1)
