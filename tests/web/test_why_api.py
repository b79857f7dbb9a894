"""Claims proved and refuted."""

from __future__ import annotations

from typing import Any

import pytest

import lucidoku as ld
from lucidoku.logic.techniques import LEVELS
from lucidoku.proofs import prove
from lucidoku.web.models.help import WhyAnswer
from lucidoku.web.positions import position_of

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
WALK = ld.explain(PUZZLE)


def follows(position: dict[str, Any], answer: WhyAnswer) -> ld.Board:
    """Prove and apply the steps of an answer one by one, and return the last position."""
    from lucidoku.web.calls.drawing import step_on
    from lucidoku.web.models.base import PagePosition

    here = PagePosition.read(position)
    from lucidoku.web.positions import board_of

    board = board_of(here)
    for drawn in answer.steps:
        step = step_on(drawn.step, position_of(board))
        assert prove(step, minimal=False).ok
        step.apply(board)
    return board


@pytest.mark.parametrize("puzzle,number", [(PUZZLE, 0), (PUZZLE, 33), (HARD, 20)])
@pytest.mark.parametrize("placement", [True, False])
def test_true_claims_are_proved_by_consecutive_steps(ask: Any, puzzle: str, number: int, placement: bool) -> None:
    walk = ld.explain(puzzle)
    board, solution = walk.board(number), walk.solution
    assert solution is not None
    position = position_of(board).record()
    for cell in list(board.empty_cells)[::17]:
        right = solution[cell]
        digit = right if placement else next(d for d in board.candidates(cell) if d != right)
        result = ask("why", position=position, cell=int(cell), digit=digit, placement=placement)
        answer = WhyAnswer.read(result)
        assert answer.proved and answer.steps and answer.text
        end = follows(position, answer)
        assert end[cell] == digit if placement else not end.has_candidate(cell, digit)


def test_false_claims_are_refuted_by_a_completed_grid(ask: Any) -> None:
    solution = ld.solve(PUZZLE)
    assert solution is not None
    board = WALK.board(0)
    wrong = next(d for d in board.candidates(0) if d != solution[0])
    for digit, placement in ((wrong, True), (solution[0], False)):
        answer = ask("why", position={"givens": PUZZLE}, cell=0, digit=digit, placement=placement)
        assert answer["proved"] is False and answer["counterexample"]["solution"] == solution.line
        assert answer["counterexample"]["digit"] == solution[0] and not answer["steps"]


def test_with_several_solutions_claims_must_hold_in_all(ask: Any) -> None:
    position = {"layout": "4x4", "givens": "12.............."}
    answer = ask("why", position=position, cell=4, digit=3)
    assert answer["proved"] is False
    grid = ld.Grid.parse(answer["counterexample"]["solution"])
    grid.check()
    assert grid[4] != 3 and grid.line.startswith("12")
    assert ask("why", position=position, cell=4, digit=1, placement=False)["proved"] is True


def test_settled_claims_are_reported(ask: Any) -> None:
    assert "already" in ask("why", position={"givens": PUZZLE}, cell=2, digit=7)["text"]
    gone = ask("why", position={"givens": PUZZLE}, cell=0, digit=9, placement=False)
    assert gone["proved"] is True and not gone["steps"]
    assert ask("why", 422, position={"layout": "4x4", "givens": "." * 16}, cell=16, digit=1)["error"]
    assert ask("why", 422, position={"layout": "4x4", "givens": "." * 16}, cell=0, digit=5)["error"]


@pytest.mark.parametrize("placement", [True, False])
def test_an_easy_puzzle_is_explained_by_singles(ask: Any, placement: bool) -> None:
    puzzle = ld.make(level="easy", seed=4)
    solution = ld.solve(puzzle)
    assert solution is not None
    board = puzzle.board()
    for cell in list(board.empty_cells)[::5]:
        digit = solution[cell] if placement else next(d for d in board.candidates(cell) if d != solution[cell])
        answer = ask("why", position={"givens": puzzle.line}, cell=int(cell), digit=digit, placement=placement)
        assert {step["step"]["family"] for step in answer["steps"]} == {"singles"}


def test_each_step_comes_with_the_position_before_it(ask: Any) -> None:
    board, solution = WALK.board(0), WALK.solution
    assert solution is not None
    cell = board.layout.cell("r6c3")
    answer = ask("why", position={"givens": PUZZLE}, cell=int(cell), digit=solution[cell])
    assert len(answer["steps"]) > 1
    position = board.copy()
    for step in answer["steps"]:
        assert (step["values"], step["candidates"]) == (position.grid.line, list(position.masks))
        assert step["name"] and step["level"] in LEVELS
        for name in (*step["step"]["placements"], *step["step"]["eliminations"]):
            where, digit = name[:4], int(name[5])
            position.place(where, digit) if name[4] == "=" else position.eliminate(where, digit)
    assert position[cell] == solution[cell]
