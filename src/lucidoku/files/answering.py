"""A process that answers requests, a JSON object each; whoever asks may kill it in the middle."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import sys
import traceback
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from lucidoku.errors import LucidokuError
from lucidoku.files.processes import end_with_parent
from lucidoku.words.language import _, current_language
from lucidoku.words.notation import set_language

if TYPE_CHECKING:
    import asyncio

__all__ = ["AnsweringProcess", "sentence_of"]

_LONGEST = 64 * 1024 * 1024  # bytes of an answer's line

_PROGRAM = """import signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
from lucidoku.files.answering import _serve
_serve(*sys.argv[1:])
"""
"""Program of such a process; an interruption is for the process that started it."""


class AnsweringProcess:
    """A process that answers one request after the other; `start` makes one."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, answers: str) -> AnsweringProcess:
        """Start a process.

        Args:
            answers: the function that answers, "module:name"; it gets a request and yields answers, both plain data.
        """
        import asyncio  # the process itself needs none of it

        command = (sys.executable, "-P", "-c", _PROGRAM, str(os.getpid()), current_language(), answers)
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=_LONGEST))

    async def ask(self, request: Mapping[str, Any]) -> AsyncIterator[str]:
        """Yield each answer to a request, as JSON.

        Raises:
            LucidokuError: the process was ended from outside.
        """
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            await self._process.stdin.drain()
            while line := (await self._process.stdout.readline()).decode().strip("\n"):
                yield line
            if self._process.stdout.at_eof():
                raise BrokenPipeError
        except (BrokenPipeError, ConnectionResetError, ValueError) as error:
            raise LucidokuError(_("the solver was ended from outside; ask again")) from error

    async def kill(self) -> None:
        """End the process, whatever it does, and wait for its end."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


def sentence_of(error: Exception) -> str:
    """Return the sentence that answers a request which raised an error; one bad request may not end the process."""
    if isinstance(error, LucidokuError):
        return str(error)
    if isinstance(error, (RecursionError, MemoryError)):
        return _("this is too large to be answered")
    traceback.print_exception(error)
    return _("this could not be answered, by a fault of Lucidoku; please report it")


def _serve(starter: str, language: str, answers: str) -> None:
    """Read requests, a JSON object a line, and write their answers, the same; an empty line ends those of a request."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(int(starter))
    set_language(language)
    module, _colon, name = answers.partition(":")
    answer_each: Callable[[Mapping[str, Any]], Iterator[Mapping[str, Any]]] = getattr(import_module(module), name)
    gc.collect()
    gc.freeze()  # loaded modules stay: no collection visits them again
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)  # keep prints out of the answers
        for line in sys.stdin:
            for answer in answer_each(json.loads(line)):
                out.write(json.dumps(answer) + "\n")
                out.flush()
            out.write("\n")
            out.flush()
