"""Caches have a size limit, and no result depends on them."""

from __future__ import annotations

import ctypes
import gc
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.files.kept import Shelf, kept
from lucidoku.grid import layout as room
from lucidoku.logic.variants.site import VariantModel, model_of
from lucidoku.rules.code import read_code
from lucidoku.web import work

CODES = (
    "4x4",
    "9x9",
    "4x4+killercage:3@r1c1r1c2+thermometer:r3c1r3c2r3c3",
    "4x4+lookalike:r1c3r1c4/r3c3r3c4+odd:r1c1",
    "6x6+antiknight",
    "4x4+jigsaw:1122112233443344",
)
CAGES = "".join(
    f"+killercage:{3 + row * column % 13}@r{row}c{column}r{row}c{column + 1}"
    for row in range(1, 10)
    for column in (1, 3, 5, 7)
)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 40)), max_size=60))
def test_a_shelf_keeps_to_its_room(steps: list[tuple[int, int]]) -> None:
    weights: dict[int, int] = {}
    shelf = Shelf(50)
    for key, weight in steps:
        weights[key] = weight
        shelf.put(key, weight, lambda key=key: weights.pop(key))  # type: ignore[misc]
        heavy = [one for one in weights.values() if 2 * one > 50]
        assert shelf.filled == sum(weights.values()) - sum(heavy) <= 50
        assert key in weights and len(heavy) <= 1
    shelf.shed()
    assert all(2 * one <= 50 for one in weights.values()) and shelf.filled == sum(weights.values())
    shelf.clear()
    assert not weights and not shelf.filled


def test_repeated_queries_are_cached_while_memory_suffices() -> None:
    calls: list[str] = []

    @kept(1000, len)
    def asked(text: str) -> str:
        calls.append(text)
        if text == "bad":
            raise ValueError(text)
        return text.upper()

    assert [asked("a"), asked("a")] == ["A", "A"] and calls == ["a"]
    for _time in range(2):
        with pytest.raises(ValueError, match="bad"):
            asked("bad")
    assert calls == ["a", "bad", "bad"]
    for number in range(100):
        asked(f"{number:100}")
    assert asked("a") == "A" and calls.count("a") == 2


@pytest.fixture(params=[0, 20_000, 10**9])
def narrow(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(room._shelf, "room", request.param)
    yield request.param
    room.forget_derived()


def answers(code: str, rng: random.Random) -> list[str]:
    """Return the results for a puzzle, with all data derived from its layout."""
    layout = ld.Layout.parse(code)
    solved = rng.choice(ld.solutions(ld.Grid(bytes(layout.n**2), layout), 30))
    values = bytes(value if rng.random() < 0.4 else 0 for value in solved.values)
    grid = ld.Grid(values, layout)
    walk = ld.explain(grid, "logic", allow_multiple=True)
    texts = [f"{step} {step.text} {step.evidence} {step.premises}" for step in walk]
    texts += map(str, ld.find_steps(grid, limit=5))
    return [
        *texts,
        str(ld.true_candidates(grid, limit=5)),
        *(str(ld.proofs.prove(step).ok) for step in list(walk)[:2]),
    ]


def test_answers_do_not_depend_on_the_room(narrow: int) -> None:
    for seed, code in enumerate(CODES * 2):
        usual = answers(code, random.Random(seed))
        room.forget_derived()
        assert answers(code, random.Random(seed)) == usual
        assert room._shelf.filled <= narrow


def test_layouts_of_strangers_take_no_more_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room._shelf, "room", 3_000_000)
    row = "".join(f"r1c{column}" for column in range(1, 17))
    for number in range(1, 100):
        layout = ld.Layout.parse(f"16x16+xsum:{number}@{row}")
        assert layout.relations
        assert len(layout.candidates) == 16**3
        ld.Layout.parse("4x4")  # the size of the previous one is checked now
        assert room._shelf.filled <= 3_000_000
    there = [one for one in room._shelf._things if "relations" in vars(one)]
    assert 0 < len(there) < 30


@pytest.mark.parametrize("code", ["9x9" + CAGES, "12x12+antiknight"])
def test_the_size_of_a_layout_is_about_what_it_takes(code: str) -> None:
    def use(layout: ld.Layout) -> VariantModel:
        model = model_of(layout)
        position = model.position(ld.Grid(bytes(layout.n**2), layout).board())
        for unit in (*model.units, *model.crossings):
            model.ways(unit, position.open)
        assert position.apart_rows
        return model

    use(ld.Layout.parse("9x9+killercage:3@r1c1r1c2+killercage:15@r2c2r2c3r2c4"))  # what all layouts share
    gc.collect()
    tracemalloc.start()
    layout = ld.Layout.parse(code)
    use(layout)
    gc.collect()
    taken, _most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 0.5 < layout._size() / taken < 2


def test_a_heavy_call_of_the_server_leaves_no_very_large_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room._shelf, "room", 2_000_000)
    monkeypatch.setattr(work, "_HEAVY", 0.0)
    light, heavy = ld.Layout.parse("9x9"), ld.Layout.parse("16x16+odd:r1c1")
    workers = work.WorkerPool(threads=1)
    candidates, model = workers._tidied(lambda: (light.candidates, model_of(heavy)))
    assert light.candidates is candidates and model_of(heavy) is not model
    model, again = workers._tidied(lambda: (model_of(heavy), model_of(heavy)))
    assert model is again  # it stays while it is used


def test_the_server_returns_memory_when_it_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Light calls cause it, too, but not each of them."""
    held, returned = [100 * work._GROWTH], []
    monkeypatch.setattr(work, "_HEAVY", float("inf"))
    monkeypatch.setattr(work, "resident", lambda: held[0])
    monkeypatch.setattr(work, "give_back", lambda: returned.append(held[0]))
    workers = work.WorkerPool(threads=1)
    for growth, times in ((0, 1), (0, 1), (work._GROWTH, 1), (1, 2), (-work._GROWTH, 2), (work._GROWTH, 2)):
        held[0] += growth
        workers._tidied(lambda: None)
        assert len(returned) == times


def test_codes_that_were_read_are_the_same_again() -> None:
    assert all(read_code(code) is read_code(code) for code in CODES)


WAITING = """
import ctypes, threading
import lucidoku as ld
from lucidoku.files.kept import share_memory

class Info(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "arena parts fast maps mapped most freed used free top".split()]

library = ctypes.CDLL(None)
library.mallinfo2.restype = Info
share_memory()
board = ld.Grid.parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").board()
end = threading.Event()

def work(done):
    ld.find_steps(board, limit=400)
    board.hint()
    done.set()
    end.wait()

for _thread in range(4):
    done = threading.Event()
    threading.Thread(target=work, args=(done,)).start()
    done.wait()
    info = library.mallinfo2()
    print(info.used + info.mapped)
end.set()
"""


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="needs the counters of glibc")
def test_threads_that_wait_hold_no_workspaces() -> None:
    done = subprocess.run([sys.executable, "-c", WAITING], capture_output=True, text=True, check=True)
    first, *_between, last = map(int, done.stdout.split())
    assert last < first + 2_000_000
