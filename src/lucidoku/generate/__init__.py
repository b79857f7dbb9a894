"""Puzzles on request: layout, givens, symmetry, difficulty, techniques; the same again from the same seed.

>>> from lucidoku.generate import PuzzleSpec, make_many
>>> [made.puzzle.clues <= 30 for made in make_many(PuzzleSpec(needs="naked-pair", minimal=True), 2, seed=5)]
[True, True]
"""

from lucidoku.generate.making import GeneratedPuzzle, Progress, full_grids, make, make_many
from lucidoku.generate.spec import PuzzleSpec
from lucidoku.generate.symmetry import SYMMETRIES, symmetries_of
from lucidoku.generate.with_rules import MADE_WITH, RuleSpec, make_with_rules

__all__ = [
    "MADE_WITH",
    "SYMMETRIES",
    "GeneratedPuzzle",
    "Progress",
    "PuzzleSpec",
    "RuleSpec",
    "full_grids",
    "make",
    "make_many",
    "make_with_rules",
    "symmetries_of",
]
