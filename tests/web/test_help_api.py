"""Hints and steps from a position."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from starlette.testclient import TestClient

import lucidoku as ld
from lucidoku.files.kept import Shelf
from lucidoku.logic.techniques import LEVELS
from lucidoku.web.app import application
from lucidoku.web.calls.help import give_hint
from lucidoku.web.models.base import PagePosition
from lucidoku.web.models.help import HintAnswer, HintAsk, StepsAnswer
from lucidoku.web.positions import position_of
from support import validator

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


def solved() -> ld.Grid:
    found = ld.solve(PUZZLE)
    assert found is not None
    return found


def at(number: int) -> dict[str, Any]:
    return position_of(ld.explain(PUZZLE).board(number)).record()


@pytest.mark.parametrize("number", range(0, 70, 5))
def test_a_hint_reveals_more_at_each_stage(ask: Any, number: int) -> None:
    """First technique and houses, then the pattern without its conclusion, then the step."""
    step = ld.explain(PUZZLE)[number]
    answer = [HintAnswer.read(ask("hint", position=at(number), stage=stage)) for stage in (1, 2, 3)]
    assert [hint.text for hint in answer] == [step.hint(stage) for stage in (1, 2, 3)]
    assert {(hint.kind, hint.technique, hint.level) for hint in answer} == {("step", step.technique.id, step.level)}
    first, second, third = answer
    assert not (first.cells or first.drawing or first.step or first.candidates) and len(first.houses) <= 4
    assert second.drawing and not second.step
    assert third.step is not None and third.step["technique"] == step.technique.id
    validator("step-1").validate(third.step)
    assert second.candidates == third.candidates == (list(step.board.masks) if step.uses_candidates else None)


@pytest.mark.parametrize("number", range(0, 70, 7))
def test_the_pattern_does_not_reveal_the_conclusion(ask: Any, number: int) -> None:
    step = ld.explain(PUZZLE)[number]
    drawing = ask("hint", position=at(number), stage=2)["drawing"]
    parts = {shape["part"] for shape in (*drawing["under"], *drawing["over"])}
    assert not parts & {"placement", "new", "new among", "out", "candidate out", "strike"}
    answer = {int(c.cell) for c in step.placements}
    assert not answer & {shape.get("cell") for shape in (*drawing["under"], *drawing["over"])}


def test_the_step_agrees_with_the_library(ask: Any) -> None:
    board = ld.explain(PUZZLE).board(35)
    step = ld.hint(board)
    assert step is not None
    answer = ask("hint", position=at(35), stage=3, lang="fr", notation="L1C1")
    assert answer["text"] == step.describe(lang="fr", notation="L1C1")
    assert answer["step"]["eliminations"] == list(step.elimination_names)


def test_a_hint_respects_what_the_player_removed(ask: Any) -> None:
    board = ld.explain(PUZZLE).board(35)
    for _again in range(5):
        answer = ask("hint", position=position_of(board).record(), stage=3)
        step = ld.hint(board)
        assert step is not None and answer["step"]["eliminations"] == list(step.elimination_names)
        step.apply(board)


def test_a_technique_that_is_switched_off_is_not_used(ask: Any) -> None:
    first = ask("hint", position=at(35), stage=3)["technique"]
    other = ask("hint", position=at(35), stage=1, without=[first])
    assert other["kind"] == "step" and other["technique"] != first
    none = ask("hint", position=at(35), stage=3, without=["easy", "medium", "hard", "unfair", "extreme"][1:])
    assert none["kind"] == "none" and none["text"]
    assert ask("hint", 422, position=at(35), without=["wizardry"])["error"]


@pytest.mark.parametrize(
    "name", ["all", "logic", "basic", "hodoku", "se", "picture-notebook", "strategy-notebook", "hard"]
)
def test_hints_use_only_the_chosen_list(ask: Any, name: str) -> None:
    """Hints use the techniques of a level or of another program, in its order; never a trial or a guess."""
    pipeline = ld.Pipeline.of(name).logical()
    for number in (0, 35, 44):
        step = ld.hint(ld.explain(PUZZLE).board(number), pipeline)
        answer = ask("hint", position=at(number), stage=3, techniques=name)
        assert answer["technique"] == (step.technique.id if step else "")
        listed = ask("steps", position=at(number), techniques=name, described=0)["groups"]
        assert {group["technique"] for group in listed} <= {technique.id for technique in pipeline}
    assert ask("hint", 422, position=at(0), techniques="wizardry")["error"]
    assert ask("hint", position=at(35), stage=1, techniques="easy")["kind"] == "none"


def test_without_uniqueness_no_step_needs_it(ask: Any) -> None:
    walk = ld.explain(PUZZLE)
    number = next(i for i, step in enumerate(walk) if step.assumes_uniqueness)
    assert ask("hint", position=at(number), stage=3)["technique"] == walk[number].technique.id
    other = ask("hint", position=at(number), stage=3, uniqueness=False)
    assert not other["step"]["evidence"].get("assumes_uniqueness")


def test_mistakes_come_before_hints(ask: Any) -> None:
    solution = solved()
    position = {"givens": PUZZLE, "eliminated": [[0, solution[0]]]}
    first = ask("hint", position=position, stage=1)
    assert first["kind"] == "mistake" and first["mistake"] is None and "r1c1" not in first["text"]
    for stage in (2, 3):
        answer = ask("hint", position=position, stage=stage)
        assert answer["mistake"]["cell"] == 0 and f"r1c1 no longer has its {solution[0]} among your" in answer["text"]
    steps = ask("steps", position=position)
    assert steps["count"] == 0 and steps["mistake"]["cell"] == 0


def test_a_missing_note_is_not_called_removed(ask: Any) -> None:
    """Marks that never had the right digit lack it; a digit that was removed is there no longer."""
    solution = solved()
    marks = [0] * 81
    marks[0] = 1 << solution[0] % 9  # another digit
    answer = ask("check", position={"givens": PUZZLE, "candidates": marks})
    assert [mistake["text"] for mistake in answer["mistakes"]] == [f"r1c1 has no {solution[0]} among your candidates"]


def _pairs(board: ld.Board) -> list[tuple[ld.House, int, list[ld.Cell]]]:
    """Return the digits that have exactly two places in a box."""
    boxes = [house for house in board.layout.houses if house.kind == "box"]
    found = [(box, d, [c for c in box.cells if board.has_candidate(c, d)]) for box in boxes for d in range(1, 10)]
    return [(box, digit, cells) for box, digit, cells in found if len(cells) == 2]


def _marked(board: ld.Board, pairs: Any) -> dict[str, Any]:
    corner: dict[int, list[int]] = {}
    for _box, digit, cells in pairs:
        for cell in cells:
            corner.setdefault(int(cell), []).append(digit)
    plain = ld.Board(board.grid)
    return position_of(plain).record() | {"corner": corner}


def test_hints_use_complete_corner_pairs(ask: Any) -> None:
    """Two corner marks of a digit in a box are what the player knows; one, or three, say nothing."""
    walk = ld.explain(PUZZLE)
    found = 0
    for number in range(18, 44):
        board = walk.board(number)
        plain, pairs = ld.Board(board.grid), _pairs(board)
        noted = plain.copy()
        for box, digit, cells in pairs:
            for cell in box.cells:
                if cell not in cells and noted.has_candidate(cell, digit):
                    noted.eliminate(cell, digit)
        position = _marked(board, pairs)
        answer = ask("hint", position=position, stage=3)
        step = ld.hint(noted)
        assert step is not None and answer["text"].startswith(step.text)
        assert answer["step"]["eliminations"] == list(step.elimination_names)
        rests = not all(premise.holds(plain) for premise in step.premises)
        assert ("uses your corner marks" in answer["text"]) == rests
        found += rests
        assert "corner" not in ask("hint", position=position, stage=1)["text"]
        single = _marked(board, [(box, digit, cells[:1]) for box, digit, cells in pairs])
        assert (
            ask("hint", position=single, stage=3)["text"]
            == ask("hint", position=single | {"corner": {}}, stage=3)["text"]
        )
    assert found


def test_a_wrong_corner_pair_is_checked_and_not_used(ask: Any) -> None:
    board, solution = ld.Board(PUZZLE), solved()
    box = board.layout.house("box 1")
    digit = next(d for d in range(1, 10) if d not in {board.values[cell] for cell in box.cells})
    wrong = [cell for cell in box.cells if not board.values[cell] and solution[cell] != digit][:2]
    position = _marked(board, [(box, digit, wrong)])
    (mistake,) = ask("check", position=position)["mistakes"]
    assert mistake["kind"] == "corner" and [mistake["cell"], mistake["other"]] == list(map(int, wrong))
    assert mistake["text"].startswith(f"the {digit} of box 1 is neither in {wrong[0]} nor in {wrong[1]}")
    plain = ask("hint", position={"givens": PUZZLE}, stage=3)
    assert ask("hint", position=position, stage=3)["text"] == plain["text"]
    right = [next(cell for cell in box.cells if solution[cell] == digit), wrong[0]]
    assert not ask("check", position=_marked(board, [(box, digit, right)]))["mistakes"]


def test_a_hint_is_given_in_ten_milliseconds() -> None:
    """Half of all hints take a tenth of this on an idle machine."""
    times = []
    for number in range(0, 70, 2):
        for stage in (1, 2, 3):
            asked = HintAsk(position=PagePosition(**at(number)), stage=stage)
            start = perf_counter()
            give_hint(asked)
            times.append(perf_counter() - start)
    assert median(times) < 0.01


def test_a_solved_puzzle_needs_no_hint(ask: Any) -> None:
    assert ask("hint", position={"givens": solved().line})["kind"] == "solved"


def test_hints_hold_in_all_of_several_solutions(ask: Any) -> None:
    answer = ask("hint", position={"layout": "4x4", "givens": "1.....2..3......"}, stage=3)
    assert answer["kind"] == "step" and not answer["step"]["evidence"].get("assumes_uniqueness")
    empty = ask("hint", position={"layout": "4x4", "givens": "." * 16}, stage=3)
    assert empty["kind"] == "none" and "several" in empty["text"]


def test_all_steps_are_those_of_the_library(ask: Any) -> None:
    found = StepsAnswer.read(ask("steps", position=at(35), only=["easy", "medium"], drawings=1000))
    board = ld.explain(PUZZLE).board(35)
    wanted = [s for s in ld.find_steps(board, "medium") if s.technique.level in ("easy", "medium")]
    answer = [drawn.step for group in found.groups for drawn in group.steps if drawn.step]
    assert [s["technique"] for s in answer] == [s.technique.id for s in wanted] and not found.short
    assert all(drawn.drawing for group in found.groups for drawn in group.steps)
    for step in answer:
        validator("step-1").validate(step)


def test_a_walkthrough_contains_the_position_before_each_step(client: TestClient) -> None:
    for line in (PUZZLE, "1.....2..3.....4"):
        walk = ld.explain(line)
        lines = [json.loads(text) for text in client.post("/api/v1/explain", json={"text": line}).text.splitlines()]
        for number, answer in enumerate(lines[1:-1]):
            assert answer["values"] == walk.board(number).grid.line
            assert answer["candidates"] == list(walk.board(number).masks)


def test_the_film_of_methods(tmp_path: Path) -> None:
    """The school's methods and those of a file solve a puzzle; every step is correct, failures are reported."""
    own = tmp_path / "mine.py"
    own.write_text(
        "from lucidoku.school import method\n"
        "@method(level=0, name='my own')\n"
        "def mine(world):\n"
        "    for box in world.boxes:\n"
        "        for digit, places in box.possible_positions(1):\n"
        "            world.place(places[0], digit, f'the only place in {box}')\n"
        "            return\n"
    )
    solution = solved().line
    with TestClient(application(teach=[own]), base_url="http://localhost") as client:
        found = client.post("/api/v1/explain", json={"text": PUZZLE, "film": True})
        lines = [json.loads(text) for text in found.text.splitlines()]
        assert lines[-1]["solved"] and len(lines[-1]["curve"]) == lines[0]["count"] == len(lines) - 2
        assert "my own" in {answer["name"] for answer in lines[1:-1]}
        for answer in lines[1:-1]:
            assert all(value in (".", right) for value, right in zip(answer["values"], solution, strict=True))
            assert answer["drawing"]["over"] and answer["step"]["text"] and answer["level"] in LEVELS
        for text in ("1.....2..3.....4", "." * 81, "1" * 81):
            assert client.post("/api/v1/explain", json={"text": text, "film": True}).status_code == 422
        own.write_text("raise SystemExit")
        assert "mine.py" in client.post("/api/v1/explain", json={"text": PUZZLE, "film": True}).json()["error"]


def test_a_short_list_and_one_of_its_steps(ask: Any) -> None:
    """The page requests the conclusions of all steps and the details of one; listing all is cheap."""
    whole = ask("steps", position=at(35), drawings=1000)
    short = ask("steps", position=at(35), described=0, drawings=0)
    full, brief = ([one for group in answer["groups"] for one in group["steps"]] for answer in (whole, short))
    assert [one["number"] for one in brief] == list(range(1, len(brief) + 1))
    assert all("step" not in one or one["step"] is None for one in brief)
    for field in ("placements", "eliminations", "conclusion"):
        assert [one[field] for one in brief] == [one[field] for one in full]
    for number in (1, len(brief) // 2, len(brief)):
        answer = ask("step", position=at(35), number=number)
        assert answer == {"step": full[number - 1]["step"], "drawing": full[number - 1]["drawing"]}
        assert answer["step"]["placements"] == brief[number - 1]["placements"]
    assert "no step" in ask("step", 422, position=at(35), number=len(brief) + 1)["error"]


def test_one_step_of_a_filtered_list(ask: Any) -> None:
    asked = {"position": at(35), "digit": 7, "described": 0, "without": ["naked-single"]}
    rows = [one for group in ask("steps", **asked)["groups"] for one in group["steps"]]
    last = rows[-1]
    assert any(name.endswith("7") for name in (*last["placements"], *last["eliminations"]))
    answer = ask("step", **asked, number=last["number"])["step"]
    assert (answer["placements"], answer["eliminations"]) == (last["placements"], last["eliminations"])


def test_steps_are_filtered_by_digit_and_cell(ask: Any) -> None:
    some = ask("steps", position=at(0), digit=2)
    names = [
        n for g in some["groups"] for s in g["steps"] for n in (*s["step"]["placements"], *s["step"]["eliminations"])
    ]
    assert names and all(s["step"]["evidence"] for g in some["groups"] for s in g["steps"])
    for group in some["groups"]:
        for one in group["steps"]:
            assert any(n.endswith("2") for n in (*one["step"]["placements"], *one["step"]["eliminations"]))
    one = ask("steps", position=at(0), cell=76)
    assert one["count"] and all(
        any(n.startswith("r9c5") for n in (*s["step"]["placements"], *s["step"]["eliminations"]))
        for g in one["groups"]
        for s in g["steps"]
    )


def test_a_limit_is_reported(ask: Any) -> None:
    some = ask("steps", position=at(0), limit=3)
    assert some["count"] == 3 and some["short"] and some["text"]


def test_a_walkthrough_comes_in_lines(client: Any) -> None:
    found = client.post("/api/v1/explain", json={"text": PUZZLE, "proof": True})
    lines = [json.loads(line) for line in found.text.splitlines()]
    walk = ld.explain(PUZZLE)
    head, *steps, end = lines
    assert head["puzzle"] == PUZZLE and head["count"] == len(walk) == len(steps)
    assert end["solved"] and end["proof"] == {"proved": len(walk), "of": len(walk), "failed": []}
    for line, step in zip(steps, walk, strict=True):
        validator("step-1").validate(line["step"])
        assert line["step"]["text"] == step.text and line["candidates"] == list(step.board.masks)
        assert line["drawing"]["over"] and line["proved"]
    assert end["values"] == walk.solution.line  # type: ignore[union-attr]


def test_a_walkthrough_starts_from_my_position(client: Any) -> None:
    found = client.post("/api/v1/explain", json={"position": at(35), "drawings": False})
    lines = [json.loads(line) for line in found.text.splitlines()]
    assert lines[0]["count"] == len(ld.explain(ld.explain(PUZZLE).board(35))) and lines[1]["drawing"] is None


def test_a_stuck_walkthrough_says_so_in_its_last_line(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lucidoku.web.work import Busy, WorkerPool

    real, calls = WorkerPool.run, []

    async def tired(self: WorkerPool, work: Any) -> Any:
        calls.append(1)
        if len(calls) > 3:
            raise Busy("too much")
        return await real(self, work)

    monkeypatch.setattr(WorkerPool, "run", tired)
    found = client.post("/api/v1/explain", json={"text": PUZZLE})
    lines = [json.loads(line) for line in found.text.splitlines()]
    assert found.status_code == 200 and lines[-1] == {"error": "too much"} and "puzzle" in lines[0]


def test_an_unexplainable_game_is_refused_in_one_sentence(ask: Any) -> None:
    assert "r" in ask("explain", 422, text="11" + "." * 79)["error"]
    assert ask("explain", 422)["error"] and ask("explain", 422, text="x", position=at(0))["error"]


def test_steps_have_a_look_ahead_count(ask: Any) -> None:
    board = ld.explain(PUZZLE, "basic").board(-1)
    position = position_of(board).record()
    lines = [
        line for group in ask("steps", position=position, described=0, leads=True)["groups"] for line in group["steps"]
    ]
    steps = ld.find_steps(board)
    assert len({line["left"] for line in lines}) > 2
    for line in lines[::9]:
        after = board.copy()
        steps[line["number"] - 1].apply(after)
        assert line["left"] == len(ld.explain(after, "basic", allow_multiple=True).board(-1).empty_cells)
    unasked = ask("steps", position=position, described=0)["groups"]
    assert all(line["left"] is None for group in unasked for line in group["steps"])


def test_kept_lists_have_a_size_limit_and_no_answer_depends_on_it(ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lists = sys.modules["lucidoku.web.calls.help"]
    wanted = [ask("step", position=at(number), number=1) for number in range(6)]
    for room, kept in ((0, 1), (150_000, 1), (10**7, 6)):
        monkeypatch.setattr(lists, "_shelf", Shelf(room))
        monkeypatch.setattr(lists, "_lists", {})
        assert [ask("step", position=at(number), number=1) for number in range(6)] == wanted
        assert len(lists._lists) == kept


def test_lists_without_steps_count_with_their_layouts(ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lists = sys.modules["lucidoku.web.calls.help"]
    monkeypatch.setattr(lists, "_shelf", Shelf(1_000_000))
    monkeypatch.setattr(lists, "_lists", {})
    for column in range(1, 13):
        position = {"layout": f"16x16+odd:r1c{column}", "givens": "." * 256}
        assert ask("steps", position=position, only=["full-house"])["count"] == 0
    assert 1 < len(lists._lists) < 8
