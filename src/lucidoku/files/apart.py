"""Calls of foreign code that only the end of its process can stop: it takes the interpreter's lock, or may never return."""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from lucidoku.files.processes import Ended, Processes, can_start
from lucidoku.words.language import current_language, language
from lucidoku.words.notation import current_notation, notation

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["Apart", "Call"]

Call = Callable[..., Any]

_KEPT = 2
"""Number of processes that wait for the next call; one takes a third of a second to start."""


class _Process:
    """A process that makes calls; `is_sound` until one does not return."""

    def __init__(self, start: Callable[[], object] | None, seconds: Callable[[], float | None]) -> None:
        self._processes = Processes(1, start)
        self._seconds = seconds
        self.is_sound = True

    def call(self, work: Call, *arguments: Any) -> Any:
        """Return the result of a function of a module, in the language of this thread and the present folder.

        The result is None if the process is not sound.
        """
        if not self.is_sound:
            return None
        self.is_sound = False
        folder = ""
        with suppress(OSError):  # it was removed
            folder = os.getcwd()
        asked = (folder, current_language(), current_notation().name, work, arguments)
        answer: Future[Any] = self._processes.submit(_answer, asked)
        try:
            return answer.result(self._seconds())
        finally:
            self.is_sound = answer.done() and not isinstance(answer.exception(), Ended)

    def close(self) -> None:
        """End the process, whatever it does."""
        self._processes.__exit__()


class Apart:
    """Processes in which such calls are made. They wait for the next one, and end with the program.

    Args:
        seconds: returns the seconds that the next call may take; None for any number.
        start: called in each process before its first call, see `Processes`.

    >>> with Apart(lambda: 60).process() as call:
    ...     call(abs, -1)
    1
    """

    def __init__(self, seconds: Callable[[], float | None], start: Callable[[], object] | None = None) -> None:
        self._seconds, self._start = seconds, start
        self._free: list[_Process] = []
        atexit.register(self._close)

    @contextmanager
    def process(self) -> Iterator[Call]:
        """Take a process, and yield a function that calls another one there with the arguments that follow it.

        The calls of a block are made one after the other in the same process. Where Python cannot start one, they are made
        here. A call raises the exception of the function, TimeoutError after its seconds, and Ended where the process was ended.
        """
        if not can_start():
            yield lambda work, *arguments: work(*arguments)
            return
        try:
            taken = self._free.pop()
        except IndexError:
            taken = _Process(self._start, self._seconds)
        try:
            yield taken.call
        finally:
            if taken.is_sound and len(self._free) < _KEPT:
                self._free.append(taken)
            else:
                taken.close()

    def _close(self) -> None:
        while self._free:
            self._free.pop().close()


def _answer(asked: tuple[str, str, str, Call, tuple[Any, ...]]) -> Any:
    folder, lang, cells, work, arguments = asked
    if folder:  # the process may have started in another one, and paths may be relative
        os.chdir(folder)
    with language(lang), notation(cells):
        return work(*arguments)
