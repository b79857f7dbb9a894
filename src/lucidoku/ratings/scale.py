"""Definition of a scale: one row that drives the command, files, corpora, the page and the maker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, SupportsFloat

from lucidoku.errors import InvalidPuzzle, LucidokuError
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.search.solutions import the_solution
from lucidoku.words.guided import Guided
from lucidoku.words.language import N_

__all__ = [
    "ID",
    "LEVEL",
    "PLAIN",
    "STRINGS",
    "Demand",
    "NumericRating",
    "Range",
    "Scale",
    "StoredColumn",
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


class NumericRating(Guided):
    """A rating that is compared, rounded and formatted like its number, `float(rating)`."""

    def __float__(self) -> float:
        raise NotImplementedError

    def __lt__(self, other: SupportsFloat) -> bool:
        return float(self) < float(other)

    def __le__(self, other: SupportsFloat) -> bool:
        return float(self) <= float(other)

    def __gt__(self, other: SupportsFloat) -> bool:
        return float(self) > float(other)

    def __ge__(self, other: SupportsFloat) -> bool:
        return float(self) >= float(other)

    def __round__(self, digits: int | None = None) -> float:
        return round(float(self), digits)

    def __format__(self, form: str) -> str:
        return format(float(self), form) if form else str(self)


class Value(Protocol):
    """A rating on one scale. `str` describes it in one or more lines; `float` gives its number."""

    def __float__(self) -> float: ...

    @property
    def brief(self) -> str:
        """The rating without spaces where possible, for a line with several ratings."""

    @property
    def source(self) -> str:
        """Line on the origin of the rating, for the end of a card; "" for none."""

    def to_dict(self) -> dict[str, Any]:
        """Return the rating as plain data, ready for JSON; `Scale.schema` describes it."""

    def row(self) -> dict[str, Any]:
        """Return a value for each of `Scale.columns`."""


@dataclass(frozen=True)
class Terms:
    """Conditions for a rating.

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
class StoredColumn(Guided):
    """A column: its type in DuckDB and its meaning.

    >>> from lucidoku.ratings import StoredColumn
    >>> StoredColumn("DOUBLE", "the rating of the hardest step").type
    'DOUBLE'
    """

    type: str
    meaning: str


@dataclass(frozen=True)
class Range(Guided):
    """The number of a scale by which puzzles are ordered, made and searched.

    Attributes:
        of: the function that returns it for a rating.
        least: the smallest possible number.
        most: the greatest possible number.
        column: its name in `Scale.stored`, without the name of the scale; "" if a corpus does not store it.

    >>> from lucidoku.ratings import scale_named
    >>> scale_named("se").range.least, scale_named("se").range.most
    (1.0, 11.9)
    """

    of: Callable[[Any], float]
    least: float
    most: float
    column: str = ""


Demand = Callable[[Any, float, float], None]
"""Function that tells the engine's maker (`_engine.PuzzleSpec`) that a rating must lie between two numbers."""


@dataclass(frozen=True)
class Scale(Guided):
    """A rating scale.

    Attributes:
        name: its name.
        title: its display name.
        rate: a function that rates puzzles of one layout and returns a rating or an error for each, in order.
        schema: the JSON schema of `Value.to_dict`.
        columns: the names and Arrow types of `Value.row`.
        fits: whether the scale is defined for a layout.
        where: a description of these layouts; "" if it is defined for all.
        rules: whether it is defined for variant puzzles.
        usual: whether a card has it unless scales are named.
        steps: whether its ratings are `ExplainerRating`s, with steps, pearls and the reference's codes.
        range: its main number; None if it has none.
        stored: the columns of a corpus; empty if a corpus does not keep the scale.
        store: a function that returns these columns for givens of one layout, as text, with a number of threads; by
            default they are made from `Value.row`.
        demand: a function that tells the engine's maker which numbers are requested; without it the maker rates
            finished puzzles.

    Columns in files and corpora are prefixed with the name of the scale and "_".

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
    stored: Mapping[str, StoredColumn] = field(default_factory=dict)
    store: Callable[[Sequence[str], Layout, int], Mapping[str, Any]] | None = None
    demand: Demand | None = None

    def knows(self, layout: Layout) -> bool:
        """Return whether it is defined for puzzles of a layout, with its variant rules."""
        return self.fits(layout) and (self.rules or not layout.placed)

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
    """Return whether a layout is 9×9 with square boxes and no other houses."""
    return layout.from_one() is _PLAIN


_CHECK = 0.2  # seconds; without a proof of one solution there is no rating


def check_unique(start: Grid | Board, seconds: float | None = None) -> Grid:
    """Return the only solution of a puzzle; otherwise raise the error that describes it.

    Raises:
        InvalidPuzzle: the givens contradict each other.
        NoSolution: the puzzle has no solution.
        MultipleSolutions: the puzzle has several solutions.
        TimeLimit: that was not determined within the time.
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
        rate: a function that rates a puzzle, or raises LucidokuError.
    """

    def rated(starts: Sequence[Grid | Board], terms: Terms) -> Iterator[Value | LucidokuError]:
        for start in starts:
            try:
                yield rate(start, terms)
            except LucidokuError as error:
                yield error

    return rated
