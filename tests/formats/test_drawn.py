"""Constraints drawn on SudokuPad and Penpa+: read if shape or words leave one meaning, else refused with their place."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings

import lucidoku as ld
from formats.texts import text_of
from lucidoku.errors import LucidokuError
from lucidoku.formats import read
from lucidoku.formats._pad_drawn import hue
from lucidoku.formats._stated_rules import RuleWords
from mutations import penpa_link
from random_constraints import layouts

GREY, WHITE, BLACK = "#CFCFCF", "#FFFFFF", "#000000"


def pad(n: int = 9, text: str = "", **drawn: Any) -> str:
    boxes = [[list(divmod(int(c), n)) for c in h.cells] for h in ld.Layout.of_size(n).houses if h.kind == "box"]
    document = {"cells": [[{}] * n] * n, "regions": boxes, "cages": [], "metadata": {"rules": text}}
    return json.dumps(document | drawn)


def shape(row: float, column: float, size: float = 0.3, **more: Any) -> dict[str, Any]:
    return {"center": [row, column], "width": size, "height": size} | more


def disc(row: float, column: float, size: float = 0.83, fill: str = WHITE, edge: str = BLACK) -> dict[str, Any]:
    return shape(row, column, size, rounded=True, backgroundColor=fill, borderColor=edge)


def way(*cells: int, n: int = 9, color: str = GREY) -> dict[str, Any]:
    return {"color": color, "wayPoints": [[cell // n + 0.5, cell % n + 0.5] for cell in cells]}


def drawing(layout: ld.Layout) -> dict[str, Any]:
    """Return the constraints of a layout as SudokuPad draws those of f-puzzles."""
    n = layout.n
    lists: dict[str, list[dict[str, Any]]] = {"lines": [], "arrows": [], "overlays": [], "underlays": []}
    for constraint in layout.placed:
        places = [(cell // n + 0.5, cell % n + 0.5) for cell in constraint.lines[0]]
        row, column = (sum(k) / len(places) for k in zip(*places, strict=True))
        text = "".join(map(str, constraint.values))
        if constraint.rule in ("difference", "ratio"):
            dot = disc(row, column, 0.3, WHITE if constraint.rule == "difference" else BLACK)
            lists["overlays"].append(dot | {"text": text})
        elif constraint.rule == "xv":
            letter = {"10": "X", "5": "V"}.get(text, text)
            lists["overlays"].append(shape(row, column, 0.25, backgroundColor=WHITE, borderColor=WHITE, text=letter))
        elif constraint.rule == "quadruple":
            lists["overlays"].append(disc(row, column, 0.7) | {"text": " ".join(text)})
        elif constraint.rule in ("odd", "even"):
            lists["underlays"].append(shape(row, column, 0.7, rounded=constraint.rule == "odd", backgroundColor=GREY))
        elif constraint.rule == "thermometer":
            lists["underlays"].append(disc(*places[0], 0.85, GREY, GREY))
            lists["lines"] += [way(*line, n=n) for line in constraint.lines]
        elif constraint.rule == "arrow":
            lists["overlays"].append(disc(*places[0]))
            lists["arrows"] += [way(constraint.lines[0][0], *line, n=n) for line in constraint.lines[1:]]
    return lists


RULES = ("difference", "ratio", "xv", "quadruple", "odd", "even", "thermometer", "arrow")


@settings(max_examples=80)
@given(layouts(RULES, (6, 9)))
def test_constraints_of_f_puzzles_are_read_as_sudokupad_draws_them(layout: ld.Layout) -> None:
    cells = [cell for constraint in layout.placed for cell in constraint.cells]
    strange = any(
        (m.rule == "xv" and m.values == (7,)) or (m.rule == "arrow" and len(m.lines[0]) + len(m.lines) > 3)
        for m in layout.placed
    )
    if strange or len(set(cells)) < len(cells):
        layout = layout.without_constraints.with_constraints(layout.placed[:1] if not strange else [])
        if len(set(layout.placed[0].cells if layout.placed else ())) < sum(len(m.cells) for m in layout.placed):
            return
    assert read(pad(layout.n, **drawing(layout))).puzzle.layout is layout


PAD: list[tuple[dict[str, Any], str]] = [
    ({"overlays": [shape(0.5, 1, text="<", backgroundColor=WHITE)]}, "greater:r1c2r1c1"),
    ({"overlays": [disc(0.5, 1, 0.3)], "text": "All dots are given."},
     "difference:r1c1r1c2+negativedifference"),
    ({"overlays": [disc(0.5, 1, 0.3)], "text": "Kropki dots. All dots are given."},
     "difference:r1c1r1c2+negativedifference+negativeratio"),
    ({"overlays": [disc(0.5, 1) | {"width": 1.83}], "arrows": [{"wayPoints": [[0.5, 1.9], [0.5, 3.5]]}]},
     "arrow:r1c1r1c2/r1c3r1c4"),
    ({"overlays": [disc(4.5, 4.5)], "arrows": [way(40, 42), way(40, 31)]}, "arrow:r5c5/r4c5;r5c5/r5c6r5c7"),
    ({"overlays": [shape(-0.5, 2.5, text="12")], "arrows": [{"wayPoints": [[-0.2, 2.2], [-0.02, 2.02]]}]},
     "littlekillersum:12@r1c2r2c1"),
    ({"overlays": [shape(0.5, -0.5, text="7")], "text": "X-sums outside."}, "xsum:7@" + "".join(f"r1c{k}" for k in range(1, 10))),
    ({"lines": [way(0, 20, color="#67f067")]}, "whispers:r1c1r2c2r3c3"),
    ({"lines": [way(0, 1, color="#67f067ff")], "text": "Green lines: neighbours differ by at least 4 (Dutch whispers)."},
     "whispers:4@r1c1r1c2"),
    ({"lines": [way(0, 1, color="#F067F0"), way(9, 10)], "text": "Purple lines are renban lines. Grey lines are palindromes."},
     "palindrome:r2c1r2c2+renban:r1c1r1c2"),
    ({"overlays": [disc(0.5, 0.5), disc(0.5, 2.5)], "lines": [way(0, 2)], "text": "Digits between the circles."},
     "betweenline:r1c1r1c2r1c3"),
    ({"overlays": [disc(0.5, 0.5), disc(0.5, 2.5)], "lines": [way(0, 2)], "text": "The line has the sum of the circles."},
     "doublearrow:r1c1r1c2r1c3"),
    ({"underlays": [shape(0.5, k, 0.6, angle=45, backgroundColor=WHITE) for k in (0.5, 2.5)], "lines": [way(0, 2)]},
     "lockout:r1c1r1c2r1c3"),
    ({"lines": [{"color": "#34BBE6", "wayPoints": [[0, 0], [9, 9]]}, {"wayPoints": [[0, 9], [9, 0]]}]}, "diagonal"),
    ({"underlays": [disc(0.5, 0.5, 0.85, GREY)], "lines": [way(0, 1)], "text": "Slow thermometers."}, "slowthermometer:r1c1r1c2"),
    ({"cages": [{"cells": [{"row": 0, "col": 0}, [0, 1]], "value": "9.0"}, {"cells": ["r2c1", "R2C2"], "value": 3}]},
     "killercage:9@r1c1r1c2;3@r2c1r2c2"),
    ({"cages": [{"cells": [[0, 0], [1, 1]], "style": "extraregion", "sum": 3, "unique": True}]}, "extraregion:r1c1r2c2"),
    ({"global": ["antixv", "disjoint"]}, "disjointgroups+negativexv"),
    ({"overlays": [shape(0.5, 0.5, backgroundColor="#0000")]}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("drawn", "code"), PAD, ids=[code or "nothing" for _drawn, code in PAD])
def test_a_drawing_with_one_meaning(drawn: dict[str, Any], code: str) -> None:
    wanted = ld.Layout.parse("9+" + code if code else "9")
    layout = read(pad(**drawn)).puzzle.layout
    if code.count("arrow:r5c5/"):
        assert layout is ld.Layout.parse("9+arrow:r5c5/r5c6r5c7/r4c5")
    else:
        assert layout is wanted


def test_digits_that_are_drawn_are_givens() -> None:
    reading = read(pad(overlays=[shape(0.5, 0.5, text="5")]))
    assert reading.puzzle.values[0] == 5 and reading.notes == ("digits that are drawn as text are taken for givens",)


REFUSED = [
    ({"lines": [way(0, 20)]}, "a line from r1c1 to r3c3,"),
    ({"overlays": [disc(4.5, 4.5)]}, "a circle at r5c5,"),
    (
        {"overlays": [disc(0.5, 0.5), disc(0.5, 2.5)], "lines": [way(0, 2)]},
        "a line from r1c1 to r1c3, a circle at r1c1 and",
    ),
    ({"overlays": [shape(-0.5, 2.5, text="12")]}, "the text 12 at r0c3,"),
    ({"overlays": [shape(-0.5, 2.5, text="12")], "text": "Sandwich sums and skyscrapers."}, "the text 12 at r0c3,"),
    ({"overlays": [disc(0.5, 1, 0.3)], "text": "Arrows."}, "a circle at r1c2,"),
    ({"overlays": [shape(0.5, 1, text="XX", backgroundColor=WHITE)]}, "the text XX at r1c2,"),
    ({"overlays": [shape(1, 0.5, text="<", backgroundColor=WHITE)]}, "the text < at r2c1,"),
    ({"underlays": [shape(2.5, 2.5, 1, backgroundColor="#ff0000")]}, "a rectangle at r3c3,"),
    ({"arrows": [way(0, 2)]}, "an arrow from r1c1 to r1c3,"),
    ({"overlays": [shape(1e9, 2.5)]}, "1 drawing over the grid,"),
]


@pytest.mark.parametrize(("drawn", "says"), REFUSED, ids=[says for _drawn, says in REFUSED])
def test_a_drawing_without_one_meaning_is_refused_with_its_place(drawn: dict[str, Any], says: str) -> None:
    with pytest.raises(LucidokuError, match=f"^this puzzle has {says}"):
        read(pad(**drawn))


def test_hues_and_words() -> None:
    hues = {"#abc": "blue", "black": "black", "#fffe": "white", "#F00": "red", "#ffa600": "orange", "rgb(1)": "other"}
    assert {color: hue(color) for color in hues} == hues and hue(5) == "other"
    words = RuleWords("All white dots are given; not all X are shown.")
    assert words.negatives(["difference", "xv"]) == (["negativedifference"], [])


def test_drawings_by_hand_in_f_puzzles() -> None:
    drawn = {
        "circle": [{"cells": ["R1C1", "R1C2"], "baseC": "#000000", "outlineC": "#000000", "width": 0.3, "height": 0.3}],
        "line": [{"lines": [["R3C1", "R3C2"]], "outlineC": "#67F067", "width": 0.3}],
        "text": [{"cells": ["R4C1", "R4C2"], "value": "X"}, {"cells": ["R5C1"], "value": "7"}],
    }
    puzzle = read(json.dumps({"size": 9, "grid": [[{}] * 9] * 9, **drawn})).puzzle
    assert (
        puzzle.layout is ld.Layout.parse("9+ratio:r1c1r1c2+whispers:r3c1r3c2+xv:10@r4c1r4c2") and puzzle.values[36] == 7
    )


# Penpa+

PENPA: list[tuple[dict[str, Any], str]] = [
    ({"thermo": [[28, 29, 42]]}, "thermometer:r1c1r1c2r2c2"),
    ({"thermo": [[28, 29]], "nobulbthermo": [[29, 42]]}, "thermometer:r1c1r1c2/r1c2r2c2"),
    ({"arrows": [[28, 29, 30]]}, "arrow:r1c1/r1c2r1c3"),
    ({"killercages": [[54, 55], []], "numberS": {"892": [" 12", 1]}, "cage": {"892,894": 10}}, "killercage:12@r3c1r3c2"),
    ({"killercages": [[54, 55]]}, "killercage:r3c1r3c2"),
    ({"symbol": {"535": [8, "circle_SS", 2], "366": [2, "circle_SS", 2]}}, "difference:r1c1r1c2+ratio:r1c1r2c1"),
    ({"symbol": {"28": [3, "circle_L", 2], "29": [3, "square_L", 2]}}, "even:r1c2+odd:r1c1"),
    ({"number": {"535": ["X", 1, "1"], "366": ["V", 1, "1"]}}, "xv:10@r1c1r1c2;5@r1c1r2c1"),
    ({"number": {"535": [">", 1, "1"]}}, "greater:r1c1r1c2"),
]  # fmt: skip


@pytest.mark.parametrize(("layer", "code"), PENPA, ids=[code for _layer, code in PENPA])
def test_constraints_of_penpa(layer: dict[str, Any], code: str) -> None:
    assert read(penpa_link(json.dumps({"number": {}, **layer}))).puzzle.layout is ld.Layout.parse("9+" + code)


NOT_PENPA: list[tuple[dict[str, Any], str]] = [
    ({"symbol": {"28": [2, "star", 2]}}, "this puzzle has 1 drawing under the grid"),
    ({"symbol": {"535": [5, "circle_SS", 2]}}, "this puzzle has 1 drawing under the grid"),
    ({"cage": {"892,894": 10}}, "this puzzle has 1 cage,"),
    ({"line": {"28,29": 2}}, "this puzzle has 1 line,"),
    ({"nobulbthermo": [[28, 29]]}, "this puzzle has 1 thermometer without a bulb,"),
    ({"numberS": {"892": ["12", 1]}}, "this puzzle has 1 drawing over the grid"),
    ({"number": {"15": ["12", 1, "1"]}}, "this puzzle has 1 drawing over the grid"),
    ({"thermo": [[28, 5]]}, "thermo: 5 is not a cell of the grid"),
    ({"thermo": [5]}, "the field 'thermo' of this puzzle"),
    ({"killercages": [[28, 29]], "numberS": {"788": ["99", 1]}}, "killer cage at r1c1: a sum of 99 cannot be"),
]


@pytest.mark.parametrize(("layer", "says"), NOT_PENPA, ids=[says for _layer, says in NOT_PENPA])
def test_what_penpa_only_draws_is_refused_by_name(layer: dict[str, Any], says: str) -> None:
    with pytest.raises(LucidokuError, match="^" + says):
        read(penpa_link(json.dumps({"number": {}, **layer})))


@pytest.mark.parametrize("space", [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (1, 0, 1, 0), (2, 1, 0, 3)])
def test_a_page_of_penpa_may_have_margins_on_any_side(space: tuple[int, int, int, int]) -> None:
    top, bottom, left, right = space
    wide, high = 9 + left + right, 9 + top + bottom

    def point(row: int, column: int) -> int:
        return (row + 2 + top) * (wide + 4) + column + 2 + left

    words = (
        "Adjacent cells marked with a white circle contain consecutive digits. All possible white circles are marked."
    )
    head = (
        f"sudoku,{wide},{high},38,0,1,1,380,418,448,448,1,0,0,1,Title: 16 - X,Author: A,https://x.org,{words},OFF,false"
    )
    border = 3 * (wide + 4) * (high + 4) + point(2, 6)
    layer = {
        "number": {str(point(0, 0)): ["5", 1, "1"], "0": ["A", 4, "6"]},
        "symbol": {str(border): [8, "circle_SS", 2], "1": [7, "arrow_Short", 2]},
    }
    reading = read(penpa_link(json.dumps(layer), head, str(list(space))))
    assert reading.puzzle.layout is ld.Layout.parse("9+diagonal+difference:r3c7r3c8+negativedifference")
    assert reading.puzzle.values[0] == 5 and (reading.title, reading.author) == ("16 - X", "A")
    assert {"the text 'A' outside the grid was left out", "signs outside the grid were left out"} <= set(reading.notes)


@pytest.mark.parametrize(
    ("layer", "words", "says"),
    [
        ({}, "", "grids of 9×10 are not supported"),
        (
            {"symbol": {"535": [8, "circle_SS", 2]}},
            "White circles: the sum is 5",
            'white dot at r1c1: the rules say "White circles',
        ),
        (
            {"thermo": [[28, 29]]},
            "Digits decrease from the bulb",
            'thermometer at r1c1: the rules say "Digits decrease',
        ),
        ({"wobble": {"1": 2}}, "", "this puzzle has wobble,"),
    ],
)
def test_words_and_layers_of_penpa_are_never_dropped(layer: dict[str, Any], words: str, says: str) -> None:
    high = 9 if layer else 10
    head = f"sudoku,{high},9,38,0,1,1,380,380,84,84,0,0,0,0,Title: ,Author: ,,{words},OFF,false"
    with pytest.raises(LucidokuError) as caught:
        read(penpa_link(json.dumps({"number": {}, **layer}), head))
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize("number", range(8))
def test_a_wall_within_a_region_is_refused(number: int) -> None:
    text = next(
        text
        for start in range(number * 100, number * 100 + 100)
        if (text := text_of(1, start, ["walls"], 0)).truth[0].layout.is_jigsaw and not text.wrapper
    )
    lines = text.text.split("\n")
    row = next(i for i, line in enumerate(lines) if " . " in line)
    place = re.search(r"(?<= [.\w])   ?(?=[.\w] )|(?<=[.\w]) (?=[.\w])", lines[row])
    assert place, text.text
    lines[row] = lines[row][: place.start()] + "|" + lines[row][place.start() + 1 :]
    with pytest.raises(LucidokuError):
        read("\n".join(lines))
