"""Formats: round trips of every writer, and messages about bad text."""

from __future__ import annotations

import gzip
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats.line import is_file_name
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from support import SHARED, puzzles

# Typed in: the boxed form that people know from notebooks, and the marks that other programs print.
BOXED = """
 -----------------------------------
|  9  .  .  |  3  .  .  |  .  .  4  |
|  1  .  .  |  .  2  .  |  .  .  5  |
|  .  .  2  |  .  .  .  |  3  .  1  |
|-----------+-----------+-----------|
|  2  .  .  |  6  .  9  |  .  .  3  |
|  6  .  9  |  .  5  .  |  .  .  .  |
|  .  .  .  |  .  .  .  |  .  .  .  |
|-----------+-----------+-----------|
|  4  8  .  |  9  .  .  |  .  7  .  |
|  .  .  .  |  .  .  .  |  .  4  .  |
|  .  .  .  |  8  1  .  |  .  .  .  |
 -----------------------------------
"""
LINE = "9..3....41...2...5..2...3.12..6.9..36.9.5.............48.9...7........4....81...."
MARKS = """
.-------------.-------------.
| 1    24     | 34   3      |
| 34   34     | 2    1      |
:-------------+-------------:
| 24   3      | 14   12     |
| 2    1      | 13   4      |
'-------------'-------------'
"""


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Return a position of a walk on a grid of any size."""
    walk = ld.explain(draw(st.sampled_from([g for g in puzzles() if g.layout.n <= 16])))
    return walk.board(draw(st.integers(0, len(walk))))


@settings(max_examples=60)
@given(board=boards(), name=st.sampled_from(["pencil", "candidates", "rows", "library"]))
def test_boards_round_trip(board: Board, name: str) -> None:
    text = formats.write(board, name)
    read = formats.read(text).puzzle
    assert isinstance(read, (Board, Grid))
    again = read if isinstance(read, Board) else Board(read)
    if name == "candidates":  # a lone mark that nobody else has is a value there
        assert formats.write(again, name) == text
    else:
        assert again == board
    if name == "library":
        assert again.givens == board.givens


@settings(max_examples=60)
@given(
    data=st.data(),
    name=st.sampled_from(
        [name for name in formats.names(writing=True) if formats.FORMATS[name].read and name != "killer"]
    ),
)
def test_grids_round_trip(data: st.DataObject, name: str) -> None:
    grid = data.draw(st.sampled_from(puzzles()))
    if name not in ("line", "grid", "pencil", "rows", "json", "ss", "sdk", "sdm", "csv", "markdown", "library"):
        grid = data.draw(st.sampled_from(puzzles(9)))
    read = formats.read(formats.write(grid, name), grid.layout).puzzle
    assert (read.grid if isinstance(read, Board) else read) == grid


def test_the_boxed_grid_reads_and_prints_back() -> None:
    grid = Grid.parse(BOXED)
    assert grid.line == LINE
    assert formats.write(grid, "grid").strip() == BOXED.strip()


def test_pencil_marks_of_other_programs() -> None:
    board = formats.read(MARKS).puzzle
    assert isinstance(board, Board)
    assert board.candidates("r1c2") == (2, 4)
    assert board.values[6] == 2 and not board.values[3]  # another cell in its row still has the 3


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        LINE.replace(".", "0"),
        LINE.replace(".", "_"),
        LINE.replace(".", "*"),
        LINE + "  ED=7.1 a comment",
        "\ufeff" + LINE + "\r\n",
        "\n".join(LINE[i : i + 9] for i in range(0, 81, 9)),
        "\n".join(" ".join(LINE[i : i + 9]) for i in range(0, 81, 9)),
        "["
        + ",".join(f"[{','.join(c if c != '.' else 'null' for c in LINE[i : i + 9])}]" for i in range(0, 81, 9))
        + "]",
    ],
)
def test_ways_to_write_the_same_puzzle(text: str) -> None:
    assert Grid.parse(text).line == LINE


def test_letters_in_either_case() -> None:
    grid = puzzles(16)[0]
    assert Grid.parse(grid.line.lower()) == grid


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("   \n ", "empty"),
        ("." * 80, r"80 cells.*64 \(8x8\), 81 \(9x9\), 100"),
        ("123", "3 cells"),
        ("x" * 81, "line 1, column 1: 'x'"),
        ("....5" * 3 + ".", "line 1, column 5: '5' is not a digit of a 4x4 grid"),
        ("." * 40 + "\x00" + "." * 40, "column 41"),
        ("." * 40 + "\x01" + "." * 40, "column 41"),
        ("1 2 3\n4 5 6\n", "line 1: this row has 3 cells, but the grid has 2 rows"),
        ("[[1,2],[3]]", "row 2 has 1 cell, but"),
        ("[1,2]", "list of rows"),
        ('{"a": 1}', "list of rows"),
        ("[[", "not valid JSON"),
        ('[["x",0],[0,0]]', "2 cells|4 cells|no digit"),
        ("1,1,1\n1,2\n", "line 2: expected column,row,digit"),
        ("1,1,1\n1,12,3\n", "line 2: 1,12,3 is out of range"),
        (":0300:5:123:", "3 cells"),
        ("." * 1_000_000, "1000000 cells"),
    ],
)
def test_bad_text_gets_one_sentence(text: str, says: str) -> None:
    start = time.process_time()
    with pytest.raises(ld.LucidokuError, match=says) as error:
        formats.read(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 200
    assert time.process_time() - start < 5  # not quadratic


@given(text=st.text(max_size=400) | st.text(alphabet="0123456789.|+-:,[] \nA", max_size=1000))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        formats.read(text)
    except ld.LucidokuError as error:
        assert "\n" not in str(error)


def test_files_stream_with_line_numbers(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"# a list\n\n{LINE} hard\nshort\n{LINE[:-1]}x\n{LINE}\n")
    entries = list(ld.read_puzzles(path))
    assert [entry.line_number for entry in entries] == [3, 4, 5, 6]
    assert [entry.puzzle is not None for entry in entries] == [True, False, False, True]
    assert "column 81" in str(entries[2].error)


def test_packed_files(tmp_path: Path) -> None:
    path = tmp_path / "list.txt.gz"
    path.write_bytes(gzip.compress(f"# a list\n{LINE} hard\n{LINE}\n".encode()))
    assert [(entry.line_number, entry.puzzle) for entry in ld.read_puzzles(path)] == [
        (2, Grid.parse(LINE)),
        (3, Grid.parse(LINE)),
    ]
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(ld.LucidokuError, match="cannot read"):
        list(ld.read_puzzles(path))
    path.write_bytes(gzip.compress(b"0" * 9_000_000))  # 9 kB, more than two blocks
    (entry,) = ld.read_puzzles(path)
    assert entry.puzzle is None and entry.error is not None


def test_files_of_grids_are_read_block_by_block() -> None:
    lines = f"{BOXED}\n\n# next\n{BOXED}\n".splitlines()
    assert [entry.puzzle for entry in ld.read_puzzles(lines)] == [Grid.parse(LINE)] * 2
    rows = [puzzles(16)[0].line[i : i + 16] for i in range(0, 256, 16)]
    assert [entry.puzzle for entry in ld.read_puzzles(rows)] == [puzzles(16)[0]]


def test_files_that_hold_nothing() -> None:
    with pytest.raises(ld.ParseError, match="no puzzle"):
        list(ld.read_puzzles(["# only", "", "# comments"]))
    with pytest.raises(ld.LucidokuError, match="cannot read"):
        list(ld.read_puzzles("/nonexistent/file.txt"))


def test_layout_can_be_given() -> None:
    layout = Layout.standard(3, 3).with_diagonals()
    assert Grid.parse(LINE, layout).layout is layout
    with pytest.raises(ld.ParseError, match=r"expected|has 16"):
        Grid.parse("." * 16, layout)


def test_unknown_format_names_its_neighbour() -> None:
    with pytest.raises(ld.LucidokuError, match="did you mean pencil"):
        formats.write(Grid.parse(LINE), "pencl")


@pytest.mark.skipif(not SHARED.exists(), reason="the collections are not here")
def test_studylib_files() -> None:
    files = sorted((SHARED / "studylib").glob("*.data"))
    assert len(files) == 23
    for path in files:
        (entry,) = ld.read_puzzles(path)
        assert isinstance(entry.puzzle, Grid)
        assert entry.puzzle.given_count == len(path.read_text().split())


_STARTS = ["", "/", "./", "../", "a/", "a.b/", "scl", "fpuz", "sudokupad.app/", "S9A", "scf", ".Windoku", "puzzle"]


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(_STARTS),
    st.text("0159AaMxz._-/~*,:|[ ", max_size=90),
    st.sampled_from(["", ".txt", ".csv", ".sdm", ".C", "."]),
)
def test_what_is_a_file_name_looks_like_no_format(start: str, name: str, suffix: str) -> None:
    text = start + name + suffix
    if is_file_name(text):
        assert [form.name for form in formats.FORMATS.values() if form.read and form.detect(text)] == []
        assert not formats.is_link(text)


@pytest.mark.parametrize("text", ["17clue.txt", "./a/17clue.sdm", "/tmp/a.b/c-d.parquet", "數獨.csv", "../../x.csv.gz"])
def test_usual_names_of_files_are_known(text: str) -> None:
    assert is_file_name(text)


def test_a_file_of_lines_is_solved_without_the_formats(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(LINE + "\n")
    program = "import sys, atexit\natexit.register(lambda: print(*sys.modules))\n"
    program += f"from lucidoku.cli import main\nmain(['solve', {str(path)!r}])"
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    solution, modules = output.splitlines()
    assert solution == ld.solve(LINE).line  # type: ignore[union-attr]
    assert "lucidoku.formats.bulk" in modules.split() and "lucidoku.formats.registry" not in modules.split()


def test_formats_are_loaded_on_demand() -> None:
    program = "import sys, lucidoku.cli.explain\nfrom lucidoku.cli._common import open_input\n"
    program += "found = [*open_input('4' + 80 * '.', None).entries]\n"
    program += "print(len(found), sorted(name for name in sys.modules if name.startswith('lucidoku.formats.')))"
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert output.startswith("1 [") and "sudokupad" not in output and "registry" not in output
    assert {name for name in formats.__all__ if not hasattr(formats, name)} == set()
    assert not hasattr(formats, "nonsense")
