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
