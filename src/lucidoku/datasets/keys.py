"""64-bit keys of puzzles: equal puzzles share them; others collide by chance once in 2⁶⁴ cases."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from lucidoku import _engine
from lucidoku.grid.layout import Layout

__all__ = ["class_key", "classes_known", "invariant", "is_solution", "key", "same_key"]

_SECONDS = 1.0


def _mix(words: Any) -> Any:
    """Mix the bits of uint64 numbers (the end of SplitMix64: Steele, Lea and Flood, 2014)."""
    import numpy as np

    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def key(rows: Any) -> Any:
    """Return uint64[N], equal where rows of uint8[N, cells] are equal; never 0.

    >>> import numpy as np
    >>> one, two, three = key(np.array([[1, 0], [1, 0], [0, 1]], np.uint8))
    >>> bool(one == two), bool(one == three)
    (True, False)
    """
    import numpy as np

    cells = rows.shape[1]
    wide = np.zeros((len(rows), -(-cells // 8) * 8), np.uint8)
    wide[:, :cells] = rows
    words = wide.view(np.uint64)
    made = np.full(len(rows), cells, np.uint64)
    for column in range(words.shape[1]):
        made = _mix(made + np.uint64(0x9E3779B97F4A7C15) ^ words[:, column])
    return np.maximum(made, np.uint64(1))


def same_key(puzzles: Any, layout: Layout, threads: int) -> tuple[Any, Any]:
    """Return uint64[N], equal if puzzles are equal up to symmetry, and bool[N]: whether that took more than a second.

    If it could not be determined, the key is that of the puzzle itself.
    """
    import numpy as np

    layout.require_no_constraints()
    if not _plain(layout):
        return key(_relabel(puzzles, layout.n)), np.zeros(len(puzzles), bool)
    forms, states = _engine.canonical(
        puzzles.tobytes(), layout.box_height, layout.box_width, threads=threads, seconds_each=_SECONDS
    )
    unknown = np.frombuffer(states, np.uint8) != 0
    made = key(np.frombuffer(forms, np.uint8).reshape(puzzles.shape))
    made[unknown] = key(puzzles[unknown])
    return made, unknown


def _plain(layout: Layout) -> bool:
    """Return whether lines may be moved: with jigsaw boxes and extra houses only digits are relabelled."""
    return not (layout.is_jigsaw or layout.extras)


def _relabel(puzzles: Any, n: int) -> Any:
    """Relabel digits in the order in which they appear in each row of uint8[N, cells]."""
    import numpy as np

    every, renamed = np.arange(len(puzzles)), np.zeros_like(puzzles)
    names, following = np.zeros((len(puzzles), n + 1), np.uint8), np.ones(len(puzzles), np.uint8)
    for cell in range(puzzles.shape[1]):
        digits = puzzles[:, cell]
        fresh = np.flatnonzero((digits > 0) & (names[every, digits] == 0))
        names[fresh, digits[fresh]] = following[fresh]
        following[fresh] += 1
        renamed[:, cell] = names[every, digits]
    return renamed


def classes_known(layout: Layout) -> bool:
    """Return whether `class_key` is as exact as `same_key`: the canonical form of a full 9×9 grid takes some microseconds."""
    return not _plain(layout) or layout.box_height == layout.box_width == 3


def class_key(solutions: Any, layout: Layout, threads: int) -> Any:
    """Return uint64[N], equal for full grids that are equal up to symmetry; others rarely share it, see `classes_known`."""
    return same_key(solutions, layout, threads)[0] if classes_known(layout) else invariant(solutions, layout)


def is_solution(answers: Any, puzzles: Any, layout: Layout) -> Any:
    """Return bool[N]: whether answers keep the givens and have every digit in every house."""
    import numpy as np

    layout.require_no_constraints()
    right = ((puzzles == 0) | (puzzles == answers)).all(axis=1)
    bits = np.left_shift(np.uint32(1), answers.astype(np.uint32))
    for house in layout.houses:
        right &= np.bitwise_or.reduce(bits[:, list(house.cells)], axis=1) == (2 << layout.n) - 2
    return right


def invariant(solutions: Any, layout: Layout) -> Any:
    """Return uint64[N], equal for full grids that are equal up to symmetry; others rarely share it.

    Two lines make a permutation of the digits. The lengths of its cycles do not change when digits are relabelled or
    the crossing lines are permuted; nor does the assignment of lines to bands.
    """
    import numpy as np

    n = layout.n
    grids = solutions.reshape(-1, n, n).astype(np.int64) - 1
    rows = _of_lines(grids, layout.box_height)
    columns = _of_lines(grids.transpose(0, 2, 1), layout.box_width)
    square = layout.box_height == layout.box_width
    made = _mix(rows) + (_mix(columns) if square else _mix(columns + np.uint64(1)))
    return np.maximum(_mix(made), np.uint64(1))


def _of_lines(grids: Any, height: int) -> Any:
    import numpy as np

    n = grids.shape[1]
    lines = np.zeros((len(grids), n), np.uint64)
    digits = np.arange(n)[None, :]
    for first, other in combinations(range(n), 2):
        moved = np.empty_like(grids[:, 0])
        np.put_along_axis(moved, grids[:, first], grids[:, other], axis=1)
        now, kind = moved, np.zeros(len(grids), np.uint64)
        for _power in range(2, n):
            now = np.take_along_axis(moved, now, axis=1)
            kind = kind * np.uint64(31) + (now == digits).sum(axis=1).astype(np.uint64)
        together = first // height == other // height
        kind = _mix(kind ^ np.uint64(0x9E3779B97F4A7C15 if together else 0xD1B54A32D192ED03))
        lines[:, first] += kind
        lines[:, other] += kind
    bands = _mix(lines).reshape(len(grids), n // height, height).sum(axis=2, dtype=np.uint64)
    return _mix(bands).sum(axis=1, dtype=np.uint64)
