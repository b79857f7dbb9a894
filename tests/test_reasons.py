"""The simplest reason for a conclusion: the lowest level, few steps, and a proof from step to step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import lucidoku as ld
from lucidoku.grid.cells import Candidate
from lucidoku.logic.reasons import Conclusion, simplest_reason, without_needless
from lucidoku.logic.techniques import LEVELS
from lucidoku.proofs import prove

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
WALK = ld.explain(PUZZLE)
LOGIC = ld.Pipeline.of("logic")


def _claims(board: ld.Board, solution: ld.Grid) -> Iterator[Conclusion]:
    for cell in list(board.empty_cells)[::7]:
        yield Conclusion(Candidate(cell, solution[cell]), True)
        wrong = next(d for d in board.candidates(cell) if d != solution[cell])
        yield Conclusion(Candidate(cell, wrong), False)


def _rank(steps: list[ld.Step]) -> int:
    return max(LEVELS.index(step.level) for step in steps)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_reason_has_the_lowest_level_and_is_proved(level: str) -> None:
    puzzle = ld.make(level=level, seed=2)
    board, solution = puzzle.board(), ld.solve(puzzle)
    assert solution is not None
    for claim in _claims(board, solution):
        reason = simplest_reason(board, claim, LOGIC, 5.0)
        assert reason and claim.follows_from(reason[-1])
        position = board.copy()
        for step in reason:
            assert step.board == position and all(premise.holds(position) for premise in step.premises)
            assert prove(step, minimal=False).ok
            for placed in step.placements:
                if not position.values[placed.cell]:
                    position.place(placed.cell, placed.digit)
            for gone in step.eliminations:
                if position.has_candidate(gone):
                    position.eliminate(gone.cell, gone.digit)
        rank = _rank(reason)
        if rank:  # the techniques of the levels below do not reach it
            below = ld.explain(board, LEVELS[rank - 1])
            assert not any(claim.follows_from(step) for step in below)
        walked = list(ld.explain(board, LEVELS[rank]))
        end = next(number for number, step in enumerate(walked, 1) if claim.follows_from(step))
        assert len(reason) <= len(without_needless(board, walked[:end]))


def test_one_step_is_enough_where_one_of_the_lowest_level_concludes() -> None:
    for number in range(0, 70, 6):
        board = WALK.board(number)
        easiest = WALK[number]
        (candidate, *_) = easiest.placements or easiest.eliminations
        claim = Conclusion(candidate, bool(easiest.placements))
        reason = simplest_reason(board, claim, LOGIC)
        assert len(reason) == 1 or _rank(reason) < LEVELS.index(easiest.level)


def test_above_the_level_hard_a_single_step_comes_before_a_walk() -> None:
    hard = ld.Grid.parse("100000002090400050006000700050903000000070000000850040700000600030009080002000001")
    walk = ld.explain(hard)
    board = walk.board(0)
    first = next(step for step in ld.find_steps(board, limit=1))
    assert first.level in ("unfair", "extreme")
    claim = Conclusion((first.placements or first.eliminations)[0], bool(first.placements))
    assert len(simplest_reason(board, claim, LOGIC, 5.0)) == 1


def test_nothing_is_said_where_nothing_is_known() -> None:
    board = ld.Board("." * 81)
    assert simplest_reason(board, Conclusion(Candidate(board.layout.cell("r1c1"), 1), True), LOGIC, 0.5) == []


def test_only_necessary_steps_are_kept() -> None:
    board = WALK.board(0)
    for last in range(4, len(WALK), 9):
        steps = WALK[: last + 1]
        kept = without_needless(board, steps)
        assert kept[-1].conclusion == steps[-1].conclusion and len(kept) <= len(steps)
        position = board.copy()
        for step in kept:
            assert step.board == position and all(premise.holds(position) for premise in step.premises)
            step.apply(position)
    assert len(without_needless(board, WALK[:20])) < 20
