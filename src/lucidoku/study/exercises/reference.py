"""The teacher's own functions, against which a student's are compared."""

from __future__ import annotations

import random

__all__ = ["box", "cases", "column", "next_cell", "possibles", "row"]

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
    """Return the digits that may come into a cell."""
    seen = {*row(grid, i), *column(grid, j), *box(grid, i, j)}
    return [digit for digit in range(1, 10) if digit not in seen]


def next_cell(i: int, j: int) -> tuple[int, int]:
    """Return the cell that follows."""
    return (i, j + 1) if j < 8 else (i + 1, 0)


def shuffled(grid: Grid, seed: int) -> Grid:
    """Return the same puzzle in another dress, so that nobody can learn the answers by heart."""
    chance = random.Random(seed)
    digits = [0, *chance.sample(range(1, 10), 9)]

    def order() -> list[int]:
        return [3 * b + k for b in chance.sample(range(3), 3) for k in chance.sample(range(3), 3)]

    rows, columns = order(), order()
    return [[digits[grid[r][c]] for c in columns] for r in rows]


def cases(name: str, grid: Grid) -> list[tuple[object, ...]]:
    """Return arguments for a function: first the example's, then others."""
    grids = [grid, *(shuffled(grid, seed) for seed in range(1, 4))]
    lines = [0, 8, 4, 2, 6]
    cells = [(3, 4), (0, 0), (8, 8), (2, 6), (6, 2), (5, 3), (4, 8)]
    if name in ("row", "column"):
        return [(some, line) for some in grids for line in lines]
    if name == "box":
        return [(some, i, j) for some in grids for i, j in cells]
    if name == "possibles":
        empty: list[tuple[object, ...]] = [
            (some, i, j) for some in grids for i in range(9) for j in range(9) if not some[i][j]
        ]
        return empty[:1] + empty[1::11]
    return [(0, 0), (0, 8), (8, 8), (4, 4), (7, 8), (8, 7)]
