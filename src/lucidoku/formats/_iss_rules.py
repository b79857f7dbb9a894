"""Read and write the rules of the Interactive Sudoku Solver: `.Thermo~R1C1~R1C2` as constraints of a layout.

Names and arguments are those of sigh/Interactive-Sudoku-Solver, `js/sudoku_constraint.js`. Cells are in base 17: R1Ca is r1c10.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import has_usual_boxes
from lucidoku.formats._fpuzzles_written import diagonal_flag
from lucidoku.formats._rules import RuleCollector, altered_regions, refusal
from lucidoku.grid.layout import Layout
from lucidoku.rules._constraint import Constraint, ring_of
from lucidoku.rules.constraints import CONSTRAINT_NAMES, name_of
from lucidoku.words.language import _

__all__ = ["altered_rules", "cell_id", "cells_named", "read_rule", "written_rules"]

_DIGITS = "0123456789abcdefg"
_CELL = re.compile(r"[Rr]([1-9]|1\d|[A-Ga-g])[Cc]([1-9]|1\d|[A-Ga-g])")
_LINE = re.compile(r"([RrCc])([1-9]|1\d|[A-Ga-g])(?:,(-?1))?")

_WHOLE = {
    "AntiKnight": ("antiknight",),
    "AntiKing": ("antiking",),
    "AntiConsecutive": ("nonconsecutive",),
    "AntiTaxicab": ("antitaxicab",),
    "DisjointSets": ("disjointgroups",),
    "StrictXV": ("negativexv",),
    "StrictKropki": ("negativedifference", "negativeratio"),
}
_LINES = {
    "Thermo": "thermometer",
    "Renban": "renban",
    "Entropic": "entropicline",
    "RegionSumLine": "regionsumline",
    "Between": "betweenline",
    "Palindrome": "palindrome",
    "Zipper": "zipperline",
    "DoubleArrow": "doublearrow",
    "AllDifferent": "extraregion",
}
_PAIRS = {
    "WhiteDot": ("difference", ()),
    "BlackDot": ("ratio", ()),
    "X": ("xv", (10,)),
    "V": ("xv", (5,)),
    "GreaterThan": ("greater", ()),
}
_OUTSIDE = {"Sandwich": "sandwichsum", "XSum": "xsum", "Skyscraper": "skyscraper", "NumberedRoom": "numberedroom"}
_INDEXING = {"R": "rowindexer", "C": "columnindexer"}


def cell_id(cell: int, n: int) -> str:
    """Return a cell as this program names it.

    >>> cell_id(9, 16)
    'R1Ca'
    """
    return f"R{_DIGITS[cell // n + 1]}C{_DIGITS[cell % n + 1]}"


def _number(text: str) -> int:
    return int(text) if text.isdigit() else int(text, 17)


def cells_named(words: Sequence[str], n: int, name: str) -> list[int]:
    indices = []
    if not words:
        raise ParseError(_("{name}: its cells are missing").format(name=name))
    for word in words:
        match = _CELL.fullmatch(word)
        row, column = (_number(match[1]), _number(match[2])) if match else (0, 0)
        if re.fullmatch(r"[Vv][A-Za-z]{0,3}\d{1,3}", word):
            raise refusal({"Var": 1})
        if not (match and row <= n and column <= n):
            message = _("{name}: {word} is not a cell of the grid")
            raise ParseError(message.format(name=name, word=repr(word[:20])))
        indices.append((row - 1) * n + column - 1)
    return indices


def _value(word: str, name: str) -> int:
    if not re.fullmatch(r"-?\d{1,4}", word):
        raise ParseError(_("{name}: {word} is not a number").format(name=name, word=repr(word[:20])))
    return int(word)


def _diagonal(start: int, n: int) -> list[int]:
    """Return the cells of a little killer, named by its first cell (both long diagonals by the upper one); else none."""
    row, column = divmod(start, n)
    if column == 0 and row < n - 1:
        step = (1, 1)
    elif row == 0 and column:
        step = (1, -1)
    elif column == n - 1 and 0 < row < n - 1:
        step = (-1, -1)
    elif row == n - 1 and 0 < column < n - 1:
        step = (-1, 1)
    else:
        return []
    line = []
    while 0 <= row < n and 0 <= column < n:
        line.append(row * n + column)
        row, column = row + step[0], column + step[1]
    return line


def _read_outside(kind: str, words: list[str], n: int) -> Iterator[Constraint]:
    """`Sandwich~5~R1`; `XSum~R1~7~9`, from the left and from the right, or as `XSum~R1,1~7`."""
    name = _OUTSIDE[kind]
    single = kind == "Sandwich"
    place, values = (words[1], words[:1]) if single and len(words) > 1 else (words[0] if words else "", words[1:])
    match = _LINE.fullmatch(place)
    k = _number(match[2]) - 1 if match else n
    if not (match and k < n and values):
        raise ParseError(_("{name}: {word} is not a row or column").format(name=kind, word=repr(place[:20])))
    line = list(range(k * n, k * n + n)) if match[1] in "Rr" else list(range(k, n * n, n))
    for value, cells in zip(values, (line, line[::-1]), strict=False):
        if value:
            turned = cells[::-1] if match[3] == "-1" else cells
            yield Constraint(name, (tuple(turned),), (_value(value, kind),))


def _adjacent(cells: list[int], n: int) -> Iterator[tuple[int, int]]:
    """Yield all pairs of cells side by side, the earlier one first."""
    for i, first in enumerate(cells):
        for other in cells[i + 1 :]:
            if abs(first // n - other // n) + abs(first % n - other % n) == 1:
                yield first, other


def _read_line(kind: str, words: list[str], n: int) -> Iterator[Constraint]:
    """Rules whose arguments are cells, or a number and cells."""
    first = words[0] if words else ""
    if kind == "Whisper":
        number: tuple[int, ...] = () if _CELL.fullmatch(first) else (_value(first, kind),)
        usual = number in ((), (5,)) and n == 9
        yield Constraint(
            "whispers", (tuple(cells_named(words[len(number) :], n, kind)),), () if usual else number or (5,)
        )
    elif kind == "Lockout":
        values: tuple[int, ...] = () if first == "4" else (_value(first, kind),)
        yield Constraint("lockout", (tuple(cells_named(words[1:], n, kind)),), values)
    elif kind == "Cage":
        total = _value(first or "0", kind)
        yield Constraint("killercage", (tuple(sorted(cells_named(words[1:], n, kind))),), (total,) if total else ())
    elif kind == "Arrow":
        circle, *shaft = cells_named(words, n, kind)
        yield Constraint("arrow", ((circle,), tuple(shaft)))
    elif kind == "PillArrow":
        size = max(0, _value(first, kind))
        cells = cells_named(words[1:], n, kind)
        yield Constraint("arrow", (tuple(sorted(cells[:size])), tuple(cells[size:])))
    elif kind == "Quad":
        corner = cells_named(words[:1], n, kind)[0]
        values = tuple(sorted(_value(word, kind) for word in words[1:]))
        outside = corner % n == n - 1
        yield Constraint("quadruple", ((corner, n * n if outside else corner + 1, corner + n, corner + n + 1),), values)
    elif kind == "SameValues":
        count, cells = _value(first, kind), cells_named(words[1:], n, kind)
        size = len(cells) // max(1, count)
        if count < 2 or size * count != len(cells):
            message = _("{name}: {cells} cells do not make {count} sets of the same size")
            raise ParseError(message.format(name=kind, cells=len(cells), count=count))
        yield Constraint("lookalike", tuple(tuple(sorted(cells[i : i + size])) for i in range(0, len(cells), size)))
    elif kind == "Indexing" and first in _INDEXING:
        yield Constraint(_INDEXING[first], (tuple(cells_named(words[1:], n, kind)),))
    elif kind == "LittleKiller":
        line = _diagonal(cells_named(words[1:2], n, kind)[0], n)
        if not line:
            message = _("{name}: {word} is not the first cell of a diagonal")
            raise ParseError(message.format(name=kind, word=repr(words[1][:20])))
        yield Constraint("littlekillersum", (tuple(line),), (_value(first, kind),))
    elif kind == "Modular":
        yield Constraint(
            {2: "parityline", 3: "modularline"}[_value(first, kind)], (tuple(cells_named(words[1:], n, kind)),)
        )
    elif kind in ("Sum", "Lunchbox", "ContainAtLeast"):
        yield from _read_set(kind, words, n)
    elif kind in _LINES:
        cells = cells_named(words, n, kind)
        yield Constraint(_LINES[kind], (tuple(sorted(cells) if kind == "AllDifferent" else cells),))


def _read_set(kind: str, words: list[str], n: int) -> Iterator[Constraint]:
    """Rules of cells in any place that are ours in some: a sum in a house, a sandwich of a whole row, digits of a square."""
    numbers, cells = words[0] if words else "", cells_named(words[1:], n, kind)
    ordered = sorted(set(cells))
    lines = [list(range(k * n, k * n + n)) for k in range(n)] + [list(range(k, n * n, n)) for k in range(n)]
    if len(ordered) < len(cells):
        return
    if kind == "Sum" and re.fullmatch(r"\d{1,4}", numbers) and any(set(cells) <= set(line) for line in lines):
        yield Constraint("killercage", (tuple(ordered),), (int(numbers),))
    elif kind == "Lunchbox" and ordered in lines:
        yield Constraint("sandwichsum", (tuple(ordered),), (_value(numbers or "0", kind),))
    elif kind == "ContainAtLeast" and ordered == [ordered[0] + k for k in (0, 1, n, n + 1)] and ordered[0] % n < n - 1:
        values = sorted(_value(word, kind) for word in numbers.split("_"))
        yield Constraint("quadruple", (tuple(ordered),), tuple(values))


_WITH_ARGUMENTS = {
    *("Whisper", "Lockout", "Cage", "Arrow", "PillArrow", "Quad", "Indexing", "LittleKiller", "SameValues", "Modular"),
    *("Sum", "Lunchbox", "ContainAtLeast"),
    *_LINES,
}
_FIRST = {"Modular": ("2", "3"), "Indexing": tuple(_INDEXING)}
"""The first arguments of a rule that are ours."""


def read_rule(part: str, rules: RuleCollector) -> bool:
    """Note the rule of one part of a string, `Thermo~R1C1~R1C2`; return whether it is a known one.

    Raises:
        ParseError: its arguments are not as expected.
    """
    kind, *words = part.rstrip("~").split("~")
    n = rules.n
    constraints: list[Constraint]
    if kind in _WHOLE and set(_WHOLE[kind]) <= set(CONSTRAINT_NAMES):
        constraints = [Constraint(name) for name in _WHOLE[kind]]
    elif kind in _PAIRS and _PAIRS[kind][0] in CONSTRAINT_NAMES:
        name, values = _PAIRS[kind]
        cells = cells_named(words, n, kind)
        pairs: list[tuple[int, ...]] = list(_adjacent(cells, n))
        if len(cells) == 2 and not pairs:
            return False
        constraints = [Constraint(name, (pair,), values) for pair in pairs or [tuple(cells)]]
    elif kind in _OUTSIDE and _OUTSIDE[kind] in CONSTRAINT_NAMES:
        constraints = list(_read_outside(kind, words, n))
    elif (
        kind in _WITH_ARGUMENTS
        and (kind != "Entropic" or n == 9)
        and (words or [""])[0] in _FIRST.get(kind, words[:1] or [""])
    ):
        constraints = list(_read_line(kind, words, n))
        if not constraints or any(map(_is_ring, constraints)):
            return False
    else:
        return False
    for constraint in constraints:
        if constraint.rule == "extraregion" and len(constraint.cells) == n:
            rules.region(constraint.cells)
        else:
            rules.add_constraint(*constraint)
    return True


def _is_ring(constraint: Constraint) -> bool:
    """Return whether a line is closed, so that the program would require a cell to differ from itself."""
    return constraint.rule not in ("whispers", "parityline") and any(map(ring_of, constraint.lines))


def _refusal(constraint: Constraint, n: int) -> LucidokuError:
    message = _("{mark}: the Interactive Sudoku Solver cannot store it")
    return LucidokuError(message.format(mark=name_of(constraint, n)))


def _outside(constraint: Constraint, n: int) -> tuple[str, bool]:
    """Return the row or column of a number outside, and whether it is seen from its end.

    Raises:
        LucidokuError: its cells are neither.
    """
    for k in range(n):
        for letter, line in (("R", range(k * n, k * n + n)), ("C", range(k, n * n, n))):
            if sorted(constraint.cells) == list(line) and constraint.cells in (tuple(line), tuple(reversed(line))):
                return f"{letter}{_DIGITS[k + 1]}", constraint.cells != tuple(line)
    raise _refusal(constraint, n)


def _write_one(constraint: Constraint, n: int) -> str:
    if _is_ring(constraint):
        raise _refusal(constraint, n)
    ids = [cell_id(cell, n) for cell in constraint.cells]
    back = {rule: kind for kind, rule in _LINES.items()}
    values = list(map(str, constraint.values))
    if constraint.rule == "thermometer":
        return "".join(f".Thermo~{'~'.join(cell_id(cell, n) for cell in line)}" for line in constraint.lines)
    if constraint.rule in back and (constraint.rule != "entropicline" or n == 9):
        return f".{back[constraint.rule]}~{'~'.join(ids)}"
    if constraint.rule == "whispers":
        least = values or ([] if n == 9 else [str((n + 1) // 2)])
        return "~".join([".Whisper", *least, *ids])
    if constraint.rule == "lockout":
        return "~".join([".Lockout", *(values or ["4"]), *ids])
    if constraint.rule in ("modularline", "parityline"):
        return "~".join([".Modular~3" if constraint.rule == "modularline" else ".Modular~2", *ids])
    if constraint.rule == "killercage":
        return "~".join([".Cage", *(values or ["0"]), *ids])
    if constraint.rule == "arrow" and list(constraint.lines[0]) == sorted(constraint.lines[0]):
        circle = [cell_id(cell, n) for cell in constraint.lines[0]]
        head = [".Arrow"] if len(circle) == 1 else [f".PillArrow~{len(circle)}"]
        return "".join("~".join([*head, *circle, *(cell_id(c, n) for c in line)]) for line in constraint.lines[1:])
    if constraint.rule == "quadruple" and list(constraint.cells) == [constraint.cells[0] + k for k in (0, 1, n, n + 1)]:
        return "~".join([".Quad", ids[0], *values])
    if constraint.rule == "lookalike":
        return "~".join([f".SameValues~{len(constraint.lines)}", *ids])
    if constraint.rule in _INDEXING.values():
        return "~".join([".Indexing", "R" if constraint.rule == "rowindexer" else "C", *ids])
    for kind, (rule, number) in _PAIRS.items():
        beside = constraint.rule == rule and len(list(_adjacent(list(constraint.cells), n))) == 1
        usual = {"difference": (1,), "ratio": (2,)}.get(rule)
        if beside and (constraint.values == number or constraint.values == usual):
            return f".{kind}~{'~'.join(ids)}"
    if constraint.rule in _OUTSIDE.values():
        place, turned = _outside(constraint, n)
        if constraint.rule == "sandwichsum":
            return f".Sandwich~{values[0]}~{place}"
        kind = next(kind for kind, rule in _OUTSIDE.items() if rule == constraint.rule)
        return f".{kind}~{place}~{'' if turned else values[0]}~{values[0] if turned else ''}"
    if constraint.rule == "littlekillersum":
        for end in (constraint.cells, constraint.cells[::-1]):
            if len(end) > 1 and tuple(_diagonal(end[0], n)) == end:
                return f".LittleKiller~{values[0]}~{cell_id(end[0], n)}"
    raise _refusal(constraint, n)


_ALLOWED: dict[str, Callable[[int], bool]] = {"odd": lambda digit: digit % 2 == 1, "even": lambda digit: digit % 2 == 0}


def altered_rules(layout: Layout) -> list[str]:
    """Return the constraints that `written_rules` expresses in another way, with the same meaning.

    >>> altered_rules(Layout.parse("4+odd:r1c1"))
    ['constraints of odd and even cells, which become candidates']
    """

    def turned(constraint: Constraint) -> bool:
        if constraint.rule == "littlekillersum":
            return tuple(_diagonal(constraint.cells[0], layout.n)) != constraint.cells
        return constraint.rule == "sandwichsum" and _outside(constraint, layout.n)[1]

    lost = altered_regions(layout)
    if {"odd", "even"} & set(layout.constraint_names):
        lost.append(_("constraints of odd and even cells, which become candidates"))
    if any(
        len(constraint.lines) > (constraint.rule == "arrow") + 1
        for constraint in layout.placed
        if constraint.rule in _BRANCHED
    ):
        lost.append(_("lines that begin together, which become several constraints"))
    if any(map(turned, layout.placed)):
        lost.append(_("the end of the line at which a sum is"))
    return lost


_BRANCHED = ("arrow", "thermometer")


def written_rules(layout: Layout) -> tuple[str, dict[int, int]]:
    """Return the constraints of a layout as parts of a string, and the digits that odd and even cells leave, as bits.

    Raises:
        LucidokuError: the Interactive Sudoku Solver cannot store one; names it.

    >>> written_rules(Layout.parse("4+antiking+killercage:3@r1c1r1c2+odd:r1c1"))
    ('.AntiKing.Cage~3~R1C1~R1C2', {0: 5})
    """
    n, text, masks = layout.n, "", dict[int, int]()
    whole = {constraint.rule for constraint in layout.placed if not constraint.lines}
    dots = {constraint.values for constraint in layout.placed if constraint.rule in ("difference", "ratio")}
    for kind, rules in _WHOLE.items():
        if set(rules) <= whole and (kind != "StrictKropki" or dots <= {()}):
            text += f".{kind}"
            whole -= set(rules)
    for constraint in layout.placed:
        if constraint.rule in whole or (constraint.rule == "disjointgroups" and not has_usual_boxes(layout)):
            raise _refusal(constraint, n)
        if constraint.rule in _ALLOWED:
            bits = sum(1 << digit - 1 for digit in range(1, n + 1) if _ALLOWED[constraint.rule](digit))
            masks[constraint.cells[0]] = masks.get(constraint.cells[0], (1 << n) - 1) & bits
            if not masks[constraint.cells[0]]:  # odd and even: a cell without a digit cannot be written
                raise _refusal(constraint, n)
        elif flag := diagonal_flag(constraint, layout, "iss"):
            text += f".{flag}"
        elif constraint.lines:
            text += _write_one(constraint, n)
    return text, masks
