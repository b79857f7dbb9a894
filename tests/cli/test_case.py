"""Regression lines and journals from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

import lucidoku as ld
from library import passes
from lucidoku.formats.library import read_case, write_case
from lucidoku.logic.record import case_of
from lucidoku.logic.walkthrough import journal_text
from support import Called, call, puzzles

LINE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


def cli(*arguments: str) -> Called:
    return call(arguments)


@pytest.mark.parametrize("grid", [*puzzles(9)[:3], *puzzles(6)[:1], *puzzles(16)[:1]], ids=lambda grid: grid.line[:12])
def test_every_step_gives_a_case_that_passes(grid: ld.Grid) -> None:
    walk = ld.explain(grid)
    for step in [s for s in walk if s.technique.kind != "guess"][::9]:
        line = write_case(case_of(step))
        case = read_case(line, grid.layout)
        assert passes(case), line
        assert case.eliminations == frozenset(step.eliminations) and case.placements == frozenset(step.placements)


def test_a_step_of_a_walkthrough_is_printed_as_a_case() -> None:
    walk = ld.explain(LINE)
    run = cli("case", LINE, "--step", "34")
    assert run.stdout == write_case(case_of(walk[33])) + "\n" and passes(read_case(run.stdout))
    assert "walkthrough has steps 1 to 70" in cli("case", LINE, "--step", "71").stderr


def test_findings_and_their_absence_are_printed_as_cases() -> None:
    board = ld.explain(LINE).board(33)
    text = ld.formats.write(board, "pencil")
    (step, *_rest) = ld.find_steps(board, "xyz-wing")
    run = cli("case", text, "--finds", "XYZ-Wing", "--conclusion", step.conclusion[0])
    assert run.exit_code == 0 and passes(read_case(run.stdout.splitlines()[0]))
    assert "finds no such step" in cli("case", text, "--finds", "xyz-wing", "--conclusion", "r1c1-9").stderr
    run = cli("case", text, "--finds", "jellyfish", "--never")
    case = read_case(run.stdout)
    assert case.must_fail and passes(case)
    for bad in ([text], [text, "--step", "1", "--finds", "x-wing"]):
        assert "say which step" in cli("case", *bad).stderr


@pytest.mark.parametrize("pipeline", ["all", "strategy-notebook"])
def test_the_journal_lists_the_walk_in_order(pipeline: str) -> None:
    for grid in puzzles(9)[:4]:
        walk = ld.explain(grid, pipeline)
        played = [line.technique for line in walk.journal for _ in range(line.count)]
        assert played == [step.technique for step in walk]
        assert all(a.technique != b.technique for a, b in zip(walk.journal, walk.journal[1:], strict=False))
        assert f"Search used: {'yes' if walk.guesses else 'no'}; {len(walk)} steps in all" in journal_text(walk)


def test_the_journal_on_the_command_line() -> None:
    run = cli("explain", LINE, "--journal", "--techniques", "strategy-notebook")
    journal = journal_text(ld.explain(LINE, "strategy-notebook"))
    assert run.stdout.startswith("Step 1: ") and run.stdout == journal + "\n"
    run = cli("compare", LINE, "--solvers", "human:strategy-notebook,engine", "--journal")
    assert run.exit_code == 0 and "human:strategy-notebook, puzzle 1: " + LINE in run.stdout.replace("\n", "\n")
    assert "  Step 1: " in run.stdout and "  Search used: " in run.stdout


def test_the_lists_of_the_package_are_explained_by_name(tmp_path: Path) -> None:
    run = cli("corpus", "build", "medium", "--out", str(tmp_path / "a.corpus"))
    assert run.exit_code == 0 and "20 puzzles added" in run.stdout
    with ld.corpus.Corpus(tmp_path / "a.corpus") as corpus:
        assert {puzzle.level for puzzle in corpus} == {"medium"}
