"""Puzzles as text: one file a format, each with a reader and a writer; reading finds the format out by itself."""

from __future__ import annotations

from lucidoku.formats import candidates, grid, library, line, lists, pencil, studylib
from lucidoku.formats._format import Format
from lucidoku.formats.reading import Entry, parse, parse_grid, read_puzzles
from lucidoku.formats.registry import FORMATS, names, write

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
    "candidates",
    "grid",
    "library",
    "line",
    "lists",
    "names",
    "parse",
    "parse_grid",
    "pencil",
    "read_puzzles",
    "studylib",
    "write",
]
