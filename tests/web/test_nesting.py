"""JSON that is nested too deeply for a browser's stack is refused before it is decoded."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import formats
from lucidoku.web.nesting import is_deeper, limit_nesting

VALUES = st.recursive(
    st.text('[]{}"\\,a', max_size=8) | st.integers(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('[]{}"\\'), inner, max_size=3),
)


def levels(value: Any) -> int:
    """Return the levels of a value."""
    if not isinstance(value, (list, dict)):
        return 0
    return 1 + max(map(levels, value.values() if isinstance(value, dict) else value), default=0)


@given(VALUES, st.sampled_from(["", "] ", "{[ "]), st.integers(0, 6))
def test_levels_are_counted_from_the_place_of_the_value(value: Any, before: str, most: int) -> None:
    text = before + json.dumps(value) + "[" * 9
    if levels(value):
        assert is_deeper(text, len(before), most) == (levels(value) > most)


@pytest.mark.parametrize("level", ["[", "[[", '{"a":', "(", "{"])
def test_a_deep_text_is_refused_and_others_are_read(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json.JSONDecoder, "raw_decode", json.JSONDecoder.raw_decode)  # restored after the test
    limit_nesting(50)
    with pytest.raises(ld.LucidokuError):
        ld.Grid.parse(level * 60)
    with pytest.raises(RecursionError):
        json.loads("[" * 51 + "]" * 51)
    assert json.loads("[" * 50 + "]" * 50)
    grid = ld.Grid("1" + "." * 15)
    assert ld.Grid.parse(formats.write(grid, "json")) == grid
