"""Early ends: the error that ends a run tells where the finished part is, and how to continue or take it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from lucidoku.errors import LucidokuError
from lucidoku.words.language import _

__all__ = ["finished_part", "finished_part_in", "keeping", "nothing_in", "resumable_in", "tell"]


def resumable_in(path: str | os.PathLike[str]) -> str:
    """Return the sentence that the same command resumes with the finished part.

    >>> resumable_in("a.csv")
    'the finished part is in a.csv, and the same command resumes there'
    """
    return _("the finished part is in {path}, and the same command resumes there").format(path=path)


def finished_part_in(path: str | os.PathLike[str]) -> str:
    """Return the sentence that the finished part can be used, but not continued.

    >>> finished_part_in("a.txt")
    'the finished part is in a.txt; another run would start from the beginning'
    """
    return _("the finished part is in {path}; another run would start from the beginning").format(path=path)


def nothing_in(path: str | os.PathLike[str]) -> str:
    """Return the sentence that a file or folder is as it was before the run.

    >>> nothing_in("a.pdf")
    'nothing was written to a.pdf'
    """
    return _("nothing was written to {path}").format(path=path)


@contextmanager
def keeping(path: str | os.PathLike[str] | None, resumes: bool = True) -> Iterator[None]:
    """Tell, with an error that ends the block early, that its finished part is in a file or folder.

    Faults of the input pass as they are: the same command would meet them again.

    Args:
        path: the file or folder, or its address elsewhere; None for none. A missing one is not mentioned.
        resumes: whether the same command resumes there.

    >>> try:
    ...     with keeping(os.curdir):
    ...         raise KeyboardInterrupt
    ... except KeyboardInterrupt as error:
    ...     finished_part(error)
    'the finished part is in ., and the same command resumes there'
    """
    try:
        yield
    except BaseException as error:
        if path is not None and ("://" in str(path) or os.path.exists(path)) and _is_from_outside(error):
            tell(error, resumable_in(path) if resumes else finished_part_in(path))
        raise


def _is_from_outside(error: BaseException) -> bool:
    """Return whether the system, or the user, has ended a run: an interruption, a full disk, too little memory."""
    return not isinstance(error, LucidokuError) or error.__cause__ is not None


def tell(error: BaseException, sentence: str) -> None:
    """Add a sentence about the finished part to an error that has none."""
    if not finished_part(error):
        error.add_note(sentence)


def finished_part(error: BaseException) -> str:
    """Return the sentence about the finished part of the run that an error has ended; empty if there is none."""
    notes: list[str] = getattr(error, "__notes__", [])
    return notes[0] if notes else ""
