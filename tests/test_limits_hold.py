"""Public calls with a time limit keep it, on inputs that would take minutes or years without one.

bench/limits.py, which has the calls and the inputs, measures how closely they keep it. Here a call must only end: an
alarm stops it after a minute."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.errors import LucidokuError, TimeLimit
from lucidoku.rules.limit import OutOfTime, seconds_left, until, within
from lucidoku.search.solutions import at_most

sys.path.append(str(Path(__file__).parent.parent / "bench"))
limits = pytest.importorskip("limits")

LIMIT, FAR = 0.04, 60
ELSEWHERE = {"rate_blocks", "compare", "answer_all", "first_solutions"}
"""Calls of others: `rate_many` on a cluster, programs that are ended from outside, a command, `solutions`."""

AROUND = (
    "solve",
    "count",
    "true_candidates",
    "explain",
    "hint",
    "find_steps",
    "why",
    "canonical",
    "needless_constraints",
)
"""Calls that others make within a limit."""


@contextmanager
def alarm() -> Iterator[None]:
    def ring(*_what: object) -> None:
        raise AssertionError(f"not ended within {FAR} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(FAR)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("of", limits.inputs())
@pytest.mark.parametrize("name", limits.calls())
def test_a_call_ends(name: str, of: str) -> None:
    call: Callable[[ld.Grid, float], Any] = limits.calls()[name]
    with alarm():
        try:
            call(limits.inputs()[of], LIMIT)
        except LucidokuError as error:
            assert not isinstance(error, ld.InvalidArgument) or "is for" in str(error) or "is not for" in str(error)


@pytest.mark.parametrize("name", limits.alone())
def test_a_call_without_a_puzzle_ends(name: str) -> None:
    with alarm(), suppress(TimeLimit):
        try:
            limits.alone()[name](LIMIT)
        except ld.ParseError as error:  # of a picture or a document
            assert "to read; send a smaller" in str(error)


def test_no_call_is_left_out() -> None:
    known = {name.split()[0] for name in (*limits.calls(), *limits.alone())} | ELSEWHERE
    for module in pkgutil.walk_packages(ld.__path__, "lucidoku."):
        if module.name.endswith(("__main__", "_wasm")):
            continue
        names = importlib.import_module(module.name)
        for name in getattr(names, "__all__", ()):
            value = getattr(names, name, None)
            if inspect.isfunction(value) and "time_limit" in inspect.signature(value).parameters:
                assert name in known, f"{module.name}.{name}: add it to bench/limits.py"


@pytest.mark.parametrize("seconds", (None, 3600.0))
@pytest.mark.parametrize("name", AROUND)
def test_the_limit_around_a_call_holds_for_it(name: str, seconds: float | None) -> None:
    """A call with a long limit, or with none, ends with the limit in which it is made."""
    call: Callable[[ld.Grid, Any], Any] = limits.calls()[name]
    for of in ("16x16", "no solution", "sums"):
        with alarm(), suppress(LucidokuError):
            at_most(LIMIT, lambda of=of: call(limits.inputs()[of], seconds))  # type: ignore[misc]


def test_the_doors_keep_the_limit_around_them() -> None:
    """Each call of the page and each tool of assistants ends with a limit, on one of the inputs."""
    pytest.importorskip("fastapi")
    inputs = cycle(limits.inputs().values())
    doors = limits.page_calls() | limits.tool_calls()
    for name in ("page give_hint", "page rate_puzzle", "tool explain", "tool why_not"):  # all of them: bench/limits.py
        with alarm(), suppress(LucidokuError):
            doors[name](next(inputs), LIMIT)


def test_the_making_of_rules_counts() -> None:
    layout = limits.inputs()["lookalike"].layout
    fresh = ld.Layout.parse(layout.code + "+odd:r1c1")  # whose relations are not built yet
    with pytest.raises(TimeLimit):
        ld.count(ld.Grid(bytes(625), fresh), time_limit=0.001)
    assert "relations" not in vars(fresh)


def test_a_limit_within_another_ends_with_it() -> None:
    with within(60), within(3600):
        left = seconds_left()
        assert left is not None and left <= 60
    with until(0.0), within(60), pytest.raises(OutOfTime):
        seconds_left()
    assert seconds_left() is None


def test_an_interrupted_search_does_not_affect_the_next() -> None:
    """An interrupted search leaves nothing that disturbs the next one on the same layout."""
    layout = ld.Layout.parse("9x9+killercage:15@r1c1r1c2r1c3+antiknight+thermometer:r5c5r5c6r5c7r5c8")
    grid = ld.Grid(bytes(81), layout)
    usual = ld.solutions(grid, 5)
    for micro in (1, 3, 10, 30, 100, 300, 1000, 3000):
        for call in (ld.solutions, ld.find_steps, ld.true_candidates):
            with suppress(TimeLimit):
                call(grid, time_limit=micro / 1e6)
        assert ld.solutions(grid, 5) == usual


def test_the_relations_of_rules_end_in_time() -> None:
    """Each list of digits is made within the limit, and once for all pairs of cells that it is for."""
    from lucidoku.rules._relations import pairs

    with until(0.0), pytest.raises(OutOfTime):
        pairs([(0, 1)], 9, lambda a, b: a < b)
    (made,) = ld.Layout("16x16+antitaxicab").relations
    shared = [digits for _kind, _cells, digits in made]
    assert len(shared) > 10_000 and len({id(digits) for digits in shared}) <= 16
