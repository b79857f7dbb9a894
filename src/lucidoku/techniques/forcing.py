"""Forcing chains and nets: what is assumed, and what follows whichever way it is."""

from __future__ import annotations

from lucidoku.step import Technique

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {}

TECHNIQUES: tuple[Technique, ...] = ()
