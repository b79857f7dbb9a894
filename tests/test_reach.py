"""A walk leaves out only steps that its techniques do not know: far reach before trials, literal limits."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.grid.grid import Grid
from lucidoku.logic.pipeline import ENGINE_INDEX, Pipeline, Stage, resolve, through_sets
from lucidoku.logic.techniques import get
from support import puzzles

SINGLES = ("hidden-single", "naked-single")
PIPELINES = {
    "picture-notebook": resolve("picture-notebook"),
    "sets": resolve([*SINGLES, "als-xz", "als-xy-wing", "lucky-trial", "guess"]),
    "chains": resolve([*SINGLES, "continuous-nice-loop", "als-aic", "als-chain", "death-blossom", "trial", "guess"]),
    "crossings": resolve([*SINGLES, "ny-wing", "sue-de-coq", "strong-chain-medusa", "common-trial", "guess-at-link"]),
}


@pytest.mark.parametrize("name", PIPELINES)
def test_a_walk_tries_and_guesses_only_where_its_techniques_find_nothing(name: str) -> None:
    pipeline = PIPELINES[name]
    resorts = 0
    for grid in puzzles(9):
        walk = ld.explain(grid, pipeline)
        for k, step in enumerate(walk):
            if step.technique.logical:
                continue
            resorts += 1
            at = [stage.technique for stage in pipeline.stages].index(step.technique)
            before = [stage for stage in pipeline.stages[:at] if stage.technique.logical]
            assert not ld.find_steps(walk.board(k), Pipeline("before", tuple(before))), (grid.line, k)
    assert resorts


def longest_chain(step: ld.Step) -> int:
    branches = step.evidence.branches
    return max((len(branch.links) for branch in branches), default=len(step.evidence.links))


LIMITED = [id_ for id_, limits in zip(_engine.TECHNIQUES, _engine.LIMITS, strict=True) if limits]
BOARDS = [ld.explain(grid, "basic").board(-1) for grid in puzzles(9)[::6]]


def limit_pipeline(own_id: str, length: int) -> Pipeline:
    return Pipeline("limited", (Stage(get(own_id), max_length=length),))


@pytest.mark.parametrize("own_id", LIMITED)
def test_a_limit_is_literal(own_id: str) -> None:
    limits = _engine.LIMITS[ENGINE_INDEX[own_id]]
    for board in BOARDS[:2] if own_id.endswith("net") or own_id.startswith("kraken") else BOARDS:
        for length in (3, 5, 6, 9) if limits != "inferences" else (3, 6):
            for step in ld.find_steps(board, limit_pipeline(own_id, length)):
                if limits == "cells":
                    parts = [len(part.cells) for part in step.evidence.sets]
                    # The crossing of a Sue de Coq has as many cells as it needs.
                    assert max(parts[1:] if own_id.endswith("de-coq") else parts) <= length
                elif limits == "links" and not own_id.endswith("empty-rectangle-chain"):
                    assert longest_chain(step) <= length
                elif limits == "inferences":
                    assert sum(link.strong for branch in step.evidence.branches for link in branch.links) <= length


@pytest.mark.parametrize(
    "own_id", ["aic", "xy-chain", "als-xz", "als-chain", "cell-forcing-chain", "strong-chain-medusa"]
)
def test_a_limit_loses_nothing_that_is_shorter(own_id: str) -> None:
    for board in BOARDS:
        free = ld.find_steps(board, [own_id])
        for length in (3, 5, 7):
            kept = {step.eliminations for step in ld.find_steps(board, limit_pipeline(own_id, length))}
            short = [step for step in free if longest_chain(step) <= length and not step.evidence.sets]
            assert {step.eliminations for step in short} <= kept


def large_board(candidates: dict[str, str]) -> ld.Board:
    """Return an empty 16x16 grid with only some candidates in some cells."""
    board = ld.Board(Grid("." * 256))
    for cells, digits in candidates.items():
        for cell in cells.split():
            index = board.layout.cell(cell)
            for digit in board.candidates(index):
                if str(digit) not in digits.split():
                    board.eliminate(index, digit)
    return board


def test_an_ny_wing_fills_a_crossing_of_four_cells() -> None:
    board = large_board({"r1c5 r1c6 r1c7 r1c8": "1 2 3 4 5", "r1c1": "1 9", "r2c5": "2 9"})
    gone = {f"{c.cell}-{c.digit}" for step in ld.find_steps(board, ["ny-wing"]) for c in step.eliminations}
    assert gone == {f"r2c{c}-9" for c in range(1, 5)}


def test_a_sue_de_coq_has_four_cells_outside_its_crossing() -> None:
    board = large_board({"r1c1 r1c2": "1 2 3 4 5 6 7", "r1c5 r1c6 r1c9 r1c13": "1 2 3 4 5", "r3c3": "6 7"})
    for own_id in ("sue-de-coq-basic", "sue-de-coq-extended"):
        sizes = [sorted(len(part.cells) for part in step.evidence.sets) for step in ld.find_steps(board, [own_id])]
        assert [1, 2, 4] in sizes
        assert not ld.find_steps(board, limit_pipeline(own_id, 3))


@pytest.mark.parametrize("size", range(4, 13))
def test_almost_locked_sets_are_as_large_as_the_layout_allows(size: int) -> None:
    # 1 and 16 of the large set see r3c1, which has only these, and the 1s see the rest of box 1.
    digits = " ".join(map(str, range(1, size + 1)))
    others = " ".join(f"r1c{c}" for c in range(4, size + 2))
    board = large_board({"r1c2": f"{digits} 16", "r1c3": digits, others: digits.replace("1 ", "", 1), "r3c1": "1 16"})
    steps = ld.find_steps(board, ["als-xz"])
    assert any(max(len(part.cells) for part in step.evidence.sets) == size for step in steps)
    fewer = ld.find_steps(board, limit_pipeline("als-xz", size - 1))
    assert all(max(len(part.cells) for part in step.evidence.sets) < size for step in fewer)


THROUGH_SETS = [t.id for t in map(get, _engine.TECHNIQUES) if through_sets(t)]


@pytest.mark.parametrize("own_id", THROUGH_SETS)
def test_the_pipeline_limits_the_sets_of_a_chain(own_id: str) -> None:
    board = ld.explain(puzzles(16)[0], "basic").board(-1)
    free = ld.find_steps(board, [own_id])
    assert largest_set(free) > 4  # all sizes are searched for on 16x16
    for most in (2, 3, 4, 6, 15):
        some = ld.find_steps(board, Pipeline("some", (Stage(get(own_id), max_cells=most),)))
        assert largest_set(some) <= most
        assert own_id in {t.id for t in some.incomplete_techniques} or most == 15  # or left out and named
    assert {step.eliminations for step in some} == {step.eliminations for step in free}


def largest_set(steps: Iterable[ld.Step]) -> int:
    return max((len(part.cells) for step in steps for part in step.evidence.sets), default=0)


def test_a_walk_keeps_to_the_cells_that_its_pipeline_allows() -> None:
    names = [*SINGLES, "locked-candidates", "naked-subset", *THROUGH_SETS, "guess"]
    sizes = set()
    for most in (2, 3, 5):
        stages = (Stage(t, max_cells=most if through_sets(t) else 0) for t in resolve(names))
        pipeline = Pipeline("small", tuple(stages))
        for grid in (*puzzles(9)[:8], *puzzles(16)[:1]):
            walk = ld.explain(grid, pipeline)
            assert walk.is_solved
            largest = largest_set(step for step in walk if step.technique.id in THROUGH_SETS)
            assert largest <= most
            sizes.add(largest)
    assert {2, 3} < sizes


def test_listings_of_the_largest_grids_name_omitted_sets() -> None:
    board = ld.Board(puzzles(25)[0])
    assert [t.id for t in ld.find_steps(board, ["als-aic"]).incomplete_techniques] == ["als-aic"]
    every = Pipeline("every", (Stage(get("als-aic"), max_cells=24),))
    assert not ld.find_steps(board, every).incomplete_techniques and largest_set(ld.find_steps(board, every)) > 8


def test_cells_are_refused_where_no_chain_runs_through_sets() -> None:
    with pytest.raises(ld.InvalidArgument, match="no chains through sets"):
        Stage(get("als-xz"), max_cells=3)
    with pytest.raises(ld.InvalidArgument, match="no chains through sets"):
        resolve("all").limited("fish", max_cells=3)
    with pytest.raises(ld.InvalidArgument, match="max_cells"):
        Stage(get("als-aic"), max_cells=-1)
    limited_ones = {s.technique.id for s in resolve("all").limited("chains", max_cells=3).stages if s.max_cells}
    assert limited_ones == set(THROUGH_SETS) - {"als-chain"}
