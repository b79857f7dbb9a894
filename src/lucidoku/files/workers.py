"""Work that is spread over workers, which other wings provide: a cluster, for example."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

__all__ = ["Workers"]

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class Workers(Protocol):
    """Executor of calls of a function, elsewhere.

    >>> class Here:
    ...     def map(self, work, items):
    ...         return map(work, items)
    >>> here: Workers = Here()
    >>> list(here.map(abs, [-1, 2]))
    [1, 2]
    """

    def map(self, work: Callable[[_Item], _Result], items: Iterable[_Item]) -> Iterator[_Result]:
        """Call a function with each of the items and yield the results in their order.

        Items are taken on demand, a few ahead of the results so that workers do not wait.

        Args:
            work: a function of a module that depends only on its item.
            items: its arguments, one for each call.
        """
        ...
