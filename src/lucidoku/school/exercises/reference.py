"""The teacher's functions, against which a student's are compared."""

from __future__ import annotations

import copy
import random

__all__ = ["box", "broken", "cases", "column", "next_cell", "possibles", "row", "starts"]

Grid = list[list[int]]


def row(grid: Grid, i: int) -> list[int]:
    """Return the digits of a row."""
    return [digit for digit in grid[i] if digit]


def column(grid: Grid, j: int) -> list[int]:
    """Return the digits of a column."""
    return [line[j] for line in grid if line[j]]


def box(grid: Grid, i: int, j: int) -> list[int]:
    """Return the digits of the box of a cell."""
    top, left = i // 3 * 3, j // 3 * 3
    return [digit for line in grid[top : top + 3] for digit in line[left : left + 3] if digit]


def possibles(grid: Grid, i: int, j: int) -> list[int]:
    """Return the digits possible in a cell."""
    seen = {*row(grid, i), *column(grid, j), *box(grid, i, j)}
    return [digit for digit in range(1, 10) if digit not in seen]


def next_cell(i: int, j: int) -> tuple[int, int]:
    """Return the next cell."""
    return (i, j + 1) if j < 8 else (i + 1, 0)


def shuffle(grid: Grid, seed: int) -> Grid:
    """Return an isomorphic puzzle, so that nobody can learn the answers by heart."""
    chance = random.Random(seed)
    digits = [0, *chance.sample(range(1, 10), 9)]

    def order() -> list[int]:
        return [3 * b + k for b in chance.sample(range(3), 3) for k in chance.sample(range(3), 3)]

    rows, columns = order(), order()
    return [[digits[grid[r][c]] for c in columns] for r in rows]


def cases(name: str, grid: Grid) -> list[tuple[object, ...]]:
    """Return arguments for a function: those of the example first."""
    grids = [grid, *(shuffle(grid, seed) for seed in range(1, 4))]
    lines = [0, 8, 4, 2, 6, 1, 3, 5, 7]
    cells = [(3, 4), (0, 0), (8, 8), (2, 6), (6, 2), (5, 3), (4, 8)]
    if name in ("row", "column"):
        return [(rows, line) for rows in grids for line in lines[: None if rows is grid else 5]]
    if name == "box":
        return [(rows, i, j) for rows in grids for i, j in cells]
    if name == "possibles":
        empty: list[tuple[object, ...]] = [
            (rows, i, j) for rows in grids for i in range(9) for j in range(9) if not rows[i][j]
        ]
        return empty[:1] + empty[1::11]
    return [(0, 0), (0, 8), (8, 8), (4, 4), (7, 8), (8, 7)]


def starts(grid: Grid) -> list[tuple[Grid, int, int, bool]]:
    """Return grids, start cells, and whether the grid can be completed from there.

    None of them needs more than 4,000 calls, so a slow but right program can finish.
    """
    solved = copy.deepcopy(grid)
    _complete(solved, 0, 0)
    half = [[solved[i][j] if (i, j) < (4, 5) else grid[i][j] for j in range(9)] for i in range(9)]
    # Row 0 lacks 8 and 9, and column 8 has both of them already.
    blocked = [[1, 2, 3, 4, 5, 6, 7, 0, 0], *[[0] * 9 for _line in range(8)]]
    blocked[4][8], blocked[5][8] = 8, 9
    return [
        (copy.deepcopy(grid), 0, 0, True),
        (shuffle(grid, 1), 0, 0, True),
        (shuffle(grid, 29), 0, 0, True),
        (half, 4, 5, True),
        (copy.deepcopy(grid), 8, 0, True),
        (copy.deepcopy(grid), 9, 0, True),
        (blocked, 0, 0, False),
    ]


def _complete(grid: Grid, i: int, j: int) -> bool:
    if i == 9:
        return True
    if grid[i][j]:
        return _complete(grid, *next_cell(i, j))
    for digit in possibles(grid, i, j):
        grid[i][j] = digit
        if _complete(grid, *next_cell(i, j)):
            return True
    grid[i][j] = 0
    return False


def broken(grid: object, before: Grid, i: int, j: int) -> dict[str, object]:
    """Return the fault in a grid that should be complete from a cell on; empty if it is right.

    >>> grid = [[0] * 9 for row in range(9)]
    >>> broken(grid, grid, 9, 0)
    {}
    >>> broken(grid, grid, 8, 8)
    {'fault': 'empty', 'i': 8, 'j': 8, 'holds': '0'}
    """
    if not isinstance(grid, list) or len(grid) != 9 or any(not isinstance(r, list) or len(r) != 9 for r in grid):
        return {"fault": "shape"}
    for r in range(9):
        for c in range(9):
            if before[r][c] and grid[r][c] != before[r][c]:
                return {"fault": "given", "i": r, "j": c, "was": before[r][c]}
            if (r, c) < (i, j) and grid[r][c] != before[r][c]:
                return {"fault": "before", "i": r, "j": c}
            if (r, c) >= (i, j) and grid[r][c] not in range(1, 10):
                return {"fault": "empty", "i": r, "j": c, "holds": repr(grid[r][c])[:20]}
    for number in range(9):
        for kind, digits in (
            ("row", grid[number]),
            ("column", [line[number] for line in grid]),
            ("box", box(grid, number // 3 * 3, number % 3 * 3)),
        ):
            twice = [digit for digit in range(1, 10) if digits.count(digit) > 1]
            if twice:
                return {"fault": "twice", "house": kind, "number": number, "digit": twice[0]}
    return {}
