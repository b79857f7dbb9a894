"""Ratings: how hard a puzzle is, on the scales that people quote.

`rate` makes the card of one puzzle, `rate_many` those of many. One file a scale: `se`, `se121`, `hodoku`, `own`.
"""

from __future__ import annotations

from lucidoku.rating.card import SCALES, Rating, rate, rate_many, scales_of
from lucidoku.rating.codes import CODES, filled
from lucidoku.rating.deciding import board_before, deciding_step, step_of
from lucidoku.rating.explainer import ExplainerRating, Label, RatedStep
from lucidoku.rating.hodoku import HodokuRating
from lucidoku.rating.own import Narrowest, OwnRating
from lucidoku.rating.schema import SCHEMA
from lucidoku.rating.table import columns_of, row_of

__all__ = [
    "CODES",
    "SCALES",
    "SCHEMA",
    "ExplainerRating",
    "HodokuRating",
    "Label",
    "Narrowest",
    "OwnRating",
    "RatedStep",
    "Rating",
    "board_before",
    "columns_of",
    "deciding_step",
    "filled",
    "rate",
    "rate_many",
    "row_of",
    "scales_of",
    "step_of",
]
