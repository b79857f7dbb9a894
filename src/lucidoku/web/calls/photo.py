"""Puzzles in pictures and PDF documents: the body of the request is the file."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated, Any

from fastapi import Query, Request
from fastapi.responses import Response

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.kinds import HEAD, seen_kind
from lucidoku.formats import Reading
from lucidoku.photo._pixels import Pixels, pixels_of
from lucidoku.photo.entries import Seen, position_in, seen_in, shown
from lucidoku.photo.pdf import PdfReading, rendered
from lucidoku.photo.reading import ImageReading
from lucidoku.photo.warp import straightened
from lucidoku.rules.limit import OutOfTime, seconds_left
from lucidoku.search.solutions import at_most
from lucidoku.web.models.base import Ask, PagePosition
from lucidoku.web.models.photo import PhotoAnswer, SeenGrid
from lucidoku.web.positions import position_of
from lucidoku.web.route import Lang, ServerDep, as_json, in_language_of, routes
from lucidoku.words.language import _

__all__ = ["router"]

router = routes("photo")

_SECONDS = 10.0  # for all grids of a file
_MOST = 200  # grids of an answer
_PICTURES = 12  # straightened pictures in an answer
_SIDE = 540  # pixels of one of them
_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            kind: {"schema": {"type": "string", "format": "binary"}} for kind in ("image/*", "application/pdf")
        },
    }
}


@router.post("/photo", response_model=PhotoAnswer, openapi_extra=_BODY)
async def read_photo(
    request: Request, server: ServerDep, lang: Lang = "en", notation: Annotated[str, Query(max_length=20)] = "r1c1"
) -> Response:
    """Return the puzzles in a photo, a screenshot or a PDF, with their doubtful cells."""
    file = await request.body()
    ask = Ask(lang=lang, notation=notation)
    answer = await server.workers.run(
        lambda: in_language_of(ask, lambda: as_json(at_most(_SECONDS, lambda: read_file(file))))
    )
    return Response(answer, media_type="application/json", headers={"cache-control": "no-store"})


def read_file(file: bytes) -> PhotoAnswer:
    """Return the puzzles in a file: within a limit of time, those that were found until it ends."""
    kind = seen_kind(file[:HEAD])
    if not kind:
        raise ParseError(_("this is neither a picture nor a PDF that can be read"))
    grids: list[SeenGrid] = []
    notes: list[str] = []
    pages = _Pages(file, kind)
    is_whole = False
    with suppress(OutOfTime):
        for seen in seen_in(file, kind, apart=True):
            grids.append(_grid(seen, pages if len(grids) < _PICTURES else None))
            if len(grids) >= _MOST:
                break
            seconds_left()
        else:
            is_whole = True
    if not grids:
        message = _("it takes more than {seconds:g} seconds to read; send a smaller picture, or fewer pages")
        raise ParseError(message.format(seconds=_SECONDS))
    if not is_whole:
        notes.append(_("There was time to read the first {count} puzzles only.").format(count=len(grids)))
    return PhotoAnswer(grids=grids, notes=notes)


class _Pages:
    """Pictures of a file, each opened once."""

    def __init__(self, file: bytes, kind: str) -> None:
        self._file, self._kind = file, kind
        self._page = -1
        self._pixels, self._scale = Pixels(1, 1, bytes(3)), 1.0

    def picture(self, reading: ImageReading) -> str:
        """Return a straightened grid as a data URL."""
        if self._page != reading.page:
            self._page = reading.page
            if self._kind == "pdf":
                picture, self._scale = rendered(self._file, reading.page)
                self._pixels = Pixels.of_pillow(picture)
            else:
                self._pixels, (width, _height) = pixels_of(self._file)
                self._scale = self._pixels.width / width
        corners = [(x * self._scale, y * self._scale) for x, y in reading.corners]
        kind, made = straightened(self._pixels, corners, _SIDE).file()
        return f"data:{kind};base64," + base64.b64encode(made).decode()


def _grid(seen: Seen, pages: _Pages | None) -> SeenGrid:
    reading, entry = seen.reading, seen.entry
    exact = isinstance(reading, PdfReading) and reading.is_exact
    found = entry.reading or _as_read(reading)
    picture = pages.picture(reading) if pages and not exact and len(reading.corners) == 4 else ""
    return SeenGrid(
        position=_position(found),
        title=found.title,
        page=reading.page,
        is_safe=entry.puzzle is not None,
        is_solution=isinstance(reading, PdfReading) and reading.is_solution,
        picture=picture,
        doubtful=list(map(int, reading.doubtful)),
        choices=_choices(reading),
        alternatives=[other.line for other in reading.alternatives],
        notes=list(dict.fromkeys([*found.notes, *reading.warnings])),
    )


def _as_read(reading: ImageReading) -> Reading:
    """Return what was read where it is not safe: the position, or the digits alone where they break the rules."""
    if reading.puzzle is not None:
        try:
            return position_in(reading)
        except LucidokuError:
            pass
    return Reading(shown(reading), title=reading.title)


def _position(found: Reading) -> PagePosition:
    position = position_of(found.puzzle)
    position.corner = {int(cell): list(digits) for cell, digits in found.corner_marks.items()}
    return position


def _choices(reading: ImageReading) -> dict[int, list[int]]:
    """Return the other digits of doubtful cells: of the other readings, and as the cell was read before the solver was asked."""
    best = shown(reading)
    return {int(cell): list(dict.fromkeys(_others(reading, int(cell), best.values[cell]))) for cell in reading.doubtful}


def _others(reading: ImageReading, cell: int, value: int) -> Iterator[int]:
    digits: list[Any] = [*(other.values[cell] for other in reading.alternatives), reading.labels[cell], 0]
    yield from (digit for digit in digits if digit != value and digit <= reading.layout.n)
