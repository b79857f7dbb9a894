"""Grids of pages that draw a box as a table, or as a block of cells."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from lucidoku.grid.layout import Layout
from lucidoku.rules.sizes import SIZES

_CELLS = {"td", "th"}
_TAGS = 4000  # of a page with a grid: 25x25 cells have 1,250


@dataclass
class _Cell:
    """A cell of a table: its words, and the tables in it."""

    text: str = ""
    tables: list[_Table] = field(default_factory=list)


_Table = list[list[_Cell]]


class _Tables(HTMLParser):
    """The tables of a page, each with the tables in its cells."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.whole: list[_Table] = []
        self._open: list[_Table] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row or a cell; take the value of a field of a form."""
        table = self._open[-1] if self._open else None
        if tag == "table":
            self._open.append([])
        elif table is not None and tag == "tr":
            table.append([])
        elif table is not None and tag in _CELLS:
            if not table:
                table.append([])
            table[-1].append(_Cell())
        elif tag == "input":
            self.handle_data(dict(attrs).get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        """End a table; it belongs to the cell in which it began."""
        if tag != "table" or not self._open:
            return
        table = self._open.pop()
        if not self._open:
            self.whole.append(table)
        elif self._open[-1] and self._open[-1][-1]:
            self._open[-1][-1][-1].tables.append(table)

    def handle_data(self, data: str) -> None:
        """Add words to the cell in which they stand."""
        if self._open and self._open[-1] and self._open[-1][-1]:
            self._open[-1][-1][-1].text += data.strip()


def tables_as_boxes(text: str) -> str:
    """Return the framed grid of a page that has a table in a cell for each box; "" if there is none.

    >>> box = "<table><tr><td>{}<td><tr><td><td></table>"
    >>> print(tables_as_boxes(f"<table><tr><td>{box}<td>{box}<tr><td>{box}<td>{box}</table>".format(1, 2, 3, 4)))
    1 . | 2 .
    . . | . .
    ----+----
    3 . | 4 .
    . . | . .
    """
    if text.count("<") > _TAGS or text.lower().count("<table") < 4:
        return ""
    page = _Tables()
    page.feed(text)
    return next((grid for table in page.whole if (grid := _joined(table))), "")


def _joined(table: _Table) -> str:
    """Return the rows of a table of tables, which are alike and make a grid with its boxes; "" if they do not."""
    rows = [row for row in table if row]
    if not rows or any(len(cell.tables) != 1 or cell.text for row in rows for cell in row):
        return ""
    boxes = [[[inner for inner in cell.tables[0] if inner] for cell in row] for row in rows]
    high, wide = len(boxes[0][0]), len(boxes[0][0][0]) if boxes[0][0] else 0
    n = high * wide
    if n not in SIZES or len(boxes) * high != n or any(len(row) * wide != n for row in boxes):
        return ""
    if any(len(box) != high or any(len(line) != wide for line in box) for row in boxes for box in row):
        return ""
    bands = [
        "\n".join(" | ".join(" ".join(cell.text or "." for cell in box[line]) for box in row) for line in range(high))
        for row in boxes
    ]
    rule = "+".join("-" * (2 * wide + (1 if 0 < at < n // wide - 1 else 0)) for at in range(n // wide))
    return f"\n{rule}\n".join(bands)


_BLOCKS = {"div", "span", "li", "button", "p", "section"}
_ROWS = re.compile(r"\b(?:\w*-)?(?:row|line|rank)s?(?![a-z])", re.IGNORECASE)
_BOXES = re.compile(r"\b(?:\w*-)?(?:box|block|sub-?grid|nonet|region)(?![a-z])", re.IGNORECASE)


@dataclass
class _Block:
    """An element of a page: its class, its words, and how many elements are in it."""

    name: str = ""
    text: str = ""
    leaves: list[str] = field(default_factory=list)
    parts: int = 0


class _Blocks(HTMLParser):
    """The elements of a page that hold others without further parts, with the words of these."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.groups: list[_Block] = []
        self._open = [_Block()]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element."""
        if tag in _BLOCKS:
            self._open[-1].parts += 1
            self._open.append(_Block(dict(attrs).get("class") or ""))

    def handle_endtag(self, tag: str) -> None:
        """End an element; one without parts belongs to the element around it."""
        if tag not in _BLOCKS or len(self._open) < 2:
            return
        block = self._open.pop()
        if not block.parts:
            self._open[-1].leaves.append(block.text)
        elif block.leaves:
            self.groups.append(block)

    def handle_data(self, data: str) -> None:
        """Add words to the element in which they stand."""
        self._open[-1].text += data.strip()


def blocks_as_cells(text: str) -> str:
    r"""Return the rows of a page that has an element for each cell: all in one, or in one for each row or each box.

    >>> blocks_as_cells("<div>" + "<p>1</p><p></p><p></p><p>2</p>" * 4 + "</div>")
    '1 . . 2\n1 . . 2\n1 . . 2\n1 . . 2'
    """
    if not 16 <= text.count("</") <= _TAGS:
        return ""
    page = _Blocks()
    page.feed(text)
    groups = [group for group in page.groups if len(group.leaves) == group.parts]
    n = next((n for n in SIZES if [len(group.leaves) for group in groups] in ([n * n], [n] * n)), 0)
    if not n or any(len(leaf) > 2 for group in groups for leaf in group.leaves):
        return ""
    cells = [leaf or "." for group in groups for leaf in group.leaves]
    if len(groups) > 1 and all(_BOXES.search(group.name) for group in groups):
        layout = Layout.of_size(n)
        by_cell = dict(zip((cell for box in layout.boxes for cell in box.cells), cells, strict=True))
        cells = [by_cell[cell] for cell in layout.cells]
    elif len(groups) > 1 and not all(_ROWS.search(group.name) for group in groups):
        return ""  # rows or boxes
    return "\n".join(" ".join(cells[start : start + n]) for start in range(0, n * n, n))
