"""`lucidoku train`: questions, verdicts and stored progress."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.cli import main
from lucidoku.school.trainer import STATIONS, exercise, pattern, station


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: str, *words: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    with pytest.raises(SystemExit) as ended:
        main(["train", *words])
    captured = capsys.readouterr()
    return int(ended.value.code or 0), captured.out, captured.err


def test_an_exercise_is_found_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "new" / "training.json"
    made = exercise(station("two-rows"), 1)
    (step,) = made.steps
    cells = " ".join(map(str, sorted(pattern(step))))
    follows = ", ".join(f"{c.cell}-{c.digit}" for c in step.eliminations)
    answers = f"{cells}\n{follows}\nstop\n"
    code, out, _err = run(monkeypatch, capsys, answers, "x-wing", "--seed", "1", "--training", str(file))
    assert code == 0 and "Yes, there it is." in out and "Right, that is all of it." in out
    assert "Two rows, two columns: known until " in out and step.text in out
    kept = json.loads(file.read_text())
    assert kept["seen"] == [made.key] and kept["stations"]["two-rows"]["right"] == 1
    code, out, _err = run(monkeypatch, capsys, "stop\n", "x-wing", "--seed", "1", "--training", str(file))
    assert cells not in out and json.loads(file.read_text()) == kept  # another position; after a stop nothing is stored


def test_help_and_mistakes_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "training.json"
    made = exercise(station("last-cell"), 3)
    (one, *_rest) = made.steps
    (right,) = one.placements
    answers = f"area\nnowhere\n\nr1c1 r1c2\n{right.cell}\n{right.cell}:5\n{right.cell}={right.digit}\nshow\n"
    words = ("last-cell", "--seed", "3", "--count", "2", "--training", str(file))
    code, out, _err = run(monkeypatch, capsys, answers, *words)
    assert code == 0 and f"Look here: {made.area}." in out
    assert "unknown cell 'nowhere'" in out and "expected something like" in out
    kept = json.loads(file.read_text())["stations"]["last-cell"]
    assert (kept["right"], kept["missed"]) == (1, 1) and len(json.loads(file.read_text())["seen"]) == 2
    code, out, _err = run(monkeypatch, capsys, "", "--list", "--training", str(file))
    assert code == 0 and out.count("\n") == len(STATIONS) and "found 1, missed 1" in out
    file.write_text(file.read_text()[:50])
    code, _out, err = run(monkeypatch, capsys, "", "--list", "--training", str(file))
    assert code == 2 and err == "lucidoku: this is not a progress file: not JSON, or cut off\n"


def test_a_puzzle_to_use_it_in(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _err = run(
        monkeypatch, capsys, "", "hinge", "--puzzle", "--seed", "4", "--training", "/nonexistent/file"
    )
    assert code == 0 and any(step.technique.id == "xy-wing" for step in ld.explain(out.strip()))
    assert run(monkeypatch, capsys, "", "exocet")[0] == 2
