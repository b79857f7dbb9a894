"""Contradictions of a position with the rules are found in one place, and reported alike by Python, command line and
page.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.grid.faults import Kind, faults
from lucidoku.grid.grid import Grid
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.words.language import language
from support import call

TWICE = "11" + "." * 14


@given(st.lists(st.integers(0, 4), min_size=16, max_size=16), st.lists(st.integers(0, 15), min_size=16, max_size=16))
def test_faults_are_violations_of_the_rules(values: list[int], masks: list[int]) -> None:
    layout = Layout.of_size(4)
    masks = [0 if value else mask for value, mask in zip(values, masks, strict=True)]
    wanted: set[tuple[Kind, House | None, int]] = set()
    for house in layout.houses:
        held = [values[cell] for cell in house.cells]
        wanted |= {(Kind.TWICE, house, digit) for digit in range(1, 5) if held.count(digit) > 1}
        places = {
            digit
            for cell in house.cells
            for digit in range(1, 5)
            if values[cell] == digit or masks[cell] >> digit - 1 & 1
        }
        wanted |= {(Kind.NO_PLACE, house, digit) for digit in {1, 2, 3, 4} - places}
    wanted |= {(Kind.NO_CANDIDATE, None, int(c)) for c in layout.cells if not values[c] and not masks[c]}
    problems = [*faults(layout, values, masks)]
    named = {(f.kind, f.house, f.digit if f.house else int(f.cells[0])) for f in problems}
    assert named == wanted and len(problems) == len(wanted)
    assert [f for f in problems if f.kind is Kind.TWICE] == [*faults(layout, values)]
    for fault in problems:
        if fault.kind is Kind.TWICE:
            assert fault.house and [c for c in fault.house.cells if values[c] == fault.digit] == [*fault.cells]


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_all_say_the_same_sentence(lang: str) -> None:
    pytest.importorskip("pydantic")
    from lucidoku.web.models.base import PagePosition
    from lucidoku.web.positions import look

    with language(lang):
        sentence = str(next(faults(Layout.of_size(4), b"\1\1" + bytes(14))))
        with pytest.raises(ld.InvalidPuzzle) as raised:
            Grid.parse(TWICE).check()
        assert str(raised.value) == sentence
        seen = look(PagePosition(layout="4x4", givens="1" + "." * 15, values=".1" + "." * 14), 1.0)
        assert {mistake.text for mistake in seen.mistakes} == {sentence}
    assert call(["explain", TWICE, "--lang", lang]).stderr == f"lucidoku: {sentence}\n"


def test_a_board_names_the_cell_or_the_house() -> None:
    board = ld.Board(Grid.parse("1.....2..3.....4"))
    for digit in (2, 4):
        board.eliminate("r1c2", digit)
    with pytest.raises(ld.InvalidPuzzle, match="r1c2 is empty but has no candidate left"):
        board.check()
    board = ld.Board(Grid.parse("." * 16))
    for cell in ("r1c1", "r1c2", "r1c3", "r1c4"):
        board.eliminate(cell, 3)
    with pytest.raises(ld.InvalidPuzzle, match="row 1 has no place left for 3"):
        board.check()


def test_a_mistyped_digit_is_named_though_a_rule_is_against_it_at_once() -> None:
    mistyped = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5..1.8..79"
    for asked in (ld.explain, ld.hint):
        with pytest.raises(ld.NoSolution) as raised:
            asked(mistyped)
        sentence = "row 7 has no place left for 1; with another digit in r9c3 there is exactly one solution"
        assert str(raised.value) == sentence
        assert [str(candidate) for candidate in raised.value.suspects] == ["(1)r9c3"]
