"""Write the constraints of a layout as f-puzzles' lists of objects; the inverse of `lucidoku.formats._fpuzzles_rules`.

f-puzzles itself draws only some of the rules. For the others its extension adds drawings that name their rule
(`fromConstraint`), so that they are visible to everyone who opens the link.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.formats._fpuzzles_rules import DIRECTIONS
from lucidoku.formats._rules import altered_regions
from lucidoku.grid.layout import Layout
from lucidoku.rules import cells_by_flag
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import name_of
from lucidoku.rules.constraints.arrow import shaft_starts
from lucidoku.words.language import _

__all__ = ["altered_constraints", "diagonal_flag", "written_constraints"]

_Data = dict[str, Any]


def _name(row: int, column: int) -> str:
    return f"R{row + 1}C{column + 1}"


def _names(cells: Sequence[int], n: int) -> list[str]:
    return [_name(*divmod(cell, n)) for cell in cells]


def _value(constraint: Constraint) -> _Data:
    return {"value": str(constraint.values[0])} if constraint.values else {}


def _refusal(constraint: Constraint, n: int) -> LucidokuError:
    message = _("{mark}: f-puzzles cannot store it")
    return LucidokuError(message.format(mark=name_of(constraint, n)))


def _of_cell(constraint: Constraint, n: int) -> _Data:
    return {"cell": _names(constraint.cells, n)[0]}


def _of_cells(constraint: Constraint, n: int) -> _Data:
    return {"cells": _names(constraint.cells, n), **_value(constraint)}


def _of_xv(constraint: Constraint, n: int) -> _Data:
    return {
        "cells": _names(constraint.cells, n),
        "value": {10: "X", 5: "V"}.get(constraint.values[0], str(constraint.values[0])),
    }


def _of_lines(constraint: Constraint, n: int) -> _Data:
    return {"lines": [_names(line, n) for line in constraint.lines], **_value(constraint)}


def _of_arrow(constraint: Constraint, n: int) -> _Data:
    circle, *shafts = constraint.lines
    if list(circle) != sorted(circle):  # a number is read row by row
        raise _refusal(constraint, n)
    starts = shaft_starts(constraint, n)
    lines = [_names((start, *line), n) for start, line in zip(starts, shafts, strict=True)]
    return {"lines": lines, "cells": _names(circle, n)}


def _of_clone(constraint: Constraint, n: int) -> _Data:
    return {"cells": _names(constraint.lines[0], n), "cloneCells": _names(constraint.lines[1], n)}


def _of_quadruple(constraint: Constraint, n: int) -> _Data:
    return {"cells": _names(constraint.cells, n), "values": list(constraint.values)}


def _from_outside(constraint: Constraint, n: int) -> _Data:
    cells = list(constraint.cells)
    for k in range(n):
        row, column = list(range(k * n, k * n + n)), list(range(k, n * n, n))
        for line, place in ((row, (k, -1)), (row[::-1], (k, n)), (column, (-1, k)), (column[::-1], (n, k))):
            if cells == line:
                return {"cell": _name(*place), **_value(constraint)}
    raise _refusal(constraint, n)


def _of_little_killer(constraint: Constraint, n: int) -> _Data:
    for direction, (down, right) in DIRECTIONS.items():
        row, column = constraint.cells[0] // n - down, constraint.cells[0] % n - right
        line: list[int] = []
        while 0 <= (r := row + down * (len(line) + 1)) < n and 0 <= (c := column + right * (len(line) + 1)) < n:
            line.append(r * n + c)
        if not (0 <= row < n and 0 <= column < n) and line == list(constraint.cells):
            return {
                "cell": _name(row, column),
                "cells": _names(line, n),
                "direction": direction,
                **_value(constraint),
            }
    raise _refusal(constraint, n)


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
"""Drawings of the f-puzzles extension for its rules: the name in `fromConstraint`, and a colour or a sign."""


def _drawing(rule: str, data: _Data) -> tuple[str, _Data]:
    """Return the list that a drawing belongs into, and the drawing."""
    name, look = _DRAWN[rule]
    if "lines" in data:
        return "line", {"lines": data["lines"], "outlineC": look, "width": 0.2, "fromConstraint": name}
    if "cells" in data:
        return "cage", {"cells": data["cells"], "outlineC": look, "fontC": "#000000", "fromConstraint": name}
    sign = {"cells": [data["cell"]], "value": look, "fontC": "#000000", "size": 1.2, "fromConstraint": name}
    return "text", sign


def altered_constraints(layout: Layout) -> list[str]:
    """Return the constraints that programs for f-puzzles' links misread.

    >>> altered_constraints(Layout.parse("4+difference:2@r1c1r1c2+negativedifference"))
    ['the rule of all white dots, for other differences than 1']
    """
    steps = {
        step for constraint in layout.placed if constraint.rule == "difference" for step in constraint.values or (1,)
    }
    lost = altered_regions(layout)
    if Constraint("negativedifference") in layout.placed and not steps <= {1}:
        lost.append(_("the rule of all white dots, for other differences than 1"))
    return lost


def diagonal_flag(constraint: Constraint, layout: Layout, format: str) -> str:
    """Return how a format writes one long diagonal, for an extra region of its cells; "" for any other constraint.

    >>> one = Layout.parse("4+extraregion:r1c1r2c2r3c3r4c4")
    >>> diagonal_flag(one.placed[0], one, "f-puzzles")
    'diagonal-'
    """
    flags = (
        cells_by_flag(format, layout.n, layout.box_height, layout.box_width) if constraint.rule == "extraregion" else {}
    )
    return next((flag for flag, cells in flags.items() if sorted(cells) == sorted(constraint.cells)), "")


def written_constraints(layout: Layout) -> _Data:
    """Return the constraints of a layout as f-puzzles stores them.

    Raises:
        LucidokuError: f-puzzles cannot store one; names it.

    >>> written_constraints(Layout.parse("4+antiking+killercage:3@r1c1r1c2"))
    {'antiking': True, 'killercage': [{'cells': ['R1C1', 'R1C2'], 'value': '3'}]}
    """
    lists: _Data = {}
    whole = {constraint.rule for constraint in layout.placed if not constraint.lines}
    steps = {
        step for constraint in layout.placed if constraint.rule == "difference" for step in constraint.values or (1,)
    }
    lifted = 1 in steps or any(
        constraint.rule == "ratio" and constraint.values in ((), (2,)) for constraint in layout.placed
    )
    for constraint in layout.placed:
        if constraint.rule == "nonconsecutive" and (lifted or ("negativedifference" in whole and steps <= {1})):
            raise _refusal(constraint, layout.n)  # there, a dot lifts it for its pair
        if flag := diagonal_flag(constraint, layout, "f-puzzles"):
            lists[flag] = True
        elif constraint.rule in _FLAGS:
            lists[constraint.rule] = True
        elif constraint.rule.startswith("negative"):
            lists.setdefault("negative", []).append(constraint.rule.removeprefix("negative"))
            if constraint.rule == "negativedifference" and steps <= {1}:
                lists["nonconsecutive"] = True  # its solvers know the rule of all white dots by this name
        elif write := _WRITERS.get(constraint.rule):
            data = write(constraint, layout.n)
            lists.setdefault(constraint.rule, []).append(data)
            if constraint.rule in _DRAWN:
                kind, drawing = _drawing(constraint.rule, data)
                lists.setdefault(kind, []).append(drawing)
        else:
            raise _refusal(constraint, layout.n)
    return lists
