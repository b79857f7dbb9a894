"""Reasons why a variant has no solution: a smallest set of digits and constraints that exclude each other."""

from __future__ import annotations

from itertools import combinations

import pytest

import lucidoku as ld
from lucidoku.search.conflict import conflict_error, contradicting_constraints
from lucidoku.search.solutions import search

CASES = [
    ("4+antiking+killercage:3@r1c1r1c2+killercage:3@r1c3r1c4", "." * 16, 2, 0),
    ("4+killercage:3@r1c1r1c2+odd:r4c4", "3" + "." * 15, 1, 1),
    ("9+killercage:6@r1c1r1c2r1c3+antiknight", "...1..2.." + "." * 72, 1, 1),
]


@pytest.mark.parametrize(("code", "line", "constraints", "entries"), CASES)
def test_an_error_names_the_constraints_and_digits(code: str, line: str, constraints: int, entries: int) -> None:
    grid = ld.Grid(line, ld.Layout.parse(code))
    with pytest.raises(ld.NoSolution, match="exclude each other") as error:
        ld.explain(grid)
    assert len(contradicting_constraints(grid)) == constraints
    assert len(error.value.entries) == entries
    for name in map(str, error.value.entries):
        assert name.split("=")[0][-4:] in str(error.value)
    assert str(error.value).count("killer cage") == constraints


@pytest.mark.parametrize(("code", "line", "constraints", "entries"), CASES)
def test_no_constraint_can_be_left_out(code: str, line: str, constraints: int, entries: int) -> None:
    grid = ld.Grid(line, ld.Layout.parse(code))
    named = contradicting_constraints(grid)
    plain = grid.layout.without_constraints
    assert search(ld.Grid(line, plain.with_constraints(named)), 1, 5.0) == ([], False)
    for fewer in combinations(named, len(named) - 1):
        solutions, _cut = search(ld.Grid(line, plain.with_constraints(fewer)), 1, 5.0)
        assert solutions


def test_digits_that_exclude_each_other_are_named_without_constraints() -> None:
    grid = ld.Grid("12.3" + "..4." + "." * 8, ld.Layout.parse("4+odd:r4c4"))
    assert not search(ld.Grid("12.3" + "..4." + "." * 8), 1, None)[0]
    assert contradicting_constraints(grid) == []
    assert "odd" not in str(conflict_error(grid))
