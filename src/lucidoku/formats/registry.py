"""The list of formats, in the order in which they are tried."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from lucidoku._text import _
from lucidoku.board import Board
from lucidoku.errors import LucidokuError
from lucidoku.formats import candidates, grid, library, line, lists, pencil, studylib
from lucidoku.formats._format import Format
from lucidoku.grid import Grid

__all__ = ["FORMATS", "names", "write", "writer"]

FORMATS: dict[str, Format] = {
    module.FORMAT.name: module.FORMAT for module in (lists, library, studylib, candidates, pencil, grid, line)
}
"""All formats by name."""


def names() -> list[str]:
    """Return the names of the formats.

    >>> "pencil" in names()
    True
    """
    return sorted(FORMATS)


def write(subject: Grid | Board, name: str = "line") -> str:
    """Write a grid or a board in a format.

    Raises:
        LucidokuError: there is no such format.

    >>> print(write(Grid.parse("1.....2..3.....4"), "grid"))
     -----------------
    |  1  .  |  .  .  |
    |  .  .  |  2  .  |
    |--------+--------|
    |  .  3  |  .  .  |
    |  .  .  |  .  4  |
     -----------------
    """
    return writer(name)(subject)


def writer(name: str) -> Callable[[Grid | Board], str]:
    """Return the writer of a format.

    Raises:
        LucidokuError: there is no such format.
    """
    if name not in FORMATS:
        near = difflib.get_close_matches(name, FORMATS, n=1)
        advice = _("did you mean {name}?").format(name=near[0]) if near else _("expected ") + ", ".join(names())
        raise LucidokuError(_("{name} is no format: {advice}").format(name=repr(name), advice=advice))
    return FORMATS[name].write
