"""Both long diagonals hold each digit once: X-Sudoku."""

from __future__ import annotations

from lucidoku.rules._rule import ExtraHouses
from lucidoku.words.language import N_

__all__ = ["DIAGONAL"]


def _houses(n: int, _box_height: int, _box_width: int) -> list[list[int]]:
    return [list(range(0, n * n, n + 1)), list(range(n - 1, n * n - 1, n - 1))]


DIAGONAL = ExtraHouses(
    name="diagonal",
    plural="diagonals",
    nicknames=("x", "sudokux", "sudoku-x", "xsudoku", "x-sudoku"),
    houses=_houses,
    house=N_("diagonal {number}"),
    several=N_("diagonals {numbers}"),
    things=N_("diagonals"),
    with_things=N_("{grid} with diagonals"),
    letters={
        "andoku": "X",
        "scf": "x",
        "sudokuwiki": "X",
        "ipuz": "diagonalsudoku",
        "f-puzzles": "diagonal+ diagonal-",
        "iss": ".Diagonal~1.Diagonal~-1",
    },
    flags={"f-puzzles": ("diagonal-", "diagonal+"), "iss": ("Diagonal~-1", "Diagonal~1")},
    addresses=("sudokux", "sudoku_x"),
    is_line=True,
)
