"""Chains: strong and weak links by turns."""

from __future__ import annotations

from lucidoku.step import Technique

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {}

TECHNIQUES: tuple[Technique, ...] = ()
