"""`lucidoku solve`: a line for each answer, bad lines, interrupted runs."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import lucidoku as ld
from support import call, puzzles

LINES = [grid.line for grid in puzzles(9)[:30]]
ANSWERS = [solution.line for grid in puzzles(9)[:30] if (solution := ld.solve(grid))]


def run(*arguments: str, text: str | None = None) -> tuple[int, str, str]:
    result = call(["solve", *arguments], input=text)
    return result.exit_code, result.stdout, result.stderr


def test_a_puzzle() -> None:
    assert run(LINES[0]) == (0, ANSWERS[0] + "\n", "")
    assert run(LINES[0], "--answer", "unique")[1] == "yes\n"
    assert call(["count", "." * 81, "--limit", "7"]).stdout == "7+\n"
    assert run("." * 81)[1] == "several\n"


def test_files_and_pipes(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("\n".join(LINES))
    expected = "\n".join(ANSWERS) + "\n"
    assert run(str(path), "--threads", "2") == (0, expected, "")
    assert run("-", text="\n".join(LINES) + "\n") == (0, expected, "")
    packed = tmp_path / "list.txt.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert run(str(packed)) == (0, expected, "")


def test_several_none_and_bad_lines(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{LINES[0]}\n{'.' * 81}\n11{'.' * 79}\n")
    code, out, _ = run(str(path))
    assert (code, out) == (1, f"{ANSWERS[0]}\nseveral\nnone\n")
    assert call(["count", str(path), "--limit", "2"]).stdout == "1\n2+\n0\n"
    for text in (path.read_text(), f"# comment\n{path.read_text()}"):  # read as plain lines, and one by one
        path.write_text(text)
        _code, out, errors = run(str(path), "--answer", "unique")
        assert out == "yes\nno\nno\n"
        assert errors.count("\n") == 1 and errors.startswith(f"lucidoku: line {text.count(chr(10))}: ")
        assert "r1c1=1 and r1c2=1 exclude each other" in errors
    path.write_text(f"# comment\n{LINES[0]}\nnot a puzzle\n{LINES[1]}\n")
    code, out, errors = run(str(path))
    assert (code, out) == (1, f"{ANSWERS[0]}\nbad\n{ANSWERS[1]}\n")
    assert "line 3" in errors
    path.write_text(f"{LINES[0]}\nA{LINES[1][1:]}\n{LINES[1]}\n")
    code, out, errors = run(str(path))
    assert (code, out) == (1, f"{ANSWERS[0]}\nbad\n{ANSWERS[1]}\n")
    assert "line 2, column 1: 'A'" in errors


@pytest.mark.parametrize("kept", [0, 1, 100, 82 * 7, 82 * 7 + 40])
def test_an_interrupted_run_resumes(tmp_path: Path, kept: int) -> None:
    path, out = tmp_path / "list.txt", tmp_path / "out.txt"
    path.write_text("\n".join(LINES) + "\n")
    assert run(str(path), "--out", str(out))[0] == 0
    whole = out.read_bytes()
    assert whole.decode() == "\n".join(ANSWERS) + "\n"
    out.write_bytes(whole[:kept])
    assert run(str(path), "--out", str(out))[0] == 0
    assert out.read_bytes() == whole


def test_wrong_requests() -> None:
    code, _, errors = run("nowhere.txt")
    assert code == 2
    assert errors.count("\n") == 1
    assert run(LINES[0], "--answer", "both")[0] == 2


def test_tables_in_and_out(tmp_path: Path) -> None:
    csv, parquet, text = tmp_path / "a.csv", tmp_path / "b.parquet", tmp_path / "c.txt"
    csv.write_text("id,quizzes\n" + "".join(f"{i},{line}\n" for i, line in enumerate(LINES)))
    code, out, errors = run(str(csv), "--out", str(parquet))
    assert (code, out) == (0, "")
    assert errors == f"lucidoku: these columns of {csv} were left out: id\n"
    assert run(str(parquet), "--out", str(text)) == (0, "", "")
    assert text.read_text().splitlines() == ANSWERS
    for ending in ("jsonl", "parquet"):  # the whole table, without the columns that no puzzle has
        converted = call(["convert", str(csv), "--out", str(tmp_path / f"c.{ending}")])
        assert (converted.stdout, converted.stderr) == ("", errors)
        read = [entry.puzzle for entry in ld.read_puzzles(tmp_path / f"c.{ending}")]
        assert read == [ld.Grid.parse(line) for line in LINES]
    code, out, _ = run(str(csv), "--format", "csv", "--answer", "unique")
    assert (code, out.splitlines()[:2]) == (0, ["puzzle,unique", f"{LINES[0]},yes"])
    code, out, _ = run("-", "--column", "quizzes", text=csv.read_text())
    assert (code, out.splitlines()) == (0, ANSWERS)
    for bad in (["--column", "nonesuch"], ["--format", "xml"], ["--format", "parquet"], ["--answer", "every"]):
        code, _, errors = run(str(csv), *bad)
        assert code == 2 and errors.startswith("lucidoku: ")
        assert errors.splitlines()[1:] in ([], ["          try lucidoku solve --help"])
    text.write_text("no parquet")
    text.rename(tmp_path / "d.parquet")
    assert run(str(tmp_path / "d.parquet"))[0] == 2


def test_bad_rows_of_a_table_are_named(tmp_path: Path) -> None:
    csv = tmp_path / "a.csv"
    csv.write_text(f"puzzle\n{LINES[0]}\nnothing\n")
    code, out, errors = run(str(csv), "--format", "csv")
    assert code == 1 and out.splitlines() == ["puzzle,solution", f"{LINES[0]},{ANSWERS[0]}", "nothing,bad"]
    assert "line 3" in errors


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_interrupted_tables_go_on(tmp_path: Path, suffix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lucidoku.formats.bulk._BLOCK", 1000)
    path, out = tmp_path / "list.txt", tmp_path / f"out.{suffix}"
    path.write_text("\n".join(LINES[:20]) + "\n")
    assert run(str(path), "--out", str(out))[0] == 0
    path.write_text("\n".join(LINES) + "\n")
    assert run(str(path), "--out", str(out))[0] == 0
    again = tmp_path / "again.txt"
    assert run(str(out), "--column", "puzzle", "--out", str(again))[0] == 0
    assert again.read_text().splitlines() == ANSWERS
    if suffix == "csv":
        whole = out.read_bytes()
        out.write_bytes(whole[:700])
        assert run(str(path), "--out", str(out))[0] == 0
        assert out.read_bytes() == whole


def test_all_solutions(tmp_path: Path) -> None:
    code, out, _ = run("." * 16, "--answer", "all")
    assert code == 0 and len(set(out.split())) == 288
    path = tmp_path / "list.txt"
    path.write_text("1.....2..3.....4\n1.....2..3......\n")
    assert [line.split()[0] for line in run(str(path), "--answer", "all")[1].splitlines()] == ["1", "2", "2", "2"]
    assert len(run("." * 81, "--answer", "all", "--limit", "3000")[1].splitlines()) == 3000


def test_the_first_puzzles_of_a_file(tmp_path: Path) -> None:
    grids = [grid.line for grid in puzzles(9)[:5]]
    solutions = [str(ld.solve(text).line) for text in grids]  # type: ignore[union-attr]
    path = tmp_path / "list.txt"
    path.write_text("# five\n" + grids[0] + "\n\n" + "\n".join(grids[1:]) + "\n")
    for count in (1, 3, 5, 9):
        assert call(["solve", str(path), "--first", str(count)]).stdout.split() == solutions[:count]
        assert len(call(["solve", str(path), "--first", str(count), "--json"]).stdout.splitlines()) == min(count, 5)
        lines = call(["solve", str(path), "--first", str(count), "--answer", "all"]).stdout.splitlines()
        assert lines == [f"{number} {text}" for number, text in enumerate(solutions[:count], 1)]
    table = tmp_path / "list.csv"
    table.write_text("id,other\n" + "".join(f"{number},{text}\n" for number, text in enumerate(grids)))
    assert call(["solve", str(table), "--column", "other", "--first", "2"]).stdout.split() == solutions[:2]
    # Another run over the whole file adds the rest.
    out = tmp_path / "out.txt"
    assert call(["solve", str(path), "--first", "2", "--out", str(out)]).exit_code == 0
    assert call(["solve", str(path), "--out", str(out)]).exit_code == 0 and out.read_text().split() == solutions


def test_a_block_of_lines_may_begin_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lucidoku.cli.solve._AT_ONCE", 200)
    path = tmp_path / "list.txt"
    comments = "# words\n" * 200
    path.write_text(f"{comments}{LINES[0]}\n{comments}{LINES[1]}\n")
    assert run(str(path), "--threads", "1") == (0, f"{ANSWERS[0]}\n{ANSWERS[1]}\n", "")
    objects = [f'{{"puzzle": "{line}"}}' for line in LINES[:3]]
    path.write_text("\n".join([objects[0], '{"puzzle": "' + "1" * 1000, *objects[1:]]))
    code, out, errors = run(str(path), "--threads", "1")
    assert (code, out.split()) == (1, [ANSWERS[0], "bad", *ANSWERS[1:3]]) and errors.startswith("lucidoku: line 2")
    path.write_text(comments)
    assert run(str(path), "--threads", "1")[0] == 2
