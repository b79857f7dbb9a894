"""Standard streams that are closed, and exhausted memory: one sentence, an exit code."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

import lucidoku as ld
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
    done = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("words", READING)
def test_a_closed_input_is_reported_when_it_is_read(words: str, tmp_path: Path) -> None:
    code, _out, errors = run(words, "<&-", tmp_path)
    assert (code, errors.count("\n")) == (2, 1)
    assert errors.startswith("lucidoku: standard input is closed; ")


@pytest.mark.parametrize("words", PRINTING)
def test_a_failed_print_is_reported(words: str, tmp_path: Path) -> None:
    code, _out, errors = run(words, ">&-", tmp_path)
    assert (code, errors) == (2, "lucidoku: cannot write to standard output: Bad file descriptor\n")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", NEEDLESS)
def test_a_closed_stream_that_is_not_needed_does_no_harm(words: str, closed: str, tmp_path: Path) -> None:
    assert run(words, closed, tmp_path) == (0, "", "")
    (written,) = tmp_path.iterdir()
    assert written.read_text()


def test_without_standard_error_only_the_exit_code_reports_errors(tmp_path: Path) -> None:
    assert run("solve nonsense.txt", "2>&-", tmp_path) == (2, "", "")
    code, out, _told = run(f"solve {PUZZLE}", "2>&-", tmp_path)
    assert code == 0 and len(out.strip()) == 81


@pytest.mark.parametrize(
    "error",
    [
        MemoryError("std::bad_alloc"),
        ImportError("libarrow.so: failed to map segment from shared object"),
        RuntimeError("can't start new thread"),
        SystemError("error return without exception set"),
    ],
)
def test_too_little_memory_is_reported(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_arguments: object, **_named: object) -> NoReturn:
        try:
            raise error
        except Exception as cause:
            raise ValueError("something else failed") from cause

    monkeypatch.setattr(explain, "run", greedy)
    result = call(["explain", PUZZLE])
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith("lucidoku: there is not enough memory; try ")


@pytest.mark.parametrize(
    ("error", "said"),
    [("libarrow.so: failed to map segment from shared object", "not enough memory"), ("x", "install x")],
)
def test_a_package_that_cannot_be_loaded_is_not_missing(error: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_package(*_arguments: object, **_named: object) -> NoReturn:
        try:
            raise ImportError(error)
        except ImportError:
            raise ld.LucidokuError("install x") from None

    monkeypatch.setattr(explain, "run", without_package)
    result = call(["explain", PUZZLE])
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1) and said in result.stderr


def test_other_faults_are_not_about_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_arguments: object, **_named: object) -> NoReturn:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr(explain, "run", faulty)
    with pytest.raises(ZeroDivisionError):
        call(["explain", PUZZLE])
