"""The JSON schema of a card."""

from __future__ import annotations

from typing import Any

from lucidoku.ratings.registry import ROWS, scale_named
from lucidoku.ratings.scale import STRINGS

__all__ = ["SCHEMA", "card_schema"]


def card_schema() -> dict[str, Any]:
    """Return the JSON schema of `RatingCard.to_dict`, with all scales.

    >>> "se121" in card_schema()["properties"]
    True
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rating of a Sudoku",
        "type": "object",
        "properties": {
            "puzzle": {"type": "string"},
            "layout": {"type": "string", "description": "the layout, such as 9x9, as Layout reads it"},
            "candidates": {
                "type": "array",
                "items": {"type": "array", "items": {"type": "integer", "minimum": 1}},
            },
            **{name: scale_named(name).schema for name in ROWS},
            "notes": STRINGS,
        },
        "required": ["puzzle", "layout", "notes"],
        "additionalProperties": False,
    }


SCHEMA: dict[str, Any] = card_schema()
"""Schema of the output of `RatingCard.to_dict`."""
