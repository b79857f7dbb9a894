"""The laboratory: every algorithm against the engine, time limits, wrong and crashing solvers, tables and plots."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.cli._common import parse_time
from lucidoku.errors import LucidokuError
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.solvers import SOLVERS, ExactCover, Solver, Unfinished, Work, compare, is_solution, solver
from lucidoku.solvers.report import html, table
from support import call, puzzles

HEAVY = {"cpsat": pytest.mark.heavy("ortools"), "smt": pytest.mark.heavy("z3")}
EXACT = [pytest.param(name, marks=HEAVY.get(name, ())) for name in SOLVERS if name != "annealing"]
LIMITED = ("naive", "mrv", "dlx", "annealing", "sat", "cpsat", "smt")
SMALL = Grid.parse("1.....2..3.....4")


@pytest.mark.parametrize("name", EXACT)
def test_solves_every_layout(name: str) -> None:
    some = [SMALL, puzzles(6)[0], puzzles(9)[0], puzzles(9)[5], Grid(bytes(16), Layout.of_size(4))]
    diagonal = Layout.standard(3, 3).with_diagonals()
    whole = ld.solve(Grid(bytes(81), diagonal))
    assert whole is not None
    some.append(Grid([digit if cell % 2 else 0 for cell, digit in enumerate(whole)], diagonal))
    for puzzle in some:
        found = solver(name).solve(puzzle, time_limit=60)
        assert found is not None and is_solution(found.grid, puzzle)


@pytest.mark.parametrize("name", EXACT)
def test_sees_that_there_is_no_solution(name: str) -> None:
    for line in ("11..............", "123.......4.....", "123....4........"):
        puzzle = Grid.parse(line)
        assert (solver(name).solve(puzzle) is None) == (ld.count(puzzle) == 0)


def test_annealing_finds_or_gives_up() -> None:
    found = solver("annealing").solve(SMALL, 30)
    assert found is not None and is_solution(found.grid, SMALL)
    with pytest.raises(Unfinished):
        solver("annealing").solve(Grid.parse("123....4........"), 1)


@pytest.mark.parametrize("name", [pytest.param(name, marks=HEAVY.get(name, ())) for name in LIMITED])
def test_a_time_limit_holds(name: str) -> None:
    hard = Grid(bytes([1] + [0] * 623 + [2]), Layout.of_size(25))
    start = time.perf_counter()
    try:
        solver(name).solve(hard, time_limit=0.4)
    except Unfinished as error:
        assert error.work.seconds < 10  # a machine may be slow; the test is that it stops at all
    assert time.perf_counter() - start < 20


@given(st.dictionaries(st.integers(0, 12), st.sets(st.integers(0, 6), min_size=1), max_size=10))
@settings(max_examples=200)
def test_exact_cover_agrees_with_trying_all(options: dict[int, set[int]]) -> None:
    names = list(options)
    wanted = set()
    for chosen in range(1 << len(names)):
        picked = [name for i, name in enumerate(names) if chosen >> i & 1]
        covered = [item for name in picked for item in options[name]]
        if sorted(covered) == list(range(7)):
            wanted.add(frozenset(picked))
    found = [frozenset(solution) for solution in ExactCover(options, range(7))]
    assert set(found) == wanted and len(found) == len(wanted)


def test_exact_cover_is_restored_and_counts_all() -> None:
    problem = ExactCover({"a": [1], "b": [2], "c": [1, 2]})
    assert sorted(map(sorted, problem)) == sorted(map(sorted, problem)) == [["a", "b"], ["c"]]
    assert problem.choose("a") and not problem.choose("c")
    assert list(problem) == [["b"]]
    with pytest.raises(ValueError, match="twice"):
        ExactCover({"a": [1, 1]})
    with pytest.raises(ValueError, match="not an item"):
        ExactCover({"a": [1]}, items=[2])


class Liar(Solver):
    name = "liar"

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        return [1] * len(values)


class Denier(Solver):
    name = "denier"

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        return None


class Crasher(Solver):
    name = "crasher"

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        if layout.n == 9:
            os._exit(3)
        raise ZeroDivisionError("oh")


class Sleeper(Solver):
    name = "sleeper"

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        if layout.n == 9:
            time.sleep(60)
        return list(ld.solve(Grid(values, layout)) or [])


def test_compare_judges_every_answer() -> None:
    lab = compare([Liar(), Denier(), Crasher(), Sleeper(), "mrv"], [SMALL, puzzles(9)[0], "11.............."], 2)
    outcomes = {name: [result.outcome for result in lab.of(name)] for name in lab.solvers}
    assert outcomes == {
        "liar": ["wrong", "wrong", "no solution"],
        "denier": ["wrong", "wrong", "no solution"],
        "crasher": ["failed", "failed", "no solution"],
        "sleeper": ["solved", "time is up", "no solution"],
        "mrv": ["solved", "solved", "no solution"],
    }
    late = lab.of("sleeper")[1]
    assert 1.9 < late.seconds < 20
    assert "ZeroDivisionError: oh" in lab.of("crasher")[0].detail
    assert not lab.agrees
    rows = {row.solver: row for row in lab.summary()}
    assert (rows["mrv"].solved, rows["sleeper"].unfinished, rows["liar"].wrong) == (3, 1, 2)
    assert rows["sleeper"].slowest == 2
    assert table(lab).row_count == 5


@pytest.mark.heavy("matplotlib")
def test_a_page_shows_plots_and_wrong_answers() -> None:
    page = html({"some": compare([Liar(), Sleeper(), "mrv"], [SMALL, puzzles(9)[0]], 1)}, "Test")
    assert "class=wrong" in page and "<svg" in page and puzzles(9)[0].line in page


def test_tables() -> None:
    lab = compare(["human:basic", "engine"], puzzles(9)[:3])
    assert lab.of("engine")[0].nodes is None
    assert lab.arrow(detail=True).num_rows == 6
    assert "hidden-single:" in lab.results[0].detail


@pytest.mark.heavy("pandas")
def test_a_comparison_is_a_frame() -> None:
    assert list(compare(["human:basic", "engine"], puzzles(9)[:1]).dataframe()["solver"]) == ["human:basic", "engine"]


@pytest.mark.parametrize("name", ["nonesuch", "dlx:5"])
def test_bad_names(name: str) -> None:
    with pytest.raises(LucidokuError, match=r"solver"):
        solver(name)


@pytest.mark.parametrize("text", ["", "five", "0s", "-1s", "5 days"])
def test_bad_times(text: str) -> None:
    with pytest.raises(LucidokuError, match="is not a time"):
        parse_time(text)


def test_command(tmp_path: Path) -> None:
    out = tmp_path / "all.parquet"
    words = ["compare", "easy", "--first", "3", "--solvers", "mrv,dlx", "--time-limit", "5s"]
    result = call([*words, "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert "3/3" in result.stdout and "textbook" in result.stdout
    assert out.exists()
    for bad, answer in (("--out", "a.xyz"), ("--solvers", "nonesuch"), ("--time-limit", "soon")):
        failed = call([*words, bad, answer])
        assert failed.exit_code == 2 and failed.stderr.startswith("lucidoku: "), failed.output


@pytest.mark.heavy("matplotlib")
def test_command_draws_plots(tmp_path: Path) -> None:
    files = [tmp_path / "plot.svg", tmp_path / "page.html"]
    out = [word for file in files for word in ("--out", str(file))]
    result = call(["compare", "easy", "hard", "--first", "1", "--solvers", "mrv,dlx", "--time-limit", "30s", *out])
    assert result.exit_code == 0, result.output
    assert all("<svg" in file.read_text() for file in files)


def test_no_list_holds_a_puzzle_twice() -> None:
    # Repeats in another notation are also removed, as they would be measured twice.
    for path in (Path(ld.__file__).parent / "solvers" / "lists").glob("*.txt"):
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
        forms = {str(ld._engine.canonical(Grid.parse(line).values, 3, 3)) for line in lines}
        assert len(forms) == len(lines) == 20 and all(map(ld.is_unique, lines)), path.name


def test_puzzles_that_took_too_long_are_counted_in_words() -> None:
    answer = call(["compare", "hard", "--first", "1", "--solvers", "naive", "--time-limit", "20ms"])
    assert "naive: 1 puzzle was not solved in time; the times above are those of the others" in answer.stdout
    assert "not solved in time" not in call(["compare", "easy", "--first", "1", "--solvers", "engine"]).stdout
