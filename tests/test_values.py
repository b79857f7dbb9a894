"""Values: equal, hashed, pickled, copied, printed, immutable, and shared by threads."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import Board, Cell, CellSet, Grid, Layout, PositionStatus
from lucidoku.proofs import prove
from lucidoku.proofs.rules import RuleClauses
from support import make_puzzle, puzzles

LINE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


def random_map(rng: random.Random, n: int) -> str:
    letters = [chr(97 + i) for i in range(n) for _ in range(n)]
    rng.shuffle(letters)
    return "".join(letters)


def test_equal_layouts_are_one_object() -> None:
    rng = random.Random(1)
    maps = [random_map(rng, 4) for _ in range(400)]
    first = [Layout.jigsaw(text) for text in maps]
    grids = [Grid(bytes(16), layout) for layout in first]
    gc.collect()
    for text, layout, grid in zip(maps, first, grids, strict=True):
        again = Layout.jigsaw(text)
        assert again is layout and Grid(bytes(16), again) == grid and hash(Grid(bytes(16), again)) == hash(grid)
    assert Layout(9) is Layout("9x9") is Layout.standard(3, 3)
    assert Layout("6x6+window+diagonal") is Layout.standard(2, 3).with_diagonals().with_windows()


def test_maps_that_differ_by_letters_are_one_layout() -> None:
    assert Layout.jigsaw("xxyyxxyyzzwwzzww") is Layout.jigsaw("aabb aabb ccdd ccdd")


def test_unused_layouts_go(monkeypatch: pytest.MonkeyPatch) -> None:
    from lucidoku.grid import layout as room

    rng = random.Random(2)
    monkeypatch.setattr(room._shelf, "room", 100_000)
    gc.collect()
    before = len(room._layouts)  # other tests hold some
    for _ in range(200):
        Layout.jigsaw(random_map(rng, 4))
    gc.collect()
    assert len(room._layouts) < before + 50


def test_layouts_cells_and_sets_of_cells_cannot_be_changed() -> None:
    layout = Layout.standard(3, 3)
    for subject, name in ((layout, "n"), (layout.cells[0], "row"), (CellSet("r1c1", layout), "layout")):
        with pytest.raises(AttributeError):
            setattr(subject, name, 7)
    board = Board(LINE)
    with pytest.raises(TypeError):
        board.masks[0] = 0
    with pytest.raises(TypeError):
        board.values[0] = 0
    for arguments in ((1, 1), (6, 6), (3, 3, "abc"), (3, 3, "", ("star",))):
        with pytest.raises(ld.InvalidPuzzle):
            Layout._of(*arguments)


def same(one: Any, other: Any) -> bool:
    givens = getattr(one, "givens", None)
    return bool(one == other) and (givens is None or givens == other.givens)


def subjects() -> Iterator[Any]:
    for shape in (
        Layout.standard(2, 2),
        Layout.standard(2, 3).with_diagonals(),
        Layout.jigsaw("aabbaabbccddccdd").with_windows(),
    ):
        yield shape
        yield shape.houses[-1]
        yield shape.cell_set(range(0, shape.n**2, 3))
    for grid in (Grid(LINE), *puzzles(4)[:3], *puzzles(6)[:2], *puzzles(16)[:1]):
        yield grid
        walk = ld.explain(grid, allow_multiple=True)
        yield from (walk.board(k) for k in range(0, len(walk), 7))
        yield from walk.steps[::5]
    yield ld.Technique("x-wing")
    yield Board(LINE, {"r1c1": 4}, [("r1c2", 3)])


@pytest.mark.parametrize("subject", list(subjects()), ids=lambda subject: type(subject).__name__)
def test_printed_objects_can_be_pasted(subject: Any) -> None:
    if isinstance(subject, (Board, Grid, ld.Step)):
        assert len(repr(subject)) <= 100 and same(type(subject).from_dict(subject.to_dict()), subject)
    else:
        assert same(eval(repr(subject), {name: getattr(ld, name) for name in ld.__all__}), subject)


@pytest.mark.parametrize("subject", list(subjects()), ids=lambda subject: type(subject).__name__)
@pytest.mark.parametrize("through", [lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy])
def test_values_survive_pickle_and_copies(subject: Any, through: Callable[[Any], Any]) -> None:
    again = through(subject)
    assert same(again, subject)
    if not isinstance(subject, Board):
        assert hash(again) == hash(subject)
    if isinstance(subject, ld.Step):
        assert again.board == subject.board and again.text == subject.text


@pytest.mark.parametrize("name", ["hardest", "listing", "own"])
def test_all_kinds_of_steps_survive(name: str) -> None:
    if name == "hardest":
        steps = [step for grid in puzzles(9)[-12:] for step in ld.explain(grid)]
    elif name == "listing":
        steps = list(ld.find_steps(ld.explain(LINE).board(33)))
    else:
        board = Board(LINE)
        steps = [ld.Step.of(board, "r1c1=4", why="seen", cells={"pivot": ["r1c1"]}, digits=[4])]
    kinds = {step.technique.id for step in steps}
    assert len(kinds) >= (1 if name == "own" else 15)
    for step in steps[:400]:
        again = pickle.loads(pickle.dumps(step))
        assert again == step == ld.Step.from_dict(step.to_dict()) == copy.deepcopy(step) and hash(again) == hash(step)
    assert len(set(steps)) <= len(steps)


def test_walkthroughs_survive_and_compare_by_content() -> None:
    walk = ld.explain(LINE)
    again = pickle.loads(pickle.dumps(walk))
    assert again == walk and hash(again) == hash(walk) and again.techniques == walk.techniques
    assert again.board(40) == walk.board(40) and again[12].text == walk[12].text
    assert again.allowed == walk.allowed
    assert copy.deepcopy(walk) == walk
    assert walk != ld.explain(LINE, "singles,guess")


def test_a_walkthrough_keeps_the_position_that_it_began_with() -> None:
    board = Board(LINE)
    walk = ld.explain(board)
    board.place("r1c1", 4)
    assert walk.board(0) == Board(LINE)
    assert walk[0].board == Board(LINE)


def test_premises_name_the_cells_of_their_own_layout() -> None:
    ld.explain(LINE).steps  # noqa: B018
    for step in ld.explain(puzzles(4)[0]):
        for premise in step.premises:
            assert all(str(cell) in {str(c) for c in step.layout.cells} for cell in premise.cells)


@given(st.data())
def test_status_lists_every_fault(data: st.DataObject) -> None:
    layout = data.draw(st.sampled_from([Layout.standard(2, 2), Layout.standard(2, 3)]))
    grid = Grid(
        bytes(data.draw(st.lists(st.integers(0, layout.n), min_size=layout.n**2, max_size=layout.n**2))), layout
    )
    twice = any(len(held) != len(set(held)) for h in layout.houses if (held := [grid[c] for c in h.cells if grid[c]]))
    assert bool(grid.status() & PositionStatus.EQUAL_DIGITS) == twice
    stuck = any(not grid[c] and len({grid[p] for p in layout.peers[c]} - {0}) == layout.n for c in layout.cells)
    assert bool(grid.status() & PositionStatus.NO_CANDIDATE) == stuck
    try:
        board = Board(grid)
    except ld.InvalidPuzzle:
        assert grid.status() & (PositionStatus.EQUAL_DIGITS | PositionStatus.NO_CANDIDATE | PositionStatus.NO_PLACE)
    else:
        assert board.status() is PositionStatus.VALID
        expected = (PositionStatus.NO_SOLUTION, PositionStatus.VALID, PositionStatus.SEVERAL_SOLUTIONS)[
            ld.count(grid, 2)
        ]
        assert board.status(search=True) == expected


@given(st.data())
def test_sets_of_cells_are_sets(data: st.DataObject) -> None:
    layout = Layout.standard(3, 3)
    one, two = (data.draw(st.sets(st.integers(0, 80))) for _ in range(2))
    a, b = layout.cell_set(one), layout.cell_set(two)
    assert (a & b, a | b, a - b, a ^ b) == (one & two, one | two, one - two, one ^ two)
    assert list(a) == sorted(one) and len(a) == len(one) and all(isinstance(cell, Cell) for cell in a | b)
    rows = str(a).splitlines()
    assert [rows[c // 9].split()[c % 9] for c in range(81)] == ["X" if c in one else "." for c in range(81)]
    assert isinstance(a & b, CellSet) and hash(a) == hash(layout.cell_set(one))


@pytest.fixture
def hasty() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(work: Callable[[int], Any], threads: int = 4, times: int = 12) -> list[Any]:
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, range(times)))


@pytest.mark.usefixtures("hasty")
def test_threads_may_share_a_walkthrough() -> None:
    expected = [step.board for step in ld.explain(LINE)]
    for _ in range(6):
        walk = ld.explain(LINE)
        for boards in together(lambda _, walk=walk: [step.board for step in walk]):  # type: ignore[misc]
            assert boards == expected


@pytest.mark.usefixtures("hasty")
def test_threads_may_share_the_proof_checker() -> None:
    steps = [step for grid in puzzles(9)[:4] for step in ld.explain(grid) if step.technique.logical][::4]
    assert all(all(results) for results in together(lambda _: [prove(step).ok for step in steps], times=4))


@pytest.mark.usefixtures("hasty")
def test_threads_may_make_layouts_and_grids() -> None:
    rng = random.Random(3)
    maps = [random_map(rng, 4) for _ in range(40)]
    jigsaws = together(lambda _: [Layout.jigsaw(text) for text in maps])
    assert all(layouts[k] is jigsaws[0][k] for layouts in jigsaws for k in range(len(maps)))


@pytest.mark.usefixtures("hasty")
def test_threads_may_use_everything_public_at_once() -> None:
    grids = [*puzzles(9)[:3], *puzzles(6)[:2], make_puzzle(Layout.standard(2, 3).with_diagonals(), random.Random(4))]

    def work(number: int) -> list[object]:
        grid = grids[number % len(grids)]
        walk = ld.explain(grid)
        board = walk.board(len(walk) // 2)
        with ld.language(("en", "fr", "zh_Hant")[number % 3]):
            words = [step.text for step in walk]
            return [
                words,
                ld.solve(grid),
                ld.count(grid),
                [str(step) for step in ld.find_steps(board, "medium")],
                str(ld.hint(board)),
                ld.drawing.svg(walk[0]),
                repr(board),
                ld.solve_many([grid.line], layout=grid.layout)[0],
                [walk.is_solved for walk in ld.explain_many([grid], threads=2)],
                ld.formats.write(grid, "pencil"),
                pickle.dumps(walk[-1]),
            ]

    alone = [work(number) for number in range(18)]
    assert together(work, times=18) == alone


def test_the_proof_checker_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    from lucidoku.proofs import rules

    monkeypatch.setattr(rules, "_MOST", 400)
    steps = [step for grid in puzzles(6)[:12] for step in ld.explain(grid)]
    checker: RuleClauses = rules.rules_of(steps[0].layout)
    sizes = []
    for step in steps:
        assert prove(step).ok
        sizes.append(checker.size)
    assert max(sizes) <= 400
    several = next(step for step in ld.explain(LINE) if len(step.conclusion) > 1)
    checker = rules.rules_of(several.layout)
    for _ in range(500):
        assert prove(several, minimal=False).ok
        assert checker.size <= 400
