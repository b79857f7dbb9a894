"""Small sets of puzzles, and disguised copies of them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import lucidoku as ld
import lucidoku.solvers

__all__ = ["ANSWERS", "GRIDS", "LINES", "listed", "make_older", "move_puzzle"]

LIST = Path(ld.solvers.__file__).parent / "lists" / "medium.txt"
GRIDS = [ld.Grid.parse(line) for line in LIST.read_text().splitlines()[1:]]
LINES = [grid.line for grid in GRIDS]
ANSWERS = [ld.solve(grid).line for grid in GRIDS]  # type: ignore[union-attr]


def move_puzzle(line: str, seed: int) -> str:
    """Return the same puzzle up to symmetry: digits renamed, rows moved in bands, bands moved, transposed."""
    chance = random.Random(seed)
    names = dict(zip("123456789", chance.sample("123456789", 9), strict=True)) | {".": "."}
    orders = [
        [3 * band + row for band in chance.sample(range(3), 3) for row in chance.sample(range(3), 3)] for _ in "rc"
    ]
    return "".join(names[line[9 * c + r]] for r in orders[0] for c in orders[1])


def listed(path: Path, lines: list[str]) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def make_older(connection: Any, version: int) -> None:
    """Rename the tables of a corpus to their names before version 5."""
    connection.execute("ALTER TABLE puzzles RENAME given_count TO clues")
    connection.execute("ALTER TABLE puzzles RENAME needs TO difficulty")
    connection.execute("ALTER TABLE puzzles RENAME technique_list TO pipeline")
    connection.execute("ALTER TABLE technique_lists RENAME TO pipelines")
    connection.execute(
        "UPDATE puzzles SET difficulty = CASE difficulty WHEN 'logic' THEN 'easy' WHEN 'trial' THEN 'medium' ELSE 'difficult' END"
    )
    connection.execute(f"UPDATE meta SET value = '{version}' WHERE key = 'schema'")
