"""Reasons for having no solution; limits of time, steps and length; conflict-driven search."""

from __future__ import annotations

import random
import time
import tracemalloc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import Board, Grid, Layout, Pipeline, Stage, Technique
from lucidoku.logic.pipeline import length_unit
from lucidoku.proofs.search import sat_solutions
from lucidoku.search.conflict import minimal, smallest_conflict
from lucidoku.search.solutions import first_solutions
from support import Called, call, puzzles

LINE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
MANY = "..4....2361..5......34......97...8..2.6.8...7.......3.........8978.....24...9..6."


def wrong(grid: Grid, rng: random.Random) -> Grid | None:
    """Puzzle with a wrong extra entry that breaks no rule at sight."""
    solution = ld.solve(grid)
    assert solution is not None
    for _ in range(50):
        cell = rng.choice([c for c in grid.layout.cells if not grid[c]])
        values = bytearray(grid.values)
        values[cell] = rng.choice([d for d in range(1, grid.layout.n + 1) if d != solution[cell]])
        found = Grid(bytes(values), grid.layout)
        if not found.status():
            return found
    return None


@given(st.sampled_from([*puzzles(9)[:25], *puzzles(6), *puzzles(4)]), st.integers(0, 5))
@settings(max_examples=25)
def test_the_entries_named_exclude_each_other_and_none_can_be_left_out(grid: Grid, seed: int) -> None:
    bad = wrong(grid, random.Random(seed))
    if bad is None:
        return
    for search in (ld.explain, ld.hint):
        with pytest.raises(ld.NoSolution) as caught:
            search(bad)
        entries = caught.value.entries
        assert entries and all(bad[c.cell] == c.digit for c in entries)
        counted = f"{len(entries)} of its entries"
        named = [counted] if len(entries) > 8 else [str(c.cell) for c in entries]
        assert all(name in str(caught.value) for name in named)

        def without(left_out: int | None, entries: Any = entries) -> Grid:
            kept = {int(c.cell): c.digit for k, c in enumerate(entries) if k != left_out}
            return Grid([kept.get(cell, 0) for cell in range(len(bad))], bad.layout)

        assert ld.solve(without(None)) is None
        assert all(ld.solve(without(k)) is not None for k in range(len(entries)))


def test_two_equal_digits_are_named() -> None:
    with pytest.raises(ld.InvalidPuzzle, match="r1c1 and r1c5 both hold 4") as caught:
        ld.explain("4...4" + "." * 76)
    assert [str(c) for c in caught.value.entries] == ["(4)r1c1", "(4)r1c5"]


def test_removed_candidates_belong_to_a_conflict() -> None:
    board = Board("." * 16)
    for name in ("r1c1", "r1c2", "r2c1"):
        board.eliminate(name, 1)
    board.eliminate("r2c2", 1)
    entries, removed = smallest_conflict(board)
    assert entries == [] and [f"{c.cell}-{c.digit}" for c in removed] == ["r1c1-1", "r1c2-1", "r2c1-1", "r2c2-1"]
    board = Board(LINE)
    solution = ld.solve(LINE)
    assert solution is not None
    board.eliminate("r1c1", solution["r1c1"])
    with pytest.raises(ld.NoSolution, match=f"r1c1 no longer has its {solution[0]} among") as caught:
        ld.hint(board)
    assert [c.cell for c in caught.value.removed] == [0]


@given(st.lists(st.sets(st.integers(0, 40), min_size=1, max_size=6), min_size=1, max_size=4))
def test_minimal_sets_are_minimal(sets: list[set[int]]) -> None:
    def impossible(some: Any) -> bool:
        return any(one <= set(some) for one in sets)

    smallest = minimal(range(41), impossible)
    assert impossible(smallest) and not any(impossible([x for x in smallest if x != left]) for left in smallest)


def test_few_questions_are_asked_for_a_small_set_among_many() -> None:
    asked = []

    def impossible(some: Any) -> bool:
        asked.append(some)
        return {17, 163} <= set(some)

    assert minimal(range(200), impossible) == [17, 163]
    assert len(asked) < 50  # each answer uses half of the remaining time, not one item


def test_a_hint_reports_several_solutions() -> None:
    with pytest.raises(ld.MultipleSolutions, match="several solutions"):
        ld.hint(MANY)
    step = ld.hint(MANY, allow_multiple=True)
    assert step is not None and not step.assumes_uniqueness
    assert cli("hint", MANY).stderr.startswith("lucidoku: the puzzle has several solutions")


HARD = Layout.standard(5, 5)


def test_every_long_call_has_a_time_limit_and_reports_it() -> None:
    empty = Grid(bytes(625), HARD)
    start = time.process_time()
    walk = ld.explain(empty, allow_multiple=True, time_limit=0.2)
    assert walk.timed_out and not walk.is_solved and "timed out" in repr(walk)
    (same,) = ld.explain_many([empty], allow_multiple=True, time_limit=0.2)
    assert same.timed_out
    steps = ld.find_steps(empty, "all", time_limit=0.2)
    assert steps.timed_out and "timed out" in repr(steps)
    with pytest.raises(ld.TimeLimit, match=r"within 0\.2 s") as late:
        ld.count(empty, 10**9, time_limit=0.2)
    assert 0 < late.value.count < 10**9 and not late.value.found
    with pytest.raises(ld.TimeLimit):
        ld.hint(empty, allow_multiple=True, time_limit=0.2)
    answers = ld.solve_many(["." * 256], limit=10**6, time_limit=0.2)
    assert answers.timed_out == [True] and answers.counts[0] > 0
    assert time.process_time() - start < 20
    for search in (
        lambda: ld.explain(LINE, time_limit=0),
        lambda: ld.find_steps(LINE, time_limit=-1),
        lambda: ld.solve(LINE, time_limit=float("nan")),
        lambda: ld.find_steps(LINE, limit=0),
    ):
        with pytest.raises(ld.InvalidArgument):
            search()


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    assert ld.explain(LINE, time_limit=100) == ld.explain(LINE) and not ld.explain(LINE, time_limit=100).timed_out
    board = ld.explain(LINE).board(30)
    steps = ld.find_steps(board, "hard")
    assert ld.find_steps(board, "hard", time_limit=100) == steps and not steps.timed_out and not steps.limit_reached
    for limit in (1, 3, len(steps)):
        some = ld.find_steps(board, "hard", limit=limit)
        assert list(some) == steps[:limit] and some.limit_reached
    assert not ld.find_steps(board, "hard", limit=len(steps) + 1).limit_reached
    assert ld.solve(LINE, time_limit=100) == ld.solve(LINE) and ld.canonical(LINE, time_limit=100) == ld.canonical(LINE)


@pytest.mark.parametrize("own", [False, True])
def test_the_walk_with_a_technique_in_python_keeps_the_limit(own: bool) -> None:
    @ld.technique("slow", level="easy", register=False)
    def slow(board: Board) -> list[ld.Step]:
        time.sleep(0.05)
        return []

    pipeline = Pipeline.of("all").including(slow) if own else Pipeline.of("all")
    start = time.process_time()
    walk = ld.explain(LINE, pipeline, time_limit=0.3 if own else 100)
    assert walk.timed_out == own and (0 < len(walk) < 70) == own and time.process_time() - start < 5
    assert walk.solution == ld.solve(LINE)


@given(st.sampled_from([*puzzles(4), *puzzles(6), *puzzles(9)[:10], *puzzles(16)[:2]]))
@settings(max_examples=12)
def test_the_conflict_driven_search_agrees_with_the_engine(grid: Grid) -> None:
    result = sat_solutions(Board(grid), 3, None)
    assert result is not None
    digits, cut = result
    assert not cut and digits == [grid.values for grid in ld.solutions(grid, 3)]


def test_the_search_by_conflicts_counts_and_keeps_its_time() -> None:
    every = sat_solutions(Board("." * 16), 1000, None)
    assert every is not None and len(set(every[0])) == 288 and not every[1]
    assert every[0] and {Grid(values).status() for values in every[0]} == {ld.PositionStatus.VALID}
    start = time.process_time()
    late = sat_solutions(Board(Grid(bytes(625), HARD)), 10**6, 0.5)
    assert late is not None and late[1] and time.process_time() - start < 10


def test_limits_of_a_stage_are_checked() -> None:
    chain, fish = Technique("xy-chain"), Technique("x-wing")
    assert length_unit(chain) == "links" and length_unit(fish) == ""
    for bad in (
        lambda: Stage(chain, max_uses=-1),
        lambda: Stage(chain, max_length=-2),
        lambda: Stage(fish, max_length=5),
        lambda: Pipeline.of("all").limited("x-wing", max_length=5),
        lambda: Pipeline.of("all").limited("guess", max_uses=-1),
    ):
        with pytest.raises(ld.InvalidArgument):
            bad()
    with pytest.raises(ld.UnknownTechnique, match="is not among"):
        Pipeline.of("basic").limited("x-wing", max_uses=2)
    of_family = Pipeline.of("all").limited("chains", max_length=7)
    assert {s.max_length for s in of_family.stages if s.technique.family == "chains"} <= {0, 7}


@pytest.mark.parametrize("name", ["xy-chain", "x-chain", "aic", "grouped-aic", "discontinuous-nice-loop"])
def test_the_length_of_a_chain_is_as_stated(name: str) -> None:
    boards = [ld.explain(grid, "medium").board(-1) for grid in puzzles(9)]
    boards = [board for board in boards if not board.is_solved][-24:]
    lengths = [len(step.evidence.links) for board in boards for step in ld.find_steps(board, [name])]
    assert lengths
    for most in (3, 5, 7):
        pipeline = Pipeline.of([name]).limited(name, max_length=most)
        short = [len(step.evidence.links) for board in boards for step in ld.find_steps(board, pipeline)]
        assert max(short, default=0) <= most
        assert len(short) >= sum(length <= most for length in lengths)


def cli(*arguments: str) -> Called:
    return call(arguments)


def test_limits_on_the_command_line() -> None:
    run = cli("count", "." * 256, "--limit", "100000000", "--time-limit", "300ms")
    assert run.exit_code == 1 and run.stdout.strip().endswith("+") and "not found within 0.3 s" in run.stderr
    assert cli("count", "." * 81, "--limit", "7").stdout == "7+\n"
    assert cli("solve", LINE, "--time-limit", "10s").stdout == f"{ld.solve(LINE).line}\n"  # type: ignore[union-attr]
    run = cli("explain", "." * 625, "--allow-multiple", "--time-limit", "300ms")
    assert run.exit_code == 1 and "Cut by the time limit" in run.stdout
    assert "is not a time" in cli("explain", LINE, "--time-limit", "soon").stderr
    assert "no length" in cli("explain", LINE, "--max-length", "x-wing=3").stderr
    assert "expected TECHNIQUE=N" in cli("explain", LINE, "--max-length", "aic").stderr
    assert cli("explain", LINE, "--max-length", "aic=5", "--max-length", "xy-chain=7").exit_code == 0
    assert "no chains through sets" in cli("explain", LINE, "--max-cells", "x-wing=3").stderr
    assert cli("explain", LINE, "--max-cells", "als-aic=3", "--max-cells", "als-chain=5").exit_code == 0


def test_a_typo_in_a_puzzle_is_reported_as_a_typo() -> None:
    run = cli("explain", f"{LINE[:40]}x{LINE[41:]}")
    assert run.exit_code == 2 and "column 41" in run.stderr and "'x'" in run.stderr and "No such file" not in run.stderr
    assert "No such file" in cli("explain", "nonesuch/list.txt").stderr
    run = cli("explain", f"1.3.5.7.9{'.' * 71}x.txt"[:81])
    assert "No such file" not in run.stderr


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_the_lists_of_the_package_are_known_by_name(name: str) -> None:
    run = cli("solve", name, "--answer", "unique")
    assert run.exit_code == 0 and set(run.stdout.split()) == {"yes"} and len(run.stdout.split()) >= 20


def test_a_large_grid_on_which_the_search_of_the_engine_takes_long_is_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    from lucidoku.logic import explaining

    layout = Layout.standard(5, 5)
    solution = Grid([(5 * (r % 5) + r // 5 + c) % 25 + 1 for r in range(25) for c in range(25)], layout)
    rng = random.Random(5)
    values = bytearray(solution.values)
    for cell in rng.sample(range(625), 300):
        values[cell] = 0
    grid = Grid(bytes(values), layout)
    expected = ld.explain(grid, "singles,guess", allow_multiple=True, time_limit=5)
    monkeypatch.setattr(explaining, "_WALK", 0.000001)
    walk = ld.explain(grid, "singles,guess", allow_multiple=True)
    assert not walk.timed_out and [s.conclusion for s in walk] == [s.conclusion for s in expected]


def test_counting_keeps_its_time_and_holds_no_solution() -> None:
    tracemalloc.start()
    start = time.process_time()
    with pytest.raises(ld.TimeLimit) as late:
        ld.count("." * 81, limit=10**9, time_limit=0.2)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert late.value.count > 10_000 and time.process_time() - start < 0.8 and most < 10**6
    assert ld.count("." * 16, 1000) == 288 and ld.count("." * 81, 0) == 0 and ld.count("." * 256, 20) == 20


def test_solutions_keep_their_time_and_are_all_there() -> None:
    start = time.process_time()
    with pytest.raises(ld.TimeLimit) as late:
        first_solutions("." * 81, limit=10**9, time_limit=0.2)
    assert time.process_time() - start < 1
    grids = late.value.found
    assert len(grids) == late.value.count > 10_000
    assert all(grid.status() == ld.PositionStatus.VALID for grid in (grids[0], grids[-1], *grids[5:7]))
    number = 0
    with pytest.raises(ld.TimeLimit) as late:
        for _grid in ld.solutions("." * 81, time_limit=0.2):
            number += 1
    assert late.value.count == number and time.process_time() - start < 2


def test_a_rating_takes_its_time_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from lucidoku.ratings import own as scale

    given = []

    def slow(*_args: Any, time_limit: float) -> Any:
        time.sleep(0.2)
        return ld.explain(LINE, "singles")

    def own(walk: Any, left: float) -> Any:
        given.append(left)
        return rated(walk)

    rated = scale.rate_own
    monkeypatch.setattr(scale, "explain", slow)
    monkeypatch.setattr(scale, "rate_own", own)
    ld.rate(LINE, ["own"], check=False, time_limit=0.5)
    assert len(given) == 1 and given[0] <= 0.3
