"""The card of a puzzle: its ratings on several scales."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, Puzzle
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.logic.walkthrough import explain
from lucidoku.rating.explainer import BAD, NO_SOLUTION, SEVERAL, ExplainerRating, Set, is_plain, rate_grids
from lucidoku.rating.hodoku import HodokuRating, hodoku_walk, rate_hodoku
from lucidoku.rating.notes import maker_notes
from lucidoku.rating.own import OwnRating, rate_own
from lucidoku.rating.se import SE
from lucidoku.rating.se121 import SE121
from lucidoku.search.solutions import Clock, check_threads, raise_no_solution, raise_several, solutions
from lucidoku.words.language import _

__all__ = ["SCALES", "Rating", "rate", "rate_many", "scales_of"]

SCALES = ("se", "se121", "hodoku", "own")
"""The scales, by name."""

_SETS: dict[str, Set] = {"se": SE, "se121": SE121}
_BLOCK = 512


@dataclass(frozen=True)
class Rating:
    """The ratings of a puzzle: a card.

    Attributes:
        puzzle: what was rated.
        se: Sudoku Explainer's scale with the default techniques of Sukaku Explainer 1.18.1; None where it was not asked for,
            or has no meaning for the layout.
        se121: the same with the classic techniques of Sudoku Explainer 1.2.1.
        hodoku: HoDoKu's score and level, close, not exact.
        own: our own scale.
        notes: for those who make puzzles.

    >>> print(rate("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", "se").se)
    se 4.4/1.2/1.2, XYZ-Wing (XYZW)
    """

    puzzle: Grid | Board
    se: ExplainerRating | None = None
    se121: ExplainerRating | None = None
    hodoku: HodokuRating | None = None
    own: OwnRating | None = None
    notes: tuple[str, ...] = ()

    @property
    def scales(self) -> tuple[str, ...]:
        """The scales that this card has."""
        return tuple(name for name in SCALES if getattr(self, name) is not None)

    def to_dict(self) -> dict[str, Any]:
        """Return the card as plain data, ready for JSON; see `lucidoku.rating.SCHEMA`."""
        record: dict[str, Any] = {
            "puzzle": _line(self.puzzle),
            "layout": str(self.puzzle.layout),
            "layout_code": self.puzzle.layout.code,
        }
        if isinstance(self.puzzle, Board):
            record["candidates"] = _marks(self.puzzle)
        record |= {name: getattr(self, name).to_dict() for name in self.scales}
        record["notes"] = list(self.notes)
        return record

    def to_json(self) -> str:
        """Return the card as JSON, one line."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def __str__(self) -> str:
        lines = [_line(self.puzzle)]
        for name in self.scales:
            lines += str(getattr(self, name)).splitlines()
        for rating in (self.se, self.se121):
            if rating:
                lines.append(f"{rating.scale}: {_(rating.technique_set)}; {rating.engine}")
        return "\n".join([*lines, *self.notes])


def _line(puzzle: Grid | Board) -> str:
    return puzzle.line if isinstance(puzzle, Grid) else puzzle.grid.line


def _marks(board: Board) -> list[list[int]]:
    return [list(board.candidates(cell)) for cell in board.layout.cells]


def scales_of(scales: str | Iterable[str]) -> tuple[str, ...]:
    """Return the scales that names stand for.

    Raises:
        InvalidArgument: there is no such scale.

    >>> scales_of("se,own")
    ('se', 'own')
    """
    names = [name.strip() for name in (scales.split(",") if isinstance(scales, str) else scales)]
    for name in names:
        if name not in SCALES:
            raise InvalidArgument(
                _("{name} is no scale: expected one of {known}").format(name=repr(name), known=", ".join(SCALES))
            )
    if not names:
        raise InvalidArgument(_("no scale was named: expected one of {known}").format(known=", ".join(SCALES)))
    return tuple(dict.fromkeys(names))


def rate(
    puzzle: Puzzle,
    scales: str | Iterable[str] = SCALES,
    *,
    check: bool = True,
    time_limit: float | None = None,
) -> Rating:
    """Rate a puzzle.

    Args:
        puzzle: a Grid, a Board (values and candidates), text, a list or an array.
        scales: the scales, names separated by commas or an iterable; see `SCALES`. Those that have no meaning for the layout
            are left out, unless nothing is left.
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
    chosen = scales_of(scales)
    start = puzzle_of(puzzle)
    _meaningful(chosen, start)
    if check:
        _check_unique(start)
    (card,) = _Raters(chosen, 1, time_limit, check, True).cards([start])
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
) -> Iterator[Rating | LucidokuError]:
    """Rate puzzles one after the other, in input order, in constant memory.

    Args:
        puzzles: read as they are needed.
        scales: see `rate`.
        threads: how many processor cores to use for Sudoku Explainer's scales.
        time_limit: see `rate`.
        check: see `rate`.
        steps: whether to keep the steps of Sudoku Explainer's scales, and to write notes.
        errors: "raise" stops at the first bad puzzle; "return" yields the error in its place.

    >>> [card.se.er for card in rate_many(["." * 80 + "1"] + ["1234" * 4], errors="return") if isinstance(card, Rating)]
    []
    """
    check_threads(threads)
    if errors not in ("raise", "return"):
        raise InvalidArgument(_("errors must be 'raise' or 'return', not {value}").format(value=repr(errors)))
    chosen = scales_of(scales)
    source = iter(puzzles)
    raters = _Raters(chosen, threads, time_limit, check, steps)
    while block := list(islice(source, _BLOCK * threads)):
        for card in raters.block(block):
            if isinstance(card, LucidokuError) and errors == "raise":
                raise card
            yield card


@dataclass(frozen=True)
class _Raters:
    """What is asked of each puzzle."""

    chosen: tuple[str, ...]
    threads: int
    time_limit: float | None
    check: bool
    steps: bool

    def block(self, block: Sequence[Puzzle]) -> Iterator[Rating | LucidokuError]:
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

    def cards(self, starts: Sequence[Grid | Board]) -> Iterator[Rating | LucidokuError]:
        """Cards of puzzles of one kind."""
        scales = _meaningful(self.chosen, starts[0])
        rated = {
            name: rate_grids(
                starts,
                _SETS[name],
                threads=self.threads,
                steps=self.steps,
                check=self.check,
                time_limit=self.time_limit,
            )
            for name in scales
            if name in _SETS
        }
        for start, *ratings in zip(starts, *rated.values(), strict=True):
            try:
                yield self._card(start, scales, dict(zip(rated, ratings, strict=True)))
            except LucidokuError as error:
                yield error

    def _card(
        self, start: Grid | Board, scales: tuple[str, ...], rated: dict[str, tuple[int, ExplainerRating]]
    ) -> Rating:
        for status, _rating in rated.values():
            if status in (NO_SOLUTION, SEVERAL, BAD):
                _check_unique(start)
                raise_no_solution(start)
        if self.check and not rated and isinstance(start, Grid):
            start.check()
        clock = Clock(self.time_limit)  # of the scale "own": the walk and what is made of it
        walk = explain(start, time_limit=clock.left) if "own" in scales else None
        own = rate_own(walk, clock.left) if walk else None
        ratings = {name: rating for name, (_status, rating) in rated.items()}
        return Rating(
            start,
            ratings.get("se"),
            ratings.get("se121"),
            rate_hodoku(hodoku_walk(start, self.time_limit)) if "hodoku" in scales else None,
            own,
            maker_notes(start, next(iter(ratings.values()), None), walk) if self.steps else (),
        )


def _alike(one: Grid | Board, other: Grid | Board) -> bool:
    return type(one) is type(other) and one.layout == other.layout


def _meaningful(chosen: tuple[str, ...], start: Grid | Board) -> tuple[str, ...]:
    """The scales that have a meaning for the layout."""
    kept = tuple(name for name in chosen if name not in _SETS or is_plain(start.layout))
    if not kept:
        raise InvalidArgument(
            _("the scale {name} is for 9×9 without extra houses, not {layout}").format(
                name=chosen[0], layout=start.layout
            )
        )
    return kept


def _check_unique(start: Grid | Board) -> None:
    if isinstance(start, Grid):
        start.check()
    found = solutions(start, 2)
    if not found:
        raise_no_solution(start)
    if len(found) > 1:
        raise_several(*found)
