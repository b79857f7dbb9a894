"""Ratings: the difficulty of a puzzle on the scales that people quote.

`rate` makes the card of one puzzle, `rate_many` those of many. A scale is one file here and one row in `registry`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lucidoku.files.later import lazy_getattr
from lucidoku.ratings.card import RatingCard, rate, rate_many
from lucidoku.ratings.chains import ChainRating
from lucidoku.ratings.codes import CODES, filled
from lucidoku.ratings.deciding import board_before, deciding_step, step_of
from lucidoku.ratings.explainer import ExplainerRating, RatedStep, StepLabel
from lucidoku.ratings.hodoku import HodokuRating
from lucidoku.ratings.own import Narrowest, OwnRating
from lucidoku.ratings.registry import scale_named, scales_of
from lucidoku.ratings.scale import Range, Scale, StoredColumn, Terms
from lucidoku.ratings.table import columns_of, row_of

if TYPE_CHECKING:
    from lucidoku.ratings.registry import SCALES
    from lucidoku.ratings.schema import SCHEMA

__all__ = [
    "CODES",
    "SCALES",
    "SCHEMA",
    "ChainRating",
    "ExplainerRating",
    "HodokuRating",
    "Narrowest",
    "OwnRating",
    "Range",
    "RatedStep",
    "RatingCard",
    "Scale",
    "StepLabel",
    "StoredColumn",
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

__getattr__ = lazy_getattr(__name__, {"SCALES": "registry:SCALES", "SCHEMA": "schema:SCHEMA"}, __all__)
