"""Franken and mutant fish of three houses without fins: whatever one removes, simpler patterns of the digit do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest

from lucidoku import Board, Grid, Layout, techniques
from lucidoku.finding import find_steps
from lucidoku.generate.seeds import NEVER_NEEDED

LAYOUT = Layout.standard(3, 3)
HOUSES = [frozenset(map(int, house.cells)) for house in LAYOUT.houses]
"""Rows, columns, boxes."""
ORDERS = tuple(permutations(range(3)))

Fish = tuple[tuple[int, ...], tuple[int, ...]]
"""The base and the cover."""


def form(base: tuple[int, ...], cover: tuple[int, ...]) -> tuple[object, ...]:
    """What a fish and its images under the symmetries of Sudoku have in common, and no other."""
    part = [(h in base) + 2 * (h in cover) for h in range(27)]
    lines = [[tuple(sorted(part[9 * way + 3 * k : 9 * way + 3 * k + 3])) for k in range(3)] for way in range(2)]
    boxes = [part[18 + 3 * k : 21 + 3 * k] for k in range(3)]
    forms = []
    for one, other, box in ((*lines, boxes), (*reversed(lines), [list(row) for row in zip(*boxes, strict=True)])):
        first, second = ([order for order in ORDERS if [bands[k] for k in order] == sorted(bands)] for bands in (one, other))
        forms += [
            (sorted(one), sorted(other), [box[i][k] for i in rows for k in columns]) for rows, columns in product(first, second)
        ]
    return tuple(map(str, min(forms)))


def fish(kind: str) -> Iterator[tuple[Fish, frozenset[int], frozenset[int]]]:
    """Each fish of three houses, one of its images: with the cells that its base leaves free and what it removes there."""
    bases: dict[object, tuple[int, ...]] = {}
    for base in combinations(range(27), 3):
        if kind == "mutant" or not any(9 <= h < 18 for h in base):
            bases.setdefault(form(base, ()), base)
    seen = set()
    for base in bases.values():
        inside = [HOUSES[h] for h in base]
        for cover in combinations([h for h in range(27) if h not in base], 3):
            kinds = [{"row" if h < 9 else "column" if h < 18 else "box" for h in side} for side in (base, cover)]
            parallel = any(one not in kinds[0] and other not in kinds[1] for one, other in (("row", "column"), ("column", "row")))
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
    """What techniques leave of the places of digit 1, where all other digits may stand everywhere; none if it has no place."""
    while all(house & places for house in HOUSES):
        board = Board.from_masks(LAYOUT, [0x1FE | (cell in places) for cell in range(81)])
        gone: set[int] = set()
        for step in find_steps(board, simpler):
            for cell, digit in step.eliminations:
                gone |= {int(cell)} if digit == 1 else set(map(int, LAYOUT.peers[int(cell)]))  # else 1 stands there
            for cell, _digit in step.placements:
                gone |= set(map(int, LAYOUT.peers[int(cell)]))
        if not gone & places:
            return places
        places -= gone
    return frozenset()
