"""Writing files, with what goes wrong told in one sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from lucidoku._text import _
from lucidoku.errors import LucidokuError

__all__ = ["writing"]


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
            _("cannot write to {path}: {reason}").format(path=path or "-", reason=error.strerror or error)
        ) from error
