"""The scale `se`: Sudoku Explainer's ratings with the default techniques of Sukaku Explainer 1.18.1."""

from __future__ import annotations

from lucidoku._text import N_
from lucidoku.rate.explainer import Set

__all__ = ["SE"]

SE = Set("se", False, N_("default techniques of Sukaku Explainer 1.18.1"))
"""All techniques, strong links and wings of almost locked sets included."""
