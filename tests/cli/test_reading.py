"""Input of commands: the named format, and puzzles piped from another command."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import lucidoku as ld
from support import Called, call

SIXTEEN = "\n".join(["1...............", *["................"] * 15]) + "\n"
"""A grid of sixteen rows, or sixteen small puzzles."""
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def lucidoku(*arguments: str, stdin: str | None = None) -> Called:
    return call(list(arguments), input=stdin)


@pytest.mark.parametrize("command", ["show", "solve", "count"])
def test_a_layout_decides_between_two_readings(tmp_path: Path, command: str) -> None:
    path = tmp_path / "sixteen.txt"
    path.write_text(SIXTEEN)
    refused = lucidoku(command, str(path))
    assert refused.exit_code == 2 and "16 grids of the layout 4x4, or one of the layout 16x16" in refused.stderr
    words = ["--time-limit", "10s"] if command == "solve" else ["--limit", "2"] if command == "count" else []
    for choice, number in (("--layout=4x4", 16), ("--layout=16x16", 1), ("--from=grid", 1)):
        shown = lucidoku(command, str(path), choice, *words).stdout
        assert shown.count("r1 ") == number if command == "show" else len(shown.split("\n")) == number + 1, (
            choice,
            shown,
        )


def test_small_grids_are_solved_as_they_are_read(tmp_path: Path) -> None:
    """Sixteen of them are not the rows of a grid if each has one solution."""
    path = tmp_path / "small.txt"
    path.write_text("1.....2..3.....4\n" * 16)
    assert lucidoku("solve", str(path)).stdout.split() == [ld.solve("1.....2..3.....4").line] * 16  # type: ignore[union-attr]


@pytest.mark.parametrize("form", ["grid", "pencil"])
def test_from_reads_all_grids_of_a_file(tmp_path: Path, form: str) -> None:
    path = tmp_path / "grids.txt"
    path.write_text("1...\n..2.\n.3..\n...4\n\n2...\n..1.\n.3..\n...4\n")
    assert lucidoku("convert", str(path), "--from", form, "--to", "line").stdout.split() == [
        "1.....2..3.....4",
        "2.....1..3.....4",
    ]


@pytest.mark.parametrize("command", ["solve", "explain", "count", "rate", "show", "hint"])
def test_a_pipe_or_a_file_needs_no_argument(tmp_path: Path, command: str) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(f"{NINE}\n")
    read_end, write_end = os.pipe()
    os.write(write_end, path.read_bytes())
    os.close(write_end)
    with open(read_end, encoding="utf-8") as pipe, path.open() as file, open(os.devnull) as device:
        piped, redirected, nothing = (call([command], input=stream) for stream in (pipe, file, device))
    answer = lucidoku(command, "-", stdin=f"{NINE}\n")
    assert piped.stdout == redirected.stdout == answer.stdout != ""
    assert nothing.exit_code == 2 and "is missing" in nothing.stderr


@pytest.mark.parametrize("command", ["explain", "show", "rate", "solve", "convert", "print"])
def test_an_unknown_format_is_reported(command: str) -> None:
    result = lucidoku(command, "1.....2..3.....4", "--from", "suser")
    assert result.exit_code == 2 and "--from susser?" in result.output


def test_made_puzzles_can_be_printed_and_solved(tmp_path: Path) -> None:
    for layout in ("4x4", "6x6", "jigsaw"):
        made = lucidoku("make", "--count", "2", "--seed", "1", "--layout", layout)
        assert made.exit_code == 0
        lines = made.stdout.splitlines()
        assert len(lines) == 2
        assert [ld.solve(ld.Grid.parse(line)) is not None for line in lines] == [True, True]
        solved = lucidoku("solve", "-", stdin=made.stdout)
        assert solved.exit_code == 0 and len(solved.stdout.split()) == 2
        path = tmp_path / f"{layout}.pdf"
        assert lucidoku("print", "-", "--out", str(path), stdin=made.stdout).exit_code == 0
        assert path.read_bytes().startswith(b"%PDF")
