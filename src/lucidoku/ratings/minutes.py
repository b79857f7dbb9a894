"""The scale `minutes`: solving time of people, by a small model fitted to public records.

The model follows two players who search for singles, digit by digit: one in all boxes, then in all rows and columns,
the other in boxes alone. Each search of a house costs some time. If no search shows a digit, the fullest house helps.
At each moment the first player has some available digits: the last cell of a house, a single place in a box, a single
place in a row or column, a cell with one candidate. The more there are and the more visible they are, the sooner one is
found; the more cells are empty, the longer it takes. Steps beyond singles cost extra. docs/rating.md describes the
record and how far the model can be trusted.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby, takewhile
from typing import Any

from lucidoku.errors import TimeLimit
from lucidoku.files.version import __version__
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic.explaining import explain
from lucidoku.logic.step import Step
from lucidoku.logic.techniques import LEVELS
from lucidoku.logic.techniques import get as technique_named
from lucidoku.ratings.minutes_weights import HIGH, KNOWN, LOW, WEIGHTS, Weights
from lucidoku.ratings.scale import (
    PLAIN,
    NumericRating,
    Range,
    Scale,
    StoredColumn,
    Terms,
    check_unique,
    is_plain,
    one_by_one,
)
from lucidoku.search.solutions import Clock
from lucidoku.words.language import N_, _, ngettext

__all__ = ["KINDS", "SCALE", "MinutesRating", "Moment", "Trace", "group_of", "rate_minutes", "seconds_of", "trace"]

KINDS = (N_("last cell of a house"), N_("hidden single in a box"), N_("hidden single in a line"), N_("naked single"))
"""The ways to find a digit, the most visible first."""

_LAYOUT = Layout.standard(3, 3)
_HOUSES = tuple(tuple(map(int, house.cells)) for house in _LAYOUT.houses)
_SHOWN_BY = tuple(1 if house.kind == "box" else 2 for house in _LAYOUT.houses)  # the place of each house in `KINDS`
_SEARCHED = tuple(sorted(range(27), key=_SHOWN_BY.__getitem__))  # the boxes, then the rows and columns
_BOXES = _SEARCHED[:9]
_ALL = 0x1FF
_FILLED = -100  # number of places of a digit that its house has already


@dataclass(frozen=True)
class FoundDigit:
    """A moment at which a digit is found.

    Attributes:
        left: the number of empty cells.
        open: the number of digits that can be found in each way of `KINDS`, each digit counted in its most visible way.
        kind: the way in which this digit is found.
        cell: its cell, from 0.
        digit: the digit, from 1.
        looks: the number of searches of a house for a digit before this one.
        boxes: the number of searches of boxes by the player who searches only boxes, before this digit.
    """

    left: int
    open: tuple[int, int, int, int]
    kind: int
    cell: int
    digit: int
    looks: int
    boxes: int = 0


@dataclass(frozen=True)
class Beyond:
    """A step beyond singles.

    Attributes:
        left: the number of empty cells.
        technique: the id of its technique.
        looks: the number of unsuccessful searches of a house for a digit before this step.
        boxes: the number of unsuccessful searches of boxes by the player who searches only boxes, before this step.
    """

    left: int
    technique: str
    looks: int
    boxes: int = 0


@dataclass(frozen=True)
class Trace:
    """Trace of a player who searches for singles.

    Attributes:
        seen: the moments, in order.
        beyond: the steps beyond singles, in order.
        boxes: the searches of boxes by the player who searches only boxes that belong to no digit and no step above.
        solved: whether logic solves the puzzle.
    """

    seen: tuple[FoundDigit, ...]
    beyond: tuple[Beyond, ...]
    boxes: int
    solved: bool


class _Position:
    """Candidates, with the number of places of each digit in each house."""

    def __init__(self, start: Grid | Board) -> None:
        self.candidates = [_ALL] * 81
        self.places = [[9] * 9 for _house in range(27)]
        self.empty = [9] * 27
        self.values = [0] * 81
        for cell, digit in enumerate(start.values):
            if digit:
                self.place(cell, digit - 1)
        if isinstance(start, Board):
            for cell, mask in enumerate(start.masks):
                if not self.values[cell]:
                    self.keep(cell, mask)

    @property
    def left(self) -> int:
        return self.values.count(0)

    def keep(self, cell: int, mask: int) -> None:
        gone = self.candidates[cell] & ~mask
        while gone:
            digit = gone.bit_length() - 1
            self.remove(cell, digit)
            gone ^= 1 << digit

    def remove(self, cell: int, digit: int) -> None:
        if self.candidates[cell] >> digit & 1:
            self.candidates[cell] &= ~(1 << digit)
            for house in _LAYOUT.houses_of[cell]:
                self.places[house][digit] -= 1

    def place(self, cell: int, digit: int) -> None:
        if self.values[cell]:
            return
        self.values[cell] = digit + 1
        self.keep(cell, 0)
        for peer in _LAYOUT.peers[cell]:
            if self.candidates[peer] >> digit & 1:
                self.remove(peer, digit)
        for house in _LAYOUT.houses_of[cell]:
            self.places[house][digit] = _FILLED
            self.empty[house] -= 1

    def open(self) -> dict[tuple[int, int], int]:
        """Return the digits that can be found, as cell and digit from 0, with the most visible way."""
        available: dict[tuple[int, int], int] = {}
        for house, counts in enumerate(self.places):
            if 1 not in counts:
                continue
            kind = 0 if self.empty[house] == 1 else _SHOWN_BY[house]
            for digit, places in enumerate(counts):
                if places == 1:
                    cell = next(c for c in _HOUSES[house] if self.candidates[c] >> digit & 1)
                    available[cell, digit] = min(kind, available.get((cell, digit), kind))
        for cell, mask in enumerate(self.candidates):
            if mask and not mask & (mask - 1):
                available.setdefault((cell, mask.bit_length() - 1), 3)
        return available

    def last_cells(self, cell: int) -> list[tuple[int, int]]:
        """Yield the last empty cells of the houses of a cell, with their digits from 0."""
        houses = [_HOUSES[house] for house in _LAYOUT.houses_of[cell] if self.empty[house] == 1]
        cells = {other for house in houses for other in house if not self.values[other]}
        return sorted((other, self.candidates[other].bit_length() - 1) for other in cells)

    def fullest(self, available: Iterable[tuple[int, int]], last: int | None) -> tuple[int, int]:
        """Return the available digit in the fullest house that is nearest to the last cell."""

        def order(place: tuple[int, int]) -> tuple[int, int, tuple[int, int]]:
            return min(self.empty[house] for house in _LAYOUT.houses_of[place[0]]), _distance(last, place[0]), place

        return min(available, key=order)

    def search(self, first: int, houses: tuple[int, ...] = _SEARCHED) -> tuple[int, tuple[int, int] | None]:
        """Search houses for every digit that they lack; return the number of looks, and the first place found.

        Args:
            first: the digit to begin with, from 0; after 9 comes 1.
            houses: the houses, in order of search.
        """
        looks = 0
        for digit in (*range(first, 9), *range(first)):
            for house in houses:
                places = self.places[house][digit]
                looks += places > 0
                if places == 1:
                    return looks, (next(c for c in _HOUSES[house] if self.candidates[c] >> digit & 1), digit)
        return looks, None

    def board(self) -> Board:
        board = Board(Grid(self.values, _LAYOUT))
        for cell in _LAYOUT.cells:
            for digit in board.candidates(cell):
                if not self.candidates[int(cell)] >> (digit - 1) & 1:
                    board.eliminate(cell, digit)
        return board


def trace(start: Grid | Board, time_limit: float | None = None) -> Trace:
    """Return the trace of a player who searches for singles in a plain 9×9 puzzle.

    The last cell of a house is filled immediately if it is next to the previous digit. Otherwise the houses are
    searched, digit by digit, starting with the last digit found that way. If no house shows a digit, a naked single in
    the fullest house is taken, the nearest of several.

    Raises:
        TimeLimit: the steps beyond singles are not found in time.

    >>> found = trace(Grid.parse("5...68..........6..42.5.......8..9....1....4.9.3...62.7....1..9..42....3.8......."))
    >>> len(found.seen), sum(one.looks for one in found.seen), found.solved
    (59, 450, True)
    """
    position, clock = _Position(start), Clock(time_limit)
    seen: list[FoundDigit] = []
    beyond: list[Beyond] = []
    ways: list[list[Step]] = []
    last, searched = None, 0
    while left := position.left:
        available, looks = position.open(), 0
        beside: list[tuple[int, int]] = [] if last is None else position.last_cells(last)
        if beside:
            cell, digit = beside[0]
        else:
            looks, shown = position.search(searched)
            if shown:
                cell, digit = shown
                searched = digit
            elif available:
                cell, digit = position.fullest(available, last)
            elif steps := _beyond(position, clock):
                beyond += (Beyond(left, step.technique.id, 0 if k else looks) for k, step in enumerate(steps))
                ways.append(steps)
                _take(position, steps)
                continue
            else:
                break
        kinds = list(available.values())
        count = (kinds.count(0), kinds.count(1), kinds.count(2), kinds.count(3))
        seen.append(FoundDigit(left, count, available[cell, digit], cell, digit + 1, looks))
        position.place(cell, digit)
        last = cell
    at_cells, at_steps = _searches_of_boxes(start, ways)
    seen = [replace(moment, boxes=at_cells.pop(moment.cell, 0)) for moment in seen]
    beyond = [replace(moment, boxes=at_steps.pop(k, 0)) for k, moment in enumerate(beyond)]
    return Trace(tuple(seen), tuple(beyond), sum(at_cells.values()) + sum(at_steps.values()), not left)


def _searches_of_boxes(start: Grid | Board, ways: list[list[Step]]) -> tuple[dict[int, int], dict[int, int]]:
    """Return the searches of boxes by a player who searches no lines, and needs the same steps where singles end.

    Returns:
        The searches before each cell is filled, and the unsuccessful ones before steps, by the number of earlier steps.
    """
    position, rest, taken = _Position(start), iter(ways), 0
    at_cells: dict[int, int] = {}
    at_steps: dict[int, int] = {}
    last, searched = None, 0
    while position.left:
        looks = 0
        if last is not None and (beside := position.last_cells(last)):
            cell, digit = beside[0]
        else:
            looks, shown = position.search(searched, _BOXES)
            if shown:
                cell, digit = shown
                searched = digit
            elif available := position.open():
                cell, digit = position.fullest(available, last)
            elif steps := next(rest, None):
                at_steps[taken] = looks
                taken += len(steps)
                _take(position, steps)
                continue
            else:
                at_steps[taken] = looks
                break
        at_cells[cell] = looks
        position.place(cell, digit)
        last = cell
    return at_cells, at_steps


def _distance(first: int | None, other: int) -> int:
    return 0 if first is None else min(8, abs(first // 9 - other // 9) + abs(first % 9 - other % 9))


def _beyond(position: _Position, clock: Clock) -> list[Step]:
    """Return the steps up to the next single; none if logic finds none."""
    walk = explain(position.board(), time_limit=clock.left)
    steps = list(takewhile(lambda step: step.technique.family != "singles" and step.technique.logical, walk))
    if not steps and walk.timed_out:
        raise TimeLimit(_("time ran out before a step was found"))
    return steps


def _take(position: _Position, steps: list[Step]) -> None:
    for step in steps:
        for candidate in step.eliminations:
            position.remove(int(candidate.cell), candidate.digit - 1)
        for candidate in step.placements:
            position.place(int(candidate.cell), candidate.digit - 1)


def group_of(technique: str) -> int:
    """Return 0 for locked candidates, 1 for other easy or medium techniques, 2 for harder ones."""
    known = technique_named(technique)
    return 0 if known.id.startswith("locked-candidates") else 1 if known.level in ("easy", "medium") else 2


def seconds_of(trace: Trace, weights: Weights = WEIGHTS) -> tuple[float, list[float], list[float]]:
    """Return the seconds by the model: the fixed cost, the cost of each moment, and that of each step beyond singles."""
    moments = []
    for moment in trace.seen:
        full, box, line, naked = moment.open
        ease = weights.base + weights.full * full + box + weights.line * line + weights.naked * naked
        wait = weights.look * (moment.left / 40) ** weights.emptiness / ease**weights.visibility
        moments.append(wait + _searches(moment, weights))
    groups = [group_of(moment.technique) for moment in trace.beyond]
    costs = (weights.locked, weights.medium, weights.hard)
    each = [costs[k] * math.log1p(groups.count(k)) / groups.count(k) if k in groups else 0.0 for k in range(3)]
    return (
        weights.start + weights.write * len(trace.seen) + weights.boxes * trace.boxes,
        moments,
        [each[group] + _searches(moment, weights) for group, moment in zip(groups, trace.beyond, strict=True)],
    )


def _searches(moment: FoundDigit | Beyond, weights: Weights) -> float:
    """Return the seconds of both players' searches."""
    return weights.scan * moment.looks + weights.boxes * moment.boxes


@dataclass(frozen=True)
class Moment:
    """A costly moment.

    Attributes:
        empty: the number of empty cells then.
        minutes: its duration.
        technique: the id of the hardest technique beyond singles; "" for a single.
        kind: the index of the way in `KINDS`; -1 beyond singles.
        count: the number of digits that can be found there, or of steps beyond singles before the next single.
    """

    empty: int
    minutes: float
    technique: str
    kind: int
    count: int

    def __str__(self) -> str:
        if self.technique:
            text = ngettext(
                "at {empty} empty cells, {seconds} s: {count} step beyond singles, {name}",
                "at {empty} empty cells, {seconds} s: {count} steps beyond singles, the hardest {name}",
                self.count,
            )
            name = _(technique_named(self.technique).name)
        else:
            text = ngettext(
                "at {empty} empty cells, {seconds} s: {name}, {count} digit can be found",
                "at {empty} empty cells, {seconds} s: {name}, {count} digits can be found",
                self.count,
            )
            name = _(KINDS[self.kind])
        return text.format(empty=self.empty, seconds=round(60 * self.minutes), count=self.count, name=name)


@dataclass(frozen=True)
class MinutesRating(NumericRating):
    """Solving time of people, in minutes.

    Attributes:
        median: the mean time of a group of players is below it for half of the puzzles with this rating.
        low: the time is below it for a fifth of them.
        high: the time is below it for four fifths.
        beyond: whether the puzzle is harder than those of the record: then the numbers are "at least".
        moments: the three costliest moments, the costliest first.
        engine: the program that computed it, with its version.
    """

    median: float
    low: float
    high: float
    beyond: bool
    moments: tuple[Moment, ...]
    engine: str

    def __float__(self) -> float:
        return self.median

    def to_dict(self) -> dict[str, Any]:
        """Return the rating as plain data, ready for JSON."""
        return {
            "median": self.median,
            "low": self.low,
            "high": self.high,
            "beyond": self.beyond,
            "moments": [
                {
                    "empty": moment.empty,
                    "minutes": moment.minutes,
                    "technique": moment.technique or None,
                    "words": str(moment),
                }
                for moment in self.moments
            ],
            "engine": self.engine,
        }

    def row(self) -> dict[str, Any]:
        """Return a value for each column of the scale."""
        return self.to_dict()

    @property
    def brief(self) -> str:
        """Median, after ">=" beyond the range of the record."""
        return f"{'>=' if self.beyond else ''}{self.median:.1f}"

    @property
    def source(self) -> str:
        """Empty line; docs/rating.md describes the record."""
        return ""

    @property
    def about(self) -> str:
        """Median in whole minutes, as printed on a sheet.

        >>> MinutesRating(7.9, 6.6, 10.1, False, (), "").about
        'about 8 minutes'
        """
        count = max(1, round(self.median))
        if self.beyond:
            return ngettext("{count} minute or more", "{count} minutes or more", count).format(count=count)
        return ngettext("about {count} minute", "about {count} minutes", count).format(count=count)

    def __str__(self) -> str:
        numbers = {"median": round(self.median), "low": round(self.low), "high": round(self.high)}
        first = (
            _("minutes at least {median}: harder than the record knows")
            if self.beyond
            else _("minutes about {median}, mostly {low} to {high}")
        )
        return "\n".join(
            [first.format(**numbers), *(_("costs most {moment}").format(moment=moment) for moment in self.moments)]
        )


def rate_minutes(start: Grid | Board, time_limit: float | None = None) -> MinutesRating:
    """Rate a plain 9×9 puzzle with one solution.

    >>> rating = rate_minutes(Grid.parse("5...68..........6..42.5.......8..9....1....4.9.3...62.7....1..9..42....3.8......."))
    >>> rating.low < rating.median < rating.high, rating.beyond
    (True, False)
    """
    followed = trace(start, time_limit)
    rest, moments, beyond = seconds_of(followed)
    costs = [
        Moment(event.left, round(seconds / 60, 2), "", event.kind, sum(event.open))
        for event, seconds in zip(followed.seen, moments, strict=True)
    ]
    for left, run in groupby(zip(followed.beyond, beyond, strict=True), key=lambda pair: pair[0].left):
        steps, seconds_each = zip(*run, strict=True)
        hardest = max(
            (technique_named(event.technique) for event in steps),
            key=lambda event: (LEVELS.index(event.level), event.score),
        )
        costs.append(Moment(left, round(sum(seconds_each) / 60, 2), hardest.id, -1, len(steps)))
    median = (rest + sum(moments) + sum(beyond)) / 60
    return MinutesRating(
        round(median, 2),
        round(LOW.of(median), 2),
        round(HIGH.of(median), 2),
        not followed.solved or any(event.technique not in KNOWN for event in followed.beyond),
        tuple(sorted(costs, key=lambda event: -event.minutes)[:3]),
        f"Lucidoku {__version__}",
    )


def _rate(start: Grid | Board, terms: Terms) -> MinutesRating:
    if terms.check:
        check_unique(start, terms.time_limit)
    return rate_minutes(start, terms.time_limit)


_NUMBER = {"type": "number", "minimum": 0}

SCALE = Scale(
    "minutes",
    N_("Minutes for people"),
    one_by_one(_rate),
    {
        "type": "object",
        "properties": {
            "median": _NUMBER,
            "low": _NUMBER,
            "high": _NUMBER,
            "beyond": {"type": "boolean"},
            "moments": {
                "type": "array",
                "maxItems": 3,
                "items": {
                    "type": "object",
                    "properties": {
                        "empty": {"type": "integer", "minimum": 1},
                        "minutes": _NUMBER,
                        "technique": {"type": ["string", "null"]},
                        "words": {"type": "string"},
                    },
                    "required": ["empty", "minutes", "technique", "words"],
                    "additionalProperties": False,
                },
            },
            "engine": {"type": "string"},
        },
        "required": ["median", "low", "high", "beyond", "moments", "engine"],
        "additionalProperties": False,
    },
    {"median": "double", "low": "double", "high": "double", "beyond": "bool", "engine": "string"},
    fits=is_plain,
    where=PLAIN,
    usual=False,
    range=Range(lambda rating: float(rating.median), 0, 1440, "median"),
    stored={
        "median": StoredColumn("DOUBLE", "minutes that people take; NULL where the puzzle was not rated"),
        "low": StoredColumn("DOUBLE", "the same: a fifth of such puzzles take less"),
        "high": StoredColumn("DOUBLE", "the same: a fifth of such puzzles take more"),
        "beyond": StoredColumn("BOOLEAN", "whether the puzzle is harder than the record of people knows"),
    },
)
"""The scale of minutes of a group of players; the record has plain 9×9 puzzles, nine tenths of them easy."""
