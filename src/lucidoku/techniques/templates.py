"""Templates: all ways to place one digit in the whole grid."""

from __future__ import annotations

from lucidoku.step import Technique

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {}

TECHNIQUES: tuple[Technique, ...] = ()
