"""Puzzles as text: one file a format, each with a reader and a writer; reading finds the format out by itself."""

from __future__ import annotations

from lucidoku.formats import candidates, grid, library, line, lists, pencil, studylib
from lucidoku.formats._format import Format, Reading
from lucidoku.formats.links import addresses
from lucidoku.formats.losses import left_out
from lucidoku.formats.reading import Entry, is_link, parse, parse_grid, read, read_puzzles
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
