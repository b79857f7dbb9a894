"""A sheet for a class: puzzles of rising difficulty with stars and minutes, solutions on the back, codes to the walkthroughs."""

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
"""The most puzzles that are made for a sheet."""

_SECONDS = 8.0  # for the puzzles of one level, or of one span of minutes
_CHOICE = 4  # puzzles made for each that is taken: a choice lets minutes rise, too


@dataclass(frozen=True)
class Graded:
    """A puzzle with how hard it is.

    Attributes:
        puzzle: the givens.
        level: that of its hardest step.
        minutes: how long people take; None where the scale says nothing (other sizes, further houses or rules).

    >>> one = graded("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> one.level, one.stars, one.note == one.minutes.about
    ('easy', 1, True)
    """

    puzzle: Grid
    level: str
    minutes: MinutesRating | None

    @property
    def stars(self) -> int:
        """1 for easy to 5 for extreme."""
        return techniques.LEVELS.index(techniques.level_of(self.level) or "extreme") + 1

    @property
    def note(self) -> str:
        """The text next to the title: "about 9 minutes"."""
        return self.minutes.about if self.minutes else ""

    @property
    def median(self) -> float:
        """The minutes; 0 where they are not known."""
        return self.minutes.median if self.minutes else 0.0


def graded(puzzle: Grid | Board | str) -> Graded:
    """Find how hard a puzzle is.

    Raises:
        LucidokuError: it has none or several solutions, or is not a puzzle.
        TimeLimit: that takes too long.
    """
    walk = explain(puzzle, time_limit=_SECONDS)
    if walk.cut:
        raise not_found(_SECONDS, ())
    grid = walk.puzzle
    minutes = rate_minutes(grid, _SECONDS) if is_plain(grid.layout) else None
    return Graded(grid, walk.hardest.level if walk.hardest else "easy", minutes)


def levels_between(text: str) -> tuple[str, ...]:
    """Return the levels from the first to the last that a text such as "easy..hard" names; one alone is both.

    Raises:
        InvalidArgument: there is no such level, or the first is harder than the last.

    >>> levels_between("easy..hard")
    ('easy', 'medium', 'hard')
    """
    least, dots, most = text.strip().partition("..")
    ends = [techniques.level_of(name) for name in ((least, most) if dots else (least, least))]
    if None in ends:
        raise InvalidArgument(
            _("{text} names no levels; expected for example easy..hard, of {known}").format(
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
    """Make puzzles of rising difficulty, the same from the same seed.

    Args:
        count: how many, 1 to 24.
        levels: their levels, rising; each has its share of the puzzles, and within them the minutes rise as far as can be.
        minutes: about how many minutes the first and the last one take, in equal steps between; then the levels do not matter.
        seed: 0 or more.
        time_limit: the most seconds for all; each level, or each puzzle by minutes, has eight at most.
        tick: called with 1 after each puzzle.

    Raises:
        InvalidArgument: a level that there is not, or minutes that fall.
        TimeLimit: there were not enough in time.

    >>> [one.stars for one in rising(3, seed=1)]
    [1, 2, 3]
    """
    if not 1 <= count <= MOST:
        raise InvalidArgument(_("a sheet has 1 to {most} puzzles, got {count}").format(most=MOST, count=count))
    clock = Clock(time_limit)
    if minutes is not None:
        return _by_minutes(count, minutes, seed, clock, tick)
    found: list[Graded] = []
    for k, level in enumerate(levels):
        share = (k + 1) * count // len(levels) - k * count // len(levels)
        if not share:
            continue
        choice = _made(PuzzleSpec(level=level), share * _CHOICE, share, seed + k, clock)
        found += _spread(choice, share, found[-1].median if found else 0.0)
        if tick:
            tick(share)
    return found


def _made(spec: PuzzleSpec, most: int, least: int, seed: int, clock: Clock) -> list[Graded]:
    """Puzzles of a specification, the quickest first."""
    left = clock.left
    seconds = _SECONDS if left is None else min(left, _SECONDS)
    made = make_many(spec, most, seed=seed, threads=1, time_limit=seconds)
    found = sorted((graded(one.puzzle) for one in made), key=lambda one: (one.stars, one.median))
    if len(found) < least:
        raise not_found(seconds, ())
    return found


def _spread(choice: Sequence[Graded], count: int, after: float) -> list[Graded]:
    """Some of a choice that rises, spread over it; if there are enough, none quicker than the puzzle before."""
    slower = [one for one in choice if one.median >= after]
    kept = slower if len(slower) >= count else choice[-count:]
    return [kept[k * len(kept) // count] for k in range(count)]


def _by_minutes(
    count: int, minutes: tuple[float, float], seed: int, clock: Clock, tick: Callable[[int], None] | None
) -> list[Graded]:
    first, last = minutes
    if not (math.isfinite(first) and math.isfinite(last) and 0 < first <= last):
        raise InvalidArgument(_("minutes rise from more than 0, got {first} to {last}").format(first=first, last=last))
    step = (last - first) / max(count - 1, 1)
    room = max(step / 2, 0.06 * last)
    pool = [one for spec in _POOL for one in _made(spec, _EACH, 0, seed, clock)]
    found: list[Graded] = []
    for k in range(count):
        aim = first + k * step
        stars = found[-1].stars if found else 0
        fit = [one for one in pool if abs(one.median - aim) <= room]
        near = min(fit, key=lambda one: (one.stars < stars, abs(one.median - aim)), default=None)
        if near is None:
            spec = PuzzleSpec(rating=("minutes", max(0.0, aim - room), aim + room))
            near = _made(spec, 1, 1, seed + k, clock)[0]
        else:
            pool.remove(near)
        found.append(near)
        if tick:
            tick(1)
    return sorted(found, key=lambda one: one.median)


_EACH = 12
_POOL = (
    PuzzleSpec(level="easy", givens=(44, 50)),
    PuzzleSpec(level="easy", givens=(36, 43)),
    PuzzleSpec(level="easy", givens=(28, 35)),
    PuzzleSpec(level="easy"),
    PuzzleSpec(level="medium"),
    PuzzleSpec(level="hard"),
)
"""What is made to choose from by minutes: from quick to slow."""


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
    """Return a sheet for a class as PDF: puzzles with stars and minutes, a line for the name, the solutions behind them.

    Args:
        puzzles: graded or not, in their order on the sheet.
        heading: the heading of each page of puzzles.
        address: where a page of Lucidoku is; then a QR code next to each solution opens its walkthrough there.
        paper: as for `lucidoku.paper.puzzles`, and so are the others.
        per_page: 1, 2, 4, 6, 9 or 12.
        solutions: "none", "end", "back" or "below".
        upside_down: whether solutions are printed upside down.
        name_line: whether there is a line for a name.
        large: large print.
        lang: language of the words.
        tick: called with 1 after each puzzle.

    Raises:
        LucidokuError: fpdf2 or segno is missing, a puzzle has none or several solutions, or an argument is not one of those.

    >>> class_sheet(["1.....2..3.....4"], heading="Monday")[:5]
    b'%PDF-'
    """
    from lucidoku import paper as on_paper

    with language(lang):
        items = []
        for number, one in enumerate(puzzles, 1):
            known = one if isinstance(one, Graded) else _graded_or_named(one, number)
            link = on_paper.walk_link(address, known.puzzle) if address else ""
            items.append(on_paper.Item(known.puzzle, str(number), known.note, known.stars, link))
        return on_paper.puzzles(
            items, paper=paper, per_page=per_page, large=large, solutions=solutions, upside_down=upside_down,
            heading=heading, name_line=name_line, tick=tick,
        )  # fmt: skip


def _graded_or_named(puzzle: Grid | Board | str, number: int) -> Graded:
    try:
        return graded(puzzle)
    except TimeLimit:
        raise
    except LucidokuError as error:
        raise LucidokuError(_("puzzle {number}: {error}").format(number=number, error=error)) from error
