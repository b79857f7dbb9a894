"""A printed test of the trainer's stations: a position for each question, with the steps as solutions on the back."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lucidoku.errors import InvalidArgument
from lucidoku.paper import Item
from lucidoku.school.trainer.exercise import Exercise, exercise
from lucidoku.school.trainer.stations import STATIONS, Station
from lucidoku.words.language import _, language

__all__ = ["MOST", "printed_test", "questions"]

MOST = 48
"""The maximum number of positions of a test."""


def questions(
    stations: Iterable[Station] = STATIONS,
    each: int = 1,
    *,
    seed: int = 0,
    seen: Iterable[str] = (),
    tick: Callable[[int], None] | None = None,
) -> list[Exercise]:
    """Make the positions of a test, station by station; no two are equal up to symmetry.

    Args:
        stations: in their order.
        each: the number of positions for each station.
        seed: 0 or more; the same seed gives the same test.
        seen: the `Exercise.key` of positions to exclude.
        tick: called with 1 after each position.

    Raises:
        InvalidArgument: the test would have no positions, or more than 48.
        TimeLimit: a position was not found in time.

    >>> [one.station.id for one in questions(STATIONS[:2], seed=4)]
    ['last-cell', 'only-place']
    """
    chosen = list(stations)
    if not 1 <= len(chosen) * each <= MOST:
        raise InvalidArgument(
            _("a test has 1 to {most} positions, got {count}").format(most=MOST, count=len(chosen) * each)
        )
    known = set(seen)
    positions: list[Exercise] = []
    for station in chosen:
        for _again in range(each):
            made = exercise(station, seed + len(positions), known)
            known.add(made.key)
            positions.append(made)
            if tick:
                tick(1)
    return positions


def printed_test(
    made: Iterable[Exercise],
    *,
    heading: str = "",
    paper: str = "a4",
    solutions: bool = True,
    lang: str | None = None,
) -> bytes:
    """Return a test as PDF: four positions on a page with room for the answers, a line for the name, solutions on the back.

    Args:
        made: the positions, see `questions`.
        heading: the heading of each page; "Test" by default.
        paper: "a4", "a5", "a3" or "letter".
        solutions: whether to print them.
        lang: language of the text.

    Raises:
        LucidokuError: fpdf2 is missing, or the paper is unknown.

    >>> printed_test(questions(STATIONS[:1], seed=4))[:5]
    b'%PDF-'
    """
    from lucidoku.paper import sheet

    with language(lang):
        items = [_item(number, one) for number, one in enumerate(made, 1)]
        where = "back" if solutions else "none"
        return sheet(items, paper=paper, per_page=4, solutions=where, heading=heading or _("Test"), name_line=True)


def _item(number: int, one: Exercise) -> Item:
    singles = one.station.techniques[0].family == "singles"
    ask = (
        _("Mark the cell. Which digit is it, and why?")
        if singles
        else _("Mark the cells that make the pattern. What follows?")
    )
    return Item(one.board, f"{number}. {one.station.name}", ask=ask, answer=one.steps[0])
