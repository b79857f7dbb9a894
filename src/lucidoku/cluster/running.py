"""A Ray cluster for the duration of a block: a running one, or a new one on this machine."""

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
"""Seconds to wait for a cluster's port; Ray itself would wait for minutes."""


@dataclass(frozen=True)
class Running:
    """A cluster that accepts calls.

    Attributes:
        most: the maximum number of concurrent calls: two per core.
    """

    most: int
    _ray: Any

    def task(self, work: Callable[..., Any]) -> Any:
        """Return a function that sends a single-core call to the cluster; if the worker dies, the call is repeated."""
        return self._ray.remote(num_cpus=1, max_retries=_RETRIES)(work).remote

    def get(self, sent: Any) -> Any:
        """Wait for the result of a call, or of all calls in a list.

        Raises:
            LucidokuError: that of a call, or its worker was lost again and again.
            Exception: another error of a call.
        """
        from ray.exceptions import RayError, RayTaskError

        try:
            return self._ray.get(sent)
        except RayTaskError as error:
            raise error.cause from error
        except RayError as error:
            reason = " ".join(str(error).split())
            raise LucidokuError(_("the cluster lost a worker: {reason}").format(reason=reason)) from error

    def map(self, work: Callable[[Any], Any], items: Iterable[Any]) -> Iterator[Any]:
        """Call a function with each of the items on the cluster and yield the results in their order.

        Items are consumed on demand; at most two calls per core run at a time. If the caller stops early, pending calls
        are cancelled.
        """
        send, sent, shared = self.task(_call), deque[Any](), self._ray.put(work)
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
        """Wait for one of the calls; return its result and the remaining calls."""
        (ready,), others = self._ray.wait(sent)
        return self.get(ready), others


def _call(work: Callable[[Any], Any], item: Any) -> Any:
    return work(item)


def _knock(address: str) -> None:
    """Open and close a connection to an address with host and port; Ray itself identifies the cluster.

    Raises:
        OSError: nothing answers there.
        ValueError: the port is not a number.
    """
    place = urlsplit(address if "://" in address else f"ray://{address}")
    if place.hostname and place.port:
        socket.create_connection((place.hostname, place.port), timeout=_PATIENCE).close()


@contextmanager
def running(workers: int | None = None, address: str | None = None) -> Iterator[Running]:
    """Provide a cluster; one started for this block is stopped at its end.

    Args:
        workers: the number of single-core processes to start if no cluster is running; all cores by default.
        address: of a running cluster; "auto" finds one.

    Raises:
        LucidokuError: Ray is not installed or does not start, or no cluster answers at the address.
    """
    try:
        import ray
    except ImportError:
        raise LucidokuError(_("a cluster needs Ray: pip install 'lucidoku[cluster]'")) from None
    ours = not ray.is_initialized()
    if ours:
        cores = None if address else workers or os.cpu_count()
        try:
            if address:
                _knock(address)
            ray.init(
                address=address, num_cpus=cores, include_dashboard=False, log_to_driver=False, configure_logging=False
            )
        except Exception as error:  # Ray raises no narrower one if a node does not start
            if address is None:
                reason = " ".join(str(error).split())
                raise LucidokuError(_("Ray does not start on this machine: {reason}").format(reason=reason)) from error
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
