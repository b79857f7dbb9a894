"""Ratings: recorded values, invariants, and comparison with the reference if it is available."""

from __future__ import annotations

import gzip
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.proofs import prove
from lucidoku.ratings import SCHEMA, RatingCard, deciding_step, filled, scales_of
from lucidoku.ratings.codes import filled_steps
from support import call

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared" / "data"
LINES = [line.split("\t") for line in (HERE.parent / "data" / "ratings.tsv").read_text().splitlines()[1:]]
EASY = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


def _cards(lines: list[str], threads: int = 1) -> list[RatingCard]:
    cards = [card for card in ld.rate_many(lines, "se,se121", threads=threads) if isinstance(card, RatingCard)]
    assert len(cards) == len(lines)
    return cards


def _told(card: RatingCard, scale: str) -> str:
    rating = getattr(card, scale)
    return f"{rating.er:.1f}/{rating.ep:.1f}/{rating.ed:.1f} {rating.hardest.short} {rating.step_count}"


def test_recorded_ratings() -> None:
    for (line, se, se121), card in zip(LINES, _cards([line for line, *_ in LINES]), strict=True):
        assert (_told(card, "se"), _told(card, "se121")) == (se, se121), line


STEPS = [line.split("\t") for line in (HERE.parent / "data" / "rating_steps.tsv").read_text().splitlines()[1:]]


@pytest.mark.parametrize(("line", "scale", "number", "rating", "name", "conclusion"), STEPS)
def test_rare_steps_are_those_of_the_reference(
    line: str, scale: str, number: str, rating: str, name: str, conclusion: str
) -> None:
    """Puzzles made here, rated once by the reference, step by step; each has a technique and rating that few puzzles have."""
    (card,) = (card for card in ld.rate_many([line], scale, steps=True) if isinstance(card, RatingCard))
    step = getattr(card, scale).steps[int(number) - 1]
    assert (f"{step.rating:.1f}", step.label.short, " ".join(step.conclusion)) == (rating, name, conclusion)


def test_names_are_those_of_the_reference() -> None:
    hard = next(line for line, se, _se121 in LINES if se.split()[1] in ("DCFC", "DLFC", "DRFC"))
    rating = ld.rate(hard, "se").se
    assert (
        rating
        and rating.hardest
        and re.match(r"Dynamic (Contradiction|Cell|Region) Forcing Chains$", rating.hardest.long)
    )


def test_threads_share_nothing() -> None:
    lines = [line for line, *_ in LINES] * 2
    assert _cards(lines, threads=2) == _cards(lines)


@settings(max_examples=15)
@given(st.sampled_from(LINES), st.sampled_from(["se", "se121"]))
def test_steps_lead_to_the_solution_with_their_stated_ratings(line: list[str], scale: str) -> None:
    card = ld.rate(line[0], scale)
    rating = getattr(card, scale)
    board = ld.Board(line[0])
    solution = ld.solve(line[0])
    assert solution is not None
    placed = None
    for step in rating.steps:
        assert step.conclusion
        for candidate in step.eliminations:
            assert board.has_candidate(candidate) and solution[candidate.cell] != candidate.digit
        for candidate in step.placements:
            assert solution[candidate.cell] == candidate.digit
            placed = placed or step.number
        step.apply(board)
    assert board.is_solved
    ratings = [step.rating for step in rating.steps]
    assert (rating.er, rating.ed, rating.ep) == (max(ratings), ratings[0], max(ratings[:placed]))
    assert rating.ed <= rating.ep <= rating.er
    assert rating.pearl == (rating.er == rating.ep) and rating.diamond == (rating.er == rating.ed)


@settings(max_examples=10)
@given(st.sampled_from(LINES))
def test_candidates_rate_like_givens(line: list[str]) -> None:
    grid = ld.Grid.parse(line[0])
    board = ld.Board(grid)
    assert ld.rate(board, "se").se == ld.rate(grid, "se").se


@settings(max_examples=10)
@given(st.sampled_from(LINES), st.permutations(range(1, 10)))
def test_relabelling_changes_no_easy_rating(line: list[str], digits: list[int]) -> None:
    """The hardest ratings depend on the order of digits; those of the simple rules do not."""
    moved = "".join("." if c == "." else str(digits[int(c) - 1]) for c in line[0])
    before, after = ld.rate(line[0], "se121").se121, ld.rate(moved, "se121").se121
    assert before and after
    assert before.ed == after.ed
    if before.er <= 4.0:
        assert before.er == after.er


def test_bad_puzzles_are_reported() -> None:
    with pytest.raises(ld.MultipleSolutions):
        ld.rate("." * 81)
    with pytest.raises(ld.InvalidPuzzle):
        ld.rate("11" + "." * 79)
    with pytest.raises(ld.InvalidArgument, match="unknown scale"):
        ld.rate(EASY, "elo")
    with pytest.raises(ld.InvalidArgument, match="4"):
        ld.rate("1.....2..3.....4", "se")
    cards = list(ld.rate_many([EASY, "." * 81, "nonsense", EASY], errors="return"))
    assert [isinstance(card, RatingCard) for card in cards] == [True, False, False, True]
    assert scales_of("own,se,own") == ("own", "se")


@pytest.mark.parametrize(
    "line", ["11" + "." * 79, "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.1"]
)
def test_all_scales_report_equal_digits_alike(line: str) -> None:
    with pytest.raises(ld.InvalidPuzzle) as plain:
        ld.Grid.parse(line).check()
    for scale in ("se", "hodoku", "own", "minutes", "w", "te"):
        (error,) = ld.rate_many([line], scale, errors="return")
        assert type(error) is ld.InvalidPuzzle and str(error) == str(plain.value)
        assert error.entries == plain.value.entries


def test_a_full_grid_rates_nothing() -> None:
    solution = ld.solve(EASY)
    assert solution is not None
    card = ld.rate(solution, "se,hodoku,own")
    assert card.se and (card.se.er, card.se.hardest, card.se.diamond) == (0.0, None, False)
    assert card.hodoku and card.hodoku.score == 0


def test_other_layouts_get_suitable_scales() -> None:
    assert ld.rate("1.....2..3.....4").scales == ("hodoku", "own")


def test_a_rating_is_cut_short() -> None:
    empty = "1" + "." * 80
    card = ld.rate(empty, "se", check=False, time_limit=0.3)
    assert card.se and not card.se.complete and "at least" in str(card.se)


def test_the_deciding_step_is_proved_described_and_drawn() -> None:
    for line, *_ in LINES[:6]:
        card = ld.rate(line, "se121")
        step = deciding_step(card, "se121")
        assert step is not None and card.se121
        wanted = next(s for s in card.se121.steps if s.rating == card.se121.er)
        assert set(wanted.conclusion) <= set(step.conclusion)
        assert prove(step).ok and step.text and step.svg().startswith("<svg")


def test_json_follows_the_schema() -> None:
    answer = json.loads(ld.rate(EASY).to_json())
    _follows(answer, SCHEMA)


def _follows(value: object, schema: dict[str, Any]) -> None:
    """Return the fragment of JSON schema that the card's schema uses."""
    kinds: dict[str, Any] = {"object": dict, "array": list, "string": str, "number": (int, float), "integer": int}
    kinds |= {"null": type(None), "boolean": bool}
    if "enum" in schema:
        assert value in schema["enum"]
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        assert any(isinstance(value, kinds[name]) for name in names)
    if isinstance(value, dict) and "properties" in schema:
        properties = schema["properties"]
        assert isinstance(properties, dict)
        assert set(schema["required"]) <= set(value) <= set(properties)
        for key, item in value.items():
            _follows(item, properties[key])
    if isinstance(value, list) and "items" in schema:
        for item in value:
            _follows(item, schema["items"])


def test_codes_of_the_reference() -> None:
    card = ld.rate(EASY, "se121")
    assert card.se121 and isinstance(card.puzzle, ld.Grid)
    text = filled("%g ED=%r/%p/%d %S %R %x%%", card.se121, card.puzzle, given="G", number=1)
    assert re.fullmatch(r"G ED=6\.6/1\.2/1\.2 TF Turbot Fish x%", text)


def test_notes_for_makers() -> None:
    solution = ld.solve(EASY)
    assert solution is not None
    rich = ld.rate(solution.line[:-1] + ".", "se")
    assert any("not minimal" in note for note in rich.notes)


@pytest.mark.skipif(not SHARED.exists(), reason="the reference's ratings are not at hand")
@pytest.mark.parametrize(("scale", "table"), [("se121", "121"), ("se", "def")])
@pytest.mark.parametrize(("puzzles", "every", "most"), [("17clue", 97, 99.0), ("top1465", 41, 9.4)])
def test_ratings_of_the_reference(scale: str, table: str, puzzles: str, every: int, most: float) -> None:
    lines = (SHARED / "puzzles" / f"{puzzles}.txt").read_text().splitlines()
    path = SHARED / "ser" / f"{puzzles}_{table}_odd.tsv"
    text = (
        path.read_text() if path.exists() else gzip.decompress(path.with_name(path.name + ".gz").read_bytes()).decode()
    )
    rows = [row.split("\t") for row in text.splitlines()[1::every]]
    rows = [row for row in rows if float(row[1]) <= most]
    cards = ld.rate_many([lines[int(row[0]) - 1] for row in rows], scale)
    for row, card in zip(rows, cards, strict=True):
        rating = getattr(card, scale)
        assert [f"{rating.er:.1f}", f"{rating.ep:.1f}", f"{rating.ed:.1f}", rating.hardest.short] == row[1:], row[0]


def test_output_after_each_step() -> None:
    (card,) = [card for card in ld.rate_many([EASY], "se", steps=True) if isinstance(card, RatingCard)]
    assert card.se
    lines = [
        line.split("|") for line in filled_steps("%r|%i|%m|%S|%n%q|%h", card.se, card.puzzle, given=EASY, number=7)
    ]
    assert len(lines) == card.se.step_count
    assert max(float(rating) for rating, *_ in lines) == card.se.er
    solution = ld.solve(EASY)
    assert solution is not None and lines[-1][1] == solution.line
    assert card.se.hardest and lines[-1][3] == card.se.hardest.short and {line[4] for line in lines} == {"7q"}
    before = 729
    for _rating, grid, marks, *_rest in lines:
        left = 729 - marks.count(".")
        assert (
            len(marks) == 729
            and left <= before
            and all(marks[9 * i + int(d) - 1] == d for i, d in enumerate(grid) if d != ".")
        )
        before = left
    assert before == 81


def test_other_scales_are_cut_short_in_time() -> None:
    hard = next(line for line, se, _se121 in LINES if float(se.split("/")[0]) > 8)
    began = time.process_time()
    card = ld.rate(hard, "hodoku,own", time_limit=0.001)
    assert time.process_time() - began < 20
    assert card.own and card.own.cut_short and card.own.needs == () and card.own.keys.backdoor_size is None
    easy = ld.rate(EASY, "own").own
    assert easy and not easy.cut_short


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", "10.5/1.2/1.2"),
        ("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", "10.6/1.2/1.2"),
    ],
)
def test_named_puzzles_have_the_numbers_of_the_reference(line: str, numbers: str) -> None:
    rating = ld.rate(line, "se").se
    assert rating and f"{rating.er:.1f}/{rating.ep:.1f}/{rating.ed:.1f}" == numbers


def test_only_the_first_are_rated(tmp_path: Path) -> None:
    path = tmp_path / "three.txt"
    path.write_text(f"{EASY}\n{EASY}\nnothing\n")
    done = call(["rate", str(path), "--scale", "own", "--first", "2"])
    assert done.exit_code == 0 and len(done.stdout.splitlines()) == 2 and done.stderr == ""


NOT_MONOTONE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.mark.parametrize("line", [NOT_MONOTONE, EASY, *(line[0] for line in LINES[::40])])
def test_needed_techniques_are_indispensable(line: str) -> None:
    """Each technique that a card calls needed is needed: without it and its replacements, the others fail to solve the puzzle."""
    card = ld.rate(line, "own", time_limit=60)
    assert card.own is not None
    singles = ["full-house", "hidden-single", "naked-single"]
    firsts = [names[0] for names in card.own.needs]
    assert not any(ld.techniques[name].needs_rules for names in card.own.needs for name in names)
    if card.own.needs:
        assert ld.explain(line, [*singles, *firsts]).is_solved
    for names in card.own.needs:
        rest = [name for name in firsts if name != names[0]]
        assert not ld.explain(line, [*singles, *rest]).is_solved
        assert all(ld.explain(line, [*singles, *rest, name]).is_solved for name in names)
