"""Lists of puzzles in files: what `write_puzzles` writes, `read_puzzles` reads, and results become tables."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.formats.writing import puzzle_endings
from support import Called, call

FOUR = "1.....2..3.....4"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def lucidoku(*arguments: str) -> Called:
    """Run the command line."""
    return call(arguments)


ALONE = (".opensudoku", ".1gsudoku", ".xml", ".tex")
"""Endings of documents that are read as one puzzle."""


@pytest.mark.parametrize("ending", [ending for ending in puzzle_endings() if ending not in ALONE])
def test_written_lists_are_read_back(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"list{ending}"
    puzzles = [ld.Grid(NINE), ld.Grid(NINE).rotate(90)]
    assert ld.write_puzzles(puzzles, path) == 2
    assert [str(entry) for entry in ld.read_puzzles(path)] == [puzzle.line for puzzle in puzzles]
    command = tmp_path / f"command{ending}"
    assert lucidoku("convert", str(path), "--out", str(command)).exit_code == 0
    assert ending == ".parquet" or command.read_bytes() == path.read_bytes()


def test_a_list_that_cannot_be_written_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "list.sdm"
    path.write_text("old\n")
    with pytest.raises(ld.ParseError):
        ld.write_puzzles([FOUR, "12"], path)
    with pytest.raises(ld.LucidokuError):
        ld.write_puzzles(ld.read_puzzles([FOUR, "12"]), path)
    with pytest.raises(ld.InvalidArgument, match="unknown ending"):
        ld.write_puzzles([FOUR], tmp_path / "list.docx")
    assert path.read_text() == "old\n" and not (tmp_path / "list.docx").exists()
    assert ld.write_puzzles([FOUR], tmp_path / "list.docx", format="line") == 1


def test_results_and_walkthroughs_are_saved_as_tables(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    walk, solved = ld.explain(FOUR), ld.solve_many([FOUR, FOUR])
    for table in (walk, solved, ld.read_puzzles([FOUR])):
        for ending in (".csv", ".parquet"):
            table.save(tmp_path / f"table{ending}")
        assert parquet.read_table(tmp_path / "table.parquet").equals(table.to_arrow())
        rows = list(csv.DictReader((tmp_path / "table.csv").open()))
        assert [*rows[0]] == table.to_arrow().column_names and len(rows) == table.to_arrow().num_rows
    walk.save(tmp_path / "table.csv")
    assert next(csv.DictReader((tmp_path / "table.csv").open()))["placements"] == "r1c2=2"
    solved.save(tmp_path / "table.jsonl")
    assert json.loads((tmp_path / "table.jsonl").read_text().splitlines()[1])["solution"] == ld.solutions(FOUR)[0].line
    with pytest.raises(ld.InvalidArgument, match=r"expected one of \.csv"):
        solved.save(tmp_path / "table.xls")


def test_convert_turns_puzzles_and_leaves_out_equivalent_ones(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    ld.write_puzzles([NINE, ld.Grid(NINE).rotate(90), FOUR], path)
    assert lucidoku("convert", str(path), "--no-repeats").stdout.split() == [NINE, FOUR]
    assert lucidoku("convert", NINE, "--rotate", "180").stdout.strip() == NINE[::-1]
    assert "90, 180, 270" in lucidoku("convert", NINE, "--rotate", "45").stderr
    killer = json.dumps({"layout": "4x4+killercage:3@r1c1r1c2", "puzzle": "." * 16, "schema": "lucidoku/puzzle/1"})
    assert "killer cage" in lucidoku("convert", killer, "--rotate", "90").stderr


def test_a_printed_grid_shows_its_constraints() -> None:
    layout = ld.Layout("4x4").with_constraints([ld.KillerCage("r1c1 r1c2", sum=3), ld.AntiKnight()])
    text = str(ld.Grid("." * 16, layout))
    assert "    3: r1c1 r1c2" in text and all(meaning in text for meaning in layout.meanings)
    assert text.startswith(str(ld.Grid("." * 16)))
