"""Puzzles of our own to begin with: for each technique some that need it, as `tools/seeds.py` finds them."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from lucidoku.grid import Grid
from lucidoku.layout import Layout

__all__ = ["seeds_for"]


@lru_cache(maxsize=1)
def _table() -> dict[str, tuple[str, ...]]:
    table: dict[str, list[str]] = {}
    for line in files("lucidoku.generate").joinpath("seeds.txt").read_text("ascii").splitlines():
        technique, _colon, puzzle = line.partition(":")
        table.setdefault(technique, []).append(puzzle)
    return {technique: tuple(puzzles) for technique, puzzles in table.items()}


def seeds_for(technique: str, layout: Layout) -> tuple[Grid, ...]:
    """Return the stored puzzles that need a technique; none for other layouts than 9×9.

    >>> seeds_for("x-wing", Layout.standard(2, 2))
    ()
    """
    if layout != Layout.standard(3, 3):
        return ()
    return tuple(Grid.parse(puzzle) for puzzle in _table().get(technique, ()))
