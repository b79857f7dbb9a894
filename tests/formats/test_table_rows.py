"""Rows of tables: each is an entry with its rules, and a bad one ends nothing, from files and from memory alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.datasets.reading import batches
from lucidoku.formats.bulk import Source
from lucidoku.formats.whole import row_line
from lucidoku.grid.layout import Layout
from support import call

pyarrow, csv, parquet = map(pytest.importorskip, ("pyarrow", "pyarrow.csv", "pyarrow.parquet"))

LINE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
OTHER = "400000805030000000000700000020000060000080400000010000000603070500200000104000000"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
GRID, SECOND = ld.Grid.parse(LINE), ld.Grid.parse(OTHER)
ROWS = [[int(ch) for ch in LINE[r : r + 9]] for r in range(0, 81, 9)]


def _sources(table: Any, folder: Path) -> list[Any]:
    parquet.write_table(table, folder / "t.parquet")
    return [table, folder / "t.parquet"]


def _read(source: Any) -> list[Any]:
    return [entry.puzzle for entry in ld.read_puzzles(source)]


TABLES: dict[str, tuple[dict[str, list[Any]], list[Any]]] = {
    "empty rows": ({"puzzle": [None, LINE, "", OTHER], "id": [1, 2, 3, 4]}, [None, GRID, None, SECOND]),
    "lists of numbers": ({"puzzle": [[int(ch) for ch in LINE], None]}, [GRID, None]),
    "lists of rows": ({"puzzle": [ROWS, ROWS]}, [GRID, GRID]),
    "bytes": ({"puzzle": [bytes(map(int, LINE)), OTHER.encode()]}, [GRID, SECOND]),
    "texts of lines": ({"initial_board": ["\n".join(LINE[i : i + 9] for i in range(0, 81, 9)), OTHER]}, [GRID, SECOND]),
    "a column for each cell": (
        {f"r{i // 9 + 1}c{i % 9 + 1}": [int(LINE[i]), int(OTHER[i])] for i in range(81)},
        [GRID, SECOND],
    ),
    "a short first row": ({"puzzle": ["12345", LINE], "solution": [SOLUTION, SOLUTION]}, [None, GRID]),
    "rules": (
        {"puzzle": [LINE, OTHER, LINE], "rules": ["Normal sudoku rules apply.", "anti-knight", None]},
        [GRID, None, GRID],
    ),
    "elements": ({"puzzle": [LINE, OTHER], "visual_elements": [[], [{"shape": "line"}]]}, [GRID, None]),
    "layouts": (
        {"puzzle": [LINE, OTHER, LINE], "layout": ["9x9", "9x9+nosuch", "9x9+diagonal"]},
        [GRID, None, ld.Grid(GRID.values, GRID.layout.with_diagonals())],
    ),
    "kinds": (
        {"puzzle": [LINE, OTHER], "type": ["classic", "windoku"]},
        [GRID, ld.Grid(SECOND.values, GRID.layout.with_windows())],
    ),
    "JSON": ({"puzzle": [json.dumps({"puzzle": LINE, "cages": [1]}), json.dumps({"puzzle": LINE})]}, [None, GRID]),
}


@pytest.mark.parametrize("name", TABLES)
def test_every_row_is_an_entry(name: str, tmp_path: Path) -> None:
    columns, expected = TABLES[name]
    for source in _sources(pyarrow.table(columns), tmp_path):
        assert _read(source) == expected, name


@pytest.mark.heavy("pandas")
@pytest.mark.parametrize("name", TABLES)
def test_every_row_of_a_frame_is_an_entry(name: str) -> None:
    columns, expected = TABLES[name]
    assert _read(pyarrow.table(columns).to_pandas()) == expected


@pytest.mark.parametrize(
    "name", ["empty rows", "a short first row", "rules", "layouts", "kinds", "a column for each cell"]
)
def test_csv_says_the_same(name: str, tmp_path: Path) -> None:
    columns, expected = TABLES[name]
    path = tmp_path / "t.csv"
    csv.write_csv(pyarrow.table(columns), path)
    assert _read(path) == expected
    lines = b"".join(Source(str(path))).decode().splitlines()
    assert [entry.puzzle for entry in ld.read_puzzles(lines)] == expected


CELLS = {
    "a list of Python": str(ROWS),
    "a flat list": str([int(ch) for ch in LINE]),
    "a list with None": str([[d or None for d in row] for row in ROWS]),
    "an array of numpy": "[" + "\n ".join("[" + " ".join(map(str, row)) + "]" for row in ROWS) + "]",
    "the name of an array": f"array({ROWS})",
    "commas": ",".join(LINE),
    "minus signs": LINE.replace("0", "-"),
    "crosses": LINE.replace("0", "x"),
    "points": LINE.replace("0", "."),
    "JSON": json.dumps({"puzzle": LINE}).replace('"', '""'),
    "rows": "\n".join(LINE[i : i + 9] for i in range(0, 81, 9)),
}


@pytest.mark.parametrize(
    "names", ["puzzle,solution", "input,output", "unsolved,solved", "problem,answer", "initial_board,solution"]
)
@pytest.mark.parametrize("name", CELLS)
def test_cells_of_csv(name: str, names: str, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(f'{names}\n"{CELLS[name]}",{SOLUTION}\n{LINE},{SOLUTION}\n', encoding="utf-8")
    assert _read(path) == [GRID, GRID]
    (batch,) = batches(path)
    assert not batch.bad and [bytes(row) for row in batch.puzzles] == [GRID.values] * 2
    assert all("".join(map(str, row)) == SOLUTION for row in batch.answers)


def test_lost_zeros_are_named(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(f"puzzle,solution\n{LINE[2:]},{SOLUTION}\n{LINE},{SOLUTION}\n", encoding="utf-8")
    first, second = ld.read_puzzles(path)
    assert "zeros at its beginning" in str(first.error) and second.puzzle == GRID
    (batch,) = batches(path)
    assert batch.bad[0][0] == 1 and "zeros at its beginning" in batch.bad[0][1] and len(batch.numbers) == 1
    result = call(["solve", str(path)])
    assert result.exit_code == 1 and result.stdout.split() == ["bad", SOLUTION]


def test_one_bad_layout_ends_nothing(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(f"puzzle,layout\n{LINE},9x9\n{LINE},9x9+nosuch\n{LINE},\n", encoding="utf-8")
    result = call(["solve", str(path)])
    assert result.exit_code == 1 and result.stdout.split() == [SOLUTION, "bad", SOLUTION]
    assert "line 3" in result.stderr and "killercage" in result.stderr and "diagonal" in result.stderr


SETS = {
    "set.json": json.dumps(
        [{"puzzle": LINE, "solution": SOLUTION}, {"puzzle": LINE, "cages": [[1, 2]]}, {"puzzle": OTHER}], indent=1
    ),
    "set.jsonl": "\n".join(
        map(json.dumps, [{"puzzle": LINE}, {"puzzle": LINE, "constraints": ["anti-king"]}, {"puzzle": OTHER}])
    ),
    "deep.jsonl": f'{{"puzzle": "{LINE}"}}\n{{"puzzle": '
    + '{"a": ' * 50000
    + "1"
    + "}" * 50001
    + f'\n{{"puzzle": "{OTHER}"}}',
    "rules.csv": f"puzzle,variant\n{LINE},classic\n{LINE},killer\n{OTHER},\n",
}


@pytest.mark.parametrize("name", SETS)
def test_a_set_has_a_reason_for_each_bad_row(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(SETS[name], encoding="utf-8")
    (batch,) = batches(path)
    assert batch.rows == 3 and list(batch.numbers) == [1, 3] and [number for number, _reason in batch.bad] == [2]
    assert [bytes(row) for row in batch.puzzles] == [GRID.values, SECOND.values]
    entries = [entry.puzzle for entry in ld.read_puzzles(path)]
    assert entries == [GRID, None, SECOND]


def test_a_deep_line_is_one_bad_claim(tmp_path: Path) -> None:
    path = tmp_path / "steps.jsonl"
    path.write_text(SETS["deep.jsonl"], encoding="utf-8")
    result = call(["data", "judge", str(path)])
    assert len(result.stdout.splitlines()) == 3 and "Traceback" not in result.stderr


def test_a_json_array_is_not_cut_into_blocks(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    path.write_text(json.dumps([{"puzzle": LINE}] * 200, indent=1), encoding="utf-8")
    assert len(list(Source(str(path), size=100))) == 1
    result = call(["solve", str(path)])
    assert result.exit_code == 0 and result.stdout.split() == [SOLUTION] * 200


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit lines to a thousand characters."""
    for limit in (
        "formats.bulk.LONGEST",
        "formats.reading.LONGEST",
        "files.text.LONGEST",
        "datasets.reading.LONGEST",
    ):
        monkeypatch.setattr(f"lucidoku.{limit}", 1000)
    monkeypatch.setattr("lucidoku.formats.bulk._BLOCK", 100)
    monkeypatch.setattr("lucidoku.files.text._PIECE", 100)


LONG = {
    "digits": "1" * 5000,
    "junk": "x,1;" * 1250,
    "words": "a word " * 700 + "1",
    "JSON": '{"puzzle": "' + "1" * 5000,
}


@pytest.mark.parametrize("long", LONG.values(), ids=LONG)
@pytest.mark.usefixtures("short")
def test_a_line_beyond_the_limit_is_a_bad_line_in_its_place(long: str, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(f"{LINE}\n{long}\n{OTHER}\n", encoding="utf-8")
    entries = list(ld.read_puzzles(path))
    assert [(entry.line_number, entry.puzzle) for entry in entries] == [(1, GRID), (2, None), (3, SECOND)]
    assert max(map(len, Source(str(path), size=100))) < 1200
    for command in ("convert", "solve", "rate"):
        result = call([command, str(path)])
        assert result.exit_code == 1 and result.stderr.startswith("lucidoku: line 2"), result.stderr
        assert len([line for line in result.stdout.splitlines() if line != "bad"]) == 2
    result = call(["convert", "-"], path.read_bytes())
    assert result.exit_code == 1 and result.stdout.split() == [GRID.line, SECOND.line]


@pytest.mark.usefixtures("short")
def test_a_document_beyond_the_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    path.write_text(json.dumps([{"puzzle": LINE}] * 50), encoding="utf-8")
    for read in (ld.read_puzzles, lambda path: Source(str(path))):
        with pytest.raises(ld.LucidokuError, match="too long"):
            list(read(path))


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("name", ["long.txt", "long.csv", "long.jsonl"])
def test_a_row_beyond_the_limit_is_a_bad_row(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    row = '{"puzzle": "%s"}' if name.endswith("l") else "%s"
    heading = "puzzle\n" if name.endswith("v") else ""
    path.write_text(heading + "".join(row % text + "\n" for text in (LINE, "1" * 5000, OTHER)), encoding="utf-8")
    (batch,) = batches(path)
    assert batch.rows == 3 and [number for number, _reason in batch.bad] == [2]


def test_a_row_as_a_line_reads_back() -> None:
    for layout in ("9x9", "9x9+diagonal", "9x9+windows", "9x9+thermometer:r1c3r1c4r2c4"):
        assert formats.read(row_line(LINE, layout)).puzzle == ld.Grid(GRID.values, Layout.parse(layout))
    for puzzle in (None, float("nan"), "", "12"):
        with pytest.raises(ld.ParseError):
            formats.read(row_line(puzzle))


def test_an_unclosed_quote_loses_only_one_row() -> None:
    text = f'puzzle,note\n{LINE},"open\n' + f"{OTHER},x\n" * 40
    puzzles = [entry.puzzle for entry in ld.read_puzzles(text.splitlines())]
    assert puzzles == [GRID, *[SECOND] * 40]


def test_a_row_that_is_the_rest_of_the_first_one_is_noted() -> None:
    table = formats.write(ld.Grid("1.....2..3.....4", ld.Layout("4x4").with_diagonals()), "csv")
    cut = table.rindex("+")
    assert not formats.read(table).notes
    notes = formats.read(f"{table[:cut]}\n{table[cut:]}").notes
    assert any("line 3" in note for note in notes), notes


def test_a_table_without_puzzles_is_refused_after_a_thousand_rows() -> None:
    bad = ["puzzle,name\n", *["none,x\n"] * 999]
    entries = list(ld.read_puzzles([*bad, "1.....2..3.....4,y\n", *["none,x\n"] * 2000]))
    assert [entry.line_number for entry in entries if entry.puzzle] == [1001] and len(entries) == 3000
    with pytest.raises(ld.ParseError, match="none of the first 1000 lines"):
        list(ld.read_puzzles([*bad, *["none,x\n"] * 2000]))


def test_lone_candidates_in_a_cell_of_a_table_are_no_digits() -> None:
    board = ld.Board("12.334214.1221.4")  # each empty cell has one candidate
    rows = formats.write(board, "rows")
    assert "[" in rows.replace("],[", "").strip("[]")
    table = 'puzzle\n"' + rows.replace('"', '""').replace("\n", "") + '"\n'
    assert formats.read(rows).puzzle == board
    assert formats.read(table).puzzle == board
