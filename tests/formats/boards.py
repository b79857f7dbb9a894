"""Random layouts and puzzles on them, for the generator of texts: no two equal digits in a house, solvable or not."""

from __future__ import annotations

import random
from collections.abc import Sequence

from lucidoku.errors import LucidokuError
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.sizes import SIZES

__all__ = ["Subject", "any_layout", "caged", "jigsaw_map", "noted", "puzzle", "rows_of", "rules", "shapes"]

Subject = Grid | Board
_OFTEN = (9,) * 12 + (4, 6, 6, 8, 10, 12, 16, 16, 25)


def shapes(n: int) -> list[tuple[int, int]]:
    """Return the heights and widths that boxes of n cells may have; not a whole row."""
    return [(high, n // high) for high in range(2, n) if n % high == 0]


def any_layout(
    rng: random.Random,
    *,
    boxes: bool = False,
    jigsaw: float = 0,
    extras: Sequence[str] = (),
    most: int = 25,
    least: int = 4,
) -> Layout:
    """Return a layout that a text can express: the usual one of a size unless it can express more."""
    sizes = [n for n in (rng.choice([_OFTEN, tuple(SIZES)])) if least <= n <= most]
    n = rng.choice(sizes)
    if rng.random() < jigsaw:
        n = rng.choice([n, *(k for k in (5, 6, 7, 9) if least <= k <= most)])
        layout = Layout.jigsaw(jigsaw_map(rng, n))
    elif boxes and rng.random() < 0.6:
        layout = Layout.standard(*rng.choice(shapes(n)))
    else:
        layout = Layout.of_size(n)
    for extra in extras:
        if rng.random() < 0.4 and (extra != "window" or n == 9):
            layout = layout.with_extra(extra)
    return layout


def jigsaw_map(rng: random.Random, n: int) -> str:
    """Return a map of n connected regions of n cells: cells of neighbours are exchanged as long as both stay connected."""
    high, wide = SIZES.get(n, (1, n))
    region = [(c // n) // high * (n // wide) + (c % n) // wide for c in range(n * n)]
    near = [
        [k for k in (c - n, c + n, *([c - 1] if c % n else []), *([c + 1] if (c + 1) % n else [])) if 0 <= k < n * n]
        for c in range(n * n)
    ]

    members: list[set[int]] = [set() for _ in range(n)]
    for cell, name in enumerate(region):
        members[name].add(cell)

    def connected(name: int) -> bool:
        cells = members[name]
        reached, todo = set(), [next(iter(cells))]
        while todo:
            cell = todo.pop()
            if cell not in reached:
                reached.add(cell)
                todo += [k for k in near[cell] if k in cells]
        return len(reached) == n

    def exchange(one: int, other: int) -> None:
        for cell in (one, other):
            members[region[cell]].discard(cell)
        region[one], region[other] = region[other], region[one]
        for cell in (one, other):
            members[region[cell]].add(cell)

    done = 0
    for _try in range(20 * n):
        one = rng.randrange(n * n)
        other_names = [region[k] for k in near[one] if region[k] != region[one]]
        if not other_names:
            continue
        mine, its = region[one], rng.choice(other_names)
        back = sorted(c for c in members[its] if any(region[k] == mine and k != one for k in near[c]))
        if not back:
            continue
        other = rng.choice(back)
        exchange(one, other)
        if connected(mine) and connected(its):
            done += 1
            if done > 2 * n:
                break
        else:
            exchange(one, other)
    return "".join("abcdefghijklmnopqrstuvwxy"[name] for name in region)


def _solution(rng: random.Random, layout: Layout) -> list[int]:
    """Return a full grid of usual boxes: a pattern, its bands, rows and digits in any order."""
    n, high, wide = layout.n, layout.box_height, layout.box_width
    rows = [b * high + r for b in rng.sample(range(wide), wide) for r in rng.sample(range(high), high)]
    columns = [s * wide + c for s in rng.sample(range(high), high) for c in rng.sample(range(wide), wide)]
    digits = rng.sample(range(1, n + 1), n)
    return [digits[(wide * (r % high) + r // high + c) % n] for r in rows for c in columns]


def _filled(rng: random.Random, layout: Layout, wanted: int) -> list[int]:
    """Return digits in some cells, each allowed by those before it."""
    values = [0] * layout.n**2
    used = [0] * len(layout.houses)
    for cell in rng.sample(range(layout.n**2), wanted):
        taken = 0
        for house in layout.houses_of[cell]:
            taken |= used[house]
        free = [d for d in range(1, layout.n + 1) if not taken >> d & 1]
        if free:
            values[cell] = digit = rng.choice(free)
            for house in layout.houses_of[cell]:
                used[house] |= 1 << digit
    return values


def puzzle(rng: random.Random, layout: Layout, *, full: bool = True) -> Grid:
    """Return a grid of a layout, from a few givens to a full one; its digits are more than those of a smaller size."""
    n = layout.n
    plain = not (layout.is_jigsaw or layout.extras or layout.placed)
    while True:
        share = rng.choice([0.25, 0.3, 0.35, 0.45, 0.6, 0.75, *([1.0] if full else [])])
        if plain:
            values = _solution(rng, layout)
            if share < 1:
                for cell in rng.sample(range(n * n), round((1 - share) * n * n)):
                    values[cell] = 0
        else:
            values = _filled(rng, layout, round(min(share, 0.7) * n * n))
        if n in values and 1 in values and any(values[:n]) and any(values[-n:]):
            return Grid(bytes(values), layout)


def noted(rng: random.Random, layout: Layout, *, placed: bool, lone: bool) -> Board:
    """Return a position: some candidates are removed, and digits placed if wanted.

    Args:
        placed: whether some of the digits are placed ones.
        lone: whether a cell may be left with one candidate.
    """
    for attempt in range(12):
        grid = puzzle(rng, layout) if attempt < 11 else Grid(bytes(layout.n**2), layout)
        givens = bytes(0 if placed and rng.random() < 0.3 else v for v in grid.values)
        try:
            masks = list(Board(grid).masks)
            for cell in range(len(masks)):
                digits = [d for d in range(layout.n) if masks[cell] >> d & 1]
                if not grid.values[cell]:
                    if len(digits) == 1 and not lone:
                        break
                    if rng.random() < 0.3 and len(digits) > 2 - lone:
                        masks[cell] &= ~(1 << rng.choice(digits))
            else:
                return Board.from_masks(layout, masks, grid.values, givens)
        except LucidokuError:
            continue  # the digits leave a cell or a digit without a place
    return Board(Grid(bytes(layout.n**2), layout))


def _cages(rng: random.Random, layout: Layout, share: float) -> list[tuple[int, ...]]:
    """Return groups of cells that are next to each other, none in two of them."""
    n = layout.n
    free, cages = set(range(n * n)), []
    for start in rng.sample(range(n * n), round(share * n * n)):
        if start not in free:
            continue
        cage = [start]
        for _more in range(rng.randint(1, 3)):
            near = {k for c in cage for k in (c - n, c + n, c - 1 if c % n else -1, c + 1 if (c + 1) % n else -1)}
            if steps := sorted((near & free) - set(cage)):
                cage.append(rng.choice(steps))
        free -= set(cage)
        cages.append(tuple(sorted(cage)))
    return cages


def caged(rng: random.Random, layout: Layout) -> Grid:
    """Return a killer: cages with sums, and no digit."""
    values = _solution(rng, Layout.of_size(layout.n)) if not layout.is_jigsaw else _filled(rng, layout, layout.n**2)
    cages = []
    for cage in _cages(rng, layout, 0.5):
        digits = [values[c] for c in cage]
        if len(set(digits)) == len(digits) and all(digits) and len(digits) > 1:
            cages.append(Constraint("killercage", (cage,), (sum(digits),)))
    return Grid(bytes(layout.n**2), layout.with_constraints(cages))


def rules(rng: random.Random, layout: Layout) -> list[Constraint]:
    """Return one to three constraints that most formats with rules support."""
    n = layout.n
    constraints = []
    for cells in _cages(rng, layout, 0.1)[:3]:
        r, c = rng.randrange(n), rng.randrange(n - 1)
        pair = (r * n + c, r * n + c + 1)
        constraints.append(
            rng.choice(
                [
                    Constraint("killercage", (cells,), ()),
                    Constraint("thermometer", (tuple(r * n + k for k in range(c, min(c + 3, n))),), ()),
                    Constraint("difference", (pair,), ()),
                    Constraint("ratio", (pair,), ()),
                    Constraint("odd", ((pair[0],),), ()),
                    Constraint("even", ((pair[1],),), ()),
                    Constraint("antiknight", (), ()),
                ]
            )
        )
    return list({constraint.rule: constraint for constraint in constraints}.values())


def rows_of(cells: Sequence[str], n: int) -> list[list[str]]:
    """Return the cells of a grid, row by row."""
    return [list(cells[r : r + n]) for r in range(0, n * n, n)]
