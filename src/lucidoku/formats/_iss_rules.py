"""Read and write the rules of the Interactive Sudoku Solver: `.Thermo~R1C1~R1C2` as constraints of a layout.

Names and arguments are those of sigh/Interactive-Sudoku-Solver, `js/sudoku_constraint.js`. Cells are in base 17: R1Ca is r1c10.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import has_usual_boxes
from lucidoku.formats._rules import RuleCollector, altered_regions, diagonal_flag, refusal
from lucidoku.formats._shapes import (
    CELLS,
    OUTSIDE,
    REGION,
    WHOLE,
    At,
    Field,
    Lines,
    Parts,
    Row,
    Shape,
    are_beside,
    parts_of,
    ray,
    seen_from,
)
from lucidoku.grid.layout import Layout
from lucidoku.rules._constraint import Constraint, ring_of
from lucidoku.rules.constraints import name_of
from lucidoku.words.language import _

_DIGITS = "0123456789abcdefg"
_CELL = re.compile(r"[Rr]([1-9]|1\d|[A-Ga-g])[Cc]([1-9]|1\d|[A-Ga-g])")
_LINE = re.compile(r"([RrCc])([1-9]|1\d|[A-Ga-g])(?:,(-?1))?")


def cell_id(cell: int, n: int) -> str:
    """Return a cell as this program names it.

    >>> cell_id(9, 16)
    'R1Ca'
    """
    return f"R{_DIGITS[cell // n + 1]}C{_DIGITS[cell % n + 1]}"


def _ids(cells: Iterable[int], n: int) -> list[str]:
    return [cell_id(cell, n) for cell in cells]


def _number(text: str) -> int:
    return int(text) if text.isdigit() else int(text, 17)


def cells_named(words: Sequence[str], n: int, name: str) -> list[int]:
    """Return the cells that words name.

    Raises:
        ParseError: a word is not a cell of the grid; or there is no word.
    """
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


def _read_cells(words: Any, at: At) -> list[int]:
    return cells_named(words, at.n, at.data["kind"])


def _read_number(word: str, at: At) -> list[int]:
    return [_value(word, at.data["kind"])]


def _read_least(word: str | None, at: At) -> list[int]:
    least = [5] if word is None else _read_number(word, at)
    return [] if least == [5] and at.n == 9 else least


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
    return [start, *ray((row, column), step, n)]


def _read_diagonal(words: list[str], at: At) -> list[int]:
    if not (line := _diagonal(_read_cells(words[:1], at)[0], at.n)):
        message = _("{name}: {word} is not the first cell of a diagonal")
        raise ParseError(message.format(name=at.data["kind"], word=repr(words[0][:20])))
    return line


def _take_diagonal(constraint: Constraint, n: int) -> Parts | None:
    ends = (list(end) for end in (constraint.cells, constraint.cells[::-1]) if len(end) > 1)
    return next((parts_of(constraint) | {"cells": end} for end in ends if _diagonal(end[0], n) == end), None)


def _read_pairs(parts: Parts, at: At) -> Iterator[Lines]:
    """Yield all pairs of cells side by side, the earlier one first."""
    cells = parts["cells"]
    pairs = [[one, other] for i, one in enumerate(cells) for other in cells[i + 1 :] if are_beside(one, other, at.n)]
    if pairs or len(cells) != 2:
        yield from (([pair], []) for pair in pairs or [cells])


def _take_pair(constraint: Constraint, n: int) -> Parts | None:
    first, second = constraint.cells
    return parts_of(constraint) if are_beside(first, second, n) else None


def _read_pill(parts: Parts, _at: At) -> list[Lines]:
    (size,), cells = parts["numbers"], parts["cells"]
    return [([sorted(cells[: max(0, size)]), cells[max(0, size) :]], [])]


def _take_pill(constraint: Constraint, _n: int) -> Parts | None:
    circle = constraint.lines[0]
    return {"numbers": [len(circle)], "cells": constraint.cells} if list(circle) == sorted(circle) else None


def _square(cell: int, n: int) -> list[int]:
    """Return the cells of a square by its upper left cell; one outside the grid if there is no such square."""
    return [cell, n * n if cell % n == n - 1 else cell + 1, cell + n, cell + n + 1]


def _take_square(constraint: Constraint, n: int) -> Parts | None:
    return parts_of(constraint) if list(constraint.cells) == _square(constraint.cells[0], n) else None


def _read_sets(parts: Parts, at: At) -> Iterator[Lines]:
    (count,), cells = parts["numbers"], parts["cells"]
    size = len(cells) // max(1, count)
    if count < 2 or size * count != len(cells):
        message = _("{name}: {cells} cells do not make {count} sets of the same size")
        raise ParseError(message.format(name=at.data["kind"], cells=len(cells), count=count))
    yield [sorted(cells[i : i + size]) for i in range(0, len(cells), size)], []


def _read_ends(parts: Parts, at: At) -> Iterator[Lines]:
    """`XSum~R1~7~9`, from the left and from the right, or as `XSum~R1,1~7`; `Sandwich~5~R1`."""
    kind, words = at.data["kind"], parts["words"]
    place, *values = words[1::-1] if kind == "Sandwich" and len(words) > 1 else words or [""]
    match = _LINE.fullmatch(place)
    k = _number(match[2]) - 1 if match else at.n
    if not (match and k < at.n and values):
        raise ParseError(_("{name}: {word} is not a row or column").format(name=kind, word=repr(place[:20])))
    line = seen_from((k, -1) if match[1] in "Rr" else (-1, k), at.n)
    for value, cells in zip(values, (line, line[::-1]), strict=False):
        if value:
            yield [cells[::-1] if match[3] == "-1" else cells], [_value(value, kind)]


def _take_ends(constraint: Constraint, n: int) -> Parts | None:
    if not (parts := OUTSIDE.take(constraint, n)):
        return None
    (row, column), value = parts["place"], str(constraint.values[0])
    line = f"R{_DIGITS[row + 1]}" if column in (-1, n) else f"C{_DIGITS[column + 1]}"
    values = ["", value] if n in (row, column) else [value, ""]
    return {"words": [value, line] if constraint.rule == "sandwichsum" else [line, *values]}


def _usual(usual: int) -> Callable[[list[int], int], str]:
    return lambda numbers, _n: str(numbers[0] if numbers else usual)


# A field takes the next word; "*" takes all that are left, and "?" takes a word unless it is a cell.
_CELLS = Field("*", "cells", _read_cells, _ids)
_NUMBER = Field("number", "numbers", _read_number, _usual(0))
_TOTAL = Field(
    "total", "numbers", lambda word, at: [total for total in _read_number(word or "0", at) if total], _usual(0)
)
_PART = Field("part", "numbers", lambda word, at: [] if word == "4" else _read_number(word, at), _usual(4))
_LEAST = Field(
    "?", "numbers", _read_least, lambda numbers, n: list(map(str, numbers or ([] if n == 9 else [(n + 1) // 2])))
)
_ONE = Field("", "numbers", lambda _word, _at: [1])
_START = Field("*", "cells", _read_diagonal, lambda cells, n: cell_id(cells[0], n))
_CORNER = Field(
    "corner",
    "cells",
    lambda word, at: _square(_read_cells([word] if word else [], at)[0], at.n),
    lambda cells, n: cell_id(cells[0], n),
)
_VALUES = Field(
    "*",
    "numbers",
    lambda words, at: sorted(_value(word, at.data["kind"]) for word in words),
    lambda numbers, _n: list(map(str, numbers)),
)
_PAIR = Shape(_read_pairs, _take_pair)
_PILL = Shape(_read_pill, _take_pill)
_SQUARE = Shape(CELLS.read, _take_square)
_SETS = Shape(_read_sets, lambda sets, _n: {"numbers": [len(sets.lines)], "cells": sets.cells})
_DIAGONAL = Shape(CELLS.read, _take_diagonal)
_ENDS = Shape(_read_ends, _take_ends)
_WORDS = Field("*", "words", lambda words, _at: words)

ROWS = (
    Row("antiknight", "AntiKnight", WHOLE),
    Row("antiking", "AntiKing", WHOLE),
    Row("nonconsecutive", "AntiConsecutive", WHOLE),
    Row("antitaxicab", "AntiTaxicab", WHOLE),
    Row("disjointgroups", "DisjointSets", WHOLE),
    Row("negativexv", "StrictXV", WHOLE),
    Row("negativedifference", "StrictKropki", WHOLE),
    Row("negativeratio", "StrictKropki", WHOLE),
    Row("arrow", "Arrow", _PILL, (_ONE, _CELLS)),
    Row("arrow", "PillArrow", _PILL, (_NUMBER, _CELLS)),
    Row("betweenline", "Between", CELLS, (_CELLS,)),
    Row("columnindexer", "Indexing~C", CELLS, (_CELLS,)),
    Row("difference", "WhiteDot", _PAIR, (_CELLS,), ((), (1,))),
    Row("doublearrow", "DoubleArrow", CELLS, (_CELLS,)),
    Row("entropicline", "Entropic", CELLS, (_CELLS,)),
    Row("extraregion", "AllDifferent", REGION, (_CELLS,)),
    Row("greater", "GreaterThan", _PAIR, (_CELLS,), ((),)),
    Row("killercage", "Cage", REGION, (_TOTAL, _CELLS)),
    Row("littlekillersum", "LittleKiller", _DIAGONAL, (_NUMBER, _START)),
    Row("lockout", "Lockout", CELLS, (_PART, _CELLS)),
    Row("lookalike", "SameValues", _SETS, (_NUMBER, _CELLS)),
    Row("modularline", "Modular~3", CELLS, (_CELLS,)),
    Row("numberedroom", "NumberedRoom", _ENDS, (_WORDS,)),
    Row("palindrome", "Palindrome", CELLS, (_CELLS,)),
    Row("parityline", "Modular~2", CELLS, (_CELLS,)),
    Row("quadruple", "Quad", _SQUARE, (_CORNER, _VALUES)),
    Row("ratio", "BlackDot", _PAIR, (_CELLS,), ((), (2,))),
    Row("regionsumline", "RegionSumLine", CELLS, (_CELLS,)),
    Row("renban", "Renban", CELLS, (_CELLS,)),
    Row("rowindexer", "Indexing~R", CELLS, (_CELLS,)),
    Row("sandwichsum", "Sandwich", _ENDS, (_WORDS,)),
    Row("skyscraper", "Skyscraper", _ENDS, (_WORDS,)),
    Row("thermometer", "Thermo", CELLS, (_CELLS,)),
    Row("whispers", "Whisper", CELLS, (_LEAST, _CELLS)),
    Row("xsum", "XSum", _ENDS, (_WORDS,)),
    Row("xv", "X", _PAIR, (_CELLS,), ((10,),)),
    Row("xv", "V", _PAIR, (_CELLS,), ((5,),)),
    Row("zipperline", "Zipper", CELLS, (_CELLS,)),
)
"""The constraints of that program by name, perhaps with a first argument; with the numbers that the name means."""

_BY_KIND: dict[str, list[tuple[Row, str]]] = {}
"""The rows of each kind, with the first argument that they ask for."""
for _row in ROWS:
    _kind, _tilde, _first = _row.name.partition("~")
    _BY_KIND.setdefault(_kind, []).append((_row, _first))

_ALLOWED: dict[str, Callable[[int], bool]] = {"odd": lambda digit: digit % 2 == 1, "even": lambda digit: digit % 2 == 0}
"""Constraints that become candidates, and the digits that they allow."""


def _data(row: Row, words: Sequence[str]) -> dict[str, Any]:
    """Return the words of a constraint by the fields of its row."""
    left = list(words)
    data: dict[str, Any] = {"kind": row.name.partition("~")[0]}
    for field in row.fields:
        if field.name == "*":
            data["*"] = left
        elif field.name == "?":
            data["?"] = None if left and _CELL.fullmatch(left[0]) else "".join(left[:1])
            left = left[data["?"] is not None :]
        elif field.name:
            data[field.name], left = "".join(left[:1]), left[1:]
    return data


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
    elif kind == "ContainAtLeast" and ordered == _square(ordered[0], n):
        values = sorted(_value(word, kind) for word in numbers.split("_"))
        yield Constraint("quadruple", (tuple(ordered),), tuple(values))


def read_rule(part: str, rules: RuleCollector) -> bool:
    """Note the rule of one part of a string, `Thermo~R1C1~R1C2`; return whether it is a known one.

    Raises:
        ParseError: its arguments are not as expected.
    """
    kind, *words = part.rstrip("~").split("~")
    n, constraints = rules.n, list[Constraint]()
    for row, first in _BY_KIND.get(kind, ()):
        if (first and words[:1] != [first]) or (kind == "Entropic" and n != 9):
            continue
        implied = row.more[0] if row.more else ()
        for lines, values in row.read(_data(row, words[bool(first) :]), n):
            constraints.append(Constraint(row.rule, tuple(map(tuple, lines)), implied or tuple(values)))
    if kind in ("Sum", "Lunchbox", "ContainAtLeast"):
        constraints = list(_read_set(kind, words, n))
    if not constraints or any(map(_is_ring, constraints)):
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


def _written(constraint: Constraint, n: int) -> str:
    """Return a constraint as a part of a string.

    Raises:
        LucidokuError: the program cannot store it; names it.
    """
    for row in ROWS:
        fits = row.rule == constraint.rule and constraint.values in (row.more or (constraint.values,))
        if not fits or _is_ring(constraint) or (row.rule == "entropicline" and n != 9):
            continue
        if _ONE in row.fields and len(constraint.lines[0]) > 1:
            continue
        if (data := row.write(constraint, n)) is not None:
            words = [[word] if isinstance(word, str) else word for word in data.values()]
            return "~".join([f".{row.name}", *chain.from_iterable(words)])
    raise _refusal(constraint, n)


def _divided(constraint: Constraint) -> list[Constraint]:
    """Return the constraints that a branched one becomes: lines that begin together."""
    lines: list[tuple[tuple[int, ...], ...]] = [constraint.lines]
    if constraint.rule == "thermometer":
        lines = [(line,) for line in constraint.lines]
    elif constraint.rule == "arrow":
        lines = [(constraint.lines[0], shaft) for shaft in constraint.lines[1:]]
    return [constraint._replace(lines=some) for some in lines]


def altered_rules(layout: Layout) -> list[str]:
    """Return the constraints that `written_rules` expresses in another way, with the same meaning.

    >>> altered_rules(Layout.parse("4+odd:r1c1"))
    ['constraints of odd and even cells, which become candidates']
    """

    def turned(constraint: Constraint) -> bool:
        if constraint.rule == "littlekillersum":
            return tuple(_diagonal(constraint.cells[0], layout.n)) != constraint.cells
        return constraint.rule == "sandwichsum" and constraint.cells[0] > constraint.cells[1]

    lost = altered_regions(layout)
    if _ALLOWED.keys() & set(layout.constraint_names):
        lost.append(_("constraints of odd and even cells, which become candidates"))
    if any(len(_divided(constraint)) > 1 for constraint in layout.placed):
        lost.append(_("lines that begin together, which become several constraints"))
    if any(map(turned, layout.placed)):
        lost.append(_("the end of the line at which a sum is"))
    return lost


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
    for kind in dict.fromkeys(row.name for row in ROWS if row.shape is WHOLE):
        rules = {row.rule for row in ROWS if row.name == kind}
        if rules <= whole and (kind != "StrictKropki" or dots <= {()}):
            text += f".{kind}"
            whole -= rules
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
            text += "".join(_written(one, n) for one in _divided(constraint))
    return text, masks
