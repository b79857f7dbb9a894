"""Writing files, with what goes wrong told in one sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from lucidoku.errors import LucidokuError
from lucidoku.words.language import N_, _

__all__ = ["reason_of", "writing"]

SYSTEM_SAYS = (
    N_("No such file or directory"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("Permission denied"),
    N_("No space left on device"),
    N_("File exists"),
    N_("File name too long"),
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


@contextmanager
def writing(path: str | os.PathLike[str] | None) -> Iterator[None]:
    """Tell that a file or folder cannot be written; None is standard output, whose closed pipe goes through.

    Raises:
        LucidokuError: for an OSError in the block.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise LucidokuError(
            _("cannot write to {path}: {reason}").format(path=path or "-", reason=reason_of(error))
        ) from error
