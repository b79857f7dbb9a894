"""A layout as text: one text, read and written everywhere."""

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
from lucidoku.web.positions import layout_of, layout_text
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
    return Layout(height, width, boxes, extras)


@given(layouts())
def test_every_layout_is_read_back_from_its_code(layout: Layout) -> None:
    assert Layout.parse(layout.code) is layout
    assert Layout.parse(f" {layout.code.upper().replace('X', 'x').replace('JIGSAW', 'jigsaw')} ") is layout
    assert layout_of(layout_text(layout)) is layout


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("9x9", Layout.standard(3, 3)),
        ("9", Layout.standard(3, 3)),
        ("3x3+windows", Layout.standard(3, 3).windows()),
        ("3x3+window", Layout.standard(3, 3).windows()),
        ("9x9+windows", Layout.standard(3, 3).windows()),
        ("9x9 + Diagonals + Windows", Layout.standard(3, 3).diagonal().windows()),
        ("windows+diagonal", Layout.standard(3, 3).diagonal().windows()),
        ("windoku", Layout.standard(3, 3).windows()),
        ("hyper", Layout.standard(3, 3).windows()),
        ("9x9+hyper", Layout.standard(3, 3).windows()),
        ("X", Layout.standard(3, 3).diagonal()),
        ("sudoku-x", Layout.standard(3, 3).diagonal()),
        ("9x9+x", Layout.standard(3, 3).diagonal()),
        ("6+x", Layout.standard(2, 3).diagonal()),
        ("x+windoku", Layout.standard(3, 3).diagonal().windows()),
        ("16x16", Layout.standard(4, 4)),
        ("4x4", Layout.standard(4, 4)),
        ("4x4:2x2", Layout.standard(2, 2)),
        ("2x2", Layout.standard(2, 2)),
        ("4", Layout.standard(2, 2)),
        ("12x12:2x6+diagonal", Layout.standard(2, 6).diagonal()),
        ("aabb aabb ccdd ccdd +diagonal", Layout.jigsaw("aabbaabbccddccdd").diagonal()),
        # as corpora and pages of earlier versions wrote them
        ("2x2+window+jigsaw:1122112233443344", Layout.jigsaw("aabbaabbccddccdd").windows()),
        ("AABBAABBCCDDCCDD+diagonals+windows", Layout.jigsaw("aabbaabbccddccdd").diagonal().windows()),
    ],
)
def test_texts_that_people_and_earlier_versions_write(text: str, layout: Layout) -> None:
    assert Layout.parse(text) is layout


def test_codes_in_corpora_stay() -> None:
    jigsaw = Layout.jigsaw("aabbaabbccddccdd").windows()
    assert jigsaw.code == "2x2+window+jigsaw:1122112233443344"
    assert Layout.standard(3, 3).windows().diagonal().code == "3x3+diagonal+window"


WRONG = [
    "",
    "foo",
    "9x9+foo",
    "3x3+windows+fog",
    "12x12:5x5",
    "3x3+jigsaw:111",
    "7x7",
    "9x8",
    "0x0",
    "windokus",
    "jigsaw",
    "9x9+jigsaw",
    "+",
    "a" * 17,
]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_unknown_is_an_error_everywhere(text: str) -> None:
    line = "." * 81
    for read in (
        Layout.parse,
        layout_of,
        lambda text: formats.read(json.dumps({"puzzle": line, "layout": text or "?"})),
        lambda text: formats.read(json.dumps({"schema": "lucidoku/puzzle/1", "givens": line, "layout": text})),
        lambda text: formats.read(f"{line} 3x3+diagonal+{text or '?'}") if text.isalpha() else Layout.parse(text),
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
        Layout(3, 3, extras=["fog"])


def test_an_unknown_rule_is_named_with_those_that_are_known() -> None:
    for word, expected in (
        ("kropki:r1c1r1c2", "unknown rule 'kropki'; did you mean difference or ratio?"),
        ("fog:r1c1r1c2", f"unknown rule 'fog'; expected one of {', '.join((*EXTRA_HOUSES, *CONSTRAINT_NAMES))}"),
    ):
        with pytest.raises(ld.ParseError, match=re.escape(expected)):
            Layout.parse(f"9x9+{word}")


def test_the_command_line_understands_what_is_printed() -> None:
    for text in ("9x9", "9x9+windows", "3x3+window"):
        result = call(["show", "." * 80 + "1", "--layout", text])
        assert result.exit_code == 0, result.output


def test_a_walkthrough_and_a_rating_tell_their_layout() -> None:
    layout = random_jigsaw(6, 1)
    puzzle = make_puzzle(layout, random.Random(1))
    walk = ld.explain(puzzle)
    record = walk_record(walk)
    assert Layout.parse(record["layout_code"]) is layout and record["layout"] == "6x6 jigsaw"
    assert json.loads(walk_json(walk)) == json.loads(json.dumps(record))
    card = rate(puzzle, "own").to_dict()
    assert Layout.parse(card["layout_code"]) is layout


def test_extra_houses_are_added_by_name() -> None:
    layout = Layout.standard(3, 3)
    assert layout.with_extra("diagonal") is layout.diagonal()
    assert layout.with_extra("windows") is layout.windows()
    assert [house.is_extra for house in layout.diagonal().houses] == [False] * 27 + [True] * 2
    assert random_jigsaw(6, 1, extras=["diagonal"]) is random_jigsaw(6, 1, diagonal=True)
    assert PuzzleSpec(layout=layout.diagonal()).layout.extras == ("diagonal",)


@given(layouts())
def test_a_layout_in_a_message_is_in_the_language_of_the_message(layout: Layout) -> None:
    english = ("jigsaw", "with", "boxes", "windows", "diagonals")
    for lang in ("fr", "zh_Hant"):
        with ld.language(lang):
            assert f"{layout}" == layout.title() and not [word for word in english if word in f"{layout}"]
    with ld.language("en"):
        usual = layout.is_jigsaw or (layout.box_height, layout.box_width) == SIZES.get(layout.n)
        assert (f"{layout}" == str(layout)) is usual


def test_a_message_names_windows_and_rules_in_its_language() -> None:
    layout = Layout.parse("9x9+windows+killercage:24@r8c2r8c3r7c3")
    with ld.language("fr"), pytest.raises(ld.LucidokuError, match="grille 9x9 avec fenêtres avec cage killer,"):
        ld.Grid(bytes(80), layout)
    with ld.language("zh_Hant"), pytest.raises(ld.LucidokuError, match=r"9x9.含窗口.含殺手籠"):
        ld.Grid(bytes(80), layout)
