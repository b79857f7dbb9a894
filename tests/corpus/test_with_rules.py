"""Corpora of variant puzzles: they come out unchanged, without repeats, and are found by rule and technique."""

from __future__ import annotations

import json
import random
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import _engine
from lucidoku.corpus import Corpus, build, check, export, import_, merge, statistics
from lucidoku.errors import LucidokuError
from lucidoku.formats import registry
from lucidoku.formats.whole import whole_line
from lucidoku.logic.pipeline import Pipeline
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import constraint_type
from lucidoku.tables.batch import canonical_texts, evidence_houses
from lucidoku.tables.variant_walks import variant_columns
from random_constraints import layouts
from ruled import cages, shuffle_grid
from support import call, puzzles


def unique(layout: ld.Layout, solution: ld.Grid, chance: random.Random) -> ld.Grid:
    """Return a puzzle of a layout with one solution: reveal digits one by one until the solution is unique."""
    values = bytearray(len(solution.values))
    for cell in chance.sample(range(len(values)), len(values)):
        if ld.is_unique(ld.Grid(bytes(values), layout)):
            break
        values[cell] = solution.values[cell]
    return ld.Grid(bytes(values), layout)


def killer(seed: int) -> ld.Grid:
    """Return a killer puzzle of four rows."""
    chance = random.Random(seed)
    solution = shuffle_grid(4, chance)
    return unique(ld.Layout.of_size(4).with_constraints(cages(solution, chance)), solution, chance)


def thermometers() -> ld.Grid:
    """Return a puzzle with two thermometers and an odd cell."""
    layout = ld.Layout.parse("4+thermometer:r1c1r1c2r1c3;r4c2r3c1+odd:r4c4")
    return unique(layout, ld.solutions(ld.Grid(bytes(16), layout), 1)[0], random.Random(1))


PUZZLES = [
    *map(killer, range(3)),
    thermometers(),
    ld.Grid.parse("1.....2..3.....4"),
]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("rules")
    texts = [registry.write(grid, name) for grid in PUZZLES for name in ("json", "f-puzzles", "sudokupad")]
    texts += [
        registry.write(ld.Grid(bytes(16), ld.Layout.parse(f"4+{rule}")), "json") for rule in ("antiking", "odd:r1c1")
    ]
    (folder / "list.txt").write_text("\n".join(texts))
    report = build(folder / "list.txt", folder / "my.corpus")
    assert (report.added, report.known) == (len(PUZZLES), 2 * len(PUZZLES))
    return Corpus(folder / "my.corpus")


def test_puzzles_come_out_as_they_went_in(corpus: Corpus, tmp_path: Path) -> None:
    assert [ref.grid for ref in corpus] == PUZZLES
    for ref, grid in zip(corpus, PUZZLES, strict=True):
        assert corpus[grid].id == ref.id and grid in corpus
        assert ref.walk.is_solved and [ref.solution] == [solution.line for solution in ld.solutions(grid)]
        assert ref.techniques == ref.walk.techniques
    export(corpus, tmp_path / "list.txt")
    assert [entry.puzzle for entry in ld.read_puzzles(tmp_path / "list.txt")] == PUZZLES
    export(corpus, tmp_path / "tables")
    assert import_(tmp_path / "tables", tmp_path / "again.corpus") == len(PUZZLES)
    assert merge(tmp_path / "again.corpus", corpus.path) == 0
    with Corpus(tmp_path / "again.corpus") as again:
        assert [ref.grid for ref in again] == PUZZLES


def test_steps_are_stored_walked_again_proved_and_drawn(corpus: Corpus) -> None:
    report = check(corpus)
    assert (report.puzzles, report.problems) == (len(PUZZLES), ()) and report.proved == report.steps
    for ref in corpus:
        for number, step in enumerate(ref.walk, 1):
            row = corpus.step(ref.id, number).row
            assert (row["technique"], row["family"]) == (step.technique.id, step.technique.family)
            assert row["eliminations"] == list(step.elimination_names)
    assert "<svg" in corpus.steps(rule="thermo")[0].svg()


def test_a_puzzle_is_known_by_its_rules_and_not_by_its_digits_alone(corpus: Corpus) -> None:
    assert PUZZLES[0] in corpus
    assert ld.Grid(PUZZLES[0].values, ld.Layout.of_size(4)) not in corpus


def test_queries_by_rule(corpus: Corpus) -> None:
    assert [ref.id for ref in corpus.puzzles(rule="killer")] == [1, 2, 3]
    assert [ref.id for ref in corpus.puzzles(rule=["odd", "antiknight"])] == [4]
    on_thermo = corpus.steps(rule="thermometer").found()
    assert on_thermo and {ref.puzzle_id for ref in on_thermo} == {4}
    for ref in on_thermo:
        assert "thermometer" in {premise.mark.rule for premise in ref.step.premises if premise.mark}
    every = {(ref.puzzle_id, ref.number) for ref in on_thermo}
    for number, step in enumerate(corpus[4].walk, 1):
        rules = {premise.mark.rule for premise in step.premises if premise.mark}
        assert ("thermometer" in rules) == ((4, number) in every)
    for name in ("Killer cages", "killercage", "cage killer", "殺手籠", "killer"):
        assert [ref.id for ref in corpus.puzzles(rule=name)] == [1, 2, 3]
    with pytest.raises(LucidokuError, match="unknown rule 'knots'; expected one of diagonal, "):
        corpus.puzzles(rule="knots")
    with pytest.raises(LucidokuError, match="unknown rule 'diagonal'"):
        corpus.steps(rule="diagonal")


def test_statistics_count_by_rule(corpus: Corpus, tmp_path: Path) -> None:
    rules = {row.rule: row for row in statistics(corpus).rules}
    assert {name: row.puzzles for name, row in rules.items()} == corpus.rules
    assert corpus.rules == {"killercage": 3, "odd": 1, "thermometer": 1} and [*rules] == [*corpus.rules]
    for name, row in rules.items():
        assert row.puzzles == len(corpus.puzzles(rule=name)) and row.share == row.puzzles / len(PUZZLES)
        assert row.steps == len(corpus.steps(rule=name))
    assert rules["thermometer"].steps
    houses = [
        ld.Grid.parse("1.....2..3.....4", ld.Layout.parse(f"4+{extra}"))
        for extra in ("diagonal", "jigsaw:1122112233443344")
    ]
    build([*houses, PUZZLES[0]], tmp_path / "a.corpus", steps=False)
    with Corpus(tmp_path / "a.corpus") as plain:
        counts = {row.rule: (row.puzzles, row.steps) for row in statistics(plain).rules}
        assert counts == dict.fromkeys([*plain.rules], (1, None)) and "killercage" in counts
        for rule in plain.rules:
            assert len(plain.puzzles(rule=rule)) == 1


@pytest.mark.parametrize(("lang", "words"), [("en", "thermometer"), ("fr", "thermomètre"), ("zh_Hant", "溫度計")])
def test_the_command_shows_counts_by_rule(corpus: Corpus, lang: str, words: str) -> None:
    shown = call(["corpus", "stats", str(corpus.path), "--lang", lang]).stdout
    (line,) = (line for line in shown.splitlines() if words in line)
    assert [cell.strip() for cell in line.split("│")[4:5]] == [str(len(corpus.steps(rule="thermo")))]
    record = json.loads(call(["corpus", "stats", str(corpus.path), "--json"]).stdout)
    assert record["rules"][0] == {
        "rule": "killercage",
        "puzzles": 3,
        "share": 0.6,
        "steps": len(corpus.steps(rule="killer")),
    }


def test_bad_lines_say_why(corpus: Corpus) -> None:
    assert {failure.text.split("+")[1]: failure.reason for failure in corpus.failures()} == {
        "antiking": "no solution",
        "odd:r1c1": "several solutions",
    }


def test_puzzles_without_digits_are_distinguished(tmp_path: Path) -> None:
    first, other = (ld.Grid(bytes(16), ld.Layout.parse(f"4+{rule}")) for rule in ("antiking", "odd:r1c1"))
    assert build([first], tmp_path / "a.corpus").failed == build([other], tmp_path / "a.corpus").failed == 1
    with Corpus(tmp_path / "a.corpus") as opened:
        assert len({failure.source for failure in opened.failures()}) == 2


def test_columns_are_those_of_the_engine() -> None:
    """For plain puzzles both ways give the same bytes."""
    grids = [grid for grid in puzzles(9)[:3] if grid.layout.is_usual]
    layout, pipeline = grids[0].layout, Pipeline.of("all")
    digits = b"".join([*(grid.values for grid in grids), bytes(81), bytes([1, 1]) + bytes(79)])
    native = _engine.trace(layout.native, digits, pipeline.native(), 1, houses=evidence_houses(layout))
    ours = variant_columns(layout, digits, pipeline, True)
    size = len(grids) * 81
    assert ours.pop("solutions")[:size] == native.pop("solutions")[:size]
    assert ours["status"] == native["status"] == bytes([0] * len(grids) + [3, 2])
    steps = int(np.frombuffer(native["steps"], np.uint32)[: len(grids)].sum())
    assert np.frombuffer(ours["steps"], np.uint32)[: len(grids)].sum() == steps
    for name, kind in (("technique", "u2"), ("links", "u4"), ("placed_end", "u4"), ("evidence_end", "u8")):
        assert (np.frombuffer(ours[name], kind) == np.frombuffer(native[name], kind)[:steps]).all()
    assert native["evidence"].startswith(ours["evidence"]) and native["eliminations"].startswith(ours["eliminations"])


# The rest is the canonical form of a puzzle.


def form(grid: ld.Grid) -> str:
    return str(canonical_texts(grid.layout, np.frombuffer(grid.values, np.uint8).reshape(1, -1))[0].as_py())


DIRECTED = ("rowindexer", "columnindexer", "boxindexer")
TURNED = tuple(
    name
    for name in ("killercage", "thermometer", "whispers", "renban", "difference", "ratio", "xv", "greater", "odd", "even",
                 "minimum", "maximum", "palindrome", "antiking", "antiknight", "nonconsecutive", "extraregion", "arrow",
                 "skyscraper", "sandwichsum", "xsum", "betweenline", "littlekillersum")
)  # fmt: skip


def moved(grid: ld.Grid, turns: int, mirror: bool) -> ld.Grid:
    """Return the puzzle on a rotated grid, optionally mirrored first; constraints move with their cells."""
    n = grid.layout.n
    cells = np.arange(n * n).reshape(n, n)
    places = np.rot90(cells.T if mirror else cells, turns).ravel().tolist()
    goes = {cell: place for place, cell in enumerate(places)}
    constraints = [
        Constraint(m.rule, tuple(tuple(_order(m, [goes[c] for c in line])) for line in m.lines), m.values)
        for m in grid.layout.placed
    ]
    base = grid.layout.without_constraints
    layout = ld.Layout.standard(base.box_width, base.box_height) if mirror ^ turns % 2 else base
    return ld.Grid(bytes(grid.values[cell] for cell in places), layout.with_constraints(constraints))


def _order(constraint: Constraint, cells: list[int]) -> list[int]:
    return cells if constraint_type(constraint.rule).cells != (4, 4) else sorted(cells)


@settings(max_examples=30, deadline=None)
@given(layouts(TURNED, (4, 6)), st.integers(0, 3), st.booleans(), st.integers(0, 10**6))
def test_a_rotated_puzzle_has_the_same_form(layout: ld.Layout, turns: int, mirror: bool, seed: int) -> None:
    chance = random.Random(seed)
    grid = ld.Grid(bytes(chance.choice([0, 0, 0, chance.randint(1, layout.n)]) for _ in layout.cells), layout)
    assert form(moved(grid, turns, mirror)) == form(grid)


@settings(max_examples=30, deadline=None)
@given(layouts(sizes=(4,)), st.integers(0, 3), st.booleans(), st.permutations(range(1, 5)))
def test_equal_forms_have_as_many_solutions(layout: ld.Layout, turns: int, mirror: bool, digits: list[int]) -> None:
    """If a transformation keeps a puzzle's form, it moves the solutions along, so their number stays the same."""
    try:
        other = moved(ld.Grid(bytes(16), layout), turns, mirror)
    except LucidokuError:  # a constraint that may not have this place
        return
    for values in ([0] * 16, [*range(1, 5), *[0] * 12]):
        one = ld.Grid(bytes(values), layout)
        changed = [digits[v - 1] if v else 0 for v in moved(one, turns, mirror).values]
        two = ld.Grid(bytes(changed), other.layout)
        if form(one) == form(two):
            assert ld.count(one, 500) == ld.count(two, 500)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("thermometer:r1c1r1c2r1c3", "thermometer:r1c3r1c2r1c1", True),  # mirrored
        ("thermometer:r1c1r1c2r2c2", "thermometer:r2c2r1c2r1c1", True),  # with 4 for 1
        ("odd:r1c1", "even:r1c1", True),
        ("odd:r1c1;r1c2", "odd:r1c1+even:r1c2", False),
        ("rowindexer:r1c1", "columnindexer:r1c1", True),
        ("rowindexer:r1c1", "rowindexer:r2c2", False),
        ("greater:r1c1r1c2", "greater:r1c2r1c1", True),
        ("greater:r1c1r1c2;r1c2r1c3", "greater:r1c1r1c2;r1c3r1c2", False),
        ("littlekillersum:3@r1c2r2c1", "littlekillersum:7@r1c2r2c1", True),
        ("littlekillersum:3@r1c2r2c1", "littlekillersum:6@r1c2r2c1", False),
        ("killercage:4@r1c1r1c2", "killercage:4@r1c2r1c1", True),
        ("killercage:4@r1c1r1c2", "killercage:6@r4c4r3c4", True),
        ("killercage:4@r1c1r1c2", "killercage:5@r1c1r1c2", False),
        ("killercage:4@r1c1r1c2", "killercage:4@r1c2r1c3", False),
        ("difference:r1c1r1c2", "difference:r1c2r1c1", True),
    ],
)
def test_equal_and_different_forms(one: str, other: str, same: bool) -> None:
    empty = [ld.Grid(bytes(16), ld.Layout.parse(f"4+{code}")) for code in (one, other)]
    assert (form(empty[0]) == form(empty[1])) is same


def test_digits_are_reversed_only_if_the_rule_is_reversible() -> None:
    for code, same in (
        ("skyscraper:2@r1c1r1c2r1c3r1c4", False),
        ("odd:r1c1+even:r4c1", False),
        ("renban:r1c1r1c2", True),
    ):
        layout = ld.Layout.parse(f"4+{code}")
        first, other = (ld.Grid.parse("." * 6 + digit + "." * 9, layout) for digit in "14")
        assert (form(first) == form(other)) is same


def test_digits_are_exchanged_where_all_rules_allow_it() -> None:
    line, changed = "12..............", "31.............."
    for code, same in (
        ("antiking", True),
        ("palindrome:r3c1r3c2", True),
        ("odd:r4c4", False),
        ("difference:r3c3r3c4", False),
    ):
        layout = ld.Layout.parse(f"4+{code}")
        assert (form(ld.Grid.parse(line, layout)) == form(ld.Grid.parse(changed, layout))) is same


def test_lists_keep_rules_that_a_line_of_digits_lacks(tmp_path: Path) -> None:
    grids = [ld.Grid.parse("1.....2..3.....4"), *map(killer, (7, 8))]
    build(grids, tmp_path / "a.corpus")
    with Corpus(tmp_path / "a.corpus") as opened:
        export(opened, tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_text().splitlines() == [whole_line(grid) for grid in grids]
    assert list(chain(entry.puzzle for entry in ld.read_puzzles(tmp_path / "a.txt"))) == grids
