"""Scales by whips, braids and trial: the chain lengths, or depth of trial, needed to solve a puzzle.

Definitions: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles", and the ratings he published;
the manual (docs/rating.md) summarises them.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from lucidoku import _engine
from lucidoku.errors import LucidokuError
from lucidoku.files.version import __version__
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.ratings.scale import PLAIN, Range, Scale, StoredColumn, Terms, check_unique, is_plain
from lucidoku.search.solutions import first_solutions
from lucidoku.words.language import _

__all__ = ["BXB", "BXBB", "GB", "GW", "SFINW", "SGW", "SW", "TE", "B", "ChainRating", "W"]

_TITLES = {
    "w": "W",
    "b": "B",
    "gw": "gW",
    "gb": "gB",
    "sw": "S+W",
    "sgw": "S+gW",
    "sfinw": "SFin+W",
    "te": "T&E",
    "bxb": "BxB",
    "bxbb": "BxBB",
}
"""The scales in the engine's order (engine/whips/rate.hpp), with their names in research."""

_BEYOND, _LATE = 1, 2
_OF_VALUE = ((1 << 9) - 1, *(1 << digit for digit in range(9)))  # the candidates of a cell, by the cell's value


class ChainRating(int):
    """A figure on a scale of chains or trial: a whole number with its qualifications.

    Attributes:
        scale: the name of the scale, such as "w".
        exact: whether the number is the rating; otherwise the rating is at least the number.
        cut_short: whether that is because time ran out. Otherwise this kind of logic does not solve the puzzle.
        engine: the program that computed it, with its version.

    >>> from lucidoku import rate
    >>> rating = rate("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", "w").w
    >>> rating == 3, rating.exact, str(rating)
    (True, True, 'W 3')
    """

    scale: str
    exact: bool
    cut_short: bool
    engine: str

    def __new__(cls, figure: int, scale: str, exact: bool = True, cut_short: bool = False) -> ChainRating:
        """Make a rating from its figure and how that was reached."""
        rating = super().__new__(cls, figure)
        rating.scale, rating.exact, rating.cut_short = scale, exact, cut_short
        rating.engine = f"Lucidoku {__version__}"
        return rating

    def __reduce__(self) -> tuple[type[ChainRating], tuple[int, str, bool, bool]]:
        return ChainRating, (int(self), self.scale, self.exact, self.cut_short)

    def to_dict(self) -> dict[str, Any]:
        """Return the rating as plain data, ready for JSON."""
        return {"figure": int(self), "exact": self.exact, "cut_short": self.cut_short, "engine": self.engine}

    def row(self) -> dict[str, Any]:
        """Return a value for each column of the scale; no figure unless it is exact."""
        return {"figure": int(self) if self.exact else None, "exact": self.exact}

    @property
    def brief(self) -> str:
        """Number, with "≥" if it is only a bound."""
        return f"{'' if self.exact else '≥'}{int(self)}"

    @property
    def source(self) -> str:
        """Empty line; the manual gives the source of the definition."""
        return ""

    def __str__(self) -> str:
        title = _TITLES[self.scale]
        if self.exact:
            return f"{title} {int(self)}"
        if self.cut_short:
            return _("{name} at least {figure}, the time was up").format(name=title, figure=int(self))
        return _("{name} at least {figure}: such logic does not solve it").format(name=title, figure=int(self))


def _masks(start: Grid | Board) -> Iterator[int]:
    if isinstance(start, Grid):
        return map(_OF_VALUE.__getitem__, start.values)
    return (1 << value - 1 if value else mask for value, mask in zip(start.values, start.masks, strict=True))


def _rate(name: str, starts: Sequence[Grid | Board], terms: Terms) -> Iterator[ChainRating | LucidokuError]:
    """Rate plain 9×9 puzzles in one native call."""
    errors: dict[int, LucidokuError] = {}
    known = bytearray()
    for place, start in enumerate(starts):
        solved = bytes(81)
        try:
            if terms.check:
                solved = bytes(check_unique(start, terms.time_limit).values)
            elif len(solutions := first_solutions(start, 2, time_limit=terms.time_limit)) == 1:
                solved = bytes(solutions[0].values)
        except LucidokuError as error:
            errors[place] = error
        known += solved
    masks = array("H", chain.from_iterable(map(_masks, starts))).tobytes()
    number = list(_TITLES).index(name)
    figures, ended = _engine.rate_chains(masks, bytes(known), number, terms.threads, seconds_each=terms.time_limit)
    for place, (figure, how) in enumerate(zip(figures, ended, strict=True)):
        yield errors.get(place) or ChainRating(figure, name, how not in (_BEYOND, _LATE), how == _LATE)


def _scale(name: str) -> Scale:
    title = _TITLES[name]
    return Scale(
        name,
        title,
        partial(_rate, name),
        {
            "type": "object",
            "properties": {
                "figure": {"type": "integer", "minimum": 0},
                "exact": {"type": "boolean"},
                "cut_short": {"type": "boolean"},
                "engine": {"type": "string"},
            },
            "required": ["figure", "exact", "cut_short", "engine"],
            "additionalProperties": False,
        },
        {"figure": "int32", "exact": "bool"},
        fits=is_plain,
        where=PLAIN,
        usual=False,
        range=Range(lambda rating: float(rating) if rating.exact else math.inf, 0, 40, "figure"),
        stored={"figure": StoredColumn("INTEGER", f"rating {title}; NULL where it is not known exactly")},
    )


W, B, GW, GB, SW, SGW, SFINW, TE, BXB, BXBB = map(_scale, _TITLES)
