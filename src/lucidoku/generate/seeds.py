"""Puzzles of our own to begin with: for each technique some that need it, as `tools/seeds.py` finds them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from lucidoku.generate.symmetry import symmetries_of
from lucidoku.grid import Grid
from lucidoku.layout import Layout

__all__ = ["NEVER_NEEDED", "seeds_for"]


def _never() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {
        "indirect-locked-candidates": ("locked-candidates-pointing", "locked-candidates-claiming"),
        "dual-two-string-kite": ("two-string-kite",),
        "dual-empty-rectangle": ("empty-rectangle",),
    }
    for fish in ("x-wing", "swordfish", "jellyfish"):
        for kind in ("finned", "sashimi"):
            table[f"siamese-{kind}-{fish}"] = (f"finned-{fish}", f"sashimi-{fish}")
    for fish in ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale"):
        table[f"siamese-finned-mutant-{fish}"] = (f"finned-mutant-{fish}",)
    small = ("single", "pair", "triple", "quad")
    sizes = ("quintuple", "sextuple", "septuple", "octuple", "nonuple", "decuple", "undecuple", "duodecuple")
    for size in sizes:
        table[f"naked-{size}"] = tuple(f"hidden-{name}" for name in small)
        table[f"hidden-{size}"] = tuple(f"naked-{name}" for name in small)
    for fish in ("squirmbag", "whale", "leviathan", "fish-8", "fish-9", "fish-10", "fish-11", "fish-12"):
        table[fish] = ("hidden-single", "x-wing", "swordfish", "jellyfish")
    return table


NEVER_NEEDED: Mapping[str, tuple[str, ...]] = _never()
"""Techniques that no 9×9 puzzle needs, with those of which one is there wherever they are: two patterns in one have each
of the two beside them; a naked set of more than four cells leaves a hidden one of four or fewer in its house, a hidden set a
naked one, and a basic fish in more than four lines one in four or fewer."""


@lru_cache(maxsize=1)
def _table() -> dict[str, tuple[tuple[str, bool], ...]]:
    table: dict[str, list[tuple[str, bool]]] = {}
    for line in files("lucidoku.generate").joinpath("seeds.txt").read_text("ascii").splitlines():
        head, _colon, puzzle = line.partition(":")
        technique, *kinds = head.split(",")
        table.setdefault(technique, []).append((puzzle, "minimal" in kinds))
    return {technique: tuple(puzzles) for technique, puzzles in table.items()}


def seeds_for(
    technique: str, layout: Layout, *, minimal: bool = False, symmetry: str = "none", most: int = 81
) -> tuple[Grid, ...]:
    """Return stored puzzles that need a technique; none for other layouts than 9×9.

    Args:
        technique: its id.
        layout: the shape.
        minimal: whether minimal puzzles are wanted: then only these, if there are any.
        symmetry: which symmetry the givens have.
        most: how many givens there may be.

    >>> seeds_for("x-wing", Layout.standard(2, 2))
    ()
    >>> seeds_for("x-wing", Layout.standard(3, 3), minimal=True)[0].clues < 30
    True
    """
    if layout != Layout.standard(3, 3):
        return ()
    found = [(Grid.parse(puzzle), least) for puzzle, least in _table().get(technique, ())]
    found = [
        (grid, least) for grid, least in found if grid.clues <= most and (symmetry == "none" or _has(grid, symmetry))
    ]
    if minimal:
        found = [pair for pair in found if pair[1]] or found
    return tuple(grid for grid, _least in found)


def _has(grid: Grid, symmetry: str) -> bool:
    return symmetry in symmetries_of(grid.layout, [i for i, value in enumerate(grid.values) if value])
