"""A walk is a function of the position: what was searched at earlier positions changes no step and no word of it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.grid.grid import Grid
from lucidoku.logic.pipeline import PipelineLike, resolve
from support import SHARED, puzzles

LISTS = {"17clue": 60, "top1465": 60, "hardest_1106": 8, "hardest_11plus_fifth": 8, "trilobite8": 8}
"""The number of puzzles to walk from each list."""

CHAINS = (
    *("remote-pair", "x-chain", "xy-chain", "simple-colors-trap", "simple-colors-wrap", "multi-colors-1"),
    *(
        f"{nodes}{kind}"
        for nodes in ("", "grouped-", "als-")
        for kind in ("continuous-nice-loop", "aic", "discontinuous-nice-loop")
    ),
    *("als-chain", "als-xy-wing", "cell-forcing-chain", "region-forcing-chain"),
)


def shuffled_chains(seed: int) -> Sequence[str]:
    """Return singles, then the chains in a random order, then nets, which always find something on our puzzles."""
    chains = random.Random(seed).sample(CHAINS, len(CHAINS))
    return ("full-house", "hidden-single", "naked-single", *chains, "forcing-net", "nested-forcing-net")


def listed_puzzles(name: str, count: int) -> Sequence[Grid]:
    """Return that number of puzzles, from all over a list of the collections."""
    entries = list(ld.read_puzzles(SHARED / "puzzles" / f"{name}.txt"))
    some = entries[:: max(1, len(entries) // count)][:count]
    return [entry.puzzle for entry in some if isinstance(entry.puzzle, Grid)]


def walk_records(grids: Sequence[Grid], techniques: PipelineLike, *, remember_silence: bool) -> list[bytes]:
    """Return the records of walks, from which all words are written."""
    values = b"".join(grid.values for grid in grids)
    native = resolve(techniques).native()
    walks = _engine.walk(grids[0].layout.native, values, native, remember_silence=remember_silence)
    return [walk.words for walk in walks]


def check_with_and_without_silence(grids: Sequence[Grid], techniques: PipelineLike) -> None:
    """Fail where walks that skip the search for chains differ from walks that search at every position."""
    skipping = walk_records(grids, techniques, remember_silence=True)
    searching = walk_records(grids, techniques, remember_silence=False)
    for grid, ours, theirs in zip(grids, skipping, searching, strict=True):
        assert ours == theirs, (grid, techniques)


def check_hints(walks: Iterable[ld.Walkthrough], techniques: PipelineLike, every: int = 1) -> int:
    """Fail where a step is not the hint at its position, and return the number of steps compared."""
    compared = 0
    for walk in walks:
        for number in range(0, len(walk), every):
            taken, shown = walk[number], ld.hint(walk.board(number), techniques)
            assert shown == taken, (walk.puzzle, number, taken.technique.id)
            assert shown.text == taken.text
            compared += 1
    return compared


@pytest.mark.parametrize("n", [4, 6, 8, 9, 10, 12, 16])
def test_walks_are_the_same_with_and_without_the_memory_of_silence(n: int) -> None:
    for layout in {grid.layout for grid in puzzles(n)}:
        check_with_and_without_silence([grid for grid in puzzles(n) if grid.layout is layout], "all")


@pytest.mark.parametrize("seed", range(4))
def test_walks_are_the_same_with_chains_in_any_order(seed: int) -> None:
    check_with_and_without_silence(puzzles(9), shuffled_chains(seed))


@pytest.mark.parametrize(("techniques", "every"), [("all", 1), ("logic", 5), ("hodoku", 3), ("se", 3)])
def test_a_hint_is_the_step_that_a_walk_takes(techniques: str, every: int) -> None:
    assert check_hints(ld.explain_many(puzzles(9)[:40], techniques), techniques, every) > 300


@pytest.mark.parametrize("n", [6, 8, 12])
def test_a_hint_is_the_step_that_a_walk_takes_in_other_sizes(n: int) -> None:
    assert check_hints(ld.explain_many(puzzles(n)), "all", every=3)


def test_hints_are_the_same_with_chains_in_any_order() -> None:
    chains = shuffled_chains(0)
    assert check_hints(ld.explain_many(puzzles(9)[:40], chains), chains, every=3) > 300


def chained(walks: Iterable[ld.Walkthrough]) -> list[tuple[ld.Walkthrough, int]]:
    """Return the walks with the numbers of their steps by chains."""
    return [(walk, number) for walk in walks for number in range(len(walk)) if walk[number].technique.id in CHAINS]


def test_hints_are_the_same_in_any_order_of_positions() -> None:
    logic = ["full-house", "hidden-single", "naked-single", *CHAINS]
    chance = random.Random(5)
    found = chained(ld.explain_many(puzzles(9), logic))
    for walk, number in chance.sample(found, 60):
        later = min(number + chance.randint(1, 9), len(walk) - 1)
        for place in (number, later, number):  # a chain may be there before a position that has none
            assert ld.hint(walk.board(place), logic) == walk[place], (walk.puzzle, place)


def test_hints_are_the_same_after_others_with_fewer_houses() -> None:
    logic = ["full-house", "hidden-single", "naked-single", *CHAINS]
    plain, diagonals = ld.Layout.parse("9x9"), ld.Layout.parse("9x9+diagonals")
    made = ld.generator.make_many(12, ld.generator.PuzzleSpec(layout=diagonals), seed=3)
    silent = 0
    for walk, number in chained(ld.explain_many([one.puzzle for one in made], logic)):
        board = walk.board(number)
        same = ld.Board.from_masks(plain, list(board.masks), bytes(board.values))
        silent += ld.hint(same, logic, allow_multiple=True) is None
        assert ld.hint(board, logic) == walk[number], (walk.puzzle, number)
    assert silent > 5


@pytest.mark.skipif(not SHARED.exists(), reason="the collections are not here")
@pytest.mark.parametrize(("name", "count"), LISTS.items())
def test_walks_of_listed_puzzles_are_a_function_of_the_position(name: str, count: int) -> None:
    grids = listed_puzzles(name, count)
    for techniques in ("all", shuffled_chains(count)):
        check_with_and_without_silence(grids, techniques)
    assert check_hints(ld.explain_many(grids), "all", every=7) > 30
