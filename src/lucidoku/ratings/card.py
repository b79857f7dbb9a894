"""The card of a puzzle with its ratings on several scales."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Unpack, overload

from lucidoku.errors import InvalidArgument, LucidokuError, UnknownName, WrongType
from lucidoku.files.results import Results
from lucidoku.formats.whole import whole_line
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.grid.tables import length_of, puzzles_of
from lucidoku.logic.explaining import explain
from lucidoku.ratings.explainer import ExplainerRating
from lucidoku.ratings.notes import maker_notes
from lucidoku.ratings.own import OwnRating
from lucidoku.ratings.registry import ROWS, names, scale_named, scales_of
from lucidoku.ratings.scale import Terms, Value, check_unique
from lucidoku.ratings.table import columns_of, row_of
from lucidoku.rules.limit import within_limit
from lucidoku.rules.placed import nouns
from lucidoku.search.solutions import check_threads
from lucidoku.words.guided import Guided, GuidedText, guided
from lucidoku.words.language import _
from lucidoku.words.markup import escape

if TYPE_CHECKING:
    from lucidoku.ratings.hodoku import HodokuRating
    from lucidoku.ratings.minutes import MinutesRating

__all__ = ["RatingCard", "rate", "rate_many"]

_BLOCK = 512


class _RatingOptions(TypedDict, total=False):
    threads: int
    time_limit: float | None
    check: bool
    steps: bool


@dataclass(frozen=True, repr=False)
class RatingCard(Guided):
    """A card: the ratings of a puzzle.

    Each rating is an attribute with the name of its scale, such as `card.se`, and an item, `card["se"]`; `float` gives its
    number.

    Attributes:
        puzzle: the rated puzzle.
        ratings: the ratings by the names of their scales, in the order of `lucidoku.ratings.SCALES`.
        notes: notes for puzzle makers.

    >>> card = rate("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
    >>> card
    <RatingCard ..72.9..1..…: se 4.4/1.2/1.2 XYZW, se121 6.6/1.2/1.2 TF, hodoku 1874,extreme …>
    >>> card.level, card.se.er, float(card.hodoku), round(card.minutes)
    ('hard', 4.4, 1874.0, 17)
    """

    puzzle: Grid | Board
    ratings: Mapping[str, Value]
    notes: tuple[str, ...] = ()

    if TYPE_CHECKING:  # the usual scales, for type checkers
        se: ExplainerRating = field(init=False)
        se121: ExplainerRating = field(init=False)
        hodoku: HodokuRating = field(init=False)
        own: OwnRating = field(init=False)

    def __getattr__(self, name: str) -> Any:
        return self[name] if name in ROWS else super().__getattr__(name)  # type: ignore[misc]

    def __getitem__(self, name: str) -> Any:
        """Return the rating on a scale.

        Raises:
            UnknownName: the scale does not exist, was not requested, or is not defined for the layout.
        """
        if name in self.ratings:
            return self.ratings[name]
        if isinstance(name, str) and not name.startswith("_") and name in dir(type(self)):
            message = _("expected the name of a scale, got {value}; use {call}")
            raise UnknownName(message.format(value=repr(name), call=f"card.{name}"))
        try:
            _meaningful((str(name),), self.puzzle)
        except InvalidArgument as error:
            raise UnknownName(str(error)) from None
        call = f"ld.rate(puzzle, scale={name!r})"
        raise UnknownName(
            _("{owner} has no {name}; use {answer}").format(owner="RatingCard", name=repr(name), answer=call)
        )

    if not TYPE_CHECKING:  # a card has several numbers

        def __float__(self) -> float:
            raise WrongType(_("a card has several ratings; use {answer}").format(answer="float(card.se)"))

        def _compare(self, _other: object) -> bool:
            raise WrongType(_("a card has several ratings; use {answer}").format(answer="card.se > 3"))

        __lt__ = __le__ = __gt__ = __ge__ = _compare

    @cached_property
    def level(self) -> str:
        """The level of the hardest step, "easy" … "extreme", computed on demand if the card has no rating on the scale `own`."""
        own = self.ratings.get("own")
        return explain(self.puzzle, allow_multiple=True).level if own is None else own.level  # type: ignore[attr-defined]

    @cached_property
    def minutes(self) -> MinutesRating:
        """Solving time of people, a number with `low` and `high`; computed on demand if the card does not have it.

        Raises:
            UnknownName: the scale `minutes` is not defined for the layout.
        """
        rating: Any = self.ratings.get("minutes") or rate(self.puzzle, "minutes")["minutes"]
        return rating  # type: ignore[no-any-return]

    @property
    def scales(self) -> tuple[str, ...]:
        """The scales that this card has."""
        return tuple(self.ratings)

    @property
    def explainer(self) -> ExplainerRating | None:
        """The first of the ratings on Sudoku Explainer's scales."""
        return next((rating for rating in self.ratings.values() if isinstance(rating, ExplainerRating)), None)

    @property
    def line(self) -> str:
        """The givens in one line, with the layout where it is not the usual one."""
        return whole_line(self._givens)

    @property
    def _givens(self) -> Grid:
        return self.puzzle if isinstance(self.puzzle, Grid) else self.puzzle.grid

    def to_dict(self) -> dict[str, Any]:
        """Return the card as plain data, ready for JSON; see `lucidoku.ratings.SCHEMA`."""
        record: dict[str, Any] = {
            "puzzle": self._givens.line,
            "layout": self.puzzle.layout.code,
        }
        if isinstance(self.puzzle, Board):
            record["candidates"] = [list(self.puzzle.candidates(cell)) for cell in self.puzzle.layout.cells]
        record |= {name: rating.to_dict() for name, rating in self.ratings.items()}
        record["notes"] = list(self.notes)
        return record

    def to_json(self) -> str:
        """Return the card as JSON, one line."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @property
    def text(self) -> str:
        """The card in words, a line or more for each rating."""
        return GuidedText(self)

    def __repr__(self) -> str:
        text = f"RatingCard {self._givens.line[:11]}…:"
        for name, rating in self.ratings.items():
            if len(text) + len(name) + len(rating.brief) > 92:
                return f"<{text} …>"
            text += f"{'' if text.endswith(':') else ','} {name} {rating.brief}"
        return f"<{text}>"

    def _repr_html_(self) -> str:
        rows = ((name, str(rating).splitlines()) for name, rating in self.ratings.items())
        cells = "".join(
            f"<tr><th>{escape(scale_named(name).title)}</th><td>{'<br>'.join(map(escape, lines))}</td></tr>"
            for name, lines in rows
        )
        return f"<table><caption>{escape(self.line)}</caption>{cells}</table>"

    def __str__(self) -> str:
        ratings = self.ratings.values()
        lines = [line for rating in ratings for line in str(rating).splitlines()]
        return "\n".join([self.line, *lines, *(rating.source for rating in ratings if rating.source), *self.notes])


@guided
def rate(
    puzzle: PuzzleLike,
    scale: str | Iterable[str] | None = None,
    *,
    check: bool = True,
    time_limit: float | None = None,
) -> RatingCard:
    """Rate a puzzle.

    Args:
        puzzle: a Grid, a Board (values and candidates), text, a list or an array.
        scale: a name of `lucidoku.ratings.SCALES`, or several, separated by commas or in a list. By default those of a
            usual card. Scales that are not defined for the layout are left out, unless none remains.
        check: rate only a puzzle with one solution. Otherwise Sudoku Explainer's scale treats any puzzle like the
            reference, which may take forever: set a time limit.
        time_limit: seconds for each scale; a rating that takes longer is cut short and marked as such.

    Raises:
        NoSolution: the puzzle has no solution.
        MultipleSolutions: the puzzle has several solutions.
        InvalidArgument: a scale is unknown, or none of the scales is defined for the layout.

    >>> card = rate(".................1.....2.3......45.6..3.......17...8.....16......8....4..6.5..2..", "se,se121")
    >>> card.se121.er, card.se121.hardest.short, card.se.diamond
    (1.5, 'HS', False)
    """
    chosen = names(usual=True) if scale is None else scales_of(scale)
    start = puzzle_of(puzzle)
    _meaningful(chosen, start)
    if check:
        check_unique(start, time_limit)
    (card,) = _Raters(chosen, Terms(1, within_limit(time_limit), check, True)).cards([start])
    if isinstance(card, LucidokuError):
        raise card
    return card


@overload
def rate_many(
    puzzles: Any,
    scale: str | Iterable[str] = "se",
    *,
    errors: Literal["raise"] = "raise",
    **options: Unpack[_RatingOptions],
) -> Results[RatingCard]: ...
@overload
def rate_many(
    puzzles: Any,
    scale: str | Iterable[str] = "se",
    *,
    errors: Literal["return"],
    **options: Unpack[_RatingOptions],
) -> Results[RatingCard | LucidokuError]: ...
@guided
def rate_many(
    puzzles: Any,
    scale: str | Iterable[str] = "se",
    *,
    threads: int = 1,
    time_limit: float | None = None,
    check: bool = True,
    steps: bool = False,
    errors: Literal["raise", "return"] = "raise",
) -> Results[RatingCard | LucidokuError]:
    """Rate puzzles, in input order; a loop rates them block by block, in constant memory.

    Args:
        puzzles: as for `explain_many`; read on demand.
        scale: see `rate`.
        threads: how many processor cores to use for Sudoku Explainer's scales.
        time_limit: see `rate`.
        check: see `rate`.
        steps: whether to keep the steps of Sudoku Explainer's scales and write notes.
        errors: "raise" stops at the first bad puzzle; "return" gives the error instead of a card.

    Returns:
        Results: a RatingCard for each puzzle, or with `errors="return"` the error. A loop keeps none of them; `[i]`, `len` and
        `list` keep what they make; `to_pandas`, `to_polars` and `to_arrow` give the table that `lucidoku rate --out` writes.

    >>> cards = rate_many(["1.....2..3.....4", "1.....2..3......"], "own", errors="return")
    >>> [type(card).__name__ for card in cards]
    ['RatingCard', 'MultipleSolutions']
    """
    check_threads(threads)
    if errors not in ("raise", "return"):
        raise InvalidArgument(_("errors must be 'raise' or 'return', got {value}").format(value=repr(errors)))
    chosen = scales_of(scale)
    puzzles_of(puzzles)  # raises early if no scale is defined
    raters = _Raters(chosen, Terms(threads, within_limit(time_limit), check, steps))
    make = partial(_cards, raters=raters, errors=errors)
    row = partial(_row, scales=chosen)
    return Results(puzzles, make, "rate_many", columns_of(chosen), row, length_of(puzzles))


def _cards(puzzles: Any, raters: _Raters, errors: str) -> Iterator[RatingCard | LucidokuError]:
    source = iter(puzzles_of(puzzles))
    while block := list(islice(source, _BLOCK * raters.terms.threads)):
        for card in raters.block(block):
            if isinstance(card, LucidokuError) and errors == "raise":
                raise card
            yield card


def _row(card: RatingCard | LucidokuError, scales: tuple[str, ...]) -> dict[str, Any]:
    return {"error": str(card)} if isinstance(card, LucidokuError) else row_of(card, scales)


@dataclass(frozen=True)
class _Raters:
    """Rating settings shared by all puzzles."""

    chosen: tuple[str, ...]
    terms: Terms

    def block(self, block: Sequence[PuzzleLike]) -> Iterator[RatingCard | LucidokuError]:
        """Rate a block; consecutive puzzles of one kind go to the engine together."""
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
        """Rate puzzles of one kind."""
        scales = _meaningful(self.chosen, starts[0])
        rated = [scale_named(name).rate(starts, self.terms) for name in scales]
        for start, *ratings in zip(starts, *rated, strict=True):
            error = next((rating for rating in ratings if isinstance(rating, LucidokuError)), None)
            yield error or self._card(start, dict(zip(scales, ratings, strict=True)))

    def _card(self, start: Grid | Board, ratings: dict[str, Any]) -> RatingCard:
        card = RatingCard(start, {name: ratings[name] for name in ROWS if name in ratings})
        return replace(card, notes=maker_notes(start, card.explainer, ratings.get("own"))) if self.terms.steps else card


def _alike(first: Grid | Board, other: Grid | Board) -> bool:
    return type(first) is type(other) and first.layout == other.layout


def _meaningful(chosen: tuple[str, ...], start: Grid | Board) -> tuple[str, ...]:
    """Return the scales that are defined for the layout."""
    scales = map(scale_named, chosen)
    kept = tuple(known_scale.name for known_scale in scales if known_scale.knows(start.layout))
    if not kept:
        scale = scale_named(chosen[0])
        if start.layout.placed:
            known = ", ".join(name for name in ROWS if scale_named(name).rules)
            raise InvalidArgument(
                _("the scale {name} is not for variant puzzles ({rules}); expected {known}").format(
                    name=scale.name, rules=nouns(start.layout.placed), known=known
                )
            )
        raise InvalidArgument(
            _("the scale {name} is for {layouts}, not {layout}").format(
                name=scale.name, layouts=_(scale.where), layout=start.layout
            )
        )
    return kept
