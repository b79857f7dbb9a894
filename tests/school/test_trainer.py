"""The trainer: memory by the published formulas, positions that need their station, right verdicts."""

from __future__ import annotations

import json
import random
import re
from datetime import date, timedelta

import pytest

import lucidoku as ld
from lucidoku.errors import InvalidArgument, ParseError
from lucidoku.school.trainer import (
    LIMIT,
    STATIONS,
    Exercise,
    Grade,
    Memory,
    Placement,
    Station,
    TrainingProgress,
    chance_to_find,
    exercise,
    pattern,
    puzzle_for,
    station,
)

DAY = date(2026, 1, 1)
KEY = "0123456789abcdef"


# Computed with fsrs 6.3.2 without learning steps and fuzz: stability, difficulty, days until the repetition.
REFERENCE = {
    (3, 3, 3, 1, 3, 3): [(2.3065, 2), (10.9643, 11), (46.2802, 46), (2.9326, 3), (7.7782, 8), (18.7816, 19)],
    (1, 3, 2, 4): [(0.212, 1), (1.8868, 2), (4.5223, 5), (17.4877, 17)],
    (2, 2, 2): [(1.2931, 1), (3.2494, 3), (6.7283, 7)],
}


@pytest.mark.parametrize("grades", REFERENCE)
def test_the_memory_follows_the_published_formulas(grades: tuple[int, ...]) -> None:
    memory, today = None, DAY
    for grade, (stability, days) in zip(grades, REFERENCE[grades], strict=True):
        memory = Memory.after(memory, Grade(grade), today)
        assert memory.stability == pytest.approx(stability, abs=2e-3) and (memory.due - today).days == days
        today = memory.due
    assert memory is not None and memory.right + memory.missed == len(grades)
    late = Memory.after(Memory.after(None, Grade.FOUND, DAY), Grade.FOUND, DAY + timedelta(days=10))
    assert late.stability == pytest.approx(25.1087, abs=2e-3)
    assert memory.chance(memory.due) == pytest.approx(0.9, abs=0.02)


def test_two_answers_on_a_day_and_a_clock_set_back() -> None:
    first = Memory.after(None, Grade.FOUND, DAY)
    again = Memory.after(first, Grade.FOUND, DAY)
    assert first.stability <= again.stability < 2 * first.stability
    assert Memory.after(first, Grade.MISSED, DAY).stability < first.stability
    back = Memory.after(first, Grade.FOUND, DAY - timedelta(days=9))
    assert back.last == DAY and back.chance(DAY - timedelta(days=9)) == 1


@pytest.mark.parametrize("one", STATIONS, ids=lambda one: one.id)
def test_a_position_needs_its_station(one: Station) -> None:
    made = exercise(one, 5)
    assert made.board == exercise(one, 5).board and made.steps
    first = ld.hint(made.board)
    assert first is not None and first.technique in one.techniques  # nothing simpler makes progress
    for step in made.steps:
        cells = pattern(step)
        verdict = made.cells(cells)
        assert verdict.kind == "right" and verdict.step is not None and pattern(verdict.step) == cells
        assert made.conclusion(step.placements, step.eliminations, step).kind == "right"
        every = [*step.placements, *step.eliminations]
        some = made.conclusion(step.placements[:1], step.eliminations[:1], step)
        assert some.kind == "right" and ("more" in some.text) == (len(every) > 1)
    assert made.area and one.example is not None and one.name and one.advice
    assert puzzle_for(one, 3) == puzzle_for(one, 3)


def test_partly_right_answers_are_acknowledged() -> None:
    made = exercise(station("two-rows"), 5)
    (step,) = made.steps
    cells = sorted(pattern(step))
    other = next(cell for cell in made.board.layout.cells if cell not in cells)
    verdicts = [made.cells(some) for some in (cells[:3], cells[:2], [*cells, other], [*cells[:2], other], [other], [])]
    assert [one.kind for one in verdicts] == ["part", "part", "part", "part", "wrong", "wrong"]
    assert [len(one.cells) for one in verdicts] == [3, 2, 4, 2, 0, 0]
    assert verdicts[0].text == "A good beginning: 1 cell is missing."
    assert verdicts[2].text == "The pattern is there, with 1 cell that it does not need."
    assert verdicts[3].text.startswith("2 of these cells belong to it: ")
    solution = made.solution
    right = next(
        c for c in made.board.all_candidates() if solution[c.cell] == c.digit and not made.board.values[c.cell]
    )
    false = next(c for c in made.board.all_candidates() if solution[c.cell] != c.digit and c not in step.eliminations)
    assert made.conclusion((), [right]).kind == "wrong" and made.conclusion([false], ()).kind == "wrong"
    assert made.conclusion((), [false]).text == "That is true, but it does not follow from this pattern."
    assert made.conclusion((), [false, step.eliminations[0]]).kind == "part"
    assert made.conclusion((), ()).kind == "wrong"


def test_positions_never_repeat_up_to_symmetry() -> None:
    one = exercise(station("hinge"), 1)
    grid = one.board.grid
    turned = ld.Grid(
        "".join(grid.line[9 * c + r] for r in range(9) for c in range(9)).translate(
            str.maketrans("123456789", "987654321")
        )
    )
    assert turned != grid and Exercise(one.station, ld.Board(turned)).key == one.key
    keys: list[str] = []
    for _round in range(4):
        keys.append(exercise(one.station, 1, keys).key)
    assert len(set(keys)) == 4 and keys[0] == one.key


@pytest.mark.parametrize("one", STATIONS, ids=lambda one: one.id)
def test_wrong_cells_get_a_true_reason(one: Station) -> None:
    """A wrong answer is reasons why; a right one of the same station never gets a reason."""
    made = exercise(one, 5)
    hand = random.Random(3)
    layout = made.board.layout
    empty = sorted(made.board.empty_cells)
    right = [pattern(step) for step in made.steps]
    reasons = set()
    for _try in range(60):
        count = one.cells or 3
        house = hand.choice(layout.houses)
        near = [cell for cell in house.cells if cell in empty]
        cells = frozenset(hand.sample(near if len(near) >= count else empty, count))
        verdict = made.cells(cells)
        assert (verdict.kind == "right") == (cells in right)
        if verdict.kind == "wrong":
            reasons.add(verdict.text)
            for name, digit in re.findall(r"(?<![-\w])(r\dc\d) can still be (\d)", verdict.text):
                assert made.board.has_candidate(name, digit)
            for digit, name in re.findall(r"(\d) also fits (r\dc\d)", verdict.text):
                assert made.board.has_candidate(name, digit) and layout.cell(name) not in cells
            for name, several in re.findall(r"((?:row|column|box) \d) has (\d)", verdict.text):
                assert sum(not made.board.values[cell] for cell in layout.house(name).cells) == int(several) > 1
    assert reasons and one.task and one.minutes
    given = next(cell for cell in layout.cells if made.board.values[cell])
    assert "filled" in made.cells([given]).text
    assert {len(cells) for cells in right} == {one.cells} or not one.cells


def test_a_placement_test_finds_the_station() -> None:
    """Nine in ten of 1,000 simulated players of five kinds are placed within one station, with twelve positions or fewer."""
    hand = random.Random(11)
    kinds = [(2.5, 0.03, 0.08), (1.5, 0.03, 0.05), (4, 0, 0), (2, 0.1, 0.1), (3, 0.05, 0.15)]
    near = 0
    for player in range(1000):
        steep, guessed, slipped = kinds[player % len(kinds)]
        ability, test = hand.uniform(0, len(STATIONS)), Placement()
        while not test.is_done:
            one = test.next
            chance = chance_to_find(ability, STATIONS.index(one), steep=steep, guessed=guessed, slipped=slipped)
            test = test.after(one, hand.random() < chance)
        assert len(test.answers) <= LIMIT
        near += abs(test.ability - ability) <= 1
    assert near >= 900


def test_players_at_both_ends_are_placed_there() -> None:
    for right, begin in ((True, STATIONS[-1]), (False, STATIONS[0])):
        test = Placement()
        while not test.is_done:
            test = test.after(test.next, right)
        known = TrainingProgress().placed(test.ability)
        assert known.next(DAY) == begin and TrainingProgress.from_json(known.to_json()) == known
    with pytest.raises(InvalidArgument, match="'nowhere'"):
        Placement((("nowhere", True),))
    with pytest.raises(InvalidArgument, match="at most 12"):
        Placement((("hinge", True),) * 13)


def test_puzzles_follow_what_is_known() -> None:
    known = TrainingProgress().placed(4.4)
    assert known.reach(DAY) is STATIONS[3] and known.next(DAY) is STATIONS[4]
    assert known.state(STATIONS[3].id, DAY) == "known by the test" and known.state(STATIONS[4].id, DAY) == "new"
    after = known.after(STATIONS[4].id, Grade.FOUND, DAY)
    assert after.reach(DAY) is STATIONS[4] and after.ability == known.ability
    missed = known.after(STATIONS[3].id, Grade.MISSED, DAY)
    assert missed.reach(DAY) is STATIONS[2]  # a missed station is not known, despite the test
    for bad in ('"5"', "true", "-1", "13", "NaN"):
        with pytest.raises(ParseError, match="ability"):
            TrainingProgress.from_json(known.to_json().replace('"ability": 4.4', f'"ability": {bad}'))


def test_due_stations_come_before_new_ones() -> None:
    known = TrainingProgress()
    assert known.next(DAY).id == "last-cell" and known.state("last-cell", DAY) == "new"
    for one in STATIONS[:3]:
        known = known.after(one.id, Grade.FOUND, DAY)
    assert known.next(DAY) is STATIONS[3] and known.state("last-cell", DAY) == "known until 2026-01-03"
    known = known.after("only-place", Grade.MISSED, DAY)
    assert known.next(DAY + timedelta(days=1)).id == "only-place"
    later = DAY + timedelta(days=9)
    assert known.next(later).id == "only-place" and known.state("last-cell", later) == "to repeat"
    for one in STATIONS:
        known = known.after(one.id, Grade.EASY, later)
    assert known.next(later).id == min(STATIONS, key=lambda one: known.memories[one.id].due).id


def test_progress_files_are_read_or_refused_in_one_sentence() -> None:
    known = TrainingProgress().after("hinge", Grade.HELPED, DAY, KEY).after("hinge", Grade.MISSED, DAY, "f" * 16)
    text = known.to_json()
    assert TrainingProgress.from_json(text) == known and TrainingProgress.from_json(text).to_json() == text
    data = json.loads(text)
    data["stations"]["of-later"] = {}
    assert TrainingProgress.from_json(json.dumps(data)) == known
    for field, value in [
        ("stability", "NaN"), ("stability", 0), ("difficulty", 11), ("last", "1900-01-01"), ("last", 5), ("right", -1),
        ("missed", 1e300), ("stability", None),
    ]:  # fmt: skip
        bad = json.loads(text)
        bad["stations"]["hinge"][field] = value
        with pytest.raises(ParseError, match="'hinge'"):
            TrainingProgress.from_json(json.dumps(bad))
    for bad_text, wanted in [
        (text[:40], "cut off"), ("[" * 100_000, "cut off"), ("[]", "schema"), ('{"schema": "x"}', "schema"),
        (text.replace('"stations": {', '"stations": 5, "x": {'), "list of stations"), (" " * (1 << 20) + "{}", "at most"),
    ]:  # fmt: skip
        with pytest.raises(ParseError, match=wanted):
            TrainingProgress.from_json(bad_text)
    many = TrainingProgress(seen=tuple(f"{number:016x}" for number in range(6000)))
    assert len(many.after("hinge", Grade.FOUND, DAY, KEY).seen) == 5000
    assert len(many.after("hinge", Grade.FOUND, DAY, KEY).to_json()) < 1 << 20


def test_a_station_is_named_by_its_id_or_a_technique() -> None:
    assert [station(one.id) for one in STATIONS] == list(STATIONS)
    assert station("skyscraper").id == "two-lines" and len({one.id for one in STATIONS}) == len(STATIONS) == 12
    for name in ("no-such", "exocet"):
        with pytest.raises(InvalidArgument, match="unknown station"):
            station(name)
    with pytest.raises(InvalidArgument):
        exercise(STATIONS[0], -1)
