"""Write the constraints of a layout for sudokumaker.app; the inverse of `lucidoku.formats._maker_rules`.

Lines of a rule are in one constraint as long as they share no cell: the site takes those that do for one branched line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.formats._fpuzzles_rules import DIRECTIONS
from lucidoku.formats._maker_rules import LINES, OUTSIDE, SINGLE, WHOLE, group_lines, groups_of
from lucidoku.grid.layout import Layout
from lucidoku.rules._constraint import Constraint, ring_of
from lucidoku.rules.constraints import name_of
from lucidoku.rules.constraints.arrow import shaft_starts
from lucidoku.words.language import _

__all__ = ["written_constraints"]

_Block = dict[str, Any]
_TYPES = {rule: kind for table in (WHOLE, SINGLE, LINES, OUTSIDE) for kind, rule in table.items()} | {
    "difference": 200, "ratio": 201, "xv": 202, "thermometer": 300, "slowthermometer": 300, "killercage": 301, "clone": 302,
    "quadruple": 303, "extraregion": 305, "entropicline": 406, "modularline": 406, "parityline": 406, "arrow": 408,
    "littlekillersum": 500, "rowindexer": 600, "columnindexer": 601,
}  # fmt: skip
_KEYS = {
    **dict.fromkeys(SINGLE.values(), "cells"), **dict.fromkeys(OUTSIDE.values(), "clues"),
    **dict.fromkeys(("difference", "ratio", "xv", "quadruple", "littlekillersum"), "clues"),
    **dict.fromkeys(("thermometer", "slowthermometer"), "thermometers"),
    "killercage": "cages", "clone": "groups", "arrow": "bulbsWithArrows",
    **dict.fromkeys(("extraregion", "rowindexer", "columnindexer"), "cells"),
}  # fmt: skip
"""The list of each rule; "lines" of the others."""
_ALONE = ("clone", "extraregion", "rowindexer", "columnindexer")
"""Rules that have one entry in each list of constraints."""
_CLUES = frozenset(
    {"difference", "ratio", "xv", "quadruple", "littlekillersum", "killercage", "arrow", *OUTSIDE.values()}
)


class _Refused(Exception):
    """The site cannot store a constraint."""


def _edge(constraint: Constraint, n: int) -> int:
    first, second = sorted(constraint.cells)
    row, column = divmod(first, n)
    if second == first + n:
        return 2 * n * row + n + column
    if second == first + 1 and column < n - 1:
        return 2 * n * row + column + 1
    raise _Refused


def _dot(constraint: Constraint, n: int) -> list[Any]:
    value = constraint.values[0] if constraint.values else 1 if constraint.rule == "difference" else 2
    if constraint.rule == "xv" and value not in (5, 10):
        raise _Refused
    return [{"value": value, "edge": _edge(constraint, n)}]


def _lines(constraint: Constraint, n: int) -> list[Any]:
    if constraint.rule == "lockout" and (constraint.values or (4,)) != (n // 2,):
        raise _Refused
    if constraint.rule in ("thermometer", "slowthermometer") and len(group_lines(constraint.lines)) > 1:
        raise _Refused
    if constraint.rule not in ("whispers", "parityline", "palindrome") and any(map(ring_of, constraint.lines)):
        raise _Refused
    return [list(line) for line in constraint.lines]


def _arrow(constraint: Constraint, n: int) -> list[Any]:
    circle, *shafts = constraint.lines
    if list(circle) != sorted(circle):  # a number is read row by row
        raise _Refused
    starts = shaft_starts(constraint, n)
    lines = [[start, *line] for start, line in zip(starts, shafts, strict=True)]
    return [{"bulbCells": list(circle), "arrows": lines}]


def _quadruple(constraint: Constraint, n: int) -> list[Any]:
    last = constraint.cells[-1]
    for corner in (last // n * (n + 1) + last % n, last // n * (n + 1) + last % n + 1):
        for number in (corner, corner + n + 1):
            row, column = divmod(number, n + 1)
            places = [(r, c) for r in (row - 1, row) for c in (column - 1, column) if 0 <= r < n and 0 <= c < n]
            if [r * n + c for r, c in places] == sorted(constraint.cells):
                return [{"corner": number, "digits": list(constraint.values)}]
    raise _Refused


def _outer(row: int, column: int, n: int) -> int:
    return (row + 1) * (n + 2) + column + 1


def _outside(constraint: Constraint, n: int) -> list[Any]:
    cells = list(constraint.cells)
    for k in range(n):
        row, column = list(range(k * n, k * n + n)), list(range(k, n * n, n))
        for line, place in ((row, (k, -1)), (row[::-1], (k, n)), (column, (-1, k)), (column[::-1], (n, k))):
            if cells == line:
                return [{"value": constraint.values[0], "outerCell": _outer(*place, n)}]
    raise _Refused


def _little_killer(constraint: Constraint, n: int) -> list[Any]:
    for down, right in DIRECTIONS.values():
        row, column = constraint.cells[0] // n - down, constraint.cells[0] % n - right
        line: list[int] = []
        while 0 <= (r := row + down * (len(line) + 1)) < n and 0 <= (c := column + right * (len(line) + 1)) < n:
            line.append(r * n + c)
        if not (0 <= row < n and 0 <= column < n) and line == list(constraint.cells):
            return [{"value": constraint.values[0], "outerCell": _outer(row, column, n), "diagonal": -down * right}]
    raise _Refused


def _cage(constraint: Constraint, n: int) -> list[Any]:
    return [{"value": constraint.values[0] if constraint.values else 0, "cells": list(constraint.cells)}]


def _clone(constraint: Constraint, n: int) -> list[Any]:
    return [list(pair) for pair in zip(*constraint.lines, strict=True)]


_WRITERS: dict[str, Callable[[Constraint, int], list[Any]]] = {
    **dict.fromkeys(("difference", "ratio", "xv"), _dot), **dict.fromkeys(OUTSIDE.values(), _outside),
    **dict.fromkeys((*SINGLE.values(), "extraregion", "rowindexer", "columnindexer"), lambda placed, n: list(placed.cells)),
    "arrow": _arrow, "quadruple": _quadruple, "littlekillersum": _little_killer, "killercage": _cage, "clone": _clone,
}  # fmt: skip
"""Entry that a constraint adds to the list of its kind; `_lines` for all others."""


def _more(constraint: Constraint, n: int) -> _Block:
    """Return the fields of a list of constraints besides the list itself."""
    if constraint.rule in ("thermometer", "slowthermometer"):
        return {"slow": constraint.rule == "slowthermometer"}
    if constraint.rule == "whispers":
        return {"minDifference": constraint.values[0] if constraint.values else (n + 1) // 2}
    if constraint.rule == "regionsumline":
        return {"singleRegionTotals": False}
    if constraint.rule in ("entropicline", "modularline", "parityline"):
        return {"groups": sorted(groups_of(constraint.rule, n))}
    return {"negative": []} if constraint.rule in ("difference", "ratio", "xv") else {}


def _houses(layout: Layout) -> list[_Block]:
    number = {cell: i for i, h in enumerate(h for h in layout.houses if h.kind == "box") for cell in h.cells}
    blocks: list[_Block] = [{"type": 0}, {"type": 1, "regions": [number[cell] for cell in layout.cells]}]
    if "diagonal" in layout.extras:
        blocks += [{"type": 10}, {"type": 11}]
    extra = [house for house in layout.houses if house.is_extra and house.kind != "diagonal"]
    return [*blocks, *({"type": 305, "cells": [int(cell) for cell in house.cells]} for house in extra)]


def _negatives(constraints: Sequence[Constraint], blocks: list[_Block]) -> None:
    """Write the negative constraints of dots, X and V into the block of those dots, X and V."""
    whole = {constraint.rule for constraint in constraints}
    for name, usual in (("difference", {1}), ("ratio", {2}), ("xv", {5, 10})):
        if f"negative{name}" not in whole:
            continue
        own = next((block for block in blocks if block["type"] == _TYPES[name]), None)
        if own is None:
            blocks.append(own := {"type": _TYPES[name], "clues": []})
        used = {clue["value"] for clue in own["clues"]}
        own["negative"] = sorted(usual | used if name == "xv" else used or usual)
    if "nonconsecutive" in whole:  # black dots lift it at this site, unless they say otherwise
        for block in blocks:
            if block["type"] == _TYPES["ratio"]:
                block["overrideNegativeDifferences"] = False


def _refusal(constraint: Constraint, n: int) -> LucidokuError:
    message = _("{mark}: sudokumaker.app cannot store it")
    return LucidokuError(message.format(mark=name_of(constraint, n)))


def written_constraints(layout: Layout) -> list[_Block]:
    """Return the houses and constraints of a layout as the site stores them.

    Raises:
        LucidokuError: the site cannot store one of the constraints; names it.

    >>> written_constraints(Layout.parse("4+antiking+killercage:3@r1c1r1c2"))[2:]
    [{'type': 12}, {'type': 301, 'cages': [{'value': 3, 'cells': [0, 1]}]}]
    """
    n, blocks = layout.n, _houses(layout)
    open_blocks: list[tuple[_Block, set[int]]] = []
    for constraint in layout.placed:
        if constraint.rule.startswith("negative"):
            continue
        if constraint.rule == "extraregion" and sorted(constraint.cells) in (
            list(range(0, n * n, n + 1)),
            list(range(n - 1, n * n - 1, n - 1)),
        ):
            blocks.append({"type": 10 if 0 in constraint.cells else 11})
            continue
        if constraint.rule not in _TYPES:
            raise _refusal(constraint, n)
        head = {"type": _TYPES[constraint.rule], **_more(constraint, n)}
        key = _KEYS.get(constraint.rule, "lines")
        try:
            entries = _WRITERS.get(constraint.rule, _lines)(constraint, n) if constraint.lines else []
        except _Refused:
            raise _refusal(constraint, n) from None
        for block, taken in open_blocks:
            alike = {name: what for name, what in block.items() if name != key} == head
            if (
                alike
                and constraint.rule not in _ALONE
                and (constraint.rule in _CLUES or not taken & set(constraint.cells))
            ):
                block[key] += entries
                taken |= set(constraint.cells)
                break
        else:
            open_blocks.append((head | ({key: entries} if constraint.lines else {}), set(constraint.cells)))
    blocks += [block for block, _taken in open_blocks]
    whole = {constraint.rule for constraint in layout.placed if not constraint.lines}
    if {"nonconsecutive", "negativedifference"} <= whole and "ratio" in layout.constraint_names:
        raise _refusal(Constraint("negativedifference"), n)
    _negatives([constraint for constraint in layout.placed if not constraint.lines], blocks)
    return blocks
