"""Finless franken and mutant fish of three houses: simpler patterns of the digit make all their eliminations."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, permutations, product

import pytest

from lucidoku import Board, Layout
from lucidoku.generator.seeds import NEVER_NEEDED
from lucidoku.logic.finding import find_steps

LAYOUT = Layout.standard(3, 3)
HOUSES = [frozenset(map(int, house.cells)) for house in LAYOUT.houses]
"""Numbers of rows, columns and boxes."""
ORDERS = tuple(permutations(range(3)))

Fish = tuple[tuple[int, ...], tuple[int, ...]]
"""The base and the cover."""


def form(base: tuple[int, ...], cover: tuple[int, ...]) -> tuple[int, ...]:
    """Return a key shared by exactly the images of a fish under the symmetries of Sudoku."""
    part = [(h in base) + 2 * (h in cover) for h in range(27)]
    rows, columns = ([sorted(part[9 * way + 3 * k : 9 * way + 3 * k + 3]) for k in range(3)] for way in range(2))
    boxes = [part[18 + 3 * k : 21 + 3 * k] for k in range(3)]
    turned = [[boxes[k][i] for k in range(3)] for i in range(3)]
    forms = []
    for one, other, box in ((rows, columns, boxes), (columns, rows, turned)):
        for first, second in product(ORDERS, ORDERS):
            across, down = [one[k] for k in first], [other[k] for k in second]
            if across == sorted(one) and down == sorted(other):
                crossing = [box[i][k] for i in first for k in second]
                forms.append((*chain(*across, *down), *crossing))
    return min(forms)


@cache
def fish(kind: str) -> list[tuple[Fish, frozenset[int], frozenset[int]]]:
    """Return one image of each fish of three houses: the cells that its base leaves free and its eliminations there."""
    return list(_fish(kind))


def _fish(kind: str) -> Iterator[tuple[Fish, frozenset[int], frozenset[int]]]:
    bases: dict[tuple[int, ...], tuple[int, ...]] = {}
    base: tuple[int, ...]
    for base in combinations(range(27), 3):
        if kind == "mutant" or not any(9 <= h < 18 for h in base):
            bases.setdefault(form(base, ()), base)
    seen = set()
    for base in bases.values():
        inside = [HOUSES[h] for h in base]
        for cover in combinations([h for h in range(27) if h not in base], 3):
            kinds = [{"row" if h < 9 else "column" if h < 18 else "box" for h in side} for side in (base, cover)]
            parallel = any(
                first not in kinds[0] and other not in kinds[1]
                for first, other in (("row", "column"), ("column", "row"))
            )
            if parallel == (kind == "mutant") or (kind == "franken" and "box" not in kinds[0] | kinds[1]):
                continue
            covered = [HOUSES[h] for h in cover]
            once, over = frozenset().union(*inside), frozenset().union(*covered)
            twice = {cell for cell in once if sum(cell in house for house in inside) > 1}
            free = frozenset(range(81)) - (once - over) - twice
            out = free & ((over - once) | {cell for cell in over if sum(cell in house for house in covered) > 1})
            if out and all(house & free for house in HOUSES):
                key = form(base, cover)
                if key not in seen:
                    seen.add(key)
                    yield (base, cover), free, out


def left(places: frozenset[int], simpler: tuple[str, ...]) -> frozenset[int]:
    """Return the places of digit 1 left by techniques if all other digits may be anywhere; none if it has no place."""
    while all(house & places for house in HOUSES):
        board = Board.from_masks(LAYOUT, [0x1FE | (cell in places) for cell in range(81)])
        gone: set[int] = set()
        for step in find_steps(board, simpler):
            for cell, digit in step.eliminations:
                gone |= (
                    {int(cell)} if digit == 1 else set(map(int, LAYOUT.peers[int(cell)]))
                )  # otherwise 1 would be there
            for cell, _digit in step.placements:
                gone |= set(map(int, LAYOUT.peers[int(cell)]))
        if not gone & places:
            return places
        places -= gone
    return frozenset()


@pytest.mark.parametrize(("kind", "kinds"), [("franken", 225), ("mutant", 613)])
def test_their_replacements_remove_as_much(kind: str, kinds: int) -> None:
    count = 0
    for shape, free, out in fish(kind):
        count += 1
        assert not left(free, NEVER_NEEDED[f"{kind}-swordfish"]) & out, shape
    assert count == kinds


@pytest.mark.parametrize(("kind", "known"), [("franken", 100), ("mutant", 300)])
def test_the_finder_finds_most_of_these_fish(kind: str, known: int) -> None:
    # The others are smaller fish with an extra house, or are part of another fish.
    count = 0
    for _shape, free, out in fish(kind):
        board = Board.from_masks(LAYOUT, [0x1FE | (cell in free) for cell in range(81)])
        steps = find_steps(board, [f"{kind}-swordfish"])
        count += out <= {int(cell) for step in steps for cell, _digit in step.eliminations}
    assert count > known


@pytest.mark.parametrize("kind", ["franken", "mutant"])
def test_fewer_candidates_do_not_hinder_them(kind: str) -> None:
    chance = random.Random(3)
    for shape, free, out in fish(kind)[::4]:
        fewer = frozenset(cell for cell in free if chance.random() < chance.choice((0.9, 0.7, 0.5)))
        assert not left(fewer, NEVER_NEEDED[f"{kind}-swordfish"]) & out, (shape, sorted(fewer))


def test_chains_alone_leave_something() -> None:
    some = NEVER_NEEDED["mutant-x-wing"]
    assert any(left(free, some) & out for _shape, free, out in fish("mutant"))
