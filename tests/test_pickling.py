"""Results of public functions go to another process and come back equal, at any moment of their use."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import lucidoku as ld
from support import puzzles

LINES = [grid.line for grid in puzzles(9)[:3]]
SEVERAL: dict[str, Callable[[], Any]] = {
    "solutions": lambda: ld.solutions("." * 16),
    "read_puzzles": lambda: ld.read_puzzles([*LINES, "12"]),
    "read_puzzles of an iterator": lambda: ld.read_puzzles(iter(LINES)),
    "explain_many": lambda: ld.explain_many(LINES),
    "explain_many of an iterator": lambda: ld.explain_many(iter(LINES)),
    "rate_many": lambda: ld.rate_many(LINES, "hodoku"),
    "solve_many": lambda: ld.solve_many(LINES),
    "make_many": lambda: ld.make_many(3, layout="4x4", seed=1),
    "make_many with rules": lambda: ld.make_many(2, rules="thermometer", layout="4x4", seed=1),
    "find_steps": lambda: ld.find_steps(LINES[0], ["all"], limit=5),
    "explain": lambda: ld.explain(LINES[0]),
    "prove": lambda: ld.prove(ld.explain(LINES[0])),
}
ONE: dict[str, Callable[[], Any]] = {
    "rate": lambda: ld.rate(LINES[0], "hodoku"),
    "true_candidates": lambda: ld.true_candidates(LINES[0]),
    "hint": lambda: ld.hint(LINES[0]),
    "make": lambda: ld.make(layout="4x4", seed=1),
}


@pytest.mark.parametrize("name", SEVERAL)
@pytest.mark.parametrize("use", [id, lambda made: made[0], list], ids=["unused", "first", "all"])
def test_results_can_be_pickled(name: str, use: Callable[[Any], Any]) -> None:
    made = SEVERAL[name]()
    use(made)
    again = pickle.loads(pickle.dumps(made))
    assert type(again) is type(made)
    assert len(again) == len(made) > 0
    assert list(map(repr, again)) == list(map(repr, made))


@pytest.mark.parametrize("name", ONE)
def test_an_answer_can_be_pickled(name: str) -> None:
    made = ONE[name]()
    assert repr(pickle.loads(pickle.dumps(made))) == repr(made)


def test_a_loop_that_has_begun_can_be_pickled() -> None:
    entries = ld.read_puzzles(LINES)
    next(entries)
    assert [str(entry.puzzle) for entry in pickle.loads(pickle.dumps(entries))] == [
        str(ld.Grid(line)) for line in LINES
    ]
