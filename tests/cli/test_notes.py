"""Every command that reads a puzzle reports on standard error the content that it could not keep."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support import Called, call

WORDS = "Every mauve cell is a surprise."
NOTE = f"the puzzle's description of its rules: {WORDS}"
GIVENS = {(0, 0): 1, (1, 2): 2, (2, 1): 3, (3, 3): 4}
COMMANDS = (
    "solve",
    "solve --json",
    "check",
    "count",
    "solve --answer all",
    "show",
    "explain",
    "hint",
    "explain --json",
    "explain --step 1",
    "candidates",
    "rate --scale hodoku",
    "rate --scale own --json",
    "convert",
    "compare --solvers engine",
    "print --out {out}.pdf",
    "case --step 1",
    "corpus build --out {out}.corpus",
    "data traces --out {out}.jsonl",
    "make --layout 4x4 --unlike",
    "make --layout 4x4 --keep",
    "school solve",
)


def puzzle(words: str = WORDS) -> str:
    """Puzzle with a rule in words, in the form of f-puzzles."""
    rows = [[{"value": GIVENS[r, c], "given": True} if (r, c) in GIVENS else {} for c in range(4)] for r in range(4)]
    return json.dumps({"size": 4, "grid": rows, "ruleset": words})


@pytest.mark.parametrize("command", ["solve", "solve --answer all", "solve --json", "count", "count --json"])
def test_answers_about_a_position_say_so(command: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.json"
    path.write_text(puzzle())
    assert "filled in" not in run(command, path).stderr
    path.write_text(puzzle().replace(', "given": true', "", 1))
    assert run(command, path).stderr.count("the digits that are filled in count as clues") == 1


def run(command: str, path: Path) -> Called:
    return call([*command.format(out=path.with_name("out")).split(), str(path)])


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_prints_the_note_of_a_puzzle(command: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.json"
    path.write_text(puzzle())
    result = run(command, path)
    notes = [line for line in result.stderr.splitlines() if WORDS in line]
    assert notes == [f"lucidoku: {'1 puzzle: ' if 'corpus' in command else ''}{NOTE}"], result


@pytest.mark.parametrize("command", ["solve", "show", "explain", "candidates", "rate --scale hodoku", "convert"])
def test_each_note_of_a_list_is_printed_once(command: str, tmp_path: Path) -> None:
    path = tmp_path / "list.jsonl"
    path.write_text("\n".join([puzzle(), puzzle("Another rule."), puzzle(), puzzle()]))
    notes = [line for line in run(command, path).stderr.splitlines() if "note" in line or "description" in line]
    assert notes == [
        f"lucidoku: line 1: {NOTE}",
        f"lucidoku: line 2: {NOTE.replace(WORDS, 'Another rule.')}",
        "lucidoku: line 1: 2 more puzzles have this note",
    ]


def test_a_long_list_of_notes_ends(tmp_path: Path) -> None:
    path = tmp_path / "list.jsonl"
    path.write_text("\n".join(puzzle(f"Mauve surprise {number} everywhere.") for number in range(30)))
    for command in ("solve", "explain", "corpus build --out {out}.corpus"):
        lines = run(command, path).stderr.splitlines()
        assert len([line for line in lines if "description" in line]) == 20
        assert lines[-1] == "lucidoku: 10 further notes are not shown"


def test_notes_of_skipped_puzzles_are_not_printed(tmp_path: Path) -> None:
    path = tmp_path / "list.jsonl"
    path.write_text("\n".join(puzzle(f"Mauve surprise {number} everywhere.") for number in range(5)))
    for command in ("explain", "show", "print --out {out}.pdf"):
        notes = [line for line in run(f"{command} --number 3", path).stderr.splitlines() if "description" in line]
        assert notes == [f"lucidoku: {NOTE.replace(WORDS, 'Mauve surprise 2 everywhere.')}"]
    first_two = run("explain --first 2", path).stderr
    assert "surprise 1" in first_two and "surprise 2" not in first_two


@pytest.mark.parametrize(
    "command", ["solve --json", "explain --json", "candidates --json", "rate --scale hodoku --format json"]
)
def test_data_carries_the_notes(command: str, tmp_path: Path) -> None:
    path = tmp_path / "list.jsonl"
    path.write_text("\n".join([puzzle(), puzzle("Another rule.")]))
    records = [json.loads(line) for line in run(command, path).stdout.splitlines()]
    assert [record["notes"][0] for record in records] == [NOTE, NOTE.replace(WORDS, "Another rule.")]


def test_a_puzzle_that_is_typed_and_one_from_standard_input() -> None:
    assert call(["solve", puzzle()]).stderr == f"lucidoku: {NOTE}\n"
    assert NOTE in call(["explain", "-"], input=puzzle()).stderr
    assert call(["explain", "1.....2..3.....4"]).stderr == ""
