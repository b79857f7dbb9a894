"""Layout as text: one notation, read and written everywhere."""

from __future__ import annotations

import json
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import formats
from lucidoku.generator.regions import random_jigsaw
from lucidoku.generator.spec import PuzzleSpec
from lucidoku.grid.layout import Layout
from lucidoku.logic.record import walk_record
from lucidoku.logic.record_json import walk_json
from lucidoku.ratings import rate
from lucidoku.rules import EXTRA_HOUSES
from lucidoku.rules.constraints import CONSTRAINT_NAMES
from lucidoku.rules.sizes import SIZES
from support import call, make_puzzle

SHAPES = [*SIZES.values(), (3, 2), (4, 2), (2, 6), (6, 2), (1, 7), (5, 2), (11, 2)]


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    height, width = draw(st.sampled_from(SHAPES))
    extras = draw(st.sets(st.sampled_from(list(EXTRA_HOUSES))))
    boxes = ""
    if draw(st.booleans()):
        n = height * width
        boxes = "".join(draw(st.permutations([chr(ord("A") + i % n) for i in range(n * n)])))
    return Layout._of(height, width, boxes, extras)


@given(layouts())
def test_every_layout_is_read_back_from_its_code(layout: Layout) -> None:
    assert Layout.parse(layout.code) is Layout(str(layout)) is layout
    assert Layout.parse(f" {layout.code.upper().replace('X', 'x').replace('JIGSAW', 'jigsaw')} ") is layout


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("9x9", Layout.standard(3, 3)),
        ("9", Layout.standard(3, 3)),
        ("9x9+window", Layout.standard(3, 3).with_windows()),
        ("9x9+windows", Layout.standard(3, 3).with_windows()),
        ("9x9 + Diagonals + Windows", Layout.standard(3, 3).with_diagonals().with_windows()),
        ("windows+diagonal", Layout.standard(3, 3).with_diagonals().with_windows()),
        ("windoku", Layout.standard(3, 3).with_windows()),
        ("hyper", Layout.standard(3, 3).with_windows()),
        ("9x9+hyper", Layout.standard(3, 3).with_windows()),
        ("X", Layout.standard(3, 3).with_diagonals()),
        ("sudoku-x", Layout.standard(3, 3).with_diagonals()),
        ("9x9+x", Layout.standard(3, 3).with_diagonals()),
        ("6+x", Layout.standard(2, 3).with_diagonals()),
        ("x+windoku", Layout.standard(3, 3).with_diagonals().with_windows()),
        ("16x16", Layout.standard(4, 4)),
        ("4x4", Layout.standard(2, 2)),
        ("4x4:2x2", Layout.standard(2, 2)),
        ("4", Layout.standard(2, 2)),
        ("25x25", Layout.standard(5, 5)),
        ("6x6", Layout.standard(2, 3)),
        ("6x6:3x2", Layout.standard(3, 2)),
        ("3x2", Layout.standard(3, 2)),
        ("2x5", Layout.standard(2, 5)),
        ("5x5", Layout.standard(1, 5)),
        ("7", Layout.standard(1, 7)),
        ("3x3:1x3", Layout.standard(1, 3)),
        ("2x2:2x1", Layout.standard(2, 1)),
        ("12x12:2x6+diagonal", Layout.standard(2, 6).with_diagonals()),
        ("aabb aabb ccdd ccdd +diagonal", Layout.jigsaw("aabbaabbccddccdd").with_diagonals()),
        ("4x4+window+jigsaw:1122112233443344", Layout.jigsaw("aabbaabbccddccdd").with_windows()),
        ("AABBAABBCCDDCCDD+diagonals+windows", Layout.jigsaw("aabbaabbccddccdd").with_diagonals().with_windows()),
    ],
)
def test_texts_that_people_write(text: str, layout: Layout) -> None:
    assert Layout.parse(text) is layout


@pytest.mark.parametrize(
    ("layout", "code"),
    [
        (Layout.jigsaw("aabbaabbccddccdd").with_windows(), "4x4+window+jigsaw:1122112233443344"),
        (Layout.standard(3, 3).with_windows().with_diagonals(), "9x9+diagonal+window"),
        (Layout.standard(2, 2), "4x4"),
        (Layout.standard(5, 5), "25x25"),
        (Layout.standard(3, 2), "6x6:3x2"),
        (Layout.standard(1, 5), "5x5"),
        (Layout.standard(1, 3), "3x3:1x3"),
        (Layout.standard(4, 4).from_zero(), "16x16+digits:0"),
    ],
)
def test_a_layout_prints_its_code(layout: Layout, code: str) -> None:
    assert str(layout) == layout.code == code and repr(layout) == f"Layout({code!r})"


@pytest.mark.parametrize(
    ("text", "grid", "small"), [("3x3", "9x9", "3x3:1x3"), ("2x2", "4x4", "2x2:1x2"), ("3", "9x9", "3x3:1x3")]
)
def test_a_text_that_may_be_a_grid_or_its_boxes_is_refused(text: str, grid: str, small: str) -> None:
    for more in ("", "+diagonal", "+killercage:3@r1c1r1c2"):
        with pytest.raises(ld.ParseError, match=f"write {grid} for boxes of .* cells, {small} for a grid of"):
            Layout(text + more)


WRONG = [
    "",
    "foo",
    "9x9+foo",
    "9x9+windows+fog",
    "3x3+windows",
    "2x2",
    "12x12:5x5",
    "9x9+jigsaw:111",
    "26x26",
    "9x8",
    "0x0",
    "windokus",
    "jigsaw",
    "9x9+jigsaw",
    "+",
    "a" * 17,
]


@pytest.mark.parametrize("text", WRONG)
def test_unknown_names_are_errors_everywhere(text: str) -> None:
    line = "." * 81
    for read in (
        Layout.parse,
        lambda text: formats.read(json.dumps({"puzzle": line, "layout": text or "?"})),
        lambda text: formats.read(json.dumps({"schema": "lucidoku/puzzle/1", "puzzle": line, "layout": text})),
        lambda text: formats.read(f"{line} 9x9+diagonal+{text or '?'}") if text.isalpha() else Layout.parse(text),
        lambda text: formats.read(f"puzzle,layout\n{line},{text or '?'}\n"),
    ):
        with pytest.raises(ld.LucidokuError):
            read(text)
    result = call(["show", line, "--layout", text])
    assert result.exit_code == 2 and "lucidoku: " in result.output


def test_an_unknown_extra_is_named_with_those_that_are_known() -> None:
    sentence = f"unknown extra houses 'fog'; expected one of {', '.join(EXTRA_HOUSES)}"
    with pytest.raises(ld.ParseError, match="unknown rule 'fog'; expected one of diagonal, window, antiking"):
        Layout.parse("9x9+fog")
    with pytest.raises(ld.InvalidPuzzle, match=sentence):
        Layout.standard(3, 3).with_extra("fog")
    with pytest.raises(ld.InvalidPuzzle, match=sentence):
        Layout._of(3, 3, extras=["fog"])


def test_an_unknown_rule_is_named_with_those_that_are_known() -> None:
    for word, expected in (
        ("kropki:r1c1r1c2", "unknown rule 'kropki'; did you mean difference or ratio?"),
        ("fog:r1c1r1c2", f"unknown rule 'fog'; expected one of {', '.join((*EXTRA_HOUSES, *CONSTRAINT_NAMES))}"),
    ):
        with pytest.raises(ld.ParseError, match=re.escape(expected)):
            Layout.parse(f"9x9+{word}")


def test_the_command_line_reads_printed_layouts() -> None:
    for text in ("9x9", "9x9+windows", "9x9+window"):
        result = call(["show", "." * 80 + "1", "--layout", text])
        assert result.exit_code == 0, result.output


def test_a_walkthrough_and_a_rating_tell_their_layout() -> None:
    layout = random_jigsaw(6, 1)
    puzzle = make_puzzle(layout, random.Random(1))
    walk = ld.explain(puzzle)
    record = walk_record(walk)
    assert Layout.parse(record["layout"]) is layout and record["layout"].startswith("6x6+jigsaw:")
    assert json.loads(walk_json(walk)) == json.loads(json.dumps(record))
    card = rate(puzzle, "own").to_dict()
    assert Layout.parse(card["layout"]) is layout


def test_extra_houses_are_added_by_name() -> None:
    layout = Layout.standard(3, 3)
    assert layout.with_extra("diagonal") is layout.with_diagonals()
    assert layout.with_extra("windows") is layout.with_windows()
    assert [house.is_extra for house in layout.with_diagonals().houses] == [False] * 27 + [True] * 2
    assert random_jigsaw(6, 1, extras=["diagonal"]) is random_jigsaw(6, 1, diagonal=True)
    assert PuzzleSpec(layout=layout.with_diagonals()).layout.extras == ("diagonal",)


@given(layouts())
def test_a_layout_in_a_message_is_in_the_language_of_the_message(layout: Layout) -> None:
    english = ("jigsaw", "with", "boxes", "windows", "diagonals")
    for lang in ("fr", "zh_Hant"):
        with ld.language(lang):
            assert f"{layout}" == layout.title() and not [word for word in english if word in f"{layout}"]
    with ld.language("en"):
        assert f"{layout}" == layout.title() and f"{layout.n}x{layout.n}" in layout.title()


def test_a_message_names_windows_and_rules_in_its_language() -> None:
    layout = Layout.parse("9x9+windows+killercage:24@r8c2r8c3r7c3")
    with ld.language("fr"), pytest.raises(ld.LucidokuError, match="grille 9x9 avec fenêtres avec cage killer,"):
        ld.Grid(bytes(80), layout)
    with ld.language("zh_Hant"), pytest.raises(ld.LucidokuError, match=r"9x9.含窗口.含殺手籠"):
        ld.Grid(bytes(80), layout)
