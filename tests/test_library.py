"""Regression cases: our own, and those of the shared library for existing techniques."""

from __future__ import annotations

import pytest

import lucidoku as ld
from library import run
from lucidoku.formats.library import Case, read_case, write_case
from lucidoku.proofs import ProofStatus, prove
from ruled import FURTHER
from support import DATA, SHARED, WITH_EXAMPLE, example_case, example_step

OURS = (DATA / "library.txt").read_text().splitlines()


@pytest.mark.parametrize("part", range(4))
def test_our_cases_pass(part: int) -> None:
    passed, total, failed = run(OURS[part::4])
    assert not failed
    assert sum(total.values()) >= 238  # no case is lost
    assert passed == total


def test_our_cases_round_trip() -> None:
    for line in OURS[1:60]:
        assert write_case(read_case(line)) == line


def test_a_wrong_case_fails() -> None:
    """The runner reports failures."""
    case = next(line for line in OURS if line.startswith(":0300:"))
    fields = case.split(":")
    wrong = (
        ":".join([*fields[:5], fields[5].split()[0], *fields[6:]])
        if " " in fields[5]
        else case.replace(":0300:", ":0301:")
    )
    assert run([wrong])[2] == [wrong]
    assert run([case.replace(":0300:", ":0300-x:")])[2]


def test_examples_show_their_technique() -> None:
    assert set(FURTHER) <= set(WITH_EXAMPLE)
    for name in WITH_EXAMPLE:
        assert run([write_case(example_case(name))])[2] == []


@pytest.mark.parametrize("name", FURTHER)
def test_examples_with_rules_have_one_solution_a_proof_and_a_picture(name: str) -> None:
    step = example_step(name)
    assert step.layout.constraint_names
    assert len(ld.solutions(step.board.grid, 2)) == 1
    assert prove(step, minimal=False).status is ProofStatus.PROVED
    assert all(sign in step.svg() for sign in ("<svg", step.technique.name))


@pytest.mark.parametrize("code", ["6x6", "6x6:3x2", "6x6+diagonal", "6x6+killercage:3@r1c1r1c2+antiknight", "jigsaw"])
def test_a_case_names_a_layout_that_is_not_usual(code: str) -> None:
    layout = ld.Layout.jigsaw("1122112233443344") if code == "jigsaw" else ld.Layout.parse(code)
    board = ld.Board(ld.Grid(bytes(layout.n**2), layout))
    line = write_case(Case("x-wing", "x", "", board, frozenset(), frozenset()))
    assert read_case(line).board == board and read_case(line).board.layout == layout
    assert write_case(read_case(line)) == line
    assert (line.count(":") == 7) == layout.is_usual


def test_a_layout_that_is_asked_for_counts_before_that_of_a_case() -> None:
    line = ":x-wing::" + "." * 36 + ":::::3x2"
    other = ld.Layout.of_size(6).with_diagonals()
    assert read_case(line).board.layout == ld.Layout.standard(3, 2)
    assert read_case(line, other).board.layout == other
    with pytest.raises(ld.LucidokuError, match="7x"):
        read_case(line.replace("3x2", "7x"))


@pytest.mark.skipif(not SHARED.exists(), reason="the shared library is not here")
def test_shared_cases_pass() -> None:
    _passed, total, failed = run((SHARED / "reglib" / "reglib-half.txt").read_text().splitlines())
    assert sum(total.values()) == 582
    # Two loops and two chains of almost locked sets that are not the shortest between any two of their links.
    assert {line.split(":")[1] for line in failed} <= {"0706", "0709-2", "0903-1"}
    assert len(failed) <= 4
