"""Exact search of one puzzle and of many: agreement with a plain search, all inputs, both kinds of engine."""

from __future__ import annotations

import os
import platform
import random
import subprocess
import sys
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.search.exact import solve_lines
from support import LONG, puzzles


def plain_count(values: bytearray, layout: Layout, limit: int) -> int:
    """Count solutions by trying the cell with the fewest digits."""
    best, best_digits = -1, None
    for cell in layout.cells:
        if values[cell]:
            continue
        seen = {values[peer] for peer in layout.peers[cell]}
        digits = [d for d in range(1, layout.n + 1) if d not in seen]
        if best_digits is None or len(digits) < len(best_digits):
            best, best_digits = int(cell), digits
    if best_digits is None:
        return 1
    count = 0
    for digit in best_digits:
        values[best] = digit
        count += plain_count(values, layout, limit - count)
        if count >= limit:
            break
    values[best] = 0
    return count


def thin_out(count: int) -> list[Grid]:
    """Return puzzles of tests/data with some givens removed or changed: none, one or many solutions."""
    rng = random.Random(5)
    some = []
    for _ in range(count):
        values = bytearray(rng.choice(puzzles(9)).values)
        givens = [cell for cell, value in enumerate(values) if value]
        for cell in rng.sample(givens, rng.randrange(0, 4)):
            values[cell] = rng.choice((0, 0, rng.randrange(1, 10)))
        some.append(Grid(values))
    return some


@pytest.mark.parametrize("layout", [Layout.standard(3, 3), Layout.standard(2, 2), Layout.parse("9x9+diagonals")])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_lines_are_answered_as_arrays_are(layout: Layout, end: bytes) -> None:
    grids = [Grid(bytes(layout.n**2)), *(thin_out(60) if layout.n == 9 else [Grid([1, 1, *[0] * 14])])]
    lines = [random.Random(number).choice((g.line, g.line.replace(".", "0"))) for number, g in enumerate(grids)]
    expected = ld.solve_many(lines, limit=3, layout=layout)
    answers = solve_lines(end.join(line.encode() for line in lines) + end, limit=3, threads=2, layout=layout)
    assert answers is not None and answers.counts == expected.counts and not any(answers.timed_out)
    assert len(set(answers.counts)) > 1
    empty = "." * layout.n**2
    found = [grid.line if (grid := expected[number]) else empty for number in range(len(lines))]
    assert answers.lines.decode().splitlines() == found


@pytest.mark.parametrize("layout", [Layout.standard(3, 3), Layout.standard(2, 2), Layout.standard(4, 4)])
@pytest.mark.parametrize("seconds", [None, 1e-9])
def test_words_replace_missing_solutions(layout: Layout, seconds: float | None) -> None:
    size = layout.n**2
    grids = [Grid(bytes(size)), Grid([1, 1, *[0] * (size - 2)], layout), *(thin_out(40) if layout.n == 9 else [])]
    grids += puzzles(16)[:1] if layout.n == 16 else []
    text = "".join(grid.line + "\n" for grid in grids).encode()
    plain = solve_lines(text, threads=2, layout=layout, time_limit=seconds)
    answers = solve_lines(text, threads=2, layout=layout, time_limit=seconds, instead=b"0\na longer word than 4x4\n?\n")
    assert (
        plain is not None
        and answers is not None
        and (answers.counts, answers.timed_out) == (plain.counts, plain.timed_out)
    )
    assert any(answers.timed_out) == (seconds is not None)
    words = answers.lines.decode().splitlines()
    for word, line, count, late in zip(
        words, plain.lines.decode().splitlines(), answers.counts, answers.timed_out, strict=True
    ):
        assert word == ("?" if late and count < 2 else {0: "0", 1: line}.get(count, "a longer word than 4x4"))
    assert len(set(words)) >= 2 or seconds is not None


@pytest.mark.parametrize("n", [9, 16])
def test_other_lines_are_not_answered(n: int) -> None:
    good = puzzles(n)[0].line
    wrong = "A" if n == 9 else "H"
    for bad in ("", good[:-1], good + ".", wrong + good[1:], good[:-1] + wrong, good[:-1] + "\xe9", "# comment"):
        for lines in ([good, bad], [bad, good]):
            assert solve_lines("".join(line + "\n" for line in lines).encode("latin-1")) is None, bad
    assert solve_lines((good + "\n" + good).encode()) is None or n == 16  # the caller ends the last line


def test_counts_agree_with_a_plain_search() -> None:
    grids = thin_out(60 * LONG)
    answers = ld.solve_many([grid.line for grid in grids], limit=5)
    expected = []
    for grid in grids:
        clash = any(
            grid[cell] and grid[cell] == grid[peer] for cell in grid.layout.cells for peer in grid.layout.peers[cell]
        )
        expected.append(0 if clash else plain_count(bytearray(grid.values), grid.layout, 5))
    assert list(answers.counts) == expected
    assert {0, 1, 5} <= set(expected)
    for number, grid in enumerate(grids):
        solution = answers[number]
        assert (solution is None) == (expected[number] == 0)
        if solution is not None:
            solution.check()
            assert 0 not in solution.values
            assert all(given in (0, found) for given, found in zip(grid.values, solution.values, strict=True))


def test_one_puzzle() -> None:
    grid = puzzles(9)[0]
    solution = ld.solve(grid)
    assert solution is not None
    assert [solution] == ld.solutions(grid)
    assert ld.is_unique(grid)
    assert ld.count(grid, limit=10) == 1
    assert ld.count(Grid(bytes(81)), limit=1000) == 1000
    assert ld.solve("11" + "." * 79) is None
    # Pencil marks with a candidate of the solution removed.
    board = ld.Board(grid)
    cell = next(c for c in grid.layout.cells if not grid[c])
    board.eliminate(cell, solution[cell])
    assert ld.count(board) == 0


def test_all_solutions_are_distinct() -> None:
    values = bytearray(puzzles(9)[3].values)
    for cell in [c for c, v in enumerate(values) if v][:5]:
        values[cell] = 0
    grid = Grid(values)
    few, many = ld.solutions(grid, 4), ld.solutions(grid, 50)
    assert len(set(few)) == len(few) == min(4, len(many))
    assert set(few) <= set(ld.solutions(grid, 100000))


@pytest.mark.parametrize("n", [4, 6, 8, 12, 16])
def test_other_sizes(n: int) -> None:
    grids = puzzles(n)
    answers = ld.solve_many("\n".join(grid.line for grid in grids).encode(), threads=2)
    assert set(answers.counts) == {1}
    assert [answers[i] for i in range(len(grids))] == [ld.solve(grid) for grid in grids]


def test_extra_houses_are_not_for_the_specialist() -> None:
    layout = Layout.standard(3, 3).with_diagonals()
    answers = ld.solve_many(["." * 81], limit=2, layout=layout)
    solution = answers[0]
    assert solution is not None
    assert all(len({solution[c] for c in house.cells}) == 9 for house in layout.houses)


def test_arrays_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    grids = puzzles(9)[:20]
    values = numpy.array([list(grid.values) for grid in grids], dtype=numpy.uint8)
    answers = ld.solve_many(values, threads=2)
    assert answers.to_numpy().shape == (20, 81)
    assert (answers.counts == 1).all()
    assert answers[7] == ld.solve(grids[7])
    values[3, 0] = 10
    assert ld.solve_many(values).counts[3] == -1
    assert ld.solve_many(values.astype(numpy.int64)).counts.tolist() == ld.solve_many(values).counts.tolist()
    assert ld.solve_many(values.reshape(20, 9, 9)) == ld.solve_many(values)
    with pytest.raises(ld.InvalidPuzzle, match="uint16"):
        ld.solve_many(-values.astype(numpy.int64))
    with pytest.raises(ld.InvalidPuzzle, match="cells"):
        ld.solve_many(values[:, :80])


def test_wrong_text_is_reported() -> None:
    good = puzzles(9)[0].line
    with pytest.raises(ld.ParseError, match="line 2: expected 81 characters"):
        ld.solve_many([good, good[:80]])
    with pytest.raises(ld.ParseError, match="line 2, column 5: 'x' is not a digit"):
        ld.solve_many([good, good[:4] + "x" + good[5:]])
    assert len(ld.solve_many([])) == 0


@pytest.mark.parametrize("variant", _engine.LEVELS)
def test_every_kind_of_processor_gives_the_same_answers(variant: str) -> None:
    pytest.importorskip("numpy")  # the other process compares arrays
    now = _engine.level()
    can = _engine.use_level(_engine.LEVELS.index(variant))
    assert _engine.use_level(now)
    if not can:
        pytest.skip("this processor has not these instructions")
    lines = [grid.line for grid in thin_out(60)]
    here = ld.solve_many(lines, limit=5)
    code = (
        "import sys, lucidoku as ld; from lucidoku import _engine; a = ld.solve_many(sys.stdin.read(), limit=5);"
        "print(_engine.VARIANT, list(a.counts), a.to_numpy().tobytes().hex())"
    )
    environment = {**os.environ, "LUCIDOKU_ENGINE": variant}
    run = subprocess.run(
        [sys.executable, "-c", code],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    assert run.stdout == f"{variant} {list(here.counts)} {here.to_numpy().tobytes().hex()}\n"


def test_an_older_processor_is_refused_before_the_engine_is_loaded(tmp_path: Path) -> None:
    described = tmp_path / "cpuinfo"
    code = (
        "import builtins, sys; real = builtins.open\n"
        f"builtins.open = lambda name, *a, **k: real({str(described)!r} if name == '/proc/cpuinfo' else name, *a, **k)\n"
        "try: from lucidoku import explain\n"
        "except ImportError as error: print(error)\n"
        "print('lucidoku._engine._native' in sys.modules)"
    )

    def printed(text: str) -> str:
        described.write_text(text)
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    every = "flags\t\t: fpu sse2 ssse3 sse4_1 sse4_2 popcnt\n"
    assert printed("processor\t: 0\n" + every) == printed("processor\t: 0\n") == "True\n"
    if sys.platform == "linux" and platform.machine() == "x86_64" and sys.maxsize > 2**32:
        refused = "lucidoku needs a processor of 2009 or later (x86-64-v2): this one has no sse4_2, popcnt\nFalse\n"
        assert printed("flags\t\t: fpu sse2 ssse3 sse4_1\n" + every) == refused


def test_guesses_are_counted() -> None:
    digits = b"".join(grid.values for grid in puzzles(9))
    numbers = memoryview(_engine.guesses(digits)).cast("I").tolist()
    assert len(numbers) == len(puzzles(9)) and min(numbers) == 0 and max(numbers) < 500
    assert memoryview(_engine.guesses(bytes(81))).cast("I")[0] > 0
    for bad in (bytes(80), bytes([10] * 81)):
        with pytest.raises(ValueError):
            _engine.guesses(bad)


def test_arrays_of_candidates() -> None:
    numpy = pytest.importorskip("numpy")
    for n in (4, 9, 16):
        some = puzzles(n)[:3]
        masks = numpy.array([ld.Board(grid).masks for grid in some], numpy.uint32)
        masks |= numpy.array([[1 << d - 1 if d else 0 for d in grid.values] for grid in some], numpy.uint32)
        answers = ld.solve_many(masks, threads=2)
        assert answers.counts.tolist() == [1] * len(some)
        assert [answers[i] for i in range(len(some))] == [ld.solve(grid) for grid in some]
        nothing = masks.copy()
        nothing[:, 0] = 0
        assert not ld.solve_many(nothing.astype(numpy.uint32)).counts.any()


@pytest.mark.parametrize("line", ["12345678." + "........9" + "." * 63, "55" + "." * 79])
def test_all_calls_say_none_where_a_contradiction_is_seen(line: str) -> None:
    assert ld.solve(line) is None and ld.count(line) == 0 and not ld.is_unique(line)
    assert ld.solutions(line) == [] and ld.solutions(line, 2) == []
