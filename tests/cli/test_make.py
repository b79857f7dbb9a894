"""`lucidoku make` as a puzzle maker uses it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import lucidoku as ld
import support
from support import call


def run(*arguments: str) -> tuple[int, str, str]:
    result = call(["make", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_puzzles_on_standard_output() -> None:
    code, out, _err = run("--count", "3", "--seed", "7", "--minimal")
    assert code == 0 and len(out.split()) == 3
    assert all(ld.is_unique(line) for line in out.split())
    assert run("--count", "3", "--seed", "7", "--minimal")[1] == out


def test_a_second_run_resumes(tmp_path: Path) -> None:
    whole = run("--count", "25", "--seed", "7", "--needs", "naked-pair")[1].split()
    path = tmp_path / "puzzles.csv"
    spec = ("--seed", "7", "--needs", "naked-pair", "--out", str(path))
    assert run("--count", "9", *spec)[0] == 0
    with open(path, "a") as file:
        file.write("half a li")  # as a killed run may leave it
    assert run("--count", "25", *spec)[0] == 0
    with open(path, newline="") as file:
        assert [row["puzzle"] for row in csv.DictReader(file)] == whole
    code, _out, err = run("--count", "9", "--seed", "8", "--out", str(path))
    assert code == 2 and "other options or another seed" in err


def test_a_file_of_jigsaws_keeps_their_boxes(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    for count in (3, 6):  # the second run reads the output of the first
        options = (
            "--count",
            str(count),
            "--seed",
            "1",
            "--layout",
            "jigsaw+diagonal",
            "--distinct",
            "--out",
            str(path),
        )
        assert run(*options)[0] == 0
    entries = [entry.puzzle for entry in ld.read_puzzles(path) if entry.puzzle is not None]
    grids = [puzzle for puzzle in entries if isinstance(puzzle, ld.Grid)]
    assert len(set(grids)) == 6 and all(ld.is_unique(grid) for grid in grids)
    assert all(grid.layout.is_jigsaw and grid.layout.extras for grid in grids)


def test_json_lines_with_walkthroughs(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    assert run("--count", "2", "--seed", "1", "--explain", "--out", str(path))[0] == 0
    records = [json.loads(line) for line in path.read_text().splitlines()]
    assert [record["walkthrough"]["solved"] for record in records] == [True, True]
    text = tmp_path / "p.txt"
    assert run("--count", "2", "--seed", "1", "--explain", "--out", str(text))[0] == 0
    assert text.read_text().split() == [record["puzzle"] for record in records]
    assert len((tmp_path / "p.txt.walkthroughs.jsonl").read_text().splitlines()) == 2


def test_parquet_and_corpus(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "p.parquet"
    assert run("--count", "4", "--seed", "1", "--minimal", "--weights", "--out", str(path))[0] == 0
    table = parquet.read_table(path).to_pydict()
    assert len(table["puzzle"]) == 4 and all(weight > 0 for weight in table["log_weight"])
    corpus = tmp_path / "p.corpus"
    assert run("--count", "4", "--seed", "1", "--minimal", "--out", str(corpus))[0] == 0
    with ld.corpus.Corpus(corpus) as made:
        rows = made.rows("SELECT source, line FROM puzzles ORDER BY id")
    assert [(row["source"], row["line"]) for row in rows] == [(f"{corpus}.spec.json", line) for line in range(1, 5)]
    assert Path(rows[0]["source"]).exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--count", "0"), "--count 0: expected 1 or more"),
        (
            ("--rating", "se:2..3", "--rating", "minutes:3..4"),
            "give one rating, and each of steps, score, bottleneck once",
        ),
        (("--rating", "steps:40..50", "--rating", "steps:50..60"), "'steps:50..60': give one rating"),
        (("--rating", "bottleneck:few"), "--rating bottleneck: 'few' is not a range"),
        (("--distinct", "grids"), "--distinct: unknown value 'grids'; expected one of puzzles, solutions"),
        (("--givens", "many"), "--givens 'many' is not a range"),
        (("--needs", "swordfishh"), "--needs swordfish?"),
        (("--pattern", "no/such/file"), "cannot read no/such/file"),
        (("--out", "no/such/folder/p.txt"), "cannot write to no/such/folder/p.txt"),
        (("--out", "p.docx"), "p.docx has an unknown ending"),
        (("--time-limit", "soon"), "'soon' is not a time"),
        (("--uses", "xy-wing:two"), "is not a range"),
    ],
)
def test_bad_specifications_are_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    code, _out, err = run(*arguments)
    assert code == 2 and sentence in err and err.count("\n") == 1


def test_rare_requests_are_reported() -> None:
    code, out, err = run("--givens", "17", "--minimal", "--symmetry", "full", "--time-limit", "0.3s", "--seed", "1")
    assert code == 1 and not out and "0 of 1 puzzle was found" in err and err.endswith(": such puzzles are rare\n")


def test_common_requests_are_not_called_rare() -> None:
    code, out, err = run("--count", "1000000", "--time-limit", "0.3s", "--seed", "1")
    assert code == 1 and f"{out.count(chr(10))} of 1000000 puzzles were found" in err and "rare" not in err


def test_large_minimal_grids_are_announced_as_slow() -> None:
    assert "takes many minutes" in run("--layout", "25x25", "--minimal", "--time-limit", "0.1s")[2]
    assert "takes many minutes" not in run("--layout", "9x9", "--minimal", "--seed", "1")[2]


def test_several_levels_make_a_sheet_of_rising_difficulty(tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    words = ["make", "--level", "easy,hard", "--count", "3", "--seed", "2"]
    assert call([*words, "--out", str(path)]).exit_code == 0
    walks = [ld.explain(entry.puzzle) for entry in ld.read_puzzles(path) if entry.puzzle]
    assert [walk.level for walk in walks] == ["easy", "easy", "hard"]
    assert call(words).stdout == path.read_text()
    for levels, count, more, problem in (
        ("easy,hard", "3", ["--out", str(path)], "several levels go to a new .txt file"),
        ("easy,hard", "1", [], "expected 2 or more, one for each level"),
        ("easy,hrd", "3", [], "unknown level 'hrd'"),
    ):
        refused = call(["make", "--level", levels, "--count", count, *more])
        assert refused.exit_code == 2 and problem in refused.stderr and not refused.stdout


def test_a_person_sees_a_picture_and_a_program_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Variants and positions for practice are drawn on a terminal; a pipe, and `--json`, get data."""
    for words in (
        ["make", "--rules", "killer", "--layout", "4x4", "--seed", "1"],
        ["make", "--practice", "hidden-single", "--layout", "4x4", "--seed", "1"],
    ):
        piped = call(words).stdout
        assert isinstance(json.loads(piped), dict)
        with monkeypatch.context() as patch:
            patch.setattr(support._Shared, "isatty", lambda self: True, raising=False)
            seen, data = call(words).stdout, call([*words, "--json"]).stdout
        assert "r1" in seen and "{" not in seen
        assert isinstance(json.loads(data), dict)
