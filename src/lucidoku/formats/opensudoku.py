"""XML of OpenSudoku (all versions) and of 1gravity's Sudoku.

OpenSudoku: `<game data="…"/>` within `<opensudoku>`, where `data` is 81 digits, or `version: N` and 81 times
`value|note|editable|` (read from the source of ogarcia/opensudoku and sashaseifollahi/opensudoku). A note of version 1
is `1,5,` or `-`, later a bit mask; version 4 has two, of the corner and of the centre. 1gravity: `<sudoku data="…"/>`
within `<onegravitysudoku>`. XML that defines entities is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lucidoku._located import located
from lucidoku._text import _
from lucidoku.board import Board
from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import Format, Reading, cell_values, layout_for, position
from lucidoku.grid import Grid, Layout

__all__ = ["FORMAT"]

_ROOTS = ("opensudoku", "opensudoku2", "onegravitysudoku")
_VERSION = re.compile(r"\s*version:\s*(\d+)\s*")
_CELL = re.compile(r"(\d+)\|(-|(?:\d+(?:,\d+)*,?)?)\|([01])\|{1,2}")
_CELL_4 = re.compile(r"(\d+)\|(\d*)\|(\d*)\|([01])\|{1,2}")


def _root(text: str) -> Any:
    from defusedxml import ElementTree
    from defusedxml.common import DefusedXmlException

    try:
        return ElementTree.fromstring(text.strip().encode("utf-8", "replace"), forbid_dtd=True)
    except DefusedXmlException:
        raise ParseError(_("this XML defines a document type or entities, which no puzzle needs")) from None
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        line, column = getattr(error, "position", (1, 0))
        raise located(_("this is no well-formed XML"), line, column + 1) from None


def _games(text: str, layout: Layout | None) -> Iterator[tuple[int, Reading | LucidokuError]]:
    text = re.sub(r"(<\?xml[^>]*?)\s+encoding=(\"[^\"]*\"|'[^']*')", r"\1", text, count=1)
    root = _root(text)
    if root.tag not in _ROOTS:
        message = _("<{tag}> is no XML of puzzles: expected <opensudoku> or <onegravitysudoku>")
        raise ParseError(message.format(tag=root.tag[:30]))
    title = root.findtext("name") or ""
    author = root.findtext("author") or ""
    places = [text.count("\n", 0, found.start()) + 1 for found in re.finditer(r"<(?:game|sudoku|puzzle)\b", text)]
    number = 0
    for element in root.iter():
        if element.tag not in ("game", "sudoku", "puzzle"):
            continue
        data = element.get("data") or element.get("cells_data") or element.get("cellsData") or (element.text or "")
        line = places[number] if number < len(places) else 1
        number += 1
        try:
            reading = _game(data, layout)
            yield line, Reading(reading.puzzle, "opensudoku", reading.notes, title, author, reading.corner_marks)
        except LucidokuError as error:
            yield line, error
    if not number:
        raise ParseError(_("this XML holds no <game> with a puzzle"))


def _game(data: str, layout: Layout | None) -> Reading:
    found = _VERSION.match(data)
    if not found:
        word = "".join(data.split())
        layout = layout_for(len(word), layout)
        return Reading(Grid(cell_values(word, layout), layout))
    version, cells = int(found[1]), "".join(data[found.end() :].split())
    pattern = _CELL_4 if version >= 4 and _CELL_4.match(cells) else _CELL
    parts = [match.groups() for match in pattern.finditer(cells)]
    if pattern.sub("", cells).strip("|"):
        raise ParseError(_("a game's data is not value|note|editable| for each cell"))
    layout = layout_for(len(parts), layout)
    givens, values, masks, corners = bytearray(), bytearray(), [], {}
    for cell, part in zip(layout.cells, parts, strict=True):
        value = int(part[0])
        if value > layout.n:
            message = _("{cell} holds {digit}, but the digits are 1 to {n}")
            raise ParseError(message.format(cell=cell, digit=value, n=layout.n))
        fixed = part[-1] == "0" and value
        givens.append(value if fixed else 0)
        values.append(value)
        note = part[2] if len(part) == 4 else part[1]
        masks.append(0 if value else _mask(note, version, layout.n))
        if len(part) == 4 and (corner := _mask(part[1], version, layout.n)):
            corners[cell] = tuple(d for d in range(1, layout.n + 1) if corner >> d - 1 & 1)
    reading = position(layout, bytes(givens), bytes(values), masks)
    if corners:
        reading = reading.noting(_("corner marks are no candidates; they were set apart"))
    return Reading(reading.puzzle, notes=reading.notes, corner_marks=corners)


def _mask(note: str, version: int, n: int) -> int:
    if version == 1 or "," in note or note == "-":
        return sum({1 << int(d) - 1 for d in note.split(",") if d.isdecimal() and 1 <= int(d) <= n})
    return int(note or 0) & (1 << n) - 1 if len(note) < 6 else 0


def _read(text: str, layout: Layout | None) -> Reading:
    found = list(_games(text, layout))
    first = found[0][1]
    if isinstance(first, LucidokuError):
        raise first
    if len(found) > 1:
        first = first.noting(_("the text holds {count} puzzles; this is the first").format(count=len(found)))
    return first


def _write(subject: Grid | Board) -> str:
    if subject.layout.n != 9 or subject.layout.is_jigsaw or subject.layout.extras:
        raise LucidokuError(_("OpenSudoku knows 9x9 grids only, without diagonals, windows or jigsaw boxes"))
    if isinstance(subject, Grid):
        data = subject.line.replace(".", "0")
    else:
        cells = (f"{subject.values[c]}|{subject.masks[c]}|{int(not subject.givens[c])}|" for c in subject.layout.cells)
        data = "version: 2\n" + "".join(cells)
    from xml.sax.saxutils import quoteattr  # brings half of the network library with it

    attribute = quoteattr(data, {"\n": "&#10;"})
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2"><folder name="Lucidoku">'
    return f"{head}<game data={attribute}/></folder></opensudoku>"


FORMAT = Format(
    "opensudoku",
    "XML of OpenSudoku, with notes",
    lambda text: bool(re.match(r"\s*<[A-Za-z?!]", text)),
    _read,
    _write,
    _games,
    (".opensudoku", ".1gsudoku", ".xml"),
)
