"""The engine answers or rejects any bytes: the target of `make sanitize`, and with fewer examples a separate test."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import _engine
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic.pipeline import resolve
from support import puzzles

LAYOUTS = [
    Layout.standard(2, 2),
    Layout.standard(2, 3),
    Layout.standard(3, 3),
    Layout.standard(3, 3).with_diagonals().with_windows(),
    Layout.standard(4, 4),
]
many = settings(max_examples=int(os.environ.get("LUCIDOKU_FUZZ", "150")))


def near_puzzle(data: st.DataObject, layout: Layout) -> bytearray:
    """Return a puzzle of the layout's size with some cells changed arbitrarily."""
    values = bytearray(data.draw(st.sampled_from(puzzles(layout.n)[:20])).values)
    for _ in range(data.draw(st.integers(0, 6))):
        values[data.draw(st.integers(0, len(values) - 1))] = data.draw(st.integers(0, 255) | st.integers(0, layout.n))
    return values


@many
@given(st.data(), st.sampled_from(LAYOUTS[:4]), st.integers(0, 5), st.integers(1, 3))
def test_array_entry(data: st.DataObject, layout: Layout, limit: int, threads: int) -> None:
    digits = bytes(b"".join(near_puzzle(data, layout) for _ in range(data.draw(st.integers(0, 4)))))
    digits = digits[: len(digits) - data.draw(st.integers(0, 2))]
    if len(digits) % layout.n**2:
        with pytest.raises(ValueError):
            _engine.solve(layout.native, digits, limit, threads)
        return
    counts, grids, _cut = _engine.solve(layout.native, digits, limit, threads)
    assert len(counts) == 4 * (len(digits) // layout.n**2) and len(grids) == len(digits)
    for number, count in enumerate(memoryview(counts).cast("i")):
        part = slice(number * layout.n**2, (number + 1) * layout.n**2)
        assert (count == -1) == (max(digits[part]) > layout.n)
        if count > 0 and limit:
            Grid(grids[part], layout).check()


@many
@given(st.binary(max_size=700) | st.text("123456789.0\n\r", max_size=700).map(str.encode))
def test_lines(text: bytes) -> None:
    try:
        answers = ld.solve_many(text)
    except ld.LucidokuError:
        return
    assert all(-1 <= count <= 2 for count in answers.counts)


@settings(max_examples=max(20, many.max_examples // 10))
@given(st.data(), st.sampled_from(LAYOUTS))
def test_walks(data: st.DataObject, layout: Layout) -> None:
    values = bytes(digit if digit <= layout.n else 0 for digit in near_puzzle(data, layout))
    masks = data.draw(st.none() | st.binary(min_size=4 * layout.n**2, max_size=4 * layout.n**2))
    pipeline = resolve("all").native()
    for walk in _engine.walk(layout.native, values, pipeline, masks, 2, go_on=True):
        assert 0 <= walk.status <= 3
