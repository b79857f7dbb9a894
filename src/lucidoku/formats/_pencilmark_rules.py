"""Constraints of pencilmark's JSON, `{"type": "cage", "sum": 15, "cells": ["r1c4", "r1c5"]}`, as constraints of a layout.

The types, kinds and fields are those that the package pencilmark 1.0 accepts in `"format": "sudoku-puzzle"`, version 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lucidoku.errors import ParseError
from lucidoku.formats._rules import RuleCollector, cells_of
from lucidoku.formats._shapes import CELLS, EACH, TREE, WHOLE, At, Field, Row, Shape, constant, first_number
from lucidoku.rules._constraint import Constraint, cell_name, ring_of
from lucidoku.words.language import _


def _read_cells(names: object, at: At) -> list[int]:
    """Return cells by their names.

    Raises:
        TypeError: one of them is not a cell of the grid.
    """
    cells = cells_of(names, at.n)
    if not isinstance(names, list) or len(cells) != len(names):
        raise TypeError
    return cells


def _read_lines(lines: Any, at: At) -> list[list[int]]:
    return [_read_cells(line, at) for line in lines]


def _read_number(value: object, _at: At) -> list[int]:
    if not isinstance(value, int):
        raise TypeError
    return [value]


def _names(cells: Iterable[int], n: int) -> list[str]:
    return [cell_name(cell, n) for cell in cells]


def _all_names(lines: Iterable[Iterable[int]], n: int) -> list[list[str]]:
    return [_names(line, n) for line in lines]


def _side(cells: list[int], n: int) -> str:
    """Return the position of a number outside: next to the first of its cells."""
    first, second = cells[0], cells[min(1, len(cells) - 1)]
    down, right = second // n - first // n, second % n - first % n
    if down:
        return "top" if down > 0 else "bottom"
    return "left" if right >= 0 else "right"


def _number(name: str) -> Field:
    return Field(name, "numbers", _read_number, first_number())


_CELLS = Field("cells", "cells", _read_cells, _names)
_SUM = Field("sum", "numbers", lambda what, at: _read_number(what, at) if "sum" in at.data else [], first_number())
_LEAST = Field("value", "numbers", lambda what, at: [] if what is None else _read_number(what, at), first_number())
_DIGITS = Field("digits", "numbers", lambda what, at: [number for one in what for number in _read_number(one, at)])
_TURNED = Field("cells", "cells", lambda what, at: _read_cells(what, at)[::-1], lambda cells, n: _names(cells[::-1], n))
_REGIONS = Field("regions", "lines", _read_lines, _all_names)
_ARROW = (Field("bulb", "circle", _read_cells, _names), Field("lines", "shafts", _read_lines, _all_names))
_BULB = Shape(
    lambda parts, _at: [([parts["circle"], *parts["shafts"]], [])],
    lambda arrow, _n: {"circle": arrow.lines[0], "shafts": arrow.lines[1:]},
)


def _means(value: int) -> Field:
    """Return the number of a rule that has no field for it."""
    return Field("", "numbers", lambda _what, _at: [value])


def _line(rule: str, kind: str, *fields: Field) -> Row:
    return Row(rule, {"type": "line", "kind": kind}, CELLS, (_CELLS, *fields))


def _edge(rule: str, pattern: dict[str, str], *fields: Field) -> Row:
    return Row(rule, {"type": "edge", **pattern}, CELLS, fields or (_CELLS,))


def _outside(rule: str, pattern: dict[str, str], number: str) -> Row:
    return Row(rule, pattern, CELLS, (_number(number), Field("side", "cells", write=_side), _CELLS))


def _whole(rule: str, **pattern: str | None) -> Row:
    return Row(rule, pattern, WHOLE)


ROWS = (
    _whole("antiking", type="neighbours", kind="antiking"),
    _whole("antiknight", type="neighbours", kind="antiknight"),
    Row("arrow", {"type": "arrow"}, _BULB, _ARROW),
    _line("betweenline", "between"),
    Row("clone", {"type": "clone"}, TREE, (_REGIONS,)),
    _edge("difference", {"kind": "kropki", "color": "white"}),
    _edge("difference", {"kind": "difference"}, _number("value"), _CELLS),
    _line("doublearrow", "double_arrow"),
    _line("entropicline", "entropic"),
    Row("even", {"type": "cell", "kind": "even"}, EACH, (_CELLS,)),
    _edge("greater", {"kind": "less"}, _TURNED),
    Row("killercage", {"type": "cage"}, CELLS, (_CELLS, _SUM)),
    _outside("littlekillersum", {"type": "sum", "kind": "little_killer"}, "sum"),
    _line("lockout", "lockout", _LEAST),
    _line("modularline", "modular", constant("value", 3)),
    _whole("negativedifference", type="negative", of="kropki", color="white"),
    _whole("negativedifference", type="negative", of="kropki", color=None),
    _whole("negativeratio", type="negative", of="kropki", color="black"),
    _whole("negativeratio", type="negative", of="kropki", color=None),
    _whole("negativexv", type="negative", of="xv", color=None),
    _whole("nonconsecutive", type="neighbours", kind="nonconsecutive"),
    Row("odd", {"type": "cell", "kind": "odd"}, EACH, (_CELLS,)),
    _line("palindrome", "palindrome"),
    _line("parityline", "parity"),
    Row("quadruple", {"type": "contains"}, CELLS, (_DIGITS, _CELLS)),
    _edge("ratio", {"kind": "kropki", "color": "black"}),
    _edge("ratio", {"kind": "ratio"}, _number("value"), _CELLS),
    _line("regionsumline", "region_sum"),
    _line("renban", "renban"),
    _outside("sandwichsum", {"type": "sandwich"}, "sum"),
    _outside("skyscraper", {"type": "skyscraper"}, "value"),
    _line("slowthermometer", "slow_thermo"),
    _line("thermometer", "thermo"),
    _line("whispers", "whisper", _LEAST),
    _outside("xsum", {"type": "xsum"}, "sum"),
    _edge("xv", {"kind": "sum"}, _number("sum"), _CELLS),
    _edge("xv", {"kind": "xv", "letter": "X"}, _means(10), _CELLS),
    _edge("xv", {"kind": "xv", "letter": "V"}, _means(5), _CELLS),
    _line("zipperline", "zipper"),
)
"""The constraints of pencilmark by the fields that tell their kind; the first that can hold a constraint is written."""

_IGNORED = {"type", "id", "label", "style"}
_ALSO = {"line": {"closed"}, "cell": {"split", "values"}}
"""Fields of a type that no row has."""
_CLOSED = ("whispers", "renban", "parityline")
"""The lines that may return to their first cell."""


def _has_other_meaning(row: Row, data: Mapping[str, Any], n: int) -> bool:
    """Return whether a rule has another meaning than that of its row."""
    value = data.get("value")
    if row.rule == "entropicline" and n % 3:
        return True  # that program has other parts there
    if row.name["type"] == "clone":
        return isinstance(data.get("regions"), list) and len(data["regions"]) != 2
    if row.name["type"] != "line":
        return False
    numbered = any(field.name == "value" and field.read for field in row.fields)
    if value is not None and not numbered and (row.rule != "modularline" or value != 3):
        return True
    return bool(data.get("closed")) and row.rule not in _CLOSED


def read_rule(rule: Mapping[str, Any], rules: RuleCollector) -> bool:
    """Note the constraints of one rule; return whether it is known.

    Raises:
        ParseError: it lacks a field, or one is not as expected.
    """
    kind = rule.get("type")
    rows = [row for row in ROWS if row.name["type"] == kind]
    data = {name: what for name, what in rule.items() if name not in _IGNORED}
    known = {name for row in rows for name in (*row.name, *(field.name for field in row.fields))}
    if not rows or not data.keys() <= known | _ALSO.get(rows[0].name["type"], set()):
        return False
    named = [row for row in rows if all(data.get(name) == what for name, what in row.name.items() if name != "type")]
    key = next((name for name in rows[0].name if name != "type"), "")
    if not named and key in data and all(row.name[key] != data[key] for row in rows):
        return False
    if any(_has_other_meaning(row, data, rules.n) for row in named):
        return False
    constraints: list[Constraint] = []
    try:
        for row in named:
            for lines, values in row.read(data, rules.n):
                again = lines[0][:1] if data.get("closed") else []
                constraints.append(Constraint(row.rule, tuple((*line, *again) for line in lines), tuple(values)))
    except TypeError:
        constraints = []
    if not constraints:
        message = _("{name}: a field of this rule is missing, or not as expected")
        raise ParseError(message.format(name=kind))
    for constraint in constraints:
        rules.add_constraint(*constraint)
    return True


def written_rule(constraint: Constraint, n: int) -> list[dict[str, Any]]:
    """Return a constraint as rules; none where there is no type for it.

    >>> written_rule(Constraint("killercage", ((0, 1),), (3,)), 4)
    [{'type': 'cage', 'cells': ['r1c1', 'r1c2'], 'sum': 3}]
    """
    for row in ROWS:
        numbered = any(field.name and field.part == "numbers" for field in row.fields)
        if row.rule == constraint.rule and (numbered or not constraint.values):
            break
    else:
        return []
    if row.name["type"] != "line":
        pattern = {name: what for name, what in row.name.items() if what is not None}
        data = row.write(constraint, n)
        return [] if data is None else [pattern | data]
    if row.rule == "entropicline" and n % 3:
        return []
    ring = ring_of(constraint.lines[0])
    if any(map(ring_of, constraint.lines)) and (row.rule not in _CLOSED or ring != constraint.lines[0][:-1]):
        return []
    lines = [ring] if ring else constraint.lines
    written = [row.write(Constraint(row.rule, (line,), constraint.values), n) or {} for line in lines]
    return [{**row.name, **data, **({"closed": True} if ring else {})} for data in written]


def bad_negatives(constraints: Iterable[Constraint]) -> bool:
    """Return whether there is a negative constraint and a dot with another number, which our constraint would include."""
    present = set(constraints)
    wholes = {constraint.rule for constraint in present if constraint.rule.startswith("negative")}
    return any(
        f"negative{constraint.rule}" in wholes and constraint.values not in ((), (5,), (10,))
        if constraint.rule == "xv"
        else f"negative{constraint.rule}" in wholes and bool(constraint.values)
        for constraint in present
    )
