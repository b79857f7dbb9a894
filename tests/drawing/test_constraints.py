"""Pictures of variants: their signs, the outside numbers, the key; golden files reviewed by eye."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import lucidoku as ld
from lucidoku.drawing.console import terminal
from lucidoku.drawing.constraints import ConstraintShapes, room_outside
from lucidoku.drawing.figure import Figure
from lucidoku.drawing.geometry import Geometry, border
from lucidoku.drawing.images import drawing
from lucidoku.drawing.key import key_of
from lucidoku.drawing.shapes import Circle, TextLabel
from lucidoku.drawing.theme import THEMES
from lucidoku.paper._canvas import Pdf, Svg
from lucidoku.paper._sheets import SOLUTIONS, draw_sheets, items_of
from lucidoku.rules._signs import Disc, LineSign
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type
from lucidoku.words.language import language
from support import GOLDEN, agrees_with_picture

ROW = "".join(f"r1c{c}" for c in range(1, 10))
COLUMN = "".join(f"r{r}c5" for r in range(9, 0, -1))
SHOWN = {
    "cages": "9+killercage:15@r1c1r1c2r2c2;20@r2c3r2c4r3c4;r5c5r5c6r6c5r6c6r4c5;12@r7c1r8c2r9c3"
    "+lookalike:r8c5r8c6r9c5/r2c7r2c8r3c7;r6c9r7c9/r5c1r6c1",
    "cells": "9+odd:r1c9+even:r2c9+minimum:r1c7+maximum:r3c7+extraregion:r5c1r5c2+rowindexer:r6c1r6c2+columnindexer:r7c9r8c9"
    "+boxindexer:r6c7r6c8+clone:r9c6r9c7/r1c1r1c2;r2c1r2c2/r3c1r3c2",
    "dots": "9+difference:r8c4r8c5;3@r8c5r9c5+ratio:r7c8r7c9;3@r8c9r7c9+xv:10@r1c4r1c5;5@r1c5r1c6;7@r1c6r2c6"
    "+greater:r1c8r1c9;r3c1r2c1+quadruple:1,2,3,4@r4c8r4c9r5c8r5c9;5,6@r5c6r5c7r6c6r6c7;7@r1c1r1c2r2c1r2c2",
    "lines": "9+antiking+renban:r1c1r1c2r1c3+whispers:r2c1r2c2r3c3r2c4+entropicline:r4c1r4c2r5c3r4c4+modularline:r1c5r1c6r1c7"
    "+parityline:r3c8r2c8r2c9+nabner:r2c5r2c6r2c7+palindrome:r3c5r3c6r3c7+zipperline:r4c5r5c5r6c5+regionsumline:r4c6r4c7r5c7"
    "+betweenline:r7c1r7c2r8c3r8c4+lockout:r9c1r9c2r9c3r9c4r9c5+doublearrow:r7c6r8c6r8c7r7c7+slowthermometer:r4c8r4c9r5c9"
    "+thermometer:r6c1r6c2r5c1/r6c2r6c3+arrow:r9c8r9c9/r8c8r7c8;r6c6/r6c7r6c8r7c9",
    "outside": "9+littlekillersum:15@r1c2r2c1;9@r1c3r2c4r3c5r4c6r5c7r6c8r7c9;12@r9c9r8c8r7c7r6c6r5c5r4c4r3c3r2c2r1c1;4@r9c1"
    f"+sandwichsum:12@{ROW}+xsum:23@{ROW}+numberedroom:5@{COLUMN}+skyscraper:3@{COLUMN}",
}  # fmt: skip


def grid_of(code: str) -> ld.Grid:
    layout = ld.Layout.parse(code)
    return ld.Grid(bytes(layout.n**2), layout)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SHOWN)
def test_golden(name: str, theme: str) -> None:
    grid = grid_of(SHOWN[name])
    agrees_with_picture(
        ld.drawing.svg(ld.Board(grid) if theme == "dark" else grid, theme=theme), f"rules-{name}-{theme}"
    )


@pytest.mark.parametrize("n", [4, 6, 16, 25])
def test_golden_on_other_sizes(n: int) -> None:
    row = "".join(f"r2c{c}" for c in range(n, 0, -1))
    code = (
        f"{n}x{n}+killercage:6@r1c1r1c2r2c2+quadruple:1,{n}@r2c3r2c4r3c3r3c4+sandwichsum:2@{row}+whispers:r3c1r4c2"
        "+ratio:r4c3r4c4"
    )
    agrees_with_picture(ld.drawing.svg(ld.Board(grid_of(code))), f"rules-{n}")


def test_every_rule_with_marks_is_shown() -> None:
    rules = {mark.rule for code in SHOWN.values() for mark in ld.Layout.parse(code).placed}
    assert {name for name in CONSTRAINT_NAMES if constraint_type(name).lines != (0, 0)} <= rules


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("theme", THEMES)
def test_every_constraint_is_drawn_and_every_rule_described(name: str, theme: str) -> None:
    layout = ld.Layout.parse(SHOWN[name])
    for mark in layout.placed:
        alone = layout.without_constraints.with_constraints([mark])
        figure = ConstraintShapes(Geometry(alone), THEMES[theme])
        assert len(figure.under() + figure.over()) >= bool(mark.lines)
    for lang in ("en", "fr", "zh_Hant"):
        picture = ld.drawing.svg(grid_of(SHOWN[name]), theme=theme, lang=lang)
        ElementTree.fromstring(picture)
        with language(lang):
            words = "".join(re.findall(r'class="key"[^>]*>([^<]*)<', picture)).replace(" ", "")
            meanings = "".join(layout.meanings).replace(" ", "")
        assert words.replace("&gt;", ">") == meanings
    assert 'class="key"' not in ld.drawing.svg(grid_of(SHOWN[name]), legend=False)


def test_a_puzzle_with_houses_alone_has_no_key() -> None:
    assert key_of(ld.Layout.of_size(9)) == [] and room_outside(ld.Layout.of_size(9)) == room_outside(
        ld.Layout.parse("4")
    )
    assert 'class="mark' not in ld.drawing.svg(ld.Grid(bytes(81)))


def test_outlines_go_around_holes_and_pieces() -> None:
    ring = [c for c in range(16) if c not in (5, 6, 9, 10)]
    assert [len(loop) for loop in border(ring, 4, 10, 1)] == [4, 4]
    assert border(ring, 4, 10, 1)[0] == [(1, 1), (39, 1), (39, 39), (1, 39)]
    assert sorted(border(ring, 4, 10, 1)[1]) == [(9, 9), (9, 31), (31, 9), (31, 31)]
    assert border([0, 5], 4, 10, 1) == [[(1, 1), (9, 1), (9, 9), (1, 9)], [(11, 11), (19, 11), (19, 19), (11, 19)]]
    bent = border([0, 4, 5], 4, 10, 1)
    assert bent == [[(1, 1), (9, 1), (9, 11), (19, 11), (19, 19), (1, 19)]]
    for loop in bent:
        assert all((ax == bx) != (ay == by) for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]))


@pytest.mark.parametrize("n", [4, 9, 16, 25])
def test_candidates_leave_room_for_sums_and_dots(n: int) -> None:
    code = f"{n}x{n}+killercage:10@r1c1r1c2r2c1r2c2+quadruple:1,2,3,4@r2c2r2c3r3c2r3c3"
    geometry = Geometry(ld.Layout.parse(code))
    over = ConstraintShapes(geometry, THEMES["light"]).over()
    text = next(shape for shape in over if isinstance(shape, TextLabel) and shape.part == "mark sum")
    dot = next(shape for shape in over if isinstance(shape, Circle) and shape.part == "mark dot")
    first = geometry.spots[0]
    assert text.y + text.size * 0.4 < first[1] - geometry.pitch * 0.3
    corner = geometry.spots[(n + 1) * n + n - 1]  # the last candidate of r2c2
    if n == 9:
        assert (dot.x - corner[0]) ** 2 + (dot.y - corner[1]) ** 2 > (dot.radius + geometry.pitch * 0.3) ** 2
    sums = Geometry(ld.Layout.parse(f"{n}x{n}+killercage:10@r1c1r1c2r2c1r2c2"))
    text = next(shape for shape in ConstraintShapes(sums, THEMES["light"]).over() if isinstance(shape, TextLabel))
    assert text.y + text.size * 0.4 < sums.spots[0][1] - sums.pitch * 0.3
    bottom = geometry.corner(geometry.layout.cells[0])[1] + geometry.size
    assert all(y + geometry.pitch * 0.4 < bottom for _x, y in geometry.spots[:n])


def test_numbers_outside_lie_within_the_picture_and_apart() -> None:
    drawn = drawing(grid_of(SHOWN["outside"]))
    labels = [shape for shape in drawn.grid if isinstance(shape, TextLabel) and shape.part == "mark outside"]
    assert sorted(label.text for label in labels) == ["12", "12", "15", "23", "3", "4", "5", "9"]
    left, top = drawn.origin
    span = Geometry(ld.Layout.of_size(9)).span
    for label in labels:
        wide = 0.35 * label.size * len(label.text)
        assert wide < left + label.x < drawn.width - wide and label.size / 2 < top + label.y
        assert not (0 < label.x < span and 0 < label.y < span)
    for i, one in enumerate(labels):
        for other in labels[i + 1 :]:
            assert max(abs(one.x - other.x), abs(one.y - other.y)) > one.size
    axes = [shape for shape in drawn.grid if isinstance(shape, TextLabel) and shape.part == "axis"]
    assert all(axis.y < label.y for axis in axes if axis.text == "c1" for label in labels)


def test_marks_lie_below_lines_and_digits() -> None:
    figure = Figure(Geometry(ld.Layout.parse(SHOWN["lines"])), THEMES["light"])
    figure.marks_under()
    parts = [shape.part for shape in figure.shapes]
    assert parts.index("mark line") > parts.index("mark disc")  # a bulb is below its line …
    assert parts[-1] == "mark disc"  # … and a circle above its arrow
    picture = ld.drawing.svg(grid_of(SHOWN["lines"]))
    assert picture.index('class="mark line"') < picture.index('class="line"')


def test_signs_of_a_thermometer() -> None:
    signs = [sign for _mark, sign in ld.Layout.parse("4+thermometer:r1c1r1c2/r1c1r2c1").signs]
    assert signs == [Disc((0,), "grey", size=0.78), LineSign((0, 1), width=0.3), LineSign((0, 4), width=0.3)]


def test_the_terminal_lists_rules_and_marks() -> None:
    text = str(terminal(grid_of("4+antiking+killercage:3@r1c1r1c2;r2c1r2c2+arrow:r1c1/r2c2r3c3")))
    assert text.splitlines()[-5:] == [
        "Cells that touch at a corner hold different digits.",
        "The digits along an arrow add up to the digit in its circle, or to the number in its pill; they may repeat.",
        "    r1c1 / r2c2 r3c3",
        "Digits in a cage do not repeat, and they add up to its sum, if it has one.",
        "    3: r1c1 r1c2; r2c1 r2c2",
    ]
    assert str(terminal(ld.Grid(bytes(16)))).endswith("+")


@pytest.mark.parametrize("solutions", SOLUTIONS)
@pytest.mark.parametrize("per_page", [1, 12])
def test_paper_has_the_marks_and_the_rules(per_page: int, solutions: str) -> None:
    pytest.importorskip("fpdf")
    code = "4+antiking+littlekillersum:4@r1c1+killercage:3@r1c1r1c2;7@r2c1r2c2r3c1"
    canvas = Svg()
    for page in (canvas, Pdf()):
        draw_sheets(
            page, items_of([grid_of(code)]), paper="a4", per_page=per_page, candidates=True, large=False,
            solutions=solutions, upside_down=False, heading="",
        )  # fmt: skip
    first = canvas.pages()[0]
    words = "".join(re.findall(r'fill="#222222">([^<]*)<', first)).replace(" ", "")
    assert words == "".join(ld.Layout.parse(code).meanings).replace(" ", "")
    assert first.count('class="mark cage"') >= 3 and 'class="mark outside"' in first
    if solutions != "below":
        marks = [float(y) for y in re.findall(r'y="([\d.]+)" font-size="[\d.]+" fill="#222222"', first)]
        assert marks and max(marks) < 842 - 30


def test_goldens_are_all_used() -> None:
    names = {f"rules-{name}-{theme}" for name in SHOWN for theme in THEMES} | {f"rules-{n}" for n in (4, 6, 16, 25)}
    assert {path.stem for path in GOLDEN.glob("rules-*.svg")} == names


@pytest.mark.parametrize("rule", ["whispers", "lockout"])
@pytest.mark.parametrize("n", [4, 6, 9])
def test_the_number_of_a_line_is_drawn(rule: str, n: int) -> None:
    with_number, without = (ld.drawing.svg(grid_of(f"{n}+{rule}:{number}r1c1r1c2r1c3")) for number in ("3@", ""))
    usual = constraint_type(rule).usual
    assert usual is not None
    assert (">3</text>" in with_number) == (usual(n) != 3)
    assert not re.search(r'class="mark text"', without)
    assert not re.search(r"\d", constraint_type(rule).meaning.replace("by 4 without one", ""))
