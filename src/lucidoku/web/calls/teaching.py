"""Teacher's corner: puzzles for a sheet, a test on paper, comparison of a class."""

from __future__ import annotations

import secrets
from datetime import date

from lucidoku.school.rising import rising
from lucidoku.school.trainer import STATIONS, station
from lucidoku.school.trainer.together import Pupil, class_table, pupils, unsure_count
from lucidoku.web.calls._common import CALL_TIMEOUT, WALK_TIMEOUT
from lucidoku.web.models.teaching import (
    ClassAnswer,
    ClassAsk,
    ClassStation,
    PupilRow,
    RisingAnswer,
    RisingAsk,
    RisingPuzzle,
    StationMemory,
    TestAsk,
)
from lucidoku.web.positions import position_of
from lucidoku.web.route import FileAnswer, files, may_take, routes
from lucidoku.words.language import _

__all__ = ["compare_pupils", "make_sheet", "make_test", "router"]

router = routes("teaching")


@router.post("/teaching/rising")
@may_take(2 * WALK_TIMEOUT)
def make_sheet(ask: RisingAsk) -> RisingAnswer:
    """Generate puzzles for a sheet, easiest first.

    Raises:
        TimeLimit: too few were found in time.
    """
    seed = secrets.randbelow(1 << 32) if ask.seed is None else ask.seed
    puzzles = rising(ask.count, levels=ask.levels, minutes=ask.minutes, seed=seed, time_limit=2 * CALL_TIMEOUT)
    rows = [
        RisingPuzzle(
            position=position_of(puzzle.puzzle),
            level=puzzle.level,
            level_name=_(puzzle.level),
            stars=puzzle.stars,
            note=puzzle.note,
        )
        for puzzle in puzzles
    ]
    return RisingAnswer(puzzles=rows, seed=seed)


@router.post("/teaching/test", **files("application/pdf"))
@may_take(2 * WALK_TIMEOUT)
def make_test(ask: TestAsk) -> FileAnswer:
    """Return a test on the trainer's stations as PDF."""
    from lucidoku.school.trainer.on_paper import printed_test, questions

    chosen = [station(name) for name in ask.stations] or STATIONS
    seed = secrets.randbelow(1 << 32) if ask.seed is None else ask.seed
    made = questions(chosen, ask.each, seed=seed)
    printed = printed_test(made, heading=ask.heading, paper=ask.paper, solutions=ask.solutions)
    return FileAnswer(printed, "application/pdf", "lucidoku-test.pdf")


@router.post("/teaching/class")
def compare_pupils(ask: ClassAsk) -> ClassAnswer:
    """Compare the progress files of a class."""
    whole = pupils((one.name, one.text) for one in ask.files)
    return ClassAnswer(
        stations=[
            ClassStation(id=one.id, name=one.name, shaky=unsure_count(whole, one.id, ask.today)) for one in STATIONS
        ],
        pupils=[_row(one, ask.today) for one in whole],
        table=class_table(whole, ask.today),
    )


def _row(one: Pupil, today: date) -> PupilRow:
    known = []
    for place in STATIONS:
        memory = one.memory(place.id)
        strength = round(memory.chance(today), 3) if memory else 0
        known.append(StationMemory(strength=strength, right=memory.right, missed=memory.missed) if memory else None)
    return PupilRow(name=one.name, trouble=one.trouble, known=known)
