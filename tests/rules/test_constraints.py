"""Constraints: their relations, reading, search, and the calls that refuse them."""

from __future__ import annotations

import csv
import json
import pickle
import sys
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, pairwise, permutations, product
from types import ModuleType
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.formats import read, registry
from lucidoku.formats._lz import compress
from lucidoku.generator import make_with_rules
from lucidoku.ratings import SCALES
from lucidoku.rules._constraint import Constraint, GridShape
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type
from lucidoku.rules.constraints.entropicline import entropic_part
from lucidoku.rules.placed import constraint_relations, constraints_json, constraints_of_json
from support import SHARED, call

VARIANTS = SHARED / "variants"
FOUR = ld.Layout.of_size(4)


@lru_cache
def all_fours() -> tuple[bytes, ...]:
    return tuple(grid.values for grid in ld.solutions("." * 16))


def _cells(text: str, n: int = 4) -> tuple[int, ...]:
    return tuple((int(word[1]) - 1) * n + int(word[3]) - 1 for word in text.split())


def constraint(name: str, *lines: str, values: tuple[int, ...] = ()) -> Constraint:
    return Constraint(name, tuple(_cells(line) for line in lines), values)


def _sandwich(row: list[int]) -> int:
    first, last = sorted((row.index(1), row.index(4)))
    return sum(row[first + 1 : last])


def _seen(row: list[int]) -> int:
    return sum(digit > max(row[:i], default=0) for i, digit in enumerate(row))


# Each with its own definition, in terms of the digits of its cells in order.
Holds = Callable[[list[int]], bool]
MARKS: list[tuple[Constraint, Holds]] = [
    (constraint("odd", "r1c1"), lambda d: d[0] % 2 == 1),
    (constraint("even", "r1c1"), lambda d: d[0] % 2 == 0),
    (constraint("difference", "r1c1 r1c2"), lambda d: abs(d[0] - d[1]) == 1),
    (constraint("difference", "r1c1 r1c2", values=(2,)), lambda d: abs(d[0] - d[1]) == 2),
    (constraint("ratio", "r1c1 r2c1"), lambda d: max(d) == 2 * min(d)),
    (constraint("xv", "r1c1 r2c1", values=(5,)), lambda d: sum(d) == 5),
    (constraint("killercage", "r1c1 r1c2 r2c1", values=(7,)), lambda d: sum(d) == 7 and len(set(d)) == 3),
    (constraint("killercage", "r1c1 r3c3"), lambda d: d[0] != d[1]),
    (constraint("extraregion", "r1c1 r2c3 r3c2 r4c4"), lambda d: len(set(d)) == 4),
    (constraint("littlekillersum", "r1c1 r2c2 r3c3 r4c4", values=(9,)), lambda d: sum(d) == 9),
    (constraint("arrow", "r1c1", "r2c2 r3c3"), lambda d: d[0] == d[1] + d[2]),
    (constraint("arrow", "r1c1 r1c2", "r2c2 r3c3 r4c4 r4c3 r4c1"), lambda d: 10 * d[0] + d[1] == sum(d[2:])),
    (constraint("doublearrow", "r1c1 r2c2 r3c3 r4c4"), lambda d: d[0] + d[3] == d[1] + d[2]),
    (constraint("thermometer", "r1c1 r1c2 r3c3"), lambda d: d[0] < d[1] < d[2]),
    (constraint("thermometer", "r1c1 r1c2", "r1c1 r2c2"), lambda d: d[0] < d[1] and d[2] < d[3]),
    (constraint("slowthermometer", "r1c1 r2c2 r3c3"), lambda d: d[0] <= d[1] <= d[2]),
    (constraint("palindrome", "r1c1 r1c2 r2c3 r3c3"), lambda d: d[0] == d[3] and d[1] == d[2]),
    (constraint("clone", "r1c1 r1c2", "r3c3 r3c4"), lambda d: d[:2] == d[2:]),
    (constraint("lookalike", "r1c1 r1c2", "r3c3 r3c4"), lambda d: set(d[:2]) == set(d[2:])),
    (constraint("lookalike", "r1c1 r2c2", "r3c3 r4c4"), lambda d: sorted(d[:2]) == sorted(d[2:])),
    (constraint("lookalike", "r1c1", "r2c3", "r3c2"), lambda d: len(set(d)) == 1),
    (constraint("renban", "r1c1 r2c2 r3c2"), lambda d: len(set(d)) == 3 and max(d) - min(d) == 2),
    (constraint("whispers", "r1c1 r1c2 r2c3"), lambda d: all(abs(a - b) >= 2 for a, b in pairwise(d))),
    (constraint("nabner", "r1c1 r3c3"), lambda d: abs(d[0] - d[1]) > 1),
    (constraint("modularline", "r1c1 r1c2 r1c3"), lambda d: len({x % 3 for x in d}) == 3),
    (constraint("zipperline", "r1c1 r2c2 r3c3"), lambda d: d[0] + d[2] == d[1]),
    (constraint("zipperline", "r1c1 r1c2 r1c3 r1c4"), lambda d: d[0] + d[3] == d[1] + d[2]),
    (constraint("regionsumline", "r1c1 r2c2 r3c3 r3c4"), lambda d: d[0] + d[1] == d[2] + d[3]),
    (constraint("betweenline", "r1c1 r2c2 r3c3"), lambda d: min(d[0], d[2]) < d[1] < max(d[0], d[2])),
    (
        constraint("lockout", "r1c1 r2c3 r3c4", values=(2,)),
        lambda d: abs(d[0] - d[2]) >= 2 and not min(d[0], d[2]) <= d[1] <= max(d[0], d[2]),
    ),
    (constraint("quadruple", "r1c2 r1c3 r2c2 r2c3", values=(1, 2, 2)), lambda d: d.count(1) >= 1 and d.count(2) >= 2),
    (constraint("sandwichsum", "r1c1 r1c2 r1c3 r1c4", values=(2,)), lambda d: _sandwich(d) == 2),
    (constraint("xsum", "r1c1 r1c2 r1c3 r1c4", values=(6,)), lambda d: sum(d[: d[0]]) == 6),
    (constraint("greater", "r1c1 r2c1"), lambda d: d[0] > d[1]),
    (constraint("numberedroom", "r1c1 r1c2 r1c3 r1c4", values=(3,)), lambda d: d[d[0] - 1] == 3),
    (constraint("numberedroom", "r4c1 r3c1 r2c1 r1c1", values=(1,)), lambda d: d[d[0] - 1] == 1),
    (constraint("parityline", "r1c1 r2c2 r3c3"), lambda d: (d[0] + d[1]) % 2 == 1 == (d[1] + d[2]) % 2),
    (constraint("skyscraper", "r1c4 r1c3 r1c2 r1c1", values=(2,)), lambda d: _seen(d) == 2),
]


@pytest.mark.parametrize(("one", "holds"), MARKS, ids=[f"{m.rule}{i}" for i, (m, _holds) in enumerate(MARKS)])
def test_a_constraint_leaves_the_grids_that_it_describes(one: Constraint, holds: Holds) -> None:
    layout = FOUR.with_constraints([one])
    wanted = {values for values in all_fours() if holds([values[cell] for cell in one.cells])}
    assert 0 < len(wanted) < 288
    assert {grid.values for grid in ld.solutions(ld.Grid(bytes(16), layout), 1000)} == wanted
    assert ld.count(ld.Grid(bytes(16), layout), 1000) == len(wanted)


def _beside(values: bytes) -> list[tuple[int, int]]:
    across = [(values[i], values[i + 1]) for i in range(16) if i % 4 < 3]
    return across + [(values[i], values[i + 4]) for i in range(12)]


def _apart(values: bytes, moves: set[tuple[int, int]]) -> bool:
    pairs = product(range(16), repeat=2)
    return all(values[a] != values[b] for a, b in pairs if (abs(a // 4 - b // 4), abs(a % 4 - b % 4)) in moves)


def _taxi(values: bytes) -> bool:
    pairs = product(range(16), repeat=2)
    far = [(abs(a // 4 - b // 4) + abs(a % 4 - b % 4), a, b) for a, b in pairs]
    return not any(values[a] == values[b] == steps for steps, a, b in far)


WHOLE: list[tuple[str, Callable[[bytes], bool]]] = [
    ("antiknight", lambda v: _apart(v, {(1, 2), (2, 1)})),
    ("antiking", lambda v: _apart(v, {(1, 1)})),
    ("antitaxicab", _taxi),
    ("nonconsecutive", lambda v: all(abs(a - b) != 1 for a, b in _beside(v))),
    ("negativedifference", lambda v: all(abs(a - b) != 1 for a, b in _beside(v))),
    ("negativeratio", lambda v: all(max(p) != 2 * min(p) for p in _beside(v))),
    ("negativexv", lambda v: all(sum(p) not in (5, 10) for p in _beside(v))),
    ("disjointgroups", lambda v: all(len({v[i + k] for k in (0, 2, 8, 10)}) == 4 for i in (0, 1, 4, 5))),
]


@pytest.mark.parametrize(("name", "holds"), WHOLE, ids=[name for name, _holds in WHOLE])
def test_a_rule_of_the_whole_grid_leaves_the_grids_that_it_describes(name: str, holds: Callable[[bytes], bool]) -> None:
    grids = {grid.values for grid in ld.solutions(ld.Grid(bytes(16), FOUR.with_constraints([Constraint(name)])), 1000)}
    assert grids == set(filter(holds, all_fours()))


@pytest.mark.parametrize(("whole", "dot"), [("negativedifference", "ratio"), ("negativeratio", "difference")])
def test_a_dot_of_either_colour_lifts_the_rule_of_all_dots(whole: str, dot: str) -> None:
    """Either dot is possible between 1 and 2: the rule of all dots of one colour does not apply to a dot of the other."""
    constraints = [Constraint(whole), Constraint(dot, ((0, 1),))]
    pairs = [cells for _kind, cells, _numbers in constraint_relations(constraints, 4, [])[0]]
    assert [0, 1] not in pairs and [1, 2] in pairs and len(pairs) == 23


@pytest.mark.parametrize("name", ["rowindexer", "columnindexer", "boxindexer"])
def test_indexers(name: str) -> None:
    cells = (0, 1, 2, 3) if name == "rowindexer" else (0, 4, 8, 12) if name == "columnindexer" else (0, 1, 4, 5)

    def holds(v: bytes) -> bool:
        for place, cell in enumerate(cells):
            row, column = divmod(cell, 4)
            if name == "rowindexer" and v[4 * (v[cell] - 1) + column] != row + 1:
                return False
            if name == "columnindexer" and v[4 * row + v[cell] - 1] != column + 1:
                return False
            if name == "boxindexer" and v[cells[v[cell] - 1]] != place + 1:
                return False
        return True

    layout = FOUR.with_constraints([Constraint(name, (cells,))])
    grids = {grid.values for grid in ld.solutions(ld.Grid(bytes(16), layout), 1000)}
    assert grids == set(filter(holds, all_fours()))


def test_minimum_and_maximum_and_entropic_lines() -> None:
    low = FOUR.with_constraints([constraint("minimum", "r1c1"), constraint("minimum", "r1c2")])
    grids = {grid.values for grid in ld.solutions(ld.Grid(bytes(16), low), 1000)}
    assert grids == {v for v in all_fours() if v[0] < v[4] and v[1] < v[5] and v[1] < v[2]}
    high = FOUR.with_constraints([constraint("maximum", "r1c1")])
    grids = {grid.values for grid in ld.solutions(ld.Grid(bytes(16), high), 1000)}
    assert grids == {v for v in all_fours() if v[0] > v[4] and v[0] > v[1]}
    nine = ld.Layout.of_size(9).with_constraints([Constraint("entropicline", ((0, 1, 2),))])
    grid = [0] * 81
    for first, second in permutations(range(1, 10), 2):
        grid[0], grid[1] = first, second
        assert (ld.solve(ld.Grid(grid, nine)) is None) == ((first - 1) // 3 == (second - 1) // 3)


def test_entropic_lines_on_every_size() -> None:
    """Low and high digits are equally many; where the rows do not divide by three, the middle is larger or smaller."""
    parts = {4: "1223", 5: "11233", 6: "112233", 7: "1122233", 8: "11122333", 10: "1112222333"}
    for n, wanted in parts.items():
        assert "".join(str(entropic_part(digit, n) + 1) for digit in range(1, n + 1)) == wanted
    four = FOUR.with_constraints([Constraint("entropicline", ((0, 1, 2),))])
    grids = {grid.values for grid in ld.solutions(ld.Grid(bytes(16), four), 1000)}
    assert grids == {v for v in all_fours() if not {2, 3} <= set(v[:3])} and len(grids) == 144


RING = (1, 2, 6, 5)
"""Four cells around the middle of the upper half of a grid of four rows; the line returns to the first of them."""
CLOSED: list[tuple[str, Callable[[list[int]], bool]]] = [
    ("renban", lambda d: len(set(d)) == 4),
    ("nabner", lambda d: all(abs(a - b) > 1 for a, b in combinations(d, 2))),
    ("parityline", lambda d: all((a + b) % 2 for a, b in pairwise([*d, d[0]]))),
    ("palindrome", lambda d: d[1] == d[3]),
    ("whispers", lambda d: all(abs(a - b) >= 2 for a, b in pairwise([*d, d[0]]))),
    ("regionsumline", lambda d: d[0] + d[3] == d[1] + d[2]),
    (
        "entropicline",
        lambda d: all(len({(v > 1) + (v > 3) for v in run}) == 3 for run in zip(d, d[1:] + d, d[2:] + d, strict=False)),
    ),
    (
        "modularline",
        lambda d: all(len({v % 3 for v in run}) == 3 for run in zip(d, d[1:] + d, d[2:] + d, strict=False)),
    ),
]


@pytest.mark.parametrize(("rule", "holds"), CLOSED, ids=[rule for rule, _holds in CLOSED])
@pytest.mark.parametrize("turn", range(4))
def test_a_closed_line_goes_around(rule: str, holds: Callable[[list[int]], bool], turn: int) -> None:
    ring = RING[turn:] + RING[:turn]
    layout = FOUR.with_constraints([Constraint(rule, ((*ring, ring[0]),))])
    grids = {grid.values for grid in ld.solutions(ld.Grid(bytes(16), layout), 1000)}
    order = ring if rule == "palindrome" else RING
    assert grids == {v for v in all_fours() if holds([v[cell] for cell in order])}


def test_a_closed_line_within_a_box_has_no_sums_to_compare() -> None:
    layout = FOUR.with_constraints([Constraint("regionsumline", ((0, 1, 5, 4, 0),))])
    assert ld.count(ld.Grid(bytes(16), layout), 1000) == 288


@pytest.mark.parametrize("cells", ["r1c1r1c2r1c1", "r1c1r1c2r2c2r1c2r2c1", "r1c1r1c1", "r1c2r1c3r2c3r1c3"])
@pytest.mark.parametrize("rule", [rule for rule, _holds in CLOSED if rule != "whispers"])
def test_a_line_that_runs_over_itself_is_refused(rule: str, cells: str) -> None:
    with pytest.raises(LucidokuError, match=r"twice$"):
        ld.Layout.parse(f"4+{rule}:{cells}")


def test_every_rule_is_tested_and_documented() -> None:
    tested = {m.rule for m, _holds in MARKS} | {name for name, _holds in WHOLE}
    tested |= {"rowindexer", "columnindexer", "boxindexer", "minimum", "maximum", "entropicline"}
    assert tested == set(CONSTRAINT_NAMES)
    for rule in map(constraint_type, CONSTRAINT_NAMES):
        assert rule.noun and rule.meaning.endswith(".")


def test_the_miracle_has_72_solutions() -> None:
    layout = ld.Layout.parse("9x9+antiking+antiknight+nonconsecutive")
    assert ld.count(ld.Grid(bytes(81), layout), 1000) == 72
    miracle = bytearray(81)
    miracle[38], miracle[51] = 1, 2
    assert ld.is_unique(ld.Grid(bytes(miracle), layout))


def test_rules_are_part_of_a_puzzles_identity() -> None:
    layout = FOUR.with_constraints([constraint("killercage", "r1c1 r1c2", values=(3,)), Constraint("antiking")])
    grid = ld.Grid(bytes(16), layout)
    assert layout is not FOUR and grid != ld.Grid(bytes(16), FOUR)
    assert layout is FOUR.with_constraints(reversed(layout.placed)) is pickle.loads(pickle.dumps(layout))
    assert layout.code == "4x4+antiking+killercage:3@r1c1r1c2" and layout is ld.Layout.parse(layout.code)
    assert eval(repr(layout), {"Layout": ld.Layout}) is layout
    assert not layout.is_usual and layout.without_constraints is FOUR
    data = json.loads(json.dumps(constraints_json(layout.placed, 4)))
    assert tuple(constraints_of_json(data, 4)) == layout.placed


@pytest.mark.parametrize(
    "more",
    [
        *(
            {"values": [number]}
            for number in (float("inf"), float("nan"), 1e308, 10**400, 2.5, True, None, [3], "x", "9" * 5000)
        ),
        *({"values": 3}, {"value": [3]}, {"lines": ["r1c1r1c2"]}, {"lines": [["r1c1", 2]]}, {"lines": 5}),
    ],
)
def test_constraints_in_malformed_json_are_refused_in_a_sentence(more: dict[str, Any]) -> None:
    data = {"rule": "killercage", "lines": [["r1c1", "r1c2"]], "values": [3]}
    assert constraints_of_json([data | {"values": [3.0]}], 4) == constraints_of_json([data], 4)
    with pytest.raises(LucidokuError, match=r"^the rules must be a list of objects"):
        constraints_of_json([data | more], 4)
    jigsaw = ld.Layout.jigsaw("aabbaabbccddccdd").with_constraints([Constraint("antiking")])
    assert ld.Layout.parse(jigsaw.code) is jigsaw


def test_a_classic_layout_is_what_it_was() -> None:
    assert FOUR.code == "4x4" and not FOUR.constraints and not FOUR.placed


BAD = [
    (constraint("killercage", "r1c1 r1c2", values=(9,)), "killer cage at r1c1: a sum of 9 cannot be, expected 3 to 7"),
    (constraint("killercage", "r2c1 r2c1", values=(3,)), "killer cage at r2c1: it has r2c1 twice"),
    (Constraint("thermometer", ((3, 99),)), "thermometer at r1c4: it has a cell outside the grid"),
    (constraint("renban", "r1c1 r1c2 r1c3 r1c4 r2c1"), "renban line at r1c1: its number of cells is 5, expected 1–4"),
    (constraint("xv", "r1c1 r1c2"), "X or V at r1c1: its number is missing, or it has too many"),
    (Constraint("antiking", ((1,),)), "anti-king rule at r1c2: its cells do not make the lines that it needs"),
    (constraint("quadruple", "r1c1", values=(5,)), "quadruple at r1c1: 5 is not a digit of the grid"),
    (Constraint("no such"), "unknown rule 'no such'"),
]


@pytest.mark.parametrize(("one", "sentence"), BAD, ids=[m.rule for m, _s in BAD])
def test_a_bad_constraint_is_named_in_one_sentence(one: Constraint, sentence: str) -> None:
    with pytest.raises(ld.InvalidPuzzle) as raised:
        FOUR.with_constraints([one])
    assert str(raised.value).startswith(sentence)


TWO_MEANINGS = [
    ("killercage:3@r1c1r1c2;4@r1c2r1c1", "killer cage at r1c1: it has two numbers, 3 and 4"),
    ("xv:5@r1c1r2c1;3@r1c1r2c1", "X or V at r1c1: it has two numbers, 3 and 5"),
    ("skyscraper:1@r1c1r1c2r1c3r1c4;2@r1c1r1c2r1c3r1c4", "skyscraper clue at r1c1: it has two numbers, 1 and 2"),
    ("skyscraper:1@r1c1r1c2r1c3r1c4;2@r1c4r1c3r1c2r1c1", ""),  # from both ends
    ("whispers:1@r1c1r1c2;2@r1c1r1c2", ""),  # the larger one says both
    ("killercage:r1c1r1c2;4@r1c1r1c2", ""),
    ("killercage:3@r1c1r1c2;3@r1c2r1c1", ""),
    ("killercage:4@r1c1r1c2;6@r1c1r1c2r2c1", ""),
]


@pytest.mark.parametrize(("code", "sentence"), TWO_MEANINGS, ids=[code for code, _s in TWO_MEANINGS])
def test_a_constraint_has_one_meaning(code: str, sentence: str) -> None:
    if not sentence:
        assert ld.Layout.parse(f"4+{code}").placed
        return
    with pytest.raises(ld.InvalidPuzzle) as raised:
        ld.Layout.parse(f"4+{code}")
    assert str(raised.value) == sentence


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("odd:r1c1+even:r1c1", "even cell at r1c1 and odd cell at r1c1"),
        ("thermometer:r1c1r1c2;r1c2r1c1", "thermometer at r1c1 and thermometer at r1c2"),
        ("killercage:3@r1c1r1c2;3@r1c3r1c4", "killer cage at r1c1 and killer cage at r1c3"),
    ],
)
def test_rules_that_contradict_each_other_are_named(code: str, sentence: str) -> None:
    with pytest.raises(ld.NoSolution) as raised:
        ld.explain(ld.Grid(bytes(16), ld.Layout.parse(f"4+{code}")))
    assert str(raised.value) == f"the puzzle has no solution: {sentence} exclude each other"


def _link(**rules: object) -> str:
    rows: list[list[dict[str, Any]]] = [[{} for _c in range(9)] for _r in range(9)]
    return "https://f-puzzles.com/?load=" + compress(json.dumps({"size": 9, "grid": rows, **rules}))


READ: list[tuple[dict[str, Any], str]] = [
    ({"killercage": [{"cells": ["R2C2", "R1C2"], "value": "5"}]}, "9x9+killercage:5@r1c2r2c2"),
    ({"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R2C2", "R3C3"]]}]}, "9x9+arrow:r1c1/r2c2r3c3"),
    ({"sandwichsum": [{"cell": "R10C9", "value": "7"}]},
     "9x9+sandwichsum:7@" + "".join(f"r{r}c9" for r in range(9, 0, -1))),
    ({"littlekillersum": [{"cell": "R0C3", "direction": "DL", "value": "9"}]}, "9x9+littlekillersum:9@r1c2r2c1"),
    ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "X"}], "negative": ["xv"]}, "9x9+negativexv+xv:10@r1c1r1c2"),
    ({"diagonal+": True, "antiking": True}, "9x9+antiking+extraregion:" + "".join(f"r{r}c{10 - r}" for r in range(1, 10))),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "code"), READ, ids=[next(iter(r)) for r, _c in READ])
def test_fpuzzles_rules_are_read(rules: dict[str, Any], code: str) -> None:
    assert read(_link(**rules)).puzzle.layout is ld.Layout.parse(code)


WRONG: list[tuple[dict[str, Any], str]] = [
    (
        {"killercage": [{"cells": ["R1C1", "R1C2"], "value": v} for v in "56"]},
        "killer cage at r1c1: it has two numbers, 5 and 6",
    ),
    (
        {"xv": [{"cells": ["R1C1", "R1C2"], "value": "X"}, {"cells": ["R1C2", "R1C1"], "value": "V"}]},
        "X or V at r1c1: it has two numbers, 5 and 10",
    ),
    (
        {"killercage": [{"cells": ["R9C9", "R10C9"], "value": "5"}]},
        "killer cage at r9c9: r10c9 is not a cell of the grid",
    ),
    ({"killercage": [{"cells": ["R9C8", "R9C9"], "value": "99"}]}, "killer cage at r9c8: a sum of 99 cannot be"),
    ({"killercage": [{"cells": ["R9C8", "R9C9"], "value": "a"}]}, "killer cage at r9c8: 'a' is not a number"),
    ({"thermometer": [{"lines": [["R1C1", "R1C2", "R1C1"]]}]}, "thermometer at r1c1: it has r1c1 twice"),
    ({"sandwichsum": [{"cell": "R1C1", "value": "7"}]}, "sandwich sum at r1c1: it is not next to the grid"),
    (
        {"chaosconstruction": True, "antiking": True},
        "this puzzle has chaosconstruction, which Lucidoku does not support",
    ),
]


@pytest.mark.parametrize(("rules", "sentence"), WRONG, ids=range(len(WRONG)))
def test_bad_constraints_in_a_link_are_named_in_one_sentence(rules: dict[str, Any], sentence: str) -> None:
    with pytest.raises(LucidokuError, match="^" + sentence):
        read(_link(**rules))


def _samples() -> list[tuple[str, str, str]]:
    if not VARIANTS.exists():
        return []
    records = json.loads((VARIANTS / "cc-by-odd.json").read_text())
    samples = [(record["title"], record["puzzle"], record["solution"]) for record in records if record["puzzle"]]
    with (VARIANTS / "solver-tests-odd.tsv").open() as file:
        rows = csv.DictReader(file, delimiter="\t")
        return [*samples, *((f"test {i}", row["fpuzzles"], row["solution"]) for i, row in enumerate(rows))]


@pytest.mark.skipif(not VARIANTS.exists(), reason="needs the shared puzzles")
def test_samples_have_their_one_solution() -> None:
    refused = []
    for title, packed, solution in _samples():
        try:
            grid = read("https://f-puzzles.com/?load=" + packed).puzzle
        except LucidokuError as error:
            refused.append(f"{title}: {error}")
            continue
        assert [solved.line for solved in ld.solutions(grid, 2, time_limit=30)] == [solution], title
    assert len(refused) <= 3, refused


_ANTIKING = ld.Layout.parse("9x9+antiking")
RULED = ld.Grid(bytes([0, *ld.solutions(ld.Grid(bytes(81), _ANTIKING), 1)[0].values[1:]]), _ANTIKING)


WITH_RULES = {name for name in registry.names(writing=True) if "rules" in registry.find(name).keeps}


@pytest.mark.parametrize("name", sorted(set(registry.names(writing=True)) - WITH_RULES))
def test_a_format_without_a_place_for_rules_refuses(name: str) -> None:
    with pytest.raises(LucidokuError, match=r"constraints.*anti-king"):
        registry.write(RULED, name)


def test_json_keeps_rules_and_the_command_solves() -> None:
    constraints = [
        constraint("killercage", "r1c1 r1c2", values=(3,)),
        constraint("arrow", "r1c1", "r2c2 r3c3"),
        Constraint("antiking"),
    ]
    grid = ld.Grid(bytes(16), FOUR.with_constraints(constraints))
    assert read(registry.write(grid, "json")).puzzle == grid
    assert read(registry.write(ld.Board(grid), "json")).puzzle == ld.Board(grid)
    document = json.loads(registry.write(grid, "json"))
    document["layout"] = document["layout"].replace("antiking", "nosuch")
    with pytest.raises(LucidokuError, match="unknown rule 'nosuch'"):
        read(json.dumps(document))
    link = _link(antiking=True, antiknight=True, nonconsecutive=True)
    for words, answer in (["count", "--limit", "100"], "72"), (["solve", "--answer", "unique"], "no"):
        result = call([*words, link])
        assert (result.exit_code, result.stdout.strip()) == (0, answer)


def _entries() -> dict[str, Callable[[], object]]:
    from lucidoku.datasets.keys import is_solution, same_key
    from lucidoku.generator.symmetry import symmetries_of
    from lucidoku.solvers.native import Native

    layout = RULED.layout
    return {
        "canonical": lambda: ld.canonical(RULED),
        "laboratory": lambda: Native().solve(RULED),
        "symmetries": lambda: symmetries_of(layout, [0]),
        "audit": lambda: same_key(None, layout, 1),
        "answers": lambda: is_solution(None, None, layout),
        "native": lambda: layout.native,
    }


ENTRIES = ("canonical", "laboratory", "symmetries", "audit", "answers", "native")


@pytest.mark.parametrize("name", ENTRIES)
def test_what_does_not_know_rules_refuses_them_in_one_sentence(name: str) -> None:
    pytest.importorskip("numpy")
    with pytest.raises(LucidokuError) as raised:
        _entries()[name]()
    assert "anti-king" in str(raised.value) or "9x9" in str(raised.value)


@pytest.mark.parametrize("scale", [name for name in SCALES if name != "own"])
def test_no_scale_rates_what_it_does_not_know(scale: str) -> None:
    with pytest.raises(LucidokuError, match=rf"the scale {scale} is not for variant puzzles \(.*expected own"):
        ld.rate(RULED, scale)


def test_our_own_scale_rates_puzzles_with_rules() -> None:
    for made in make_with_rules(["killer", "odd"], 2, layout=ld.Layout.of_size(6), level="medium", seed=4):
        walk, card = ld.explain(made.puzzle), ld.rate(made.puzzle, "own").own
        assert card and walk.hardest
        assert (card.level, card.hardest, card.complete) == (walk.hardest.level, walk.hardest.technique.id, True)
        assert sum(card.steps_by_level.values()) == len(walk)
        assert card.narrowest and ld.find_steps(walk.board(card.narrowest.number - 1), card.narrowest.technique)
        singles = {"full-house", "hidden-single", "naked-single"}
        kept = singles | {name for (name,) in card.needs}
        assert ld.explain(made.puzzle, sorted(kept), allow_multiple=True).is_solved
        for name in kept - singles:
            assert not ld.explain(made.puzzle, sorted(kept - {name}), allow_multiple=True).is_solved
        assert json.loads(json.dumps(card.to_dict()))["backdoor_size"] is None


def test_no_entry_is_forgotten() -> None:
    assert set(ENTRIES) == set(_entries())


def test_arrays_boards_and_printing_know_rules() -> None:
    layout = FOUR.with_constraints([constraint("killercage", "r1c1 r1c2", values=(3,))])
    assert ld.solve_many([RULED])[0] == ld.solve(RULED)
    answers = ld.solve_many("." * 16 + "\n" + "4" + "." * 15, layout=layout, limit=500)
    expected = sum(v[0] + v[1] == 3 for v in all_fours())
    assert list(answers.counts) == [expected, 0]
    board = ld.Board(ld.Grid(bytes(16), layout))
    board.eliminate("r1c1", 1)
    assert ld.count(board, 500) == sum(v[0] + v[1] == 3 and v[0] != 1 for v in all_fours())
    assert len(list(ld.solutions(board))) == ld.count(board, 500)
    assert str(board) and str(board.grid)
    assert ld.solve("4" + "." * 15, time_limit=1) and ld.solve(ld.Grid(bytes([4, *[0] * 15]), layout)) is None


def test_a_new_rule_of_known_relations_is_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add an unknown rule: every cell of a constraint is larger than the one before by two at least."""
    from lucidoku.rules._constraint import ConstraintType, Relation
    from lucidoku.rules._relations import pair

    def relations(one: Constraint, site: GridShape) -> list[Relation]:
        return [pair(a, b, site.n, lambda x, y: y >= x + 2) for a, b in pairwise(one.cells)]

    module = ModuleType("lucidoku.rules.constraints.steep")
    module.STEEP = ConstraintType("steep", "steep line", "Digits rise by two at least.", relations, cells=(2, 0))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    CONSTRAINT_NAMES.append("steep")
    try:
        layout = ld.Layout.parse("4+steep:r1c1r1c2")
        grids = {grid.values for grid in ld.solutions(ld.Grid(bytes(16), layout), 500)}
        assert grids == {v for v in all_fours() if v[1] >= v[0] + 2}
        (step,) = ld.find_steps(ld.Grid(bytes(16), layout), "constraint-bounds")
        assert step.conclusion == ("r1c1-3", "r1c1-4", "r1c2-1", "r1c2-2")
        assert step.text.startswith("3 and 4 have no partner;") or "have no partner" in step.text
        assert ld.proofs.prove(step).ok
    finally:
        CONSTRAINT_NAMES.remove("steep")


def test_a_search_without_end_keeps_its_limit() -> None:
    with pytest.raises(ld.TimeLimit):
        ld.count(ld.Grid(bytes(81), ld.Layout.parse("9x9+antiknight")), 10**9, time_limit=0.05)


@pytest.mark.parametrize("word", ["thermometer@r1c1r1c2", "killercage:r1", "renban:1@x"])
def test_an_unreadable_constraint_is_answered_by_an_example(word: str) -> None:
    with pytest.raises(ld.LucidokuError) as raised:
        ld.Layout.parse(f"4+{word}")
    assert "extra houses" not in str(raised.value) and word[:6] in str(raised.value)
    with pytest.raises(ld.ParseError, match="expected for example thermometer:r1c1r1c2r1c3 or killercage:24"):
        ld.Layout.parse("4+thermometer@r1c1r1c2")
