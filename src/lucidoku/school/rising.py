"""Class sheets: puzzles of rising difficulty with stars and minutes, solutions on the back, QR codes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from lucidoku.errors import InvalidArgument, LucidokuError, TimeLimit
from lucidoku.generator import PuzzleSpec, make_many
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.logic import techniques
from lucidoku.logic.explaining import explain
from lucidoku.ratings.minutes import MinutesRating, rate_minutes
from lucidoku.ratings.scale import is_plain
from lucidoku.search.solutions import Clock, not_found
from lucidoku.words.language import _, language

__all__ = ["MOST", "Graded", "class_sheet", "graded", "levels_between", "rising"]

MOST = 24
"""The maximum number of puzzles of a sheet."""

_SECONDS = 8.0  # seconds for the puzzles of one level, or of one span of minutes
_CHOICE = 4  # candidates for each puzzle of the sheet, so that minutes can rise too


@dataclass(frozen=True)
class Graded:
    """A puzzle with its difficulty.

    Attributes:
        puzzle: the givens.
        level: the level of its hardest step.
        minutes: estimated time of a person; None where the scale does not apply (other sizes, extra houses or constraints).

    >>> one = graded("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> one.level, one.stars, one.note == one.minutes.about
    ('easy', 1, True)
    """

    puzzle: Grid
    level: str
    minutes: MinutesRating | None

    @property
    def stars(self) -> int:
        """The stars, from 1 for easy to 5 for extreme."""
        return techniques.LEVELS.index(techniques.level_of(self.level) or "extreme") + 1

    @property
    def note(self) -> str:
        """The text next to the title, such as "about 9 minutes"."""
        return self.minutes.about if self.minutes else ""

    @property
    def median(self) -> float:
        """The minutes; 0 if they are unknown."""
        return self.minutes.median if self.minutes else 0.0


def graded(puzzle: Grid | Board | str) -> Graded:
    """Grade the difficulty of a puzzle.

    Raises:
        LucidokuError: it does not have exactly one solution, or is not a puzzle.
        TimeLimit: the grading takes too long.
    """
    walk = explain(puzzle, time_limit=_SECONDS)
    if walk.timed_out:
        raise not_found(_SECONDS, ())
    grid = walk.puzzle
    minutes = rate_minutes(grid, _SECONDS) if is_plain(grid.layout) else None
    return Graded(grid, walk.level, minutes)


def levels_between(text: str) -> tuple[str, ...]:
    """Return the levels in a range such as "easy..hard"; a single level is both ends.

    Raises:
        InvalidArgument: a level is unknown, or the first is harder than the last.

    >>> levels_between("easy..hard")
    ('easy', 'medium', 'hard')
    """
    least, dots, most = text.strip().partition("..")
    ends = [techniques.level_of(name) for name in ((least, most) if dots else (least, least))]
    if None in ends:
        raise InvalidArgument(
            _("{text} does not name levels; expected for example easy..hard, with levels from {known}").format(
                text=repr(text), known=", ".join(techniques.LEVELS)
            )
        )
    first, last = (techniques.LEVELS.index(level) for level in ends if level)
    if first > last:
        raise InvalidArgument(_("{text} falls; expected the easier level first").format(text=repr(text)))
    return techniques.LEVELS[first : last + 1]


def rising(
    count: int = 6,
    *,
    levels: Sequence[str] = ("easy", "medium", "hard"),
    minutes: tuple[float, float] | None = None,
    seed: int = 0,
    time_limit: float | None = None,
    tick: Callable[[int], None] | None = None,
) -> list[Graded]:
    """Make puzzles of rising difficulty; the same seed gives the same puzzles.

    Args:
        count: the number of puzzles, 1 to 24.
        levels: their levels, rising; each gets its share of the puzzles, whose minutes rise where possible.
        minutes: approximate minutes of the first and the last puzzle, with equal steps between; replaces the levels.
        seed: 0 or more.
        time_limit: the maximum of seconds in total; each level, or each puzzle by minutes, gets eight at most.
        tick: called with 1 after each puzzle.

    Raises:
        InvalidArgument: a level is unknown, or the minutes fall.
        TimeLimit: not enough puzzles were made in time.

    >>> [one.stars for one in rising(3, seed=1)]
    [1, 2, 3]
    """
    if not 1 <= count <= MOST:
        raise InvalidArgument(_("a sheet has 1 to {most} puzzles, got {count}").format(most=MOST, count=count))
    clock = Clock(time_limit)
    if minutes is not None:
        return _by_minutes(count, minutes, seed, clock, tick)
    puzzles: list[Graded] = []
    for k, level in enumerate(levels):
        share = (k + 1) * count // len(levels) - k * count // len(levels)
        if not share:
            continue
        choice = _make(PuzzleSpec(level=level), share * _CHOICE, share, seed + k, clock)
        puzzles += _spread(choice, share, puzzles[-1].median if puzzles else 0.0)
        if tick:
            tick(share)
    return puzzles


def _make(spec: PuzzleSpec, most: int, least: int, seed: int, clock: Clock) -> list[Graded]:
    """Return puzzles of a specification, the quickest first."""
    left = clock.left
    seconds = _SECONDS if left is None else min(left, _SECONDS)
    made = make_many(most, spec, seed=seed, threads=1, time_limit=seconds)
    rated = sorted((graded(one.puzzle) for one in made), key=lambda one: (one.stars, one.median))
    if len(rated) < least:
        raise not_found(seconds, ())
    return rated


def _spread(choice: Sequence[Graded], count: int, after: float) -> list[Graded]:
    """Return puzzles spread over a rising choice, where possible without a quicker one than before."""
    slower = [one for one in choice if one.median >= after]
    kept = slower if len(slower) >= count else choice[-count:]
    return [kept[k * len(kept) // count] for k in range(count)]


def _by_minutes(
    count: int, minutes: tuple[float, float], seed: int, clock: Clock, tick: Callable[[int], None] | None
) -> list[Graded]:
    first, last = minutes
    if not (math.isfinite(first) and math.isfinite(last) and 0 < first <= last):
        raise InvalidArgument(
            _("minutes must be above 0 and rise, got {first} to {last}").format(first=first, last=last)
        )
    step = (last - first) / max(count - 1, 1)
    room = max(step / 2, 0.06 * last)
    pool = [one for spec in _POOL for one in _make(spec, _EACH, 0, seed, clock)]
    chosen: list[Graded] = []
    for k in range(count):
        aim = first + k * step
        stars = chosen[-1].stars if chosen else 0
        fit = [one for one in pool if abs(one.median - aim) <= room]
        near = min(fit, key=lambda one: (one.stars < stars, abs(one.median - aim)), default=None)
        if near is None:
            spec = PuzzleSpec(rating=("minutes", max(0.0, aim - room), aim + room))
            near = _make(spec, 1, 1, seed + k, clock)[0]
        else:
            pool.remove(near)
        chosen.append(near)
        if tick:
            tick(1)
    return sorted(chosen, key=lambda one: one.median)


_EACH = 12
_POOL = (
    PuzzleSpec(level="easy", givens=(44, 50)),
    PuzzleSpec(level="easy", givens=(36, 43)),
    PuzzleSpec(level="easy", givens=(28, 35)),
    PuzzleSpec(level="easy"),
    PuzzleSpec(level="medium"),
    PuzzleSpec(level="hard"),
)
"""Specifications of the candidates for a sheet by minutes, from quick to slow."""


def class_sheet(
    puzzles: Iterable[Graded | Grid | Board | str],
    *,
    heading: str = "",
    address: str = "",
    paper: str = "a4",
    per_page: int = 6,
    solutions: str = "back",
    upside_down: bool = False,
    name_line: bool = True,
    large: bool = False,
    lang: str | None = None,
    tick: Callable[[int], None] | None = None,
) -> bytes:
    """Return a sheet for a class as PDF: puzzles with stars and minutes, a line for the name, and the solutions.

    Args:
        puzzles: the puzzles, graded or not, in their order on the sheet.
        heading: the heading of each page of puzzles.
        address: address of a Lucidoku page; a QR code next to each solution then opens its walkthrough there.
        paper: as in `lucidoku.paper.sheet`, like the following ones.
        per_page: 1, 2, 4, 6, 9 or 12.
        solutions: "none", "end", "back" or "below".
        upside_down: whether solutions are printed upside down.
        name_line: whether to print a line for the name.
        large: large print.
        lang: language of the text.
        tick: called with 1 after each puzzle.

    Raises:
        LucidokuError: fpdf2 or segno is missing, a puzzle does not have exactly one solution, or an argument is invalid.

    >>> class_sheet(["1.....2..3.....4"], heading="Monday")[:5]
    b'%PDF-'
    """
    from lucidoku import paper as on_paper

    with language(lang):
        items = []
        for number, one in enumerate(puzzles, 1):
            known = one if isinstance(one, Graded) else _grade_or_name(one, number)
            link = on_paper.walk_link(address, known.puzzle) if address else ""
            items.append(on_paper.Item(known.puzzle, str(number), known.note, known.stars, link))
        return on_paper.sheet(
            items, paper=paper, per_page=per_page, large=large, solutions=solutions, upside_down=upside_down,
            heading=heading, name_line=name_line, tick=tick,
        )  # fmt: skip


def _grade_or_name(puzzle: Grid | Board | str, number: int) -> Graded:
    try:
        return graded(puzzle)
    except TimeLimit:
        raise
    except LucidokuError as error:
        raise LucidokuError(_("puzzle {number}: {error}").format(number=number, error=error)) from error
