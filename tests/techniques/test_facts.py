"""Facts that both the catalogue and the engine state about a technique."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.logic import techniques
from lucidoku.logic.pipeline import length_unit
from lucidoku.logic.step import CandidateRole, CellRole, HouseRole
from lucidoku.logic.technique import Technique
from support import example_steps, puzzles


@pytest.mark.parametrize("technique", [t for t in techniques.ALL if t.logical], ids=lambda technique: technique.id)
def test_both_floors_agree_on_uniqueness(technique: Technique) -> None:
    for step in example_steps(technique.id)[:3]:
        assert step.assumes_uniqueness == technique.assumes_uniqueness


def test_roles_are_those_of_the_engine() -> None:
    known = {role for roles in (HouseRole, CellRole, CandidateRole) for role in get_args(roles)}
    assert known == set(_engine.ROLES)


def test_lengths_are_bounded_by_known_units() -> None:
    assert {length_unit(technique) for technique in techniques.ALL} == {"", "links", "inferences", "cells"}


@pytest.mark.parametrize(("name", "size"), [("locked-pair", 2), ("locked-triple", 3)])
def test_locked_subsets_remove_from_a_box_and_from_a_line(name: str, size: int) -> None:
    """All of them, derived again from the definition: k cells of a crossing, k digits, something to remove on both
    sides."""
    seen = 0
    for grid in puzzles(9)[:20]:
        walk = ld.explain(grid)
        for board in (walk.board(i) for i in range(0, len(walk), 3)):
            found = {tuple(step.evidence.cells["primary"]) for step in ld.find_steps(board, [name])}
            assert found == locked_subsets(board, size)
            seen += len(found)
    assert seen > 10


def locked_subsets(board: ld.Board, size: int) -> set[tuple[ld.Cell, ...]]:
    found = set()
    houses = board.layout.houses
    for box in (house for house in houses if house.kind == "box"):
        for line in (house for house in houses if house.kind in ("row", "column")):
            crossing = [c for c in box.cells if c in line.cells and len(board.candidates(c)) > 1]
            for cells in combinations(sorted(crossing), size):
                digits = {d for c in cells for d in board.candidates(c)}
                inner = [{d for c in pair for d in board.candidates(c)} for pair in combinations(cells, 2)]
                if len(digits) != size or (size == 3 and any(len(pair) == 2 for pair in inner)):
                    continue
                if all(
                    any(digits & set(board.candidates(c)) for c in house.cells if c not in cells)
                    for house in (box, line)
                ):
                    found.add(cells)
    return found


def test_a_chain_of_sets_removes_all_digits_that_its_ends_share() -> None:
    """One step contains it all: each digit that both ends hold, except those of the links, if it sees all its places in
    both."""
    several = 0
    for grid in puzzles(9)[:4]:
        board = ld.explain(grid).board(0)
        listed = ld.find_steps(board, ["als-chain"])
        removed = [set(step.eliminations) for step in listed]
        for step in (step for step in listed if len(step.evidence.sets) == 4):
            first, *_inner, last = step.evidence.sets
            linked = {
                step.evidence.links[0].target.digit,
                step.evidence.links[-1].source.digit,
            }
            shared = (set(first.digits) & set(last.digits)) - linked
            said = {
                candidate for digit in shared for candidate in seen_by_all(board, digit, {*first.cells, *last.cells})
            }
            assert any(said <= gone for gone in removed)  # one with the same conclusion may replace it
            several += len({candidate.digit for candidate in said}) > 1
    assert several


def seen_by_all(board: ld.Board, digit: int, cells: set[ld.Cell]) -> set[ld.Candidate]:
    """Return the candidates that see all candidates of a digit in some cells."""
    places = {cell for cell in cells if digit in board.candidates(cell)}
    return {
        ld.Candidate(cell, digit)
        for cell in board.layout.cells
        if cell not in cells and digit in board.candidates(cell) and places <= set(board.layout.peers[cell])
    }


@pytest.mark.parametrize(("name", "size"), [("wxyz-wing", 4), ("vwxyz-wing", 5), ("uvwxyz-wing", 6)])
def test_a_bent_set_has_as_many_cells_as_digits(name: str, size: int) -> None:
    """Two almost locked sets without a common cell, and one digit that links them."""
    seen = 0
    for grid in puzzles(9)[:8]:
        walk = ld.explain(grid)
        for board in (walk.board(i) for i in range(0, len(walk), 5)):
            for step in ld.find_steps(board, [name]):
                first, second = step.evidence.sets
                cells = {*first.cells, *second.cells}
                assert len(cells) == len(first.cells) + len(second.cells) == size
                assert len({digit for cell in cells for digit in board.candidates(cell)}) == size
                seen += 1
    assert seen > 10
