"""Lists in a notebook cell: a picture, a table of the first rows, and how many there are."""

from __future__ import annotations

import re

import pytest

import lucidoku as ld
from lucidoku.drawing.html import LISTED, rows_html
from support import puzzles

PUZZLE = puzzles(9)[0]


@pytest.mark.parametrize("size", [0, 1, LISTED, LISTED + 1, 300])
def test_a_list_says_how_many_there_are(size: int) -> None:
    shown = rows_html(size, ([number, "<b>"] for number in range(size)), "<svg/>" if size else "")
    assert shown.count("&lt;b&gt;") == min(size, LISTED) and "<b>" not in shown
    assert ("of" in shown) == (size > LISTED) and (f"{LISTED} of {size}" in shown) == (size > LISTED)
    assert ("<table" in shown) == (size > 0) and re.sub("<[^>]*>", "", shown)


@pytest.mark.parametrize("number", [0, 20, 34])
def test_steps_show_what_they_conclude(number: int) -> None:
    walk = ld.explain(PUZZLE)
    steps = ld.find_steps(walk.board(min(number, len(walk) - 1)))
    shown = steps._repr_html_()
    assert shown.count("<svg") == 1 and "<script" not in shown and len(shown) < 60_000
    for step in steps[:LISTED]:
        assert f">{step.technique.name}<" in shown and f">{', '.join(step.conclusion)}<" in shown


def test_no_step_is_told() -> None:
    assert "nothing was found" in ld.find_steps(PUZZLE, ["swordfish"])._repr_html_()
