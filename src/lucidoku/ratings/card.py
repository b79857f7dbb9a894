"""The card of a puzzle: its ratings on several scales."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, Puzzle
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.grid.tables import puzzles_of
from lucidoku.ratings.explainer import ExplainerRating
from lucidoku.ratings.notes import maker_notes
from lucidoku.ratings.own import OwnRating
from lucidoku.ratings.registry import ROWS, names, scale_named, scales_of
from lucidoku.ratings.scale import Terms, Value, check_unique
from lucidoku.rules.marked import nouns
from lucidoku.search.solutions import check_threads
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.ratings.hodoku import HodokuRating

__all__ = ["RatingCard", "rate", "rate_many"]

_BLOCK = 512


@dataclass(frozen=True)
class RatingCard:
    """The ratings of a puzzle: a card.

    Each rating is also an attribute with the name of its scale, such as `card.se`: None where it was not asked for, or has no
    meaning for the layout.

    Attributes:
        puzzle: what was rated.
        ratings: the ratings by the names of their scales, in the order of `lucidoku.ratings.SCALES`.
        notes: for those who make puzzles.

    >>> print(rate("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", "se").se)
    se 4.4/1.2/1.2, XYZ-Wing (XYZW)
    """

    puzzle: Grid | Board
    ratings: Mapping[str, Value]
    notes: tuple[str, ...] = ()

    if TYPE_CHECKING:  # what type checkers know of the scales that most people use
        se: ExplainerRating | None = field(init=False)
        se121: ExplainerRating | None = field(init=False)
        hodoku: HodokuRating | None = field(init=False)
        own: OwnRating | None = field(init=False)

    def __getattr__(self, name: str) -> Any:
        if name in ROWS:
            return self.ratings.get(name)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @property
    def scales(self) -> tuple[str, ...]:
        """The scales that this card has."""
        return tuple(self.ratings)

    @property
    def explainer(self) -> ExplainerRating | None:
        """The first of the ratings on Sudoku Explainer's scales."""
        return next((one for one in self.ratings.values() if isinstance(one, ExplainerRating)), None)

    @property
    def line(self) -> str:
        """The givens in one line."""
        return self.puzzle.line if isinstance(self.puzzle, Grid) else self.puzzle.grid.line

    def to_dict(self) -> dict[str, Any]:
        """Return the card as plain data, ready for JSON; see `lucidoku.ratings.SCHEMA`."""
        record: dict[str, Any] = {
            "puzzle": self.line,
            "layout": str(self.puzzle.layout),
            "layout_code": self.puzzle.layout.code,
        }
        if isinstance(self.puzzle, Board):
            record["candidates"] = [list(self.puzzle.candidates(cell)) for cell in self.puzzle.layout.cells]
        record |= {name: rating.to_dict() for name, rating in self.ratings.items()}
        record["notes"] = list(self.notes)
        return record

    def to_json(self) -> str:
        """Return the card as JSON, one line."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def __str__(self) -> str:
        ratings = self.ratings.values()
        lines = [line for rating in ratings for line in str(rating).splitlines()]
        return "\n".join([self.line, *lines, *(rating.source for rating in ratings if rating.source), *self.notes])


def rate(
    puzzle: Puzzle,
    scales: str | Iterable[str] | None = None,
    *,
    check: bool = True,
    time_limit: float | None = None,
) -> RatingCard:
    """Rate a puzzle.

    Args:
        puzzle: a Grid, a Board (values and candidates), text, a list or an array.
        scales: the scales, names separated by commas or an iterable; see `lucidoku.ratings.SCALES`. By default those of a
            usual card. Those that have no meaning for the layout are left out, unless nothing is left.
        check: rate only a puzzle with one solution. Without that, Sudoku Explainer's scale treats any puzzle as the reference
            does, which may take for ever: give a time limit.
        time_limit: seconds for each scale; a rating that takes longer is cut short, and says so.

    Raises:
        NoSolution: the puzzle has no solution.
        MultipleSolutions: the puzzle has several.
        InvalidArgument: there is no such scale, or none of them has a meaning for the layout.

    >>> card = rate(".................1.....2.3......45.6..3.......17...8.....16......8....4..6.5..2..", "se,se121")
    >>> card.se121.er, card.se121.hardest.short, card.se.diamond
    (1.5, 'HS', False)
    """
    chosen = names(usual=True) if scales is None else scales_of(scales)
    start = puzzle_of(puzzle)
    _meaningful(chosen, start)
    if check:
        check_unique(start, time_limit)
    (card,) = _Raters(chosen, Terms(1, time_limit, check, True)).cards([start])
    if isinstance(card, LucidokuError):
        raise card
    return card


def rate_many(
    puzzles: Iterable[Puzzle],
    scales: str | Iterable[str] = "se",
    *,
    threads: int = 1,
    time_limit: float | None = None,
    check: bool = True,
    steps: bool = False,
    errors: Literal["raise", "return"] = "raise",
) -> Iterator[RatingCard | LucidokuError]:
    """Rate puzzles one after the other, in input order, in constant memory.

    Args:
        puzzles: read as they are needed; as `explain_many` takes them.
        scales: see `rate`.
        threads: how many processor cores to use for Sudoku Explainer's scales.
        time_limit: see `rate`.
        check: see `rate`.
        steps: whether to keep the steps of Sudoku Explainer's scales, and to write notes.
        errors: "raise" stops at the first bad puzzle; "return" yields the error instead of a rating.

    >>> [card.se.er for card in rate_many(["." * 80 + "1"] + ["1234" * 4], errors="return") if isinstance(card, RatingCard)]
    []
    """
    check_threads(threads)
    if errors not in ("raise", "return"):
        raise InvalidArgument(_("errors must be 'raise' or 'return', got {value}").format(value=repr(errors)))
    chosen = scales_of(scales)
    source = iter(puzzles_of(puzzles))
    raters = _Raters(chosen, Terms(threads, time_limit, check, steps))
    while block := list(islice(source, _BLOCK * threads)):
        for card in raters.block(block):
            if isinstance(card, LucidokuError) and errors == "raise":
                raise card
            yield card


@dataclass(frozen=True)
class _Raters:
    """What is rated of each puzzle."""

    chosen: tuple[str, ...]
    terms: Terms

    def block(self, block: Sequence[Puzzle]) -> Iterator[RatingCard | LucidokuError]:
        """Cards of a block: runs of puzzles of one kind go down together."""
        run: list[Grid | Board] = []
        for puzzle in block:
            bad = None
            try:
                start = puzzle_of(puzzle)
                if not run or not _alike(run[0], start):
                    _meaningful(self.chosen, start)
            except LucidokuError as error:
                bad = error
            if run and (bad or not _alike(run[0], start)):
                yield from self.cards(run)
                run = []
            if bad:
                yield bad
            else:
                run.append(start)
        if run:
            yield from self.cards(run)

    def cards(self, starts: Sequence[Grid | Board]) -> Iterator[RatingCard | LucidokuError]:
        """Cards of puzzles of one kind."""
        scales = _meaningful(self.chosen, starts[0])
        rated = [scale_named(name).rate(starts, self.terms) for name in scales]
        for start, *ratings in zip(starts, *rated, strict=True):
            error = next((one for one in ratings if isinstance(one, LucidokuError)), None)
            yield error or self._card(start, dict(zip(scales, ratings, strict=True)))

    def _card(self, start: Grid | Board, ratings: dict[str, Any]) -> RatingCard:
        card = RatingCard(start, {name: ratings[name] for name in ROWS if name in ratings})
        return replace(card, notes=maker_notes(start, card.explainer, card.own)) if self.terms.steps else card


def _alike(one: Grid | Board, other: Grid | Board) -> bool:
    return type(one) is type(other) and one.layout == other.layout


def _meaningful(chosen: tuple[str, ...], start: Grid | Board) -> tuple[str, ...]:
    """The scales that have a meaning for the layout."""
    scales = map(scale_named, chosen)
    kept = tuple(one.name for one in scales if one.knows(start.layout))
    if not kept:
        scale = scale_named(chosen[0])
        if start.layout.marks:
            known = ", ".join(name for name in ROWS if scale_named(name).rules)
            raise InvalidArgument(
                _("the scale {name} is not for puzzles with further rules ({rules}); expected {known}").format(
                    name=scale.name, rules=nouns(start.layout.marks), known=known
                )
            )
        raise InvalidArgument(
            _("the scale {name} is for {layouts}, not {layout}").format(
                name=scale.name, layouts=_(scale.where), layout=start.layout
            )
        )
    return kept
