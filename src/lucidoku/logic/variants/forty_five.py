"""The rule of 45: the sum of houses is known, and so is the sum of the cells that cages leave of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.logic.variants.unit import Unit

__all__ = ["sums_of_houses"]

_MOST_HOUSES, _MOST_CELLS = 4, 4


def _regions(layout: Layout) -> Iterator[tuple[House, ...]]:
    """Yield rows side by side, columns side by side, and boxes that touch, fewest first."""
    lines = {kind: [h for h in layout.houses if h.kind == kind] for kind in ("row", "column")}
    boxes = [h for h in layout.houses if h.kind == "box"]
    near = {
        (a, b)
        for a, b in combinations(range(len(boxes)), 2)
        if any(
            layout.n in (y - x, x - y) or (abs(x - y) == 1 and x.row == y.row)
            for x in boxes[a].cells
            for y in boxes[b].cells
        )
    }
    for count in range(1, _MOST_HOUSES + 1):
        for houses in lines.values():
            yield from (tuple(houses[i : i + count]) for i in range(len(houses) - count + 1))
        if count == 1:
            yield from ((box,) for box in boxes)
        elif count == 2:
            yield from ((boxes[a], boxes[b]) for a, b in sorted(near))


def sums_of_houses(layout: Layout, totals: dict[int, tuple[tuple[int, ...], int]]) -> Iterator[Unit]:
    """Yield the few cells that are left when cages are taken from houses, with their sum.

    A cage counts where all or at least half of its cells lie in the houses; a cell of the houses in no cage is an innie, one of a
    cage outside the houses an outie, which counts negative.

    Args:
        layout: the layout.
        totals: by the number of a constraint its cells and their sum.
    """
    each = layout.n * (layout.n + 1) // 2
    seen = set()
    for houses in _regions(layout):
        region = {int(cell) for house in houses for cell in house.cells}
        for least in (1.0, 0.5, 0.01):
            worth: Counter[int] = Counter(region)
            left, used = each * len(houses), []
            covered: set[int] = set()
            for number, (cells, total) in totals.items():
                inside = len(region.intersection(cells))
                if inside / len(cells) < least or not inside or covered.intersection(cells):
                    continue
                covered.update(cells)
                used.append(number)
                left -= total
                worth.subtract(cells)
            some = tuple(sorted(cell for cell, count in worth.items() if count))
            if not used or not 1 <= len(some) <= _MOST_CELLS or (some, left) in seen:
                continue
            seen.add((some, left))
            relation = (4, list(some), [left, *(worth[cell] for cell in some)])
            yield Unit(tuple(used), some, (relation,), houses)
