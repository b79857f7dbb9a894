"""Strangers' documents are read in a separate process: one page may take hours, or all memory, and can only be killed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from lucidoku.errors import ParseError
from lucidoku.files.apart import Apart, Call
from lucidoku.files.processes import Ended, limit_memory
from lucidoku.rules.limit import seconds_left, within_limit
from lucidoku.words.language import _

__all__ = ["reader"]

_LONGEST = 30.0
"""Seconds for one call, such as the reading of a page."""
_MEMORY = 1 << 30
"""Bytes that the process may need beyond those of the program."""

_APART = Apart(lambda: within_limit(_LONGEST), partial(limit_memory, _MEMORY))


@contextmanager
def reader() -> Iterator[Call]:
    """Take a process that reads, and yield a function that calls another one there with the arguments that follow it.

    A call raises ParseError where it needs too much time or memory, or ends the process; the next ones return None then.
    It raises OutOfTime where the limit in force is over.

    >>> with reader() as call:
    ...     call(abs, -1)
    1
    """
    with _APART.process() as call:

        def read(work: Call, *arguments: Any) -> Any:
            try:
                return call(work, *arguments)
            except TimeoutError:
                seconds_left()
                raise ParseError(_("it takes too long to read; save the pages with the puzzles as a new PDF")) from None
            except (Ended, MemoryError):
                raise ParseError(_("it needs too much memory to be read, or is damaged")) from None

        yield read
