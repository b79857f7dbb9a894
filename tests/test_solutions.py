"""Exact search: counts, uniqueness, agreement with a plain search."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

import lucidoku as ld
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from support import puzzles


def plain_search(values: bytearray, layout: Layout) -> Iterator[bytes]:
    """Return all solutions by trying every digit in every cell, in reading order."""
    cell = values.find(0)
    if cell < 0:
        yield bytes(values)
        return
    seen = {values[peer] for peer in layout.peers[cell]}
    for digit in range(1, layout.n + 1):
        if digit not in seen:
            values[cell] = digit
            yield from plain_search(values, layout)
    values[cell] = 0


def test_there_are_288_grids_of_four_rows() -> None:
    empty = Grid(bytes(16))
    grids = ld.solutions(empty, 1000)
    assert len(grids) == len(set(grids)) == 288
    assert {grid.values for grid in grids} == set(plain_search(bytearray(16), empty.layout))


@pytest.mark.parametrize("n", [4, 6])
def test_agrees_with_plain_search(n: int) -> None:
    for grid in puzzles(n):
        for taken in range(3):
            values = bytearray(grid.values)
            for cell in [i for i, v in enumerate(values) if v][:taken]:
                values[cell] = 0
            grids = ld.solutions(Grid(values, grid.layout), 10000)
            assert {g.values for g in grids} == set(plain_search(values, grid.layout))


@pytest.mark.parametrize("n", [4, 6, 8, 9, 10, 12, 16, 25])
def test_puzzles_have_one_solution_that_is_right(n: int) -> None:
    for grid in puzzles(n):
        (solution,) = ld.solutions(grid, 2)
        solution.check()
        assert 0 not in solution.values
        assert all(given in (0, found) for given, found in zip(grid.values, solution.values, strict=True))


def test_limit_is_kept() -> None:
    assert len(ld.solutions(Grid(bytes(81)), 7)) == 7
    assert ld.solutions(Grid(bytes(81)), 0) == []


def test_contradictions_have_no_solution() -> None:
    assert ld.solutions(Grid.parse("11" + "." * 79)) == []
    assert ld.solutions(Grid.parse("12345678." + "........9" + "." * 63)) == []


def test_extra_houses_are_kept() -> None:
    for layout in (Layout.standard(3, 3).with_diagonals(), Layout.standard(3, 3).with_windows()):
        for grid in ld.solutions(Grid(bytes(81), layout), 3):
            assert all(len({grid[c] for c in house.cells}) == 9 for house in layout.houses)


@pytest.mark.parametrize("n", [18, 20, 22, 24, 25])
def test_empty_large_grids(n: int) -> None:
    """The search goes hundreds of levels deep."""
    grids = ld.solutions(Grid(bytes(n * n)), 2)
    assert len(grids) == 2
    for grid in grids:
        grid.check()
        assert 0 not in grid.values
    with pytest.raises(ld.MultipleSolutions):
        ld.explain(Grid(bytes(n * n)))


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_long_count_can_be_interrupted() -> None:
    """Counting the solutions of an empty grid would take for ever."""
    # Unattended processes may ignore SIGINT from the start.
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heard}\nimport lucidoku as ld\nprint('go', flush=True)\nlist(ld.solutions(ld.Grid(bytes(81)), 10**9))"
    run = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout is not None
    run.stdout.readline()
    time.sleep(0.2)
    run.send_signal(signal.SIGINT)
    _out, errors = run.communicate(timeout=20)
    assert "KeyboardInterrupt" in errors
