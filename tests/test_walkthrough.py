"""Walkthroughs: their queries, streams, errors, the stepper, users' techniques."""

from __future__ import annotations

import json
import pickle
import random
import re
from collections.abc import Iterator

import pytest

import lucidoku as ld
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.logic import techniques
from lucidoku.logic.pipeline import resolve
from support import puzzles

MANY = Grid.parse("..4....2361..5......34......97...8..2.6.8...7.......3.........8978.....24...9..6.")


def test_walkthrough_is_a_sequence() -> None:
    walk = ld.explain(puzzles(9)[0])
    assert list(walk) == list(walk.steps)
    assert walk[-1] is walk[len(walk) - 1]
    assert walk[2:5] == [walk[2], walk[3], walk[4]]
    assert sum(walk.techniques.values()) == len(walk)
    assert walk.hardest is not None
    assert walk[3].board == walk.board(3)
    with pytest.raises(IndexError):
        walk[len(walk)]


def test_same_input_gives_the_same_walk() -> None:
    for grid in puzzles(9)[:20]:
        assert ld.explain(grid).steps == ld.explain(grid).steps


def test_many_keep_their_order_on_any_number_of_threads() -> None:
    grids = [*puzzles(9), *puzzles(6), *puzzles(9)[:3]] * 3
    one = [[s.conclusion for s in walk] for walk in ld.explain_many(grids)]
    two = [[s.conclusion for s in walk] for walk in ld.explain_many(iter(grids), threads=3)]
    assert one == two == [[s.conclusion for s in ld.explain(grid)] for grid in grids]


def test_many_return_errors_in_place() -> None:
    grids = [puzzles(9)[0], MANY, Grid.parse("11" + "." * 79), puzzles(9)[1]]
    kinds = [type(result) for result in ld.explain_many(grids, errors="return")]
    assert kinds == [ld.Walkthrough, ld.MultipleSolutions, ld.InvalidPuzzle, ld.Walkthrough]
    with pytest.raises(ld.MultipleSolutions):
        list(ld.explain_many(grids))
    out_of_time = ld.explain_many(grids, errors="return", time_limit=1e-9)
    assert [type(result) for result in out_of_time] == [
        ld.Walkthrough,
        ld.Walkthrough,
        ld.InvalidPuzzle,
        ld.Walkthrough,
    ]


def test_several_solutions_are_shown_by_two_cells() -> None:
    with pytest.raises(ld.MultipleSolutions, match=r"r\dc\d can be \d or \d, and r\dc\d can be \d or \d"):
        ld.explain(MANY)
    walk = ld.explain(MANY, allow_multiple=True)
    assert not walk.is_solved
    assert walk.solution is None
    assert walk.guesses == 0
    both = ld.solutions(MANY, 2)
    for step in walk:
        assert all(c.digit != grid[c.cell] for c in step.eliminations for grid in both)


def test_a_missing_solution_is_reported() -> None:
    (solution,) = ld.solutions(puzzles(9)[0])
    values = bytearray(puzzles(9)[0].values)
    cell = values.index(0)
    values[cell] = next(d for d in Board(puzzles(9)[0]).candidates(cell) if d != solution[cell])
    with pytest.raises(ld.InvalidPuzzle):
        ld.explain(Grid(values))
    with pytest.raises(ld.InvalidPuzzle):
        ld.hint(Grid(values))


def test_a_mistake_is_named_by_cell_and_digit() -> None:
    grid = puzzles(9)[0]
    (solution,) = ld.solutions(grid)
    board = Board(grid)
    cell = next(c for c in board.layout.cells if len(board.candidates(c)) > 1)
    wrong = next(d for d in board.candidates(cell) if d != solution[cell])
    marked = board.copy()
    marked.eliminate(cell, solution[cell])
    for ask in (ld.hint, ld.explain):
        with pytest.raises(ld.NoSolution, match=f"{cell} no longer has its {solution[cell]} among"):
            ask(marked)
    filled = board.copy()
    filled.place(cell, wrong)
    for ask in (ld.hint, ld.explain):
        with pytest.raises(ld.NoSolution, match=f"this position has a mistake: {cell} is not {wrong}"):
            ask(filled)


def test_a_mistyped_given_is_named() -> None:
    """A mistyped digit is among the few for which another digit gives exactly one solution."""
    rng, tried = random.Random(7), 0
    for grid in puzzles(9)[:40]:
        cell = rng.choice([cell for cell in grid.layout.cells if grid.values[cell]])
        values = bytearray(grid.values)
        free = {*range(1, 10)} - {grid.values[other] for other in grid.layout.peers[cell]} - {values[cell]}
        if not free:
            continue
        values[cell] = min(free)
        try:
            ld.explain("".join(map(str, values)))
        except ld.NoSolution as error:
            tried += 1
            assert cell in {entry.cell for entry in error.suspects}
            assert len(error.suspects) > 3 or str(cell) in str(error).partition("another digit in")[2]
            named = len(re.findall(r"r\d+c\d+=", str(error)))
            assert named <= 8 and (named or len(error.entries) <= 8 or f"{len(error.entries)} of its" in str(error))
        except ld.InvalidPuzzle:
            continue  # two equal digits in a house
    assert tried > 2


def test_pipelines_limit_the_techniques() -> None:
    for grid in puzzles(9)[:20]:
        walk = ld.explain(grid, "basic")
        assert {s.technique.family for s in walk} <= {"singles", "intersections", "subsets"}
        assert walk.guesses == 0
        assert walk.solution is not None
    limited = resolve(["singles", "guess"]).limited("guess", max_uses=1)
    assert all(ld.explain(grid, limited).guesses <= 1 for grid in puzzles(9)[:20])
    assert "x-wing" not in resolve("all").without("fish")
    assert [t.id for t in resolve("Y-Wing, Singles")] == ["xy-wing", "full-house", "hidden-single", "naked-single"]


def test_unknown_techniques_name_their_neighbours() -> None:
    with pytest.raises(ld.UnknownTechnique, match="swordfish"):
        ld.explain(puzzles(9)[0], "swordfsh")
    with pytest.raises(ld.UnknownTechnique):
        ld.find_steps(puzzles(9)[0], [""])


def test_stepper_goes_forth_and_back() -> None:
    stepper = ld.Stepper(puzzles(9)[0])
    assert stepper.step is None
    assert stepper.back() is None
    names = [step.technique.id for step in stepper.walk]
    while stepper.next():
        assert stepper.svg().startswith("<svg")
    assert stepper.position == len(names) + 1
    assert stepper.board.is_solved
    last = max(i for i, name in enumerate(names) if name == "hidden-single")
    assert stepper.back("hidden-single") is stepper
    assert stepper.position == last + 1
    stepper.reset()
    assert stepper.next("jellyfish") is None and stepper.position == 0  # without effect


@pytest.fixture
def pencil_single() -> Iterator[ld.Technique]:
    @ld.technique("pencil-single", level="easy", definition="One pencil mark is left.")
    def find(board: Board) -> Iterator[ld.Step]:
        for cell in board.layout.cells:
            if len(board.candidates(cell)) == 1:
                digit = board.candidates(cell)[0]
                yield ld.Step.of(board, f"{cell}={digit}", cells={"primary": [cell]}, why=f"{cell} has one mark")

    yield find
    techniques.unregister("pencil-single")


def test_a_users_technique_joins_at_its_level(pencil_single: ld.Technique) -> None:
    order = [t.id for t in resolve("all")]
    assert order.index("naked-single") < order.index("pencil-single") < order.index("locked-candidates-pointing")
    walk = ld.explain(puzzles(9)[0], ["hidden single", "pencil-single", "guess"])
    assert walk.is_solved
    assert walk.techniques["pencil-single"] > 0
    step = next(step for step in walk if step.technique is pencil_single)
    assert step.text.startswith(f"{step.placements[0].cell} has one mark. So ")
    assert str(step.placements[0].cell) in step.hint(2)
    assert step.svg().startswith("<svg")
    assert ld.find_steps(step.board, ["Pencil Single"])
    with pytest.raises(ld.LucidokuError, match="already"):
        ld.technique("x-wing")(lambda board: [])


def test_a_users_wrong_technique_is_named() -> None:
    @ld.technique("wishful", level="easy", register=False)
    def wishful(board: Board) -> Iterator[ld.Step]:
        (solution,) = ld.solutions(board)
        cell = next(c for c in board.layout.cells if len(board.candidates(c)) > 1)
        yield ld.Step.of(board, f"{cell}-{solution[cell]}")

    with pytest.raises(ld.UnsoundStep, match="Wishful removes"):
        ld.explain(puzzles(9)[0], resolve("all").without("singles").including(wishful))


def test_a_conclusion_must_have_its_form() -> None:
    with pytest.raises(ld.ParseError, match="expected for example r1c1=5"):
        ld.Step.of(Board(puzzles(9)[0]), "r1c1 is 5")


def test_python_and_engine_walks_agree() -> None:
    @ld.technique("never", level="easy", register=False)
    def never(board: Board) -> list[ld.Step]:
        return []

    for grid in puzzles(9)[:5]:
        assert ld.explain(grid, resolve("all").including(never)).steps == ld.explain(grid).steps


def test_levels_compare_by_difficulty() -> None:
    levels = list(techniques.LEVELS)
    assert sorted(levels, reverse=True) == levels[::-1] != sorted(map(str.__str__, levels))[::-1]
    walk = ld.explain(MANY, allow_multiple=True)
    assert walk.level == max(step.level for step in walk)
    for place, level in enumerate(levels):
        assert [step for step in walk if step.level >= level] == [
            step for step in walk if levels.index(step.level) >= place
        ]
        assert [step for step in walk if level > step.level] == [
            step for step in walk if levels.index(step.level) < place
        ]
        assert pickle.loads(pickle.dumps(level)) <= level and json.dumps(level) == f'"{level}"'
    with pytest.raises(ld.InvalidArgument, match="unknown level 'hardd'"):
        _ = walk.level >= "hardd"
