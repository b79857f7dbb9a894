"""Weights of the scale `minutes`; `research/minutes.py` writes the lines below the class."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["HIGH", "KNOWN", "LOW", "WEIGHTS", "Bound", "Weights"]


@dataclass(frozen=True)
class Weights:
    """Parameters of the model, in seconds unless stated otherwise.

    Attributes:
        start: before the first digit.
        write: for each digit.
        scan: for each search of a house for a digit.
        boxes: for each search of a box for a digit, by the player who searches only boxes.
        look: to find a digit with 40 empty cells, if one hidden single in a box is available and nothing else.
        base: the visibility of a position without any single, in units of a hidden single in a box.
        full: the visibility of the last cell of a house, in the same unit.
        line: the same of a hidden single in a row or column.
        naked: the same of a naked single.
        emptiness: the exponent of the number of empty cells.
        visibility: the exponent of the visibility, which divides.
        locked: for locked candidates, times the logarithm of their number plus one.
        medium: the same for other easy and medium steps beyond singles.
        hard: the same for harder ones.
    """

    start: float
    write: float
    scan: float
    boxes: float
    look: float
    base: float
    full: float
    line: float
    naked: float
    emptiness: float
    visibility: float
    locked: float
    medium: float
    hard: float


@dataclass(frozen=True)
class Bound:
    """Bound on the minutes that people take, as a function of the predicted number.

    Attributes:
        times: the factor of a prediction of up to five minutes.
        growth: the exponent of a longer prediction, in units of five minutes, as a further factor.
    """

    times: float
    growth: float

    def of(self, minutes: float) -> float:
        """Return the bound.

        >>> Bound(1.2, 0.5).of(4), Bound(1.2, 0.5).of(20)
        (4.8, 48.0)
        """
        return minutes * self.times * math.pow(max(1.0, minutes / 5), self.growth)


WEIGHTS = Weights(
    start=83.88,
    write=1.221,
    scan=0.2027,
    boxes=0.2246,
    look=12.35,
    base=0.1976,
    full=1.075,
    line=0.5073,
    naked=0.1288,
    emptiness=0.9667,
    visibility=1.394,
    locked=23,
    medium=66.05,
    hard=99.81,
)
LOW = Bound(times=0.864, growth=-0.087)
"""Bound that a fifth of the puzzles with a prediction stay below."""
HIGH = Bound(times=1.172, growth=0.171)
"""Bound that a fifth of the puzzles with a prediction exceed."""
KNOWN = frozenset(
    [
        "hidden-pair",
        "hidden-rectangle",
        "locked-candidates-claiming",
        "locked-candidates-pointing",
        "locked-pair",
        "naked-pair",
        "skyscraper",
        "swordfish",
        "two-string-kite",
        "w-wing",
        "x-wing",
        "xy-chain",
        "xy-wing",
        "xyz-wing",
    ]
)
"""The techniques beyond singles in the range of the record: at least three of its puzzles need them."""
