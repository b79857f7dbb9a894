"""Ratings as rows: for CSV, Parquet and corpora."""

from __future__ import annotations

from typing import Any

from lucidoku.rating.card import Rating
from lucidoku.rating.explainer import ExplainerRating

__all__ = ["columns_of", "row_of"]

_EXPLAINER = {
    "er": "double",
    "ep": "double",
    "ed": "double",
    "hardest": "string",
    "steps": "int32",
    "complete": "bool",
    "technique_set": "string",
    "engine": "string",
}
_HODOKU = {"score": "int32", "level": "string", "hardest": "string", "complete": "bool", "engine": "string"}
_OWN = {
    "level": "string",
    "hardest": "string",
    "needs": "string",
    "narrowest": "int32",
    "backdoor_size": "int32",
    "complete": "bool",
    "engine": "string",
}


def columns_of(scales: tuple[str, ...]) -> dict[str, str]:
    """Return the columns of some scales and their Arrow types, in order.

    >>> list(columns_of(("se",)))[:4]
    ['puzzle', 'se_er', 'se_ep', 'se_ed']
    """
    columns = {"puzzle": "string"}
    for scale in scales:
        of_scale = _HODOKU if scale == "hodoku" else _OWN if scale == "own" else _EXPLAINER
        columns |= {f"{scale}_{name}": kind for name, kind in of_scale.items()}
    columns["error"] = "string"
    return columns


def row_of(card: Rating, scales: tuple[str, ...]) -> dict[str, Any]:
    """Return a card as a row; None where the scale has no meaning for the layout."""
    record = card.to_dict()
    row: dict[str, Any] = dict.fromkeys(columns_of(scales))
    row["puzzle"] = record["puzzle"]
    for scale in scales:
        if scale not in record:
            continue
        for name, value in record[scale].items():
            key = f"{scale}_{name}"
            if key in row:
                row[key] = _flat(name, value, getattr(card, scale))
    return row


def _flat(name: str, value: Any, rating: Any) -> Any:
    if isinstance(rating, ExplainerRating) and name == "hardest":
        return value and value["short"]
    if name == "needs":
        return " & ".join("|".join(names) for names in value)
    if name == "narrowest":
        return value and value["steps"]
    return value
