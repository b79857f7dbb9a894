"""Puzzles with extra houses, jigsaw or unusual boxes keep them in every file, and are read with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats.bulk import Source
from lucidoku.formats.whole import whole_line, with_layout
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from support import call

LAYOUTS = [
    Layout.standard(3, 3),
    Layout.standard(3, 3).with_diagonals(),
    Layout.standard(3, 3).with_windows(),
    Layout.standard(3, 3).with_diagonals().with_windows(),
    Layout.standard(2, 3).with_diagonals(),
    Layout.standard(2, 2).with_diagonals(),
    Layout.standard(3, 2),
    Layout.standard(4, 2).with_diagonals(),
    Layout.standard(2, 6),
    Layout.standard(4, 4).with_windows(),
    Layout.jigsaw("aabbb aabbc acccc dddee ddeee"),
    Layout.jigsaw("aabbb aabbc acccc dddee ddeee").with_diagonals(),
    Layout.jigsaw("aabbaabbccddccdd"),
]


def grid_of(layout: Layout) -> Grid:
    return Grid([1, *[0] * (layout.n**2 - 1)], layout)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.code)
def test_a_line_keeps_the_layout(layout: Layout) -> None:
    puzzle = grid_of(layout)
    text = whole_line(puzzle)
    assert "\n" not in text
    assert formats.read(text).puzzle == puzzle
    assert [entry.puzzle for entry in formats.read_puzzles([text + "\n"] * 3)] == [puzzle] * 3
    assert with_layout(puzzle.line, layout) == text
    assert formats.read(formats.write(puzzle, "csv")).puzzle == puzzle


def test_a_comment_may_follow_an_andoku_line() -> None:
    puzzle = grid_of(Layout.standard(3, 3).with_diagonals())
    assert formats.read(whole_line(puzzle) + " -12.5").puzzle == puzzle
    jigsaw = grid_of(LAYOUTS[-3])
    assert [entry.puzzle for entry in formats.read_puzzles([whole_line(jigsaw) + " -12.5\n"])] == [jigsaw]


@pytest.mark.parametrize("layout", ["diagonal", "windows", "6x6+diagonal", "6x6:3x2"])
def test_made_puzzles_have_one_solution_where_they_are_read(layout: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    made = call(["make", "--count", "2", "--layout", layout, "--seed", "5"])
    assert made.exit_code == 0, made.output
    (tmp_path / "made.txt").write_text(made.stdout)
    files = [tmp_path / f"made.{ending}" for ending in ("txt", "csv", "jsonl", "parquet")]
    for path in files[1:]:
        assert call(["make", "--count=2", "--layout", layout, "--seed=5", "--out", str(path)]).exit_code == 0
    answers = {call(["solve", str(path)]).stdout for path in files}
    assert len(answers) == 1
    (text,) = answers
    grids = [Grid.parse(line, Layout.parse(layout)) for line in text.splitlines()]
    assert len(grids) == 2 and all(0 not in grid.values for grid in grids)
    records = [json.loads(line) for line in files[2].read_text().splitlines()]
    assert {record["layout"] for record in records} == {Layout.parse(layout).code}


def test_solutions_are_next_to_the_whole_puzzle(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    made = call(["make", "--count", "2", "--layout", "diagonal", "--seed", "5"]).stdout.split()
    for name, lines, more in (
        ("whole.csv", made, []),
        ("bare.csv", [line.partition("|")[0] for line in made], ["--layout", "diagonal"]),
    ):
        (tmp_path / "in.txt").write_text("\n".join(lines) + "\n")
        out = tmp_path / name
        assert call(["solve", str(tmp_path / "in.txt"), "--out", str(out), *more]).exit_code == 0
        assert [row.split(",")[0] for row in out.read_text().splitlines()[1:]] == made
        again = call(["solve", str(out), "--column", "puzzle", "--answer", "unique"])
        assert again.stdout.split() == ["yes", "yes"]


def test_convert_keeps_the_layout_unless_bare_lines_are_requested(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    puzzle = grid_of(Layout.standard(3, 3).with_windows())
    text = whole_line(puzzle)

    def converted(*more: str) -> tuple[str, str]:
        result = call(["convert", puzzle.line, "--layout", "9x9+windows", *more])
        assert result.exit_code == 0, result.output
        return result.stdout.strip(), result.stderr

    assert converted() == (text, "")
    assert converted("--to", "csv") == (f"puzzle,layout\n{puzzle.line},9x9+window", "")
    bare, note = converted("--to", "line")
    assert bare == puzzle.line and "line cannot store windows" in note
    for name in ("a.txt", "a.csv", "a.parquet"):
        converted("--out", str(tmp_path / name))
        assert b"".join(Source(str(tmp_path / name))).decode().split() == [text]


def test_tables_without_layouts_are_read_unchanged(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    line = "." * 80 + "1"
    path = tmp_path / "a.csv"
    path.write_text(f"puzzle,layout\n{line},\n{line},9x9\n")
    assert b"".join(Source(str(path))).decode().split() == [line, line]
    path.write_text(f"puzzle,layout\n{line},9x9+fog\n")
    (entry,) = ld.read_puzzles(b"".join(Source(str(path))).decode().splitlines())
    assert entry.puzzle is None and "fog" in str(entry.error)


def test_a_file_of_an_earlier_version_is_resumed(tmp_path: Path) -> None:
    """Append to a table without a column for the layout, which keeps its columns."""
    path = tmp_path / "a.csv"
    order = ["make", "--layout", "diagonal", "--seed", "5", "--out", str(path)]
    assert call([*order, "--count", "1"]).exit_code == 0
    path.write_text("".join(row.rpartition(",")[0] + "\n" for row in path.read_text().splitlines()))
    assert call([*order, "--count", "2"]).exit_code == 0
    rows = [row.split(",") for row in path.read_text().splitlines()]
    assert rows[0] == ["puzzle", "givens", "job", "log_weight"] and [len(row) for row in rows] == [4, 4, 4]
