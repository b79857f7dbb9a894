"""Processes that are started from others: each ends with its starter, and several share work."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import traceback
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from lucidoku.errors import LucidokuError
from lucidoku.files.memory import reserved
from lucidoku.files.plugins import PluginWarning
from lucidoku.words.language import _
from lucidoku.words.quoting import quoted

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["Ended", "Processes", "can_start", "end_with_parent", "limit_memory"]

_SIGNAL_OF_ITS_END = 1  # PR_SET_PDEATHSIG of Linux
_AHEAD = 4  # calls a process that may wait for their turn

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class Ended(LucidokuError):
    """A process that made a call was ended from outside, or by a fault of foreign code."""


def can_start() -> bool:
    """Return whether `sys.executable` is a Python that can be started, not a frozen or embedding program."""
    name = os.path.basename(sys.executable or "").lower()
    return not getattr(sys, "frozen", False) and name.startswith(("python", "pypy"))


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
        if os.getppid() != starter:  # the starter had ended before the watch began
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


def limit_memory(size: int) -> None:
    """Let this process take no more than a number of bytes beyond those that it has, if the system can limit it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        limit = reserved() + size
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


class Processes:
    """Processes of this machine that share calls: `lucidoku.files.workers.Workers` without a cluster.

    They end with the block, however that ends, and start at the first call. Unlike those of `multiprocessing` they do not run
    the program that started them again, so that a script needs no guard.

    Args:
        count: how many.
        start: called in each process before its first call, without arguments; a function of a module, or a `partial` of one.

    >>> with Processes(2) as processes:
    ...     list(processes.map(abs, [-1, 2, -3]))
    [1, 2, 3]
    """

    def __init__(self, count: int, start: Callable[[], object] | None = None) -> None:
        from concurrent.futures import ThreadPoolExecutor

        self._count, self._first = count, start
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="process")
        self._own = threading.local()
        self._lock = threading.Lock()
        self._started: list[subprocess.Popen[bytes]] = []
        self._closed = False

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_error: object) -> None:
        with self._lock:
            self._closed = True
        for process in self._started:
            process.kill()
        self._threads.shutdown(cancel_futures=True)
        for process in self._started:
            process.communicate()

    def submit(self, work: Callable[[_Item], _Result], item: _Item) -> Future[_Result]:
        """Submit a call of a function of a module with an item.

        Returns:
            A future; it raises the exception of the function, or `Ended`.
        """
        return self._threads.submit(self._call, work, item)

    def map(self, work: Callable[[_Item], _Result], items: Iterable[_Item]) -> Iterator[_Result]:
        """See `lucidoku.files.workers.Workers.map`."""
        waiting: deque[Future[_Result]] = deque()
        for item in items:
            waiting.append(self.submit(work, item))
            if len(waiting) > _AHEAD * self._count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _call(self, work: Callable[[_Item], _Result], item: _Item) -> _Result:
        """Make a call in the process of this thread."""
        request = pickle.dumps((work, item))
        try:
            process = self._process()
            process.stdin.write(request)
            process.stdin.flush()
            done, answer = pickle.load(process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            code = self._code_of_end()
            if code is not None and code >= 0:  # of a signal, it is negative
                raise Ended(_left(code)) from error
            raise Ended(
                _("a process that shared the work was ended from outside: try one thread, which needs less memory")
            ) from error
        if not done:
            raise answer
        result: _Result = answer
        return result

    def _code_of_end(self) -> int | None:
        """Return with which code the process of this thread ended, if it did."""
        process: subprocess.Popen[bytes] | None = getattr(self._own, "process", None)
        if process is None or self._closed:
            return None
        with suppress(subprocess.TimeoutExpired):
            return process.wait(1)
        return None

    def _process(self) -> Any:
        if not hasattr(self._own, "process"):
            command = [sys.executable, "-P", "-c", _SERVE, str(os.getpid())]
            with self._lock:
                if self._closed:
                    raise EOFError
                process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
                self._started.append(process)
            assert process.stdin is not None
            process.stdin.write(pickle.dumps(sys.path) + pickle.dumps(self._first))
            self._own.process = process
        return self._own.process


_SERVE = """import signal, sys, pickle
signal.signal(signal.SIGINT, signal.SIG_IGN)
sys.path[:] = pickle.load(sys.stdin.buffer)
from lucidoku.files.processes import _serve
_serve()
"""
"""Program of such a process; an interruption is for the process that started it."""


def _serve() -> None:
    """Make the calls that come, until no more come."""
    end_with_parent(int(sys.argv[1]))
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keep prints of a call out of the answers
    warnings.simplefilter("ignore", PluginWarning)  # the process that started this one says it
    start = pickle.load(requests)
    if start is not None:
        start()
    while True:
        try:
            work, item = pickle.load(requests)
        except EOFError:
            return
        try:
            answer = pickle.dumps((True, work(item)))
        except SystemExit as error:
            answer = _packed(Ended(_left(error.code)))
        except Exception as error:
            answer = _packed(error)
        answers.write(answer)
        answers.flush()


def _left(code: object) -> str:
    """Return the sentence about a function that ended its process, such as by `exit()`."""
    return _(
        "a function of the shared work ended its process with exit({code}); return from it, or raise an error"
    ).format(code="" if code is None else quoted(code))


def _packed(error: Exception) -> bytes:
    """Return the answer of a call that raised an error; one that cannot be sent is replaced by its text."""
    try:
        answer = pickle.dumps((False, error))
        pickle.loads(answer)
    except Exception:
        text = "".join(traceback.format_exception_only(error)).strip()
        answer = pickle.dumps((False, RuntimeError(text)))
    return answer
