"""Writing files: whole or not at all, by one run at a time, with one sentence for each error."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import IO
from weakref import finalize

from lucidoku.errors import LucidokuError
from lucidoku.words.language import N_, _

__all__ = [
    "OutputLock",
    "cannot_write",
    "is_special",
    "reason_of",
    "whole_file",
    "whole_folder",
    "write_whole",
    "writing",
]

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
"""The commonest messages of the system, which are English in every language."""


def reason_of(error: BaseException) -> str:
    """Return the system's message for an error, translated if it is one of the common ones.

    >>> reason_of(FileNotFoundError(2, "No such file or directory"))
    'No such file or directory'
    """
    if re.match(r"https?:/", str(getattr(error, "filename", None) or "")):
        return _("addresses are not fetched; download the file and give its name, or paste the text of the puzzle")
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
    """Report that a file or folder cannot be written; let the error of a closed pipe pass.

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
    """Return whether a path names no file of a disk but a pipe, a device or an open file, such as /dev/stdout.

    Bytes written there are passed on immediately: it can be neither replaced nor resumed.

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


class OutputLock:
    """The right to write a file or folder, which one run has at a time: a lock on the file `NAME.lock` next to it.

    The system releases the lock when the process ends for any reason; the file of a killed run has no effect. A file
    system without locks, and special files (see `is_special`), cannot be locked.

    Args:
        path: the file to be written.
        patience: seconds to wait for a run that has the lock.
        parents: whether to make the folder that the path is in; else it must exist.

    Raises:
        LucidokuError: another run has the right, or the file of the lock cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as home:
    ...     with OutputLock(f"{home}/a.csv"):
    ...         try:
    ...             OutputLock(f"{home}/a.csv")
    ...         except LucidokuError as error:
    ...             print(str(error).replace(home, "here"))
    ...     OutputLock(f"{home}/a.csv").release()
    another run is writing to here/a.csv: wait until it has ended, or choose another name
    """

    def __init__(self, path: str | os.PathLike[str], patience: float = 0.0, parents: bool = False) -> None:
        self.release: Callable[[], object] = _nothing
        if is_special(path):
            return
        name = os.path.realpath(path) + ".lock"
        end = time.monotonic() + patience
        with writing(path):
            if parents:
                os.makedirs(os.path.dirname(name), exist_ok=True)
            while (file := _open_locked(name)) is None and time.monotonic() < end:
                time.sleep(0.01)
        if file is None:
            message = _("another run is writing to {path}: wait until it has ended, or choose another name")
            raise LucidokuError(message.format(path=path))
        self.release = finalize(self, _unlock, file, name, os.getpid())

    @contextmanager
    def released_on_error(self) -> Iterator[None]:
        """Release the lock if the block ends with an error."""
        try:
            yield
        except BaseException:
            self.release()
            raise

    def __enter__(self) -> OutputLock:
        return self

    def __exit__(self, *_error: object) -> None:
        self.release()


def _nothing() -> None:
    """Release nothing: there is no lock."""


def _open_locked(name: str) -> int | None:
    """Open and lock a file; None if another process, or another thread of this one, holds it."""
    while True:
        file = os.open(name, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            if not _lock(file):
                os.close(file)
                return None
            if os.path.samestat(os.fstat(file), os.stat(name)):
                return file
        except FileNotFoundError:
            pass  # who had it has removed the file between our opening and our locking it
        except BaseException:
            os.close(file)
            raise
        os.close(file)


def _lock(file: int) -> bool:
    """Lock an open file; False if it is locked."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass  # a system without such locks, as in a browser
    except OSError as error:
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)
    return True


def _unlock(file: int, name: str, owner: int) -> None:
    """Remove the file of a lock, and release it; a process that was forked from its owner only closes its copy."""
    if os.getpid() != owner:
        os.close(file)
    elif sys.platform == "win32":  # where a file that is open cannot be removed
        os.close(file)
        with suppress(OSError):
            os.unlink(name)
    else:
        with suppress(OSError):
            os.unlink(name)
        os.close(file)


@contextmanager
def whole_file(path: str | os.PathLike[str], held: bool = False, patience: float = 0.0) -> Iterator[IO[bytes]]:
    """Open a file for writing that replaces an existing one only at the end of the block.

    If the block ends with an error, nothing is left of it; a killed process leaves `NAME.lucidoku.part`, which
    the next one replaces. Links are followed, and the permissions are those that `open` would give. Special files (see
    `is_special`) are written directly.

    Args:
        path: the file.
        held: whether the caller has the right to write it already, see `OutputLock`.
        patience: how many seconds to wait for a run that has it.

    Raises:
        LucidokuError: it cannot be written, or another run is writing it.
    """
    with writing(path):
        if is_special(path):
            with open(path, "wb") as file:
                yield file
            return
        target = os.path.realpath(path)
        try:
            os.stat(target)
            open(target, "r+b").close()  # fail before the work is done
            there = True
        except FileNotFoundError:
            there = False
        with nullcontext() if held else OutputLock(path, patience):
            fresh = f"{target}.lucidoku.part"  # a name that no other program gives
            with suppress(FileNotFoundError):
                os.unlink(fresh)
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
    """Yield a folder to be filled, which gets its name at the end of the block; after an error, nothing is left of it.

    Raises:
        LucidokuError: something of that name exists, another run is writing it, or the folder cannot be written.
    """
    target = Path(path)
    if target.exists():
        raise LucidokuError(_("{path} already exists; choose another name").format(path=path))
    partial = target.with_name(target.name + ".partial")
    with writing(path), OutputLock(path, parents=True):
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

    Another run that writes it now, which takes a moment, is waited for.

    Raises:
        LucidokuError: it cannot be written.
    """
    with whole_file(path, patience=1.0) as file:
        file.write(content.encode() if isinstance(content, str) else content)
