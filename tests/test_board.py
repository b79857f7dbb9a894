"""Board: placing, eliminating, copying, and errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from support import puzzles

LINE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


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


def test_digits_can_be_assigned_and_asked_by_row_and_column() -> None:
    board = Board(LINE)
    board["r1c1"] = 4
    board[0, 4] = 6
    assert board["r1c1"] == board[0, 0] == board[0] == 4 and board[0, 4] == 6
    assert board.candidates(1, 0) == board.candidates("r2c1") == board.candidates((1, 0)) == board.candidates(9)
    assert board.has_candidate((1, 0), board.candidates(1, 0)[0])
    board["r1c1"] = 0
    board["r1c5"] = None
    assert board == Board(LINE)
    with pytest.raises(ld.InvalidPuzzle, match="given"):
        board["r1c3"] = 0
    with pytest.raises(ld.InvalidPuzzle, match="r1c3 already holds 7"):
        board["r1c3"] = 5
    with pytest.raises(ld.ParseError, match="expected r1c1 to r9c9"):
        board[9, 0] = 5


@given(data=st.data())
def test_every_change_can_be_undone_and_redone(data: st.DataObject) -> None:
    board = Board(data.draw(st.sampled_from(puzzles(4) + puzzles(6))))
    states = [board.copy()]
    for _ in range(data.draw(st.integers(1, 25))):
        cell = data.draw(st.sampled_from(board.layout.cells))
        if board[cell]:
            if not board.givens[cell]:
                board.clear(cell)
        elif board.candidates(cell):
            digit = data.draw(st.sampled_from(board.candidates(cell)))
            (board.place if data.draw(st.booleans()) else board.eliminate)(cell, digit)
        if board != states[-1]:
            states.append(board.copy())
    last = len(states) - 1
    for number in reversed(range(last)):
        assert board.undo() == 1 and board == states[number]
    assert board.undo() == 0
    for number in range(1, last + 1):
        assert board.redo() == 1 and board == states[number]
    assert board.redo() == 0 and board.undo(last + 5) == last and board == states[0] and board.redo(last) == last
    assert board.copy().undo() == 0


@given(data=st.data())
def test_clearing_is_as_if_the_digit_had_never_been_placed(data: st.DataObject) -> None:
    grid = data.draw(st.sampled_from(puzzles(6)))
    board, other = Board(grid), Board(grid)
    solution = grid.solve()
    assert solution is not None
    free = list(board.empty_cells)
    moves = data.draw(st.lists(st.sampled_from(free), min_size=1, max_size=8, unique=True))
    cleared = data.draw(st.sampled_from(moves))
    for cell in moves:
        for digit in board.candidates(cell):
            if digit != solution[cell] and data.draw(st.booleans()):
                board.eliminate(cell, digit)
                other.eliminate(cell, digit)
        board.place(cell, solution[cell])
        if cell != cleared:
            other.place(cell, solution[cell])
    board.clear(cleared)
    assert bytes(board.values) == bytes(other.values)
    assert board == other


def test_a_change_after_an_undo_clears_the_redo_stack() -> None:
    board = Board(LINE)
    board.place("r1c1", 4)
    board.undo()
    board.eliminate("r1c1", 3)
    assert board.redo() == 0 and 3 not in board.candidates("r1c1") and board["r1c1"] == 0
    board.eliminate("r1c1", 3)  # already eliminated
    assert board.undo(9) == 1 and board == Board(LINE)


def test_mistakes_are_those_of_the_player_alone() -> None:
    board, solution = Board(LINE), ld.solve(LINE)
    assert solution is not None and board.mistakes() == []
    cell = next(c for c in board.empty_cells if len(board.candidates(c)) > 1)
    wrong = next(d for d in board.candidates(cell) if d != solution[cell])
    board[cell] = wrong
    assert board.mistakes() == [(cell, wrong)]  # not the candidates that the solution excludes
    other = next(c for c in board.empty_cells if solution[c] in board.candidates(c))
    board.eliminate(other, solution[other])
    assert board.mistakes() == [(cell, wrong), (other, solution[other])]
    with pytest.raises(ld.MultipleSolutions):
        Board("." * 81).mistakes()


def test_conflicts_are_pairs_and_nothing_more() -> None:
    grid = Grid("11..............")
    assert [(str(a), str(b)) for a, b in grid.conflicts()] == [("(1)r1c1", "(1)r1c2")]
    assert not grid.is_valid and not Grid("1.....2..3.....4").conflicts()
    cage = Grid("13" + "." * 14, "4x4+killercage:3@r1c1r1c2")
    assert not cage.is_valid and cage.status() == ld.PositionStatus.BROKEN_CONSTRAINT and not cage.conflicts()
    solved = ld.solve("1.....2..3.....4")
    assert solved is not None and solved.is_solved and not Grid("1" * 16).is_solved


def test_reprs_are_one_short_line() -> None:
    for n in (4, 6, 9, 16, 25):
        for grid in (Grid(bytes(n * n)), Grid(bytes(n * n), f"{n}x{n}+diagonals")):
            board = grid.board()
            board.place(0, 1)
            for value in (
                grid,
                board,
                grid.layout.cell_set(range(n * n)),
                grid.layout.houses[-1],
                Candidate(grid.layout.cells[-1], n),
            ):
                text = repr(value)
                assert len(text) <= 100 and "\n" not in text
                if not text.startswith(("<", "(")):
                    assert eval(text, {name: getattr(ld, name) for name in ld.__all__}) == value


def test_grids_are_arrays_and_files(tmp_path: Path) -> None:
    grid = Grid(LINE)
    np = pytest.importorskip("numpy")
    array = np.asarray(grid)
    assert array.shape == grid.shape == (9, 9) and array.dtype == np.uint8 and array.tobytes() == grid.values
    assert np.asarray(grid, dtype=float).sum() == sum(grid) and np.array(grid.board()).tolist() == list(
        map(list, grid.rows)
    )
    assert [*zip(*grid.rows, strict=True)] == list(grid.columns) and sorted(sum(grid.boxes, ())) == sorted(grid)
    for ending in (".svg", ".png", ".txt", ".json", ".sdk", ".csv", ".tex"):
        grid.save(tmp_path / f"grid{ending}")
    for ending in (".txt", ".json", ".sdk"):
        assert Grid.parse((tmp_path / f"grid{ending}").read_text()) == grid
    for name, options in (("grid.doc", {}), ("grid", {}), ("new/grid.doc", {}), ("other.txt", {"theme": "dark"})):
        with pytest.raises(ld.InvalidArgument, match=r"\.svg"):
            grid.save(tmp_path / name, **options)
    assert len(list(tmp_path.iterdir())) == 7
    board = ld.explain(grid).board(20)
    assert Board.from_dict(json.loads(json.dumps(board.to_dict()))) == board


def test_a_picture_of_a_grid_can_be_read_aloud() -> None:
    picture = Grid("1.....2..3.....4").svg()
    assert "<title>Sudoku, 4×4, 4 givens</title>" in picture
    assert "<desc>row 1: r1c1=1; row 2: r2c3=2; row 3: r3c2=3; row 4: r4c4=4</desc>" in picture
    with pytest.raises(ld.UnknownKeyword, match="colour"):
        Grid("1.....2..3.....4").svg(colour="red")


def test_a_range_of_rows_or_columns_is_read() -> None:
    rows = Grid(LINE).rows
    for index in range(9):
        assert Grid(LINE)[index, :] == rows[index]
        assert Grid(LINE)[:, index] == Grid(LINE).columns[index]
    assert Grid(LINE)[2:4, 1:3] == tuple(row[1:3] for row in rows[2:4])


def test_several_candidates_are_eliminated() -> None:
    board, each = Board(LINE), Board(LINE)
    board.eliminate("r1c1", [3, 5])
    for digit in (3, 5):
        each.eliminate("r1c1", digit)
    assert board == each != Board(LINE)
