"""Lists of givens in lines of three numbers: StudyLib's `x,y,v`, and tables whose header names row, column and digit.

Without a header the numbers are column from the left, row from the top, and digit, all from 1, as StudyLib writes them.
"""

from __future__ import annotations

import re

from lucidoku.errors import LucidokuError
from lucidoku.files.located import located
from lucidoku.formats._format import Format, Reading
from lucidoku.formats._placed import COLUMN_NAMES, ROW_NAMES, VALUE_NAMES, plain_word
from lucidoku.formats._unknown import read_cells
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.language import N_, _

__all__ = ["FORMAT"]

_LINE = re.compile(r"\s*(\d{1,2})\s*,\s*(\d{1,2})\s*,\s*(\d{1,2})\s*")
_BETWEEN = re.compile(r"[,;\t ]")
_LONGEST_HEADER = 80  # characters


def _detect(text: str) -> bool:
    first = next((line for line in text.splitlines() if line.strip(" #")), "")
    return bool(_LINE.fullmatch(first)) or _header(first) is not None


def _header(line: str) -> list[str] | None:
    """Return the names in the header of a table of cells; None for any other line."""
    names = [name for name in _BETWEEN.split(line[:_LONGEST_HEADER].replace('"', "")) if name]
    if len(names) != 3:
        return None
    words = [{plain_word(name)} for name in names]
    each = [sum(bool(word & set(kind)) for word in words) for kind in (ROW_NAMES, COLUMN_NAMES, VALUE_NAMES)]
    return names if each == [1, 1, 1] else None


def _read(text: str, layout: Layout | None) -> Reading:
    lines = [
        (number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip() and line.lstrip()[0] != "#"
    ]
    if names := _header(lines[0][1]):
        return _read_table(names, lines[1:], layout)
    layout = layout or Layout.standard(3, 3)
    values = bytearray(layout.n**2)
    for number, line in lines:
        match = _LINE.fullmatch(line)
        if not match:
            raise located(_("expected column,row,digit, for example 1,9,4"), number)
        x, y, v = map(int, match.groups())
        if not all(1 <= k <= layout.n for k in (x, y, v)):
            raise located(
                _("{numbers} is out of range; expected numbers from 1 to {n}").format(
                    numbers=f"{x},{y},{v}", n=layout.n
                ),
                number,
            )
        cell = (y - 1) * layout.n + x - 1
        if values[cell] not in (0, v):
            raise located(_("{cell} is given twice").format(cell=layout.cells[cell]), number)
        values[cell] = v
    reading = Reading(Grid(bytes(values), layout)).noting(_("each line was read as column, row and digit"))
    if sum(map(bool, values)) > 1:
        return reading
    return reading.noting(_("the list of cells looks incomplete; cells missing from it are taken as empty"))


def _read_table(names: list[str], lines: list[tuple[int, str]], layout: Layout | None) -> Reading:
    """Read rows below a header; how many rows the grid has, and whether they count from 0, the numbers show."""
    cells = []
    for number, line in lines:
        items = [item for item in _BETWEEN.split(line.replace('"', "")) if item]
        if len(items) != len(names) or not all(item.isdecimal() and len(item) < 3 for item in items):
            raise located(_("expected the numbers {names} in this row").format(names=", ".join(names)), number)
        cells.append(dict(zip(names, map(int, items), strict=True)))
    return read_cells(cells, layout)


def _write(subject: Grid | Board) -> str:
    grid = subject.grid if isinstance(subject, Board) else subject
    if not any(grid.values):
        raise LucidokuError(_("the puzzle is empty"))
    by_column = sorted(grid.layout.cells, key=lambda cell: (cell.column, cell.row))
    return "\n".join(f"{cell.column},{cell.row},{grid[cell]}" for cell in by_column if grid[cell])


FORMAT = Format(
    "studylib",
    "a line x,y,v for every given",
    _detect,
    _read,
    _write,
    label=N_("A list of the givens: x,y,v"),
    keeps=frozenset({"values"}),
    whole=_detect,
)
