"""Random constraints of every rule for Hypothesis: in the order in which formats write them, and each possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.rules._constraint import Constraint
from lucidoku.rules._relations import extremes
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type

Draw = Callable[[st.SearchStrategy[Any]], Any]
KING = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def _walk(draw: Draw, n: int, least: int, most: int, moves: list[tuple[int, int]] = KING) -> list[int]:
    """Return the cells of a line, each next to the one before, none twice."""
    line = [draw(st.integers(0, n * n - 1))]
    for _step in range(draw(st.integers(least, most)) - 1):
        row, column = divmod(line[-1], n)
        near = [(row + a) * n + column + b for a, b in moves if 0 <= row + a < n and 0 <= column + b < n]
        free = [cell for cell in near if cell not in line]
        if not free:
            break
        line.append(draw(st.sampled_from(free)))
    return line


def _line(draw: Draw, n: int, least: int, most: int) -> list[int]:
    """Return a line of at least the requested number of cells: that of a row if the walk was shorter."""
    line = _walk(draw, n, least, most)
    return line if len(line) >= least else list(range(least))


def _outside(draw: Draw, n: int) -> list[int]:
    k = draw(st.integers(0, n - 1))
    line = list(draw(st.sampled_from([range(k * n, k * n + n), range(k, n * n, n)])))
    return line[::-1] if draw(st.booleans()) else line


def _diagonal(draw: Draw, n: int) -> list[int]:
    down, right = draw(st.sampled_from([(1, 1), (1, -1), (-1, 1), (-1, -1)]))
    start = draw(st.integers(0, n - 1))
    if draw(st.booleans()):
        row, column = (0 if down > 0 else n - 1), start
    else:
        row, column = start, (0 if right > 0 else n - 1)
    line = []
    while 0 <= row < n and 0 <= column < n:
        line.append(row * n + column)
        row, column = row + down, column + right
    return line


def _sum(draw: Draw, n: int, cells: list[int], once: bool) -> int:
    return int(draw(st.integers(*extremes(len(cells), n, once))))


def _one(draw: Draw, name: str, n: int) -> Constraint:
    """Return a constraint of a rule."""
    rule = constraint_type(name)

    def mark(*lines: list[int], values: tuple[int, ...] = ()) -> Constraint:
        return Constraint(name, tuple(map(tuple, lines)), values)

    if rule.lines == (0, 0):
        return Constraint(name)
    if name in ("killercage", "extraregion"):
        cells = sorted(_line(draw, n, 2, n - 1))
        if name == "extraregion":
            return mark(cells)
        return mark(cells, values=(_sum(draw, n, cells, True),) if draw(st.booleans()) else ())
    if name == "littlekillersum":
        cells = _diagonal(draw, n)
        return mark(cells, values=(_sum(draw, n, cells, False),))
    if name in ("sandwichsum", "xsum", "skyscraper", "numberedroom"):
        return mark(_outside(draw, n), values=(draw(st.integers(2, n)) if name != "xsum" else 3,))
    if name == "quadruple":
        row, column = draw(st.integers(0, n - 2)), draw(st.integers(0, n - 2))
        cell = row * n + column
        digits = draw(st.lists(st.integers(1, n), min_size=1, max_size=4))
        return mark([cell, cell + 1, cell + n, cell + n + 1], values=tuple(sorted(digits)))
    if name == "clone":
        size = draw(st.integers(1, n))
        return mark(list(range(size)), list(range(n * n - size, n * n)))
    if name == "lookalike":
        size, parts = draw(st.integers(1, n - 1)), draw(st.integers(2, 3))
        return mark(*([part * n + k for k in range(size)] for part in range(parts)))
    if name == "arrow":
        line = _line(draw, n, 4, min(7, n + 1))
        pill = draw(st.integers(1, 3))
        second = [[cell] for cell in (line[0] - 1, line[0] + 1) if 0 <= cell < n * n and cell not in line]
        return mark(sorted(line[:pill]), line[pill:], *(second[:1] if draw(st.booleans()) else []))
    if name in ("difference", "ratio", "xv", "greater"):
        cells = _walk(draw, n, 2, 2, ROOK)
        values: list[tuple[int, ...]] = (
            [(10,), (5,), (7,)] if name == "xv" else [()] if name == "greater" else [(), (3,)]
        )
        return mark(cells, values=draw(st.sampled_from(values)))
    if rule.cells == (1, 1):
        return mark([draw(st.integers(0, n * n - 1))])
    if name == "thermometer" and draw(st.booleans()):
        return mark([0, 1, 2], [1, n + 1])
    least = max(rule.cells[0], 2)
    most = n if rule.cells[1] else n + 2
    number = (2,) if name in ("whispers", "lockout") and draw(st.booleans()) else ()
    return mark(_line(draw, n, least, most), values=number)


@st.composite
def layouts(
    draw: Draw, rules: tuple[str, ...] = tuple(CONSTRAINT_NAMES), sizes: tuple[int, ...] = (4, 6, 9)
) -> ld.Layout:
    """Return a layout with constraints of some rules."""
    n = draw(st.sampled_from(sizes))
    names = draw(st.lists(st.sampled_from(rules), min_size=1, max_size=5))
    layout = ld.Layout.of_size(n)
    for name in names:
        constraint = _one(draw, name, n)
        try:
            layout = layout.with_constraints([constraint])
        except ld.InvalidPuzzle:  # a number that is too large for the constraint
            continue
    assume(layout != ld.Layout.of_size(n))
    return layout
