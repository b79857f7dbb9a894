"""The scale `se121`: Sudoku Explainer's ratings with the classic techniques of Sudoku Explainer 1.2.1."""

from __future__ import annotations

from lucidoku.rating.explainer import Set
from lucidoku.words.language import N_

__all__ = ["SE121"]

SE121 = Set("se121", True, N_("classic techniques of Sudoku Explainer 1.2.1"))
"""The techniques that most published ratings were made with."""
