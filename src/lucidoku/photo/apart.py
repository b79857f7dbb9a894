"""Strangers' documents are read in a separate process: one page may take hours, or all memory, and can only be killed."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from typing import Any

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.processes import Ended, Processes, can_start, limit_memory
from lucidoku.rules.limit import seconds_left, within_limit
from lucidoku.words.language import _, current_language, language
from lucidoku.words.notation import current_notation, notation

__all__ = ["reader"]

_LONGEST = 30.0
"""Seconds for one call, such as the reading of a page."""
_MEMORY = 1 << 30
"""Bytes that the process may need beyond those of the program."""
_KEPT = 2
"""Number of processes that wait for the next document; one takes a third of a second to start."""

Call = Callable[..., Any]


class _Reader:
    """A process that reads; `is_sound` until it is too slow or ends."""

    def __init__(self) -> None:
        self._processes = Processes(1, partial(limit_memory, _MEMORY))
        self.is_sound = True

    def call(self, work: Call, *arguments: Any) -> Any:
        """Return the result of a function of a module, in the language of this thread; None if the process is not sound.

        Raises:
            ParseError: it needs too much time or memory, or has ended the process.
            OutOfTime: the limit in force is over.
        """
        if not self.is_sound:
            return None
        self.is_sound = False
        asked = (current_language(), current_notation().name, work, arguments)
        answer: Future[Any] = self._processes.submit(_answer, asked)
        try:
            found = answer.result(within_limit(_LONGEST))
        except TimeoutError:
            seconds_left()
            raise ParseError(_("it takes too long to read; save the pages with the puzzles as a new PDF")) from None
        except Ended:
            raise ParseError(_("it needs too much memory to be read, or is damaged")) from None
        except LucidokuError:
            self.is_sound = True
            raise
        self.is_sound = True
        return found

    def close(self) -> None:
        """End the process, whatever it does."""
        self._processes.__exit__()


_free: list[_Reader] = []


@contextmanager
def reader() -> Iterator[Call]:
    """Take a process that reads, and yield a function that calls another one there with the arguments that follow it.

    The calls of a block are made one after the other in the same process. Where Python cannot start one, they are made here.

    >>> with reader() as call:
    ...     call(abs, -1)
    1
    """
    if not can_start():
        yield lambda work, *arguments: work(*arguments)
        return
    try:
        taken = _free.pop()
    except IndexError:
        taken = _Reader()
    try:
        yield taken.call
    finally:
        if taken.is_sound and len(_free) < _KEPT:
            _free.append(taken)
        else:
            taken.close()


@atexit.register
def _close() -> None:
    while _free:
        _free.pop().close()


def _answer(asked: tuple[str, str, Call, tuple[Any, ...]]) -> Any:
    lang, cells, work, arguments = asked
    with language(lang), notation(cells):
        try:
            return work(*arguments)
        except MemoryError:
            raise ParseError(_("it needs too much memory to be read, or is damaged")) from None
