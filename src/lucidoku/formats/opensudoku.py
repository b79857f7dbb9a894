"""XML of OpenSudoku (all versions) and of 1gravity's Sudoku.

OpenSudoku: `<game data="…"/>` within `<opensudoku>`, where `data` is 81 digits, or `version: N` and 81 times
`value|note|editable|` (read from the source of ogarcia/opensudoku, sashaseifollahi/opensudoku and OpenSudoku 2). A note of
version 1 is `1,5,` or `-`, later a bit mask; version 4 has two, of the corner and of the centre, version 5 a colour after them.
Where no cell has one in the centre, those of the corner are the candidates. 1gravity: `<sudoku data="…"/>`
within `<onegravitysudoku>`, or within any root, as LibreSudoku reads it. XML that defines entities is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.located import located
from lucidoku.formats._fields import line_of
from lucidoku.formats._format import STATE, Format, Reading, as_board, as_reading, cell_values, layout_for, position
from lucidoku.formats.fpuzzles import noted
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _
from lucidoku.words.markup import escape

__all__ = ["FORMAT"]

_ROOTS = ("opensudoku", "opensudoku2", "onegravitysudoku")
_PAGE = re.compile(
    r"\s*<(?:!doctype\s+html|html|head|body|table|tbody|tr|td|div|span|section|article|main|form|input|pre|code|p|ul|ol|li|h\d|br"
    r"|center|font|b|i|a)\b",
    re.IGNORECASE,
)
"""Beginning of a page, which need not be well-formed."""
_VERSION = re.compile(r"\s*version:\s*(\d+)\s*")
_DEEPEST = 100
"""Elements in one another that are read; a game is in two or three."""
_CELLS = {
    1: re.compile(r"(\d{1,2})\|(-|(?:\d{1,2}(?:,\d{1,2})*,?)?)()()\|{1,2}([01])\|{1,2}"),
    2: re.compile(r"(\d{1,2})\|(\d{0,5}|-|(?:\d{1,2},)+)()()\|{1,2}([01])\|{1,2}"),
    4: re.compile(r"(\d{1,2})\|(\d{0,5})\|(\d{0,5})()\|([01])\|{1,2}"),
    5: re.compile(r"(\d{1,2})\|(\d{0,5})\|(\d{0,5})\|(\d?)\|([01])\|{1,2}"),
}
"""Value, first and second note, colour, editable; by the version from which on."""


def _inside(text: str) -> str:
    """Return the XML among other words, with unchanged line numbers; "" if there is no XML."""
    for root in ("opensudoku", "onegravitysudoku"):
        start, end = text.find(f"<{root}"), text.rfind(f"</{root}")
        if 0 <= start < end:
            return "\n" * text.count("\n", 0, start) + text[start : text.find(">", end) + 1]
    return ""


def _root(text: str) -> Any:
    from xml.etree.ElementTree import TreeBuilder

    from defusedxml import ElementTree
    from defusedxml.common import DefusedXmlException

    class Builder(TreeBuilder):
        """Builder of a tree that is not deep: in a browser, a deep one ends Python when it is freed."""

        depth = 0

        def start(self, tag: Any, attrs: Any, /) -> Any:
            self.depth += 1
            if self.depth > _DEEPEST:
                raise ParseError(_("no puzzle found"))
            return super().start(tag, attrs)

        def end(self, tag: Any, /) -> Any:
            self.depth -= 1
            return super().end(tag)

    parser = ElementTree.DefusedXMLParser(target=Builder(), forbid_dtd=True)
    try:
        parser.feed(text.strip().encode("utf-8", "replace"))
        return parser.close()
    except ParseError:
        raise
    except DefusedXmlException:
        raise ParseError(_("this XML defines a document type or entities; neither is allowed")) from None
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        line, column = getattr(error, "position", (1, 0))
        raise located(_("the text is not well-formed XML"), line, column + 1) from None


def _games(text: str, layout: Layout | None) -> Iterator[tuple[int, Reading | LucidokuError]]:
    if not re.match(r"\s*<(?:\?xml|!DOCTYPE|opensudoku|onegravity)", text) and (inner := _inside(text)):
        text = inner  # it is among words
    if _PAGE.match(text):
        raise ParseError(_("no puzzle found"))
    text = re.sub(r"(<\?xml[^<>]*?)\sencoding=(\"[^\"<>]*\"|'[^'<>]*')", r"\1", text, count=1)
    root = _root(text)
    if root.tag == "{http://www.w3.org/2000/svg}svg":
        raise ParseError(_("this is an SVG picture; save it as PNG, in which puzzles are found"))
    if root.tag not in _ROOTS and not any(element.get("data") for element in root.iter("sudoku")):
        message = _("unknown XML root <{tag}>; expected <opensudoku> or <onegravitysudoku>")
        raise ParseError(message.format(tag=root.tag[:30]))
    title, author = line_of(root.findtext("name"), 200), line_of(root.findtext("author"), 200)
    places = [text.count("\n", 0, match.start()) + 1 for match in re.finditer(r"<(?:game|sudoku|puzzle)\b", text)]
    number = 0
    for element in root.iter():
        if element.tag not in ("game", "sudoku", "puzzle"):
            continue
        data = element.get("data") or element.get("cells_data") or element.get("cellsData") or (element.text or "")
        line = places[number] if number < len(places) else 1
        number += 1
        try:
            reading = _game(data, layout)
            yield line, replace(reading, format="opensudoku", title=title, author=author)
        except LucidokuError as error:
            yield line, error
    if not number:
        raise ParseError(_("this XML contains no <game> with a puzzle"))


def _game(data: str, layout: Layout | None) -> Reading:
    version_match = _VERSION.match(data)
    if not version_match:
        word = "".join(data.split())
        layout = layout_for(len(word), layout)
        return Reading(Grid(cell_values(word, layout), layout))
    version, cells = int(version_match[1]), "".join(data[version_match.end() :].split())
    # a version that is not known is one of those by the number of its fields
    known = [first for first in sorted(_CELLS, reverse=True) if first <= version and _whole(_CELLS[first], cells)]
    if not known:
        raise ParseError(_("expected value|note|editable| for each cell in the data of a game"))
    parts = [match.groups() for match in _CELLS[known[0]].finditer(cells)]
    both = any(part[2] not in ("", "0") for part in parts)
    layout = layout_for(len(parts), layout)
    givens, values, masks, corners = bytearray(), bytearray(), [], {}
    colors: dict[Cell, tuple[str, ...]] = {}
    for cell, part in zip(layout.cells, parts, strict=True):
        value = int(part[0])
        if value > layout.n:
            message = _("{cell} holds {digit}, but the digits are 1 to {n}")
            raise ParseError(message.format(cell=cell, digit=value, n=layout.n))
        fixed = part[-1] == "0" and value
        givens.append(value if fixed else 0)
        values.append(value)
        masks.append(0 if value else _mask(part[2] if both else part[1], version, layout.n))
        # under a digit, the note of a version with two kinds is not a candidate
        if (both or (value and version > 3)) and (corner := _mask(part[1], version, layout.n)):
            corners[cell] = tuple(d for d in range(1, layout.n + 1) if corner >> d - 1 & 1)
        if part[3] not in ("", "0"):
            colors[cell] = (part[3],)
    return noted(position(layout, bytes(givens), bytes(values), masks), corners, colors, {})


def _whole(pattern: re.Pattern[str], cells: str) -> bool:
    return not pattern.sub("", cells).strip("|") and bool(pattern.match(cells))


def _mask(note: str, version: int, n: int) -> int:
    if version == 1 or "," in note or note == "-":
        return sum({1 << int(d) - 1 for d in note.split(",") if d.isdecimal() and 1 <= int(d) <= n})
    return int(note or 0) & (1 << n) - 1 if len(note) < 6 else 0


def _read(text: str, layout: Layout | None) -> Reading:
    games = list(_games(text, layout))
    first = games[0][1]
    if isinstance(first, LucidokuError):
        raise first
    return first.first_of(len(games))


def _write(what: Grid | Board | Reading) -> str:
    """Write a game of version 2; with corner marks of version 4, with colours that are numbers of version 5."""
    reading = as_reading(what)
    subject = reading.puzzle
    if subject.layout.n != 9 or subject.layout.is_jigsaw or subject.layout.extras:
        raise LucidokuError(_("OpenSudoku supports only 9x9 grids without diagonals, windows or jigsaw boxes"))
    colors = {cell: names[0] for cell, names in reading.colors.items() if re.fullmatch("[1-9]", names[0])}
    if isinstance(subject, Grid) and not reading.corner_marks and not colors:
        data = subject.line.replace(".", "0")
    else:
        board, corners = (
            as_board(subject),
            {c: sum(1 << d - 1 for d in marks) for c, marks in reading.corner_marks.items()},
        )
        version = 5 if colors else 4 if corners else 2
        data = f"version: {version}\n"
        for cell in subject.layout.cells:
            noted_marks = board.masks[cell] if isinstance(subject, Board) else 0
            fields = [board.values[cell], corners.get(cell, 0), noted_marks, colors.get(cell, 0)]
            fields = {2: [fields[0], fields[2]], 4: fields[:3], 5: fields}[version]
            data += "|".join(map(str, [*fields, int(not board.givens[cell])])) + "|"
    from xml.sax.saxutils import quoteattr  # brings half of the network library with it

    attribute = quoteattr(data, {"\n": "&#10;"})
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">'
    parse_words = "".join(
        f"<{name}>{escape(text, quote=False)}</{name}>"
        for name, text in (("name", reading.title), ("author", reading.author))
        if text
    )
    return f'{head}{parse_words}<folder name="Lucidoku"><game data={attribute}/></folder></opensudoku>'


def _detect(text: str) -> bool:
    return bool(re.match(r"\s*<[A-Za-z?!]", text) or _inside(text))


FORMAT = Format(
    "opensudoku",
    "XML of OpenSudoku, with notes",
    _detect,
    _read,
    _write,
    _games,
    label="OpenSudoku",
    keeps=STATE | {"corners", "numbered colors", "title"},
    suffixes=(".opensudoku", ".1gsudoku", ".xml"),
    whole=_detect,
)
