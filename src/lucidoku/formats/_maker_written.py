"""The marks of a layout as constraints of sudokumaker.app; the inverse of `lucidoku.formats._maker_rules`.

Lines of a rule are in one constraint as long as they share no cell: the site takes those that do for one branched line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.formats._fpuzzles_marks import DIRECTIONS
from lucidoku.formats._maker_rules import LINES, OUTSIDE, SINGLE, WHOLE, grouped, groups_of
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
"""Rules of which a constraint has one mark."""
_CLUES = frozenset(
    {"difference", "ratio", "xv", "quadruple", "littlekillersum", "killercage", "arrow", *OUTSIDE.values()}
)


class _Refused(Exception):
    """The site has no place for a mark."""


def _edge(mark: Constraint, n: int) -> int:
    first, second = sorted(mark.cells)
    row, column = divmod(first, n)
    if second == first + n:
        return 2 * n * row + n + column
    if second == first + 1 and column < n - 1:
        return 2 * n * row + column + 1
    raise _Refused


def _dot(mark: Constraint, n: int) -> list[Any]:
    value = mark.values[0] if mark.values else 1 if mark.rule == "difference" else 2
    if mark.rule == "xv" and value not in (5, 10):
        raise _Refused
    return [{"value": value, "edge": _edge(mark, n)}]


def _lines(mark: Constraint, n: int) -> list[Any]:
    if mark.rule == "lockout" and (mark.values or (4,)) != (n // 2,):
        raise _Refused
    if mark.rule in ("thermometer", "slowthermometer") and len(grouped(mark.lines)) > 1:
        raise _Refused
    if mark.rule not in ("whispers", "parityline", "palindrome") and any(map(ring_of, mark.lines)):
        raise _Refused
    return [list(line) for line in mark.lines]


def _arrow(mark: Constraint, n: int) -> list[Any]:
    circle, *shafts = mark.lines
    if list(circle) != sorted(circle):  # a number is read row by row
        raise _Refused
    starts = shaft_starts(mark, n)
    lines = [[start, *line] for start, line in zip(starts, shafts, strict=True)]
    return [{"bulbCells": list(circle), "arrows": lines}]


def _quadruple(mark: Constraint, n: int) -> list[Any]:
    last = mark.cells[-1]
    for corner in (last // n * (n + 1) + last % n, last // n * (n + 1) + last % n + 1):
        for number in (corner, corner + n + 1):
            row, column = divmod(number, n + 1)
            places = [(r, c) for r in (row - 1, row) for c in (column - 1, column) if 0 <= r < n and 0 <= c < n]
            if [r * n + c for r, c in places] == sorted(mark.cells):
                return [{"corner": number, "digits": list(mark.values)}]
    raise _Refused


def _outer(row: int, column: int, n: int) -> int:
    return (row + 1) * (n + 2) + column + 1


def _outside(mark: Constraint, n: int) -> list[Any]:
    cells = list(mark.cells)
    for k in range(n):
        row, column = list(range(k * n, k * n + n)), list(range(k, n * n, n))
        for line, place in ((row, (k, -1)), (row[::-1], (k, n)), (column, (-1, k)), (column[::-1], (n, k))):
            if cells == line:
                return [{"value": mark.values[0], "outerCell": _outer(*place, n)}]
    raise _Refused


def _little_killer(mark: Constraint, n: int) -> list[Any]:
    for down, right in DIRECTIONS.values():
        row, column = mark.cells[0] // n - down, mark.cells[0] % n - right
        line: list[int] = []
        while 0 <= (r := row + down * (len(line) + 1)) < n and 0 <= (c := column + right * (len(line) + 1)) < n:
            line.append(r * n + c)
        if not (0 <= row < n and 0 <= column < n) and line == list(mark.cells):
            return [{"value": mark.values[0], "outerCell": _outer(row, column, n), "diagonal": -down * right}]
    raise _Refused


def _cage(mark: Constraint, n: int) -> list[Any]:
    return [{"value": mark.values[0] if mark.values else 0, "cells": list(mark.cells)}]


def _clone(mark: Constraint, n: int) -> list[Any]:
    return [list(pair) for pair in zip(*mark.lines, strict=True)]


_WRITERS: dict[str, Callable[[Constraint, int], list[Any]]] = {
    **dict.fromkeys(("difference", "ratio", "xv"), _dot), **dict.fromkeys(OUTSIDE.values(), _outside),
    **dict.fromkeys((*SINGLE.values(), "extraregion", "rowindexer", "columnindexer"), lambda mark, n: list(mark.cells)),
    "arrow": _arrow, "quadruple": _quadruple, "littlekillersum": _little_killer, "killercage": _cage, "clone": _clone,
}  # fmt: skip
"""What a mark adds to the list of its constraint; `_lines` of the others."""


def _more(mark: Constraint, n: int) -> _Block:
    """The fields of a constraint besides its list."""
    if mark.rule in ("thermometer", "slowthermometer"):
        return {"slow": mark.rule == "slowthermometer"}
    if mark.rule == "whispers":
        return {"minDifference": mark.values[0] if mark.values else (n + 1) // 2}
    if mark.rule == "regionsumline":
        return {"singleRegionTotals": False}
    if mark.rule in ("entropicline", "modularline", "parityline"):
        return {"groups": sorted(groups_of(mark.rule, n))}
    return {"negative": []} if mark.rule in ("difference", "ratio", "xv") else {}


def _houses(layout: Layout) -> list[_Block]:
    number = {cell: i for i, h in enumerate(h for h in layout.houses if h.kind == "box") for cell in h.cells}
    found: list[_Block] = [{"type": 0}, {"type": 1, "regions": [number[cell] for cell in layout.cells]}]
    if "diagonal" in layout.extras:
        found += [{"type": 10}, {"type": 11}]
    extra = [house for house in layout.houses if house.is_extra and house.kind != "diagonal"]
    return [*found, *({"type": 305, "cells": [int(cell) for cell in house.cells]} for house in extra)]


def _negatives(marks: Sequence[Constraint], blocks: list[_Block]) -> None:
    """Write the rules of all dots, of all X and V into the constraint of these marks."""
    whole = {mark.rule for mark in marks}
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


def _refusal(mark: Constraint, n: int) -> LucidokuError:
    message = _("{mark}: sudokumaker.app cannot store it")
    return LucidokuError(message.format(mark=name_of(mark, n)))


def written_constraints(layout: Layout) -> list[_Block]:
    """Return the houses and the marks of a layout as constraints.

    Raises:
        LucidokuError: the site has no place for one of the marks; names it.

    >>> written_constraints(Layout.parse("4+antiking+killercage:3@r1c1r1c2"))[2:]
    [{'type': 12}, {'type': 301, 'cages': [{'value': 3, 'cells': [0, 1]}]}]
    """
    n, blocks = layout.n, _houses(layout)
    open_blocks: list[tuple[_Block, set[int]]] = []
    for mark in layout.marks:
        if mark.rule.startswith("negative"):
            continue
        if mark.rule == "extraregion" and sorted(mark.cells) in (
            list(range(0, n * n, n + 1)),
            list(range(n - 1, n * n - 1, n - 1)),
        ):
            blocks.append({"type": 10 if 0 in mark.cells else 11})
            continue
        if mark.rule not in _TYPES:
            raise _refusal(mark, n)
        head = {"type": _TYPES[mark.rule], **_more(mark, n)}
        key = _KEYS.get(mark.rule, "lines")
        try:
            told = _WRITERS.get(mark.rule, _lines)(mark, n) if mark.lines else []
        except _Refused:
            raise _refusal(mark, n) from None
        for block, taken in open_blocks:
            alike = {name: what for name, what in block.items() if name != key} == head
            if alike and mark.rule not in _ALONE and (mark.rule in _CLUES or not taken & set(mark.cells)):
                block[key] += told
                taken |= set(mark.cells)
                break
        else:
            open_blocks.append((head | ({key: told} if mark.lines else {}), set(mark.cells)))
    blocks += [block for block, _taken in open_blocks]
    whole = {mark.rule for mark in layout.marks if not mark.lines}
    if {"nonconsecutive", "negativedifference"} <= whole and "ratio" in layout.rules:
        raise _refusal(Constraint("negativedifference"), n)
    _negatives([mark for mark in layout.marks if not mark.lines], blocks)
    return blocks
