"""`lucidoku explain` of a file: shared among processes it prints and writes the same, in the same order."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import lucidoku as ld
from support import call, puzzles

OTHER = "1.....2..3.....4"


def _file(folder: Path) -> Path:
    lines = [grid.line for grid in puzzles()][:30]
    several = "." * 81  # more than one solution
    path = folder / "some.txt"
    path.write_text("\n".join([*lines, several, *lines[:20], "12", *[OTHER] * 30]) + "\n")
    return path


@pytest.mark.parametrize("options", [["-f", "json"], ["-v", "--lang", "fr", "--notation", "L1C1"], ["--journal"]])
def test_work_that_is_shared_gives_the_same(options: list[str], tmp_path: Path) -> None:
    path = _file(tmp_path)
    alone, shared = (call(["explain", str(path), *options, "--threads", threads]) for threads in ("1", "2"))
    assert alone.exit_code == shared.exit_code == 1
    assert alone.stdout == shared.stdout
    assert alone.stderr == shared.stderr


def test_files_are_numbered_in_order(tmp_path: Path) -> None:
    path = _file(tmp_path)
    out = tmp_path / "out"
    done = call(["explain", str(path), "-f", "json", "--out", str(out), "--threads", "2"])
    assert done.exit_code == 1
    folders = sorted(folder.name for folder in out.iterdir())
    assert folders == [f"{number:05}" for number in range(1, 81)]
    last = json.loads((out / "00080" / "walkthrough.json").read_text())
    assert last["puzzle"] == OTHER


def test_one_file_holds_the_walks_of_a_list(tmp_path: Path) -> None:
    source = tmp_path / "list.txt"
    source.write_text("".join(f"{grid.line}\n" for grid in puzzles(9)[:3]))
    for name, form in (("walks.jsonl", "json"), ("walks.txt", "text")):
        out = tmp_path / name
        result = call(["explain", str(source), "--out", str(out)])
        assert result.exit_code == 0 and result.stdout == ""
        assert out.read_text() == call(["explain", str(source), "-f", form]).stdout
    assert "one file holds one" in call(["explain", str(source), "--out", str(tmp_path / "a.html")]).stderr
    assert "holds one format" in call(["explain", str(source), "-f", "text", "--out", str(tmp_path / "a.jsonl")]).stderr
    page = tmp_path / "one.html"
    assert call(["explain", puzzles(9)[0].line, "--out", str(page)]).exit_code == 0
    assert page.read_text().startswith("<!doctype html>")


def test_a_stored_walkthrough_is_read_back(tmp_path: Path) -> None:
    source, out = tmp_path / "list.txt", tmp_path / "walks.jsonl"
    source.write_text("".join(f"{grid.line}\n" for grid in puzzles(9)[:2]))
    assert call(["explain", str(source), "--out", str(out)]).exit_code == 0
    walks = list(ld.Walkthrough.load_many(out))
    assert walks == [ld.explain(grid) for grid in puzzles(9)[:2]]
    assert [entry.puzzle for entry in ld.read_puzzles(str(out))] == list(puzzles(9)[:2])
    for command in ("explain", "prove"):
        assert call([command, str(out)]).stdout == call([command, str(source)]).stdout
    with pytest.raises(ld.ParseError, match=r"use ld\.Walkthrough\.load_many"):
        ld.Walkthrough.load(out)
    with pytest.raises(ld.ParseError, match="expected a stored walkthrough"):
        ld.Walkthrough.load(source)
    board = ld.Board(puzzles(9)[0])
    board.place(walks[0][0].placements[0].cell, walks[0][0].placements[0].digit)
    for ending in ("json", "jsonl"):
        path = tmp_path / f"walk.{ending}"
        (walk := ld.explain(board)).save(path)
        assert ld.Walkthrough.load(path) == walk and call(["show", str(path)]).exit_code == 0


def test_the_steps_of_a_stored_walkthrough_are_proved_as_they_are(tmp_path: Path) -> None:
    record = ld.explain(OTHER).to_dict()
    record["steps"] = [step := record["steps"][0]]
    step["placements"] = [step["placements"][0][:-1] + "4"]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(record, indent=1))
    found = call(["prove", str(path)])
    assert found.exit_code == 1 and "FAILED" in found.stdout
    assert step["placements"][0] in call(["explain", str(path)]).stdout
    assert call(["prove", str(path), "--techniques", "all", "--without", "x-wing"]).exit_code == 0  # steps found again


def test_names_of_steps_have_the_colour_of_their_level_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = puzzles(9)[0]
    plain = call(["explain", grid.line]).stdout
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    from lucidoku.cli._walk_text import walk_text

    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    walk = ld.explain(grid)
    coloured = walk_text(walk, False, width=None)
    assert "\x1b[32m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert walk_text(walk, False, width=None) == plain
