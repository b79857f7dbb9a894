"""Limit of nested JSON inside a browser, whose stack is smaller than Python counts on.

Elsewhere, Python raises RecursionError in time. There, the stack would overflow first, which ends Python for good.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

__all__ = ["is_deeper", "limit_nesting"]

DEEPEST = 1000
"""Levels that are read inside a browser; 5,000 are too many."""

_PIECE = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)


@lru_cache(maxsize=1)  # a text may hold many values
def _brackets(text: str) -> int:
    return text.count("[") + text.count("{")


def is_deeper(text: str, start: int, most: int) -> bool:
    """Return whether the JSON value at a place of a text has more levels than allowed.

    >>> is_deeper('[[1], "[[", {"a": []}]', 0, 3), is_deeper('[[1], "[[", {"a": []}]', 0, 2)
    (False, True)
    """
    if _brackets(text) <= most:
        return False
    depth = 0
    for piece in _PIECE.finditer(text, start):
        if piece[0] in ("[", "{"):
            depth += 1
        elif piece[0] in ("]", "}"):
            depth -= 1
        if not 0 < depth <= most:
            return depth > most
    return False


def limit_nesting(most: int = DEEPEST) -> None:
    """Make all decoders of JSON in this process raise RecursionError for a value with more levels."""
    decode = json.JSONDecoder.raw_decode

    def raw_decode(self: json.JSONDecoder, s: str, idx: int = 0) -> tuple[Any, int]:
        if is_deeper(s, idx, most):
            raise RecursionError("the JSON is nested too deeply")
        return decode(self, s, idx)

    json.JSONDecoder.raw_decode = raw_decode  # type: ignore[method-assign]
