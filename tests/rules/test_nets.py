"""Conclusions of the engine from single candidates with constraints: they are true in all solutions, and finders use them."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from itertools import chain

import pytest

import lucidoku as ld
from lucidoku._engine import RuleSearch
from lucidoku.logic.variants.nets import nested_contradictions, refuted_candidates
from lucidoku.proofs import ProofStatus, prove
from lucidoku.rules._relations import rule_search
from lucidoku.rules.limit import in_time
from ruled import cages, positions, shuffle_grid, wrong


def _open(n: int, count: int) -> Iterator[tuple[ld.Board, list[bytes], bytes]]:
    """Yield positions with all their solutions and their masks."""
    for board, solutions in positions(n, count, n + 100):
        masks = [mask or 1 << value - 1 for mask, value in zip(board.masks, board.values, strict=True)]
        yield board, solutions, array("I", masks).tobytes()


@pytest.mark.parametrize(("n", "count"), [(4, 30), (6, 12), (9, 2)])
def test_consequences_of_a_candidate_lose_no_solution(n: int, count: int) -> None:
    contradictions = narrowed = 0
    for board, solutions, masks in _open(n, count):
        search = board.layout.native_search
        left = in_time(search.consequences(masks))
        refuted = array("I", in_time(search.refuted(masks)))
        for number, candidate in enumerate(board.layout.candidates):
            cell, digit = int(candidate.cell), candidate.digit
            if not array("I", masks)[cell] >> digit - 1 & 1 or array("I", masks)[cell].bit_count() == 1:
                assert left[number] is None
                continue
            follows = left[number]
            assert (follows is None) == bool(refuted[cell] >> digit - 1 & 1)
            with_it = [grid for grid in solutions if grid[cell] == digit]
            if follows is None:
                contradictions += 1
                assert not with_it
                continue
            narrowed += follows != masks
            assert all(
                mask >> value - 1 & 1 for grid in with_it for mask, value in zip(array("I", follows), grid, strict=True)
            )
            assert array("I", follows)[cell] == 1 << digit - 1
    assert contradictions and narrowed


def _fresh_search(layout: ld.Layout) -> RuleSearch:
    return rule_search(layout.n, [map(int, house.cells) for house in layout.houses], chain(*layout.relations))


@pytest.mark.parametrize(("n", "count"), [(4, 20), (6, 10), (9, 1)])
def test_what_is_kept_from_position_to_position_changes_no_answer(n: int, count: int) -> None:
    chance = random.Random(n)
    shorter = 0
    for board, solutions, masks in _open(n, count):
        search, open_ = board.layout.native_search, array("I", masks)
        for _time in range(6):
            fresh = _fresh_search(board.layout)
            now = open_.tobytes()
            if chance.random() < 0.5:  # some candidates, or all of them, are known later
                assert search.refuted(now, 2) == fresh.refuted(now, 2)
            else:
                assert search.consequences(now) == fresh.consequences(now)
            true = chance.choice(solutions) if solutions else bytes(n * n)
            wrong = [k for k in range(n**3) if open_[k // n] >> k % n & 1 and true[k // n] != k % n + 1]
            for one in chance.sample(wrong, min(len(wrong), 2)):
                open_[one // n] &= ~(1 << one % n)
                shorter += 1
        assert search.consequences(masks) == _fresh_search(board.layout).consequences(masks)  # more candidates again
    assert shorter


@pytest.mark.parametrize(("n", "seed"), [(6, 0), (6, 2), (9, 0), (9, 3)])
def test_what_withstood_a_nested_refutation_changes_no_answer(n: int, seed: int) -> None:
    """After positions with fewer and with more candidates, a search answers as one that knows none."""
    chance = random.Random(seed)
    solution = shuffle_grid(n, chance)
    marks = [cage for cage in cages(solution, chance) if chance.random() < 0.7]
    layout = ld.Layout.of_size(n).with_constraints(marks)
    search = _fresh_search(layout)
    first = search.settled(array("I", [(1 << n) - 1] * n * n).tobytes())
    assert first is not None
    open_ = array("I", first)
    longest = 0
    for _time in range(30):
        now = open_.tobytes()
        tried = array("I", in_time(_fresh_search(layout).refuted(now)))
        for _further in range(6):
            answer = in_time(_fresh_search(layout).refuted_deeper(now, tried.tobytes()))
            assert search.refuted_deeper(now, tried.tobytes()) == answer
            if not answer:
                break
            longest = max(longest, len(answer))
            tried[answer[0] // n] |= 1 << answer[0] % n
        if chance.random() < 0.1:
            open_ = array("I", first)
        wrong = [k for k in range(n**3) if open_[k // n] >> k % n & 1 and solution.values[k // n] != k % n + 1]
        for one in chance.sample(wrong, min(len(wrong), n // 2)):
            open_[one // n] &= ~(1 << one % n)
    assert longest > 2


def test_nested_refutations_are_replayed() -> None:
    """Each candidate of the engine's argument leads to a direct contradiction when those before it are eliminated."""
    puzzle = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."  # needs nets in nets
    layout = ld.Layout.parse("9+odd:r1c8")
    board = ld.Board(ld.Grid(ld.Grid(puzzle).values, layout))
    solution = ld.solve(board.givens)
    assert solution is not None
    search, n = layout.native_search, 9
    open_ = [mask or 1 << value - 1 for mask, value in zip(board.masks, board.values, strict=True)]
    masks = search.settled(array("I", open_).tobytes())
    assert masks is not None
    tried = array("I", in_time(search.refuted(masks)))
    assert not any(tried)
    for _time in range(4):
        start, *inside = in_time(search.refuted_deeper(masks, tried.tobytes()))
        assert inside and solution.values[start // n] != start % n + 1
        here = in_time(search.consequences(masks))[start]
        for one in inside:
            assert here is not None
            left = array("I", here)
            if left[one // n] >> one % n & 1:  # else common exclusions took it away
                assert array("I", in_time(search.refuted(here)))[one // n] >> one % n & 1
                left[one // n] &= ~(1 << one % n)
            here = search.settled(left.tobytes())
        assert here is None or any(in_time(search.refuted(here)))
        assert not tried[start // n] >> start % n & 1
        tried[start // n] |= 1 << start % n
    (step,) = nested_contradictions(board)
    assert not wrong(step, [bytes(solution.values)])
    assert prove(step, minimal=False, board=board).status is ProofStatus.PROVED


def test_short_arguments_come_first() -> None:
    board, _solutions, _masks = next(_open(6, 5))
    lengths = [len(step.evidence.branches[0].links) for step in refuted_candidates(board)]
    assert len(lengths) > 1 and lengths[0] <= lengths[-1]
