"""The scale `se121`: Sudoku Explainer's ratings with the classic techniques of Sudoku Explainer 1.2.1."""

from __future__ import annotations

from lucidoku.ratings.explainer import explainer_scale
from lucidoku.words.language import N_

__all__ = ["SCALE"]

SCALE = explainer_scale(
    "se121", "Sudoku Explainer 1.2.1", N_("classic techniques of Sudoku Explainer 1.2.1"), classic=True
)
"""The techniques with which most published ratings were made."""
