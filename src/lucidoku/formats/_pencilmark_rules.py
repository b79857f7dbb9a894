"""Constraints of pencilmark's JSON, `{"type": "cage", "sum": 15, "cells": ["r1c4", "r1c5"]}`, as constraints of a layout.

The types, kinds and fields are those that the package pencilmark 1.0 accepts in `"format": "sudoku-puzzle"`, version 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lucidoku.errors import ParseError
from lucidoku.formats._rules import RuleCollector, cells_of
from lucidoku.rules._constraint import Constraint, cell_name, ring_of
from lucidoku.words.language import _

__all__ = ["bad_negatives", "read_rule", "written_rule"]

_IGNORED = {"type", "id", "label", "style"}
_LINES = {
    "thermo": "thermometer",
    "slow_thermo": "slowthermometer",
    "whisper": "whispers",
    "renban": "renban",
    "region_sum": "regionsumline",
    "palindrome": "palindrome",
    "entropic": "entropicline",
    "modular": "modularline",
    "parity": "parityline",
    "zipper": "zipperline",
    "between": "betweenline",
    "lockout": "lockout",
    "double_arrow": "doublearrow",
}
_CLOSED = ("whisper", "renban", "parity")
"""The lines that may return to their first cell."""
_XV = {"X": 10, "V": 5}
_DOTS = {"white": "difference", "black": "ratio"}
_OUTSIDE = {"sandwich": ("sandwichsum", "sum"), "xsum": ("xsum", "sum"), "skyscraper": ("skyscraper", "value")}

_Rule = Mapping[str, Any]
_Cells = Callable[[object], tuple[int, ...]]
_Marks = Iterable[Constraint] | None  # None: such a rule is not known


def _number(rule: _Rule, name: str) -> tuple[Any, ...]:
    return (rule[name],) if name in rule else ()


def _cage(rule: _Rule, cells: _Cells) -> _Marks:
    return [Constraint("killercage", (cells(rule["cells"]),), _number(rule, "sum"))]


def _line(rule: _Rule, cells: _Cells) -> _Marks:
    kind, value, line = rule["kind"], rule.get("value"), cells(rule["cells"])
    if kind not in _LINES or "groups" in rule or (kind == "modular" and value not in (None, 3)):
        return None
    if rule.get("closed"):
        if kind not in _CLOSED:
            return None
        line += line[:1]
    numbered = kind in ("whisper", "lockout") and value is not None
    if value is not None and not numbered and kind != "modular":
        return None
    return [Constraint(_LINES[kind], (line,), _number(rule, "value") if numbered else ())]


def _arrow(rule: _Rule, cells: _Cells) -> _Marks:
    return [Constraint("arrow", (cells(rule["bulb"]), *map(cells, rule["lines"])))]


def _edge(rule: _Rule, cells: _Cells) -> _Marks:
    kind, pair = rule["kind"], cells(rule["cells"])
    if kind == "kropki":
        return [Constraint(_DOTS[rule["color"]], (pair,))]
    if kind == "xv":
        return [Constraint("xv", (pair,), (_XV[rule["letter"]],))]
    if kind == "sum":
        return [Constraint("xv", (pair,), (rule["sum"],))]
    if kind in ("difference", "ratio"):
        return [Constraint(kind, (pair,), (rule["value"],))]
    return [Constraint("greater", (pair[::-1],))] if kind == "less" else None


def _neighbours(rule: _Rule, _cells: _Cells) -> _Marks:
    kind = rule.get("kind")
    return [Constraint(kind)] if kind in ("antiknight", "antiking", "nonconsecutive") and len(rule) == 1 else None


def _cell(rule: _Rule, cells: _Cells) -> _Marks:
    kind = rule["kind"]
    return [Constraint(kind, ((cell,),)) for cell in cells(rule["cells"])] if kind in ("odd", "even") else None


def _contains(rule: _Rule, cells: _Cells) -> _Marks:
    return [Constraint("quadruple", (cells(rule["cells"]),), tuple(rule["digits"]))]


def _clone(rule: _Rule, cells: _Cells) -> _Marks:
    regions = [cells(region) for region in rule["regions"]]
    return [Constraint("clone", tuple(regions))] if len(regions) == 2 else None


def _sum(rule: _Rule, cells: _Cells) -> _Marks:
    if rule["kind"] != "little_killer":
        return None
    return [Constraint("littlekillersum", (cells(rule["cells"]),), (rule["sum"],))]


def _negative(rule: _Rule, _cells: _Cells) -> _Marks:
    if rule == {"of": "xv"}:
        return [Constraint("negativexv")]
    colours = {
        "white": ["negativedifference"],
        "black": ["negativeratio"],
        None: ["negativedifference", "negativeratio"],
    }
    if rule["of"] != "kropki" or not set(rule) <= {"of", "color"}:
        return None
    return [Constraint(name) for name in colours[rule.get("color")]]


_READERS: dict[str, tuple[Callable[[_Rule, _Cells], _Marks], set[str]]] = {
    "cage": (_cage, {"cells", "sum"}),
    "line": (_line, {"kind", "cells", "closed", "value", "groups"}),
    "arrow": (_arrow, {"bulb", "lines"}),
    "edge": (_edge, {"kind", "cells", "color", "letter", "value", "sum"}),
    "neighbours": (_neighbours, {"kind", "op", "params", "where", "within", "area", "except"}),
    "cell": (_cell, {"kind", "cells", "split", "values"}),
    "contains": (_contains, {"digits", "cells"}),
    "clone": (_clone, {"regions"}),
    "sum": (_sum, {"kind", "sum", "cells", "side"}),
    "negative": (_negative, {"of", "color", "letter", "value", "sum", "kind", "split", "area"}),
}
"""Reader of each type of rule, and the fields that it may have."""


def _outside(kind: str) -> Callable[[_Rule, _Cells], _Marks]:
    name, number = _OUTSIDE[kind]
    return lambda rule, cells: [Constraint(name, (cells(rule["cells"]),), (rule[number],))]


_READERS |= {kind: (_outside(kind), {number, "side", "cells"}) for kind, (_name, number) in _OUTSIDE.items()}


def read_rule(rule: _Rule, rules: RuleCollector) -> bool:
    """Note the constraints of one rule; return whether it is known.

    Raises:
        ParseError: it lacks a field, or one is not as expected.
    """
    kind = rule.get("type")
    if not isinstance(kind, str) or kind not in _READERS:
        return False
    read, fields = _READERS[kind]
    arguments = {name: what for name, what in rule.items() if name not in _IGNORED}
    if not arguments.keys() <= fields:
        return False
    constraints: list[Constraint] = []
    try:
        result = read(arguments, lambda names: _all_cells(names, rules.n))
        constraints += result or ()
    except (KeyError, TypeError):
        result = ()
    if result is None or (rules.n % 3 and any(constraint.rule == "entropicline" for constraint in constraints)):
        return False
    if not constraints or not all(isinstance(value, int) for constraint in constraints for value in constraint.values):
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

    def names(cells: Iterable[int]) -> list[str]:
        return [cell_name(cell, n) for cell in cells]

    rule, cells = constraint.rule, names(constraint.cells)
    kinds = {ours: theirs for theirs, ours in _LINES.items()}
    if rule in kinds:
        extra: dict[str, Any] = (
            {"value": 3} if rule == "modularline" else dict(zip(("value",), constraint.values, strict=False))
        )
        if any(map(ring_of, constraint.lines)):
            if kinds[rule] not in _CLOSED or ring_of(constraint.lines[0]) != constraint.lines[0][:-1]:
                return []
            return [{"type": "line", "kind": kinds[rule], "cells": cells[:-1], **extra, "closed": True}]
        if rule == "entropicline" and n % 3:
            return []  # that program has other parts there
        return [{"type": "line", "kind": kinds[rule], "cells": names(line), **extra} for line in constraint.lines]
    for kind, (name, number) in _OUTSIDE.items():
        if rule == name:
            return [{"type": kind, number: constraint.values[0], "side": _side(constraint, n), "cells": cells}]
    if rule in ("difference", "ratio"):
        colour = {ours: theirs for theirs, ours in _DOTS.items()}[rule]
        dot = (
            {"kind": rule, "value": constraint.values[0]} if constraint.values else {"kind": "kropki", "color": colour}
        )
        return [{"type": "edge", **dot, "cells": cells}]
    if rule in ("antiking", "antiknight", "nonconsecutive"):
        return [{"type": "neighbours", "kind": rule}]
    whole = {
        "negativedifference": {"of": "kropki", "color": "white"},
        "negativeratio": {"of": "kropki", "color": "black"},
        "negativexv": {"of": "xv"},
    }
    if rule in whole:
        return [{"type": "negative", **whole[rule]}]
    if rule in ("odd", "even"):
        return [{"type": "cell", "kind": rule, "cells": cells}]
    if rule == "xv":
        return [{"type": "edge", "kind": "sum", "sum": constraint.values[0], "cells": cells}]
    if rule == "greater":
        return [{"type": "edge", "kind": "less", "cells": cells[::-1]}]
    if rule == "killercage":
        return [{"type": "cage", "cells": cells, **({"sum": constraint.values[0]} if constraint.values else {})}]
    if rule == "littlekillersum":
        return [
            {
                "type": "sum",
                "kind": "little_killer",
                "sum": constraint.values[0],
                "side": _side(constraint, n),
                "cells": cells,
            }
        ]
    if rule == "quadruple":
        return [{"type": "contains", "digits": list(constraint.values), "cells": cells}]
    if rule == "clone":
        return [{"type": "clone", "regions": [names(line) for line in constraint.lines]}]
    if rule == "arrow":
        circle, *shafts = constraint.lines
        return [{"type": "arrow", "bulb": names(circle), "lines": [names(line) for line in shafts]}]
    return []


def _side(constraint: Constraint, n: int) -> str:
    """Return the position of a number outside: next to the first of its cells."""
    first, second = constraint.cells[0], constraint.cells[min(1, len(constraint.cells) - 1)]
    down, right = second // n - first // n, second % n - first % n
    if down:
        return "top" if down > 0 else "bottom"
    return "left" if right >= 0 else "right"


def bad_negatives(constraints: Iterable[Constraint]) -> bool:
    """Return whether there is a negative constraint and a dot with another number, which our constraint would include."""
    present = set(constraints)
    wholes = {constraint.rule for constraint in present if constraint.rule.startswith("negative")}
    return any(
        f"negative{constraint.rule}" in wholes and constraint.values not in ((), *((value,) for value in _XV.values()))
        if constraint.rule == "xv"
        else f"negative{constraint.rule}" in wholes and bool(constraint.values)
        for constraint in present
    )


def _all_cells(names: object, n: int) -> tuple[int, ...]:
    """Return cells by their names.

    Raises:
        TypeError: one of them is not a cell of the grid.
    """
    cells = cells_of(names, n)
    if not isinstance(names, list) or len(cells) != len(names):
        raise TypeError
    return tuple(cells)
