"""Puzzles on request: layout, givens, symmetry, difficulty, techniques; the same again from the same seed.

>>> from lucidoku.generator import PuzzleSpec, make_many
>>> [made.puzzle.given_count <= 30 for made in make_many(2, PuzzleSpec(needs="naked-pair", minimal=True), seed=5)]
[True, True]
"""

from lucidoku.files.later import lazy_getattr
from lucidoku.generator.making import GeneratedPuzzle, Progress, full_grids, make, make_many
from lucidoku.generator.minimal import minimize
from lucidoku.generator.spec import PuzzleSpec
from lucidoku.generator.symmetry import SYMMETRIES, symmetries_of
from lucidoku.generator.with_rules import MADE_WITH, RuleSpec, make_with_rules

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
    "minimize",
    "symmetries_of",
]

__getattr__ = lazy_getattr(__name__, {}, __all__)
