"""Sue de Coq: sets of cells in the crossing of two houses and beside it."""

from __future__ import annotations

from lucidoku.step import Technique

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {}

TECHNIQUES: tuple[Technique, ...] = ()
