"""The list of formats, in the order in which they are tried; each has one row here, and all else is in its file."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from typing import Any

from lucidoku.errors import InvalidPuzzle, LucidokuError
from lucidoku.files.plugins import Plugged, Plugin
from lucidoku.formats._format import Format, Reading, as_reading, with_layout_of
from lucidoku.grid.grid import PuzzleLike
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.rules.placed import nouns
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = ["FORMATS", "ROWS", "find", "load", "names", "write", "writer"]

ROWS = (
    "tatham:FORMAT",
    "janko:FORMAT",
    "links:LINK",
    "sudokuwiki:FORMAT",
    "codoku:SCF",
    "links:SUDOKUPAD",
    "opensudoku:FORMAT",
    "sudocue:SDK",
    "assigned:FORMAT",
    "documents:JSON",
    "lists:FORMAT",
    "library:FORMAT",
    "iss:KILLER",
    "sumocue:FORMAT",
    "iss:FORMAT",
    "studylib:FORMAT",
    "candidates:FORMAT",
    "separated:FORMAT",
    "andoku:FORMAT",
    "susser:FORMAT",
    "line:FORMAT",
    "sudocue:PROGRESS",
    "pencil:FORMAT",
    "grid:FORMAT",
    # Read as others are, or only written:
    "line:SDM",
    "grid:SIMPLE",
    "grid:MARKDOWN",
    "documents:IPUZ",
    "pencilmark:FORMAT",
    "links:FPUZZLES",
    "links:MAKER",
    "links:EXCHANGE",
    "latex:LATEX",
    "latex:SUDOKU",
)
"""Module and name of each format, in the order of detection."""


def load(rows: Iterable[str] = ROWS) -> dict[str, Format]:
    """Return formats by name, in the order of their rows.

    >>> list(load(["line:FORMAT", "grid:SIMPLE"]))
    ['line', 'ss']
    """
    formats = {}
    for row in rows:
        module, _colon, name = row.partition(":")
        form: Format = getattr(import_module(f"lucidoku.formats.{module}"), name)
        formats[form.name] = form
    return formats


def _add(formats: dict[str, Format], found: Any, plugin: Plugin) -> None:
    """Add the format of a plug-in before the others, which accept more texts.

    Raises:
        LucidokuError: it is not a format, or its name is taken.
    """
    plugin.check(found, Format, formats)
    guarded: dict[str, Any] = {
        name: plugin.guard(work)
        for name in ("read", "write", "read_all", "alters", "streamed")
        if (work := getattr(found, name)) is not None
    }
    tests: dict[str, Any] = {
        name: _fails_as_no(test) for name in ("detect", "line", "whole") if (test := getattr(found, name))
    }
    others = dict(formats)
    formats.clear()
    formats.update({found.name: replace(found, **guarded, **tests), **others})


def _fails_as_no(test: Callable[[str], bool]) -> Callable[[str], bool]:
    """Return a test of texts for which a text that it fails on is not of its format."""

    def run(text: str) -> bool:
        try:
            return bool(test(text))
        except Exception:
            return False

    return run


FORMATS: Plugged[Format] = Plugged(load(), "lucidoku.formats", _add)
"""All formats by name, in the order in which a text is tried with them; with those of plug-ins."""


@guided
def names(*, writing: bool = False) -> list[str]:
    """Return the names of the formats, or only of those that can be written.

    >>> "pencil" in names()
    True
    """
    return sorted(name for name, form in FORMATS.items() if form.write or not writing)


_SPOKEN = {
    "hodoku": ["library", "pencil", "ss"],
    "text": ["line", "sdk", "grid"],
    "txt": ["line", "sdk", "grid"],
    "string": ["line"],
    "url": ["link"],
    "ascii": ["grid", "pencil"],
    "fpuzzles": ["f-puzzles"],
    "fpuz": ["f-puzzles"],
    "penpa": ["f-puzzles", "sudokupad"],
    "scl": ["sudokupad"],
    "pencilmarks": ["pencil"],
    "md": ["markdown"],
    "tex": ["latex"],
    "excel": ["csv"],
    "xlsx": ["csv"],
    "xls": ["csv"],
    "tsv": ["csv"],
    "2d": ["rows"],
    "array": ["rows"],
    "matrix": ["rows"],
    "list": ["line"],
    "sudoku.coach": ["link"],
}
"""Other names of formats, and the formats that they may mean."""


def find(name: str) -> Format:
    """Return the format with a name.

    Raises:
        LucidokuError: there is none; names the nearest one.
    """
    name = name if name in FORMATS else name.lower()
    if name not in FORMATS:
        near = _SPOKEN.get(name.lower()) or difflib.get_close_matches(name, FORMATS, n=1)
        advice = (
            _("did you mean {name}?").format(name=_(" or ").join(near)) if near else _("expected ") + ", ".join(names())
        )
        raise LucidokuError(_("unknown format {name}; {advice}").format(name=repr(name), advice=advice))
    return FORMATS[name]


_OF_READINGS = frozenset({"corners", "colors", "numbered colors", "title"})


@guided
def write(subject: PuzzleLike | Reading, name: str = "line") -> str:
    """Write a puzzle in a format; of a reading also its marks, colours and title, where the format has a place.

    Raises:
        LucidokuError: there is no such format, or it cannot store such a puzzle.

    >>> print(write("1.....2..3.....4", "grid"))
     -----------------
    |  1  .  |  .  .  |
    |  .  .  |  2  .  |
    |--------+--------|
    |  .  3  |  .  .  |
    |  .  .  |  .  4  |
     -----------------
    """
    if isinstance(subject, Reading) and not _OF_READINGS & find(name).keeps:
        subject = subject.puzzle
    return writer(name)(subject if isinstance(subject, Reading) else puzzle_of(subject))


def writer(name: str) -> Callable[[Any], str]:
    """Return the writer of a format.

    Raises:
        LucidokuError: there is no such format, or it is only read; the writer's own, where it cannot store a puzzle.
    """
    form = find(name)
    write = form.write
    if write is None:
        raise LucidokuError(
            _("{name} can only be read; expected one of {names}").format(
                name=name, names=", ".join(names(writing=True))
            )
        )

    def write_one(subject: Any) -> str:
        reading = as_reading(subject)
        if reading.puzzle.layout.placed and "rules" not in form.keeps:
            message = _("{format} cannot store the constraints of this puzzle ({rules})")
            raise InvalidPuzzle(message.format(format=name, rules=nouns(reading.puzzle.layout.placed)))
        if reading.puzzle.layout.first_digit == 0 and "digits" not in form.keeps:
            from_one = with_layout_of(reading.puzzle, reading.puzzle.layout.from_one())
            subject = replace(subject, puzzle=from_one) if isinstance(subject, Reading) else from_one
        return write(subject)

    return write_one
