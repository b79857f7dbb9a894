"""Verdicts on pupils' methods: also after guesses, exact in their blame, with an end to endless ones."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.drawing import page
from lucidoku.errors import LucidokuError
from lucidoku.school import Brain, Method, MethodFailed, SudokuError, World, WorldCell, WrongMove, method, try_error
from lucidoku.school.methods import STANDARD
from lucidoku.school.sheets import puzzles as course_puzzles
from lucidoku.school.teaching import answer, methods_of
from support import puzzles

HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""Needs guesses."""


def right(world: World, cell: WorldCell) -> int:
    solution = ld.solve(world.replay(world.givens).grid)
    assert solution is not None
    return solution[(cell.y - 1) * 9 + cell.x - 1]


def test_a_wrong_move_after_a_guess_is_the_methods_fault() -> None:
    @method(level=2, name="hasty")
    def hasty(world: World) -> None:
        if any(action.method == "guess" for action in world.record):
            for cell in world.cells("empty", possibles=2):
                world.remove(cell, right(world, cell), "it looks wrong")
                return

    line = inspect.getsourcelines(hasty.run)[1] + 4
    with pytest.raises(
        WrongMove, match=r"hasty removes \d from r\dc\d \(it looks wrong\), but in the solution"
    ) as caught:
        Brain([*STANDARD, hasty]).solve(HARD)
    wrong = caught.value
    assert wrong.line == line and "world.remove(cell, right(" in wrong.source and f"line {line}" in str(wrong)
    assert wrong.counterexample == ld.solve(HARD) and wrong.action.digit == wrong.solution
    assert wrong.action.digit in wrong.world.at(wrong.action.x, wrong.action.y).possible  # the world before the move
    assert "<svg" in wrong.picture() and "By hand" not in wrong.picture() and "hasty" not in wrong.picture()
    assert wrong._render_traceback_() == [str(wrong)]


def test_conclusions_from_a_wrong_guess_are_not_blamed() -> None:
    seen = []

    @method(level=3, name="bold")
    def bold(world: World) -> None:
        """Act rightly if the world is solvable, and arbitrarily otherwise."""
        if not ld.solve(world.grid):
            seen.append(len(world.record))
            cells = world.cells("empty")
            world.place(cells[0], 9 if cells[0].value else min(cells[0].possible), "anything")

    outcome = Brain([*STANDARD[:4], bold]).solve(HARD)
    assert outcome.solved and outcome.world.grid == ld.solve(HARD)


@given(st.integers(0, 20), st.integers(0, 80), st.integers(1, 9), st.booleans())
@settings(max_examples=60)
def test_blamed_exactly_when_wrong(number: int, place: int, digit: int, placing: bool) -> None:
    grid = puzzles(9)[number]
    world = World(grid)
    cell = world.cells()[place]
    wanted = right(world, cell)
    possible = digit in cell.possible and (placing or len(cell.possible) > 1)
    expected = possible and (digit != wanted if placing else digit == wanted)

    @method(level=0, name="one move")
    def one(world: World) -> None:
        if not any(action.method == "one move" for action in world.record):
            (world.place if placing else world.remove)(world.cells()[place], digit)

    if not possible:
        return
    try:
        Brain([one], use_guess=False).solve(world)
        assert not expected
    except WrongMove as wrong:
        assert expected and wrong.action.digit == digit


def test_with_several_solutions_only_impossible_moves_are_wrong() -> None:
    puzzle = "." * 81

    @method(level=1, name="free")
    def free(world: World) -> None:
        cell = world.rows[0].cells()[world.filled]
        world.place(cell, max(cell.possible), "why not")

    @method(level=1, name="twins")
    def twins(world: World) -> None:
        for cell in world.rows[0].cells()[:3]:
            for digit in (3, 4, 5, 6, 7, 8, 9):
                world.remove(cell, digit)  # three cells, two digits

    assert Brain([free], use_guess=False, record_limit=9).solve(puzzle).world.filled == 9
    with pytest.raises(WrongMove, match="twins removes"):
        Brain([twins]).solve(puzzle)


_method: Any = method
_learn: Any = Brain().learn
_ONE: Any = "1"


def breaking(body: Callable[[World], object]) -> Method:
    return method(level=0, name="mine")(body)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (lambda world: world.cells("empty")[99], "your method mine, line .*IndexError"),
        (lambda world: world.nonesuch, "nonesuch does not exist there"),
        (lambda world: exec("while True: pass"), "does not come to an end"),
        (lambda world: [world.cell("r1c1").value / 0], "divides by 0"),
        (lambda world: exit(), "your method mine"),
        (lambda world: world.place(world.cells("empty")[0], 10, "x"), "10 is not a digit of a Sudoku"),
        (lambda world: world.place("r1c1", 1), r"'r1c1' is the name of a cell: write world.cell\('r1c1'\)"),
        (lambda world: ["rubbish"], "is not an action"),
        (lambda world: setattr(world.cells("empty")[0], "value", 5), r"write world.place\(cell, 5\)"),
        (lambda world: world.cells("empty")[0].possible.remove(5), r"write world.remove\(cell, digit\)"),
    ],
)
def test_failing_methods_are_named(body: Callable[[World], object], message: str) -> None:
    with pytest.raises(LucidokuError, match=message) as caught:
        Brain([breaking(body)], method_seconds=0.3).solve(puzzles(9)[0].line)
    assert "your method mine" in str(caught.value)
    assert isinstance(caught.value, (MethodFailed, SudokuError))


def test_a_method_without_new_actions_is_not_a_success() -> None:
    @method(level=0, name="for ever")
    def forever(world: World) -> None:
        for cell in world.cells("empty"):
            cell.written = not cell.written

    outcome = Brain([forever], use_guess=False).solve(puzzles(9)[0].line)
    assert not outcome.solved and outcome.used.get("for ever", 0) <= 1


def test_digits_may_be_removed_during_iteration() -> None:
    world = World("." * 81)
    cell = world.cell("r1c1")
    for digit in cell.possible:
        if digit > 2:
            world.remove(cell, digit)
    assert set(cell.possible) == {1, 2} and (cell.possible & {2, 3}, cell.possible | {5}) == ({2}, {1, 2, 5})
    assert repr(cell.possible) == "{1, 2}" and type(cell.possible - {1}) is set


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda w: w.place(w.cell("r9c5"), "2"), "'2' is text: write the digit without quotation marks"),
        (lambda w: w.place(w.cell("r9c5"), 0), "0 is not a digit of a Sudoku; expected 1 to 9"),
        (lambda w: w.remove(w.cell("r9c5"), 10), "10 is not a digit"),
        (lambda w: w.place(w.cell("r9c5"), 2.5), "2.5 is not a digit"),
        (lambda w: w.place("r9c5", 2), "'r9c5' is the name of a cell"),
        (lambda w: w.place([w.cell("r9c5")], 2), "expected one cell, got the list"),
        (lambda w: w.place(2, w.cell("r9c5")), r"the cell comes first, then the digit: \(r9c5, 2\)"),
        (lambda w: w.place(None, 2), "None is not a cell"),
        (lambda w: w.place(World().cell("r1c1"), 2), "a cell of another world"),
        (lambda w: w.boxes[0].cells("vide", 2), "unknown kind of cells 'vide'"),
        (lambda w: w.cells("vide"), "unknown kind of cells 'vide'"),
        (lambda w: setattr(w.cell("r9c5"), "value", 5), "read-only: write world.place"),
        (lambda w: _learn(lambda world: None), "is not a method yet: write @method"),
        (lambda w: _learn(len), "len is not a method yet"),
        (lambda w: _method(lambda world: None), "with a number in parentheses"),
        (lambda w: _method(level=1)(lambda: None), r"def <lambda>\(world\)"),
        (lambda w: World([[0] * 9] * 8), "a list of nine lists"),
        (lambda w: World([[0] * 9] * 8 + [[0] * 8]), "row 8 is"),
        (lambda w: World([[0] * 9] * 8 + [[_ONE] * 9]), "row 8 holds '1'"),
        (lambda w: World("nonesuch.txt"), "there is no file nonesuch.txt"),
    ],
)
def test_the_world_reports_the_truth(wrong: Callable[[World], object], message: str) -> None:
    with pytest.raises(LucidokuError, match=message):
        wrong(World("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."))


def test_one_meaning_for_one_parameter() -> None:
    world = World(puzzles(9)[0])
    for house in world.houses:
        for digit in range(1, 10):
            inside = [cell for cell in world.cells("empty", digit) if cell in house]
            assert sorted(map(str, inside)) == sorted(map(str, house.cells("empty", digit)))
            assert {len(cell.possible) for cell in house.cells("empty", possibles=digit)} <= {digit}


def test_every_try_reaches_listeners_and_record() -> None:
    heard: list[str] = []
    world = World(HARD)
    world.listeners.append(lambda action: heard.append(f"{action.kind} {action}"))
    outcome = Brain().solve(world)
    assert outcome.world is world and outcome.solved and outcome.guesses > 1
    assert heard == [f"{action.kind} {action}" for action in world.record[world.givens :]]
    backs = [action for action in world.record if action.kind == "back"]
    assert backs and all(action.why for action in backs)
    assert sum(action.method == "guess" for action in world.record) == outcome.guesses
    walk = world.walkthrough()
    assert walk.is_solved and walk.board(len(walk)).is_solved and walk.puzzle.line == HARD
    shorter = [len([v for v in walk.board(n).values if v]) for n in range(len(walk) + 1)]
    assert any(after < before for before, after in pairwise(shorter))
    for number in range(world.givens, len(world.record) + 1, 7):  # the state of any moment can be rebuilt
        assert world.replay(number).filled <= 81
    again = world.replay()
    assert str(again) == str(world) and again.record == world.record

    heard.clear()
    other = World(course_puzzles(3)[5])
    other.listeners.append(lambda action: heard.append(action.kind))
    solved = try_error(other)
    assert solved and solved.done and not other.done
    assert heard.count("place") - heard.count("back") >= 81 - other.givens and heard.count("back")


def test_methods_may_yield_or_return_texts_or_actions() -> None:
    def yielding(world: World) -> object:
        for house in world.houses:
            for digit, places in house.possible_positions(1):
                yield world.place(places[0], digit, "the only place")
                return

    def telling(world: World) -> object:
        return next((f"{c}={min(c.possible)}" for c in world.cells("empty", possibles=1)), None)

    def listing(world: World) -> object:
        return [world.place(c, min(c.possible)) for c in world.cells("empty", possibles=1)[:1]]

    for body in (yielding, telling, listing):
        outcome = Brain([breaking(body)], use_guess=False).solve(course_puzzles(1)[0])
        assert outcome.used["mine"] > 20, body


def test_cells_outside_the_grid_are_refused() -> None:
    for x, y in ((0, 0), (0, 5), (5, 0), (10, 1), (1, 10), (-1, 1)):
        with pytest.raises(LucidokuError, match="both are numbered from 1 to 9"):
            World().at(x, y)
    assert str(World().at(9, 1)) == "r1c9"


def test_no_method_of_a_file_is_lost(tmp_path: Path) -> None:
    method_text = "@method(level=1)\ndef mine(world):\n    pass\n"
    path = tmp_path / "methods.py"
    path.write_text("from lucidoku.school import method\n" + 2 * method_text)
    with pytest.raises(LucidokuError, match="two methods are called mine, in lines 3 and 6"):
        methods_of(path)


EASY = "26.5.1..75.3427..64..83.1...8715263.35.648.7.6.....5.8..4..598.82.....6..96.....1"


def report_on_idle_method(folder: Path, name: str) -> str:
    """Return the report on a puzzle solved with a method that adds nothing to the standard ones."""
    path = folder / "methods.py"
    path.write_text(
        f"from lucidoku.school import method\n@method(level=0, name={name!r})\ndef mine(world):\n    pass\n"
    )
    request = {"puzzle": EASY, "teach": [str(path)], "only": False, "without": [], "film": False, "steps": False}
    return "\n".join(answer({**request, "seconds": 5, "brain": {}})["text"])


def test_a_pupils_name_for_a_method_is_not_translated(tmp_path: Path) -> None:
    with ld.language("fr"):  # "fin" is also an English word, for a part of a fish
        text = report_on_idle_method(tmp_path, "fin")
    assert "fin" in text and "aileron" not in text and "nombre évident" in text


def test_a_pupils_name_is_not_translated_in_a_film() -> None:
    @method(level=0, place=0, name="fin")
    def mine(world: World) -> None:
        house, (digit, places) = next((h, p) for h in world.houses for p in h.possible_positions(1))
        world.place(places[0], digit, f"{house}")

    with ld.language("fr"):
        made = page(Brain(methods=[mine]).solve(EASY).world.walkthrough())
    assert "1. fin<" in made and "aileron" not in made


def test_a_method_that_finds_nothing_is_not_said_to_be_forestalled(tmp_path: Path) -> None:
    text = report_on_idle_method(tmp_path, "a")
    assert "placed and removed nothing" in text and "came first" not in text
    path = tmp_path / "methods.py"
    path.write_text(path.read_text() + "@method(level=1, name='a')\ndef other(world):\n    pass\n")
    with pytest.raises(LucidokuError, match="two methods have the name “a”"):
        methods_of(path)
