"""Ratings as rows: for CSV, Parquet and corpora."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lucidoku.ratings.registry import scale_named

if TYPE_CHECKING:
    from lucidoku.ratings.card import RatingCard

__all__ = ["columns_of", "row_of"]


def columns_of(scales: tuple[str, ...]) -> dict[str, str]:
    """Return the columns of some scales and their Arrow types, in order.

    >>> list(columns_of(("se",)))[:4]
    ['puzzle', 'se_er', 'se_ep', 'se_ed']
    """
    columns = {"puzzle": "string"}
    for scale in scales:
        columns |= {f"{scale}_{name}": kind for name, kind in scale_named(scale).columns.items()}
    columns["error"] = "string"
    return columns


def row_of(card: RatingCard, scales: tuple[str, ...]) -> dict[str, Any]:
    """Return a card as a row; None if the scale is not defined for the layout.

    >>> from lucidoku import rate
    >>> from lucidoku.ratings import row_of
    >>> card = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "se")
    >>> row_of(card, ("se",))["se_er"]
    1.2
    """
    row: dict[str, Any] = dict.fromkeys(columns_of(scales))
    row["puzzle"] = card.line
    for scale in scales:
        if scale in card.ratings:
            values = card.ratings[scale].row()
            row |= {f"{scale}_{name}": values[name] for name in scale_named(scale).columns}
    return row
