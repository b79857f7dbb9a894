"""Puzzles of pictures and PDF documents as the entries of a file, for the commands and the page."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats import Entry, Reading
from lucidoku.formats._format import position, with_layout_of
from lucidoku.grid.cells import Cell
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.photo.apart import reader
from lucidoku.photo.image import read_images
from lucidoku.photo.pdf import PdfReading, each_in_pdf
from lucidoku.photo.reading import ImageReading
from lucidoku.search.solutions import first_solutions
from lucidoku.words.language import _, ngettext

__all__ = ["Seen", "position_in", "printed", "seen_in"]

_SECONDS = 0.5  # to find the solution with which digits by hand are compared


@dataclass(frozen=True)
class Seen:
    """A grid of a picture or a document as commands use it.

    Attributes:
        entry: the puzzle with its notes; its error where it may not be used without a look at the picture.
        reading: all that was read.
    """

    entry: Entry
    reading: ImageReading


def seen_in(
    source: str | os.PathLike[str] | bytes,
    kind: str,
    layout: Layout | None = None,
    *,
    solutions: bool = False,
    apart: bool = False,
    pages: Iterable[int] | None = None,
) -> Iterator[Seen]:
    """Yield the grids of a file.

    Of a document, solutions and repeated puzzles are left out if it has puzzles, such as on the cover of a booklet.

    Args:
        source: the path of the file, or its bytes.
        kind: "picture" or "pdf", see `lucidoku.files.kinds.seen_kind`.
        layout: the layout of the puzzles; as read by default.
        solutions: whether to keep all grids of a document.
        apart: whether to read a picture, too, in a process that a limit of time can kill.
        pages: of a document, the numbers of the pages to read, from 1; all by default.

    Raises:
        ParseError: it has no grid.
        LucidokuError: the extra `photo` is missing, or the file cannot be read.
    """
    readings: Iterable[ImageReading]
    if kind == "pdf":
        readings = each_in_pdf(source, pages)
    elif apart:
        with reader() as call:
            readings = call(read_images, source)
    else:
        readings = read_images(source)
    if kind == "pdf" and not solutions:
        readings = printed(readings)
    page = first = 0
    for number, reading in enumerate(readings, 1):
        if reading.page != page:
            page, first = reading.page, number - 1
        yield Seen(_entry(reading, number, place_of(reading, number - first), layout), reading)


def printed(readings: Iterable[ImageReading]) -> Iterator[ImageReading]:
    """Yield the puzzles of a document once each, with a title where one has it; its solutions if there are no puzzles."""
    solved: list[ImageReading] = []
    known: set[Grid] = set()
    held: ImageReading | None = None  # without a title: perhaps the next one is the same
    for reading in readings:
        if isinstance(reading, PdfReading) and reading.is_solution:
            solved.append(reading)
            continue
        if reading.puzzle is not None and reading.puzzle in known:
            continue
        if held is not None and held.puzzle != reading.puzzle:
            yield held
            if held.puzzle is not None:
                known.add(held.puzzle)
        held = reading
        if reading.title or reading.puzzle is None:
            yield reading
            held = None
            if reading.puzzle is not None:
                known.add(reading.puzzle)
    if held is not None:
        yield held
    elif not known:
        yield from solved


def place_of(reading: ImageReading, number: int) -> str:
    """Return the place of a grid, in words; it has a number on its page."""
    if reading.page:
        return _("page {page}, grid {number}").format(page=reading.page, number=number)
    return _("grid {number}").format(number=number)


def _entry(reading: ImageReading, number: int, place: str, layout: Layout | None) -> Entry:
    """Return a grid as the entry of a file."""
    exact = isinstance(reading, PdfReading) and reading.is_exact
    try:
        if reading.puzzle is None or not (exact or reading.is_safe):
            raise ParseError(refusal(reading))
        found = position_in(reading)
        if layout is not None:
            if layout.n != reading.layout.n:
                message = _("the grid has {rows} rows, but a {layout} grid was asked for")
                raise ParseError(message.format(rows=reading.layout.n, layout=layout))
            found = replace(found, puzzle=with_layout_of(found.puzzle, layout))
        found = found.noting(*reading.warnings)
        return Entry(number, found.puzzle, None, found.notes, found.title, found, place)
    except LucidokuError as error:
        return Entry(number, None, error, place=place)


def position_in(reading: ImageReading) -> Reading:
    """Return a reading as that of a text: the puzzle with the digits by hand and the pencil marks.

    Digits by hand that contradict the only solution are left out, and a note names them.

    Raises:
        InvalidPuzzle: two equal digits in a house.
    """
    puzzle, layout = reading.puzzle, reading.layout
    assert puzzle is not None  # checked by the caller
    own, notes = dict(reading.own), []
    solution = _solution(puzzle) if own and not isinstance(reading, PdfReading) else None
    if solution is not None and (wrong := [cell for cell, digit in own.items() if solution[cell] != digit]):
        for cell in wrong:
            del own[cell]
        message = ngettext(
            "the digit in {cells} is not that of the solution; it was left out",
            "the digits in {cells} are not those of the solution; they were left out",
            len(wrong),
        )
        notes.append(message.format(cells=", ".join(map(str, wrong))))
    masks = [0] * len(layout.cells)
    for cell, digits in reading.marks.items():
        masks[cell] = sum(1 << digit - 1 for digit in digits)
    values = bytes(own.get(cell, 0) or puzzle.values[cell] for cell in layout.cells)
    title = " ".join(filter(None, (reading.title, getattr(reading, "level", ""))))
    return replace(position(layout, bytes(puzzle.values), values, masks), title=title).noting(*notes)


def _solution(puzzle: Grid) -> Grid | None:
    """Return the only solution of a puzzle."""
    try:
        found = first_solutions(puzzle, 2, time_limit=_SECONDS)
    except LucidokuError:
        return None
    return found[0] if len(found) == 1 else None


_NAMED = 6  # cells in a sentence


def refusal(reading: ImageReading) -> str:
    """Return the sentence that says why a reading is not used, which cells are doubtful, and how to correct them."""
    if not reading.doubtful or not any(shown(reading).values):  # an empty line would help nobody
        return _("the reading is not safe: {reason}").format(reason="; ".join(reading.warnings) or _("no puzzle fits"))
    return _("{cells} may be wrong; correct this line and give it instead of the picture: {line}").format(
        cells=names_of(reading.doubtful), line=shown(reading).line
    )


def names_of(cells: Iterable[Cell]) -> str:
    """Return the names of cells in a list, the first of them if there are many."""
    names = list(map(str, cells))
    return ", ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")


def shown(reading: ImageReading) -> Grid:
    """Return the puzzle that was read, or else the digits as they were read."""
    if reading.puzzle is not None:
        return reading.puzzle
    n = reading.layout.n
    own = reading.own
    values = (0 if label > n or reading.layout.cells[i] in own else label for i, label in enumerate(reading.labels))
    return Grid(bytes(values), reading.layout)
