"""Small sets of puzzles, and copies of them in disguise."""

from __future__ import annotations

import random
from pathlib import Path

import lucidoku as ld
import lucidoku.solvers

__all__ = ["ANSWERS", "GRIDS", "LINES", "listed", "moved"]

LIST = Path(ld.solvers.__file__).parent / "lists" / "medium.txt"
GRIDS = [ld.Grid.parse(line) for line in LIST.read_text().splitlines()[1:]]
LINES = [grid.line for grid in GRIDS]
ANSWERS = [ld.solve(grid).line for grid in GRIDS]  # type: ignore[union-attr]


def moved(line: str, seed: int) -> str:
    """The same puzzle up to symmetry: digits renamed, rows moved in bands, bands moved, turned over."""
    chance = random.Random(seed)
    names = dict(zip("123456789", chance.sample("123456789", 9), strict=True)) | {".": "."}
    orders = [
        [3 * band + row for band in chance.sample(range(3), 3) for row in chance.sample(range(3), 3)] for _ in "rc"
    ]
    return "".join(names[line[9 * c + r]] for r in orders[0] for c in orders[1])


def listed(path: Path, lines: list[str]) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines))
    return path
