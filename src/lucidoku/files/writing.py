"""Writing files: whole or not at all, with one sentence for each error."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from lucidoku.errors import LucidokuError
from lucidoku.words.language import N_, _

__all__ = ["cannot_write", "is_special", "reason_of", "whole_file", "whole_folder", "write_whole", "writing"]

SYSTEM_SAYS = (
    N_("No such file or directory"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("Permission denied"),
    N_("No space left on device"),
    N_("File exists"),
    N_("File name too long"),
    N_("File too large"),
    N_("Read-only file system"),
    N_("Too many open files"),
    N_("Input/output error"),
    N_("Address already in use"),
    N_("Cannot assign requested address"),
)
"""The commonest words of the system, which says them in English whatever the language."""


def reason_of(error: BaseException) -> str:
    """Return what the system says of an error, in the language in use where it is one of the common ones.

    >>> reason_of(FileNotFoundError(2, "No such file or directory"))
    'No such file or directory'
    """
    return _(getattr(error, "strerror", None) or str(error))


def cannot_write(path: str | os.PathLike[str], reason: str) -> str:
    """Return the sentence that a file cannot be written; "-" is standard output.

    >>> cannot_write("-", "No space left on device")
    'cannot write to standard output: No space left on device'
    """
    if path == "-":
        path = _("standard output")
    return _("cannot write to {path}: {reason}").format(path=path, reason=reason)


@contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[None]:
    """Tell that a file or folder cannot be written; a closed pipe goes through.

    Raises:
        LucidokuError: for an OSError in the block.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise LucidokuError(cannot_write(path, reason_of(error))) from error


def is_special(path: str | os.PathLike[str]) -> bool:
    """Whether a path names no file of a disk but a pipe, a device or an open file, such as /dev/stdout.

    Bytes written there are passed on at once: it can be neither replaced nor resumed.

    >>> is_special(os.devnull), is_special("puzzles.txt")
    (True, False)
    """
    if os.path.abspath(path).startswith(("/dev/std", "/dev/fd/", "/proc/")):
        return True
    try:
        kind = os.stat(path).st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(kind) or stat.S_ISDIR(kind))


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a file to be written, which has its name only when the block has ended: until then, what was there stays.

    Where the block ends with an error, nothing is left of it. Links are followed, and the rights are those that `open`
    would give. What is special (see `is_special`) is written directly.

    Raises:
        LucidokuError: it cannot be written.
    """
    with writing(path):
        if is_special(path):
            with open(path, "wb") as file:
                yield file
            return
        target = os.path.realpath(path)
        try:
            os.stat(target)
            open(target, "r+b").close()  # says what there is against it before the work is done
            there = True
        except FileNotFoundError:
            there = False
        fresh = os.path.join(os.path.dirname(target), f".lucidoku-{os.urandom(6).hex()}.part")
        try:
            with open(fresh, "xb") as file:
                yield file
            if there:
                shutil.copymode(target, fresh)
            os.replace(fresh, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(fresh)
            raise


@contextmanager
def whole_folder(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give a folder to be filled, which has its name only when the block has ended; with an error, nothing is left of it.

    Raises:
        LucidokuError: something of that name exists, or the folder cannot be written.
    """
    target = Path(path)
    if target.exists():
        raise LucidokuError(_("{path} already exists; choose another name").format(path=path))
    partial = target.with_name(target.name + ".partial")
    with writing(path):
        shutil.rmtree(partial, ignore_errors=True)
        try:
            partial.mkdir(parents=True)
            yield partial
            os.replace(partial, target)
        except BaseException:
            shutil.rmtree(partial, ignore_errors=True)
            raise


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file, text in UTF-8, that is there whole or not at all; see `whole_file`.

    Raises:
        LucidokuError: it cannot be written.
    """
    with whole_file(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)
