"""What a scale is: one row that the command, files, corpora, the page and the maker follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from lucidoku.errors import InvalidPuzzle, LucidokuError
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.search.solutions import the_solution
from lucidoku.words.language import N_

__all__ = [
    "ID",
    "LEVEL",
    "PLAIN",
    "STRINGS",
    "Column",
    "Demand",
    "Range",
    "Scale",
    "Terms",
    "Value",
    "check_unique",
    "is_plain",
    "one_by_one",
]  # fmt: skip

_PLAIN = Layout.standard(3, 3)

STRINGS = {"type": "array", "items": {"type": "string"}}
LEVEL = {"enum": ["easy", "medium", "hard", "unfair", "extreme"]}
ID = {"type": ["string", "null"]}
"""Pieces of JSON schemas that several scales use."""


class Value(Protocol):
    """A rating on one scale. `str` gives it in words, a line or more."""

    @property
    def brief(self) -> str:
        """The rating without spaces where possible, for a line with several ratings."""

    @property
    def source(self) -> str:
        """A line on what made the rating, for the end of a card; "" for none."""

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, ready for JSON; `Scale.schema` describes it."""

    def row(self) -> dict[str, Any]:
        """Return a value for each of `Scale.columns`."""


@dataclass(frozen=True)
class Terms:
    """The conditions for a rating.

    Attributes:
        threads: how many processor cores to use.
        time_limit: seconds for each puzzle; None for no limit.
        check: whether a puzzle must have one solution.
        steps: whether to keep the steps of the rating, on a scale that has them.

    >>> from lucidoku import Grid
    >>> from lucidoku.ratings import Terms, scale_named
    >>> puzzle = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> [rating.er for rating in scale_named("se").rate([puzzle], Terms(time_limit=5))]
    [1.2]
    """

    threads: int = 1
    time_limit: float | None = None
    check: bool = True
    steps: bool = False


@dataclass(frozen=True)
class Column:
    """A column: its type in DuckDB and what it means.

    >>> from lucidoku.ratings import Column
    >>> Column("DOUBLE", "the rating of the hardest step").type
    'DOUBLE'
    """

    type: str
    meaning: str


@dataclass(frozen=True)
class Range:
    """The number of a scale by which puzzles are ordered, made and searched.

    Attributes:
        of: gives it for a rating.
        least: the smallest number there is.
        most: the greatest number there is.
        column: its name in `Scale.stored`, without the name of the scale; "" where a corpus does not store it.

    >>> from lucidoku.ratings import scale_named
    >>> scale_named("se").range.least, scale_named("se").range.most
    (1.0, 11.9)
    """

    of: Callable[[Any], float]
    least: float
    most: float
    column: str = ""


Demand = Callable[[Any, float, float], None]
"""Tells the engine's maker (`_engine.PuzzleSpec`) that a rating must lie between two numbers."""


@dataclass(frozen=True)
class Scale:
    """A rating scale.

    Attributes:
        name: how it is asked for.
        title: what it is called, for people.
        rate: rates puzzles of one layout; gives a rating or an error for each, in order.
        schema: the JSON schema of `Value.to_dict`.
        columns: the names and Arrow types of `Value.row`.
        fits: whether the scale has a meaning for a layout.
        where: which layouts these are, for people; "" where it has a meaning for all.
        rules: whether it has a meaning for puzzles with further rules.
        usual: whether a card has it unless scales are named.
        steps: whether its ratings are `ExplainerRating`s, with steps, pearls and the reference's codes.
        range: its main number; None where it has none.
        stored: the columns of a corpus; none where a corpus does not keep the scale.
        store: gives these columns for givens of one layout, as text, with a number of threads; by default they are made
            from `Value.row`.
        demand: tells the engine's maker which numbers are wanted; without it the maker rates what it has made.

    Columns of files and corpora have the name of the scale and "_" before their own.

    >>> from lucidoku.ratings import scale_named
    >>> scale = scale_named("se")
    >>> scale.name, list(scale.columns)[:3]
    ('se', ['er', 'ep', 'ed'])
    """

    name: str
    title: str
    rate: Callable[[Sequence[Grid | Board], Terms], Iterable[Value | LucidokuError]]
    schema: Mapping[str, Any]
    columns: Mapping[str, str]
    fits: Callable[[Layout], bool] = lambda layout: True
    where: str = ""
    rules: bool = False
    usual: bool = True
    steps: bool = False
    range: Range | None = None
    stored: Mapping[str, Column] = field(default_factory=dict)
    store: Callable[[Sequence[str], Layout, int], Mapping[str, Any]] | None = None
    demand: Demand | None = None

    def knows(self, layout: Layout) -> bool:
        """Return whether it has a meaning for puzzles of a layout, with its further rules."""
        return self.fits(layout) and (self.rules or not layout.marks)

    def store_columns(self, lines: Sequence[str], layout: Layout, threads: int = 1) -> Mapping[str, Any]:
        """Return the columns of `stored` for givens of one layout; None for a puzzle that cannot be rated.

        Args:
            lines: the givens, n² characters each.
            layout: their layout.
            threads: how many processor cores to use.
        """
        if self.store is not None:
            return self.store(lines, layout, threads)
        values = self.rate([Grid.parse(line, layout) for line in lines], Terms(threads, check=False))
        rows = [{} if isinstance(value, LucidokuError) else value.row() for value in values]
        return {name: [row.get(name) for row in rows] for name in self.stored}


PLAIN = N_("9×9 without extra houses")


def is_plain(layout: Layout) -> bool:
    """Whether a layout is 9×9 with square boxes and no other houses."""
    return layout.from_one() is _PLAIN


_CHECK = 0.2  # seconds; without a proof of one solution there is no rating at all


def check_unique(start: Grid | Board, seconds: float | None = None) -> Grid:
    """Return the solution of a puzzle that has exactly one; otherwise raise what is wrong with it.

    Raises:
        InvalidPuzzle: the givens contradict each other.
        NoSolution: the puzzle has no solution.
        MultipleSolutions: the puzzle has several.
        TimeLimit: that was not known within the time.
    """
    try:
        return the_solution(start, None if seconds is None else max(seconds, _CHECK))
    except InvalidPuzzle:
        if isinstance(start, Grid):
            start.check()
        raise


def one_by_one(
    rate: Callable[[Grid | Board, Terms], Value],
) -> Callable[[Sequence[Grid | Board], Terms], Iterator[Value | LucidokuError]]:
    """Return the `Scale.rate` of a scale that rates one puzzle at a time.

    Args:
        rate: rates a puzzle, or raises LucidokuError.
    """

    def rated(starts: Sequence[Grid | Board], terms: Terms) -> Iterator[Value | LucidokuError]:
        for start in starts:
            try:
                yield rate(start, terms)
            except LucidokuError as error:
                yield error

    return rated
