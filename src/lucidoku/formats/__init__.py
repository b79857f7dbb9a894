"""Puzzles as text: one file a format, each with a reader and a writer; reading finds the format out by itself."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lucidoku.formats._format import Entry, Format, Reading

if TYPE_CHECKING:
    from lucidoku.formats import candidates, grid, library, line, lists, pencil, studylib
    from lucidoku.formats.links import addresses
    from lucidoku.formats.losses import left_out
    from lucidoku.formats.reading import is_link, parse, parse_grid, read, read_puzzles
    from lucidoku.formats.registry import FORMATS, names, write
    from lucidoku.formats.steps import eureka, library_line
    from lucidoku.formats.whole import whole_line

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
    "Reading",
    "addresses",
    "candidates",
    "eureka",
    "grid",
    "is_link",
    "left_out",
    "library",
    "library_line",
    "line",
    "lists",
    "names",
    "parse",
    "parse_grid",
    "pencil",
    "read",
    "read_puzzles",
    "studylib",
    "whole_line",
    "write",
]

_NAMES = {
    "FORMATS": "registry",
    "addresses": "links",
    "eureka": "steps",
    "is_link": "reading",
    "left_out": "losses",
    "library_line": "steps",
    "names": "registry",
    "parse": "reading",
    "parse_grid": "reading",
    "read": "reading",
    "read_puzzles": "reading",
    "whole_line": "whole",
    "write": "registry",
}
"""Where the names are that are imported when they are first used: a plain line is read without all the other formats."""


def __getattr__(name: str) -> object:
    if name in _NAMES:
        return getattr(import_module(f"lucidoku.formats.{_NAMES[name]}"), name)
    if name in __all__:
        return import_module(f"lucidoku.formats.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
