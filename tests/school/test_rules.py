"""The school's world with variant constraints: eliminations, words, and support by methods, copies and films."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.formats import registry
from lucidoku.generator import make_with_rules
from lucidoku.rules.constraints import CONSTRAINT_NAMES
from lucidoku.school import Brain, SudokuError, World, WrongMove, method
from lucidoku.school.compat.model import Matrix
from lucidoku.school.technique import world_of
from ruled import mark_of, shuffle_grid
from support import call


def world(code: str, digits: str = "." * 81) -> World:
    return World(ld.Grid.parse(digits, ld.Layout.parse(f"9x9+{code}")))


@pytest.mark.parametrize("seed", range(6))
def test_a_solution_can_be_settled_in_any_order(seed: int) -> None:
    chance = random.Random(seed)
    solution = shuffle_grid(9, chance)
    marks = [
        mark for name in chance.sample(CONSTRAINT_NAMES, 20) if (mark := mark_of(name, solution, chance)) and mark.lines
    ]
    layout = ld.Layout.of_size(9).with_constraints(marks)
    valley = World(ld.Grid(bytes(81), layout))
    for place in chance.sample(range(81), 81):
        right = solution.values[place]
        for cell, digit in zip(valley.cells(), solution.values, strict=True):
            assert cell.value or digit in cell.possible
        valley.place(valley.cells()[place], right)
    assert valley.done and valley.grid.layout == layout and len(valley.rules) == len(layout.placed)


def test_knights_see_and_cages_hold_their_sum() -> None:
    valley = world("antiknight+killercage:3@r1c1r1c2+thermometer:r5c1r5c2r5c3+diagonal")
    corner = valley.cell("r1c1")
    assert corner.can_see(valley.cell("r2c3")) and not corner.can_see(valley.cell("r4c5"))
    assert corner.can_see(valley.cell("r9c9")) and valley.cell("r9c9") in valley.seen_by(corner)
    assert set(corner.possible) == {1, 2} and set(valley.cell("r5c2").possible) == set(range(1, 10))
    valley.place(valley.cell("r5c2"), 3)
    assert set(valley.cell("r5c1").possible) == {1, 2} and set(valley.cell("r5c3").possible) == {4, 5, 6, 7, 8, 9}
    valley.place(corner, 1)
    assert set(valley.cell("r1c2").possible) == {2} and 1 not in valley.cell("r2c3").possible
    assert [str(rule) for rule in valley.rules_of(corner)] == ["killer cage at r1c1"]
    assert [rule.name for rule in valley.rules] == ["antiknight", "killercage", "thermometer"]
    assert [str(house) for house in valley.houses_of(corner)][3:] == ["diagonal 1"]


@pytest.mark.parametrize(
    ("cell", "digit", "sentence"),
    [
        ("r1c2", 5, "5 cannot go into r1c2: killer cage at r1c1 does not allow it there"),
        ("r3c2", 1, "1 cannot go into r3c2: it is already in r1c1"),
        ("r8c6", 4, "4 cannot go into r8c6: anti-knight rule does not allow it there"),
        ("r1c9", 1, "1 cannot go into r1c9: it is already in r1c1"),
    ],
)
def test_the_objection_names_the_constraint(cell: str, digit: int, sentence: str) -> None:
    valley = world("antiknight+killercage:3@r1c1r1c2")
    valley.place(valley.cell("r1c1"), 1)
    valley.place(valley.cell("r6c5"), 4)
    with pytest.raises(SudokuError) as raised:
        valley.place(valley.cell(cell), digit)
    assert str(raised.value) == sentence


@method(level=4, name="cage sums")
def cage_sums(valley: World) -> None:
    """Remove digits of a two-cell cage that leave nothing for the other cell."""
    for cage in valley.rules:
        empty = cage.cells("empty")
        if cage.name == "killercage" and cage.number and len(empty) == 2:
            rest = cage.number - sum(cell.value for cell in cage.cells("filled"))
            for one, other in (empty, empty[::-1]):
                for digit in one.possible:
                    if rest - digit not in other.possible or rest == 2 * digit:
                        valley.remove(one, digit, f"{rest - digit} does not fit into {other}", None)
                        return


@pytest.fixture(scope="module")
def killer() -> ld.Grid:
    (made,) = make_with_rules(["killer"], 1, level="medium", seed=3)
    return made.puzzle


def test_methods_copies_and_films_keep_the_constraints(killer: ld.Grid) -> None:
    outcome = Brain(use_guess=False).solve(killer)
    assert outcome.solved and outcome.world.grid == ld.solve(killer) and outcome.used["ways to fill a rule"] > 3
    known = [one for one in Brain().methods if not one.for_rules]
    assert not Brain(known, use_guess=False).solve(killer).solved
    taught = Brain([*known, cage_sums], use_guess=False).solve(killer)
    assert taught.used["cage sums"] > 3
    assert taught.world.replay(5).layout is killer.layout is taught.world.copy().layout
    walk = taught.world.walkthrough()
    assert walk.layout is killer.layout
    assert "stroke-dasharray" in walk[3].svg()
    assert world_of(ld.Board(killer)).rules[0].number == killer.layout.placed[0].values[0]


def test_moves_against_a_constraint_are_judged_by_the_full_solution(killer: ld.Grid) -> None:
    solution = ld.solve(killer)
    assert solution is not None

    @method(level=0, name="hasty")
    def hasty(valley: World) -> None:
        cell = next(c for c in valley.cells("empty") if len(c.possible) > 1)
        right = solution.values[(cell.y - 1) * 9 + cell.x - 1]
        valley.place(cell, min(cell.possible - {right}), "it fits")

    with pytest.raises(WrongMove) as raised:
        Brain([hasty]).solve(killer)
    assert raised.value.counterexample == solution and "stroke-dasharray" in raised.value.picture()


def test_a_valley_needs_nine_rows_and_regular_boxes(tmp_path: Path, killer: ld.Grid) -> None:
    for layout in (ld.Layout.of_size(6), ld.Layout.parse("9x9+jigsaw:" + "".join(str(c % 9 + 1) for c in range(81)))):
        with pytest.raises(LucidokuError, match="the world has nine rows and nine columns, this puzzle is"):
            World(ld.Grid(bytes(layout.n**2), layout))
    (tmp_path / "killer.txt").write_text(registry.write(killer, "json"))
    with pytest.raises(LucidokuError, match="this puzzle is 9x9 with killer cages"):
        Matrix(str(tmp_path / "killer.txt"))


def test_the_command_solves_a_link_with_constraints(killer: ld.Grid) -> None:
    called = call(["school", "solve", registry.write(killer, "f-puzzles"), "--steps", "--no-guess"])
    assert "Solved. Score" in called.stdout and "no way to fill killer cage at r" in called.stdout
