"""Standard streams that were closed before the program began, as `<&-` and `>&-` do in a shell."""

from __future__ import annotations

import io
import os
import sys
from typing import NoReturn, TextIO

from lucidoku.errors import LucidokuError
from lucidoku.words.language import _

__all__ = ["open_closed_streams"]


class _ClosedInput(io.RawIOBase):
    """Standard input that was closed: nothing comes from it but a sentence."""

    def readable(self) -> bool:
        return True

    def readinto(self, _buffer: object) -> NoReturn:
        raise LucidokuError(_("standard input is closed; name a file, or write the puzzle into the command"))


def open_closed_streams() -> None:
    """Put a stream that says what is wrong where one was closed and Python has None.

    Reading a closed input, and printing to a closed output, ends in a sentence. Messages to a closed standard error are lost.
    The descriptors are taken, so that no file that is opened later gets one of them.
    """
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_ClosedInput()), "utf-8", "replace")
    if sys.stdout is None:
        sys.stdout = _output(os.O_RDONLY)
    if sys.stderr is None:
        sys.stderr = _output(os.O_WRONLY)


def _output(how: int) -> TextIO:
    return open(os.open(os.devnull, how), "w", encoding="utf-8", errors="replace", closefd=False)
