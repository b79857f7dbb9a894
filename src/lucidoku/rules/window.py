"""The inner windows, four on a 9x9 grid, hold each digit once: Windoku, Hyper-Sudoku."""

from __future__ import annotations

from lucidoku.rules._rule import ExtraHouses
from lucidoku.words.language import N_

__all__ = ["WINDOW"]


def _houses(n: int, box_height: int, box_width: int) -> list[list[int]]:
    corners = [(r, c) for r in range(1, n - box_height, box_height + 1) for c in range(1, n - box_width, box_width + 1)]
    return [[(r + i) * n + c + j for i in range(box_height) for j in range(box_width)] for r, c in corners]


WINDOW = ExtraHouses(
    name="window",
    plural="windows",
    nicknames=("windoku", "hyper", "hypersudoku", "hyper-sudoku"),
    houses=_houses,
    house=N_("window {number}"),
    several=N_("windows {numbers}"),
    things=N_("windows"),
    with_things=N_("{grid} with windows"),
    letters={"andoku": "H", "scf": "w", "sudokuwiki": "W", "ipuz": "hypersudoku", "iss": ".Windoku"},
    addresses=("windoku",),
    zones=True,
)
