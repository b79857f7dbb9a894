"""The judge of single steps accepts our steps, refuses altered ones, and checks words and houses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import judged
import lucidoku as ld
from lucidoku.datasets.judge import Judge, Judges, Verdict, judge_many
from lucidoku.datasets.traces import chat
from lucidoku.logic.record import step_record
from support import call, puzzles

pytest.importorskip("pysat")
WALKS = [ld.explain(grid) for grid in puzzles(9)[:6]]


def steps(every: int = 1) -> list[ld.Step]:
    found = [step for walk in WALKS for step in walk if step.technique.logical]
    return found[::every]


def test_our_steps_are_accepted() -> None:
    for step in steps(3):
        judge = Judge(step.board)
        verdict = judge.step(step_record(step, 1))
        assert verdict.accepted and verdict.credit == 1, (step, verdict)
        assert verdict.technique == step.technique and verdict.level == step.technique.level
        assert judge.step(str(step).partition(": ")[2]).right


def test_changed_steps_are_refused_unless_they_are_proved() -> None:
    counts = judged.conformance(steps(3))
    assert judged.failures(counts) == 0 and counts["right, accepted"] == len(steps(3))
    for kind, least in (("digit", 60), ("houses", 60), ("cells", 20)):
        assert counts[f"{kind}, refused"] > least, counts


def test_a_judge_that_accepts_everything_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Verdict, "accepted", True)
    assert judged.failures(judged.conformance(steps(40))) > 3


def test_a_judge_that_refuses_everything_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Verdict, "accepted", False)
    assert judged.failures(judged.conformance(steps(40))) == len(steps(40))


def test_words_are_checked() -> None:
    step = next(step for step in steps() if step.technique.id == "hidden-single" and step.evidence.houses)
    (house,) = step.evidence.houses["house"]
    judge, placed = Judge(step.board), step.placements[0]
    claim = f"{placed.cell}={placed.digit}"
    assert judge.step(f"{claim}, hidden single in {house}").accepted
    wrong = next(other for other in step.layout.houses if placed.cell not in other.cells and other.kind == house.kind)
    for words in (f"{claim}, hidden single in {wrong}", f"{claim}, because of an X-Wing"):
        verdict = judge.step(words)
        assert verdict.right and verdict.follows and verdict.present is False and not verdict.accepted, words
        assert verdict.problems and verdict.credit == 0.6
    false = judge.step(f"{placed.cell}<>{placed.digit}")
    assert not false.right and false.credit == 0 and str(placed.cell) in false.problems[0]


@pytest.mark.parametrize(
    ("row", "column", "box"), [("la ligne {}", "la colonne {}", "le bloc {}"), ("第{}列", "第{}行", "第 {} 宮")]
)
def test_houses_are_checked_in_each_language(row: str, column: str, box: str) -> None:
    names = {"row": row, "column": column, "box": box}
    for kind in names:
        step = next(
            step
            for step in steps()
            if step.technique.id == "hidden-single" and step.evidence.houses["house"][0].kind == kind
        )
        (house,), (placed,) = step.evidence.houses["house"], step.placements
        judge, claim = Judge(step.board), f"{placed.cell}={placed.digit}, hidden single, "
        wrong = next(other for other in step.layout.houses if placed.cell not in other.cells and other.kind == kind)
        assert judge.step(claim + names[kind].format(house.label)).accepted
        assert judge.step(claim + names[kind].format(wrong.label)).present is False


def test_true_is_not_the_same_as_follows() -> None:
    walk = next(walk for walk in WALKS if walk.level != "easy")
    judge = Judge(walk.board(0))
    assert walk.solution is not None
    late = [step.placements[0] for step in walk if step.placements][-3:]
    for placed in late:
        verdict = judge.step(f"{placed.cell}={placed.digit}")
        assert verdict.right
        if not verdict.follows:
            assert not verdict.accepted and verdict.credit == 0.2 and verdict.technique is None
    assert any(not judge.step(f"{placed.cell}={placed.digit}").follows for placed in late)


def test_a_session_plays_a_walk_to_its_end() -> None:
    walk = WALKS[0]
    judge = Judge(walk.puzzle)
    assert all(judge.play(step_record(step, k)).accepted for k, step in enumerate(walk, 1) if step.technique.logical)
    assert judge.board.is_solved
    many = [("1.....2..3.....4", "r1c4=3"), ("1.....2..3.....4", "nothing"), ("11..............", "r1c3=2")]
    verdicts = list(judge_many(many))
    assert [isinstance(verdict, ld.LucidokuError) for verdict in verdicts] == [False, True, True]


def test_several_solutions_are_no_obstacle() -> None:
    judge = Judge("." * 16)
    assert not judge.step("r1c1=1").right and not judge.step("r1c1<>1").right
    judge = Judge("12.." + "." * 12)
    assert judge.step("r1c3<>1").right and not judge.step("r1c3=3").right


def test_the_command(tmp_path: Path) -> None:
    lines = [
        {"puzzle": "1.....2..3.....4", "step": "r1c4=3"},
        {"puzzle": "1.....2..3.....4", "step": 5},
        {"puzzle": "x"},
    ]
    source, out = tmp_path / "steps.jsonl", tmp_path / "out.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines))
    result = call(["data", "judge", str(source), "--out", str(out)])
    assert result.exit_code == 1 and len(result.stderr.splitlines()) == 2
    verdicts = [json.loads(line) for line in out.read_text().splitlines()]
    assert [verdict["accepted"] for verdict in verdicts] == [True, None, None]
    assert verdicts[0]["technique"] == "naked-single" and verdicts[0]["credit"] == 1


def test_verdicts_do_not_depend_on_earlier_claims() -> None:
    walk = WALKS[0]
    claims = [", ".join(step.conclusion) for step in list(walk)[:12]]
    for number in (0, 5):
        one = Judge(walk.board(number))
        assert [one.step(claim) for claim in claims] == [Judge(walk.board(number)).step(claim) for claim in claims]
        assert [one.step(claim) for claim in reversed(claims)] == [one.step(claim) for claim in claims][::-1]


def test_without_a_name_the_easiest_technique_is_given() -> None:
    for step in steps(5):
        verdict = Judge(step.board).step(", ".join(step.conclusion))
        if step.technique.level == "extreme":
            continue
        assert verdict.technique is not None and verdict.technique.rank <= step.technique.rank
        assert ld.find_steps(step.board, [verdict.technique.id]).giving(step.placements, step.eliminations)


def test_known_conclusions_earn_nothing() -> None:
    judge = Judge("1.....2..3.....4")
    for claim in ("r1c1=1", "r1c2<>1", "r1c1<>2, naked single", "r1c1=1, r1c2<>1"):
        verdict = judge.step(claim)
        assert verdict.right and not verdict.new and not verdict.accepted and verdict.credit == 0, claim
        assert verdict.problems and not verdict.follows
    partly = judge.step("r1c4=3, r1c1=1")
    assert partly.right and partly.new and not partly.accepted and partly.credit == 0.2
    assert judge.play("r1c4=3").credit == 1 and judge.play("r1c4=3").credit == 0
    step = next(step for step in steps() if step.eliminations and step.placements == ())
    again = Judge(step.board)
    assert again.play(step).accepted and again.play(step_record(step, 1)).credit == 0


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_the_lines_of_chat_traces_are_judged(lang: str) -> None:
    walk = next(walk for walk in WALKS if walk.level != "easy")
    lines = chat(walk, lang)[1]["content"].splitlines()
    judge = Judge(walk.puzzle)
    for step, line in zip(walk, lines, strict=False):
        verdict = judge.play(line)
        assert verdict.accepted and verdict.technique == step.technique, (line, verdict)
    assert judge.board.is_solved


def test_a_false_reason_is_reported() -> None:
    walk = ld.explain("1.....2..3.....4")
    first = chat(walk, "en")[1]["content"].splitlines()[0]
    assert first == (
        "1. Hidden Single. In box 1, 2 fits only into r1c2: r2c3=2 keeps it out of row 2; r1c1 is filled. → r1c2=2"
    )
    judge = Judge(walk.puzzle)
    for old, new in (
        ("In box 1", "In box 3"),
        ("r2c3=2", "r2c3=4"),
        ("of row 2", "of row 4"),
        ("Hidden Single", "X-Wing"),
    ):
        verdict = judge.step(first.replace(old, new))
        assert verdict.right and verdict.follows and not verdict.accepted and verdict.problems, (old, new)
    assert judge.step(first.replace("r2c3=2", "r2c3=4")).problems == ("r2c3 does not hold 4",)
    assert not judge.step(first.replace("→ r1c2=2", "→ r1c2=3")).right
    assert judge.step("Hidden single, because r2c3=2 is there → r1c2=2").accepted


def test_the_text_of_a_record_must_agree_with_its_data() -> None:
    """A text may be our sentence in any language or other words with the same facts, not the sentence of another
    step."""
    walk, refused = WALKS[2], 0
    records = [step_record(step, 1) for step in walk]
    for number, step in enumerate(walk):
        judge, record = Judge(walk.board(number)), records[number]
        with ld.language(("fr", "zh_Hant")[number % 2]):
            altered = record | {"text": step.text}
        assert judge.step(altered).accepted
        cell = (*step.placements, *step.eliminations)[0].cell
        assert judge.step(record | {"text": f"Look at {cell!r}: {step.technique.name}."}).accepted
        other = records[min(number + 7, len(records) - 1)]  # its cells are still open
        if other["text"] != record["text"]:
            verdict = judge.step(record | {"text": other["text"]})
            assert verdict.right and verdict.follows
            refused += not verdict.accepted and verdict.credit == 0.6
    assert refused > 0.95 * (len(walk) - 1)
    judge, record = Judge(walk.puzzle), records[0]
    place = walk[0].placements[0]
    for text, problem in (
        (f"{place.cell!r}={place.digit % 9 + 1}", "which the record does not place"),
        ("an X-Wing", "the text names X-Wing, and the record"),
    ):
        assert any(problem in one for one in judge.step(record | {"text": text}).problems), text


def test_answers_in_any_order_get_the_same_verdicts() -> None:
    asked = [
        (walk.board(k), ", ".join(step.conclusion)) for walk in WALKS[:3] for k, step in enumerate(walk) if k % 6 == 0
    ]
    alone = [Judge(board).step(claim) for board, claim in asked]
    mixed = [asked[place * 7 % len(asked)] for place in range(3 * len(asked))]
    assert list(judge_many(mixed)) == [alone[place * 7 % len(asked)] for place in range(3 * len(asked))]
    board = asked[0][0].copy()
    judges = Judges(2)
    first = judges.of(board)
    assert judges.of(board.copy()) is first and judges.of(WALKS[0].puzzle.line) is not first
    board.eliminate(*next(wrong(board)))
    assert judges.of(board) is not first  # another position in the same object


def wrong(board: ld.Board) -> Iterator[ld.Candidate]:
    """Return the candidates that are not in the solution."""
    solution = ld.solve(board)
    assert solution is not None
    for cell in board.layout.cells:
        for digit in board.candidates(cell):
            if solution.values[cell] != digit:
                yield ld.Candidate(cell, digit)
