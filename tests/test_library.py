"""Regression cases: our own, and those of the shared library for the techniques there are."""

from __future__ import annotations

import pytest

from library import run
from lucidoku.formats.library import read_case, write_case
from lucidoku.logic import techniques
from lucidoku.logic.techniques.examples import example
from support import DATA, SHARED

OURS = (DATA / "library.txt").read_text().splitlines()


def test_our_cases_pass() -> None:
    passed, total, failed = run(OURS)
    assert not failed
    assert sum(total.values()) >= 952  # no case is lost
    assert passed == total


def test_our_cases_round_trip() -> None:
    for line in OURS[1:60]:
        assert write_case(read_case(line)) == line


def test_a_wrong_case_fails() -> None:
    """The runner itself can say no."""
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
    shown = [t.id for t in techniques.ALL if example(t.id)]
    assert len(shown) >= 161  # all but the last resorts and what is found on larger grids only
    for name in shown:
        case = example(name)
        assert case is not None
        assert run([write_case(case)])[2] == []


@pytest.mark.skipif(not SHARED.exists(), reason="the shared library is not here")
def test_shared_cases_pass() -> None:
    _passed, total, failed = run((SHARED / "reglib" / "reglib-half.txt").read_text().splitlines())
    assert sum(total.values()) == 582
    # Two loops and two chains of almost locked sets that are not the shortest ones between any two of their places.
    assert {line.split(":")[1] for line in failed} <= {"0706", "0709-2", "0903-1"}
    assert len(failed) <= 4
