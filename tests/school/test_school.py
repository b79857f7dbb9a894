"""The school: the world keeps the rules, the brain solves with its methods, wrong methods and exercises are reported."""

from __future__ import annotations

import copy
import re
import time
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.grid.layout import Layout
from lucidoku.proofs import prove
from lucidoku.school import Brain, CellWasSet, SudokuError, World, WrongMove, method
from lucidoku.school.compat import Matrix, SudokuDone, matrix, solve
from lucidoku.school.compat import try_error as compat_try_error
from lucidoku.school.exercises import FUNCTIONS, check, notebook, skeleton
from lucidoku.school.exercises.course import S
from lucidoku.school.methods import STANDARD
from lucidoku.school.methods.emulate_cell import compare
from lucidoku.school.sheets import STEPS, sheet, sheet_pdf
from lucidoku.school.sheets import puzzles as course_puzzles
from lucidoku.school.technique import as_technique
from support import call, puzzles

LIBRARY = Path(__file__).parents[3] / "shared" / "data" / "studylib"
FILES = sorted(LIBRARY.glob("*.data"))
needs_library = pytest.mark.skipif(not FILES, reason="the x,y,v files are not here")


@given(st.integers(0, 30), st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9), st.booleans()), max_size=30))
@settings(max_examples=100)
def test_the_world_keeps_the_rules(number: int, moves: list[tuple[int, int, bool]]) -> None:
    world = World(puzzles(9)[number])
    for place, digit, placing in moves:
        cell = world.cells()[place]
        allowed = not cell.value and digit in cell.possible
        try:
            (world.place if placing else world.remove)(cell, digit)
            assert allowed or not placing
        except SudokuError as error:
            assert error.digit == digit and (not allowed or not placing)
    for cell in world.cells("filled"):
        assert not cell.possible
        assert all(other.value != cell.value for other in cell.can_see_those(world.cells()))
        assert all(cell.value not in other.possible for other in world.seen_by(cell))
    again = world.replay()
    assert str(again) == str(world) and again.record == world.record
    other = world.copy()
    assert str(other) == str(world) and [c.possible for c in other.cells()] == [c.possible for c in world.cells()]


def test_houses_and_sight_agree_with_the_layout() -> None:
    world, layout = World(), Layout.standard(3, 3)
    for house, known in zip(world.houses, layout.houses, strict=True):
        assert str(house) == str(known) and [str(c) for c in house.cells()] == [str(c) for c in known.cells]
    for cell, peers in zip(world.cells(), layout.peers, strict=True):
        assert {str(c) for c in world.seen_by(cell)} == {str(layout.cells[p]) for p in peers}
        assert cell in world.boxes[cell.box - 1] and len(world.houses_of(cell)) == 3
    for box in world.boxes:
        first = box.cells()[0]
        assert all(abs(n - box.number) in (1, 2) for n in box.x_neighbours) and box.number not in box.neighbours
        assert all((n - box.number) % 3 == 0 for n in box.y_neighbours) and first.box == box.number


def test_events() -> None:
    world = World(puzzles(9)[0])
    heard: list[str] = []
    world.listeners.append(lambda action: heard.append(str(action)))
    cell = world.cells("empty", possibles=1)[0] if world.cells("empty", possibles=1) else world.cells("empty")[0]
    solution = ld.solve(puzzles(9)[0])
    assert solution is not None
    right = solution[(cell.y - 1) * 9 + cell.x - 1]
    world.stop_at = {cell}
    with pytest.raises(CellWasSet):
        world.place(cell, right, "because")
    assert heard == [f"{cell}={right}: because"]
    assert world.export()[-1]["digit"] == right


@pytest.mark.parametrize("emulate", [False, True])
def test_the_brain_solves_and_is_never_wrong(emulate: bool) -> None:
    for grid in [*puzzles(9)[:25], *(g for step in STEPS for g in course_puzzles(step))]:
        outcome = Brain(use_emulation=emulate).solve(World(grid))  # it checks every action against the solution
        assert outcome.solved and outcome.world.grid == ld.solve(grid)
        assert outcome.score > 0 and outcome.left == 0


def test_limits() -> None:
    hard = course_puzzles(3)[5].line
    easy = Brain(level_limit=1, use_guess=False).solve(hard)
    assert not easy.solved and set(easy.used) <= {"obvious number", "last position of a house", "only possible digit"}
    assert "cells are left" in str(easy)
    assert len(Brain(record_limit=40).solve(hard).world.record) == 40
    assert not Brain(loop_limit=3).solve(hard).solved
    with pytest.raises(LucidokuError, match="no solution"):
        Brain().solve("123456780" + "0" * 8 + "9" + "0" * 63)
    assert Brain().solve(World("." * 81)).solved  # with several solutions it finds one


@needs_library
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_library_is_solved(path: Path) -> None:
    start = time.process_time()
    outcome = Brain(use_emulation=True).solve(World(path))
    assert outcome.solved
    assert time.process_time() - start < 20  # a limit against hangs, not a speed


@needs_library
def test_the_documented_examples_of_the_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(LIBRARY)
    assert solve("m18.data").filled == 81
    assert solve("m3.data", level_limit=15, use_try=False).filled == 81
    assert solve("m12.data", use_emu=True, print_step=True).filled == 81
    assert "two possibles in one cell" in capsys.readouterr().out
    assert solve("m10.data").filled == 81
    assert compat_try_error(None, file="m10.data")
    assert solve("m10.data", level_limit=10, use_try=True).filled == 81
    assert solve("m10.data", level_limit=3, use_try=True).filled == 81
    values, filled, _possible = matrix.main("m6.data")
    assert filled == [9] * 9 and all(sorted(line) == list(range(1, 10)) for line in values)
    assert sum(matrix.main("m3.data", methods=8)[1]) < 81
    assert sum(matrix.main("m3.data", methods=10)[1]) == 81
    assert sum(matrix.TryError("m10.data")[1]) == 81
    m = Matrix(file="m6.data")
    assert m.filled == 29 and m.p[0][0].can_see(m.p[0][5]) == 1 and m.p[0][0].can_see(m.p[1][1]) == 4
    assert m.p[0][0].can_see(m.p[0][0]) == -1 and m.p[0][0].can_see_those([(0, 5), (4, 4)]) == [(0, 5)]
    assert m.lineX[0].idx == 0 and m.b[4].effects == {1, 3, 5, 7} and m.b[4].effectsX == {3, 5}
    assert len(m.get_all_pos(method="u")) + len(m.get_all_pos(method="s")) == 81
    point = m.sort_unassigned_pos_by_possibles()[0]
    assert all(v in q.possible for v in point.possible for q in m.can_see(point, num=v))
    with pytest.raises(SudokuDone):
        full = Matrix(world=Brain().solve(World("m6.data")).world.replay(80))
        last = full.get_all_pos(method="u")[0]
        full.setit(last.x, last.y, last.possible[0])


def test_wrong_methods_are_reported() -> None:
    @method(level=1, name="hasty")
    def hasty(world: World) -> list[str]:
        cell = world.cells("empty")[0]
        return [f"{cell}-{digit}" for digit in sorted(cell.possible)[:-1]]

    @method(level=1, name="loose")
    def loose(world: World) -> None:
        cell = world.cells("empty", possibles=2)[0]
        solution = ld.solve(world.grid)
        assert solution is not None
        wrong = (cell.possible - {solution[(cell.y - 1) * 9 + cell.x - 1]}).pop()
        world.place(cell, wrong, "I like it")

    line = course_puzzles(1)[2].line
    with pytest.raises(WrongMove, match=r"loose places \d in r\dc\d \(I like it\), but in the solution"):
        Brain(methods=[loose]).solve(line)
    with pytest.raises(WrongMove) as caught:
        Brain(methods=[hasty]).solve("." + line[1:])
    assert caught.value.solution and caught.value.action.method == "hasty"
    with pytest.raises(LucidokuError, match="is not an action"):
        Brain(methods=[method(level=0)(lambda world: ["rubbish"])]).solve(line)


def test_comparing_results_is_sound() -> None:
    grid = course_puzzles(3)[2]
    world = World(grid)
    solution = ld.solve(grid)
    assert solution is not None
    for cell in world.cells("empty", possibles=2)[:4]:
        copies = []
        for digit in cell.possible:
            copy = world.copy()
            copy.place(copy.at(cell.x, cell.y), digit)
            copies.append(copy)
        mine = world.copy()
        compare(mine, copies)
        for action in mine.record[len(world.record) :]:
            right = solution[(action.y - 1) * 9 + action.x - 1] == action.digit
            assert right == (action.kind == "place")


def test_methods_of_the_school_are_proved_in_the_main_pipeline() -> None:
    chosen = [one for one in STANDARD if not one.emulates and one.name != "write down possibles"]
    from lucidoku.logic.pipeline import resolve

    pipeline = resolve("guess")
    for one in chosen:
        pipeline = pipeline.including(as_technique(one, "medium", register=False))
    names = set()
    for grid in [*course_puzzles(1)[:3], *course_puzzles(3)[:3]]:
        walk = ld.explain(grid, pipeline)
        for step in walk:
            if step.technique.family == "custom":
                names.add(step.technique.name)
                assert prove(step, minimal=False).ok and step.text and "<svg" in step.svg()
    assert len(names) >= 5


GOOD = """
def row(S, i): return [d for d in S[i] if d]
def column(S, j): return [S[i][j] for i in range(9) if S[i][j]]
def box(S, i, j):
    r, c = i // 3 * 3, j // 3 * 3
    return [S[a][b] for a in range(r, r + 3) for b in range(c, c + 3) if S[a][b]]
def possibles(S, i, j):
    return [d for d in range(1, 10) if d not in row(S, i) and d not in column(S, j) and d not in box(S, i, j)]
def next_cell(i, j): return (i, j + 1) if j < 8 else (i + 1, 0)
def solve(S, i, j):
    if i == 9: return True
    if S[i][j]: return solve(S, *next_cell(i, j))
    for d in possibles(S, i, j):
        S[i][j] = d
        if solve(S, *next_cell(i, j)): return True
    S[i][j] = 0
    return False
"""


def verdicts(tmp_path: Path, text: str, seconds: float = 10) -> dict[str, str]:
    path = tmp_path / "mine.py"
    path.write_text(text)
    return {v.task.name: "" if v.right else v.text for v in check(path, seconds)}


def test_a_right_exercise(tmp_path: Path) -> None:
    assert not any(verdicts(tmp_path, GOOD).values())
    french = GOOD
    for task in FUNCTIONS:
        french = french.replace(task.name + "(", task.french + "(")
    assert not any(verdicts(tmp_path, french).values())


@pytest.mark.parametrize(
    ("old", "new", "name", "message"),
    [
        ("[d for d in S[i] if d]", "S[i]", "row", "row(S, 0) should be [1, 7, 8], but is [0, 1, 0"),
        ("i // 3 * 3, j // 3 * 3", "i, j", "box", "box"),
        ("    S[i][j] = 0\n", "", "solve", "should be True, but is False"),
        (
            "    S[i][j] = 0\n    return False",
            "    S[i][j] = 0\n    return None",
            "solve",
            "should be False, but is None",
        ),
        ("(i + 1, 0)", "(i, 0)", "solve", 'it will be right once "next_cell" is'),
        (
            "if S[i][j]: return solve(S, *next_cell(i, j))",
            "if S[i][j]: return solve(S, i, j)",
            "solve",
            "calls itself without end",
        ),
        (
            "def next_cell(i, j): return",
            "def next_cell(i, j):\n  while True: pass\n  return",
            "next_cell",
            "does it ever end",
        ),
        (
            "def row(S, i): return",
            "def row(S, i): 1 / 0; return",
            "row",
            "row(S, 0) stops: it divides by 0 (ZeroDivisionError: division by zero) (line 2)",
        ),
        ("def row(S, i): return", "def row(S, i): S[i].append(0); return", "row", "changes the grid"),
        ("def column", "def kolumne", "column", 'no function called "column"; is it "kolumne"?'),
        (
            "def row(S, i): return",
            "def row(S, i): import os; os._exit(0); return",
            "row",
            "row(S, 0): the program ended before",
        ),
        ("def row(S, i): return", "def row(S, i): 'x' * (1 << 33); return", "row", "too much memory"),
    ],
)
def test_wrong_endless_and_crashing_exercises(tmp_path: Path, old: str, new: str, name: str, message: str) -> None:
    assert old in GOOD
    assert message in verdicts(tmp_path, GOOD.replace(old, new), 1.5)[name]


def test_programs_that_do_not_start(tmp_path: Path) -> None:
    reports = verdicts(tmp_path, "def row(:")
    assert "SyntaxError" in reports["row"] and "1 | def row(:" in reports["row"]
    assert [text for text in reports.values() if "SyntaxError" in text] == [reports["row"]]  # once
    assert "does not end outside the functions" in verdicts(tmp_path, "while True: pass", 0.5)["row"]
    assert "ended before" in verdicts(tmp_path, "import os; os._exit(0)")["row"]


def test_the_skeleton_is_a_program_with_everything_to_do(tmp_path: Path) -> None:
    for french in (False, True):
        reports = verdicts(tmp_path, skeleton(french))
        assert set(reports.values()) == {"not written yet"} and len(reports) == 6
        (tmp_path / "mine.ipynb").write_text(notebook(french))
        assert [v.outcome for v in check(tmp_path / "mine.ipynb")] == ["unwritten"] * 6
    call, result = FUNCTIONS[3].example
    assert eval(call, {**_names(GOOD)}) == eval(result)


def _names(text: str) -> dict[str, object]:
    names: dict[str, object] = {}
    exec(text, names)
    names["S"] = copy.deepcopy(S)
    return names


def test_sheets() -> None:
    for step in STEPS:
        scores = [Brain().solve(grid.line).score for grid in course_puzzles(step)]
        printed = [int(score) for score in re.findall(r"score (\d+)", sheet(step))]
        assert printed == scores
        assert len(set(scores)) == 6 and scores == sorted(scores)
        assert all(ld.is_unique(grid) for grid in course_puzzles(step))
    pytest.importorskip("fpdf")
    for solutions in (True, False):
        written = sheet_pdf(1, solutions=solutions)
        assert written.startswith(b"%PDF-") and len(re.findall(rb"/Type\s*/Page\b", written)) == 1 + solutions
    page = sheet(1, marks=True)
    assert page.count("<svg") == 12 and sheet(1, solutions=False).count("<svg") == 6
    assert len({grid.line for step in STEPS for grid in course_puzzles(step)}) == 18
    assert not [pair for pair in combinations(STEPS, 2) if course_puzzles(pair[0]) == course_puzzles(pair[1])]


def test_commands(tmp_path: Path) -> None:
    def run(*arguments: str) -> tuple[int, str, str]:
        result = call(["school", *arguments])
        return result.exit_code, result.stdout, result.stderr

    line = course_puzzles(1)[0].line
    code, out, _ = run("solve", line, "--steps")
    assert code == 0 and "Solved. Score" in out and "   1. " in out
    assert run("solve", course_puzzles(3)[5].line, "--no-guess", "--level-limit", "1")[0] == 1
    code, out, _ = run("new", str(tmp_path / "mine"))
    assert code == 0 and "exercise.py" in out and (tmp_path / "mine" / "05-your-first-method.ipynb").exists()
    assert run("solve", line, "--teach", str(tmp_path / "mine" / "methods.py"))[0] == 0
    code, out, _ = run("check", str(tmp_path / "mine" / "exercise.py"))
    assert code == 1 and "0 of 6" in out and "Hint:" in out
    (tmp_path / "good.py").write_text(GOOD)
    assert run("check", str(tmp_path / "good.py"))[:2][0] == 0
    assert run("sheet", "2", "--out", str(tmp_path / "s.html"))[0] == 0
    for bad in (
        ["new", str(tmp_path / "mine")],
        ["check", "nonesuch.py"],
        ["solve", line, "--teach", str(tmp_path / "good.py")],
        ["solve", "nonesuch.txt"],
    ):
        code, _, errors = run(*bad)
        assert code == 2 and errors.startswith("lucidoku: ") and errors.count("\n") == 1


METHOD = """from lucidoku.school import method

@method(level={level}, name="{name}")
def mine(world):
    for cell in world.cells("empty", possibles={possibles}):
        world.{verb}(cell, {which}(cell.possible), "it fits")
        return
"""


def test_the_methods_of_a_class_are_judged_side_by_side(tmp_path: Path) -> None:
    right = METHOD.format(level=0, name="alone", possibles=1, verb="place", which="min")
    wrong = METHOD.format(level=1, name="hasty", possibles=2, verb="remove", which="max")
    (tmp_path / "ada").mkdir()
    (tmp_path / "ada" / "methods.py").write_text(right)
    (tmp_path / "bob.py").write_text(wrong)
    (tmp_path / "cyd.py").write_text(right.replace("return", "1 / 0"))
    (tmp_path / "notes.py").write_text("print('no methods here')")
    line = course_puzzles(3)[5].line
    result = call(["school", "solve", line, "--teach", str(tmp_path)])
    first, second, third = (row for row in result.stdout.splitlines() if row[0] != " ")
    assert result.exit_code == 1
    assert re.fullmatch(r"✓ ada/methods\.py: alone worked \d+ times of \d+", first)
    assert re.match(r"✗ bob\.py: hasty removes \d from r\dc\d .*line 6: world\.remove", second)
    assert third.startswith("✗ cyd.py: ") and "line 7" in third
    assert call(["school", "solve", line, "--teach", str(tmp_path / "ada")]).exit_code == 0
    assert call(["school", "solve", line, "--teach", str(tmp_path), "--steps"]).exit_code == 2


def test_a_forestalled_method_is_not_blamed_for_its_condition(tmp_path: Path) -> None:
    file, line = tmp_path / "methods.py", course_puzzles(3)[5].line
    for possibles, sentence in ((1, "Other methods came before alone"), (0, "does its condition ever come true")):
        file.write_text(METHOD.format(level=9, name="alone", possibles=possibles, verb="place", which="min"))
        text = call(["school", "solve", line, "--teach", str(file)]).stdout
        assert sentence in text and "Without it" not in text
    file.write_text(
        METHOD.format(level=0, name="alone", possibles=1, verb="place", which="min").replace(
            ", name", ", place=0, name"
        )
    )
    text = call(["school", "solve", line, "--teach", str(file)]).stdout
    assert "Without it" in text and "Other methods" not in text


def test_the_film_shows_the_house_of_each_reason() -> None:
    for number in range(1, 4):
        world = Brain().solve(course_puzzles(number)[5]).world
        for action in world.record[world.givens :]:
            named = [
                house for house in world.houses if action.why.endswith((f" {house}", f"{house} can be {action.digit}"))
            ]
            if action.method in {one.name for one in STANDARD if one.basic} and named:
                assert action.house and action.house in [(house.kind, house.number) for house in named], action
        steps = [step for step in world.walkthrough() if step.technique.id in ("obvious number", "chains")]
        assert steps and all(step.evidence.houses for step in steps)
