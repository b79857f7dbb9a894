"""The scale `se`: Sudoku Explainer's ratings with the default techniques of Sukaku Explainer 1.18.1."""

from __future__ import annotations

from lucidoku.ratings.explainer import explainer_scale
from lucidoku.words.language import N_

__all__ = ["SCALE"]

SCALE = explainer_scale("se", "Sudoku Explainer", N_("default techniques of Sukaku Explainer 1.18.1"), classic=False)
"""All techniques, including strong links and wings of almost locked sets."""
