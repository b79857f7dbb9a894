"""Layouts: sizes, extra houses, jigsaws; walks work on all of them."""

from __future__ import annotations

import pickle
import random

import pytest

import lucidoku as ld
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules.sizes import SIZES
from support import make_puzzle

SQUARES = "aaabbbccc" * 3 + "dddeeefff" * 3 + "ggghhhiii" * 3
CURVED = "aabbb aabbc acccc dddee ddeee".replace(" ", "")


@pytest.mark.parametrize("n", SIZES)
def test_houses_hold_n_cells(n: int) -> None:
    layout = Layout.of_size(n)
    assert len(layout.houses) == 3 * n
    assert all(len(set(house.cells)) == n for house in layout.houses)
    assert all(len(layout.houses_of[cell]) == 3 for cell in layout.cells)
    assert all(a in layout.peers[b] for a in layout.cells for b in layout.peers[a])
    assert layout.native.cells == n * n


@pytest.mark.parametrize("text", ["9x9", "6x6:3x2", "9x9+diagonal", "aabbb aabbc acccc dddee ddeee"])
def test_a_house_is_found_by_its_index_its_name_and_each_cell(text: str) -> None:
    layout = Layout(text) if "x" in text else Layout.jigsaw(text.split())
    grid = Grid([cell % layout.n + 1 for cell in layout.cells], layout)
    for kind, houses in {"row": layout.rows, "column": layout.columns, "box": layout.boxes}.items():
        find, digits = getattr(layout, kind), getattr(grid, kind)
        for index, house in enumerate(houses):
            row, column = divmod(house.cells[0], layout.n)
            places = [(index,), (str(house),), (row, column), ((row, column),), *((cell,) for cell in house.cells)]
            assert {find(*place) for place in places} == {house}
            assert {digits(*place) for place in places} == {tuple(grid[cell] for cell in house.cells)}
        for wrong in (
            layout.n,
            -1,
            "house 1",
            f"r{layout.n + 1}c1",
            1.5,
            None,
            str(layout.houses[kind == "row" and -1]),
        ):
            with pytest.raises(ld.ParseError, match=f"0 to {layout.n - 1}"):
                find(wrong)


@pytest.mark.parametrize(("height", "width"), [(2, 4), (3, 2), (2, 5), (4, 2), (2, 2)])
def test_any_box_shape_works(height: int, width: int) -> None:
    layout = Layout.standard(height, width)
    walk = ld.explain(make_puzzle(layout, random.Random(height)))
    assert walk.is_solved


def test_jigsaw_of_squares_is_the_usual_grid() -> None:
    layout = Layout.jigsaw(SQUARES)
    usual = Layout.standard(3, 3)
    assert layout.peers == usual.peers
    assert layout.is_jigsaw
    assert not usual.is_jigsaw


def test_five_rows_have_a_jigsaw() -> None:
    walk = ld.explain(make_puzzle(Layout.jigsaw(CURVED), random.Random(5)))
    assert walk.is_solved
    assert walk[0].svg().startswith("<svg")


@pytest.mark.parametrize(
    "layout",
    [
        Layout.standard(3, 3).with_diagonals(),
        Layout.standard(3, 3).with_windows(),
        Layout.standard(2, 3).with_diagonals(),
    ],
    ids=str,
)
def test_extra_houses_go_through_the_same_finders(layout: Layout) -> None:
    rng = random.Random(1)
    used: set[str] = set()
    for _ in range(5):
        walk = ld.explain(make_puzzle(layout, rng))
        assert walk.solution is not None
        for step in walk:
            used.update(house.kind for house in step.evidence.houses.get("house", ()))
            assert all(walk.solution[c.cell] != c.digit for c in step.eliminations)
            assert all(walk.solution[c.cell] == c.digit for c in step.placements)
    assert used & {"diagonal", "window"}


def test_layouts_are_interned_and_pickled() -> None:
    layout = Layout.standard(3, 3).with_diagonals().with_windows()
    assert layout is Layout.standard(3, 3).with_windows().with_diagonals()
    assert pickle.loads(pickle.dumps(layout)) is layout
    grid = Grid(bytes(81), layout)
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert repr(grid).startswith("<Grid 9x9+diagonal+window: 0 givens, ") and len(repr(grid)) == 100


@pytest.mark.parametrize("wrong", ["aab", "aaab aabb ccdd ccdd", "a" * 81])
def test_wrong_jigsaws_say_why(wrong: str) -> None:
    with pytest.raises(ld.InvalidPuzzle, match="jigsaw"):
        Layout.jigsaw(wrong)


@pytest.mark.parametrize(("height", "width"), [(0, 3), (6, 5), (1, 1)])
def test_impossible_boxes_say_why(height: int, width: int) -> None:
    with pytest.raises(ld.InvalidPuzzle, match="2 to 25"):
        Layout.standard(height, width)


@pytest.mark.parametrize(("height", "width"), [(2, 3), (3, 2), (4, 2), (1, 5), (5, 5)])
def test_two_of_rows_and_measures_of_a_box_are_enough(height: int, width: int) -> None:
    layout, rows = Layout.standard(height, width), height * width
    assert layout is Layout(rows, box_height=height) is Layout(rows, box_width=width)
    assert layout is Layout(box_height=height, box_width=width) is Layout(rows, box_height=height, box_width=width)
    with pytest.raises(ld.InvalidPuzzle, match="do not fit"):
        Layout(rows + 1, box_height=height, box_width=width)
    for wrong in (0, -1, 2.0, "2", 10**5000):
        with pytest.raises(ld.WrongType, match="box_height=2, box_width=3"):
            Layout(rows, box_height=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [9, 1e308, True, None, {}, ["9x9"], b"9x9"], ids=repr)
def test_only_text_is_parsed_as_a_layout(value: object) -> None:
    with pytest.raises(ld.WrongType, match="expected a layout such as"):
        Layout.parse(value)  # type: ignore[arg-type]


def test_cells_are_ints_that_print_themselves() -> None:
    layout = Layout.standard(3, 3)
    for cell in layout.cells:
        assert layout.cell(str(cell)) is cell
        assert str(pickle.loads(pickle.dumps(cell))) == str(cell)
    with pytest.raises(ld.ParseError, match="r1c1 to r9c9"):
        layout.cell("r10c1")
