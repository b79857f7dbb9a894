"""The simplest reason for a conclusion: the lowest level, few steps, and a proof from step to step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.grid.cells import Candidate
from lucidoku.logic.reasons import Conclusion, excluded_text, simplest_reason, without_needless
from lucidoku.logic.techniques import LEVELS
from lucidoku.proofs import prove
from lucidoku.words.language import language

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


def test_an_excluded_digit_is_told_in_each_language() -> None:
    board = ld.Board("1.....2..3.....4")
    claim = Candidate(board.layout.cell("r1c2"), 1)
    with language("zh_Hant"):
        assert "在第 1 列中" in excluded_text(board, claim)
    with language("fr"):
        assert excluded_text(board, claim) == "r1c2 ne peut pas être 1\xa0: r1c1 est 1, dans la ligne 1."


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


@pytest.mark.parametrize("seed", range(3))
def test_why_a_cell_holds_its_digit_and_no_other(seed: int) -> None:
    puzzle = ld.make(level="medium", seed=seed)
    board, solution = puzzle.board(), puzzle.solve()
    assert solution is not None
    for cell in list(board.empty_cells)[::9]:
        held = ld.why(puzzle, cell)
        assert held.placement and held.candidate == Candidate(cell, solution[cell])
        assert held.steps and Conclusion(held.candidate, True).follows_from(held[-1])
        for digit in set(range(1, 10)) - {solution[cell]}:
            other = board.why(cell, digit)
            assert not other.placement and str(digit) in other.summary
            if board.has_candidate(cell, digit):
                assert other.steps and Conclusion(other.candidate, False).follows_from(other[-1])
            else:  # a filled cell says it
                seen = {board.values[peer] for peer in board.layout.peers[cell]}
                assert not other.steps and digit in seen and f"is {digit}, in " in other.summary


def test_a_claim_is_read_and_refused_in_a_sentence() -> None:
    for claim, placement in (("r8c2=1", True), ("r8c2=9", False), ("r8c2-9", False), ("r8c2-1", True)):
        assert ld.why(PUZZLE, claim).placement is placement
    board = ld.Board(PUZZLE)
    for cell, digit, words in (
        ("r1c3", None, "r1c3 holds 7 already"),
        ("r0c1", None, "unknown cell 'r0c1'"),
        ("r1c1", 10, "10 is not a digit of a 9x9 grid"),
        ("r1c1", "x", "'x' is not a digit"),
    ):
        with pytest.raises(ld.LucidokuError, match=words):
            board.why(cell, digit)
    board["r1c1"] = 6
    with pytest.raises(ld.NoSolution, match="r1c1 is not 6"):
        board.why("r1c2")
    board = ld.Board(PUZZLE)
    board.eliminate("r1c1", 6)
    assert board.why("r1c1", 6).summary == "6 is no longer a candidate of r1c1."


def test_several_solutions_allow_claims_that_follow() -> None:
    board = ld.Board("1.......2.......")
    assert board.why("r1c3", 1).summary == "r1c3 cannot be 1: r1c1 is 1, in row 1."
    with pytest.raises(ld.MultipleSolutions):
        board.why("r1c2")
    with pytest.raises(ld.InvalidArgument, match="r1c2 can be 3, and another digit"):
        board.why("r1c2", 3)


def test_a_reason_is_written_as_text_and_as_data() -> None:
    reason = ld.why(PUZZLE, "r8c2")
    lines = reason.text.splitlines()
    assert lines[0] == reason.summary == "r8c2 is 1. It follows in 7 steps." and len(lines) == 8 == len(reason) + 1
    record: dict[str, Any] = reason.to_dict()
    assert record["cell"] == "r8c2" and record["digit"] == 1 and record["placement"] is True
    assert [step["text"] for step in record["steps"]] == [step.text for step in reason]
    with ld.language("fr"):
        assert ld.why(PUZZLE, "r8c2", 9).summary != ld.why(PUZZLE, "r8c2", 1).summary
