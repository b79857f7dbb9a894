"""`lucidoku explain` of a file: shared out over processes it prints and writes the same, in the same order."""

from __future__ import annotations

import json
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.cli import _explaining
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


def test_a_process_that_is_ended_is_told() -> None:
    told: Future[list[_explaining.Told]] = Future()
    told.set_exception(BrokenProcessPool("gone"))
    with pytest.raises(ld.LucidokuError, match="ended from outside"):
        list(_explaining._results([], told))
