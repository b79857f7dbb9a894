"""JSON that is written directly is the same, character for character, as what `json.dumps` makes of the record."""

from __future__ import annotations

import json
import pickle

import pytest

import lucidoku as ld
from lucidoku._json import walk_json
from lucidoku.record import walk_record
from lucidoku.techniques._claims import Told

PUZZLES = [
    "1.....2..3.....4",
    "9..3....41...2...5..2...3.12..6.9..36.9.5.............48.9...7........4....81....",
    ".....17.....6....3.6.4.95.1.2.......3.9.7.......56.....1..4.6.........8.7.2.....9",
    "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
]


@pytest.mark.parametrize("pipeline", ["all", "seed-000", "hodoku"])
@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_walk_is_written_as_its_record(puzzle: str, lang: str, pipeline: str) -> None:
    walk = ld.explain(puzzle, pipeline)
    told = json.dumps(walk_record(walk, lang), ensure_ascii=False, separators=(",", ":"))
    assert walk_json(walk, lang) == told


@pytest.mark.parametrize(
    "layout",
    [
        ld.Layout.standard(2, 3),
        ld.Layout.standard(3, 4),
        ld.Layout.standard(3, 3).diagonal(),
        ld.Layout.standard(3, 3).windows(),
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


def test_a_walk_with_a_technique_of_ones_own() -> None:
    board = ld.Board(ld.Grid.parse(PUZZLES[0]))
    own = ld.Technique(
        'mine "quoted"', "Mine", "custom", finder=lambda at: [ld.Step.of(at, "r1c2=2", why='A "reason".')]
    )
    walk = ld.explain(board, [own, *ld.Pipeline.of("basic")])
    assert walk_json(walk) == json.dumps(walk_record(walk), ensure_ascii=False, separators=(",", ":"))


def test_a_sentence_keeps_its_claims_when_it_travels() -> None:
    step = ld.explain(PUZZLES[0])[0]
    told = step.tell("full")
    assert isinstance(told, Told) and told.claims
    again = pickle.loads(pickle.dumps(told))
    assert (again, again.claims) == (told, told.claims)
