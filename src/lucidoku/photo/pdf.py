"""Puzzles of PDF documents: exact where the page has lines and characters, else read from its picture."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import count
from threading import RLock
from typing import Any

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.writing import reason_of
from lucidoku.grid.grid import Grid
from lucidoku.photo._cells import Contents, contents_of, in_order, turns_of
from lucidoku.photo._lattice import Lattice, lattices
from lucidoku.photo._page import Page, page_of
from lucidoku.photo.apart import reader
from lucidoku.photo.reading import Corner, ImageReading
from lucidoku.words.guided import guided
from lucidoku.words.language import _, ngettext

__all__ = ["MOST_PAGES", "PdfReading", "each_in_pdf", "read_pdf"]

MOST_PAGES = 200
"""Number of pages that are read unless some are named."""

_LARGEST = 256 << 20  # bytes of a document
_DOTS = 2400  # dots of the longer side of a page that is read as a picture
_SHARE = 0.12  # least part of a page that a picture covers, if it is read
_LOCK = RLock()  # PDFium works in one thread at a time


@dataclass(frozen=True, repr=False)
class PdfReading(ImageReading):
    """The reading of one grid of a PDF. `corners` are points of the page, `own` the digits that look different from the givens.

    Attributes:
        level: the text next to the title, such as a level.
        is_exact: whether it was read from lines and characters rather than from a picture.

    >>> PdfReading.__mro__[1].__name__
    'ImageReading'
    """

    level: str = ""
    is_exact: bool = True

    def __repr__(self) -> str:
        return super().__repr__().replace(">", ", a solution>") if self.is_solution else super().__repr__()

    @property
    def is_solution(self) -> bool:
        """Return whether every cell has a digit."""
        return all(0 < label <= self.layout.n for label in self.labels)


@guided
def read_pdf(document: str | os.PathLike[str] | bytes, pages: int | Iterable[int] | None = None) -> list[PdfReading]:
    """Return the readings of all grids of a PDF, page by page.

    Solutions are among them, with `is_solution`. A grid with other contents than a Sudoku, such as a crossword, is left out.

    Args:
        document: the path of the file, or its bytes.
        pages: the number of the page to read, from 1, or several; all by default, of a document with up to 200.

    Raises:
        ParseError: it is not a PDF, is locked, has no grid or too many pages.
        LucidokuError: pypdfium2 is missing (`pip install 'lucidoku[photo]'`), or the file cannot be read.

    >>> import lucidoku as ld
    >>> [reading] = read_pdf(ld.paper.sheet(["1.....2..3.....4"], solutions="none"))
    >>> reading.puzzle, reading.title, reading.page
    (Grid('1.....2..3.....4'), '1', 1)
    """
    return list(each_in_pdf(document, [pages] if isinstance(pages, int) else pages))


def each_in_pdf(document: str | os.PathLike[str] | bytes, pages: Iterable[int] | None = None) -> Iterator[PdfReading]:
    """Yield the readings of a PDF as `read_pdf` returns them, one page after the other."""
    name = _("the document") if isinstance(document, (bytes, bytearray)) else os.fspath(document)
    source = bytes(document) if isinstance(document, bytearray) else document
    found, fault, tables = False, "", list[tuple[int, int]]()
    with reader() as call:
        key, total = call(_load, source, name)
        try:
            for number in _numbers(total, pages, name):
                try:
                    readings, why, sizes = call(_read_page, key, number)
                except ParseError as error:
                    message = _("page {number} of {name} cannot be read: {error}")
                    raise ParseError(message.format(number=number, name=name, error=error)) from None
                fault, tables = fault or why, tables or sizes
                for reading in readings:
                    found = True
                    yield replace(reading, page=number)
        finally:
            call(_unload, key)
    if not found:
        raise ParseError(_none_found(name, total, fault, tables))


def _none_found(name: str, count: int, fault: str, tables: list[tuple[int, int]]) -> str:
    """Return the sentence about a document without a Sudoku."""
    if fault:
        return _("no Sudoku was found in {name}: {fault}").format(name=name, fault=fault)
    if tables:
        message = _("no Sudoku was found in {name}; it has a table of {rows} rows and {columns} columns")
        return message.format(name=name, columns=tables[0][0], rows=tables[0][1])
    message = ngettext(
        "no grid was found in {name} ({count} page); expected lines around n × n cells",
        "no grid was found in {name} ({count} pages); expected lines around n × n cells",
        count,
    )
    return message.format(name=name, count=count)


# Functions that run where a document is read, see `reader`

_opened: dict[int, Any] = {}
"""Documents of pypdfium2, by the number that `_load` gave them."""
_numbers_given = count(1)


def _load(document: str | os.PathLike[str] | bytes, name: str) -> tuple[int, int]:
    """Open a document, and return its number and how many pages it has."""
    opened, key = _open(document, name), next(_numbers_given)
    with _LOCK:
        _opened[key] = opened
        return key, len(opened)


def _unload(key: int) -> None:
    with _LOCK:
        _opened.pop(key).close()


def _open(document: str | os.PathLike[str] | bytes, name: str) -> Any:
    """Return a document of pypdfium2."""
    try:
        import pypdfium2
    except ImportError:
        raise LucidokuError(_("a PDF is read with pypdfium2: pip install 'lucidoku[photo]'")) from None
    try:
        if isinstance(document, bytes):
            data = document
        else:
            if os.path.getsize(document) > _LARGEST:
                raise ParseError(
                    _("{name} is too large: at most {size} MB are read").format(name=name, size=_LARGEST >> 20)
                )
            with open(document, "rb") as file:
                data = file.read()
    except OSError as error:
        message = _("cannot read {path}: {reason}").format(path=name, reason=reason_of(error))
        raise LucidokuError(message) from None
    if len(data) > _LARGEST:
        raise ParseError(_("{name} is too large: at most {size} MB are read").format(name=name, size=_LARGEST >> 20))
    with _LOCK:
        try:
            return pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError as error:
            if "password" in str(error).lower() or "security" in str(error).lower():
                message = _("{name} is locked with a password; save it without one, as by printing it to a new PDF")
            else:
                message = _("{name} is not a PDF document, or is damaged")
            raise ParseError(message.format(name=name)) from None


def rendered(document: bytes, number: int) -> tuple[Any, float]:
    """Return the picture of a page, and how many of its pixels a point is."""
    with reader() as call:
        picture: tuple[Any, float] = call(_page_drawn, document, number)
        return picture


def _page_drawn(document: bytes, number: int) -> tuple[Any, float]:
    opened = _open(document, _("the document"))
    with _LOCK:
        try:
            return _render(opened[number - 1])
        finally:
            opened.close()


def _render(page: Any) -> tuple[Any, float]:
    scale = _DOTS / max(*page.get_size(), 1.0)
    return page.render(scale=scale, may_draw_forms=False).to_pil(), scale


def _numbers(count: int, pages: Iterable[int] | None, name: str) -> list[int]:
    """Return the numbers of the pages to read.

    Raises:
        ParseError: there are too many pages, or one does not exist.
    """
    if pages is None:
        if count > MOST_PAGES:
            message = _(
                "{name} has {count} pages, but at most {most} are read; save those with the puzzles as a new PDF"
            )
            raise ParseError(message.format(name=name, count=count, most=MOST_PAGES))
        return list(range(1, count + 1))
    numbers = list(pages)
    for number in numbers:
        if not 1 <= number <= count:
            message = ngettext(
                "{name} has no page {number}: it has {count} page",
                "{name} has no page {number}: it has {count} pages",
                count,
            )
            raise ParseError(message.format(name=name, number=number, count=count))
    return numbers


def _read_page(key: int, number: int) -> tuple[list[PdfReading], str, list[tuple[int, int]]]:
    """Return what `_read` returns of a page of a document."""
    with _LOCK:
        return _read(_opened[key][number - 1])


def _read(page: Any) -> tuple[list[PdfReading], str, list[tuple[int, int]]]:
    """Return the readings of a page, why a grid of it is not a Sudoku, and the sizes of its tables."""
    try:
        contents = page_of(page)
        grids, tables = lattices(contents)
        readings, fault, outlined = [], "", False
        for lattice in in_order(grids, contents.characters):
            try:
                found = contents_of(contents, lattice, grids)
            except ParseError as error:
                fault = fault or str(error)
                continue
            outlined |= found.is_outlined
            if any(found.values) or found.marks:
                readings.append(_reading(found, contents, lattice))
        if outlined or (not readings and _has_picture(contents)):
            readings = _pictured(page) or readings
        return readings, fault, tables
    finally:
        page.close()


def _reading(found: Contents, page: Page, lattice: Lattice) -> PdfReading:
    layout, placed = found.layout, set(found.placed)
    own = {cell: found.values[cell] for cell in found.placed}
    marks = {cell: digits for cell, digits in (found.marks or {}).items() if not found.values[cell]}
    puzzle = Grid(bytes(0 if cell in placed else found.values[cell] for cell in layout.cells), layout)
    warnings = list(found.warnings)
    try:
        puzzle.check()
    except LucidokuError as error:
        warnings.append(_("the digits break the rules: {error}").format(error=error))
    left, right, top, bottom = lattice.xs[0], lattice.xs[-1], lattice.ys[0], lattice.ys[-1]
    corners: list[Corner] = [(left, top), (right, top), (right, bottom), (left, bottom)]
    turns = turns_of(lattice, page.characters)
    return PdfReading(
        layout,
        puzzle,
        tuple(value or (layout.n + 1 if cell in marks else 0) for cell, value in enumerate(found.values)),
        own,
        marks,
        (1.0,) * layout.n**2,
        corners=tuple(corners[turns:] + corners[:turns]),
        warnings=tuple(warnings),
        title=found.title,
        level=found.level,
    )


def _has_picture(page: Page) -> bool:
    """Return whether pictures cover a good part of a page."""
    covered = sum(
        max(0.0, min(right, page.width) - max(left, 0.0)) * max(0.0, min(bottom, page.height) - max(top, 0.0))
        for left, top, right, bottom in page.images
    )
    return covered >= _SHARE * page.width * page.height


def _pictured(page: Any) -> list[PdfReading]:
    """Return the readings of a page as a picture."""
    from lucidoku.photo.image import read_images

    picture, scale = _render(page)
    try:
        found = read_images(picture)
    except ParseError:
        return []
    return [
        PdfReading(
            **{item.name: getattr(one, item.name) for item in fields(ImageReading) if item.name != "corners"},
            corners=tuple((x / scale, y / scale) for x, y in one.corners),
            is_exact=False,
        )
        for one in found
    ]
