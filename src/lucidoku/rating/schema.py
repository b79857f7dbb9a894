"""The JSON schema of a card."""

from __future__ import annotations

from typing import Any

__all__ = ["SCHEMA"]

_NAME = {
    "type": ["object", "null"],
    "properties": {"short": {"type": "string"}, "long": {"type": "string"}},
    "required": ["short", "long"],
    "additionalProperties": False,
}
_RATING = {"type": "number", "minimum": 0, "maximum": 20}
_STRINGS = {"type": "array", "items": {"type": "string"}}
_EXPLAINER = {
    "type": "object",
    "properties": {
        "er": _RATING,
        "ep": _RATING,
        "ed": _RATING,
        "hardest": _NAME,
        "pearl": {"type": "boolean"},
        "diamond": {"type": "boolean"},
        "steps": {"type": "integer", "minimum": 0},
        "complete": {"type": "boolean"},
        "technique_set": {"type": "string"},
        "engine": {"type": "string"},
        "path": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"rating": _RATING, "short": {"type": "string"}, "conclusion": _STRINGS},
                "required": ["rating", "short", "conclusion"],
                "additionalProperties": False,
            },
        },
    },
    "required": [
        *("er", "ep", "ed", "hardest", "pearl", "diamond"),
        *("steps", "complete", "technique_set", "engine"),
    ],
    "additionalProperties": False,
}
_LEVEL = {"enum": ["easy", "medium", "hard", "unfair", "extreme"]}
_ID = {"type": ["string", "null"]}
_HODOKU = {
    "type": "object",
    "properties": {
        "score": {"type": "integer", "minimum": 0},
        "level": _LEVEL,
        "hardest": _ID,
        "complete": {"type": "boolean"},
        "engine": {"type": "string"},
        "exact": {"const": False},
    },
    "required": ["score", "level", "hardest", "complete", "engine", "exact"],
    "additionalProperties": False,
}
_OWN = {
    "type": "object",
    "properties": {
        "level": _LEVEL,
        "hardest": _ID,
        "needs": {"type": "array", "items": _STRINGS},
        "steps_by_level": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
        "narrowest": {
            "type": ["object", "null"],
            "properties": {
                "number": {"type": "integer", "minimum": 1},
                "technique": {"type": "string"},
                "steps": {"type": "integer", "minimum": 1},
            },
            "required": ["number", "technique", "steps"],
            "additionalProperties": False,
        },
        "backdoor_size": {"type": ["integer", "null"], "minimum": 0, "maximum": 3},
        "backdoors": {"type": "array", "items": _STRINGS},
        "complete": {"type": "boolean"},
        "engine": {"type": "string"},
    },
    "required": [
        *("level", "hardest", "needs", "steps_by_level", "narrowest"),
        *("backdoor_size", "backdoors", "complete", "engine"),
    ],
    "additionalProperties": False,
}

SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Rating of a Sudoku",
    "type": "object",
    "properties": {
        "puzzle": {"type": "string"},
        "layout": {"type": "string", "description": "for people"},
        "layout_code": {"type": "string", "description": "the layout as Layout.parse reads it"},
        "candidates": {"type": "array", "items": {"type": "array", "items": {"type": "integer", "minimum": 1}}},
        "se": _EXPLAINER,
        "se121": _EXPLAINER,
        "hodoku": _HODOKU,
        "own": _OWN,
        "notes": _STRINGS,
    },
    "required": ["puzzle", "layout", "layout_code", "notes"],
    "additionalProperties": False,
}
"""What `Rating.to_dict` gives."""
