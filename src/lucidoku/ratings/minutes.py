"""The scale `minutes`: how long people take, by a small model that is fitted on a public record of people.

The model follows two people who look for singles, digit after digit: one in all boxes, then in all rows and columns, the other in
boxes alone. Each look costs some time. Where no look shows one, the fullest house helps. Each moment of the first has
some digits that can be found: the last cell of a house, a single place in a box, a single place in a row or column, a cell with
one candidate. The more there are and the better they show, the sooner one is seen; the more cells are empty, the longer it takes.
Steps beyond singles cost extra. docs/rating.md says what the record is, and how far the model may be trusted.
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
from lucidoku.ratings.scale import PLAIN, Column, Range, Scale, Terms, check_unique, is_plain, one_by_one
from lucidoku.search.solutions import Clock
from lucidoku.words.language import N_, _, ngettext

__all__ = ["KINDS", "SCALE", "MinutesRating", "Moment", "Trace", "group_of", "rate_minutes", "seconds_of", "trace"]

KINDS = (N_("last cell of a house"), N_("hidden single in a box"), N_("hidden single in a line"), N_("naked single"))
"""The ways in which a digit can be found, the most visible first."""

_LAYOUT = Layout.standard(3, 3)
_HOUSES = tuple(tuple(map(int, house.cells)) for house in _LAYOUT.houses)
_SHOWN_BY = tuple(1 if house.kind == "box" else 2 for house in _LAYOUT.houses)  # the place of each house in `KINDS`
_SEARCHED = tuple(sorted(range(27), key=_SHOWN_BY.__getitem__))  # the boxes, then the rows and columns
_BOXES = _SEARCHED[:9]
_ALL = 0x1FF
_FILLED = -100  # what stands for the number of places of a digit that a house has


@dataclass(frozen=True)
class Seen:
    """A moment at which a digit is found.

    Attributes:
        left: how many cells are empty.
        open: how many digits can be found in each of the ways of `KINDS`, each digit in its most visible way.
        kind: the way in which this one is found.
        cell: where, from 0.
        digit: which, from 1.
        looks: how often a house was searched for a digit before this one.
        boxes: how often the player who searches boxes alone searched one before this digit.
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
        left: how many cells are empty.
        technique: the id of its technique.
        looks: how often a house was searched for a digit before this step, without success.
        boxes: how often the player who searches boxes alone searched one before this step, without success.
    """

    left: int
    technique: str
    looks: int
    boxes: int = 0


@dataclass(frozen=True)
class Trace:
    """What somebody who looks for singles comes by.

    Attributes:
        seen: the moments, in order.
        beyond: the steps beyond singles, in order.
        boxes: the searches of boxes by the player who searches nothing else, where they belong to no digit and no step above.
        solved: whether logic leads to the end.
    """

    seen: tuple[Seen, ...]
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
        """The digits that can be found, as cell and digit from 0, with the most visible way."""
        found: dict[tuple[int, int], int] = {}
        for house, counts in enumerate(self.places):
            if 1 not in counts:
                continue
            kind = 0 if self.empty[house] == 1 else _SHOWN_BY[house]
            for digit, places in enumerate(counts):
                if places == 1:
                    cell = next(c for c in _HOUSES[house] if self.candidates[c] >> digit & 1)
                    found[cell, digit] = min(kind, found.get((cell, digit), kind))
        for cell, mask in enumerate(self.candidates):
            if mask and not mask & (mask - 1):
                found.setdefault((cell, mask.bit_length() - 1), 3)
        return found

    def last_cells(self, cell: int) -> list[tuple[int, int]]:
        """The last empty cells of the houses of a cell, with their digits from 0."""
        houses = [_HOUSES[house] for house in _LAYOUT.houses_of[cell] if self.empty[house] == 1]
        cells = {other for house in houses for other in house if not self.values[other]}
        return sorted((other, self.candidates[other].bit_length() - 1) for other in cells)

    def fullest(self, found: Iterable[tuple[int, int]], last: int | None) -> tuple[int, int]:
        """Of digits that can be found, one in the fullest house, and of these the nearest to the last cell."""

        def order(one: tuple[int, int]) -> tuple[int, int, tuple[int, int]]:
            return min(self.empty[house] for house in _LAYOUT.houses_of[one[0]]), _distance(last, one[0]), one

        return min(found, key=order)

    def search(self, first: int, houses: tuple[int, ...] = _SEARCHED) -> tuple[int, tuple[int, int] | None]:
        """Search houses for every digit that they lack; return the number of looks, and the first place found.

        Args:
            first: the digit to begin with, from 0; after 9 comes 1.
            houses: which, and in which order.
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
    """Follow somebody who looks for singles through a plain 9×9 puzzle, and tell what they come by.

    The last cell of a house is taken at once if it is next to the digit before. Otherwise the houses are searched, digit after
    digit, from the last digit found so. If no house shows one, a naked single in the fullest house is taken, and of these the
    nearest.

    Raises:
        TimeLimit: the steps beyond singles are not found in time.

    >>> found = trace(Grid.parse("5...68..........6..42.5.......8..9....1....4.9.3...62.7....1..9..42....3.8......."))
    >>> len(found.seen), sum(one.looks for one in found.seen), found.solved
    (59, 450, True)
    """
    position, clock = _Position(start), Clock(time_limit)
    seen: list[Seen] = []
    beyond: list[Beyond] = []
    ways: list[list[Step]] = []
    last, searched = None, 0
    while left := position.left:
        found, looks = position.open(), 0
        beside: list[tuple[int, int]] = [] if last is None else position.last_cells(last)
        if beside:
            cell, digit = beside[0]
        else:
            looks, shown = position.search(searched)
            if shown:
                cell, digit = shown
                searched = digit
            elif found:
                cell, digit = position.fullest(found, last)
            elif steps := _beyond(position, clock):
                beyond += (Beyond(left, step.technique.id, 0 if k else looks) for k, step in enumerate(steps))
                ways.append(steps)
                _take(position, steps)
                continue
            else:
                break
        kinds = list(found.values())
        count = (kinds.count(0), kinds.count(1), kinds.count(2), kinds.count(3))
        seen.append(Seen(left, count, found[cell, digit], cell, digit + 1, looks))
        position.place(cell, digit)
        last = cell
    at_cells, at_steps = _searches_of_boxes(start, ways)
    seen = [replace(one, boxes=at_cells.pop(one.cell, 0)) for one in seen]
    beyond = [replace(one, boxes=at_steps.pop(k, 0)) for k, one in enumerate(beyond)]
    return Trace(tuple(seen), tuple(beyond), sum(at_cells.values()) + sum(at_steps.values()), not left)


def _searches_of_boxes(start: Grid | Board, ways: list[list[Step]]) -> tuple[dict[int, int], dict[int, int]]:
    """How often a box is searched by somebody who searches no lines, and needs the same steps where singles end.

    Returns:
        The searches before each cell is filled, and those without success before steps, by the number of steps before.
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
            elif found := position.open():
                cell, digit = position.fullest(found, last)
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


def _distance(one: int | None, other: int) -> int:
    return 0 if one is None else min(8, abs(one // 9 - other // 9) + abs(one % 9 - other % 9))


def _beyond(position: _Position, clock: Clock) -> list[Step]:
    """The steps up to the next single; none where logic knows none."""
    walk = explain(position.board(), time_limit=clock.left)
    steps = list(takewhile(lambda step: step.technique.family != "singles" and step.technique.logical, walk))
    if not steps and walk.cut:
        raise TimeLimit(_("time ran out before a step was found"))
    return steps


def _take(position: _Position, steps: list[Step]) -> None:
    for step in steps:
        for candidate in step.eliminations:
            position.remove(int(candidate.cell), candidate.digit - 1)
        for candidate in step.placements:
            position.place(int(candidate.cell), candidate.digit - 1)


def group_of(technique: str) -> int:
    """0 for locked candidates, 1 for other easy or medium techniques, 2 for harder ones."""
    found = technique_named(technique)
    return 0 if found.id.startswith("locked-candidates") else 1 if found.level in ("easy", "medium") else 2


def seconds_of(found: Trace, weights: Weights = WEIGHTS) -> tuple[float, list[float], list[float]]:
    """Return the seconds that the model gives: of what no moment has, of each moment, of each step beyond singles."""
    moments = []
    for one in found.seen:
        full, box, line, naked = one.open
        ease = weights.base + weights.full * full + box + weights.line * line + weights.naked * naked
        wait = weights.look * (one.left / 40) ** weights.emptiness / ease**weights.visibility
        moments.append(wait + _searches(one, weights))
    groups = [group_of(one.technique) for one in found.beyond]
    costs = (weights.locked, weights.medium, weights.hard)
    each = [costs[k] * math.log1p(groups.count(k)) / groups.count(k) if k in groups else 0.0 for k in range(3)]
    return (
        weights.start + weights.write * len(found.seen) + weights.boxes * found.boxes,
        moments,
        [each[group] + _searches(one, weights) for group, one in zip(groups, found.beyond, strict=True)],
    )


def _searches(one: Seen | Beyond, weights: Weights) -> float:
    """The seconds of both players' searches."""
    return weights.scan * one.looks + weights.boxes * one.boxes


@dataclass(frozen=True)
class Moment:
    """A moment that costs much.

    Attributes:
        empty: how many cells are empty then.
        minutes: how long it takes.
        technique: the id of the hardest technique beyond singles; "" for a single.
        kind: the place of the way in `KINDS`; -1 beyond singles.
        count: how many digits can be found there, or how many steps beyond singles come before the next single.
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
class MinutesRating:
    """How long people take, in minutes.

    Attributes:
        median: the mean time of a group of players lies below it for half of the puzzles with this rating.
        low: it lies below this for a fifth of them.
        high: it lies below this for four fifths.
        beyond: whether the puzzle is harder than those of the record: then the numbers are "at least".
        moments: the three moments that cost most, the costliest first.
        engine: what computed it, with its version.
    """

    median: float
    low: float
    high: float
    beyond: bool
    moments: tuple[Moment, ...]
    engine: str

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, ready for JSON."""
        return {
            "median": self.median,
            "low": self.low,
            "high": self.high,
            "beyond": self.beyond,
            "moments": [
                {"empty": one.empty, "minutes": one.minutes, "technique": one.technique or None, "words": str(one)}
                for one in self.moments
            ],
            "engine": self.engine,
        }

    def row(self) -> dict[str, Any]:
        """Return a value for each column of the scale."""
        return self.to_dict()

    @property
    def brief(self) -> str:
        """The median, after ">=" for what the record does not know."""
        return f"{'>=' if self.beyond else ''}{self.median:.1f}"

    @property
    def source(self) -> str:
        """Nothing: docs/rating.md says what the record is."""
        return ""

    @property
    def about(self) -> str:
        """The median in whole minutes, as a sheet shows it.

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
            [first.format(**numbers), *(_("costs most {moment}").format(moment=one) for one in self.moments)]
        )


def rate_minutes(start: Grid | Board, time_limit: float | None = None) -> MinutesRating:
    """Rate a plain 9×9 puzzle with one solution.

    >>> rating = rate_minutes(Grid.parse("5...68..........6..42.5.......8..9....1....4.9.3...62.7....1..9..42....3.8......."))
    >>> rating.low < rating.median < rating.high, rating.beyond
    (True, False)
    """
    found = trace(start, time_limit)
    rest, moments, beyond = seconds_of(found)
    costs = [
        Moment(one.left, round(seconds / 60, 2), "", one.kind, sum(one.open))
        for one, seconds in zip(found.seen, moments, strict=True)
    ]
    for left, run in groupby(zip(found.beyond, beyond, strict=True), key=lambda pair: pair[0].left):
        steps, seconds_each = zip(*run, strict=True)
        hardest = max(
            (technique_named(one.technique) for one in steps), key=lambda one: (LEVELS.index(one.level), one.score)
        )
        costs.append(Moment(left, round(sum(seconds_each) / 60, 2), hardest.id, -1, len(steps)))
    median = (rest + sum(moments) + sum(beyond)) / 60
    return MinutesRating(
        round(median, 2),
        round(LOW.of(median), 2),
        round(HIGH.of(median), 2),
        not found.solved or any(one.technique not in KNOWN for one in found.beyond),
        tuple(sorted(costs, key=lambda one: -one.minutes)[:3]),
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
        "median": Column("DOUBLE", "minutes that people take; NULL where the puzzle was not rated"),
        "low": Column("DOUBLE", "the same: a fifth of such puzzles take less"),
        "high": Column("DOUBLE", "the same: a fifth of such puzzles take more"),
        "beyond": Column("BOOLEAN", "whether the puzzle is harder than the record of people knows"),
    },
)
"""Minutes of a group of players; the record has plain 9×9 puzzles, nine tenths of them easy."""
