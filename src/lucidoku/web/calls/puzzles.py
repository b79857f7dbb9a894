"""Ratings, and puzzles: on request, for a day, to practise on."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from lucidoku.errors import InvalidArgument, LucidokuError, TimeLimit
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic import techniques
from lucidoku.logic.explaining import explain
from lucidoku.logic.finding import find_steps
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique
from lucidoku.logic.techniques import LEVELS
from lucidoku.logic.techniques.examples import example
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.search.solutions import not_found
from lucidoku.web.calls._common import SECONDS, WALK, step_data
from lucidoku.web.models.help import StepView
from lucidoku.web.models.puzzles import (
    DailyAnswer,
    DailyAsk,
    MadePuzzle,
    MakeAnswer,
    MakeAsk,
    PracticeAnswer,
    PracticeAsk,
    RateAnswer,
    RateAsk,
)
from lucidoku.web.positions import layout_of, position_of, start_of
from lucidoku.web.route import may_take, routes
from lucidoku.words.language import _

__all__ = [
    "DAY",
    "daily_puzzles",
    "how_long",
    "make_position",
    "make_puzzles",
    "of_the_day",
    "rate_puzzle",
    "router",
    "takes",
]

router = routes("puzzles")

_MAKE = 2 * SECONDS  # seconds for all puzzles of one specification

DAY = ("easy", "easy", "medium", "hard", "unfair", "extreme")
"""The levels of a day's puzzles."""


@router.post("/rate")
@may_take(2 * WALK)
def rate_puzzle(ask: RateAsk) -> RateAnswer:
    """Rate a puzzle.

    Raises:
        LucidokuError: the puzzle has none or several solutions.
        TimeLimit: the walk that is rated takes too long.
    """
    from lucidoku.ratings import rate, scale_named

    grid = start_of(ask.position)
    walk = explain(grid, time_limit=SECONDS)
    if walk.cut:
        raise not_found(SECONDS, [])
    level = walk.hardest.level if walk.hardest else "easy"
    name = _(walk.hardest.name) if walk.hardest else ""
    own = _("own {level}, hardest technique {name}").format(level=_(level), name=name)
    # Our own scale looks at all steps of all positions, which takes long where these are many.
    long = grid.layout.n > 9 or level == "extreme"
    scales = [scale for scale in ask.scales if scale_named(scale).knows(grid.layout) and not (long and scale == "own")]
    brief = RateAnswer(
        level=level, level_name=_(level), text=takes(walk), minutes=how_long(grid), lines=[own], card=None
    )
    if grid.layout.n > 9 or not scales:
        return brief
    try:
        card = rate(grid, scales, time_limit=SECONDS)
    except TimeLimit:  # our own scale looks at all steps, which are many where nets of further rules are
        return brief
    lines = str(card).splitlines()[1:]
    if long and "own" in ask.scales:
        lines.append(own)
    return brief.model_copy(update={"lines": lines, "card": card.to_dict()})


def how_long(grid: Grid | Board) -> str:
    """Return the minutes that people take, in words; nothing for layouts that the record of people does not know.

    >>> how_long(Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    'about 4 (most 3 to 4)'
    """
    from lucidoku.ratings import rate, scale_named

    if not scale_named("minutes").knows(grid.layout):
        return ""
    found = rate(grid, "minutes", time_limit=SECONDS).to_dict()["minutes"]
    text = _("at least {median}") if found["beyond"] else _("about {median} (most {low} to {high})")
    return text.format(**{name: round(found[name]) for name in ("median", "low", "high")})


_NAMED = 4  # techniques that are named, the hardest


def takes(walk: Walkthrough) -> str:
    """Return the techniques beyond the easy ones in words, the hardest first; without where they are used.

    >>> takes(explain("1.....2..3.....4"))
    'It takes singles alone.'
    """
    used = dict.fromkeys(step.technique for step in walk if step.technique.level != "easy")  # in order of their use
    if not used:
        return _("It takes singles alone.")
    hardest = sorted(used, key=lambda one: (-LEVELS.index(one.level), -one.score))
    names = ", ".join(_(one.name) for one in hardest[:_NAMED])
    return _("It takes {techniques}, and simpler steps.").format(techniques=names)


@router.post("/make")
@may_take(2 * WALK)
def make_puzzles(ask: MakeAsk) -> MakeAnswer:
    """Make puzzles on request.

    Raises:
        LucidokuError: the request contradicts itself.
        TimeLimit: none was found in time.
    """
    from lucidoku.generator import PuzzleSpec, make_many, make_with_rules

    seed = secrets.randbelow(1 << 53) if ask.seed is None else ask.seed
    if ask.rules:
        if ask.needs or ask.without or ask.minimal or ask.symmetry != "none":
            raise InvalidArgument(_("with further rules, only the level and the number of givens can be chosen"))
        made = make_with_rules(
            ask.rules,
            ask.count,
            layout=layout_of(ask.layout),
            level=ask.level,
            givens=ask.givens,
            seed=seed,
            time_limit=_MAKE,
        )
        return _make_answer([one.puzzle for one in made], ask.count, seed)
    spec = PuzzleSpec(
        layout_of(ask.layout),
        givens=ask.givens,
        minimal=ask.minimal,
        symmetry=ask.symmetry,
        level=techniques.level_of(ask.level) or ask.level if ask.level else None,
        needs=ask.needs or None,
        without=tuple(ask.without),
    )
    grids = [one.puzzle for one in make_many(spec, ask.count, seed=seed, threads=1, time_limit=_MAKE)]
    return _make_answer(grids, ask.count, seed)


def _make_answer(grids: list[Grid], count: int, seed: int) -> MakeAnswer:
    if not grids:
        raise not_found(_MAKE, [])
    text = "" if len(grids) == count else _("Time ran out before more were found.")
    return MakeAnswer(puzzles=_made_puzzles(grids), seed=seed, text=text)


def _made_puzzles(grids: Iterable[Grid], name: str = "", first: int = 1) -> list[MadePuzzle]:
    found = []
    for number, grid in enumerate(grids, first):
        hardest = explain(grid, time_limit=SECONDS).hardest
        found.append(
            MadePuzzle(
                position=position_of(grid),
                level=hardest.level if hardest else "easy",
                level_name=_(hardest.level if hardest else "easy"),
                hardest=hardest.id if hardest else "",
                hardest_name=_(hardest.name) if hardest else "",
                name=name.format(number=number),
            )
        )
    return found


@router.post("/daily")
@may_take(2 * WALK)
def daily_puzzles(ask: DailyAsk) -> DailyAnswer:
    """Return the six puzzles of a day, rising; the same for everyone.

    Raises:
        InvalidArgument: it is not a date.
    """
    try:
        day = date.fromisoformat(ask.date)
    except ValueError as error:
        raise InvalidArgument(
            _("{text} is not a date; expected one such as 2026-01-31").format(text=repr(ask.date))
        ) from error
    numbers = range(1, len(DAY) + 1) if ask.only is None else [ask.only]
    name = _("{date}, number {number}").replace("{date}", ask.date)
    puzzles = [one for number in numbers for one in _made_puzzles([of_the_day(day, number)], name, number)]
    return DailyAnswer(date=ask.date, puzzles=puzzles)


@lru_cache(maxsize=128)
def of_the_day(day: date, number: int) -> Grid:
    """Return one of the six puzzles of a day: of the level of `DAY`; of the two easy ones the first has more givens.

    Args:
        day: the date.
        number: 1 to 6.

    >>> [explain(of_the_day(date(2026, 1, 31), number)).hardest.level for number in (1, 3, 5)]
    ['easy', 'medium', 'unfair']
    """
    from lucidoku.generator import PuzzleSpec, make

    level = DAY[number - 1]
    spec = PuzzleSpec(level=level, symmetry="none" if level == "extreme" else "rotate180")
    if number == 1:
        spec = PuzzleSpec(level=level, symmetry="rotate180", givens=(34, 40))
    return make(spec, seed=day.toordinal() * len(DAY) + number)


@router.post("/practice")
@may_take(2 * WALK)
def make_position(ask: PracticeAsk) -> PracticeAnswer:
    """Return a position in which a technique is the next to be found.

    Raises:
        LucidokuError: there is no such technique, or nothing to practise it on.
    """
    technique = techniques.get(ask.technique)
    board, step = _to_find(technique, ask.seed)
    return PracticeAnswer(
        position=position_of(board),
        technique=technique.id,
        name=_(technique.name),
        level=technique.level,
        seed=ask.seed,
        text=_("Find here: {technique}.").format(technique=_(technique.name)),
        step=StepView(**step_data(step, 1)) if ask.reveal else None,
    )


@lru_cache(maxsize=256)
def _to_find(technique: Technique, seed: int) -> tuple[Board, Step]:
    """A position made for a technique; where that takes too long, one from the stored puzzles or the catalogue."""
    from lucidoku.generator import PuzzleSpec, make_many
    from lucidoku.generator.seeds import seeds_for

    if not technique.logical:
        raise InvalidArgument(_("{name} is not logic: there is nothing to practise").format(name=technique.id))
    for one in make_many(PuzzleSpec(practice=technique.id), 1, seed=seed, threads=1, time_limit=SECONDS / 2):
        if one.position is not None and one.step is not None:
            return one.position, one.step
    stored = seeds_for(technique.id, Layout.standard(3, 3))
    usual = Pipeline.of("logic")
    pipeline = usual if technique in usual else usual.including(technique)
    for grid in stored[seed % len(stored) :] + stored[: seed % len(stored)] if stored else ():
        for step in explain(grid, pipeline, time_limit=SECONDS / 4):
            if step.technique == technique:
                return step.board, step
    case = example(technique.id)
    if case is not None:
        for step in find_steps(case.board, [technique.id], time_limit=SECONDS):
            return case.board, step
    raise LucidokuError(_("there is no position to practise {name} on").format(name=_(technique.name)))
