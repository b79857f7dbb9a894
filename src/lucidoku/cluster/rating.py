"""Rate puzzles on many machines: send blocks of puzzles to Ray, return the cards in input order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from lucidoku.cluster.running import running
from lucidoku.errors import LucidokuError
from lucidoku.ratings import RatingCard, rate_many

__all__ = ["rate_blocks"]

Cards = list[RatingCard | LucidokuError]


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
    """Rate blocks of puzzles on a Ray cluster and yield the cards of each in order, at most two blocks per core at a time.

    Args:
        blocks: puzzles as for `rate_many`; read on demand.
        scales: see `lucidoku.rate`.
        workers: the number of single-core processes to start if no cluster is running; all cores by default.
        address: of a running cluster; "auto" finds one.
        time_limit: see `lucidoku.rate`.
        check: see `lucidoku.rate`.
        steps: see `rate_many`.

    Raises:
        LucidokuError: Ray is not installed.
    """
    work = partial(_rate_block, scales=scales, time_limit=time_limit, check=check, steps=steps)
    with running(workers, address) as cluster:
        yield from cluster.map(work, map(list, blocks))


def _rate_block(block: list[Any], scales: tuple[str, ...], time_limit: float | None, check: bool, steps: bool) -> Cards:
    return list(rate_many(block, scales, time_limit=time_limit, check=check, steps=steps, errors="return"))
