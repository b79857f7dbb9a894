"""Uniqueness: patterns that a puzzle with one solution cannot leave."""

from __future__ import annotations

from lucidoku.step import Technique

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {}

TECHNIQUES: tuple[Technique, ...] = ()
