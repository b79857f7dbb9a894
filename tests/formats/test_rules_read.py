"""Formats with constraints that are only read: a puzzle as written by their programs is read unchanged, or refused by name."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.formats import read, write
from lucidoku.formats._lz import compress
from lucidoku.formats.fpuzzles import dump
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import CONSTRAINT_NAMES
from random_constraints import layouts

WHOLE = ("antiking", "antiknight", "disjointgroups", "nonconsecutive")


def _refused(text: str, says: str) -> None:
    with pytest.raises(LucidokuError, match=says):
        read(text)


def _boxes(layout: ld.Layout) -> list[tuple[int, ...]]:
    return [tuple(map(int, house.cells)) for house in layout.houses if house.kind == "box"]


# SudokuPad: cages and rules of the whole grid


def _pad(layout: ld.Layout) -> dict[str, Any]:
    n = layout.n

    def places(cells: tuple[int, ...]) -> list[list[int]]:
        return [list(divmod(cell, n)) for cell in cells]

    cages = [
        {"cells": places(constraint.cells), "unique": True}
        | ({"value": str(constraint.values[0])} if constraint.values else {})
        for constraint in layout.placed
        if constraint.rule == "killercage"
    ]
    return {
        "cells": [[{}] * n for _row in range(n)],
        "regions": [places(box) for box in _boxes(layout)],
        "cages": [{"value": "title: Fine one"}, *cages],
        "metadata": {constraint.rule: True for constraint in layout.placed if not constraint.lines},
    }


@settings(max_examples=40)
@given(layouts(("killercage", *WHOLE)), st.sampled_from(["scl{}", "ctc{}", "https://sudokupad.app/scl{}", ""]))
def test_cages_and_whole_rules_of_sudokupad(layout: ld.Layout, form: str) -> None:
    text = json.dumps(_pad(layout))
    reading = read(form.format(compress(text)) if form else text)
    assert reading.puzzle.layout is layout and reading.title == "Fine one"


@pytest.mark.parametrize(
    ("drawn", "says"),
    [
        ({"lines": [{"wayPoints": [[0, 0], [1, 1]]}]}, "a line from r1c1 to r2c2,"),
        ({"lines": [{"wayPoints": [[0, 0]]}]}, "1 line,"),
        ({"arrows": [{}, {}]}, "2 arrows,"),
        ({"overlays": [{"text": "X"}]}, "1 drawing over the grid,"),
        ({"underlays": [{}]}, "1 drawing under the grid,"),
        (
            {"cages": [{"cells": [[0, 0], [0, 1]], "unique": False, "value": "3"}]},
            "a cage at r1c1 in which digits may repeat,",
        ),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": "A"}]}, "a cage at r1c1 that only frames cells,"),
        ({"global": ["somerule"]}, "somerule,"),
    ],
)
def test_what_sudokupad_only_draws_is_refused_by_name(drawn: dict[str, Any], says: str) -> None:
    _refused("scl" + compress(json.dumps(_pad(ld.Layout.of_size(9)) | drawn)), f"^this puzzle has {says}")


def test_cells_of_sudokupad_in_capitals_and_bare_digits_are_kept() -> None:
    pad = _pad(ld.Layout.of_size(4)) | {"cages": [{"cells": "R1C1,R1C2", "value": "3"}]}
    pad["cells"][3] = ["1", 2, None, {}]
    puzzle = read(json.dumps(pad)).puzzle
    assert puzzle.layout is ld.Layout.parse("4+killercage:3@r1c1r1c2") and puzzle.values[12:] == bytes([1, 2, 0, 0])


@pytest.mark.parametrize("text", [".WhiteDot~R1C1", ".WhiteDot~R1C1~R1C3", ".Indexing~X~R1C1", ".X~R1C1~R2C2"])
def test_rules_of_iss_that_say_nothing_known_are_refused(text: str) -> None:
    _refused(text, "^white dot at r1c1|^this puzzle has (WhiteDot|Indexing|X),")


# f-puzzles: setters trace constraints again, for sites that do not know the rule


LINED = ("renban", "lockout", "betweenline", "whispers", "arrow", "thermometer")


@settings(max_examples=40)
@given(layouts((*LINED, "odd", "difference", "killercage", "sandwichsum")), st.booleans())
def test_a_drawing_on_a_constraint_only_shows_it(layout: ld.Layout, turned: bool) -> None:
    document = dump(ld.Grid(bytes(layout.n**2), layout))
    lines = [
        line[::-1] if turned else line for name in LINED for data in document.get(name, []) for line in data["lines"]
    ]
    ends = [line[0] for name in ("lockout", "betweenline") for data in document.get(name, []) for line in data["lines"]]
    drawn = {
        "line": [{"lines": [line], "outlineC": "#AABEEF", "width": 0.25} for line in lines],
        "rectangle": [{"cells": [end], "angle": 45} for end in ends],
        "circle": [{"cells": data["cells"], "value": ""} for data in document.get("difference", [])]
        + [{"cells": [data["cell"]]} for data in document.get("odd", [])],
        "cage": [{"cells": data["cells"], "value": data.get("value")} for data in document.get("killercage", [])],
        "text": [{"cells": [data["cell"]], "value": data["value"]} for data in document.get("sandwichsum", [])],
    }
    assert read(json.dumps(document | drawn)).puzzle.layout is layout


@pytest.mark.parametrize(
    ("drawn", "says"),
    [
        ({"line": [{"lines": [["R1C1", "R1C2", "R1C3"]]}]}, "a line from r1c1 to r1c3,"),
        (
            {"line": [{"lines": [["R1C1", "R1C2"], ["R3C3", "R4C4"]]}, {}]},
            "1 line, a line from r1c1 to r1c2 and a line",
        ),
        ({"rectangle": [{"cells": ["R1C1"]}]}, "1 drawing under the grid,"),
        ({"circle": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, "1 drawing under the grid,"),
        ({"text": [{"cells": ["R1C0"], "value": "3"}]}, "the text 3 at r1c0,"),
    ],
)
def test_a_drawing_with_more_than_a_constraint_is_refused(drawn: dict[str, Any], says: str) -> None:
    layout = ld.Layout.parse("4+renban:r1c1r1c2+sandwichsum:2@r1c1r1c2r1c3r1c4")
    _refused(json.dumps(dump(ld.Grid(bytes(16), layout)) | drawn), f"^this puzzle has {says}")


# f-puzzles: other ways to write the same, and words for SudokuPad

PLAIN = {"size": 4, "grid": [[{}] * 4] * 4}
WRITTEN = [
    ({"size": "4"}, "4"),
    ({"negative": "xv"}, "4+negativexv"),
    ({"cage": [{"value": "title: T", "cells": []}, {"value": "antiking: true", "cells": ["R1C1"]}]}, "4+antiking"),
    ({"cage": [{"value": "solution: 1234", "cells": ["R1C1"]}]}, "4"),
    ({"metadata": {"source": "x", "antiknight": True}}, "4+antiknight"),
    ({"cage": [{"cells": ["R1C2", "R1C1"], "value": "3"}]}, "4+killercage:3@r1c1r1c2"),
]


@pytest.mark.parametrize(("more", "code"), WRITTEN, ids=[str(more)[:40] for more, _code in WRITTEN])
def test_f_puzzles_as_others_write_it(more: dict[str, Any], code: str) -> None:
    assert read(json.dumps(PLAIN | more)).puzzle.layout is ld.Layout.parse(code)


TOLD = [
    ({"negative": ["wobble"]}, "negative wobble,"),
    ({"cage": [{"value": "norowcol: true", "cells": []}]}, "norowcol,"),
    ({"metadata": {"norowcol": True}}, "norowcol,"),
    ({"cage": [{"cells": ["R1C1", "R0C1"], "value": "3"}]}, "1 cage,"),
]


@pytest.mark.parametrize(("more", "says"), TOLD, ids=[says for _more, says in TOLD])
def test_unsupported_fields_of_f_puzzles_are_refused(more: dict[str, Any], says: str) -> None:
    _refused(json.dumps(PLAIN | more), f"^this puzzle has {says}")


def test_constraints_without_a_line_are_noted() -> None:
    reading = read(json.dumps(PLAIN | {"arrow": [{"cells": ["R1C1"], "lines": []}], "renban": [{"lines": [["R2C2"]]}]}))
    assert reading.puzzle.layout is ld.Layout.parse("4+renban:r2c2")
    assert reading.notes == ("arrow at r1c1: it has no line, so it has no effect and was left out",)


# pencilmark: rules by type and kind

LINES = {
    "thermometer": "thermo", "slowthermometer": "slow_thermo", "whispers": "whisper", "renban": "renban",
    "regionsumline": "region_sum", "palindrome": "palindrome", "entropicline": "entropic", "modularline": "modular",
    "parityline": "parity", "zipperline": "zipper", "betweenline": "between", "lockout": "lockout",
    "doublearrow": "double_arrow",
}  # fmt: skip
UNKNOWN_TO_PENCILMARK = {
    *(
        "antitaxicab",
        "boxindexer",
        "columnindexer",
        "rowindexer",
        "disjointgroups",
        "extraregion",
        "maximum",
        "minimum",
    ),
    *("lookalike", "nabner", "numberedroom"),
}
TO_PENCILMARK = tuple(name for name in CONSTRAINT_NAMES if name not in UNKNOWN_TO_PENCILMARK)


def _pencilmark(constraint: Constraint, n: int) -> list[dict[str, Any]]:
    """Write a constraint as that program does."""

    def names(cells: tuple[int, ...]) -> list[str]:
        return [f"r{cell // n + 1}c{cell % n + 1}" for cell in cells]

    rule, cells, value = constraint.rule, names(constraint.cells), constraint.values[0] if constraint.values else None
    if rule in LINES:
        number = {"value": value} if value is not None else {"value": 3} if rule == "modularline" else {}
        return [{"type": "line", "kind": LINES[rule], "cells": names(line), **number} for line in constraint.lines]
    if rule in ("odd", "even"):
        return [{"type": "cell", "kind": rule, "cells": cells}]
    if rule in ("sandwichsum", "xsum", "skyscraper"):
        kind = rule.removesuffix("sum") if rule == "sandwichsum" else rule
        return [{"type": kind, "sum" if "sum" in rule else "value": value, "side": "left", "cells": cells}]
    if rule in ("difference", "ratio") and not constraint.values:
        colour = "white" if rule == "difference" else "black"
        return [{"type": "edge", "kind": "kropki", "color": colour, "cells": cells}]
    if rule in ("antiking", "antiknight", "nonconsecutive"):
        return [{"type": "neighbours", "kind": rule}]
    rules_by_name: dict[str, Any] = {
        "difference": {"type": "edge", "kind": "difference", "value": value, "cells": cells},
        "ratio": {"type": "edge", "kind": "ratio", "value": value, "cells": cells},
        "xv": {"type": "edge", "kind": "sum", "sum": value, "cells": cells},
        "greater": {"type": "edge", "kind": "less", "cells": cells[::-1]},
        "killercage": {"type": "cage", "cells": cells} | ({"sum": value} if constraint.values else {}),
        "littlekillersum": {"type": "sum", "kind": "little_killer", "sum": value, "side": "top", "cells": cells},
        "quadruple": {"type": "contains", "digits": list(constraint.values), "cells": cells},
        "negativedifference": {"type": "negative", "of": "kropki", "color": "white"},
        "negativeratio": {"type": "negative", "of": "kropki", "color": "black"},
        "negativexv": {"type": "negative", "of": "xv"},
    }
    if rule in rules_by_name:
        return [rules_by_name[rule]]
    first, *rest = map(names, constraint.lines)
    if rule == "clone":
        return [{"type": "clone", "regions": [first, *rest]}]
    return [{"type": "arrow", "bulb": first, "lines": rest}]


def _document(n: int, rules: list[dict[str, Any]]) -> str:
    box = [ld.Layout.of_size(n).box_height, ld.Layout.of_size(n).box_width]
    return json.dumps(
        {
            **{"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": n, "cols": n}, "digits": n},
            **{"givens": [0] * n**2, "rules": [{"type": "box_grid", "origin": "r1c1", "box": box}, *rules]},
        }
    )


@settings(max_examples=80)
@given(layouts(TO_PENCILMARK))
def test_the_rules_of_pencilmark(layout: ld.Layout) -> None:
    text = _document(layout.n, [rule for constraint in layout.placed for rule in _pencilmark(constraint, layout.n)])
    whole = {
        constraint.rule.removeprefix("negative")
        for constraint in layout.placed
        if constraint.rule.startswith("negative")
    }
    if any(
        m.rule in whole and m.values and m.values not in ((10,), (5,)) for m in layout.placed if m.rule in whole
    ) or any(m.rule in whole - {"xv"} and m.values for m in layout.placed):
        _refused(text, "a rule on all pairs without a mark")
        return
    if layout.n % 3 and "entropicline" in layout.constraint_names:  # the thirds of that program are others there
        _refused(text, "^this puzzle has entropic")
        return
    branched = any(len(m.lines) > 1 for m in layout.placed if m.rule in ("thermometer", "slowthermometer"))
    reread = read(text).puzzle.layout
    apart = [
        Constraint(m.rule, (line,)) for m in layout.placed if m.rule in LINES and len(m.lines) > 1 for line in m.lines
    ]
    kept = [m for m in layout.placed if m.rule not in LINES or len(m.lines) == 1]
    assert reread is (layout.without_constraints.with_constraints([*kept, *apart]) if branched else layout)


def test_boxes_of_pencilmark_have_their_own_shape() -> None:
    text = _document(6, []).replace("[2, 3]", "[3, 2]")
    assert read(text).puzzle.layout is ld.Layout.standard(3, 2)


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ({"type": "edge", "kind": "product", "value": 6, "cells": ["r1c1", "r1c2"]}, "^this puzzle has product,"),
        (
            {"type": "line", "kind": "entropic", "groups": [[1, 2]], "cells": ["r1c1", "r1c2"]},
            "^this puzzle has entropic,",
        ),
        (
            {"type": "line", "kind": "zipper", "closed": True, "cells": ["r1c1", "r1c2", "r1c3"]},
            "^this puzzle has zipper,",
        ),
        ({"type": "line", "kind": "modular", "value": 4, "cells": ["r1c1", "r1c2"]}, "^this puzzle has modular,"),
        ({"type": "cage", "cells": ["r1c1", "r1c9"]}, "^cage: a field of this rule is missing"),
        ({"type": "cage", "sum": 3}, "^cage: a field of this rule is missing"),
        ({"type": "cage", "sum": "3", "cells": ["r1c1"]}, "^cage: a field of this rule is missing"),
        ({"type": "cage", "sum": 9, "cells": ["r1c1", "r1c2"]}, "^killer cage at r1c1: a sum of 9 cannot be"),
        ({"type": "cage", "sum": 3, "cells": ["r1c1", "r1c2"], "except": 1}, "^this puzzle has 1 killer cage,"),
        ({"type": "neighbours", "kind": "antiknight", "within": "box"}, "^this puzzle has the anti-knight rule,"),
        ({"type": "negative", "of": "xv", "letter": "X"}, "^this puzzle has a rule on all pairs"),
        ({"type": "region", "kind": ["extra"], "cells": ["r1c1"]}, "^this puzzle has region,"),
        ({"type": "region", "kind": "extra", "cells": 5}, "^the field 'cells' of this puzzle"),
        ({"type": "negative", "of": "xv", "color": "black"}, "^negative: a field of this rule is missing"),
        ({"type": "vudoku", "cells": ["r1c1", "r1c2", "r2c1"]}, "^this puzzle has vudoku,"),
    ],
)
def test_rules_of_pencilmark_that_are_not_ours_are_refused(rule: dict[str, Any], says: str) -> None:
    _refused(_document(4, [rule]), says)


@pytest.mark.parametrize(("kind", "name"), [("whisper", "whispers"), ("renban", "renban"), ("parity", "parityline")])
def test_a_closed_line_of_pencilmark_returns_to_its_first_cell(kind: str, name: str) -> None:
    rule = {"type": "line", "kind": kind, "closed": True, "cells": ["r1c1", "r1c2", "r2c2", "r2c1"]}
    layout = read(_document(4, [rule])).puzzle.layout
    assert layout is ld.Layout.parse(f"4+{name}:r1c1r1c2r2c2r2c1r1c1")
    assert read(write(ld.Grid(bytes(16), layout), "pencilmark")).puzzle.layout is layout


# SumoCue: cages and jigsaw boxes, an entry a cell


def test_strings_of_sumocue() -> None:
    entries = ["=0"] * 81
    entries[0], entries[1], entries[80] = "=3", "+0", "=5"
    text = "SumoCueV1" + "".join(entries)
    puzzle = read(text).puzzle
    assert puzzle.layout is ld.Layout.parse("9+killercage:3@r1c1r1c2") and puzzle.values == bytes([*[0] * 80, 5])
    boxes = "".join(str(3 * (r // 3) + c // 3) for r in range(9) for c in range(9))
    parted = "SumoCueV1D" + "\n".join(f"{entry}J{box}" for entry, box in zip(entries, boxes, strict=True))
    assert read(parted).puzzle.layout is ld.Layout.parse("9+diagonal+killercage:3@r1c1r1c2")
    columns = "SumoCueV1" + "".join(f"=0J{cell % 9}" for cell in range(81))
    assert read(columns).puzzle.layout is ld.Layout.jigsaw("ABCDEFGHI" * 9)


SUMO = [*["=0"] * 81]
SUMO[:2] = ["=3", "+0"]
SUMOCUES = [
    ("SumoCueV1\r\n" + "\r\n".join(SUMO), "killercage:3@r1c1r1c2"),
    ("sumocuev1 " + " ".join(SUMO), "killercage:3@r1c1r1c2"),
    ("SumoCueV1" + "".join(["=", *SUMO[1:]]), "killercage:r1c1r1c2"),
    ("My puzzle: SumoCueV1" + "".join(SUMO), "killercage:3@r1c1r1c2"),
]


@pytest.mark.parametrize(("text", "code"), SUMOCUES, ids=["lines", "blanks", "no sum", "words before"])
def test_strings_of_sumocue_as_people_paste_them(text: str, code: str) -> None:
    assert read(text).puzzle.layout is ld.Layout.parse("9+" + code)


BAD_SUMOCUE = [
    ("SumoCueV1=1=2", "^expected 81 cells in the puzzle, got 2"),
    ("SumoCueV1" + "=0" * 80 + "+80", "^cell r9c9 belongs to a cage that has no sum"),
    ("SumoCueV1" + "=0" * 80 + "+99", "^cell r9c9 belongs to a cage that has no sum"),
    ("SumoCueV1" + "=10" + "=0" * 80, "^killer cage at r1c1: a sum of 10 cannot be"),
    ("SumoCueV1" + "=0J1" * 81, "^the regions of the puzzle are not 9 regions"),
    ("SumoCueV1" + "=0*" * 81, "^this is not a SumoCue puzzle"),
]


@pytest.mark.parametrize(("text", "says"), BAD_SUMOCUE, ids=[says for _text, says in BAD_SUMOCUE])
def test_bad_strings_of_sumocue(text: str, says: str) -> None:
    _refused(text, says)
