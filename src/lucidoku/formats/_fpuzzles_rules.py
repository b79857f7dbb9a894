"""The constraints of f-puzzles, which are lists of objects: `{"killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}`.

f-puzzles itself draws only some of the rules. For the others its extension adds drawings that name their rule
(`fromConstraint`), so that they are visible to everyone who opens the link.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats import _shapes as shapes
from lucidoku.formats._rules import Refused, RuleCollector, altered_regions, diagonal_flag
from lucidoku.formats._shapes import At, Field, Place, Row
from lucidoku.grid.layout import Layout
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import constraint_type, name_of
from lucidoku.words.language import _

_CELL = re.compile(r"[rR](-?\d{1,3})[cC](-?\d{1,3})")
_INTEGER = re.compile(r"(-?\d{1,4})(?:\.0)?")
_DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
"""Rows down and columns right that the arrow of a little killer points to."""
_LETTERS = {"X": 10, "V": 5}


def _read_place(text: object, at: At) -> Place:
    match = _CELL.fullmatch(text) if isinstance(text, str) else None
    if not match:
        message = _("{mark}: {text} is not a cell; expected for example R1C1")
        raise Refused(message.format(mark=at.noun, text=repr(text)[:40]))
    return int(match[1]) - 1, int(match[2]) - 1


def _read_cells(texts: object, at: At) -> list[int]:
    """Return the cells that a list names."""
    indices = []
    for text in texts if isinstance(texts, list) else [texts]:
        row, column = _read_place(text, at)
        if not (0 <= row < at.n and 0 <= column < at.n):
            first = texts[0] if isinstance(texts, list) else text
            message = _("{mark} at {cell}: {text} is not a cell of the grid")
            raise Refused(message.format(mark=at.noun, cell=str(first).lower(), text=str(text).lower()))
        indices.append(row * at.n + column)
    return indices


def _read_lines(lines: object, at: At) -> list[list[int]]:
    """Return the lines of a constraint, without lines of one cell that have no meaning."""
    all_lines = [_read_cells(line, at) for line in (lines if isinstance(lines, list) else [])]
    return [line for line in all_lines if len(line) > 1 or (line and constraint_type(at.rule).cells[0] == 1)]


def _read_number(value: object, at: At) -> list[int]:
    if value in (None, ""):
        return []
    if not isinstance(value, bool) and (match := _INTEGER.fullmatch(str(value).strip())):
        return [int(match[1])]
    where = at.data.get("cell") or next(iter(at.data.get("cells") or []), "")
    message = _("{mark} at {cell}: {value} is not a number")
    raise Refused(message.format(mark=at.noun, cell=str(where).lower(), value=repr(value)[:40]))


def _read_letter(value: object, at: At) -> list[int]:
    """Return the number of an X or V; none for a place without a letter, which says nothing."""
    if isinstance(value, str):
        value = _LETTERS.get(value.upper(), value if value.strip() else "")
    return _read_number(value, at)


def _read_digits(values: object, at: At) -> list[int]:
    if not isinstance(values, list) or not all(re.fullmatch(r"\d{1,2}", str(value)) for value in values):
        raise Refused(_("{mark}: the digits are missing").format(mark=at.noun))
    return sorted(map(int, values))


def _name(place: Place) -> str:
    return f"R{place[0] + 1}C{place[1] + 1}"


def _names(cells: Iterable[int], n: int) -> list[str]:
    return [_name(divmod(cell, n)) for cell in cells]


def _all_names(lines: Iterable[Iterable[int]], n: int) -> list[list[str]]:
    return [_names(line, n) for line in lines]


_ONE = (Field("cell", "cells", _read_cells, lambda cells, n: _names(cells, n)[0]),)
_NUMBER = Field("value", "numbers", _read_number, lambda numbers, _n: str(numbers[0]) if numbers else None)
_LETTER = Field(
    "value", "numbers", _read_letter, lambda numbers, _n: {10: "X", 5: "V"}.get(numbers[0], str(numbers[0]))
)
_DIGITS = Field("values", "numbers", _read_digits)
_AREA = Field("cells", "cells", _read_cells, _names)
_CELLS = (_AREA, _NUMBER)
_COPY = Field("cloneCells", "copy", _read_cells, _names)
_ARROW = (Field("lines", "shafts", _read_lines, _all_names), Field("cells", "circle", _read_cells, _names))
_TREE = (Field("lines", "lines", _read_lines, _all_names),)
_LINES = (
    Field(
        "lines",
        "lines",
        lambda what, at: [[cell for cell, _again in groupby(line)] for line in _read_lines(what, at)],
        _all_names,
    ),
    _NUMBER,
)
_PLACE = Field("cell", "place", _read_place, lambda place, _n: _name(place))
_STEP = Field(
    "direction",
    "step",
    lambda what, _at: _DIRECTIONS.get(str(what)),
    lambda step, _n: next(name for name, other in _DIRECTIONS.items() if other == step),
)
_SUM = (_PLACE, _NUMBER)
_DIAGONAL = (_PLACE, Field("cells", "cells", write=_names), _STEP, _NUMBER)

ROWS = {
    row.rule: row
    for row in (
        Row("antiking", "antiking", shapes.WHOLE),
        Row("antiknight", "antiknight", shapes.WHOLE),
        Row("arrow", "arrow", shapes.ARROW, _ARROW),
        Row("betweenline", "betweenline", shapes.LINES, _LINES),
        Row("boxindexer", "boxindexer", shapes.CELLS, _CELLS, ("Box Indexer", "#7C7CC7")),
        Row("clone", "clone", shapes.PAIR, (_AREA, _COPY)),
        Row("columnindexer", "columnindexer", shapes.CELLS, _CELLS, ("Column Indexer", "#C77C7C")),
        Row("difference", "difference", shapes.CELLS, _CELLS),
        Row("disjointgroups", "disjointgroups", shapes.WHOLE),
        Row("doublearrow", "doublearrow", shapes.LINES, _LINES),
        Row("entropicline", "entropicline", shapes.LINES, _LINES, ("Entropic Line", "#FFCCAA")),
        Row("even", "even", shapes.CELLS, _ONE),
        Row("extraregion", "extraregion", shapes.REGION, _CELLS),
        Row("killercage", "killercage", shapes.REGION, _CELLS),
        Row(
            "littlekillersum",
            "littlekillersum",
            shapes.DIAGONAL,
            _DIAGONAL,
        ),
        Row("lockout", "lockout", shapes.LINES, _LINES),
        Row("maximum", "maximum", shapes.CELLS, _ONE),
        Row("minimum", "minimum", shapes.CELLS, _ONE),
        Row("modularline", "modularline", shapes.LINES, _LINES),
        Row("nabner", "nabner", shapes.LINES, _LINES),
        Row("negativedifference", "negative", shapes.WHOLE, more="difference"),
        Row("negativeratio", "negative", shapes.WHOLE, more="ratio"),
        Row("negativexv", "negative", shapes.WHOLE, more="xv"),
        Row("nonconsecutive", "nonconsecutive", shapes.WHOLE),
        Row("odd", "odd", shapes.CELLS, _ONE),
        Row("palindrome", "palindrome", shapes.LINES, _LINES),
        Row("quadruple", "quadruple", shapes.NUMBERED, (_AREA, _DIGITS)),
        Row("ratio", "ratio", shapes.CELLS, _CELLS),
        Row("regionsumline", "regionsumline", shapes.LINES, _LINES, ("Region Sum Line", "#2ECBFF")),
        Row("renban", "renban", shapes.LINES, _LINES, ("Renban", "#F067F0")),
        Row("rowindexer", "rowindexer", shapes.CELLS, _CELLS, ("Row Indexer", "#7CC77C")),
        Row("sandwichsum", "sandwichsum", shapes.OUTSIDE, _SUM),
        Row("skyscraper", "skyscraper", shapes.OUTSIDE, _SUM, ("Skyscraper", "\u25af")),
        Row("slowthermometer", "slowthermometer", shapes.TREE, _TREE),
        Row("thermometer", "thermometer", shapes.TREE, _TREE),
        Row("whispers", "whispers", shapes.LINES, _LINES, ("German Whispers", "#67F067")),
        Row("xsum", "xsum", shapes.OUTSIDE, _SUM, ("X Sum", "\u25ef")),
        Row("xv", "xv", shapes.NUMBERED, (_AREA, _LETTER)),
        Row("zipperline", "zipperline", shapes.LINES, _LINES, ("Zipper Line", "#CDB1EC")),
    )
}
"""The constraints of f-puzzles, each in the list of its name; with the drawing that the extension adds for its rules: its name
in `fromConstraint`, and a colour or a sign."""
PLACED = {row.name: row for row in ROWS.values() if row.fields}
"""Constraints with cells, by the name of their list."""

_FIELDS = {
    "cell", "cells", "cloneCells", "lines", "value", "values", "direction", "outlineC", "baseC", "fontC", "color", "width",
    "height", "size", "angle", "opacity", "fromConstraint", "isNewConstraint",
}  # fmt: skip
"""The fields of a constraint: its cells, its number, and how it looks."""


def read_constraints_of(name: str, what: object, rules: RuleCollector, n: int) -> None:
    """Note the constraints of one list of f-puzzles.

    Raises:
        ParseError: one of them is not as expected; names it.
    """
    row, noun = PLACED[name], At(PLACED[name].rule, n).noun
    for data in what if isinstance(what, list) else [what]:
        if not isinstance(data, dict):
            raise ParseError(_("{mark}: expected an object, got {data}").format(mark=noun, data=repr(data)[:40]))
        constraints = row.read(data, n)
        for field in sorted(map(str, data.keys() - _FIELDS))[:3]:
            if data[field]:
                note = _("the field {name} of {where} is unknown; it was left out")
                rules.notes.append(note.format(name=repr(field[:40]), where=noun))
        for lines, values in constraints:
            rules.add_constraint(row.rule, lines, values)
        if not constraints and row.shape in (shapes.ARROW, shapes.LINES, shapes.TREE):
            parts = data.get("cells") if row.shape is shapes.ARROW else data.get("lines")
            if row.shape is not shapes.ARROW and isinstance(parts, list):
                parts = parts[:1] and parts[0]
            if parts and isinstance(parts, list):
                rules.empty(row.rule, str(parts[0]).lower()[:20])


def middles(names: object) -> list[list[float]]:
    """Return the middles of cells, which may be outside the grid, as SudokuPad counts; none where one is not a cell.

    >>> middles(["R1C1", "R0C2"]), middles(["x"])
    ([[0.5, 0.5], [-0.5, 1.5]], [])
    """
    centers = (
        [_CELL.fullmatch(name) if isinstance(name, str) else None for name in names] if isinstance(names, list) else []
    )
    return [] if None in centers else [[int(match[1]) - 0.5, int(match[2]) - 0.5] for match in centers if match]


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

    for name in PLACED:
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


def _drawing(row: Row, data: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the list that the drawing of a constraint belongs into, and the drawing."""
    name, look = row.more
    if "lines" in data:
        return "line", {"lines": data["lines"], "outlineC": look, "width": 0.2, "fromConstraint": name}
    if "cells" in data:
        return "cage", {"cells": data["cells"], "outlineC": look, "fontC": "#000000", "fromConstraint": name}
    sign = {"cells": [data["cell"]], "value": look, "fontC": "#000000", "size": 1.2, "fromConstraint": name}
    return "text", sign


def _steps(layout: Layout) -> set[int]:
    """Return the differences of the white dots of a layout."""
    return {step for one in layout.placed if one.rule == "difference" for step in one.values or (1,)}


def altered_constraints(layout: Layout) -> list[str]:
    """Return the constraints that programs for f-puzzles' links misread.

    >>> altered_constraints(Layout.parse("4+difference:2@r1c1r1c2+negativedifference"))
    ['the rule of all white dots, for other differences than 1']
    """
    lost = altered_regions(layout)
    if Constraint("negativedifference") in layout.placed and not _steps(layout) <= {1}:
        lost.append(_("the rule of all white dots, for other differences than 1"))
    return lost


def written_constraints(layout: Layout) -> dict[str, Any]:
    """Return the constraints of a layout as f-puzzles stores them.

    Raises:
        LucidokuError: f-puzzles cannot store one; names it.

    >>> written_constraints(Layout.parse("4+antiking+killercage:3@r1c1r1c2"))
    {'antiking': True, 'killercage': [{'cells': ['R1C1', 'R1C2'], 'value': '3'}]}
    """
    lists: dict[str, Any] = {}
    steps, all_dots = _steps(layout), Constraint("negativedifference") in layout.placed
    lifted = 1 in steps or any(
        constraint.rule == "ratio" and constraint.values in ((), (2,)) for constraint in layout.placed
    )
    for constraint in layout.placed:
        if flag := diagonal_flag(constraint, layout, "f-puzzles"):
            lists[flag] = True
            continue
        row = ROWS.get(constraint.rule)
        data = row.write(constraint, layout.n) if row else None
        # A dot lifts the rule of no consecutive neighbours for its pair, there.
        lifts = constraint.rule == "nonconsecutive" and (lifted or (all_dots and steps <= {1}))
        if row is None or data is None or lifts:
            message = _("{mark}: f-puzzles cannot store it")
            raise LucidokuError(message.format(mark=name_of(constraint, layout.n)))
        if row.fields:
            lists.setdefault(row.name, []).append(data)
            if row.more:
                kind, drawing = _drawing(row, data)
                lists.setdefault(kind, []).append(drawing)
        elif row.more:
            lists.setdefault(row.name, []).append(row.more)
            if row.rule == "negativedifference" and steps <= {1}:
                lists["nonconsecutive"] = True  # its solvers know the rule of all white dots by this name
        else:
            lists[row.name] = True
    return lists
