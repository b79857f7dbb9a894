"""True candidates agree with all solutions, differences are smallest, and each claim about givens holds."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.cli import main
from lucidoku.grid.cells import Candidate
from lucidoku.rules._constraint import Constraint
from support import puzzles

FOUR = ld.Layout.standard(2, 2)
LAYOUTS = {
    "plain": FOUR,
    "diagonals": FOUR.with_diagonals(),
    "six": ld.Layout.standard(2, 3),
    "jigsaw": ld.Layout.jigsaw("1112122233343444"),
    "rules": ld.Layout.standard(2, 3).with_constraints([Constraint("antiknight")]),
    "cage": FOUR.with_constraints([Constraint("killercage", ((0, 1),), (3,))]),
}


def thin_out(layout: ld.Layout, seed: int, most: int) -> ld.Grid:
    """Return a puzzle of this layout with 2 to `most` solutions."""
    rng = random.Random(seed)
    solution = ld.solve(ld.Grid(bytes(layout.n**2), layout))
    assert solution is not None
    values = bytearray(solution.values)
    for cell in rng.sample(range(layout.n**2), layout.n**2):
        kept, values[cell] = values[cell], 0
        if ld.count(ld.Grid(bytes(values), layout), most + 1) > most:
            values[cell] = kept
    return ld.Grid(bytes(values), layout)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("most", [1, 6, 40])
def test_they_agree_with_all_solutions(layout: ld.Layout, most: int) -> None:
    grid = thin_out(layout, most, most)
    solutions = list(ld.solutions(grid))
    times = Counter((cell, one[cell]) for one in solutions for cell in layout.cells)
    result = ld.true_candidates(grid)
    assert result.solutions == len(solutions) and not result.more and result.is_unique == (len(solutions) == 1)
    for cell in layout.cells:
        assert result.candidates(cell) == tuple(sorted({one[cell] for one in solutions}))
        assert [result.solutions_with(cell, d) for d in range(1, layout.n + 1)] == [
            times[cell, d] for d in range(1, layout.n + 1)
        ]
    possible = {c for c in ld.Board(grid).all_candidates() if not grid[c.cell]}
    assert set(result.impossible) == {c for c in possible if not times[c.cell, c.digit]}
    once = {Candidate(cell, digit) for (cell, digit), number in times.items() if number == 1}
    assert set(result.decisive) == (once if len(solutions) > 1 else set())
    for given in (Candidate(cell, grid[cell]) for cell in layout.cells if grid[cell]):
        values = bytearray(grid.values)
        values[given.cell] = 0
        free = ld.count(ld.Grid(bytes(values), layout), most + 2) == len(solutions)
        assert (given in result.redundant) == free and (given in result.necessary) != free


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_no_part_of_a_difference_can_be_exchanged(layout: ld.Layout) -> None:
    grid = thin_out(layout, 5, 30)
    solutions = list(ld.solutions(grid))
    result = ld.true_candidates(grid)
    sets = [
        frozenset(cell for cell in layout.cells if one[cell] != other[cell])
        for one, other in combinations(solutions, 2)
    ]
    assert result.differences
    assert min(map(len, sets)) == len(result.differences[0].cells)
    for difference in result.differences:
        here = frozenset(difference.cells)
        assert here in sets and all(a != b for a, b in zip(difference.first, difference.second, strict=True))
        same = [one for one in solutions if tuple(one[cell] for cell in difference.cells) == difference.first]
        assert any(
            tuple(other[cell] for cell in difference.cells) == difference.second
            and all(one[cell] == other[cell] for cell in layout.cells if cell not in here)
            for one in same
            for other in solutions
        )


def test_a_low_limit_finds_the_same_candidates() -> None:
    rng = random.Random(2)
    for grid in puzzles(9)[:6]:
        values = bytearray(grid.values)
        for cell in rng.sample([cell for cell in grid.layout.cells if values[cell]], 2):
            values[cell] = 0
        some = ld.Grid(bytes(values), grid.layout)
        whole, cut = ld.true_candidates(some, limit=100_000), ld.true_candidates(some, limit=1)
        assert not whole.more and cut.more and cut.solutions == 1 and not cut.is_unique
        assert cut.board.masks == whole.board.masks and cut.impossible == whole.impossible
        assert cut.decisive == whole.decisive and cut.redundant == whole.redundant
        for cell in some.layout.cells:
            for digit in whole.candidates(cell):
                number = whole.solutions_with(cell, digit)
                assert cut.solutions_with(cell, digit) == (1 if number == 1 else None)


def test_pencil_marks_count() -> None:
    board = ld.Board("1.....2..3......")
    board.eliminate("r4c4", 3)
    result = ld.true_candidates(board)
    assert result.solutions == 2 and result.candidates("r4c4") == (2, 4)
    board.eliminate("r4c4", 4)
    assert ld.true_candidates(board).is_unique
    assert ld.true_candidates(board).necessary == ld.true_candidates("1.....2..3......").necessary


@pytest.mark.parametrize("line", ["11..............", "12....34........"])
def test_no_solution(line: str) -> None:
    result = ld.true_candidates(line)
    assert str(result) == "no solution" and not result.differences and not result.redundant and not result.necessary
    assert result.solutions == 0 and not result.is_unique and result.candidates("r4c4") == ()


def test_limits() -> None:
    for limit in (0, 100_001):
        with pytest.raises(ld.InvalidArgument, match="1 to 100000"):
            ld.true_candidates("." * 81, limit=limit)
    start = time.process_time()  # processor time, not wall time: other processes may be at work
    with pytest.raises(ld.TimeLimit):
        ld.true_candidates("." * 625, time_limit=0.1)
    assert time.process_time() - start < 3
    with pytest.raises(ld.InvalidArgument):
        ld.true_candidates("." * 81).solutions_with("r1c1", 10)


def test_it_is_quick_on_few_givens() -> None:
    solution = ld.solve("." * 81)
    assert solution is not None
    for few in (0, 8, 12):
        line = "".join(
            d if i % 81 in range(0, 81, 81 // few if few else 82) else "." for i, d in enumerate(solution.line)
        )
        assert ld.true_candidates(line, time_limit=20).more  # some milliseconds on an idle machine


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended:
        main(["candidates", *words])
    return int(ended.value.code or 0), capsys.readouterr().out


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    code, output = run(capsys, "1.....2..3......")
    assert code == 0 and "3 solutions" in output and "No given can go" in output
    assert "r1c3=3" in output and "r1c3 r1c4 r4c3 r4c4: 3443 or 4334" in output
    code, output = run(capsys, "12....2..3.....4")
    assert code == 0 and "1 solution\n" in output and "Givens that can go, each alone: r1c2=2\n" in output
    code, output = run(capsys, "1.....2..3......", "--json", "--limit", "2")
    result: dict[str, Any] = json.loads(output)
    assert code == 0 and result["schema"] == "lucidoku/candidates/1" and result["solutions"] == 2 and result["more"]
    assert result["cells"][15] == {"2": 1, "3": 1, "4": 1} and result["cells"][0] == {"1": None}
    assert "No given" not in run(capsys, "." * 16)[1]
    assert run(capsys, "1.....2..3......", "--limit", "0")[0] == 2
