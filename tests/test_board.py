"""The board: place, eliminate, copies, and what it refuses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from support import puzzles


@given(data=st.data())
def test_placing_and_eliminating_keep_the_board_consistent(data: st.DataObject) -> None:
    grid = data.draw(st.sampled_from(puzzles(9)))
    (solution,) = ld.solutions(grid)
    board = Board(grid)
    for _ in range(data.draw(st.integers(1, 30))):
        cell = data.draw(st.sampled_from(board.layout.cells))
        if board.values[cell]:
            continue
        before = board.copy()
        wrong = [d for d in board.candidates(cell) if d != solution[cell]]
        if wrong and data.draw(st.sampled_from([False, True])):
            digit = data.draw(st.sampled_from(wrong))
            board.eliminate(cell, digit)
            assert set(before.candidates(cell)) - {digit} == set(board.candidates(cell))
            assert before.has_candidate(Candidate(cell, digit))
        else:
            board.place(cell, solution[cell])
            assert all(solution[cell] not in board.candidates(peer) for peer in board.layout.peers[cell])
            assert board.candidates(cell) == ()
        board.check()
    for digit in range(1, 10):
        assert set(board.cells_with(digit)) == {c for c in board.layout.cells if digit in board.candidates(c)}


def test_board_as_a_library_case_gives_it() -> None:
    grid = puzzles(9)[0]
    walk = ld.explain(grid)
    board = walk.board(20)
    values = {c: v for c, v in enumerate(board.values) if v and not grid[c]}
    plain = Board(grid, values)
    deleted = [(c.cell, c.digit) for c in plain.all_candidates() if not board.has_candidate(c)]
    assert Board(grid, values, deleted) == board
    assert ld.explain(Board(grid, values, deleted)).steps == walk.steps[20:]


def test_refusals_name_the_cell() -> None:
    board = Board(puzzles(4)[0])
    given_cell = next(c for c in board.layout.cells if board.values[c])
    with pytest.raises(ld.InvalidPuzzle, match=f"{given_cell} already holds"):
        board.place(given_cell, board.values[given_cell] % 4 + 1)
    empty = next(c for c in board.layout.cells if len(board.candidates(c)) in (1, 2, 3))
    missing = next(d for d in range(1, 5) if d not in board.candidates(empty))
    with pytest.raises(ld.InvalidPuzzle, match=f"not a candidate of {empty}"):
        board.place(empty, missing)
    with pytest.raises(ld.InvalidPuzzle, match="expected 1 to 4"):
        board.place(empty, 5)
    with pytest.raises(ld.InvalidPuzzle, match="cannot be eliminated"):
        board.eliminate(given_cell, board.values[given_cell])


def test_equal_givens_name_both_cells() -> None:
    with pytest.raises(ld.InvalidPuzzle, match="r1c1 and r1c5 both hold 7 in row 1"):
        Board(Grid.parse("7...7" + "." * 76))


def test_grids_do_not_change() -> None:
    grid = puzzles(9)[0]
    with pytest.raises(AttributeError, match="immutable"):
        grid.values = b""
    assert hash(grid) == hash(Grid.parse(grid.line))
    with pytest.raises(ld.InvalidPuzzle, match="81 values"):
        Grid(bytes(80), Layout.standard(3, 3))
    with pytest.raises(ld.InvalidPuzzle, match="r1c1 holds 10"):
        Grid(bytes([10] + [0] * 80))
