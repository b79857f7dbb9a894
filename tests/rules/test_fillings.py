"""Steps by the fillings of single constraints: blocked, excluded, and restricted by a house."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.logic.techniques import ALL
from lucidoku.logic.variants.site import VariantPosition, bits, position_of
from lucidoku.logic.variants.unit import Fillings
from lucidoku.proofs import ProofStatus, check_words, prove
from lucidoku.rules.limit import in_time
from ruled import cages, faults, positions, shuffle_grid
from support import LONG

NEW = [
    "blocked-combination",
    "constraint-comparison",
    "combination-pointing",
    "house-with-constraints",
    "constraint-chain",
]


@pytest.mark.parametrize(("n", "count", "seed"), [(4, 30, 21), (6, 20, 22), (9, 6, 23)])
def test_steps_hold_in_all_solutions_and_say_what_is_true(n: int, count: int, seed: int) -> None:
    seen = Counter[str]()
    for board, solutions in positions(
        n, count * LONG, seed, ["arrow", "thermometer", "palindrome", "antiknight", "renban", "regionsumline"]
    ):
        for technique in NEW:
            for step in ld.find_steps(board, [technique], limit=6):
                assert faults(step, solutions) == [], (board.layout.code, step)
                seen[technique] += 1
    assert all(seen[technique] > 1 for technique in NEW), seen


def _killers(n: int, count: int) -> list[ld.Board]:
    """Return killer sudokus with some candidates left out at random."""
    boards = []
    for number in range(count):
        chance = random.Random(f"fillings-{number}")
        solution = shuffle_grid(n, chance)
        board = ld.Board(ld.Grid(bytes(n * n), ld.Layout.of_size(n).with_constraints(cages(solution, chance))))
        for cell, digit in product(board.layout.cells, range(1, n + 1)):
            if digit != solution[cell] and chance.random() < 0.3:
                board.eliminate(cell, digit)
        boards.append(board)
    return boards


def test_fillings_of_a_constraint_are_complete() -> None:
    for board in _killers(6, 4):
        at = position_of(board)
        for unit in at.model.units:
            constraint = board.layout.placed[unit.marks[0]]
            wanted = {
                digits
                for digits in product(*(board.candidates(board.layout.cells[cell]) for cell in unit.cells))
                if sum(digits) == constraint.values[0] and len(set(digits)) == len(digits)
            }
            ways = at.model.ways(unit, at.open)
            assert {tuple(one % 6 + 1 for one in way.candidates) for way in ways.each} == wanted
            for one, row in ways.excluded.items():
                excluded = int.from_bytes(row, "little")
                with_it = [way for way in ways.each if way.all >> one & 1]
                assert all(
                    any(at.model.excluded[true] >> other & 1 for true in way.candidates)
                    for other in bits(excluded)
                    for way in with_it
                )


def test_exclusions_of_two_candidates_are_mutual() -> None:
    for board in _killers(6, 2):
        at = position_of(board)
        apart = [at.apart(one) for one in range(at.model.n**3)]
        assert all(apart[other] >> one & 1 for one in range(len(apart)) for other in bits(apart[one]))


def test_a_blocked_filling_names_what_it_leaves_nothing() -> None:
    layout = ld.Layout.parse("9+palindrome:r1c1r4c4")
    board = ld.Board(ld.Grid(bytes(81), layout))
    for cell in ("r2c5", "r2c6", "r3c5", "r3c6"):
        board.eliminate(cell, 6)  # in box 2, row 1 and column 4 are left
    (step,) = ld.find_steps(board, ["blocked-combination"])
    assert step.elimination_names == ("r1c1-6", "r4c4-6") and prove(step).status is ProofStatus.PROVED
    assert step.text.startswith(
        "Palindrome at r1c1: however it is filled with 6 in r1c1 and r4c4, 6 has no place left in box 2"
    )
    (branch,) = step.evidence.branches
    for cell in ("r2c8", "r1c7"):
        those = tuple(ld.Candidate(layout.cell(cell), digit) for digit in board.candidates(cell))
        other = replace(step.evidence, branches=(replace(branch, dead_end=those),))
        assert check_words(replace(step, evidence=other))


def test_steps_need_the_constraints_that_they_name() -> None:
    unproved = false = steps = 0
    for board, _solutions in positions(6, 12, 31, ["arrow", "palindrome", "antiking", "renban"]):
        for step in ld.find_steps(
            board,
            ["blocked-combination", "constraint-comparison", "combination-pointing", "house-with-constraints"],
            limit=8,
        ):
            constraints = [premise for premise in step.premises if premise.kind == "rule"]
            for constraint in constraints:
                less = replace(step, premises=tuple(p for p in step.premises if p is not constraint))
                unproved += prove(less, minimal=False).status is not ProofStatus.PROVED
                steps += 1
                if len(constraints) > 1 and constraint is not constraints[0]:
                    false += bool(check_words(less))
    assert steps > 20 and unproved > 0.6 * steps and false > 4, (steps, unproved, false)


NETS = ["constraint-net", "constraint-forcing", "nested-constraint-net"]
PLACES = [technique.id for technique in ALL if technique.needs_rules and technique.id not in {*NEW[:3], NEW[4], *NETS}]
"""The techniques that are searched for place by place."""


def _later(board: ld.Board, solution: ld.Grid, chance: random.Random) -> ld.Board:
    """Return a board with a few wrong candidates less, and perhaps a digit more."""
    later = board.copy()
    wrong = [
        (cell, digit) for cell in later.layout.cells for digit in later.candidates(cell) if solution[cell] != digit
    ]
    for cell, digit in chance.sample(wrong, min(6, len(wrong))):
        later.eliminate(cell, digit)
    empty = [cell for cell in later.layout.cells if not later.values[cell]]
    if empty and chance.random() < 0.5:
        cell = chance.choice(empty)
        later.place(cell, solution[cell])
    return later


def test_places_that_were_quiet_are_looked_at_again_when_they_change() -> None:
    chance = random.Random(3)
    rules = ["arrow", "thermometer", "odd", "renban", "difference", "ratio", "killercage", "antiknight"]
    starts = [*_killers(6, 2), *(board for board, _solutions in positions(6, 6 * LONG, 24, rules))]
    found = Counter[str]()
    for start in starts:
        solution = ld.solve(start)
        assert solution is not None
        model = position_of(start).model
        boards = [start]
        for _time in range(4):
            boards.append(_later(boards[-1], solution, chance))
        for board in [*boards, *reversed(boards)]:
            usual = list(ld.find_steps(board, PLACES))
            model._last = None  # a position that follows from no other one
            assert usual == list(ld.find_steps(board, PLACES))
            found.update(step.technique.id for step in usual)
    assert len(found) > 8, found


def _blocked(at: VariantPosition, ways: Fillings, needs: list[int], rivals: list[Fillings]) -> int:
    """Return the candidates that occur only in ways that leave a need nothing, by the definition."""
    kept = 0
    for way in ways.each:
        excluded = sum(
            1 << one for one in range(at.model.n**3) if any(at.model.excluded[c] >> one & 1 for c in way.candidates)
        )
        if all(need & ~excluded for need in needs) and all(
            any(not rival.all & excluded for rival in those.each) for those in rivals
        ):
            kept |= way.all
    return ways.all & ~kept & at.alive


@pytest.mark.parametrize("compared", [False, True])
def test_candidates_that_occur_in_blocked_ways_alone(compared: bool) -> None:
    found = several = 0
    for board in _killers(6, 3):
        at = position_of(board)
        every = [at.model.ways(unit, at.open) for unit in at.model.units]
        rivals = [ways for ways in every if ways] if compared else []
        needs = _engine.Needs(at.need_rows, at.model.row_length // 8)
        for ways in rivals:
            assert ways.native is not None
            needs.add(ways.native)
        for ways in filter(None, every):
            own = rivals.index(ways) if compared else -1
            others = [one for one in rivals if one is not ways]
            wanted = _blocked(at, ways, [every for _place, every in at.needs], others)
            if wanted == ways.all or ways.native is None:
                continue
            for _time in range(2):  # the second answer may be that of the first
                reported = 0
                for reasons, row in in_time(needs.blocked(ways.native, own, at.model.row(at.alive))):
                    gone = int.from_bytes(row, "little")
                    some = [at.needs[one][1] for one in reasons if one < len(at.needs)]
                    those = [rivals[one - len(at.needs)] for one in reasons if one >= len(at.needs)]
                    assert gone and not gone & reported and not gone & ~_blocked(at, ways, some, those)
                    if len(reasons) > 1:
                        assert not any(_blocked(at, ways, [need], []) & gone == gone for need in some)
                        several += 1
                    reported |= gone
                assert reported == wanted
            found += wanted.bit_count()
    assert found and several, (found, several)
