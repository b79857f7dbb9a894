"""The constraints of sudokumaker.app as constraints of a layout: `{"type": 300, "thermometers": [[41, 31, 30]]}`.

Types are numbers, cells count from 0, row by row. A border between two cells, a corner and a place outside the grid have
numbers, too. Types, fields and numbers are those that the site's own program reads (formatVersion 1.0.0 to 1.6.0).
Lines of a rule are in one constraint as long as they share no cell: the site takes those that do for one branched line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.formats import _shapes as shapes
from lucidoku.formats._fields import items, line_of, records, wrong_field
from lucidoku.formats._format import box_numbers
from lucidoku.formats._pad_rules import read_cage
from lucidoku.formats._rules import Refused, RuleCollector
from lucidoku.formats._shapes import At, Field, Lines, Parts, Place, Row, Shape, constant, first_number, parts_of
from lucidoku.formats._stated_rules import RuleWords
from lucidoku.grid.layout import Layout
from lucidoku.rules._constraint import Constraint, cell_name, ring_of
from lucidoku.rules.constraints import name_of
from lucidoku.rules.constraints.entropicline import entropic_part
from lucidoku.rules.diagonal import DIAGONAL
from lucidoku.words.language import _

_Block = dict[str, Any]

_ROWS, _REGIONS, _ROWS_OF_CUSTOM, _CUSTOM = 0, 1, 2003, 1000
_DIAGONALS = (10, 11)
_COSMETIC = 2001
_UNKNOWN = {
    16: ("global entropy", "groups"), 304: ("look-and-say cage", "cages"), 306: ("counting circle", "cells"),
    405: ("sequence line", "lines"), 2000: ("line", "lines"), 2002: ("overlay", "symbols"),
}  # fmt: skip
"""Constraints that a Layout cannot hold: our name, and the list that says how many there are."""


def _refused(message: str, what: object, at: At) -> Refused:
    return Refused(message.format(name=at.noun, word=repr(what)[:20]))


def _integer(what: object) -> int:
    """Return a number of a border, a corner or a place; a negative one for anything else."""
    return what if isinstance(what, int) and not isinstance(what, bool) else -(10**6)


def _read_cells(what: object, at: At) -> list[int]:
    """Return a list of cells.

    Raises:
        Refused: it is not a list of cells of the grid.
    """
    for cell in what if isinstance(what, list) else [what]:
        if not 0 <= _integer(cell) < at.n**2:
            raise _refused(_("{name}: {word} is not a cell of the grid"), cell, at)
    return list(what) if isinstance(what, list) else []


def _read_lines(key: str, least: int = 0) -> Callable[[object, At], list[list[int]]]:
    """Return the reader of lines, without shorter ones, which say nothing."""

    def read(_what: object, at: At) -> list[list[int]]:
        lines = [_read_cells(line, at) for line in items(at.data, key)]
        return [line for line in lines if len(line) >= least]

    return read


def _read_number(what: object, at: At) -> list[int]:
    if isinstance(what, (int, str)) and not isinstance(what, bool) and re.fullmatch(r"-?[0-9]{1,5}", str(what)):
        return [int(what)]
    raise _refused(_("{name}: {word} is not a number"), what, at)


def _read_edge(edge: object, at: At) -> tuple[int, int]:
    """Return the two cells at a border: 2n numbers a row, the right borders of its cells from 1, the lower ones from n."""
    n = at.n
    row, place = divmod(_integer(edge), 2 * n)
    if 0 <= row < n and 1 <= place < n:
        return row * n + place - 1, row * n + place
    if 0 <= row < n - 1 and place >= n:
        return row * n + place - n, (row + 1) * n + place - n
    raise _refused(_("{name}: {word} is not a border between two cells"), edge, at)


def _write_edge(edge: tuple[int, int], n: int) -> int:
    (first, second), (row, column) = edge, divmod(edge[0], n)
    return 2 * n * row + (n + column if second == first + n else column + 1)


def _read_corner(corner: object, at: At) -> Place:
    row, column = divmod(_integer(corner), at.n + 1)
    if not 0 <= row <= at.n:
        raise _refused(_("{name}: {word} is not a corner of a cell"), corner, at)
    return row, column


def _read_place(number: object, at: At) -> Place:
    """Return the row and column of a place outside the grid, from -1 to n."""
    n, (row, column) = at.n, divmod(_integer(number), at.n + 2)
    if not 0 <= row <= n + 1 or (1 <= row <= n and 1 <= column <= n):
        raise _refused(_("{name}: {word} is not a place outside the grid"), number, at)
    return row - 1, column - 1


def _read_step(slope: object, at: At) -> Place | None:
    """Return the step of a little killer: slope -1 falls to the right, 1 rises."""
    if slope not in (1, -1):
        return None
    row, column = _read_place(at.data.get("outerCell"), at)
    turn = 1 if slope == -1 else -1
    down = (row < 0) - (row >= at.n) or turn * ((column < 0) - (column >= at.n))
    return down, down * turn


def groups_of(name: str, n: int) -> set[int]:
    """Return the groups of digits of a line of groups, as bits: bit d is digit d.

    >>> sorted(groups_of("parityline", 4))
    [10, 20]
    """
    parts: dict[str, Callable[[int], int]] = {
        "entropicline": lambda digit: entropic_part(digit, n),
        "modularline": lambda digit: digit % 3,
        "parityline": lambda digit: digit % 2,
    }
    bits: Counter[int] = Counter()
    for digit in range(1, n + 1):
        bits[parts[name](digit)] += 1 << digit
    return set(bits.values())


def _read_total(what: object, at: At) -> list[int]:
    return [] if what in (None, "") else [total for total in _read_number(what, at) if total]


def _read_clones(parts: Parts, _at: At) -> list[Lines]:
    """Return groups whose cells hold the same digits: the cells at the same place of all groups are one part of a clone."""
    groups, clones = parts["lines"], list[Lines]()
    for place in range(1, max(map(len, groups), default=0)):
        pairs = [(group[0], group[place]) for group in groups if len(group) > place]
        clones.append((list(map(list, zip(*pairs, strict=True))), []))
    return clones


def _dot(usual: int) -> tuple[Field, ...]:
    """Return the fields of a dot, whose number may be left out for the usual one."""
    return (
        Field(
            "value",
            "numbers",
            lambda what, at: [usual] if what is None else _read_number(what, at),
            first_number(usual),
        ),
        _EDGE,
    )


def _grouped(rule: str) -> tuple[Field, ...]:
    """Return the fields of lines on which each run of n cells has a digit of each of n groups."""
    return Field("groups", "lines", write=lambda _lines, n: sorted(groups_of(rule, n))), *_LINES


_AREA = Field("cells", "cells", _read_cells)
_CELLS = (Field("cells", "cells", lambda _what, at: _read_cells(at.data.get("cells", []), at)),)
_LINES = (Field("lines", "lines", _read_lines("lines", 2)),)
_TREES = Field("thermometers", "lines", _read_lines("thermometers", 2))
_TOTAL = Field("value", "numbers", _read_total, first_number(0))
_LETTER = Field("value", "numbers", _read_number, first_number())
_LEAST = Field(
    "minDifference",
    "numbers",
    lambda _what, at: _read_number(at.data.get("minDifference", 5), at),
    lambda numbers, n: numbers[0] if numbers else (n + 1) // 2,
)
_PART = Field("", "numbers", lambda _what, at: [at.n // 2])
_DIGITS = Field(
    "digits",
    "numbers",
    lambda _what, at: sorted(chain.from_iterable(_read_number(digit, at) for digit in items(at.data, "digits"))),
)
_EDGE = Field("edge", "edge", _read_edge, _write_edge)
_CORNER = Field("corner", "corner", _read_corner, lambda corner, n: corner[0] * (n + 1) + corner[1])
_PLACE = Field("outerCell", "place", _read_place, lambda place, n: (place[0] + 1) * (n + 2) + place[1] + 1)
_SUM = (
    Field("value", "numbers", lambda what, at: [] if what is None else _read_number(what, at), first_number()),
    _PLACE,
)
_STEP = Field("diagonal", "step", _read_step, lambda step, _n: -step[0] * step[1])
_ARROW = (Field("bulbCells", "circle", _read_cells), Field("arrows", "shafts", _read_lines("arrows")))
_GROUPS = (
    Field("groups", "lines", _read_lines("groups"), lambda lines, _n: list(map(list, zip(*lines, strict=True)))),
)

ROWS = {
    row.rule: row
    for row in (
        Row("antiking", 12, shapes.WHOLE),
        Row("antiknight", 13, shapes.WHOLE),
        Row("arrow", 408, shapes.ARROW, _ARROW, "bulbsWithArrows"),
        Row("betweenline", 403, shapes.LINES, _LINES),
        Row("clone", 302, Shape(_read_clones, parts_of), _GROUPS),
        Row("columnindexer", 601, shapes.CELLS, _CELLS),
        Row("difference", 200, shapes.EDGE, _dot(1), "clues"),
        Row("disjointgroups", 14, shapes.WHOLE),
        Row("doublearrow", 409, shapes.LINES, _LINES),
        Row("entropicline", 406, shapes.LINES, _grouped("entropicline")),
        Row("even", 100, shapes.EACH, _CELLS),
        Row("extraregion", 305, shapes.REGION, _CELLS),
        Row("killercage", 301, shapes.REGION, (_TOTAL, _AREA), "cages"),
        Row("littlekillersum", 500, shapes.DIAGONAL, (*_SUM, _STEP), "clues"),
        Row("lockout", 407, shapes.LINES, (*_LINES, _PART)),
        Row("maximum", 102, shapes.EACH, _CELLS),
        Row("minimum", 103, shapes.EACH, _CELLS),
        Row("modularline", 406, shapes.LINES, _grouped("modularline")),
        Row("negativedifference", 200, shapes.WHOLE, more="negative"),
        Row("negativeratio", 201, shapes.WHOLE, more="negative"),
        Row("negativexv", 202, shapes.WHOLE, more="negative"),
        Row("nonconsecutive", 15, shapes.WHOLE),
        Row("numberedroom", 504, shapes.OUTSIDE, _SUM, "clues"),
        Row("odd", 101, shapes.EACH, _CELLS),
        Row("palindrome", 402, shapes.LINES, _LINES),
        Row("parityline", 406, shapes.LINES, _grouped("parityline")),
        Row("quadruple", 303, shapes.CORNER, (_CORNER, _DIGITS), "clues"),
        Row("ratio", 201, shapes.EDGE, _dot(2), "clues"),
        Row("regionsumline", 404, shapes.LINES, (constant("singleRegionTotals", False), *_LINES)),
        Row("renban", 400, shapes.LINES, _LINES),
        Row("rowindexer", 600, shapes.CELLS, _CELLS),
        Row("sandwichsum", 501, shapes.OUTSIDE, _SUM, "clues"),
        Row("skyscraper", 503, shapes.OUTSIDE, _SUM, "clues"),
        Row("slowthermometer", 300, shapes.FOREST, (constant("slow", True), _TREES)),
        Row("thermometer", 300, shapes.FOREST, (constant("slow", False), _TREES)),
        Row("whispers", 401, shapes.LINES, (_LEAST, *_LINES)),
        Row("xsum", 502, shapes.OUTSIDE, _SUM, "clues"),
        Row("xv", 202, shapes.EDGE, (_LETTER, _EDGE), "clues"),
    )
}
"""The constraints of the site by type; with the list whose entries are one each, where a block is not itself one."""

_WHOLE = {row.name: rule for rule, row in ROWS.items() if row.shape is shapes.WHOLE and not row.more}
_PLACED = {row.name: row for row in ROWS.values() if row.fields}
_DOTS = {200: "difference", 201: "ratio", 202: "xv"}
_NEGATIVES = {
    "difference": ("overrideNegativeDifferences", 201),
    "ratio": ("overrideNegativeRatios", 200),
}
"""The field of the other kind of dots, and their type, that says that they lift the rule of all dots of a kind."""


def _row_of(block: _Block, n: int) -> Row:
    """Return the row of a block: several rules share the type of thermometers, and that of lines of groups."""
    row = _PLACED[block["type"]]
    if row.shape is shapes.FOREST:
        return ROWS["slowthermometer" if block.get("slow") is True else "thermometer"]
    if row.name == 406:
        groups = {mask for mask in items(block, "groups") if isinstance(mask, int)}
        kinds = [kind for kind in ("entropicline", "modularline", "parityline") if groups_of(kind, n) == groups]
        return ROWS[kinds[0] if kinds else "entropicline"]
    return row


def _join(constraints: list[Lines]) -> list[Lines]:
    """Join the lines that share cells, for a rule in which their order means nothing."""
    joined: list[list[int]] = []
    for (line,), _values in constraints:
        touching = [other for other in joined if set(other) & set(line)]
        joined = [other for other in joined if other not in touching]
        joined.append(list(dict.fromkeys(cell for part in (*touching, line) for cell in part)))
    return [([line], []) for line in joined]


def _returns(line: Sequence[int], rules: RuleCollector) -> bool:
    """Return whether a line comes back to a box that it has left."""
    visits = [rules.box_of(cell) for cell in line]
    parts = [box for i, box in enumerate(visits) if not i or box != visits[i - 1]]
    return len(set(parts)) < len(parts)


def _unknown(row: Row, block: _Block, constraints: list[Lines], rules: RuleCollector) -> str:
    """Return our name for lines with another meaning than the lines of a layout; "" for all others."""
    if row.name not in (404, 406):
        return ""
    lines = [line for (line,), _values in constraints]
    crossing = sum(map(len, lines)) > len({cell for line in lines for cell in line})
    if row.name == 404:
        apart = block.get("singleRegionTotals") is True and any(_returns(line, rules) for line in lines)
        return row.rule if crossing or apart else ""
    groups = {mask for mask in items(block, "groups") if isinstance(mask, int)}
    known = groups == groups_of(row.rule, rules.n) and len(groups) == len(items(block, "groups"))
    return "" if known and not (crossing and row.rule != "parityline") else "line of groups"


def _read_placed(block: _Block, rules: RuleCollector) -> None:
    """Note the constraints of a block that has a row."""
    row = _row_of(block, rules.n)
    constraints: list[Lines] = []
    for data in records(block, row.more) if row.more else [block]:
        read = row.read(data, rules.n)
        constraints += read
        if row.shape is shapes.ARROW and not read and data.get("bulbCells"):
            rules.empty("arrow", cell_name(min(data["bulbCells"]), rules.n))
    if name := _unknown(row, block, constraints, rules) if constraints else "":
        rules.add(name, len(constraints))
        return
    for lines, values in _join(constraints) if row.rule == "renban" else constraints:
        cells = sorted(set(lines[0]))
        if row.rule != "extraregion":
            if any(lines):
                rules.add_constraint(row.rule, lines, values)
        elif len(cells) == rules.n:
            rules.region(cells)
        elif len(cells) > 1:
            rules.add_constraint("extraregion", [cells])


def read_constraints(puzzle: Mapping[str, Any], rules: RuleCollector, words: RuleWords) -> list[Constraint]:
    """Note the constraints of a puzzle; return those that only a drawn cage defines.

    Raises:
        ParseError: one of them is not as expected; names it.
    """
    blocks = [block for block in records(puzzle, "constraints") if block.get("disabled") is not True]
    _read_regions(blocks, rules)
    if puzzle.get("type") == "custom" and not any(
        b.get("type") == _ROWS_OF_CUSTOM and not b.get("areas") for b in blocks
    ):
        rules.add("no rows")
    drawn: list[Constraint] = []
    for block in blocks:
        _read(block, rules, words, drawn)
    _read_negatives(blocks, rules)
    return drawn


def _read_regions(blocks: list[dict[str, Any]], rules: RuleCollector) -> None:
    numbers = [block.get("regions") for block in blocks if block.get("type") == _REGIONS]
    if not numbers:
        rules.add("no boxes")
    for region in numbers:
        if not isinstance(region, list):
            raise wrong_field("regions")
        if set(map(str, region)) <= {"-1"}:
            rules.add("no boxes")
        else:
            rules.boxes([str(number) for number in region])


def _read(block: dict[str, Any], rules: RuleCollector, words: RuleWords, drawn: list[Constraint]) -> None:
    kind, n = block.get("type"), rules.n
    if not isinstance(kind, int) or isinstance(kind, bool):
        rules.add(f"constraint {line_of(kind, 20)}")
    elif kind in (_ROWS, _REGIONS, _ROWS_OF_CUSTOM):
        return
    elif kind in _WHOLE:
        rules.add(_WHOLE[kind])
    elif kind in _DIAGONALS:
        rules.region(DIAGONAL.houses(n, 1, n)[kind - 10])
    elif kind in _PLACED:
        before = len(rules.constraints)
        _read_placed(block, rules)
        if block.get("solverIgnored") is True and len(rules.constraints) > before:
            rules.add(
                "drawn only", len(rules.constraints) - before
            )  # the site draws them, and does not solve with them
    elif kind in (4000, 4001):
        rules.fog()
    elif kind == _COSMETIC:
        for cage in records(block, "cages"):
            cells = _read_cells(cage.get("cells"), At("killercage", n))
            if cells and (constraint := read_cage(cells, line_of(cage.get("value"), 20), rules, words)):
                drawn.append(constraint)
    elif kind == _CUSTOM:
        definition = block.get("definition")
        rules.add(line_of(definition.get("name"), 40) if isinstance(definition, dict) else "custom")
    else:
        name, key = _UNKNOWN.get(kind, (f"constraint {kind}"[:30], ""))
        if count := len(items(block, key)) if key else 1:
            rules.add(name, count)


def _read_negatives(blocks: list[dict[str, Any]], rules: RuleCollector) -> None:
    """Note negative constraints of the kinds that we have: about the numbers on dots of the puzzle, or the usual numbers."""
    for kind, name in _DOTS.items():
        own = [block for block in blocks if block.get("type") == kind]
        never = {number for block in own for number in items(block, "negative") if isinstance(number, int)}
        if not never:
            continue
        used = {value for constraint in rules.constraints if constraint.rule == name for value in constraint.values}
        usual = {"difference": {1}, "ratio": {2}, "xv": {5, 10}}[name]
        as_ours = never == ((used | usual) if name == "xv" else (used or usual)) and len(own) == 1
        if name in _NEGATIVES:  # a dot of the other kind lifts the rule for us
            field, other = _NEGATIVES[name]
            strict = [b for b in blocks if b.get("type") == other and b.get(field) is False and b.get("clues")]
            as_ours = as_ours and not strict
        rules.add(f"negative{name}" if as_ours else "negative")
    lifted = [b for b in blocks if b.get("type") == 201 and b.get("overrideNegativeDifferences") is not False]
    doubles = any(constraint.rule == "ratio" and constraint.values == (2,) for constraint in rules.constraints)
    if lifted and doubles and any(constraint.rule == "nonconsecutive" for constraint in rules.constraints):
        rules.add("negative")  # there, two digits at a black dot may be consecutive all the same


def _written(constraint: Constraint, n: int) -> _Block:
    """Return a constraint as a block.

    Raises:
        LucidokuError: the site cannot store it; names it.
    """
    row, rule, values = ROWS.get(constraint.rule), constraint.rule, constraint.values
    data = row.write(constraint, n) if row else None
    closed = any(map(ring_of, constraint.lines)) and rule not in ("whispers", "parityline", "palindrome")
    if (
        row is None
        or data is None
        or (rule == "xv" and values[0] not in (5, 10))
        or (rule == "lockout" and (values or (4,)) != (n // 2,))
        or (row.shape in (shapes.LINES, shapes.FOREST) and closed)
    ):
        raise _refusal(constraint, n)
    own: _Block = {"negative": []} if row.name in _DOTS else {}
    return {"type": row.name, **own, **({row.more: [data]} if row.more else data)}


def _write_houses(layout: Layout) -> list[_Block]:
    blocks: list[_Block] = [{"type": 0}, {"type": 1, "regions": box_numbers(layout)}]
    if "diagonal" in layout.extras:
        blocks += [{"type": 10}, {"type": 11}]
    extra = [house for house in layout.houses if house.is_extra and house.kind != "diagonal"]
    return [*blocks, *({"type": 305, "cells": [int(cell) for cell in house.cells]} for house in extra)]


def _write_negatives(constraints: Sequence[Constraint], blocks: list[_Block]) -> None:
    """Write the negative constraints of dots, X and V into the block of those dots, X and V."""
    whole = {constraint.rule for constraint in constraints}
    for kind, name in _DOTS.items():
        if f"negative{name}" not in whole:
            continue
        own = next((block for block in blocks if block["type"] == kind), None)
        if own is None:
            blocks.append(own := {"type": kind, "clues": []})
        used = {clue["value"] for clue in own["clues"]}
        usual = {"difference": {1}, "ratio": {2}, "xv": {5, 10}}[name]
        own["negative"] = sorted(usual | used if name == "xv" else used or usual)
    if "nonconsecutive" in whole:  # black dots lift it at this site, unless they say otherwise
        for block in blocks:
            if block["type"] == ROWS["ratio"].name:
                block["overrideNegativeDifferences"] = False


def _refusal(constraint: Constraint, n: int) -> LucidokuError:
    message = _("{mark}: sudokumaker.app cannot store it")
    return LucidokuError(message.format(mark=name_of(constraint, n)))


def _may_join(row: Row) -> bool:
    """Return whether a block may hold several constraints of a row."""
    return bool(row.more) or row.shape in (shapes.EACH, shapes.LINES, shapes.FOREST)


def written_constraints(layout: Layout) -> list[_Block]:
    """Return the houses and constraints of a layout as the site stores them.

    Raises:
        LucidokuError: the site cannot store one of the constraints; names it.

    >>> written_constraints(Layout.parse("4+antiking+killercage:3@r1c1r1c2"))[2:]
    [{'type': 12}, {'type': 301, 'cages': [{'value': 3, 'cells': [0, 1]}]}]
    """
    n, blocks = layout.n, _write_houses(layout)
    open_blocks: list[tuple[_Block, set[int]]] = []
    for constraint in layout.placed:
        if constraint.rule.startswith("negative"):
            continue
        if constraint.rule == "extraregion" and sorted(constraint.cells) in DIAGONAL.houses(n, 1, n):
            blocks.append({"type": 10 if 0 in constraint.cells else 11})
            continue
        new, row = _written(constraint, n), ROWS[constraint.rule]
        key = row.more or next((field.name for field in row.fields[::-1] if field.name), "")
        for block, taken in open_blocks:
            alike = {**block, key: 0} == {**new, key: 0}
            if alike and _may_join(row) and (row.more or not taken & set(constraint.cells)):
                block[key] += new[key]
                taken |= set(constraint.cells)
                break
        else:
            open_blocks.append((new, set(constraint.cells)))
    blocks += [block for block, _taken in open_blocks]
    whole = {constraint.rule for constraint in layout.placed if not constraint.lines}
    if {"nonconsecutive", "negativedifference"} <= whole and "ratio" in layout.constraint_names:
        raise _refusal(Constraint("negativedifference"), n)
    _write_negatives([constraint for constraint in layout.placed if not constraint.lines], blocks)
    return blocks
