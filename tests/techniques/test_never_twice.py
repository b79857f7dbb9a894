"""No technique lists the same step twice at a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

import lucidoku as ld
from lucidoku.logic import techniques
from lucidoku.logic.pipeline import PipelineLike
from support import SHARED, example_steps, puzzles


def listed(board: ld.Board, pipeline: PipelineLike) -> Sequence[ld.Step]:
    return ld.find_steps(board, pipeline, limit=300, time_limit=10.0)


def repeated(steps: Iterable[ld.Step]) -> list[str]:
    """Return the steps that are listed more than once: same technique, same conclusion, same sentence."""
    found = Counter((s.technique.id, s.placement_names, s.elimination_names, s.text) for s in steps)
    return [f"{name}: {text}" for (name, *_conclusion, text), count in found.items() if count > 1]


@pytest.mark.parametrize("technique", [one.id for one in techniques.ALL if one.logical])
def test_where_a_technique_applies(technique: str) -> None:
    """At its example: a technique that is rare elsewhere applies there."""
    steps = example_steps(technique)[:300]
    assert steps and not repeated(steps)


def test_along_walks() -> None:
    for puzzle in [grid for grid in puzzles() if grid.layout.n < 16][::25]:
        walk = ld.explain(puzzle, "hard")
        for number in range(0, len(walk), 11):
            assert not repeated(listed(walk.board(number), "hard")), (puzzle.line, number)


@pytest.mark.skipif(not SHARED.exists(), reason="the collections are not here")
@pytest.mark.parametrize(("name", "count"), [("top1465", 8), ("17clue", 8)])
def test_along_walks_of_published_puzzles(name: str, count: int) -> None:
    entries = list(ld.read_puzzles(SHARED / "puzzles" / f"{name}.txt"))
    for entry in entries[:: len(entries) // count]:
        assert isinstance(entry.puzzle, ld.Grid)
        walk = ld.explain(entry.puzzle, "hard", allow_multiple=True)
        for number in range(0, len(walk), 11):
            assert not repeated(listed(walk.board(number), "hard")), (entry.puzzle.line, number)
