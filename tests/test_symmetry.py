"""Metamorphic properties: relabelling digits, transposing and permuting rows and columns carries all deductions over."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.grid.board import Board
from lucidoku.logic.pipeline import Pipeline
from support import conclusions, puzzles


@st.composite
def symmetries(draw: st.DrawFn, n: int, h: int, w: int) -> tuple[list[int], list[int]]:
    """New position of each cell, and new name of each digit."""
    rows = [band * h + r for band in draw(st.permutations(range(n // h))) for r in draw(st.permutations(range(h)))]
    columns = [stack * w + c for stack in draw(st.permutations(range(n // w))) for c in draw(st.permutations(range(w)))]
    turned = h == w and draw(st.booleans())
    pairs = [(rows[r], columns[c]) for r in range(n) for c in range(n)]
    return [c * n + r if turned else r * n + c for r, c in pairs], [0, *draw(st.permutations(range(1, n + 1)))]


def carry_over(board: Board, cells: list[int], digits: list[int]) -> Board:
    """Carry a position over."""
    n = board.layout.n
    values, masks = bytearray(n * n), [0] * (n * n)
    for old, new in enumerate(cells):
        values[new] = digits[board.values[old]]
        masks[new] = sum(1 << digits[d] - 1 for d in board.candidates(old))
    givens = bytearray(n * n)
    for old, new in enumerate(cells):
        givens[new] = digits[board.givens[old]]
    return Board.from_masks(board.layout, masks, bytes(values), bytes(givens))


# Listings that leave out nothing. Of chains and similar steps, which are too many, a listing keeps the shortest.
COMPLETE = (
    *("singles", "intersections", "subsets", "fish", "single_digit", "wings"),
    *("coloring", "uniqueness", "sue_de_coq", "templates"),
)
SHORTEST = ("strong-chain-medusa", "remote-pair", "x-chain", "xy-chain", "aic", "als-xz")


@pytest.mark.parametrize("n", [4, 6, 9, 12])
@settings(max_examples=12)
@given(data=st.data())
def test_all_steps_commute_with_symmetries(n: int, data: st.DataObject) -> None:
    grid = data.draw(st.sampled_from(puzzles(n)))
    layout = grid.layout
    cells, digits = data.draw(symmetries(n, layout.box_height, layout.box_width))
    walk = ld.explain(grid)
    board = walk.board(data.draw(st.integers(0, len(walk) - 1)))
    other = carry_over(board, cells, digits)
    complete = Pipeline.of(COMPLETE).without(*SHORTEST)
    here = conclusions(ld.find_steps(board, complete), cells.__getitem__, digits.__getitem__)
    there = conclusions(ld.find_steps(other, complete), int, int)
    assert here == there
    for name in SHORTEST:
        assert bool(ld.find_steps(board, [name])) == bool(ld.find_steps(other, [name])), name


@settings(max_examples=15)
@given(data=st.data())
def test_solution_commutes_with_symmetries(data: st.DataObject) -> None:
    grid = data.draw(st.sampled_from(puzzles(9)))
    cells, digits = data.draw(symmetries(9, 3, 3))
    (one,) = ld.solutions(grid)
    (other,) = ld.solutions(carry_over(Board(grid), cells, digits).grid)
    assert all(other[cells[c]] == digits[one[c]] for c in range(81))


@given(st.sampled_from(("4x4", "6x6", "9x9+diagonal", "9x9+window")), st.data())
def test_turned_grids_agree_with_numpy_and_come_back(code: str, data: st.DataObject) -> None:
    numpy = pytest.importorskip("numpy")
    layout = ld.Layout(code)
    n = layout.n
    grid = ld.Grid(data.draw(st.lists(st.integers(0, n), min_size=n * n, max_size=n * n)), layout)
    rows = grid.to_numpy()
    assert (grid.rotate(90).to_numpy() == numpy.rot90(rows, -1)).all()
    assert (grid.mirror().to_numpy() == numpy.fliplr(rows)).all()
    assert (grid.transpose().to_numpy() == rows.T).all()
    assert grid.rotate(90).rotate(270) == grid.rotate(180).rotate(-180) == grid
    boxes = {tuple(sorted(rows.T.flatten()[list(house.cells)])) for house in grid.transpose().layout.boxes}
    assert boxes == {tuple(sorted(rows.flatten()[list(house.cells)])) for house in layout.boxes}
    new = data.draw(st.permutations(range(1, n + 1)))
    assert grid.relabel(new).relabel({name: digit for digit, name in enumerate(new, 1)}) == grid


def test_a_jigsaw_turns_with_its_regions_and_constraints_are_not_moved() -> None:
    jigsaw = ld.Grid("1" + "." * 15, ld.Layout.jigsaw("aaabacbbccbdcddd"))
    assert jigsaw.rotate().layout is ld.Layout.jigsaw("ccaa dcca dbba ddbb".replace(" ", "")) != jigsaw.layout
    assert ld.count(jigsaw) == ld.count(jigsaw.rotate()) == ld.count(jigsaw.mirror().relabel([2, 1, 3, 4]))
    killer = ld.Grid("." * 16, "4x4+killercage:3@r1c1r1c2")
    for move in (killer.rotate, killer.mirror, killer.transpose, lambda: killer.relabel({})):
        with pytest.raises(ld.InvalidPuzzle, match="killer cage"):
            move()
    for wrong in ({1: 2}, [1, 1], {0: 1}):
        with pytest.raises(ld.InvalidArgument, match="each digit from 1 to 4 once"):
            jigsaw.relabel(wrong)


def test_distinct_keeps_the_first_of_equivalent_puzzles() -> None:
    first, other = ld.Grid("1.....2..3.....4"), ld.Grid("12..............")
    diagonal = ld.Grid("1...............", "4x4+diagonal")
    same = [first, first.rotate(), first.mirror().relabel([3, 1, 4, 2]), other, diagonal, diagonal, diagonal.rotate()]
    assert ld.datasets.distinct(same) == [first, other, diagonal, diagonal.rotate()]
