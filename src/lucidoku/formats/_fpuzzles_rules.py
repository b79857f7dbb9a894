"""Read the constraints of f-puzzles, which are lists of objects, as constraints of a layout."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lucidoku.errors import ParseError
from lucidoku.formats._rules import Refused, RuleCollector
from lucidoku.rules.constraints import constraint_type
from lucidoku.words.language import _

__all__ = [
    "DIRECTIONS",
    "READ_CONSTRAINTS",
    "drawn_for_a_rule",
    "middles",
    "places_of_constraints",
    "read_constraints_of",
]

_CELL = re.compile(r"[rR](-?\d{1,3})[cC](-?\d{1,3})")
_WHOLE = re.compile(r"(-?\d{1,4})(?:\.0)?")
DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
"""Rows down and columns right that the arrow of a little killer points to."""


def _noun(name: str) -> str:
    return _(constraint_type(name).noun)


def _place(text: object, name: str) -> tuple[int, int]:
    match = _CELL.fullmatch(text) if isinstance(text, str) else None
    if not match:
        message = _("{mark}: {text} is not a cell; expected for example R1C1")
        raise Refused(message.format(mark=_noun(name), text=repr(text)[:40]))
    return int(match[1]) - 1, int(match[2]) - 1


def _line(texts: object, n: int, name: str) -> list[int]:
    """Return the cells that a list names."""
    indices = []
    for text in texts if isinstance(texts, list) else [texts]:
        row, column = _place(text, name)
        if not (0 <= row < n and 0 <= column < n):
            first = texts[0] if isinstance(texts, list) else text
            message = _("{mark} at {cell}: {text} is not a cell of the grid")
            raise Refused(message.format(mark=_noun(name), cell=str(first).lower(), text=str(text).lower()))
        indices.append(row * n + column)
    return indices


def _number(data: dict[str, Any], name: str, needed: bool = False) -> list[int]:
    value = data.get("value")
    if value in (None, ""):
        if not needed:
            return []
    elif not isinstance(value, bool) and (match := _WHOLE.fullmatch(str(value).strip())):
        return [int(match[1])]
    where = data.get("cell") or next(iter(data.get("cells") or []), "")
    message = _("{mark} at {cell}: {value} is not a number")
    raise Refused(message.format(mark=_noun(name), cell=str(where).lower(), value=repr(value)[:40]))


def middles(names: object) -> list[list[float]]:
    """Return the middles of cells, which may be outside the grid, as SudokuPad counts; none where one is not a cell.

    >>> middles(["R1C1", "R0C2"]), middles(["x"])
    ([[0.5, 0.5], [-0.5, 1.5]], [])
    """
    centers = (
        [_CELL.fullmatch(name) if isinstance(name, str) else None for name in names] if isinstance(names, list) else []
    )
    return [] if None in centers else [[int(match[1]) - 0.5, int(match[2]) - 0.5] for match in centers if match]


_Placed = Iterable[tuple[list[list[int]], list[int]]]


def _lines(data: dict[str, Any], n: int, name: str) -> list[list[int]]:
    """Return the lines of a constraint, without lines of one cell that have no meaning."""
    lines = data.get("lines")
    all_lines = [_line(line, n, name) for line in (lines if isinstance(lines, list) else [])]
    return [line for line in all_lines if len(line) > 1 or (line and constraint_type(name).cells[0] == 1)]


def _of_cell(data: dict[str, Any], n: int, name: str) -> _Placed:
    yield [_line(data.get("cell"), n, name)], []


def _of_cells(data: dict[str, Any], n: int, name: str) -> _Placed:
    yield [_line(data.get("cells"), n, name)], _number(data, name)


def _of_region(data: dict[str, Any], n: int, name: str) -> _Placed:
    yield [sorted(_line(data.get("cells"), n, name))], _number(data, name)


def _of_xv(data: dict[str, Any], n: int, name: str) -> _Placed:
    known = {"X": [10], "V": [5], "x": [10], "v": [5]}
    value = data.get("value")
    if value is None or (isinstance(value, str) and not value.strip()):
        return  # a place without a letter says nothing
    numbers = known[value] if isinstance(value, str) and value in known else _number(data, name, needed=True)
    yield [_line(data.get("cells"), n, name)], numbers


def _of_lines(data: dict[str, Any], n: int, name: str) -> _Placed:
    for line in _lines(data, n, name):
        yield [[cell for i, cell in enumerate(line) if not i or cell != line[i - 1]]], _number(data, name)


def _of_tree(data: dict[str, Any], n: int, name: str) -> _Placed:
    """Yield lines that may branch: a branch begins in a cell of another."""
    if lines := _lines(data, n, name):
        yield lines, []


def _of_arrow(data: dict[str, Any], n: int, name: str) -> _Placed:
    circle = sorted(_line(data.get("cells"), n, name))
    shafts = []
    for line in _lines(data, n, name):
        while line and line[0] in circle:
            line = line[1:]
        if line:
            shafts.append(line)
    if shafts:
        yield [circle, *shafts], []


def _of_clone(data: dict[str, Any], n: int, name: str) -> _Placed:
    yield [_line(data.get("cells"), n, name), _line(data.get("cloneCells"), n, name)], []


def _of_quadruple(data: dict[str, Any], n: int, name: str) -> _Placed:
    values = data.get("values")
    if not isinstance(values, list) or not all(re.fullmatch(r"\d{1,2}", str(value)) for value in values):
        raise Refused(_("{mark}: the digits are missing").format(mark=_noun(name)))
    if values:
        yield [_line(data.get("cells"), n, name)], sorted(map(int, values))


def _from_outside(data: dict[str, Any], n: int, name: str) -> _Placed:
    row, column = _place(data.get("cell"), name)
    if row in (-1, n) and 0 <= column < n:
        line, turned = range(column, n * n, n), row == n
    elif column in (-1, n) and 0 <= row < n:
        line, turned = range(row * n, row * n + n), column == n
    else:
        message = _("{mark} at {cell}: it is not next to the grid")
        raise Refused(message.format(mark=_noun(name), cell=str(data.get("cell")).lower()))
    if numbers := _number(data, name):  # a place without a number says nothing
        yield [list(reversed(line) if turned else line)], numbers


def _of_little_killer(data: dict[str, Any], n: int, name: str) -> _Placed:
    step = DIRECTIONS.get(str(data.get("direction")))
    row, column = _place(data.get("cell"), name)
    cells = []
    if step:
        row, column = row + step[0], column + step[1]
        while 0 <= row < n and 0 <= column < n:
            cells.append(row * n + column)
            row, column = row + step[0], column + step[1]
    if not cells:
        message = _("{mark} at {cell}: it points past the grid")
        raise Refused(message.format(mark=_noun(name), cell=str(data.get("cell")).lower()))
    if numbers := _number(data, name):  # an arrow without a sum says nothing
        yield [cells], numbers


READ_CONSTRAINTS: dict[str, Callable[[dict[str, Any], int, str], _Placed]] = {
    **dict.fromkeys(("odd", "even", "minimum", "maximum"), _of_cell),
    **dict.fromkeys(("difference", "ratio", "rowindexer", "columnindexer", "boxindexer"), _of_cells),
    **dict.fromkeys(("killercage", "extraregion"), _of_region),
    **dict.fromkeys(("thermometer", "slowthermometer"), _of_tree),
    **dict.fromkeys(
        (
            *("palindrome", "renban", "whispers", "nabner", "entropicline", "modularline", "zipperline"),
            *("regionsumline", "betweenline", "lockout", "doublearrow"),
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
"""Reader of the objects of each list: it returns lines of cells and numbers."""


_FIELDS = {
    "cell", "cells", "cloneCells", "lines", "value", "values", "direction", "outlineC", "baseC", "fontC", "color", "width",
    "height", "size", "angle", "opacity", "fromConstraint", "isNewConstraint",
}  # fmt: skip
"""The fields of a constraint: its cells, its number, and how it looks."""
_LINED = frozenset(name for name, read in READ_CONSTRAINTS.items() if read in (_of_arrow, _of_lines, _of_tree))


def read_constraints_of(name: str, what: object, rules: RuleCollector, n: int) -> None:
    """Note the constraints of one list of f-puzzles.

    Raises:
        ParseError: one of them is not as expected; names it.
    """
    for data in what if isinstance(what, list) else [what]:
        if not isinstance(data, dict):
            raise ParseError(_("{mark}: expected an object, got {data}").format(mark=_noun(name), data=repr(data)[:40]))
        constraints = list(READ_CONSTRAINTS[name](data, n, name))
        for field in sorted(map(str, data.keys() - _FIELDS))[:3]:
            if data[field]:
                note = _("the field {name} of {where} is unknown; it was left out")
                rules.notes.append(note.format(name=repr(field[:40]), where=_noun(name)))
        for lines, values in constraints:
            rules.add_constraint(name, lines, values)
        if not constraints and name in _LINED:
            parts = data.get("cells") if name == "arrow" else data.get("lines")
            if name != "arrow" and isinstance(parts, list):
                parts = parts[:1] and parts[0]
            if parts and isinstance(parts, list):
                rules.empty(name, str(parts[0]).lower()[:20])


_ENDS = ("arrow", "thermometer", "slowthermometer", "betweenline", "lockout", "doublearrow")
"""Rules whose lines have ends that are drawn apart: circles, diamonds, bulbs."""
_SEVERAL = ("killercage", "extraregion", "clone", "difference", "ratio", "xv", "quadruple")

Shown = Mapping[tuple[str, ...], "set[str]"]
"""Cells at which constraints are drawn, sorted, with the numbers that are possible there."""


def places_of_constraints(puzzle: Mapping[str, Any]) -> Shown:
    """Return the places of a puzzle's constraints: setters trace them again, for sites that do not know the rule."""
    shown: dict[tuple[str, ...], set[str]] = {}

    def note(cells: object, value: object = None) -> None:
        names = cells if isinstance(cells, list) else [cells]
        if all(isinstance(name, str) for name in names):
            shown.setdefault(tuple(sorted(map(str.upper, names))), {""}).add(str(value))

    for name in READ_CONSTRAINTS:
        listed = puzzle.get(name)
        for data in listed if isinstance(listed, list) else []:
            if not isinstance(data, dict):
                continue
            value = data.get("value")
            if "cell" in data:
                note(data["cell"], value)
            if name in _SEVERAL:
                note(data.get("cells"), value)
                note(data.get("cloneCells"))
            lines = data.get("lines")
            for line in lines if isinstance(lines, list) else []:
                note(line)
                if name in _ENDS and isinstance(line, list) and line:
                    note(line[0])
                    note(line[-1])
    return shown


def drawn_for_a_rule(drawing: object, shown: Shown, item: Mapping[str, Any]) -> bool:
    """Return whether a drawing only shows a constraint of a list: it names the list, or it only covers the constraint."""
    if not isinstance(drawing, dict):
        return False
    if named := drawing.get("fromConstraint"):
        rule = re.sub("[^a-z]", "", str(named).lower())  # "German Whispers" is the list whispers
        if any(what and isinstance(what, list) and rule.endswith(name.lower()) for name, what in item.items()):
            return True
    lines = drawing.get("lines")
    parts = lines if isinstance(lines, list) else [drawing.get("cells")]
    value = drawing.get("value")
    text = "" if value is None else str(value).strip()
    for cells in parts:
        if not isinstance(cells, list) or not all(isinstance(name, str) for name in cells):
            return False
        if text not in shown.get(tuple(sorted(map(str.upper, cells))), ()):
            return False
    return bool(parts)
