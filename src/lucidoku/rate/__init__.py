"""Ratings: how hard a puzzle is, on the scales that people quote.

`rate` makes the card of one puzzle, `rate_many` those of many. One file a scale: `se`, `se121`, `hodoku`, `own`.
"""

from __future__ import annotations

from lucidoku.rate.card import SCALES, Rating, rate, rate_many, scales_of
from lucidoku.rate.codes import CODES, filled
from lucidoku.rate.deciding import board_before, deciding_step, step_of
from lucidoku.rate.explainer import ExplainerRating, Label, RatedStep
from lucidoku.rate.hodoku import HodokuRating
from lucidoku.rate.own import Narrowest, OwnRating
from lucidoku.rate.schema import SCHEMA
from lucidoku.rate.table import columns_of, row_of

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
