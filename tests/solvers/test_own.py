"""Your own solvers: from files, as classes and functions; they never affect the results of others."""

from __future__ import annotations

import json
import mmap
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.school.exercises import model_answers
from lucidoku.solvers import Solver, Work, compare, race, solver, tries
from lucidoku.solvers.own import as_solver, from_file
from support import call, puzzles

PUZZLE = puzzles(9)[0]


def endless(S: list[list[int]]) -> bool:
    while True:
        pass


def noisy(S: list[list[int]]) -> bool:
    while True:
        print("x" * 10000)


def leaving(S: list[list[int]]) -> bool:
    raise SystemExit


def greedy(S: list[list[int]]) -> Any:
    return [0] * (1 << 33)


class Given(Solver):
    name = "given"

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        found = ld.solve(Grid(values, layout))
        return list(found.values) if found else None


def test_nothing_that_a_solver_does_harms_the_others() -> None:
    lab = compare([Given, endless, "mrv", noisy, leaving, greedy], [PUZZLE], 0.5)
    assert {name: lab.of(name)[0].outcome for name in lab.solvers} == {
        "given": "solved",
        "endless": "time is up",
        "mrv": "solved",
        "noisy": "time is up",
        "leaving": "failed",
        "greedy": "failed",
    }
    rows = {row.solver: row for row in lab.summary()}
    assert lab.of("given")[0].nodes is None and rows["mrv"].nodes > 0
    assert rows["mrv"].min_ms <= rows["mrv"].median_ms <= rows["mrv"].max_ms <= rows["mrv"].total_ms
    text, page = str(lab), lab._repr_html_()
    assert "mrv" in text and page.startswith("<table>") and ">nan<" not in page
    assert "mrv" in repr(lab)


@pytest.mark.heavy("matplotlib")
def test_a_comparison_draws_itself() -> None:
    assert compare(["mrv"], [PUZZLE], 5).plot().get_axes()


@pytest.mark.skipif(not hasattr(mmap, "MAP_PRIVATE"), reason="this system counts no address space")
def test_a_large_program_may_compare_too() -> None:
    """Memory reserved by the parent process does not count for the solvers that are forked from it."""

    def copied(S: list[list[int]]) -> Any:
        bytearray(1 << 24)
        return [list(row) for row in solution]

    found = ld.solve(PUZZLE)
    assert found
    solution = [found.values[k : k + 9] for k in range(0, 81, 9)]
    with mmap.mmap(-1, 3 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ):
        assert compare([copied], [PUZZLE], 5).of("copied")[0].outcome == "solved"


def test_the_exercise_races_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(model_answers(french=True))
    found = solver(f"{path}:resoudre").solve(PUZZLE)
    assert found and found.grid == ld.solve(PUZZLE)
    out, film = tmp_path / "all.csv", tmp_path / "film.html"
    words = ["compare", "easy", "hard", "--first", "1", "--solvers", f"mrv,{path}:resoudre", "--time-limit", "30s"]
    result = call([*words, "--out", str(out), "--film", str(film)])
    assert result.exit_code == 0, result.output
    rows = out.read_text().splitlines()
    assert len(rows) == 5 and rows[1].startswith('"easy","mrv"') and rows[4].startswith('"hard","resoudre"')
    assert '"name": "mrv"' in film.read_text()
    for bad, answer in (
        ("nonesuch.py:x", "no file"),
        (f"{path}:nonesuch", "expected one of"),
        (f"{path}:S", "is not a solver"),
    ):
        with pytest.raises(LucidokuError, match=answer):
            solver(bad)


@pytest.mark.parametrize("name", ["naive", "mrv", "norvig", "dlx"])
def test_moves_lead_to_the_solution(name: str) -> None:
    small = Grid.parse("1.....2..3.....4")
    stack: list[tuple[int, int]] = []
    for kind, cell, digit in tries(name, small):
        if kind == "try":
            stack.append((cell, digit))
        else:
            assert stack.pop() == (cell, digit)
    solution = ld.solve(small)
    assert solution and all(solution[cell] == digit for cell, digit in stack)


@given(st.integers(1, 40))
@settings(max_examples=10)
def test_the_number_of_moves_is_limited(limit: int) -> None:
    page = race(PUZZLE, ["naive", "engine"], limit=limit)
    data = json.loads(re.findall(r"const data = (.*);\n", page)[0])
    assert [run["name"] for run in data["runs"]] == ["naive"] and len(data["runs"][0]["moves"]) <= limit


def test_solvers_that_report_no_moves_are_refused() -> None:
    with pytest.raises(LucidokuError, match="none of these solvers"):
        race(PUZZLE, ["engine"])


def test_a_class_with_search_needs_no_base() -> None:
    class Zigzag:
        def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
            found = ld.solve(ld.Grid(values))
            return list(found) if found else None

    zigzag = as_solver(Zigzag)
    assert zigzag.name == "zigzag" and zigzag.solve(ld.Grid.parse("1.....2..3.....4"))


@pytest.mark.parametrize("first", ["while True: pass", "import time; time.sleep(1000)", "n = 10 ** 10 ** 10"])
def test_a_file_that_does_not_end_is_reported(tmp_path: Path, first: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"{first}\ndef solve(S): return False\n", "utf-8")
    with pytest.raises(LucidokuError, match=r"mine\.py is still running after 1 s; is there an endless loop"):
        from_file(f"{path}:solve", seconds=1)
    path.write_text("def solve(S): return False\n", "utf-8")
    assert from_file(f"{path}:solve").name == "solve"


def test_a_solver_accepts_any_puzzle_like_value() -> None:
    text = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
    grid = Grid.parse(text)
    wanted = solver("mrv").solve(grid)
    assert wanted
    rows = [list(grid.values[start : start + 9]) for start in range(0, 81, 9)]
    for puzzle in (text, rows, Board(grid), bytes(grid.values)):
        found = solver("mrv").solve(puzzle)
        assert found and found.grid == wanted.grid
