"""Full grids and jigsaw maps that puzzles are made from: uniform where promised, varied, connected."""

from __future__ import annotations

import threading
from collections import Counter
from math import exp
from typing import Any

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.generator import GeneratedPuzzle, PuzzleSpec, full_grids, make, make_many
from lucidoku.generator.making import canonical_form, solution_of
from lucidoku.generator.regions import random_jigsaw

NINE = ld.Layout.standard(3, 3)


def test_full_grids_of_4x4_are_equally_likely() -> None:
    layout = ld.Layout.standard(2, 2)
    drawn = Counter(grid.line for grid in full_grids(288 * 40, seed=1, layout=layout, uniform=True))
    assert len(drawn) == 288
    chi_square = sum((times - 40) ** 2 / 40 for times in drawn.values())
    assert chi_square < 287 + 5 * (2 * 287) ** 0.5
    fast = Counter(grid.line for grid in full_grids(288 * 40, seed=1, layout=layout))
    assert len(fast) == 288


def test_full_grids_of_6x6_are_equally_likely() -> None:
    """A third of all 28,200,960 grids start their second row with the fourth digit of the first row."""
    layout = ld.Layout.standard(2, 3)
    grids = full_grids(3000, seed=1, layout=layout, uniform=True)
    assert len({grid.line for grid in grids}) > 2990
    beside = sum(grid[6] == grid[3] for grid in grids)
    assert abs(beside - 1000) < 4 * (3000 * 2 / 9) ** 0.5
    for grid in grids:
        grid.check()
        assert grid.given_count == 36


def test_uniform_9x9_grids_and_unsupported_layouts() -> None:
    for grid in full_grids(3, seed=1, uniform=True):
        grid.check()
        assert grid.given_count == 81
    with pytest.raises(ld.InvalidArgument, match="16x16"):
        full_grids(1, layout=ld.Layout.standard(4, 4), uniform=True)


def test_weights_correct_the_number_of_givens() -> None:
    """Minimal puzzles have about 26.6 givens on average; digging prefers 24.4."""
    puzzles = list(make_many(6000, PuzzleSpec(minimal=True), seed=1, weighted=True))
    plain = sum(made.puzzle.given_count for made in puzzles) / len(puzzles)
    weights = [exp((made.log_weight or 0.0) - 25) for made in puzzles]
    mean = sum(w * made.puzzle.given_count for w, made in zip(weights, puzzles, strict=True)) / sum(weights)
    assert 24.2 < plain < 24.6
    assert 25.9 < mean < 27.2


@pytest.mark.parametrize("extras", [{"diagonal": True}, {"windows": True}, {"diagonal": True, "windows": True}])
def test_jigsaw_maps_with_more_houses_have_puzzles(extras: dict[str, Any]) -> None:
    """The map of seed 1 has full grids, but none that also fills the diagonals, so another map is drawn."""
    for seed in range(3):
        layout = random_jigsaw(9, seed, **extras)
        assert layout.is_jigsaw
        assert ld.count(ld.Grid(bytes(81), layout), limit=1) == 1
    assert ld.count(ld.Grid(bytes(81), random_jigsaw(9, 1).with_diagonals()), limit=1) == 0


@pytest.mark.parametrize("n", [6, 9])
def test_jigsaw_maps_have_connected_boxes(n: int) -> None:
    layout = random_jigsaw(n, seed=4)
    boxes = [house for house in layout.houses if house.kind == "box"]
    assert len(boxes) == n and layout != random_jigsaw(n, seed=5)
    for box in boxes:
        cells = {int(cell) for cell in box.cells}
        seen, edge = {min(cells)}, [min(cells)]
        while edge:
            cell = edge.pop()
            row, column = divmod(cell, n)
            for r, c in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if 0 <= r < n and 0 <= c < n and r * n + c in cells - seen:
                    seen.add(r * n + c)
                    edge.append(r * n + c)
        assert seen == cells
    assert ld.is_unique(make(PuzzleSpec(layout=layout), seed=1))


def test_solutions_are_many() -> None:
    puzzles = [made.puzzle for made in make_many(200, PuzzleSpec(needs="swordfish"), seed=1, threads=2)]
    solutions = {solution_of(puzzle) for puzzle in puzzles}
    assert len(solutions) == 200
    assert len({canonical_form(solution) for solution in solutions}) >= 180
    assert len({canonical_form(puzzle) for puzzle in puzzles}) == 200


def test_equivalent_grids_are_of_one_kind() -> None:
    kinds = set()
    for grid in full_grids(40, seed=5):
        rows = [grid.values[9 * r : 9 * r + 9] for r in (4, 3, 5, 0, 2, 1, 6, 7, 8)]
        names = bytes([0, 3, 1, 2, 9, 8, 7, 4, 5, 6])
        turned = bytes(names[row[c]] for c in (6, 7, 8, 1, 0, 2, 3, 4, 5) for row in rows)
        first, other = _engine.kinds_of_grids(NINE.native, grid.values + turned)
        assert first == other != 0
        kinds.add(first)
    assert len(kinds) == 40
    six = ld.Layout.standard(2, 3)
    some_kinds = _engine.kinds_of_grids(six.native, b"".join(grid.values for grid in full_grids(30, layout=six)))
    assert len(set(some_kinds)) > 5
    assert _engine.kinds_of_grids(NINE.native, bytes(81)) == [0]


@pytest.mark.parametrize("rows", [4, 5])
def test_large_grids_do_not_use_the_call_stack(rows: int) -> None:
    """A hundred nested boards: a search on the thread's call stack would crash the process."""
    found: list[list[GeneratedPuzzle]] = []
    spec = PuzzleSpec(ld.Layout.standard(rows, 5))
    worker = threading.Thread(target=lambda: found.append(list(make_many(1, spec, seed=5, threads=1, time_limit=2))))
    worker.start()
    worker.join(60)
    assert len(found) == 1  # it returned, with or without a puzzle
