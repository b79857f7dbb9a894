"""Output that cannot be written, and numbers that are too large: one sentence in every command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")
PUZZLE = "1.....2..3.....4"
COMMANDS = [
    ["--help"],
    ["explain", PUZZLE],
    ["explain", PUZZLE, "--format", "json"],
    ["case", PUZZLE, "--step", "1"],
    ["compare", PUZZLE, "--solvers", "naive"],
    ["convert", PUZZLE, "--to", "pencil"],
    ["make", "--seed", "1"],
    ["rate", PUZZLE],
    ["show", PUZZLE],
    ["solve", PUZZLE],
    ["techniques"],
]


def lucidoku(*arguments: str, out: Path | None = None) -> tuple[int, list[str]]:
    command = [sys.executable, "-m", "lucidoku", *arguments]
    if out is None:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    else:
        with out.open("wb") as stream:
            done = subprocess.run(command, stdout=stream, stderr=subprocess.PIPE, text=True, check=False)
    return done.returncode, done.stderr.splitlines()


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_full_disk_behind_standard_output_is_one_sentence(arguments: list[str]) -> None:
    assert lucidoku(*arguments, out=FULL) == (2, ["lucidoku: cannot write to -: No space left on device"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["explain", PUZZLE, "--threads", "99999999999999"],
        ["solve", PUZZLE, "--threads", "99999999999999999999"],
        ["make", "--count", "99999999999999999999"],
        ["make", "--seed", "99999999999999999999", "--count", "1"],
        ["print", PUZZLE, "--limit", "99999999999999999999"],
    ],
    ids=" ".join,
)
def test_a_number_that_is_too_large_is_one_sentence(arguments: list[str]) -> None:
    code, lines = lucidoku(*arguments)
    assert code == 2 and len(lines) == 1 and lines[0].startswith("lucidoku: "), lines
