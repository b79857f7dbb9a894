"""Work for native code: in threads, under a time limit, and no more of it at once than the machine can do."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from lucidoku.errors import LucidokuError
from lucidoku.words.language import _

__all__ = ["Busy", "Numbers", "Workers"]

_Answer = TypeVar("_Answer")
_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Busy(LucidokuError):
    """There is more to do than the server takes on; try again in a moment."""


@dataclass
class Numbers:
    """What the server has done since it started, for /metrics.

    Attributes:
        calls: answers by call and status.
        seconds: time spent, by call.
        buckets: how many calls took up to each of some times, by call.
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
        """Return the numbers as Prometheus reads them."""
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


class Workers:
    """Threads that do the work; what does not fit waits, and what waits too long or in too long a line is refused.

    Args:
        threads: how many work at once; by default one a core and one more.
        line: how many may wait.
        patience: how many seconds one waits at most.
    """

    def __init__(self, threads: int | None = None, line: int = 128, patience: float = 5.0) -> None:
        self.threads: int = threads or min(16, (os.cpu_count() or 1) + 1)
        self.line, self.patience = line, patience
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="lucidoku")
        self._free = asyncio.Semaphore(self.threads)
        self.waiting = 0
        self.working = 0

    async def take(self) -> None:
        """Wait for a free thread; `give` it back afterwards.

        Raises:
            Busy: too many wait, or it took too long.
        """
        if not self._free.locked():
            await self._free.acquire()
            self.working += 1
            return
        if self.waiting >= self.line:
            raise Busy(_("the server is busy; try again in a moment"))
        self.waiting += 1
        try:
            await asyncio.wait_for(self._free.acquire(), self.patience)
        except TimeoutError:
            raise Busy(_("the server is busy; try again in a moment")) from None
        finally:
            self.waiting -= 1
        self.working += 1

    def give(self) -> None:
        """Let another one work."""
        self.working -= 1
        self._free.release()

    async def run(self, work: Callable[[], _Answer]) -> _Answer:
        """Return what a function answers, called in a thread.

        Raises:
            Busy: the server has too much to do.
        """
        if sys.platform == "emscripten":  # a browser's worker is one thread, which serves one page
            return work()
        await self.take()
        future = asyncio.get_running_loop().run_in_executor(self._pool, work)
        future.add_done_callback(lambda _done: self.give())  # even where nobody waits for the answer any more
        return await asyncio.shield(future)

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)
