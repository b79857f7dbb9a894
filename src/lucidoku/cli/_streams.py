"""Standard streams: a complaint, and those that were closed before the program started, as `<&-` and `>&-` do in a shell."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import NoReturn, TextIO

from lucidoku.errors import LucidokuError
from lucidoku.words.language import _


def complain(message: object) -> None:
    """Print one sentence to stderr."""
    text = str(message)
    with suppress(OSError):  # reported when the program ends
        sys.stdout.flush()
    print(f"lucidoku: {text if len(text) < 500 else text[:500] + '…'}", file=sys.stderr)


def complain_of_interruption(where: str) -> None:
    """Print the sentence about the finished part of an interrupted run."""
    complain(_("interrupted: {where}").format(where=where))


class _ClosedInput(io.RawIOBase):
    """Standard input that is closed: every read raises an error that explains it."""

    def readable(self) -> bool:
        return True

    def readinto(self, _buffer: object) -> NoReturn:
        raise LucidokuError(_("standard input is closed; name a file, or write the puzzle into the command"))


def open_closed_streams() -> None:
    """Replace closed standard streams, which are None in Python, by streams that report the fault.

    Reading a closed input, and printing to a closed output, ends with an error message. Messages to a closed standard
    error are lost. The descriptors stay occupied, so that no file opened later receives one.
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
