"""Variants on the page: their constraints, texts, and the constraints that a digit breaks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.formats import registry
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.broken import broken_constraints
from lucidoku.rules.placed import constraint_relations
from lucidoku.web.drawing import ROLES
from random_constraints import layouts

CODE = "9+antiking+killercage:3@r1c1r1c2+littlekillersum:9@r1c3r2c2r3c1"
POSITION = {"layout": "9x9+killercage:3@r1c1r1c2;15@r2c1r2c2+thermometer:r4c1r4c2r4c3", "givens": "." * 81}


@settings(max_examples=60)
@given(layouts())
def test_layouts_with_constraints_round_trip(layout: ld.Layout) -> None:
    assert ld.Layout.parse(layout.code) is layout


def test_a_layout_view_has_constraints_and_rules(ask: Any) -> None:
    view = ask("layout", layout=CODE)
    assert [rule["text"] for rule in view["rules"]] == ld.Layout.parse(CODE).meanings
    assert view["rules"][0]["sample"] == [] and view["rules"][1]["sample"]
    assert view["room"][1] > 0 and view["room"][2:] == [0, 0] and view["lift"] > 0
    shapes = [*view["under"], *view["over"], *(shape for rule in view["rules"] for shape in rule["sample"])]
    assert {shape[hue] for shape in shapes for hue in ("fill", "stroke") if hue in shape} <= set(ROLES)
    assert {"mark cage", "mark sum", "mark outside"} <= {shape["part"] for shape in view["over"]}
    assert "variant" in view["name"]
    answer = ask("layout", layout=CODE, lang="fr")["rules"][0]["text"]
    assert answer != view["rules"][0]["text"]
    plain = ask("layout", layout="9x9")
    assert (plain["under"], plain["over"], plain["rules"], plain["room"], plain["lift"]) == ([], [], [], [0] * 4, 0)


def test_a_link_with_rules_opens(ask: Any) -> None:
    layout = ld.Layout.parse(CODE)
    link = registry.write(ld.Grid(bytes(81), layout), "f-puzzles")
    answer = ask("parse", text=link)
    assert ld.Layout.parse(answer["position"]["layout"]) is layout
    assert [rule["text"] for rule in answer["layout"]["rules"]] == layout.meanings


def test_a_broken_constraint_is_named(ask: Any) -> None:
    answer = ask("check", position=POSITION | {"values": "13" + 79 * "."})
    assert {mistake["cell"] for mistake in answer["mistakes"]} == {0, 1}
    assert answer["mistakes"][0]["text"] == (
        "killer cage at r1c1 is broken: Digits in a cage do not repeat, and they add up to its sum, if it has one."
    )
    assert ask("check", position=POSITION | {"values": "12" + 79 * "."})["mistakes"] == []
    down = ask("check", position=POSITION | {"values": 27 * "." + "53" + 52 * "."})
    assert {mistake["cell"] for mistake in down["mistakes"]} == {27, 28}
    assert down["mistakes"][0]["text"].startswith("thermometer at r4c1 is broken")


def test_the_page_explains_variants(ask: Any) -> None:
    assert ask("hint", position=POSITION)["kind"] == "step"
    groups = ask("steps", position=POSITION)["groups"]
    assert {"cage-combination", "thermo-bounds"} <= {group["technique"] for group in groups}
    # As in the page's request: with look-ahead counts, which variants do not have.
    leads = ask("steps", position=POSITION, leads=True, easiest=True, described=0)["groups"]
    assert leads and all(step["left"] is None for group in leads for step in group["steps"])
    (first, *_rest) = groups[0]["steps"]
    assert first["drawing"] is not None and first["step"]["evidence"]["premises"][0]["kind"] == "rule"


def test_an_impossible_constraint_is_reported(ask: Any) -> None:
    assert ask("layout", 422, layout="9x9+killercage:99@r1c1r1c2")["error"].startswith(
        "killer cage at r1c1: a sum of 99"
    )


@settings(max_examples=80)
@given(layouts(sizes=(4,)), st.data())
def test_a_constraint_is_broken_if_no_filling_satisfies_it(layout: ld.Layout, data: st.DataObject) -> None:
    """A full grid breaks a constraint exactly if the engine finds no solution; fewer digits never break more."""
    boxes = [house.cells for house in layout.houses if house.kind == "box"]
    full = data.draw(
        st.sampled_from([grid.values for grid in ld.solutions(ld.Grid(bytes(16), layout.without_constraints), 20)])
    )
    broken = [mark for mark, _cells in broken_constraints(layout.placed, 4, boxes, full)]
    holds = ld.count(ld.Grid(full, layout), 1) == 1
    assert holds == (not broken)
    kept = data.draw(st.lists(st.booleans(), min_size=16, max_size=16))
    part = [value if keep else 0 for value, keep in zip(full, kept, strict=True)]
    fewer = list(broken_constraints(layout.placed, 4, boxes, part))
    assert {mark for mark, _cells in fewer} <= set(broken)
    assert all(part[cell] for _mark, cells in fewer for cell in cells)


@pytest.mark.parametrize(
    ("code", "values", "cells"),
    [
        ("4+odd:r1c1", {0: 2}, [0]),
        ("4+killercage:7@r1c1r1c2r2c1", {0: 1, 1: 1}, [0, 1]),
        ("4+killercage:7@r1c1r1c2r2c1", {0: 1, 1: 3}, [0, 1]),
        ("4+littlekillersum:16@r1c1r2c2r3c3r4c4", {0: 3}, [0]),
        ("4+sandwichsum:5@r1c1r1c2r1c3r1c4", {0: 1, 1: 2, 2: 4}, [0, 1, 2]),
        ("4+antiking", {0: 2, 5: 2}, [0, 5]),
    ],
)
def test_digits_that_leave_a_constraint_no_filling(code: str, values: dict[int, int], cells: list[int]) -> None:
    layout = ld.Layout.parse(code)
    boxes = [house.cells for house in layout.houses if house.kind == "box"]
    placed = [values.get(cell, 0) for cell in range(16)]
    assert [found for _mark, found in broken_constraints(layout.placed, 4, boxes, placed)] == [cells]


def test_relations_are_those_of_the_engine() -> None:
    """`broken` covers every kind of `lucidoku.rules._relations`."""
    codes = ("odd:r1c1", "thermometer:r1c1r1c2", "antiking", "killercage:3@r1c1r1c2", "arrow:r1c1/r1c2r1c3")
    marks = [mark for code in codes for mark in ld.Layout.parse(f"4+{code}").placed]
    marks += [Constraint("nabner", ((0, 1),)), *ld.Layout.parse("4+sandwichsum:2@r1c1r1c2r1c3r1c4").placed]
    assert {kind for of_mark in constraint_relations(marks, 4, []) for kind, *_ in of_mark} == set(range(6))
