"""Lists that begin with a count, and files in other encodings than UTF-8."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.cli import main
from lucidoku.formats.reading import read_part
from lucidoku.school.reading import read_grid
from support import puzzles

LINES = [grid.line for grid in puzzles() if len(grid.line) == 81][:5]


def read(source: Path | list[str]) -> list[ld.Grid | ld.Board | None]:
    return [entry.puzzle for entry in ld.read_puzzles(source)]


@pytest.mark.parametrize("head", [["1465"], ["12345"], ["5"], ["", "1465"], ["# all of them", "5"]])
def test_a_list_may_begin_with_its_length(head: list[str]) -> None:
    assert read([*head, *LINES]) == [ld.Grid.parse(line) for line in LINES]


def test_the_lines_of_such_a_list_keep_their_numbers() -> None:
    entries = list(ld.read_puzzles(["3", LINES[0], "123", LINES[1]]))
    assert [entry.line_number for entry in entries] == [2, 3, 4]
    assert entries[1].error is not None and "line 3" in str(entries[1].error)


def test_a_number_after_the_first_line_is_not_a_count() -> None:
    assert [entry.error is None for entry in ld.read_puzzles([LINES[0], "1465", LINES[1]])] == [True, False, True]


def test_a_grid_of_numbers_is_still_a_grid() -> None:
    assert read(["1234", "3412", "2143", "4321"]) == [ld.Grid.parse("1234341221434321")]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("packed", [False, True])
def test_the_first_bytes_name_the_encoding(
    tmp_path: Path, encoding: str, packed: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = "\ufeff" if encoding in ("utf-16-le", "utf-16-be") else ""
    data = (mark + "\r\n".join(["Sudoku – 5", *LINES]) + "\r\n").encode(encoding)
    file = tmp_path / ("list.txt.gz" if packed else "list.txt")
    file.write_bytes(gzip.compress(data) if packed else data)
    assert [puzzle for puzzle in read(file) if puzzle] == [ld.Grid.parse(line) for line in LINES]
    monkeypatch.setattr(sys, "argv", ["lucidoku", "solve", str(file)])
    with pytest.raises(SystemExit):
        main()
    solved = capsys.readouterr().out.split()
    assert [line for line in solved if line != "bad"] == [
        solution.line for line in LINES if (solution := ld.solve(line))
    ]


def test_the_school_reads_them_too(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(f"1\n{LINES[0]}\n".encode("utf-16"))
    assert read_grid(str(file)) == ld.Grid.parse(LINES[0])


@pytest.mark.parametrize("command", ["solve", "explain"])
def test_standard_input_may_be_in_another_encoding(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.TextIOWrapper(io.BufferedReader(io.BytesIO((LINES[0] + "\n").encode("utf-16"))), "utf-8")
    monkeypatch.setattr(sys, "stdin", stream)
    monkeypatch.setattr(sys, "argv", ["lucidoku", command, "-"])
    with pytest.raises(SystemExit) as ended:
        main()
    solution = ld.solve(LINES[0])
    assert not ended.value.code and solution is not None and solution.line in capsys.readouterr().out


def test_puzzles_are_read_from_parquet(tmp_path: Path) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    columns = {"n": [1, 2], "puzzle": ["1.....2..3.....4", "." * 36], "layout": ["4x4+diagonal", "6x6"]}
    pq.write_table(pa.table(columns), tmp_path / "list.parquet")
    entries = list(ld.read_puzzles(tmp_path / "list.parquet"))
    assert [entry.puzzle.layout.code for entry in entries if entry.puzzle] == ["4x4+diagonal", "6x6"]
    with pytest.raises(ld.LucidokuError, match=r"cannot read .*none.parquet"):
        list(ld.read_puzzles(tmp_path / "none.parquet"))


_ODD_LINES = [
    "x",
    "9x9",
    "[[[",
    "[" * 3000,
    '{"puzzle":',
    '{"a"',
    "[]",
    "S9B",
    "| |",
    "[Puzzle]",
    "<",
    '"',
    "a,b,c",
    "3x3:0",
    "\0",
]
"""Lines that begin another format, or a drawn grid."""


@pytest.mark.parametrize("odd", _ODD_LINES, ids=lambda odd: repr(odd[:10]))
@pytest.mark.parametrize("count", [30, 1500])
def test_no_bad_line_takes_the_rest_of_a_list_with_it(odd: str, count: int) -> None:
    """A list that is read as a whole, and one that is read line by line."""
    lines = [grid.line for grid in puzzles(9)]
    lines = (lines * (count // len(lines) + 1))[:count]
    for place in (0, 1, count):
        entries = list(ld.read_puzzles([*lines[:place], odd, *lines[place:]]))
        assert [entry.puzzle.line for entry in entries if isinstance(entry.puzzle, ld.Grid)] == lines
        assert [entry.line_number for entry in entries if entry.error] in ([], [place + 1])


@pytest.mark.parametrize("odd", _ODD_LINES, ids=lambda odd: repr(odd[:10]))
def test_no_bad_line_takes_the_rest_of_a_part_with_it(odd: str) -> None:
    """The last part of a long list may be short."""
    lines = [grid.line for grid in puzzles(9)[:3]]
    found = list(read_part([odd, *lines], None, before=1000))
    assert [entry.puzzle.line for entry in found if isinstance(entry.puzzle, ld.Grid)] == lines


@pytest.mark.parametrize("head", ["x", "[[["])
@pytest.mark.parametrize("width", [64, 81])
def test_one_puzzle_in_broken_lines_is_no_list(head: str, width: int) -> None:
    """Each line would be a puzzle of 8x8 or 9x9: a grid of 25 rows with few digits, and candidates."""
    board = puzzles(9)[0].board()
    for text in (
        "".join("12345678"[cell % 8] if cell % 11 == 0 else "." for cell in range(625)),
        "".join(str(digit) if digit in board.candidates(cell) else "." for cell in range(81) for digit in range(1, 10)),
    ):
        broken = [head, *(text[at : at + width] for at in range(0, len(text), width))]
        try:
            found = [entry.puzzle for entry in ld.read_puzzles(broken)]
        except ld.LucidokuError:
            continue
        assert not {one.line for one in found if isinstance(one, ld.Grid)}.intersection(broken)
