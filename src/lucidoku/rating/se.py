"""The scale `se`: Sudoku Explainer's ratings with the default techniques of Sukaku Explainer 1.18.1."""

from __future__ import annotations

from lucidoku.rating.explainer import Set
from lucidoku.words.language import N_

__all__ = ["SE"]

SE = Set("se", False, N_("default techniques of Sukaku Explainer 1.18.1"))
"""All techniques, strong links and wings of almost locked sets included."""
