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
