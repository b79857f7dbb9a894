"""Ratings and puzzles: new ones, daily ones, practice."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import replace
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
from lucidoku.web.calls._common import CALL_TIMEOUT, WALK_TIMEOUT, step_data
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
from lucidoku.web.positions import position_of, start_of
from lucidoku.web.route import may_take, routes
from lucidoku.words.language import _

__all__ = [
    "DAY",
    "daily_puzzles",
    "make_position",
    "make_puzzles",
    "minutes_text",
    "of_the_day",
    "rate_puzzle",
    "router",
    "techniques_text",
]

router = routes("puzzles")

_MAKE = 2 * CALL_TIMEOUT  # time limit in seconds for all puzzles of one specification

DAY = ("easy", "easy", "medium", "hard", "unfair", "extreme")
"""Levels of the daily puzzles."""


@router.post("/rate")
@may_take(2 * WALK_TIMEOUT)
def rate_puzzle(ask: RateAsk) -> RateAnswer:
    """Rate a puzzle.

    Raises:
        LucidokuError: the puzzle does not have exactly one solution.
        TimeLimit: the walkthrough to rate takes too long.
    """
    from lucidoku.ratings import rate, scale_named

    grid = start_of(ask.position)
    walk = explain(grid, time_limit=CALL_TIMEOUT)
    if walk.timed_out:
        raise not_found(CALL_TIMEOUT, [])
    level = walk.level
    name = _(walk.hardest.name) if walk.hardest else ""
    own = _("own {level}, hardest technique {name}").format(level=_(level), name=name)
    # Our own scale examines all steps of all positions, which is slow if there are many.
    long = grid.layout.n > 9 or level == "extreme"
    scales = [scale for scale in ask.scales if scale_named(scale).knows(grid.layout) and not (long and scale == "own")]
    brief = RateAnswer(
        level=level,
        level_name=_(level),
        text=techniques_text(walk),
        minutes=minutes_text(grid),
        logical=walk.is_solved and all(step.technique.logical for step in walk),
        levels=[step.technique.level for step in walk],
        lines=[own],
        card=None,
    )
    if grid.layout.n > 9 or not scales:
        return brief
    try:
        card = rate(grid, scales, time_limit=CALL_TIMEOUT)
    except TimeLimit:  # our own scale examines all steps, of which variants with nets have many
        return brief
    lines = str(card).splitlines()[1:]
    if long and "own" in ask.scales:
        lines.append(own)
    return replace(brief, lines=lines, card=card.to_dict())


def minutes_text(grid: Grid | Board) -> str:
    """Return the solving time of people in words; "" for layouts without data.

    >>> minutes_text(Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    'about 4 (most 3 to 4)'
    """
    from lucidoku.ratings import rate, scale_named

    if not scale_named("minutes").knows(grid.layout):
        return ""
    minutes = rate(grid, "minutes", time_limit=CALL_TIMEOUT).to_dict()["minutes"]
    text = _("at least {median}") if minutes["beyond"] else _("about {median} (most {low} to {high})")
    return text.format(**{name: round(minutes[name]) for name in ("median", "low", "high")})


_NAMED = 4  # number of techniques to name, hardest first


def techniques_text(walk: Walkthrough) -> str:
    """Return the techniques beyond the easy ones in words, hardest first, without saying where they occur.

    >>> techniques_text(explain("1.....2..3.....4"))
    'Singles are enough.'
    """
    used = dict.fromkeys(step.technique for step in walk if step.technique.level != "easy")  # in order of use
    if not used:
        return _("Singles are enough.")
    hardest = sorted(used, key=lambda one: (-LEVELS.index(one.level), -one.score))
    names = ", ".join(_(one.name) for one in hardest[:_NAMED])
    return _("It needs {techniques}, and simpler steps.").format(techniques=names)


@router.post("/make")
@may_take(2 * WALK_TIMEOUT)
def make_puzzles(ask: MakeAsk) -> MakeAnswer:
    """Generate puzzles on request.

    Raises:
        LucidokuError: the request is contradictory.
        TimeLimit: none was found in time.
    """
    from lucidoku.generator import PuzzleSpec, make_many, make_with_rules

    seed = secrets.randbelow(1 << 53) if ask.seed is None else ask.seed
    if ask.rules:
        if ask.needs or ask.without or ask.minimal or ask.symmetry != "none":
            raise InvalidArgument(_("for variants, only the level and the number of givens can be chosen"))
        made = make_with_rules(
            ask.rules,
            ask.count,
            layout=Layout.parse(ask.layout),
            level=ask.level,
            givens=ask.givens,
            seed=seed,
            time_limit=_MAKE,
        )
        return _make_answer([one.puzzle for one in made], ask.count, seed)
    spec = PuzzleSpec(
        Layout.parse(ask.layout),
        givens=ask.givens,
        minimal=ask.minimal,
        symmetry=ask.symmetry,
        level=techniques.level_of(ask.level) or ask.level if ask.level else None,
        needs=ask.needs or None,
        without=tuple(ask.without),
    )
    grids = [one.puzzle for one in make_many(ask.count, spec, seed=seed, threads=1, time_limit=_MAKE)]
    return _make_answer(grids, ask.count, seed)


def _make_answer(grids: list[Grid], count: int, seed: int) -> MakeAnswer:
    if not grids:
        raise not_found(_MAKE, [])
    text = "" if len(grids) == count else _("Time ran out before more were found.")
    return MakeAnswer(puzzles=_describe_puzzles(grids), seed=seed, text=text)


def _describe_puzzles(grids: Iterable[Grid], name: str = "", first: int = 1) -> list[MadePuzzle]:
    puzzles = []
    for number, grid in enumerate(grids, first):
        walk = explain(grid, time_limit=CALL_TIMEOUT)
        level, hardest = walk.level, walk.hardest.technique if walk.hardest else None
        puzzles.append(
            MadePuzzle(
                position=position_of(grid),
                level=level,
                level_name=_(level),
                hardest=hardest.id if hardest else "",
                hardest_name=_(hardest.name) if hardest else "",
                name=name.format(number=number),
            )
        )
    return puzzles


@router.post("/daily")
@may_take(2 * WALK_TIMEOUT)
def daily_puzzles(ask: DailyAsk) -> DailyAnswer:
    """Return the six daily puzzles, easiest first; the same for everyone.

    Raises:
        InvalidArgument: not a date.
    """
    try:
        day = date.fromisoformat(ask.date)
    except ValueError as error:
        raise InvalidArgument(
            _("{text} is not a date; expected one such as 2026-01-31").format(text=repr(ask.date))
        ) from error
    numbers = range(1, len(DAY) + 1) if ask.only is None else [ask.only]
    name = _("{date}, number {number}").replace("{date}", ask.date)
    puzzles = [one for number in numbers for one in _describe_puzzles([of_the_day(day, number)], name, number)]
    return DailyAnswer(date=ask.date, puzzles=puzzles)


@lru_cache(maxsize=128)
def of_the_day(day: date, number: int) -> Grid:
    """Return one of the six daily puzzles, of its level in `DAY`; the first of the two easy ones has more givens.

    Args:
        day: the date.
        number: 1 to 6.

    >>> [explain(of_the_day(date(2026, 1, 31), number)).level for number in (1, 3, 5)]
    ['easy', 'medium', 'unfair']
    """
    from lucidoku.generator import PuzzleSpec, make

    level = DAY[number - 1]
    spec = PuzzleSpec(level=level, symmetry="none" if level == "extreme" else "rotate180")
    if number == 1:
        spec = PuzzleSpec(level=level, symmetry="rotate180", givens=(34, 40))
    return make(spec, seed=day.toordinal() * len(DAY) + number)


@router.post("/practice")
@may_take(2 * WALK_TIMEOUT)
def make_position(ask: PracticeAsk) -> PracticeAnswer:
    """Return a position in which a technique is the next step.

    Raises:
        LucidokuError: unknown technique, or no position to practise it.
    """
    technique = techniques.get(ask.technique)
    board, step = _practice_step(technique, ask.seed)
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
def _practice_step(technique: Technique, seed: int) -> tuple[Board, Step]:
    """Return a position generated for a technique; if that takes too long, a stored one."""
    from lucidoku.generator import PuzzleSpec, make_many
    from lucidoku.generator.seeds import seeds_for

    if not technique.logical:
        raise InvalidArgument(_("{name} is not logic: there is nothing to practise").format(name=technique.id))
    for one in make_many(1, PuzzleSpec(practice=technique.id), seed=seed, threads=1, time_limit=CALL_TIMEOUT / 2):
        if one.position is not None and one.step is not None:
            return one.position, one.step
    stored = seeds_for(technique.id, Layout.standard(3, 3))
    usual = Pipeline.of("logic")
    pipeline = usual if technique in usual else usual.including(technique)
    for grid in stored[seed % len(stored) :] + stored[: seed % len(stored)] if stored else ():
        for step in explain(grid, pipeline, time_limit=CALL_TIMEOUT / 4):
            if step.technique == technique:
                return step.board, step
    case = example(technique.id)
    if case is not None:
        for step in find_steps(case.board, [technique.id], time_limit=CALL_TIMEOUT):
            return case.board, step
    raise LucidokuError(_("there is no position to practise {name} on").format(name=_(technique.name)))
