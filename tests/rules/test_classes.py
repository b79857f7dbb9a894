"""Classes of the rules: the constraint is the same when written, placed, printed and returned."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.grid.layout import Layout
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.classes import CLASSES, ConstraintSpec
from lucidoku.rules.constraints import CLASS_NAMES, CONSTRAINT_NAMES, constraint_type
from random_constraints import _one
from support import LONG

ROW = "r1c1 r1c2 r1c3 r1c4"
EXAMPLES: list[ConstraintSpec] = [
    ld.AntiKing(),
    ld.AntiKnight(),
    ld.AntiTaxicab(),
    ld.Arrow("r1c1", "r1c2 r1c3"),
    ld.Arrow("r1c1 r1c2", "r2c2 r2c3", branches=["r2c1", "r2c2 r3c2"]),
    ld.BetweenLine(ROW),
    ld.BoxIndexer("r1c1 r3c3"),
    ld.Clone("r1c1 r1c2", "r3c3 r3c4"),
    ld.ColumnIndexer("r1c1 r2c1"),
    ld.Difference("r1c1 r1c2"),
    ld.Difference("r1c1 r1c2", 2),
    ld.DisjointGroups(),
    ld.DoubleArrow(ROW),
    ld.EntropicLine("r1c1 r1c2 r2c3"),
    ld.Even("r1c1"),
    ld.ExtraRegion("r1c1 r2c2 r3c3"),
    ld.GreaterThan("r2c2", "r1c2"),
    ld.KillerCage("r1c1 r1c2", sum=5),
    ld.KillerCage("r1c1 r1c2"),
    ld.LittleKiller("r1c2 r2c1", 5),
    ld.LockoutLine("r1c1 r1c2 r1c3"),
    ld.LockoutLine("r1c1 r1c2 r1c3", difference=2),
    ld.LookAlike(["r1c1 r1c2", "r3c3 r4c3"]),
    ld.LookAlike(["r1c1", "r4c4"]),
    ld.Maximum("r1c1"),
    ld.Minimum("r1c1"),
    ld.ModularLine("r1c1 r1c2 r1c3"),
    ld.Nabner("r1c1 r1c2"),
    ld.NegativeDifference(),
    ld.NegativeRatio(),
    ld.NegativeXV(),
    ld.NonConsecutive(),
    ld.NumberedRoom("row 1", 3),
    ld.NumberedRoom("column 2", 3, side="bottom"),
    ld.Odd("r1c1"),
    ld.Palindrome("r2c2 r1c1"),
    ld.ParityLine("r1c1 r1c2"),
    ld.Quadruple("r1c1 r1c2 r2c1 r2c2", [1, 2]),
    ld.Quadruple("r1c1 r1c2 r2c1 r2c2", [3]),
    ld.Ratio("r1c1 r1c2"),
    ld.Ratio("r1c1 r1c2", 3),
    ld.RegionSumLine(ROW),
    ld.Renban("r1c1 r1c2 r2c1"),
    ld.RowIndexer("r1c1 r1c2"),
    ld.Sandwich("row 1", 5),
    ld.Sandwich("column 4", 0, side="bottom"),
    ld.Sandwich("r1c1 r1c2 r2c1 r2c2", 2),
    ld.Skyscraper("row 4", 2, side="right"),
    ld.SlowThermometer("r1c1 r1c2 r1c3"),
    ld.Thermometer("r1c1 r1c2"),
    ld.Thermometer("r1c1 r1c2 r1c3", branches=["r1c2 r2c2", "r1c2 r2c1"]),
    ld.Whispers("r1c1 r2c2"),
    ld.Whispers("r1c1 r2c2", difference=1),
    ld.XSum("row 1", 4),
    ld.XV("r1c1 r1c2", 5),
    ld.XV("r1c1 r1c2", "V"),
    ld.ZipperLine("r1c1 r1c2 r1c3"),
]
FOUR = ld.Layout("4x4")


def test_every_rule_has_a_class_and_an_example() -> None:
    assert [*CLASSES] == [*CLASS_NAMES] == CONSTRAINT_NAMES == sorted(CONSTRAINT_NAMES)
    assert {type(example) for example in EXAMPLES} == {*CLASSES.values()}
    for rule, kind in CLASSES.items():
        assert kind.rule == rule and getattr(ld, kind.__name__) is kind and kind.__name__ in ld.__all__
        assert kind.__doc__ and all(f"{field.name}:" in kind.__doc__ for field in dataclasses.fields(kind))


@pytest.mark.parametrize("example", EXAMPLES, ids=repr)
def test_an_example_comes_back_from_a_layout_and_from_its_text(example: ConstraintSpec) -> None:
    layout = FOUR.with_constraints(example)
    assert layout.constraints == (example,)
    assert layout is FOUR.with_constraints([example]) is FOUR.with_constraints(layout.constraints)
    again = ld.Layout(str(layout))
    assert again is layout is ld.Layout("4x4", constraints=example) and again.constraints == (example,)
    assert layout.without_constraints is FOUR and layout.constraint_names == (example.rule,)


@pytest.mark.parametrize("example", EXAMPLES, ids=repr)
def test_an_example_is_a_value(example: ConstraintSpec) -> None:
    text = repr(example)
    assert eval(text, {name: getattr(ld, name) for name in CLASS_NAMES.values()}) == example and len(text) <= 100
    assert pickle.loads(pickle.dumps(example)) == copy.deepcopy(example) == dataclasses.replace(example) == example
    assert hash(copy.copy(example)) == hash(example) and example.text == ld.Layout("4x4", example).meanings[0]
    with pytest.raises(dataclasses.FrozenInstanceError):
        example.cells = ()  # type: ignore[attr-defined]


@pytest.mark.parametrize("rule", CONSTRAINT_NAMES)
@settings(max_examples=20 * LONG)
@given(data=st.data())
def test_any_constraint_comes_back_from_its_class(rule: str, data: st.DataObject) -> None:
    n = data.draw(st.sampled_from([4, 6, 9]))
    plain = Layout(n)
    placed = constraint_type(rule).plain(_one(data.draw, rule, n), n)
    try:
        layout = plain.with_constraints(placed)
    except ld.InvalidPuzzle:  # a sum that is too large for the grid
        reject()
    assert layout.placed == (placed,)
    (constraint,) = layout.constraints
    assert type(constraint) is CLASSES[rule]
    assert constraint.placed(plain) == [placed] or constraint_type(rule).usual
    assert plain.with_constraints(constraint) is layout is ld.Layout(layout.code)
    assert plain.with_constraints(constraint).constraints == (constraint,)
    assert len(repr(constraint)) <= 100 and "\n" not in repr(constraint)
    if not repr(constraint).endswith("…"):
        assert eval(repr(constraint), {name: getattr(ld, name) for name in CLASS_NAMES.values()}) == constraint


@pytest.mark.parametrize(
    "cells",
    [
        "r1c1 r2c2", "r1c1,r2c2", "r1c1r2c2", "R1C1 L2C2", ["r1c1", "r2c2"], ("r1c1", "r2c2"), [0, 5], [(0, 0), (1, 1)],
        [[0, 0], [1, 1]], FOUR.cell_set("r1c1 r2c2"), [FOUR.cells[0], FOUR.cells[5]], ["r1c1", 5], iter(["r1c1", "r2c2"]),
    ],
    ids=lambda cells: type(cells).__name__,
)  # fmt: skip
def test_cells_are_written_in_several_ways(cells: Any) -> None:
    assert FOUR.with_constraints(ld.KillerCage(cells, 5)).code == "4x4+killercage:5@r1c1r2c2"


def test_numpy_numbers_rows_of_a_layout_and_several_cells_are_understood() -> None:
    numpy = pytest.importorskip("numpy")
    assert FOUR.with_constraints(ld.KillerCage(numpy.array([0, 5]), numpy.int64(5))).code == "4x4+killercage:5@r1c1r2c2"
    row, column = FOUR.rows[0], FOUR.columns[1]
    assert ld.Renban(row) == ld.Renban(ROW)  # type: ignore[arg-type]
    assert ld.Sandwich(column, 2) == ld.Sandwich("column 2", 2)  # type: ignore[arg-type]
    assert FOUR.with_constraints(ld.Odd("r1c1 r2c2")).constraints == (ld.Odd("r1c1"), ld.Odd("r2c2"))
    assert FOUR.with_constraints([ld.AntiKing(), Constraint("antiknight")]).constraints == (
        ld.AntiKing(),
        ld.AntiKnight(),
    )
    assert FOUR.with_constraints([]) is FOUR.with_constraints(()) is FOUR and FOUR.constraints == ()
    assert ld.Grid("." * 16, FOUR.with_constraints(ld.KillerCage("r1c1 r1c2", 3))).solve() is not None


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: ld.KillerCage(["z1"]), "unknown cell 'z1'; expected a name such as r1c1"),
        (lambda: ld.KillerCage([-1]), "unknown cell -1"),
        (lambda: ld.KillerCage([True]), "unknown cell True"),
        (lambda: ld.KillerCage(None), "unknown cell None"),  # type: ignore[arg-type]
        (lambda: ld.KillerCage("r1c1", sum="8"), "KillerCage.*sum cannot be '8'; expected a whole number"),  # type: ignore[arg-type]
        (lambda: ld.KillerCage("r1c1", sum=2.5), "sum cannot be 2.5"),  # type: ignore[arg-type]
        (lambda: ld.KillerCage(), r"expected ld\.KillerCage\('r1c1 r1c2', sum=8\)"),  # type: ignore[call-arg]
        (lambda: ld.AntiKing(3), r"expected ld\.AntiKing\(\)"),  # type: ignore[call-arg]
        (lambda: ld.KillerCage("r1c1", total=3), r"KillerCage\(\) has no 'total'; use ld\.KillerCage\(.*sum=3\)"),  # type: ignore[call-arg]
        (lambda: ld.Sandwich("row 1", 5, side="top"), "side cannot be 'top'; expected left or right"),
        (lambda: FOUR.with_constraints(ld.Odd("r5c1")), "unknown cell 'r5c1'; expected r1c1 to r4c4"),
        (lambda: FOUR.with_constraints(ld.Odd(16)), "unknown cell 16"),  # type: ignore[arg-type]
        (lambda: FOUR.with_constraints(ld.Sandwich("row 5", 1)), "'row 5' is not a house of a 4x4 grid"),
        (lambda: FOUR.with_constraints(ld.KillerCage("r1c1 r1c2", 9)), "killer cage at r1c1: a sum of 9 cannot be"),
        (lambda: FOUR.with_constraints("antiking"), r"expected FOUR\.with_constraints\(\[ld\.AntiKing\(\)\]\)"),  # type: ignore[arg-type]
        (lambda: FOUR.with_constraints([("antiking",)]), r"ld\.KillerCage\('r1c1 r1c2', sum=8\), got \('antiking',\)"),  # type: ignore[list-item]
        (lambda: FOUR.with_constraints(3), "got 3"),  # type: ignore[arg-type]
        (lambda: ld.Layout("4x4", rules=[]), r"Layout\(\) has no 'rules'; use ld\.Layout\(.*constraints=\[\]\)"),
    ],
)
def test_errors_are_sentences(make: Any, sentence: str) -> None:
    with pytest.raises(ld.LucidokuError, match=sentence) as raised:
        make()
    assert "\n" not in str(raised.value)


def test_a_wrong_name_is_answered() -> None:
    with pytest.raises(ld.UnknownName, match=r"KillerCage has no 'total'; use cage\.sum|KillerCage has no 'total'"):
        ld.KillerCage("r1c1").total  # type: ignore[attr-defined]  # noqa: B018
