"""The puzzles that come with the package."""

from __future__ import annotations

import os

from lucidoku.errors import InvalidArgument, WrongType
from lucidoku.files.bundled import LISTS, path_of_list
from lucidoku.formats.reading import Entries, read_puzzles
from lucidoku.grid.tables import is_path
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = ["load_puzzles"]


@guided
def load_puzzles(name: str = "hard") -> Entries:
    """Return one of the lists of twenty puzzles that come with Lucidoku: easy, medium or hard.

    Raises:
        InvalidArgument: there is no such list.

    >>> puzzles = load_puzzles("easy")
    >>> len(puzzles), puzzles[0].puzzle.given_count
    (20, 31)
    """
    if name not in LISTS and is_path(name):
        raise WrongType(_("expected {call}").format(call=f"ld.read_puzzles({os.fspath(name)!r})"))
    if name not in LISTS:
        message = _("Lucidoku comes with the lists {known}, got {value}; read a file with {call}")
        shown = repr(name)[:60]
        raise InvalidArgument(message.format(known=", ".join(LISTS), value=shown, call=f"ld.read_puzzles({shown})"))
    return read_puzzles(path_of_list(name))
