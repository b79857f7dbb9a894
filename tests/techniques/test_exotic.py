"""Exotic patterns on positions made for them; each step is proved."""

from __future__ import annotations

import itertools
import random

import pytest

import lucidoku as ld
from lucidoku.grid.board import Board
from lucidoku.proofs import ProofStatus, prove

LAYOUT = ld.Layout.standard(3, 3)
ALL = (1 << 9) - 1
ORDERS = list(itertools.permutations(range(3)))


def odd(order: tuple[int, ...]) -> bool:
    return sum(a > b for a, b in itertools.combinations(order, 2)) % 2 == 1


def tridagon(orders: list[tuple[int, ...]], guardian: int) -> Board:
    """Digits 1 to 3 in twelve cells of boxes 1, 2, 4 and 5; the first cell has a guardian."""
    masks = [ALL] * 81
    cells = [
        (3 * band + row) * 9 + 3 * stack + column
        for (band, stack), order in zip(itertools.product(range(2), repeat=2), orders, strict=True)
        for row, column in enumerate(order)
    ]
    for cell in cells:
        masks[cell] = 0b111
    masks[cells[0]] |= 1 << guardian - 1
    return Board.from_masks(LAYOUT, masks)


@pytest.mark.parametrize("seed", range(12))
def test_tridagon(seed: int) -> None:
    rng = random.Random(seed)
    orders = [rng.choice(ORDERS) for _ in range(4)]
    guardian = rng.randrange(4, 10)
    board = tridagon(orders, guardian)
    steps = ld.find_steps(board, ["tridagon"])
    if sum(map(odd, orders)) % 2 == 0:
        assert not steps
        return
    assert steps
    for step in steps:
        assert {c.digit for c in step.eliminations} == {1, 2, 3}
        assert prove(step).status is ProofStatus.PROVED
        assert str(guardian) in step.text


@pytest.mark.parametrize("seed", range(12))
def test_triple_firework(seed: int) -> None:
    """Row 1 and column 1: three digits outside box 1 only in r1c5 and r6c1."""
    rng = random.Random(seed)
    digits = rng.sample(range(1, 10), 3)
    keep = [0, 4, 45]  # r1c1, r1c5, r6c1
    masks = [ALL] * 81
    for digit in digits:
        for cell in (*range(3, 9), *range(27, 81, 9)):
            if cell not in keep:
                masks[cell] &= ~(1 << digit - 1)
    board = Board.from_masks(LAYOUT, masks)
    (step,) = ld.find_steps(board, ["triple-firework"])
    assert {int(c.cell) for c in step.eliminations} == set(keep)
    assert not {c.digit for c in step.eliminations} & set(digits)
    assert len(step.eliminations) == 18
    assert prove(step).status is ProofStatus.PROVED
    # With one more place in the row, the pattern is gone.
    masks[7] |= 1 << digits[0] - 1
    assert not ld.find_steps(Board.from_masks(LAYOUT, masks), ["triple-firework"])


def test_multi_sector_locked_set() -> None:
    """Rows 1, 2, 4, 5 by columns 1, 2, 4, 5: sixteen cells; digits 1 and 2 by row, two others by column."""
    masks = [ALL] * 81
    rows, columns = (0, 1, 3, 4), (0, 1, 3, 4)
    by_column = {0: (3, 4), 1: (5, 6), 3: (3, 5), 4: (7, 8)}
    for row in rows:
        for column in columns:
            masks[9 * row + column] = 0b11 | sum(1 << d - 1 for d in by_column[column])
    board = Board.from_masks(LAYOUT, masks)
    steps = ld.find_steps(board, ["multi-sector-locked-set"])
    assert steps
    for step in steps:
        assert prove(step).status is ProofStatus.PROVED
    (whole,) = (step for step in steps if step.evidence.digits == (1, 2) and len(step.premises) == 16)
    assert {"r1c3-1", "r1c9-2", "r9c1-3", "r3c5-8"} <= set(map(str, whole.elimination_names))
    assert "The 16 open cells" in whole.text
