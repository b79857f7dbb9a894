"""StudyLib: a line `x,y,v` a given: column from the left, row from the top, digit."""

from __future__ import annotations

import re

from lucidoku.files.located import located
from lucidoku.formats._format import Format, Reading
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.language import N_, _

__all__ = ["FORMAT"]

_LINE = re.compile(r"\s*(\d{1,2})\s*,\s*(\d{1,2})\s*,\s*(\d{1,2})\s*")


def _detect(text: str) -> bool:
    return bool(_LINE.fullmatch(next((line for line in text.splitlines() if line.strip(" #")), "")))


def _read(text: str, layout: Layout | None) -> Reading:
    layout = layout or Layout.standard(3, 3)
    values = bytearray(layout.n**2)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
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
    reading = Reading(Grid(bytes(values), layout))
    if sum(map(bool, values)) > 1:
        return reading
    return reading.noting(_("the list of cells looks incomplete; cells missing from it are taken as empty"))


def _write(subject: Grid | Board) -> str:
    grid = subject.grid if isinstance(subject, Board) else subject
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
