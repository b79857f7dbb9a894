"""The scale `hodoku`: score and level by HoDoKu's order of techniques and its scores, on our walk: close, not exact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lucidoku.files.version import __version__
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.logic.explaining import explain
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.techniques import LEVELS
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.ratings.scale import ID, LEVEL, NumericRating, Range, Scale, Terms, one_by_one
from lucidoku.words.language import _

__all__ = ["SCALE", "HodokuRating", "rate_hodoku"]

_MOST = (800, 1000, 1600, 1800)
"""The highest scores of the levels except for the last: HoDoKu's defaults."""


@dataclass(frozen=True)
class HodokuRating(NumericRating):
    """HoDoKu's score and level, approximately: HoDoKu sometimes picks a different step.

    Attributes:
        score: the sum of the steps' scores.
        level: "easy" … "extreme": that of the hardest technique, or higher if the score is too high for that.
        hardest: the id of the technique with the highest level and score.
        complete: whether HoDoKu's techniques suffice without a guess.
        engine: the program that computed it, with its version.
        cut_short: whether time ran out; then the score is "at least".

    >>> from lucidoku import rate
    >>> card = rate("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", "hodoku")
    >>> card.hodoku.score, card.hodoku.level
    (1874, 'extreme')
    """

    score: int
    level: str
    hardest: str | None
    complete: bool
    engine: str
    cut_short: bool = False

    def __float__(self) -> float:
        return float(self.score)

    def to_dict(self) -> dict[str, Any]:
        """Return the rating as plain data, ready for JSON."""
        return {
            "score": self.score,
            "level": self.level,
            "hardest": self.hardest,
            "complete": self.complete,
            "engine": self.engine,
            "exact": False,
        }

    def row(self) -> dict[str, Any]:
        """Return a value for each column of the scale."""
        return self.to_dict()

    @property
    def brief(self) -> str:
        """Score and level."""
        return f"{self.score},{self.level}"

    @property
    def source(self) -> str:
        """Empty line; `__str__` already says that it is close, not exact."""
        return ""

    def __str__(self) -> str:
        if self.cut_short:
            return _("hodoku at least {score}, {level} (close to HoDoKu's, not exact)").format(
                score=self.score, level=_(self.level)
            )
        return _("hodoku {score}, {level} (close to HoDoKu's, not exact)").format(score=self.score, level=_(self.level))


def rate_hodoku(walk: Walkthrough) -> HodokuRating:
    """Rate the puzzle of a walkthrough that was made with the techniques "hodoku".

    >>> from lucidoku import explain
    >>> print(rate_hodoku(explain("1.....2..3.....4", "hodoku")))
    hodoku 48, easy (close to HoDoKu's, not exact)
    """
    by_id = walk.allowed.by_id
    score = sum(by_id[id].score * count for id, count in walk.techniques.items())
    used = [by_id[id] for id in walk.techniques]
    hardest = max(used, key=lambda t: (LEVELS.index(t.level), t.score), default=None)
    level = LEVELS.index(hardest.level) if hardest else 0
    while level < len(_MOST) and score > _MOST[level]:
        level += 1
    return HodokuRating(
        score,
        LEVELS[level],
        hardest.id if hardest else None,
        walk.is_solved and not walk.guesses,
        f"Lucidoku {__version__}, by HoDoKu 2.2's order and figures",
        walk.timed_out,
    )


def _rate(start: Grid | Board, terms: Terms) -> HodokuRating:
    return rate_hodoku(explain(start, Pipeline.of("hodoku"), time_limit=terms.time_limit))


SCALE = Scale(
    "hodoku",
    "HoDoKu",
    one_by_one(_rate),
    {
        "type": "object",
        "properties": {
            "score": {"type": "integer", "minimum": 0},
            "level": LEVEL,
            "hardest": ID,
            "complete": {"type": "boolean"},
            "engine": {"type": "string"},
            "exact": {"const": False},
        },
        "required": ["score", "level", "hardest", "complete", "engine", "exact"],
        "additionalProperties": False,
    },
    {"score": "int32", "level": "string", "hardest": "string", "complete": "bool", "engine": "string"},
    range=Range(lambda rating: float(rating.score), 0, 1_000_000),
)
"""The scale of score and level; a corpus stores these for every puzzle anyway, as `score` and `level`."""
