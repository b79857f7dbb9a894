"""Ratings by many machines: blocks of puzzles to Ray, cards back in input order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from lucidoku._text import _
from lucidoku.errors import LucidokuError
from lucidoku.rate import Rating, rate_many

__all__ = ["rate_blocks"]

Cards = list[Rating | LucidokuError]


def rate_blocks(
    blocks: Iterable[Sequence[Any]],
    scales: tuple[str, ...],
    *,
    workers: int | None = None,
    address: str | None = None,
    time_limit: float | None = None,
    check: bool = True,
    steps: bool = False,
) -> Iterator[Cards]:
    """Rate blocks of puzzles on a Ray cluster, and yield the cards of each in order; at most two blocks a core are under way.

    Args:
        blocks: puzzles, as `rate_many` takes them; read as they are needed.
        scales: see `lucidoku.rate`.
        workers: how many processes of one core to start, where no cluster is running; all cores by default.
        address: of a running cluster; "auto" finds one.
        time_limit: see `lucidoku.rate`.
        check: see `lucidoku.rate`.
        steps: see `rate_many`.

    Raises:
        LucidokuError: Ray is not installed.
    """
    try:
        import ray
    except ImportError:
        raise LucidokuError(_("a cluster needs Ray: pip install 'lucidoku[scale]'")) from None
    ours = not ray.is_initialized()
    if ours:
        cores = None if address else workers or os.cpu_count()
        ray.init(address=address, num_cpus=cores, include_dashboard=False, log_to_driver=False, configure_logging=False)
    try:
        task = ray.remote(num_cpus=1, max_retries=5)(_rated)
        cluster: Any = ray
        most = max(2, 2 * int(cluster.cluster_resources().get("CPU", 1)))
        running: deque[Any] = deque()
        for block in blocks:
            running.append(task.remote(list(block), scales, time_limit, check, steps))
            if len(running) >= most:
                yield ray.get(running.popleft())
        while running:
            yield ray.get(running.popleft())
    finally:
        if ours:
            ray.shutdown()


def _rated(block: list[Any], scales: tuple[str, ...], time_limit: float | None, check: bool, steps: bool) -> Cards:
    return list(rate_many(block, scales, time_limit=time_limit, check=check, steps=steps, errors="return"))
