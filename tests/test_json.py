"""Directly written JSON equals the output of `json.dumps` for the record, character for character."""

from __future__ import annotations

import json
import pickle
from array import array

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.logic.decode import single_of
from lucidoku.logic.record import step_record, walk_record
from lucidoku.logic.record_json import steps_json, walk_json
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import Sentence
from support import WITH_EXAMPLE, example_case

PUZZLES = [
    "1.....2..3.....4",
    "9..3....41...2...5..2...3.12..6.9..36.9.5.............48.9...7........4....81....",
    ".....17.....6....3.6.4.95.1.2.......3.9.7.......56.....1..4.6.........8.7.2.....9",
    "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
]


@pytest.mark.parametrize("pipeline", ["all", "picture-notebook", "hodoku"])
@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_walk_is_written_as_its_record(puzzle: str, lang: str, pipeline: str) -> None:
    walk = ld.explain(puzzle, pipeline)
    written = walk_json(walk, lang)  # first, while the walk has its records: reading a record turns it into a step
    assert written == json.dumps(walk_record(walk, lang), ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize(
    "layout",
    [
        ld.Layout.standard(2, 3),
        ld.Layout.standard(3, 4),
        ld.Layout.standard(3, 3).with_diagonals(),
        ld.Layout.standard(3, 3).with_windows(),
    ],
    ids=str,
)
def test_the_names_of_every_layout_are_written(layout: ld.Layout) -> None:
    solution = ld.solve(ld.Grid.parse("." * layout.n**2, layout))
    assert solution is not None
    clues = "".join(digit if place % 3 else "." for place, digit in enumerate(solution.line))
    puzzle = ld.Grid.parse(clues, layout)
    walk = ld.explain(puzzle, allow_multiple=True)
    assert len(walk)
    assert walk_json(walk) == json.dumps(walk_record(walk), ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize("technique", [name for name in WITH_EXAMPLE if "deep" not in name])
@pytest.mark.parametrize(("lang", "notation"), [("en", "r1c1"), ("fr", "L1C1"), ("zh_Hant", "chess")])
def test_the_steps_of_every_technique_are_written_as_their_records(technique: str, lang: str, notation: str) -> None:
    steps = ld.find_steps(example_case(technique).board, [technique], limit=12)
    with ld.language(lang), ld.notation(notation):
        written = list(steps_json(steps, steps[0].layout))
        records = [step_record(step, number) for number, step in enumerate(steps, 1)]
    assert written
    assert written == [json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in records]


def test_singles_are_described_from_their_records() -> None:
    read = [single_of(item) for item in ld.explain(PUZZLES[2]).items() if not isinstance(item, ld.Step)]
    singles = [single for single in read if single is not None]
    assert len(read) > len(singles) > 40  # other steps are not singles
    assert {single.house < 0 for single in singles} == {single.marked for single in singles} == {True, False}


def _first_record() -> tuple[_engine.StepWriter, array[int]]:
    """Return a writer for small grids that knows one technique more than the record's, and the record."""
    item = next(ld.explain(PUZZLES[0]).items())
    assert not isinstance(item, ld.Step)
    names = [f'"technique":"{number}"' for number in range(item[1] + 2)]
    return _engine.StepWriter(4, list(map(str, ld.Layout.standard(2, 2).houses)), names), array("H", item)


@pytest.mark.parametrize("change", [0, 1, 3, 6, 8, -1])
def test_words_that_are_no_records_are_refused(change: int) -> None:
    writer, words = _first_record()
    markers = [(1, "text", "hint")]
    assert len(writer.write(words.tobytes(), markers)) == 1
    with pytest.raises(ValueError, match="more records"):
        writer.write(words.tobytes(), [])
    words[change] = 5000
    with pytest.raises(ValueError, match="whole step records"):
        writer.write(words.tobytes(), markers)
    with pytest.raises(ValueError, match="16-bit"):
        writer.write(words.tobytes()[1:], markers)


def test_every_character_is_written_as_python_does() -> None:
    writer, words = _first_record()
    text = "".join(map(chr, range(0x180))) + "\u2028\u3000\u9fff\ufffd\U0001f642" + '\\"' * 3
    for sample in (text, text[::-1], "plain", "", '"'):
        (step,) = writer.write(words.tobytes(), [(12, sample, sample * 2)])
        record = json.loads(step)
        assert (record["number"], record["text"], record["hint"]) == (12, sample, sample * 2)
        assert f'"text":{json.dumps(sample, ensure_ascii=False)},' in step
    with pytest.raises(UnicodeEncodeError):
        writer.write(words.tobytes(), [(1, "\ud800", "")])


def test_a_walk_travels_with_its_records_and_pipeline() -> None:
    limited = ld.Pipeline.of([ld.Stage("aic", max_length=5), "basic", "aic"])
    for pipeline in (ld.Pipeline.of("all"), limited):
        walk = ld.explain(PUZZLES[2], pipeline)
        again = pickle.loads(pickle.dumps(walk))
        assert again == walk and again.allowed == walk.allowed
        assert walk_json(again) == walk_json(walk)


def test_a_walk_with_a_users_technique() -> None:
    board = ld.Board(ld.Grid.parse(PUZZLES[0]))
    own = define_technique(
        'mine "quoted"', "Mine", "custom", finder=lambda at: [ld.Step.of(at, "r1c2=2", why='A "reason".')]
    )
    walk = ld.explain(board, [own, *ld.Pipeline.of("basic")])
    assert walk_json(walk) == json.dumps(walk_record(walk), ensure_ascii=False, separators=(",", ":"))


def test_a_sentence_keeps_its_claims_when_it_travels() -> None:
    step = ld.explain(PUZZLES[0])[0]
    text = step.text
    assert isinstance(text, Sentence) and text.claims
    again = pickle.loads(pickle.dumps(text))
    assert (again, again.claims) == (text, text.claims)


def test_a_walkthrough_is_data_for_other_programs() -> None:
    pa = pytest.importorskip("pyarrow")
    walk = ld.explain("1.....2..3.....4")
    assert walk.to_dict("fr") == walk_record(walk, "fr") == json.loads(walk.to_json("fr"))
    table = pa.table(walk)  # by the Arrow PyCapsule interface
    assert table.equals(walk.to_arrow()) and table.num_rows == len(walk)
    assert table["placements"].to_pylist() == [list(step.placement_names) for step in walk]
    assert walk.to_arrow("fr")["text"][0].as_py() == walk[0].describe(lang="fr") != table["text"][0].as_py()
    assert walk.solution
    empty = ld.explain(walk.solution).to_arrow()
    assert empty.num_rows == 0 and empty.schema.equals(table.schema)
