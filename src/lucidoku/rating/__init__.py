"""Ratings: how hard a puzzle is, on the scales that people quote.

`rate` makes the card of one puzzle, `rate_many` those of many. A scale is one file here and one row in `registry`.
"""

from __future__ import annotations

from lucidoku.rating.card import Rating, rate, rate_many
from lucidoku.rating.chains import ChainRating
from lucidoku.rating.codes import CODES, filled
from lucidoku.rating.deciding import board_before, deciding_step, step_of
from lucidoku.rating.explainer import ExplainerRating, Label, RatedStep
from lucidoku.rating.hodoku import HodokuRating
from lucidoku.rating.own import Narrowest, OwnRating
from lucidoku.rating.registry import SCALES, scale_named, scales_of
from lucidoku.rating.scale import Column, Range, Scale, Terms
from lucidoku.rating.schema import SCHEMA
from lucidoku.rating.table import columns_of, row_of

__all__ = [
    "CODES",
    "SCALES",
    "SCHEMA",
    "ChainRating",
    "Column",
    "ExplainerRating",
    "HodokuRating",
    "Label",
    "Narrowest",
    "OwnRating",
    "Range",
    "RatedStep",
    "Rating",
    "Scale",
    "Terms",
    "board_before",
    "columns_of",
    "deciding_step",
    "filled",
    "rate",
    "rate_many",
    "row_of",
    "scale_named",
    "scales_of",
    "step_of",
]
