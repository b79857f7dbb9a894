"""Puzzles as text: each module is a format with a reader and a writer; the reader detects the format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lucidoku.files.later import lazy_getattr
from lucidoku.formats._format import Entry, Format, Reading

if TYPE_CHECKING:
    from lucidoku.formats import candidates, grid, library, line, lists, pencil, studylib
    from lucidoku.formats.documents import puzzle_of_record, puzzle_record
    from lucidoku.formats.links import addresses
    from lucidoku.formats.losses import left_out
    from lucidoku.formats.reading import is_link, read, read_puzzles
    from lucidoku.formats.registry import FORMATS, names, write
    from lucidoku.formats.steps import eureka, library_line, nrc, read_nrc
    from lucidoku.formats.whole import whole_line
    from lucidoku.formats.writing import write_puzzles

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
    "nrc",
    "pencil",
    "puzzle_of_record",
    "puzzle_record",
    "read",
    "read_nrc",
    "read_puzzles",
    "studylib",
    "whole_line",
    "write",
    "write_puzzles",
]

__getattr__ = lazy_getattr(
    __name__,
    {
        "FORMATS": "registry:FORMATS",
        "addresses": "links:addresses",
        "candidates": "candidates",
        "eureka": "steps:eureka",
        "grid": "grid",
        "is_link": "reading:is_link",
        "left_out": "losses:left_out",
        "library": "library",
        "library_line": "steps:library_line",
        "line": "line",
        "lists": "lists",
        "names": "registry:names",
        "nrc": "steps:nrc",
        "pencil": "pencil",
        "puzzle_of_record": "documents:puzzle_of_record",
        "puzzle_record": "documents:puzzle_record",
        "read": "reading:read",
        "read_nrc": "steps:read_nrc",
        "read_puzzles": "reading:read_puzzles",
        "studylib": "studylib",
        "whole_line": "whole:whole_line",
        "write": "registry:write",
        "write_puzzles": "writing:write_puzzles",
    },
)
"""Lookup of names that are imported when they are first used: a plain line needs none of the other formats."""


def __dir__() -> list[str]:
    return list(__all__)
