"""A time limit ends the search for steps by constraints anywhere, and the steps found so far stay."""

from __future__ import annotations

from array import array
from itertools import count

import pytest

import lucidoku as ld
from lucidoku.grid.layout import Layout
from lucidoku.logic.variants.site import VariantModel
from lucidoku.rules import limit
from lucidoku.rules.limit import OutOfTime, within
from lucidoku.search import solutions
from lucidoku.search.solutions import Clock
from support import LONG

PUZZLES = (
    "4+killercage:3@r1c1r1c2+thermometer:r3c1r3c2r3c3",
    "4+difference:r1c1r1c2+arrow:r4c1/r3c1r3c2+lookalike:r1c3r1c4/r3c3r3c4",
)


class Ticks:
    """A clock that advances by a second with each reading."""

    def __init__(self) -> None:
        self.looks = count()

    def monotonic(self) -> float:
        return float(next(self.looks))


def empty(code: str) -> ld.Grid:
    layout = Layout.parse(code)
    return ld.Grid(bytes(layout.n**2), layout)


def test_the_engine_ends_when_its_time_is_up() -> None:
    layout = Layout.parse("9x9+killercage:15@r1c1r1c2r1c3")
    search, masks = layout.native_search, array("I", [511] * 81).tobytes()
    nothing = bytes(len(masks))
    assert search.refuted(masks, 6, 0.0) is None
    assert search.refuted_deeper(masks, nothing, 0.0) is None
    assert search.consequences(masks, 0.0) is None
    assert search.supported(masks, [0, 1, 2], 0.0) is None
    assert search.supported(masks, [0, 1, 2]) is not None
    assert search.consequences(masks) is not None


@pytest.mark.parametrize("code", PUZZLES)
def test_steps_found_in_time_are_the_first_of_all(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = empty(code)
    every = [str(step) for step in ld.find_steps(puzzle)]
    cuts = set()
    for seconds in range(3, 4000, 150 // LONG):
        # A site caches its results for a position: make a new one for each attempt.
        monkeypatch.setattr("lucidoku.logic.variants.site.model_of", VariantModel)
        ticks = Ticks()
        monkeypatch.setattr(solutions, "time", ticks)
        monkeypatch.setattr(limit, "time", ticks)
        steps = ld.find_steps(puzzle, time_limit=float(seconds))
        monkeypatch.undo()
        assert [str(step) for step in steps] == every[: len(steps)]
        assert steps.timed_out or len(steps) == len(every)
        if steps.timed_out:
            cuts.add(len(steps))
    assert len(cuts) > 3  # it ended in several places


@pytest.mark.parametrize("code", PUZZLES)
def test_a_walk_ends_in_time(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ld.explain(empty(code), "logic", allow_multiple=True)
    for seconds in range(4, 4000, 400 // LONG):
        ticks = Ticks()
        monkeypatch.setattr(solutions, "time", ticks)
        monkeypatch.setattr(limit, "time", ticks)
        walk = ld.explain(empty(code), "logic", allow_multiple=True, time_limit=float(seconds))
        monkeypatch.undo()
        assert [*map(str, walk)] == [*map(str, whole)][: len(walk)]
        assert walk.timed_out or len(walk) == len(whole)


def test_no_limit_outlives_its_search() -> None:
    assert limit.seconds_left() is None
    late = Clock(0.0001)
    late.stop()
    with limit.until(late.end), pytest.raises(limit.OutOfTime):
        limit.seconds_left()
    assert limit.seconds_left() is None


def test_the_words_of_a_step_count() -> None:
    """Those of a sum of sixteen cells take half a second."""
    puzzle = empty("16x16+littlekiller:120@" + "".join(f"r1c{column}" for column in range(1, 17)))
    [step] = ld.find_steps(puzzle, "little-killer-sum", limit=1)
    with within(0.002), pytest.raises(OutOfTime):
        str(step.text)
