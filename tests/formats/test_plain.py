"""Plain lines of digits and points are read directly, with the same result or error as by the formats."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats import reading
from lucidoku.formats._format import Entry, Reading, alphabet, cell_values
from lucidoku.formats._maps import is_map_like
from lucidoku.formats.line import plain_grid, read_plain
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules.sizes import SIZES

_DIGITS = "123456789ABCDEFGHIJKLMNOP"
_LAYOUTS = [None, Layout.of_size(9).with_diagonals(), Layout.of_size(4), Layout.standard(3, 2), Layout.of_size(16)]
_FOREIGN = _DIGITS[9:].lower() + "QXYZqxyz 0.*_?-+#:|,;[]{}()<>~/\"'\t\r\n\v\u00e9\u2460\uff11\u00a0\ufeff\ud800"
_STARTS = [
    "",
    "S9B",
    "C1A",
    "L2C",
    "scl",
    "ctc",
    "fpuz",
    "scf",
    "SumoCueV1",
    ".Diagonal",
    ".Windoku",
    ":0000:",
    "[1",
    '{"a',
]

# One character away from a plain line, but not read as one.
_CANDIDATES = "1" + "." * 62 + "4"
_SHORT_NAME = ".Diagonal" + "." * 616
_PACKED = "C1A" + "5" * 253
_SIXTEEN = "0123456789ABCDEF" + "." * 240


@st.composite
def lines(draw: st.DrawFn) -> str:
    """Return lines of the length of a grid, or nearly: plain ones, and some with a few other characters."""
    n = draw(st.sampled_from(list(SIZES)))
    digits = draw(st.sampled_from([_DIGITS[:n], _DIGITS[:9], _DIGITS, _DIGITS[max(9, n - 2) :], _DIGITS[:n].lower()]))
    empty = draw(st.sampled_from([".", "0", ".0", "", "_", "*"]))
    shown = draw(st.lists(st.sampled_from(digits + empty), min_size=2, max_size=30))
    text = (draw(st.sampled_from(_STARTS)) + "".join(shown) * n * n)[: n * n + draw(st.sampled_from([0, 0, 0, 1]))]
    for place in draw(st.lists(st.integers(0, len(text) - 1), max_size=2)):
        text = text[:place] + draw(st.sampled_from(_FOREIGN)) + text[place + 1 :]
    return text + draw(st.sampled_from(["", "", "\n", "\r\n", "\n\n", " "]))


@contextmanager
def by_the_formats() -> Iterator[None]:
    """Return the readers without the way of plain lines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "read_plain", lambda text, layout: None)
        patch.setattr(reading, "plain_grid", lambda text, layout: None)
        yield


def outcome(text: str, layout: Layout | None) -> Reading | tuple[type, str]:
    """Return the reading of a text, or the error."""
    try:
        return formats.read(text, layout)
    except ld.LucidokuError as error:
        return type(error), str(error)


def entries(text: str, layout: Layout | None) -> list[Entry | str]:
    """Return the same of a file that has the text in its second line."""
    try:
        listed = list(ld.read_puzzles(["." * 81, text], layout))
    except ld.LucidokuError as error:
        return [str(error)]
    return [str(entry.error) if entry.error else entry for entry in listed]


@settings(max_examples=250, deadline=None)
@given(lines(), st.sampled_from(_LAYOUTS))
@example(_CANDIDATES, None)
@example(_SHORT_NAME, None)
@example(_PACKED, None)
@example(_SIXTEEN, None)
@example(_SIXTEEN.replace(".", "G"), None)
@example("1133224121133224", None)
@example("1122112233443344", None)
@example("." * 80 + "\ud800", None)
@example("A" * 100, None)
@example("." * 99 + "A", None)
@example("K." * 220 + "K", None)
def test_a_plain_line_is_read_as_the_formats_read_it(text: str, layout: Layout | None) -> None:
    plain = read_plain(text, layout)
    result, listed = outcome(text, layout), entries(text, layout)
    with by_the_formats():
        assert plain in (None, outcome(text, layout))
        assert result == outcome(text, layout)
        assert listed == entries(text, layout)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([n for n in SIZES if n != 8]), st.integers(0, 10**6), st.sampled_from(["", "\n", "\r\n"]))
def test_digits_and_points_are_plain(n: int, seed: int, end: str) -> None:
    """Else the test above might compare one way with itself."""
    chance = random.Random(seed)
    empty = "." if n > 9 else chance.choice(".0")
    shown = empty * chance.randint(1, n) + _DIGITS[:n]
    text = empty + "".join(chance.choices(shown, k=n * n - 1))
    assume("." in text or not is_map_like(text))  # a few look like a map of regions
    grid = plain_grid(text + end)
    assert grid is not None and grid.layout is Layout.of_size(n)
    assert grid.line == text.replace("0", ".")
    assert next(name for name, form in formats.FORMATS.items() if form.read and form.detect(text)) == "line"


@pytest.mark.parametrize("text", ["", "." * 82, "4" + "_" * 80, "." * 80 + "A", "." * 15 + "5", "." * 64, _SIXTEEN])
def test_a_text_that_may_be_something_else_is_not_plain(text: str) -> None:
    assert read_plain(text, None) is None
    assert read_plain("." * 81, Layout.of_size(4)) is None


def test_a_plain_line_takes_the_layout_that_is_given() -> None:
    for layout in (Layout.of_size(9).with_diagonals(), Layout.parse("9+antiknight")):
        grid = plain_grid("4" + "." * 80, layout)
        assert grid is not None and grid.layout is layout


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([4, 9, 10, 16, 25]), st.text("." + _DIGITS + _FOREIGN, min_size=1, max_size=12))
def test_each_character_means_its_value(n: int, text: str) -> None:
    layout, meaning = Layout.of_size(n), alphabet(text, n)
    values = [meaning(character) for character in text]
    wrong = [column for column, value in enumerate(values, 1) if value > n]
    try:
        assert list(cell_values(text, layout, 3)) == values and not wrong
    except ld.ParseError as error:
        assert (error.line, error.column) == (3, wrong[0])
        assert repr(text[wrong[0] - 1]) in str(error)


def test_a_puzzle_as_text_is_a_grid_without_the_formats(monkeypatch: pytest.MonkeyPatch) -> None:
    line = "1.....2..3.....4"
    monkeypatch.setattr(reading, "read", None)
    assert Grid(line) == Grid(bytes([1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4]))
