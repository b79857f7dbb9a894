"""Meaning of every rule in plain NumPy, over many full grids at a time, and all grids of a layout without the engine.

Nothing here comes from the engine or from the relations of `lucidoku.rules`: a campaign compares these definitions with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from typing import Any

import numpy as np

from lucidoku.rules._constraint import Constraint

__all__ = ["DEFINITIONS", "keep_houses", "keep_mark", "latin", "search_grids"]

Grids = Any
"""Full grids: numpy int16[N, n²]."""
Holds = Any
"""Flags of the grids that keep a rule: numpy bool[N]."""


@lru_cache
def latin(n: int) -> Grids:
    """Return all grids whose rows and columns hold each digit once: 576 of four rows, 161,280 of five."""
    rows = np.array(list(permutations(range(1, n + 1))), np.int16)
    found, used = rows, 1 << rows
    for _row in range(n - 1):
        before, after = np.nonzero((used[:, None, :] & 1 << rows == 0).all(axis=2))
        found = np.concatenate([found[before], rows[after]], axis=1)
        used = used[before] | 1 << rows[after]
    return found


def keep_houses(grids: Grids, houses: Iterable[Sequence[int]]) -> Holds:
    """Return the flags of the grids that hold different digits in each of the houses."""
    held = np.ones(len(grids), bool)
    for cells in houses:
        held &= _differ(grids[:, list(cells)])
    return held


def search_grids(n: int, houses: Sequence[Sequence[int]], masks: Sequence[int], most: int) -> Grids | None:
    """Return the grids of some houses and candidates by plain backtracking; None if there are more than `most`."""
    peers: list[set[int]] = [set() for _ in range(n * n)]
    for cells in houses:
        for cell in cells:
            peers[cell].update(cells)
    grids: list[list[int]] = []

    def fill(left: dict[int, int], placed: list[int]) -> bool:
        if not left:
            grids.append(list(placed))
            return len(grids) <= most
        cell = min(left, key=lambda one: left[one].bit_count())
        for digit in range(1, n + 1):
            bit = 1 << digit - 1
            if left[cell] & bit:
                rest = {c: mask & ~bit if c in peers[cell] else mask for c, mask in left.items() if c != cell}
                placed[cell] = digit
                if all(rest.values()) and not fill(rest, placed):
                    return False
        return True

    if not all(masks):
        return np.zeros((0, n * n), np.int16)
    whole = fill(dict(enumerate(masks)), [0] * (n * n))
    return np.array(grids, np.int16).reshape(len(grids), n * n) if whole else None


# Condition of each rule on the digits of its cells in order, `d`: int16[N, cells].


def _differ(d: Any) -> Holds:
    held = np.bitwise_or.reduce(np.left_shift(1, d), axis=1)
    return np.bitwise_count(held) == d.shape[1]


def _ring(line: Sequence[int]) -> bool:
    return len(line) > 3 and line[0] == line[-1]


def _runs(d: Any, line: Sequence[int], length: int) -> list[Any]:
    """Return the digits of each run of cells of a length; runs wrap around if the line is a loop."""
    if _ring(line):
        d = d[:, :-1]
        d = np.concatenate([d, d[:, : length - 1]], axis=1)
    return [d[:, at : at + length] for at in range(d.shape[1] - length + 1)]


def _every(parts: Iterable[Holds], count: int) -> Holds:
    held = np.ones(count, bool)
    for part in parts:
        held &= part
    return held


def _between(low: Any, d: Any, high: Any) -> Holds:
    return (np.minimum(low, high)[:, None] < d).all(axis=1) & (d < np.maximum(low, high)[:, None]).all(axis=1)


def _apart(low: Any, d: Any, high: Any) -> Holds:
    return ((d < np.minimum(low, high)[:, None]) | (d > np.maximum(low, high)[:, None])).all(axis=1)


def _seen(d: Any) -> Any:
    highest = np.maximum.accumulate(d, axis=1)
    return 1 + (d[:, 1:] > highest[:, :-1]).sum(axis=1)


def _sandwich(d: Any, n: int) -> Any:
    bread = np.sort(np.stack([(d == 1).argmax(axis=1), (d == n).argmax(axis=1)], axis=1), axis=1)
    place = np.arange(d.shape[1])[None, :]
    return np.where((place > bread[:, :1]) & (place < bread[:, 1:]), d, 0).sum(axis=1)


def _first_so_many(d: Any) -> Any:
    return np.where(np.arange(d.shape[1])[None, :] < d[:, :1], d, 0).sum(axis=1)


def _at(d: Any, place: Any) -> Any:
    return np.take_along_axis(d, place[:, None] - 1, axis=1)[:, 0]


PARTS = {4: "1223", 5: "11233", 6: "112233", 7: "1122233", 8: "11122333", 9: "111222333"}
"""Low, middle and high digits: as many low as high ones."""


def _beside(n: int) -> list[tuple[int, int]]:
    across = [(cell, cell + 1) for cell in range(n * n) if cell % n < n - 1]
    return across + [(cell, cell + n) for cell in range(n * n - n)]


def _steps(one: int, other: int, n: int) -> tuple[int, int]:
    down, right = sorted((abs(one // n - other // n), abs(one % n - other % n)))
    return down, right


class _Case:
    """Constraint with the grids on which it is tested.

    Attributes:
        d: the digits of its cells, line by line.
        lines: the digits of each line.
    """

    def __init__(
        self, mark: Constraint, marks: Sequence[Constraint], n: int, boxes: Sequence[Sequence[int]], grids: Grids
    ) -> None:
        self.mark, self.marks, self.n, self.boxes, self.grids = mark, marks, n, boxes, grids
        self.lines = [grids[:, list(line)] for line in mark.lines]
        self.d = grids[:, list(mark.cells)]
        self.line = mark.lines[0] if mark.lines else ()
        self.value = mark.values[0] if mark.values else None

    def every(self, parts: Iterable[Holds]) -> Holds:
        return _every(parts, len(self.grids))

    def pairs(self, said: Callable[[Any, Any], Holds], cells: Iterable[tuple[int, int]]) -> Holds:
        return self.every(said(self.grids[:, a], self.grids[:, b]) for a, b in cells)

    def unmarked(self, *rules: str) -> list[tuple[int, int]]:
        marked = [{*mark.cells} for mark in self.marks if mark.rule in rules]
        return [pair for pair in _beside(self.n) if {*pair} not in marked]

    def numbers(self, rule: str, usual: int) -> set[int]:
        return {mark.values[0] if mark.values else usual for mark in self.marks if mark.rule == rule}


def _killer(c: _Case) -> Holds:
    return _differ(c.d) & (c.value is None or c.d.sum(axis=1) == c.value)


def _arrow(c: _Case) -> Holds:
    number = sum(c.lines[0][:, i] * 10 ** (len(c.line) - 1 - i) for i in range(len(c.line)))
    return c.every(line.sum(axis=1) == number for line in c.lines[1:])


def _doubles(a: Any, b: Any, times: int) -> Holds:
    return (a == times * b) | (b == times * a)


def _extremes(c: _Case, larger: bool) -> Holds:
    marked = {cell for mark in c.marks if mark.rule == c.mark.rule for cell in mark.cells}
    here = c.line[0]
    near = [b if a == here else a for a, b in _beside(c.n) if here in (a, b)]
    mine = c.grids[:, here]
    return c.every(
        mine > c.grids[:, other] if larger else mine < c.grids[:, other] for other in near if other not in marked
    )


def _indexer(c: _Case, line_of: Callable[[int], Sequence[int]]) -> Holds:
    parts = []
    for cell in c.mark.cells:
        line = list(line_of(cell))
        parts.append(_at(c.grids[:, line], c.grids[:, cell]) == line.index(cell) + 1)
    return c.every(parts)


def _entropic(c: _Case) -> Holds:
    part = np.array([0, *map(int, PARTS[c.n])])
    runs = _runs(c.d, c.line, 3) if len(c.line) > 2 else [c.d]
    return c.every(_differ(part[run]) for run in runs)


def _modular(c: _Case) -> Holds:
    return c.every(_differ(run % 3) for run in (_runs(c.d, c.line, 3) if len(c.line) > 2 else [c.d]))


def _palindrome(c: _Case) -> Holds:
    return (c.d == c.d[:, ::-1]).all(axis=1)


def _quadruple(c: _Case) -> Holds:
    return c.every((c.d == digit).sum(axis=1) >= c.mark.values.count(digit) for digit in {*c.mark.values})


def _region_sums(c: _Case) -> Holds:
    box = {cell: number for number, cells in enumerate(c.boxes) for cell in cells}
    line = list(c.line)
    if _ring(line):
        line.pop()
        turn = next((i for i in range(len(line)) if box[line[i]] != box[line[i - 1]]), 0)
        line = line[turn:] + line[:turn]
    sums: list[Any] = []
    for place, cell in enumerate(line):
        if place and box[cell] == box[line[place - 1]]:
            sums[-1] = sums[-1] + c.grids[:, cell]
        else:
            sums.append(c.grids[:, cell])
    return c.every(one == other for one, other in pairwise(sums))


def _different_cells(c: _Case) -> Any:
    return c.grids[:, list(dict.fromkeys(c.line))]


def _renban(c: _Case) -> Holds:
    d = _different_cells(c)
    return _differ(d) & (d.max(axis=1) - d.min(axis=1) == d.shape[1] - 1)


def _zipper(c: _Case) -> Holds:
    d, count = c.d, c.d.shape[1]
    middle = d[:, (count - 1) // 2 : count // 2 + 1].sum(axis=1)
    return c.every(d[:, i] + d[:, -1 - i] == middle for i in range((count - 1) // 2))


def _taxicab(c: _Case) -> Holds:
    far = [(a, b, *_steps(a, b, c.n)) for a, b in combinations(range(c.n**2), 2)]
    return c.every(
        ~((c.grids[:, a] == c.grids[:, b]) & (c.grids[:, a] == down + right)) for a, b, down, right in far if down
    )


def _moves(*steps: tuple[int, int]) -> Callable[[_Case], Holds]:
    def holds(c: _Case) -> Holds:
        cells = [(a, b) for a, b in combinations(range(c.n**2), 2) if _steps(a, b, c.n) in steps]
        return c.pairs(lambda a, b: a != b, cells)

    return holds


def _neighbours(d: Any) -> Iterable[tuple[Any, Any]]:
    return pairwise(d.T)


def _lookalike(c: _Case) -> Holds:
    ordered = [np.sort(line, axis=1) for line in c.lines]
    return c.every((one == other).all(axis=1) for one, other in pairwise(ordered))


DEFINITIONS: dict[str, Callable[[_Case], Holds]] = {
    "antiking": _moves((1, 1)),
    "antiknight": _moves((1, 2)),
    "antitaxicab": _taxicab,
    "arrow": _arrow,
    "betweenline": lambda c: _between(c.d[:, 0], c.d[:, 1:-1], c.d[:, -1]),
    "boxindexer": lambda c: _indexer(c, lambda cell: next(box for box in c.boxes if cell in box)),
    "clone": lambda c: (c.lines[0] == c.lines[1]).all(axis=1),
    "columnindexer": lambda c: _indexer(c, lambda cell: range(cell - cell % c.n, cell - cell % c.n + c.n)),
    "difference": lambda c: abs(c.d[:, 0] - c.d[:, 1]) == (1 if c.value is None else c.value),
    "disjointgroups": lambda c: c.every(_differ(c.grids[:, [box[k] for box in c.boxes]]) for k in range(c.n)),
    "doublearrow": lambda c: c.d[:, 0] + c.d[:, -1] == c.d[:, 1:-1].sum(axis=1),
    "entropicline": _entropic,
    "even": lambda c: c.d[:, 0] % 2 == 0,
    "extraregion": lambda c: _differ(c.d),
    "greater": lambda c: c.d[:, 0] > c.d[:, 1],
    "killercage": _killer,
    "littlekillersum": lambda c: c.d.sum(axis=1) == c.value,
    "lockout": lambda c: (
        (abs(c.d[:, 0] - c.d[:, -1]) >= (4 if c.value is None else c.value))
        & _apart(c.d[:, 0], c.d[:, 1:-1], c.d[:, -1])
    ),
    "lookalike": _lookalike,
    "maximum": lambda c: _extremes(c, True),
    "minimum": lambda c: _extremes(c, False),
    "modularline": _modular,
    "nabner": lambda c: c.every(abs(a - b) > 1 for a, b in combinations(_different_cells(c).T, 2)),
    "negativedifference": lambda c: c.every(
        c.pairs(lambda a, b: abs(a - b) != k, c.unmarked("difference", "ratio"))  # noqa: B023
        for k in c.numbers("difference", 1) or {1}
    ),
    "negativeratio": lambda c: c.every(
        c.pairs(lambda a, b: ~_doubles(a, b, k), c.unmarked("difference", "ratio"))  # noqa: B023
        for k in c.numbers("ratio", 2) or {2}
    ),
    "negativexv": lambda c: c.every(
        c.pairs(lambda a, b: a + b != k, c.unmarked("xv"))  # noqa: B023
        for k in c.numbers("xv", 0) | {5, 10}
    ),
    "nonconsecutive": lambda c: c.pairs(lambda a, b: abs(a - b) != 1, _beside(c.n)),
    "numberedroom": lambda c: _at(c.d, c.d[:, 0]) == c.value,
    "odd": lambda c: c.d[:, 0] % 2 == 1,
    "palindrome": _palindrome,
    "parityline": lambda c: c.every((a + b) % 2 == 1 for a, b in _neighbours(c.d)),
    "quadruple": _quadruple,
    "ratio": lambda c: _doubles(c.d[:, 0], c.d[:, 1], 2 if c.value is None else c.value),
    "regionsumline": _region_sums,
    "renban": _renban,
    "rowindexer": lambda c: _indexer(c, lambda cell: range(cell % c.n, c.n**2, c.n)),
    "sandwichsum": lambda c: _sandwich(c.d, c.n) == c.value,
    "skyscraper": lambda c: _seen(c.d) == c.value,
    "slowthermometer": lambda c: c.every(a <= b for line in c.lines for a, b in _neighbours(line)),
    "thermometer": lambda c: c.every(a < b for line in c.lines for a, b in _neighbours(line)),
    "whispers": lambda c: c.every(
        abs(a - b) >= ((c.n + 1) // 2 if c.value is None else c.value) for a, b in _neighbours(c.d)
    ),
    "xsum": lambda c: _first_so_many(c.d) == c.value,
    "xv": lambda c: c.d.sum(axis=1) == c.value,
    "zipperline": _zipper,
}
"""Test of the grids for each rule."""


def keep_mark(
    mark: Constraint, marks: Sequence[Constraint], n: int, boxes: Sequence[Sequence[int]], grids: Grids
) -> Holds:
    """Return the flags of the grids that satisfy a constraint.

    Args:
        mark: the constraint.
        marks: all constraints of the puzzle: some rules concern the cells without one.
        n: rows of the grid.
        boxes: the cells of each box, in reading order.
        grids: full grids.
    """
    return DEFINITIONS[mark.rule](_Case(mark, marks, n, boxes, grids))
