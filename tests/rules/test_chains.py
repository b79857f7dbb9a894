"""Tests of candidates that exclude each other, on graphs of any kind, against all ways to go."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import chain, islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lucidoku import _engine

N = 3
CANDIDATES = range(N**3)
ROW = 8  # bytes for 27 candidates
MOST = 3

Set = tuple[int, ...]
Link = tuple[Set, Set]

sets = st.sets(st.sampled_from(CANDIDATES), min_size=1, max_size=2).map(lambda one: tuple(sorted(one)))
links = st.lists(st.tuples(sets, sets).filter(lambda link: not set(link[0]) & set(link[1])), max_size=12)
masks = st.integers(0, 2**27 - 1)
pairs = st.sets(st.tuples(st.sampled_from(CANDIDATES), st.sampled_from(CANDIDATES)), max_size=90)


def chains(apart: dict[int, int], alive: int, some: list[Link]) -> list[list[Link]]:
    """Return the chains that the engine finds."""
    numbers = array("H")
    for one, other in some:
        numbers.extend([1, 2, 1, len(one), *one, len(other), *other])
    found = _engine.short_chains(N, _rows(apart), _row(alive), numbers.tobytes(), MOST)
    assert found is not None
    return [list(_links(iter(way))) for way in found]


def _row(mask: int) -> bytes:
    return mask.to_bytes(ROW, "little")


def _rows(apart: dict[int, int]) -> bytes:
    return b"".join(_row(apart[one]) for one in CANDIDATES)


def _mutual(together: set[tuple[int, int]]) -> dict[int, int]:
    """Return for each candidate those that it excludes."""
    apart = dict.fromkeys(CANDIDATES, 0)
    for one, other in together:
        if one != other:
            apart[one] |= 1 << other
            apart[other] |= 1 << one
    return apart


def _links(numbers: Iterator[int]) -> Iterator[Link]:
    for of_house in numbers:
        assert (of_house, *islice(numbers, 2)) == (1, 2, 1)
        one, other = (tuple(islice(numbers, next(numbers))) for _set in range(2))
        yield one, other


def _reached(start: Set, excluded: dict[Set, int], some: list[Link]) -> dict[Set, int]:
    """Return the sets that are true if one is false, each with the fewest strong links to it."""
    both = [*some, *((other, one) for one, other in some)]
    found: dict[Set, int] = {}
    layer = {start}
    for length in range(1, MOST + 1):
        true = {other for one, other in both if one in layer and other != start}
        for end in true:
            found.setdefault(end, length)
        layer = {one for one, _other in both if any(_all_in(one, excluded[end]) for end in true)} - {start}
    return found


def _nodes(some: list[Link]) -> list[Set]:
    """Return the nodes in their order: candidates, then sets of several as the links name them."""
    named = dict.fromkeys(chain.from_iterable(some))
    return [*((candidate,) for candidate in CANDIDATES), *(node for node in named if len(node) > 1)]


def _all_in(one: Set, mask: int) -> bool:
    return all(mask >> member & 1 for member in one)


@given(pairs, masks, links)
def test_finds_all_short_chains_and_no_others(together: set[tuple[int, int]], alive: int, some: list[Link]) -> None:
    apart = _mutual(together)
    excluded: dict[Set, int] = {}
    for members in {part for link in some for part in link}:
        excluded[members] = -1
        for member in members:
            excluded[members] &= apart[member]
    found = chains(apart, alive, some)
    both = {*some, *((other, one) for one, other in some)}
    for way in found:
        assert set(way) <= both
        for before, after in pairwise(way):
            assert _all_in(after[0], excluded[before[1]])
        assert excluded[way[0][0]] & excluded[way[-1][1]] & alive
    lengths = [len(way) for way in found]
    assert lengths == sorted(lengths)
    number = {
        node: place for place, node in enumerate(_nodes(some))
    }  # a chain is followed from the end that comes first
    assert {(way[0][0], way[-1][1], len(way)) for way in found} == {
        (start, end, length)
        for start in excluded
        for end, length in _reached(start, excluded, some).items()
        if length > 1 and number[start] < number[end] and excluded[start] & excluded[end] & alive
    }


@given(pairs, masks, st.lists(masks.filter(bool), max_size=6))
def test_a_set_excludes_the_candidates_that_all_of_it_exclude(
    together: set[tuple[int, int]], alive: int, those: list[int]
) -> None:
    apart = _mutual(together)
    found = _engine.common_exclusions(N, _rows(apart), _row(alive), b"".join(map(_row, those)))
    assert found is not None
    expected = []
    for number, one in enumerate(those):
        common = alive
        for member in CANDIDATES:
            if one >> member & 1:
                common &= apart[member]
        if common:
            expected.append([number, *(c for c in CANDIDATES if common >> c & 1)])
    assert found == expected


@given(pairs, st.dictionaries(st.sampled_from(CANDIDATES), masks, max_size=4), masks)
def test_exclusions_are_added_both_ways_among_possible_candidates(
    together: set[tuple[int, int]], further: dict[int, int], possible: int
) -> None:
    apart = _mutual(together)
    further = {one: others & ~(1 << one) for one, others in further.items()}
    rows = _engine.apart_candidates(
        N, _rows(apart), list(further), b"".join(map(_row, further.values())), _row(possible)
    )
    more = {(one, c) for one, others in further.items() for c in CANDIDATES if others & possible & 1 << c}
    assert rows == _rows(_mutual(together | {(one, c) for one, c in more if possible >> one & 1}))


@pytest.mark.parametrize("numbers", [[0], [0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 27, 1, 0], [0, 0, 0, 1, 0, 2, 1]])
def test_refuses_malformed_links(numbers: list[int]) -> None:
    rows = bytes(ROW * N**3)
    with pytest.raises(ValueError, match=r"link|candidate"):
        _engine.short_chains(N, rows, bytes(ROW), array("H", numbers).tobytes(), MOST)
