"""Worker threads for native code, limited to the capacity of the machine."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from lucidoku.errors import LucidokuError
from lucidoku.files.kept import give_back, share_memory
from lucidoku.files.memory import resident
from lucidoku.grid.layout import forget_heavy
from lucidoku.words.language import _

__all__ = ["Busy", "Metrics", "WorkerPool"]

_Answer = TypeVar("_Answer")
_HEAVY = 0.05  # seconds of a thread, after which it looks for memory to return
_GROWTH = 2 << 20  # bytes by which the process grows before it looks, too
_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Busy(LucidokuError):
    """The server has no capacity left for now."""


@dataclass
class Metrics:
    """Counters since the start of the server, for /metrics.

    Attributes:
        calls: number of answers by call and status.
        seconds: total time by call.
        buckets: number of calls up to each duration, by call.
    """

    calls: Counter[tuple[str, int]] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)
    buckets: Counter[tuple[str, float]] = field(default_factory=Counter)
    started: float = field(default_factory=time.time)

    def note(self, name: str, status: int, seconds: float) -> None:
        """Count an answer."""
        self.calls[name, status] += 1
        self.seconds[name] += seconds  # type: ignore[assignment]
        for bound in _BUCKETS:
            if seconds <= bound:
                self.buckets[name, bound] += 1

    def text(self, working: int, waiting: int) -> str:
        """Return the metrics in the Prometheus text format."""
        lines = ["# TYPE lucidoku_requests_total counter"]
        lines += [
            f'lucidoku_requests_total{{call="{name}",status="{status}"}} {count}'
            for (name, status), count in sorted(self.calls.items())
        ]
        lines.append("# TYPE lucidoku_request_seconds histogram")
        for name in sorted({name for name, _status in self.calls}):
            total = sum(count for (of, _status), count in self.calls.items() if of == name)
            lines += [
                f'lucidoku_request_seconds_bucket{{call="{name}",le="{bound}"}} {self.buckets[name, bound]}'
                for bound in _BUCKETS
            ]
            lines.append(f'lucidoku_request_seconds_bucket{{call="{name}",le="+Inf"}} {total}')
            lines.append(f'lucidoku_request_seconds_sum{{call="{name}"}} {self.seconds[name]:.6f}')
            lines.append(f'lucidoku_request_seconds_count{{call="{name}"}} {total}')
        lines += ["# TYPE lucidoku_working gauge", f"lucidoku_working {working}"]
        lines += ["# TYPE lucidoku_waiting gauge", f"lucidoku_waiting {waiting}"]
        lines += ["# TYPE lucidoku_start_time_seconds gauge", f"lucidoku_start_time_seconds {self.started:.0f}"]
        return "\n".join(lines) + "\n"


class WorkerPool:
    """Thread pool with a queue; requests beyond the queue length or the timeout are rejected.

    Args:
        threads: the number of threads; by default one more than there are cores.
        queue_length: the number of calls that may wait.
        queue_timeout: the longest wait in seconds.
    """

    def __init__(self, threads: int | None = None, queue_length: int = 128, queue_timeout: float = 5.0) -> None:
        self.threads: int = threads or min(16, (os.cpu_count() or 1) + 1)
        self.queue_length, self.queue_timeout = queue_length, queue_timeout
        share_memory()
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="lucidoku")
        self._free = asyncio.Semaphore(self.threads)
        self.waiting = 0
        self.working = 0
        self._resident = 0  # bytes of the process after it last returned memory

    async def acquire(self) -> None:
        """Wait for a free thread; `release` it afterwards.

        Raises:
            Busy: the queue is full, or the wait was too long.
        """
        if not self._free.locked():
            await self._free.acquire()
            self.working += 1
            return
        if self.waiting >= self.queue_length:
            raise Busy(_("the server is busy; try again in a moment"))
        self.waiting += 1
        try:
            await asyncio.wait_for(self._free.acquire(), self.queue_timeout)
        except TimeoutError:
            raise Busy(_("the server is busy; try again in a moment")) from None
        finally:
            self.waiting -= 1
        self.working += 1

    def release(self) -> None:
        """Release the thread."""
        self.working -= 1
        self._free.release()

    async def run(self, work: Callable[[], _Answer]) -> _Answer:
        """Run a function in a thread and return its result.

        Raises:
            Busy: no thread became free in time.
        """
        if sys.platform == "emscripten":  # a web worker is a single thread for one page
            return work()
        await self.acquire()
        future = asyncio.get_running_loop().run_in_executor(self._pool, self._tidied, work)
        future.add_done_callback(lambda _done: self.release())  # even if the caller has gone away
        return await asyncio.shield(future)

    def close(self) -> None:
        """Shut down the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _tidied(self, work: Callable[[], _Answer]) -> _Answer:
        """Return the result of a function; after a heavy one, memory that is free goes back to the system."""
        start = time.thread_time()
        try:
            return work()
        finally:
            if time.thread_time() - start > _HEAVY or resident() > self._resident + _GROWTH:
                forget_heavy()
                gc.collect()  # layouts, steps and errors refer to themselves
                give_back()
                self._resident = resident()
