"""Techniques that no puzzle needs find nothing after their replacements."""

from __future__ import annotations

from collections import Counter

import pytest

from lucidoku import _engine
from lucidoku.generator import PuzzleSpec, make_many
from lucidoku.generator.seeds import NEVER_NEEDED, stored, unpacked
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic import techniques
from lucidoku.logic.pipeline import Pipeline

SINGLES = ("full-house", "hidden-single", "naked-single")
COMMON = (
    "multi-colors-2",
    "remote-pair",
    "strong-chain-medusa",
    "medusa-trap",
    "medusa-wrap",
    "one-link-als-xz",
    "franken-x-wing",
    "finned-franken-x-wing",
    "siamese-finned-franken-x-wing",
    "mutant-x-wing",
    "finned-mutant-x-wing",
    "franken-swordfish",
    "mutant-swordfish",
    "template-set",
    "template-delete",
)


@pytest.fixture(scope="module")
def grids() -> bytes:
    puzzles = [made.puzzle for made in make_many(150, PuzzleSpec(minimal=True), seed=5, threads=1)]
    puzzles += [Grid.parse(unpacked(starts[0].packed)) for starts in stored().values()]
    return b"".join(grid.values for grid in puzzles)


def uses(grids: bytes, name: str, *others: str) -> int:
    """Return how often a technique is used in the walks of puzzles with singles, the other techniques and itself."""
    pipeline = Pipeline.of([*SINGLES, *others, name])
    columns = _engine.trace(Layout.standard(3, 3).native, grids, pipeline.native(), 1)
    return Counter(_engine.TECHNIQUES[i] for i in memoryview(columns["technique"]).cast("H"))[name]


@pytest.mark.parametrize("name", COMMON)
def test_they_find_nothing_after_their_replacements(name: str, grids: bytes) -> None:
    assert uses(grids, name)  # directly after singles
    assert uses(grids, name, *NEVER_NEEDED[name]) == 0


def test_their_replacements_come_first() -> None:
    for name, simpler in NEVER_NEEDED.items():
        assert all(techniques.get(other).rank < techniques.get(name).rank for other in simpler), name
