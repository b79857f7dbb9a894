"""SumoCue's strings of killer and jigsaw puzzles: `SumoCueV1=8J0=17J0+1J0…`, one entry a cell.

`=17` begins a cage with this sum, `+1` belongs to the cage of cell 1 (from 0), `J0` is the number of a jigsaw box, and a D after
the name means diagonals. A cage of one cell is a digit, a sum of 0 no cage, and `=` a cage without a sum. As
SumoCue's author described it in the forum of sudocue.net.
"""

from __future__ import annotations

import re

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import Format, Reading, as_grid, box_numbers
from lucidoku.formats._maps import is_connected
from lucidoku.formats._rules import RuleCollector
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _

__all__ = ["FORMAT"]

_TEXT = re.compile(r"SumoCueV1(D?)((?:(?:=\d{0,3}|\+\d{1,3})(?:J\d)?)+)", re.IGNORECASE)
_ENTRY = re.compile(r"([=+])(\d*)(?:J(\d))?", re.IGNORECASE)
_N = 9


def _detect(text: str) -> bool:
    return text.lstrip()[:9].lower() == "sumocuev1"


def _read(text: str, layout: Layout | None) -> Reading:
    match = _TEXT.fullmatch("".join(text.split()))
    if not match:
        raise ParseError(_("this is not a SumoCue puzzle; expected entries such as =17 and +1 after SumoCueV1"))
    entries = _ENTRY.findall(match[2])
    if len(entries) != _N**2:
        message = _("expected {expected} cells in the puzzle, got {count}")
        raise ParseError(message.format(expected=_N**2, count=len(entries)))
    rules = RuleCollector(_N)
    if match[1]:
        rules.extra("diagonal")
    boxes = [box for _sign, _number, box in entries]
    if any(boxes):
        rules.boxes(boxes)
    values = bytearray(_N**2)
    for first, cells in _cages(entries).items():
        total = int(entries[first][1] or 0)
        if not entries[first][1]:  # a cage whose sum is left open
            if len(cells) > 1:
                rules.add_constraint("killercage", [cells])
        elif len(cells) == 1 and total <= _N:
            values[first] = total
        elif total:
            rules.add_constraint("killercage", [cells], [total])
    reading = Reading(Grid(bytes(values), rules.layout()))
    for cells in _cages(entries).values():
        if not is_connected(cells, _N):
            cell = f"r{cells[0] // _N + 1}c{cells[0] % _N + 1}"
            reading = reading.noting(_("the cells of the cage at {cell} are not connected").format(cell=cell))
    return reading


def _cages(entries: list[tuple[str, str, str]]) -> dict[int, list[int]]:
    """Return the cells of each cage, by the cell that tells its sum."""
    cages: dict[int, list[int]] = {}
    for cell in range(len(entries)):
        first, seen = cell, {cell}
        while entries[first][0] == "+":
            first = int(entries[first][1])
            if first in seen or first >= len(entries):
                message = _("cell {cell} belongs to a cage that has no sum")
                raise ParseError(message.format(cell=f"r{cell // _N + 1}c{cell % _N + 1}"))
            seen.add(first)
        cages.setdefault(first, []).append(cell)
    return cages


def _write(subject: Grid | Board) -> str:
    layout, grid = subject.layout, as_grid(subject)
    entries = [f"={value}" for value in grid.values]
    caged: set[int] = set()
    possible = (
        layout.n == _N and layout.extras in ((), ("diagonal",)) and layout.constraint_names in ((), ("killercage",))
    )
    for constraint in layout.placed:
        cells = sorted(constraint.cells)
        digits = tuple(grid.values[cell] for cell in cells if grid.values[cell])
        free = not caged & set(cells) and (not digits or (len(cells) == 1 and digits == constraint.values))
        possible = possible and bool(constraint.values) and free
        if not possible:
            break
        caged |= set(cells)
        for cell in cells:
            entries[cell] = f"+{cells[0]}"
        entries[cells[0]] = f"={constraint.values[0]}"
    if not possible:
        message = _(
            "SumoCue cannot store this puzzle; expected 9x9 with killer cages that have a sum and share no cell, digits"
            " outside of them, and diagonals at most"
        )
        raise LucidokuError(message)
    if layout.is_jigsaw:
        entries = [f"{entry}J{box}" for entry, box in zip(entries, box_numbers(layout), strict=True)]
    return f"SumoCueV1{'D' * bool(layout.extras)}{''.join(entries)}"


def _alterations(layout: Layout) -> list[str]:
    single = any(constraint.rule == "killercage" and len(constraint.cells) == 1 for constraint in layout.placed)
    return [_("cages of one cell, which become digits")] if single else []


FORMAT = Format(
    "sumocue",
    "SumoCue's killers and jigsaws: SumoCueV1=8=17+1…",
    _detect,
    _read,
    _write,
    label="SumoCue",
    keeps=frozenset({"values", "houses", "rules"}),
    alters=_alterations,
)
