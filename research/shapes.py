"""Grids in which a rare pattern can be produced: the givens that show it, and the cells that must be empty for it.

Each builder takes a random full grid and returns which of its cells must be given and which may be, or nothing if the
grid does not fit. The other givens are searched for later, such that nothing simpler than the pattern makes progress.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import partial

import lucidoku as ld
from lucidoku.generator import full_grids

LAYOUT = ld.Layout.standard(3, 3)
ALL = frozenset(range(81))
BOX = frozenset(9 * row + column for row in range(3) for column in range(3))
DIAGONALS = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (1, 0, 2), (2, 1, 0))
"""In a box the columns of three cells in different rows and columns: the even permutations, then the odd ones."""

FISH = {
    "jellyfish": ("r1 r4 r7 c1 / c4 c7 b1 b4", "r1 c1 b5 b6 / r4 c4 c7 b1", "r1 r4 c1 b8 / r7 c4 c7 b1"),
    "squirmbag": ("r1 r4 r7 c1 c4 / c7 b1 b2 b4 b8",),
    "whale": (
        "r4 c3 c5 b3 b6 b9 / r3 r8 c7 c9 b4 b5",
        "r1 r3 r4 r9 c3 c6 / c8 c9 b1 b2 b5 b7",
        "r1 r2 r7 c3 c5 b6 / r4 r5 c9 b1 b2 b7",
    ),
}
"""Bases and covers whose eliminations neither chains nor other fish of the digit find: of 7,743 kinds of mutant
jellyfish seven, of 58,311 of squirmbags 66.
"""

Shape = tuple[bytes, frozenset[int], frozenset[int]]
"""Full grid, cells that are given, and cells that may be."""


def _shape(grid: bytes, given: Iterable[int], empty: Iterable[int], chance: random.Random, rate: float = 1.0) -> Shape:
    closed = frozenset(empty)
    return grid, frozenset(cell for cell in given if cell not in closed and chance.random() < rate), ALL - closed


def hidden_quad(chance: random.Random) -> Shape:
    """Build an empty box; the row and the column that its quad does not use hold its digits elsewhere."""
    grid = _random_grid(chance)
    digits = {grid[cell] for cell in (0, 1, 9, 10)}
    lines = [9 * 2 + k for k in range(3, 9)] + [9 * k + 2 for k in range(3, 9)]
    return _shape(grid, (cell for cell in lines if grid[cell] in digits), BOX, chance)


def tridagon(chance: random.Random, guards: int = 1) -> Shape | None:
    """Build four boxes whose other digits are filled; all of twelve cells except a number have one of three digits."""
    while True:
        ways = [chance.randrange(6) for _box in range(4)]
        if sum(way >= 3 for way in ways) % 2:
            break
    corners = ((0, 0), (0, 3), (3, 0), (3, 3))
    cells = [9 * (r + k) + c + DIAGONALS[way][k] for (r, c), way in zip(corners, ways, strict=True) for k in range(3)]
    guarded = chance.sample(cells, guards)
    three = _three_digits([cell for cell in cells if cell not in guarded], {}, chance)
    for _attempt in range(30 if three else 0):
        assert three is not None
        line = ["."] * 81
        for cell, digit in three.items():
            line[cell] = str(digit)
        for cell in chance.sample([i for i in range(81) if line[i] == "."], 5):
            line[cell] = str(chance.randint(4, 9))
        solution = ld.solve("".join(line))
        if solution is None or any(solution.values[cell] <= 3 for cell in guarded):
            continue
        grid = solution.values
        open_boxes = {_box(cell) for cell in guarded}
        inside = [i for i in range(54) if i % 9 < 6 and _box(i) not in open_boxes]
        small = [i for i in range(81) if grid[i] <= 3 and not (i // 9 >= 6 and i % 9 >= 6)]
        return _shape(grid, inside, [*cells, *small], chance, chance.choice((1.0, 0.85)))
    return None


def _three_digits(cells: list[int], done: dict[int, int], chance: random.Random) -> dict[int, int] | None:
    """Fill cells with 1 to 3."""
    if len(done) == len(cells):
        return done
    cell = cells[len(done)]
    for digit in chance.sample((1, 2, 3), 3):
        if not any(done[other] == digit and cell in LAYOUT.peers[other] for other in done):
            filled = _three_digits(cells, {**done, cell: digit}, chance)
            if filled:
                return filled
    return None


def exocet(chance: random.Random) -> Shape | None:
    """Build a base in r1c23, a target in either other box, and cross-lines whose other digits are given."""
    grid = _random_grid(chance)
    base = {grid[1], grid[2]}
    digits = base | set(chance.sample(sorted(set(range(1, 10)) - base), chance.choice((1, 1, 2))))
    one, other = chance.randrange(3, 6), chance.randrange(6, 9)
    targets, given = [], []
    for column in (one, other):
        pair = [9 + column, 18 + column]
        of_base = [cell for cell in pair if grid[cell] in base]
        if len(of_base) != 1 or sum(grid[cell] in digits for cell in pair) != 1:
            return None
        targets += of_base
        given += [cell for cell in pair if cell not in of_base]
    sides = [9 * row + column for row in range(3, 9) for column in (0, one, other)]
    for digit in digits:
        if len({cell // 9 for cell in sides if grid[cell] == digit}) > 2:
            return None
    free = [cell for cell in sides if grid[cell] in digits]
    given += [cell for cell in sides if grid[cell] not in digits]
    given += [cell for cell in range(9) if grid[cell] not in digits]
    rows = {cell // 9 for cell in free}
    given += [9 * row + k for row in rows for k in range(9) if grid[9 * row + k] in digits and 9 * row + k not in sides]
    beside = [cell for cell in (*range(9), *BOX) if grid[cell] in digits]
    more = [9 * row + k for row in range(9) for k in (1, 2) if grid[9 * row + k] in digits - base]
    return _shape(grid, given, [1, 2, *targets, *free, *beside, *more], chance, chance.choice((1.0, 0.95, 0.9)))


def multi_sector(chance: random.Random) -> Shape | None:
    """Build a loop of pairs: in four boxes a given centre and one pair of digits in two corners, the rest open."""
    digits = chance.sample("123456789", 9)
    pairs, others = (digits[:2], digits[2:4]), digits[4:]
    line = ["."] * 81
    middles = (10, 16, 64, 70)
    for middle, pair in zip(middles, (pairs[0], pairs[1], pairs[1], pairs[0]), strict=True):
        line[middle] = chance.choice(others)
        for corner, digit in zip(chance.choice(((-10, 10), (-8, 8))), chance.sample(pair, 2), strict=True):
            line[middle + corner] = digit
    for one, other, step in ((10, 16, 1), (64, 70, 1), (10, 64, 9), (16, 70, 9)):
        line[one + step * chance.randint(2, 4)] = chance.choice(
            [d for d in others if d not in (line[one], line[other])]
        )
    given = [cell for cell in range(81) if line[cell] != "."]
    loop = [cell + step for cell in middles for step in (-9, -1, 1, 9)]
    for cell in chance.sample([i for i in range(81) if line[i] == "." and i not in loop], 4):
        line[cell] = chance.choice("123456789")
    solution = ld.solve("".join(line))
    return _shape(solution.values, given, loop, chance) if solution else None


def firework(chance: random.Random) -> Shape | None:
    """Build a cell x of the first box, p in its row, q in its column; the other digits of row and column outside are given."""
    grid = _random_grid(chance)
    x = chance.choice(sorted(BOX))
    row, column = divmod(x, 9)
    p, q = 9 * row + chance.randrange(3, 9), 9 * chance.randrange(3, 9) + column
    in_row = [cell for cell in BOX if cell // 9 == row and grid[cell] == grid[q]]
    in_column = [cell for cell in BOX if cell % 9 == column and grid[cell] == grid[p]]
    if not in_row or not in_column:
        return None
    digits = {grid[x], grid[p], grid[q]}
    given = [9 * row + k for k in range(3, 9)] + [9 * k + column for k in range(3, 9)]
    empty = [x, p, q, *(cell for cell in BOX if grid[cell] in digits)]
    return _shape(grid, given, empty, chance, chance.choice((0.7, 0.5, 0.3)))


def fish(chance: random.Random, kinds: tuple[str, ...]) -> Shape | None:
    """Build a missing digit: the cells its fish must not have in the base houses are given, all other cells of them are open."""
    base, cover = (list(map(_house, side.split())) for side in chance.choice(kinds).split("/"))
    inside, covered = frozenset().union(*base), frozenset().union(*cover)
    given = (inside - covered) | _twice(base)
    out = ((covered - inside) | _twice(cover)) - given
    places = _template(ALL - given - out, chance)
    line = ["1" if cell in places else "." for cell in range(81)]
    for cell in chance.sample([i for i in range(81) if i not in places], 4):
        line[cell] = chance.choice("23456789")
    solution = ld.solve("".join(line))
    if solution is None:
        return None
    body = [cell for cell in inside - given if chance.random() < 0.85]
    some = chance.sample(sorted(out), chance.randint(1, max(1, len(out) // 2)))
    return _shape(solution.values, given, [*places, *body, *some], chance, chance.choice((1.0, 1.0, 1.0, 0.5)))


def _house(name: str) -> frozenset[int]:
    return frozenset(LAYOUT.houses["rcb".index(name[0]) * 9 + int(name[1]) - 1].cells)


def _twice(houses: list[frozenset[int]]) -> frozenset[int]:
    return frozenset(cell for cell in ALL if sum(cell in house for house in houses) > 1)


def _template(allowed: frozenset[int], chance: random.Random) -> list[int]:
    """Return a cell in each row, column and box; nothing if that is impossible."""

    def extend(rows: list[int], chosen: list[int]) -> list[int]:
        if not rows:
            return chosen
        open_cells = [9 * rows[0] + k for k in range(9) if 9 * rows[0] + k in allowed]
        for cell in chance.sample(open_cells, len(open_cells)):
            if not any(cell in LAYOUT.peers[other] for other in chosen):
                found = extend(rows[1:], [*chosen, cell])
                if found:
                    return found
        return []

    return extend(chance.sample(range(9), 9), [])


def _random_grid(chance: random.Random) -> bytes:
    return full_grids(1, seed=chance.getrandbits(60), threads=1)[0].values


def _box(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3


SHAPES: dict[str, Callable[[random.Random], Shape | None]] = {
    "hidden-quad": hidden_quad,
    "tridagon": tridagon,
    "junior-exocet": exocet,
    "senior-exocet": exocet,
    "multi-sector-locked-set": multi_sector,
    "triple-firework": firework,
    "nested-forcing-net": lambda chance: tridagon(chance, 2),
    **{f"mutant-{name}": partial(fish, kinds=kinds) for name, kinds in FISH.items()},
}
"""Builders by technique. Nested nets are needed if a tridagon has too many guardians."""
