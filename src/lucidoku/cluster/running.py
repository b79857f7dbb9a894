"""A Ray cluster for as long as it is needed: one that runs already, or one of our own on this machine."""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from lucidoku.errors import LucidokuError
from lucidoku.words.language import _

__all__ = ["Running", "running"]

_RETRIES = 5
_PATIENCE = 5.0
"""Seconds within which a cluster's port answers; Ray itself asks for minutes."""


@dataclass(frozen=True)
class Running:
    """A cluster that takes work.

    Attributes:
        most: how many calls to have under way at most: two a core.
    """

    most: int
    _ray: Any

    def task(self, work: Callable[..., Any]) -> Any:
        """Return what sends a call of a function, of one core, to the cluster; a call whose worker dies is made again."""
        return self._ray.remote(num_cpus=1, max_retries=_RETRIES)(work).remote

    def get(self, sent: Any) -> Any:
        """Wait for what a call that was sent gives; of a list of them, for all."""
        return self._ray.get(sent)

    def map(self, work: Callable[[Any], Any], items: Iterable[Any]) -> Iterator[Any]:
        """Call a function with each of the items on the cluster and yield the results in their order.

        Items are taken as they are needed; at most two calls a core are under way. Those whose results nobody wants any more
        are cancelled.
        """
        send, sent, shared = self.task(_called), deque[Any](), self._ray.put(work)
        try:
            for item in items:
                sent.append(send(shared, item))
                if len(sent) >= self.most:
                    yield self.get(sent.popleft())
            while sent:
                yield self.get(sent.popleft())
        finally:
            for call in sent:
                self._ray.cancel(call)

    def first(self, sent: list[Any]) -> tuple[Any, list[Any]]:
        """Wait for one of the calls that were sent; return what it gives, and the others."""
        (ready,), others = self._ray.wait(sent)
        return self._ray.get(ready), others


def _called(work: Callable[[Any], Any], item: Any) -> Any:
    return work(item)


def _knock(address: str) -> None:
    """Open and close a connection to an address with a host and a port; what kind of cluster answers, Ray finds out.

    Raises:
        OSError: nothing answers there.
        ValueError: the port is not a number.
    """
    place = urlsplit(address if "://" in address else f"ray://{address}")
    if place.hostname and place.port:
        socket.create_connection((place.hostname, place.port), timeout=_PATIENCE).close()


@contextmanager
def running(workers: int | None = None, address: str | None = None) -> Iterator[Running]:
    """Give a cluster; one that was started for this is stopped at the end.

    Args:
        workers: how many processes of one core to start, where no cluster is running; all cores by default.
        address: of a running cluster; "auto" finds one.

    Raises:
        LucidokuError: Ray is not installed, or no cluster is at the address.
    """
    try:
        import ray
    except ImportError:
        raise LucidokuError(_("a cluster needs Ray: pip install 'lucidoku[scale]'")) from None
    ours = not ray.is_initialized()
    if ours:
        cores = None if address else workers or os.cpu_count()
        try:
            if address:
                _knock(address)
            ray.init(
                address=address, num_cpus=cores, include_dashboard=False, log_to_driver=False, configure_logging=False
            )
        except (OSError, ValueError, RuntimeError) as error:
            if address is None:
                raise
            problem = _(
                "there is no Ray cluster at {address}; start one with `ray start --head`, or leave the address out"
            )
            raise LucidokuError(problem.format(address=repr(address))) from error
    try:
        untyped: Any = ray
        yield Running(max(2, 2 * int(untyped.cluster_resources().get("CPU", 1))), untyped)
    finally:
        if ours:
            ray.shutdown()
