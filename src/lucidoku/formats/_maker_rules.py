"""Read the constraints of sudokumaker.app as constraints of a layout: `{"type": 300, "thermometers": [[41, 31, 30]]}`.

Types are numbers, cells count from 0, row by row. A border between two cells, a corner and a place outside the grid have
numbers, too. Types, fields and numbers are those that the site's own program reads (formatVersion 1.0.0 to 1.6.0).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from lucidoku.formats._fields import items, line_of, records, wrong_field
from lucidoku.formats._pad_rules import read_cage
from lucidoku.formats._rules import Refused, RuleCollector
from lucidoku.formats._stated_rules import RuleWords
from lucidoku.rules._constraint import Constraint, cell_name
from lucidoku.rules.constraints import constraint_type
from lucidoku.rules.constraints.entropicline import entropic_part
from lucidoku.words.language import _

__all__ = ["CUSTOM", "LINES", "NEGATIVES", "OUTSIDE", "SINGLE", "WHOLE", "group_lines", "groups_of", "read_constraints"]

_Block = Mapping[str, Any]
_Line = list[int]

_ROWS, _REGIONS, _ROWS_OF_CUSTOM, CUSTOM = 0, 1, 2003, 1000
_DIAGONALS = {10: 1, 11: -1}
WHOLE = {12: "antiking", 13: "antiknight", 14: "disjointgroups", 15: "nonconsecutive"}
SINGLE = {100: "even", 101: "odd", 102: "maximum", 103: "minimum"}
_DOTS = {200: "difference", 201: "ratio", 202: "xv"}
NEGATIVES = {
    "difference": ("overrideNegativeDifferences", 201),
    "ratio": ("overrideNegativeRatios", 200),
}
"""The field of the other kind of dots, and their type, that says that they lift the rule of all dots of a kind."""
LINES = {
    400: "renban", 401: "whispers", 402: "palindrome", 403: "betweenline", 404: "regionsumline", 407: "lockout",
    409: "doublearrow",
}  # fmt: skip
OUTSIDE = {501: "sandwichsum", 502: "xsum", 503: "skyscraper", 504: "numberedroom"}
_INDEXERS = {600: "rowindexer", 601: "columnindexer"}
_COSMETIC = 2001
_UNKNOWN = {
    16: ("global entropy", "groups"), 304: ("look-and-say cage", "cages"), 306: ("counting circle", "cells"),
    405: ("sequence line", "lines"), 2000: ("line", "lines"), 2002: ("overlay", "symbols"),
}  # fmt: skip
"""Constraints that a Layout cannot hold: our name, and the list that says how many there are."""


def _noun(name: str) -> str:
    return _(constraint_type(name).noun)


def _cells(what: object, n: int, name: str) -> _Line:
    """Return a list of cells.

    Raises:
        Refused: it is not a list of cells of the grid.
    """
    for cell in what if isinstance(what, list) else [what]:
        if not isinstance(cell, int) or isinstance(cell, bool) or not 0 <= cell < n * n:
            message = _("{name}: {word} is not a cell of the grid")
            raise Refused(message.format(name=_noun(name), word=repr(cell)[:20]))
    return list(what) if isinstance(what, list) else []


def _paths(block: _Block, key: str, n: int, name: str) -> list[_Line]:
    """Return the lines of a constraint, without those of one cell, which say nothing."""
    return [line for line in (_cells(line, n, name) for line in items(block, key)) if len(line) > 1]


def _number(what: object, name: str) -> int:
    if isinstance(what, (int, str)) and not isinstance(what, bool) and re.fullmatch(r"-?[0-9]{1,5}", str(what)):
        return int(what)
    raise Refused(_("{name}: {word} is not a number").format(name=_noun(name), word=repr(what)[:20]))


def group_lines(lines: Iterable[Sequence[int]]) -> list[list[tuple[int, ...]]]:
    """Return thermometers of several lines: one that begins in a cell of another is its branch.

    >>> group_lines([[0, 1, 2], [1, 10], [5, 4]])
    [[(0, 1, 2), (1, 10)], [(5, 4)]]
    """
    trees: list[list[tuple[int, ...]]] = []
    for line in lines:
        tree = next((tree for tree in trees if any(line[0] in other for other in tree)), None)
        if tree is None:
            trees.append(tree := [])
        tree.append(tuple(line))
    return trees


def _thermometers(block: _Block, rules: RuleCollector) -> None:
    name = "slowthermometer" if block.get("slow") is True else "thermometer"
    for tree in group_lines(_paths(block, "thermometers", rules.n, name)):
        rules.add_constraint(name, tree)


def _connect(lines: list[_Line]) -> list[_Line]:
    """Join the lines that share cells, for a rule in which their order means nothing."""
    joined: list[_Line] = []
    for line in lines:
        touching = [other for other in joined if set(other) & set(line)]
        joined = [other for other in joined if other not in touching]
        joined.append(list(dict.fromkeys(cell for part in (*touching, line) for cell in part)))
    return joined


def _lines(block: _Block, rules: RuleCollector) -> None:
    name, n = LINES[block["type"]], rules.n
    lines = _paths(block, "lines", n, name)
    values: list[int] = []
    if name == "renban":
        lines = _connect(lines)
    elif name == "whispers":
        values = [_number(block.get("minDifference", 5), name)]
    elif name == "lockout":
        values = [n // 2]
    elif name == "regionsumline":
        crossing = sum(map(len, lines)) > len({cell for line in lines for cell in line})
        if crossing or (block.get("singleRegionTotals") is True and any(_returns(line, rules) for line in lines)):
            rules.add(name, len(lines))
            return
    for line in lines:
        rules.add_constraint(name, [line], values)


def _returns(line: _Line, rules: RuleCollector) -> bool:
    """Return whether a line comes back to a box that it has left."""
    visits = [rules.box_of(cell) for cell in line]
    parts = [box for i, box in enumerate(visits) if not i or box != visits[i - 1]]
    return len(set(parts)) < len(parts)


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


def _group_lines(block: _Block, rules: RuleCollector) -> None:
    """Note lines on which each run of n cells has a digit of each of n groups."""
    groups = {mask for mask in items(block, "groups") if isinstance(mask, int)}
    kinds = [kind for kind in ("entropicline", "modularline", "parityline") if groups_of(kind, rules.n) == groups]
    name = kinds[0] if kinds else "entropicline"
    lines = _paths(block, "lines", rules.n, name)
    crossing = sum(map(len, lines)) > len({cell for line in lines for cell in line})
    if lines and (not kinds or len(groups) != len(items(block, "groups")) or (crossing and name != "parityline")):
        rules.add("line of groups", len(lines))
        return
    for line in lines:
        rules.add_constraint(name, [line])


def _pair(edge: object, n: int, name: str) -> _Line:
    """Return the two cells at a border: 2n numbers a row, the right borders of its cells from 1, the lower ones from n."""
    if isinstance(edge, int) and not isinstance(edge, bool):
        row, place = divmod(edge, 2 * n)
        if 0 <= row < n and 1 <= place < n:
            return [row * n + place - 1, row * n + place]
        if 0 <= row < n - 1 and place >= n:
            return [row * n + place - n, (row + 1) * n + place - n]
    message = _("{name}: {word} is not a border between two cells")
    raise Refused(message.format(name=_noun(name), word=repr(edge)[:20]))


def _dots(block: _Block, rules: RuleCollector) -> None:
    name = _DOTS[block["type"]]
    for clue in records(block, "clues"):
        value = clue.get("value")
        usual = 1 if name == "difference" else 2
        number = usual if value is None and name != "xv" else _number(value, name)
        rules.add_constraint(name, [_pair(clue.get("edge"), rules.n, name)], [number])


def _cages(block: _Block, rules: RuleCollector) -> None:
    for cage in records(block, "cages"):
        value = cage.get("value")
        total = _number(value, "killercage") if value not in (None, "") else 0
        if cells := _cells(cage.get("cells"), rules.n, "killercage"):
            rules.add_constraint("killercage", [sorted(cells)], [total] if total else [])


def _clones(block: _Block, rules: RuleCollector) -> None:
    """Note groups whose cells hold the same digits; the cells at the same place of all groups are one part of a clone."""
    groups = [_cells(group, rules.n, "clone") for group in items(block, "groups")]
    for place in range(1, max(map(len, groups), default=0)):
        pairs = [(group[0], group[place]) for group in groups if len(group) > place]
        rules.add_constraint("clone", zip(*pairs, strict=True))


def _quadruples(block: _Block, rules: RuleCollector) -> None:
    n = rules.n
    for clue in records(block, "clues"):
        corner, digits = clue.get("corner"), [_number(digit, "quadruple") for digit in items(clue, "digits")]
        row, column = divmod(corner, n + 1) if isinstance(corner, int) and not isinstance(corner, bool) else (-1, 0)
        if not (0 <= row <= n and 0 <= column <= n):
            message = _("{name}: {word} is not a corner of a cell")
            raise Refused(message.format(name=_noun("quadruple"), word=repr(corner)[:20]))
        places = [(r, c) for r in (row - 1, row) for c in (column - 1, column) if 0 <= r < n and 0 <= c < n]
        if digits:  # a circle without digits says nothing
            rules.add_constraint("quadruple", [[r * n + c for r, c in places]], sorted(digits))


def _different(block: _Block, rules: RuleCollector) -> None:
    cells = sorted(set(_cells(block.get("cells", []), rules.n, "extraregion")))
    if len(cells) == rules.n:
        rules.region(cells)
    elif len(cells) > 1:
        rules.add_constraint("extraregion", [cells])


def _arrows(block: _Block, rules: RuleCollector) -> None:
    n = rules.n
    for arrow in records(block, "bulbsWithArrows"):
        circle = sorted(_cells(arrow.get("bulbCells"), n, "arrow"))
        shafts = []
        for line in (_cells(line, n, "arrow") for line in items(arrow, "arrows")):
            while line and line[0] in circle:
                line = line[1:]
            if line:
                shafts.append(line)
        if shafts:
            rules.add_constraint("arrow", [circle, *shafts])
        elif circle:
            rules.empty("arrow", cell_name(circle[0], n))


def _place(clue: _Block, n: int, name: str) -> tuple[int, int]:
    """Return the row and column of a place outside the grid, from -1 to n."""
    number = clue.get("outerCell")
    row, column = divmod(number, n + 2) if isinstance(number, int) and not isinstance(number, bool) else (-2, 0)
    row, column = row - 1, column - 1
    if -1 <= row <= n and -1 <= column <= n and not (0 <= row < n and 0 <= column < n):
        return row, column
    message = _("{name}: {word} is not a place outside the grid")
    raise Refused(message.format(name=_noun(name), word=repr(number)[:20]))


def _walk(row: int, column: int, step: tuple[int, int], n: int) -> _Line:
    line = []
    while 0 <= (row := row + step[0]) < n and 0 <= (column := column + step[1]) < n:
        line.append(row * n + column)
    return line


def _outside(block: _Block, rules: RuleCollector) -> None:
    name, n = OUTSIDE[block["type"]], rules.n
    for clue in records(block, "clues"):
        row, column = _place(clue, n, name)
        if clue.get("value") is None:  # a place without a number says nothing
            continue
        step = ((row < 0) - (row >= n), (column < 0) - (column >= n))
        if all(step):
            message = _("{mark} at {cell}: it is not next to the grid")
            raise Refused(message.format(mark=_noun(name), cell=f"r{row + 1}c{column + 1}"))
        rules.add_constraint(name, [_walk(row, column, step, n)], [_number(clue["value"], name)])


def _little_killers(block: _Block, rules: RuleCollector) -> None:
    n, name = rules.n, "littlekillersum"
    for clue in records(block, "clues"):
        row, column = _place(clue, n, name)
        if clue.get("value") is None:
            continue
        slope = 1 if clue.get("diagonal") == -1 else -1  # -1 falls to the right, 1 rises
        down = (row < 0) - (row >= n) or slope * ((column < 0) - (column >= n))
        if not (line := _walk(row, column, (down, down * slope), n)) or clue.get("diagonal") not in (1, -1):
            message = _("{mark} at {cell}: it points past the grid")
            raise Refused(message.format(mark=_noun(name), cell=f"r{row + 1}c{column + 1}"))
        rules.add_constraint(name, [line], [_number(clue["value"], name)])


def _single(block: _Block, rules: RuleCollector) -> None:
    name = SINGLE[block["type"]]
    for cell in _cells(block.get("cells", []), rules.n, name):
        rules.add_constraint(name, [[cell]])


def _indexers(block: _Block, rules: RuleCollector) -> None:
    name = _INDEXERS[block["type"]]
    if cells := _cells(block.get("cells", []), rules.n, name):
        rules.add_constraint(name, [cells])


_READERS: dict[int, Callable[[_Block, RuleCollector], None]] = {
    **dict.fromkeys(SINGLE, _single),
    **dict.fromkeys(_DOTS, _dots),
    300: _thermometers, 301: _cages, 302: _clones, 303: _quadruples, 305: _different,
    **dict.fromkeys(LINES, _lines), 406: _group_lines, 408: _arrows,
    500: _little_killers, **dict.fromkeys(OUTSIDE, _outside), **dict.fromkeys(_INDEXERS, _indexers),
}  # fmt: skip


def read_constraints(puzzle: _Block, rules: RuleCollector, words: RuleWords) -> list[Constraint]:
    """Note the constraints of a puzzle; return those that only a drawn cage defines.

    Raises:
        ParseError: one of them is not as expected; names it.
    """
    blocks = [block for block in records(puzzle, "constraints") if block.get("disabled") is not True]
    _regions(blocks, rules)
    if puzzle.get("type") == "custom" and not any(
        b.get("type") == _ROWS_OF_CUSTOM and not b.get("areas") for b in blocks
    ):
        rules.add("no rows")
    drawn: list[Constraint] = []
    for block in blocks:
        _read(block, rules, words, drawn)
    _negatives(blocks, rules)
    return drawn


def _regions(blocks: list[dict[str, Any]], rules: RuleCollector) -> None:
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
    elif kind in WHOLE:
        rules.add(WHOLE[kind])
    elif kind in _DIAGONALS:
        start = 0 if _DIAGONALS[kind] > 0 else n - 1
        rules.region(range(start, n * n - (start > 0), n + _DIAGONALS[kind]))
    elif kind in _READERS:
        before = len(rules.constraints)
        _READERS[kind](block, rules)
        if block.get("solverIgnored") is True and len(rules.constraints) > before:
            rules.add(
                "drawn only", len(rules.constraints) - before
            )  # the site draws them, and does not solve with them
    elif kind in (4000, 4001):
        rules.fog()
    elif kind == _COSMETIC:
        for cage in records(block, "cages"):
            cells = _cells(cage.get("cells"), n, "killercage")
            if cells and (constraint := read_cage(cells, line_of(cage.get("value"), 20), rules, words)):
                drawn.append(constraint)
    elif kind == CUSTOM:
        definition = block.get("definition")
        rules.add(line_of(definition.get("name"), 40) if isinstance(definition, dict) else "custom")
    else:
        name, key = _UNKNOWN.get(kind, (f"constraint {kind}"[:30], ""))
        if count := len(items(block, key)) if key else 1:
            rules.add(name, count)


def _negatives(blocks: list[dict[str, Any]], rules: RuleCollector) -> None:
    """Note negative constraints of the kinds that we have: about the numbers on dots of the puzzle, or the usual numbers."""
    for kind, name in _DOTS.items():
        own = [block for block in blocks if block.get("type") == kind]
        never = {number for block in own for number in items(block, "negative") if isinstance(number, int)}
        if not never:
            continue
        used = {value for constraint in rules.constraints if constraint.rule == name for value in constraint.values}
        usual = {"difference": {1}, "ratio": {2}, "xv": {5, 10}}[name]
        as_ours = never == ((used | usual) if name == "xv" else (used or usual)) and len(own) == 1
        if name in NEGATIVES:  # a dot of the other kind lifts the rule for us
            field, other = NEGATIVES[name]
            strict = [b for b in blocks if b.get("type") == other and b.get(field) is False and b.get("clues")]
            as_ours = as_ours and not strict
        rules.add(f"negative{name}" if as_ours else "negative")
    lifted = [b for b in blocks if b.get("type") == 201 and b.get("overrideNegativeDifferences") is not False]
    doubles = any(constraint.rule == "ratio" and constraint.values == (2,) for constraint in rules.constraints)
    if lifted and doubles and any(constraint.rule == "nonconsecutive" for constraint in rules.constraints):
        rules.add("negative")  # there, two digits at a black dot may be consecutive all the same
