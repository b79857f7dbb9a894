"""The marks of a layout as f-puzzles' lists of objects; the inverse of `lucidoku.formats._fpuzzles_marks`.

f-puzzles itself draws only some of the rules. For the others its extension adds drawings that name their rule
(`fromConstraint`), so that whoever opens the link sees them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.formats._fpuzzles_marks import DIRECTIONS
from lucidoku.formats._rules import retold_regions
from lucidoku.grid.layout import Layout
from lucidoku.rules import flagged
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import name_of
from lucidoku.rules.constraints.arrow import shaft_starts
from lucidoku.words.language import _

__all__ = ["altered_marks", "diagonal_flag", "written_marks"]

_Data = dict[str, Any]


def _name(row: int, column: int) -> str:
    return f"R{row + 1}C{column + 1}"


def _names(cells: Sequence[int], n: int) -> list[str]:
    return [_name(*divmod(cell, n)) for cell in cells]


def _value(mark: Constraint) -> _Data:
    return {"value": str(mark.values[0])} if mark.values else {}


def _refused(mark: Constraint, n: int) -> LucidokuError:
    message = _("{mark}: f-puzzles cannot store it")
    return LucidokuError(message.format(mark=name_of(mark, n)))


def _of_cell(mark: Constraint, n: int) -> _Data:
    return {"cell": _names(mark.cells, n)[0]}


def _of_cells(mark: Constraint, n: int) -> _Data:
    return {"cells": _names(mark.cells, n), **_value(mark)}


def _of_xv(mark: Constraint, n: int) -> _Data:
    return {"cells": _names(mark.cells, n), "value": {10: "X", 5: "V"}.get(mark.values[0], str(mark.values[0]))}


def _of_lines(mark: Constraint, n: int) -> _Data:
    return {"lines": [_names(line, n) for line in mark.lines], **_value(mark)}


def _of_arrow(mark: Constraint, n: int) -> _Data:
    circle, *shafts = mark.lines
    if list(circle) != sorted(circle):  # a number is read row by row
        raise _refused(mark, n)
    starts = shaft_starts(mark, n)
    lines = [_names((start, *line), n) for start, line in zip(starts, shafts, strict=True)]
    return {"lines": lines, "cells": _names(circle, n)}


def _of_clone(mark: Constraint, n: int) -> _Data:
    return {"cells": _names(mark.lines[0], n), "cloneCells": _names(mark.lines[1], n)}


def _of_quadruple(mark: Constraint, n: int) -> _Data:
    return {"cells": _names(mark.cells, n), "values": list(mark.values)}


def _from_outside(mark: Constraint, n: int) -> _Data:
    cells = list(mark.cells)
    for k in range(n):
        row, column = list(range(k * n, k * n + n)), list(range(k, n * n, n))
        for line, place in ((row, (k, -1)), (row[::-1], (k, n)), (column, (-1, k)), (column[::-1], (n, k))):
            if cells == line:
                return {"cell": _name(*place), **_value(mark)}
    raise _refused(mark, n)


def _of_little_killer(mark: Constraint, n: int) -> _Data:
    for direction, (down, right) in DIRECTIONS.items():
        row, column = mark.cells[0] // n - down, mark.cells[0] % n - right
        line: list[int] = []
        while 0 <= (r := row + down * (len(line) + 1)) < n and 0 <= (c := column + right * (len(line) + 1)) < n:
            line.append(r * n + c)
        if not (0 <= row < n and 0 <= column < n) and line == list(mark.cells):
            return {
                "cell": _name(row, column),
                "cells": _names(line, n),
                "direction": direction,
                **_value(mark),
            }
    raise _refused(mark, n)


_WRITERS: dict[str, Callable[[Constraint, int], _Data]] = {
    **dict.fromkeys(("odd", "even", "minimum", "maximum"), _of_cell),
    **dict.fromkeys(("difference", "ratio", "rowindexer", "columnindexer", "boxindexer"), _of_cells),
    **dict.fromkeys(("killercage", "extraregion"), _of_cells),
    **dict.fromkeys(
        (
            *("thermometer", "slowthermometer", "palindrome", "renban", "whispers", "nabner", "entropicline"),
            *("modularline", "zipperline", "regionsumline", "betweenline", "lockout", "doublearrow"),
        ),
        _of_lines,
    ),
    **dict.fromkeys(("sandwichsum", "xsum", "skyscraper"), _from_outside),
    "arrow": _of_arrow,
    "clone": _of_clone,
    "littlekillersum": _of_little_killer,
    "quadruple": _of_quadruple,
    "xv": _of_xv,
}
_FLAGS = ("antiking", "antiknight", "disjointgroups", "nonconsecutive")

_DRAWN = {
    "whispers": ("German Whispers", "#67F067"),
    "renban": ("Renban", "#F067F0"),
    "regionsumline": ("Region Sum Line", "#2ECBFF"),
    "entropicline": ("Entropic Line", "#FFCCAA"),
    "zipperline": ("Zipper Line", "#CDB1EC"),
    "rowindexer": ("Row Indexer", "#7CC77C"),
    "columnindexer": ("Column Indexer", "#C77C7C"),
    "boxindexer": ("Box Indexer", "#7C7CC7"),
    "xsum": ("X Sum", "\u25ef"),
    "skyscraper": ("Skyscraper", "\u25af"),
}
"""What the extension of f-puzzles draws for its rules: the name in `fromConstraint`, and a colour or a sign."""


def _drawing(rule: str, data: _Data) -> tuple[str, _Data]:
    """Return the list that a drawing belongs into, and the drawing."""
    name, look = _DRAWN[rule]
    if "lines" in data:
        return "line", {"lines": data["lines"], "outlineC": look, "width": 0.2, "fromConstraint": name}
    if "cells" in data:
        return "cage", {"cells": data["cells"], "outlineC": look, "fontC": "#000000", "fromConstraint": name}
    sign = {"cells": [data["cell"]], "value": look, "fontC": "#000000", "size": 1.2, "fromConstraint": name}
    return "text", sign


def altered_marks(layout: Layout) -> list[str]:
    """Return what programs for f-puzzles' links read otherwise than it is meant.

    >>> altered_marks(Layout.parse("4+difference:2@r1c1r1c2+negativedifference"))
    ['the rule of all white dots, for other differences than 1']
    """
    steps = {step for mark in layout.marks if mark.rule == "difference" for step in mark.values or (1,)}
    lost = retold_regions(layout)
    if Constraint("negativedifference") in layout.marks and not steps <= {1}:
        lost.append(_("the rule of all white dots, for other differences than 1"))
    return lost


def diagonal_flag(mark: Constraint, layout: Layout, format: str) -> str:
    """Return how a format writes one long diagonal, for an extra region of its cells; "" for any other mark.

    >>> one = Layout.parse("4+extraregion:r1c1r2c2r3c3r4c4")
    >>> diagonal_flag(one.marks[0], one, "f-puzzles")
    'diagonal-'
    """
    flags = flagged(format, layout.n, layout.box_height, layout.box_width) if mark.rule == "extraregion" else {}
    return next((flag for flag, cells in flags.items() if sorted(cells) == sorted(mark.cells)), "")


def written_marks(layout: Layout) -> _Data:
    """Return the marks of a layout as f-puzzles stores them.

    Raises:
        LucidokuError: f-puzzles has no place for one; names it.

    >>> written_marks(Layout.parse("4+antiking+killercage:3@r1c1r1c2"))
    {'antiking': True, 'killercage': [{'cells': ['R1C1', 'R1C2'], 'value': '3'}]}
    """
    found: _Data = {}
    whole = {mark.rule for mark in layout.marks if not mark.lines}
    steps = {step for mark in layout.marks if mark.rule == "difference" for step in mark.values or (1,)}
    lifted = 1 in steps or any(mark.rule == "ratio" and mark.values in ((), (2,)) for mark in layout.marks)
    for mark in layout.marks:
        if mark.rule == "nonconsecutive" and (lifted or ("negativedifference" in whole and steps <= {1})):
            raise _refused(mark, layout.n)  # there, a dot lifts it for its pair
        if flag := diagonal_flag(mark, layout, "f-puzzles"):
            found[flag] = True
        elif mark.rule in _FLAGS:
            found[mark.rule] = True
        elif mark.rule.startswith("negative"):
            found.setdefault("negative", []).append(mark.rule.removeprefix("negative"))
            if mark.rule == "negativedifference" and steps <= {1}:
                found["nonconsecutive"] = True  # its solvers know the rule of all white dots by this name
        elif write := _WRITERS.get(mark.rule):
            data = write(mark, layout.n)
            found.setdefault(mark.rule, []).append(data)
            if mark.rule in _DRAWN:
                kind, drawing = _drawing(mark.rule, data)
                found.setdefault(kind, []).append(drawing)
        else:
            raise _refused(mark, layout.n)
    return found
