"""Standard streams that are closed, and memory that does not suffice: one sentence, an exit code."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from lucidoku.cli import explain
from support import call

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
READING = ["explain -", "solve -", "rate -", "show -", "convert - --to grid", "analyse -", "train"]
PRINTING = [
    f"explain {PUZZLE}",
    f"solve {PUZZLE}",
    "rate easy --first 2",
    "make",
    "techniques",
    "explain --help",
    "train",
]
NEEDLESS = [f"explain {PUZZLE} --out walk.txt", f"convert {PUZZLE} --to grid --out grid.txt"]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")


def run(words: str, closed: str, folder: Path) -> tuple[int, str, str]:
    """Run the program from a shell that closes streams."""
    command = f"{shlex.quote(sys.executable)} -m lucidoku {words} {closed}"
    found = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, timeout=120)
    return found.returncode, found.stdout, found.stderr


@pytest.mark.parametrize("words", READING)
def test_a_closed_input_is_said_where_something_is_read_from_it(words: str, tmp_path: Path) -> None:
    code, _out, told = run(words, "<&-", tmp_path)
    assert (code, told.count("\n")) == (2, 1)
    assert told.startswith("lucidoku: standard input is closed; ")


@pytest.mark.parametrize("words", PRINTING)
def test_what_cannot_be_printed_is_said(words: str, tmp_path: Path) -> None:
    code, _out, told = run(words, ">&-", tmp_path)
    assert (code, told) == (2, "lucidoku: cannot write to standard output: Bad file descriptor\n")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", NEEDLESS)
def test_a_closed_stream_that_is_not_needed_does_no_harm(words: str, closed: str, tmp_path: Path) -> None:
    assert run(words, closed, tmp_path) == (0, "", "")
    (written,) = tmp_path.iterdir()
    assert written.read_text()


def test_without_standard_error_the_exit_code_tells_and_nothing_is_printed(tmp_path: Path) -> None:
    assert run("solve nonsense.txt", "2>&-", tmp_path) == (2, "", "")
    code, out, _told = run(f"solve {PUZZLE}", "2>&-", tmp_path)
    assert code == 0 and len(out.strip()) == 81


def test_too_little_memory_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_arguments: object, **_named: object) -> NoReturn:
        raise MemoryError("std::bad_alloc")

    monkeypatch.setattr(explain, "run", greedy)
    found = call(["explain", PUZZLE])
    assert (found.exit_code, found.stdout, found.stderr.count("\n")) == (2, "", 1)
    assert found.stderr.startswith("lucidoku: there is not enough memory; try ")
