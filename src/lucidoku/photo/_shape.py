"""The layout of a grid in a picture: its size, and its boxes by the thickness of the lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from lucidoku.grid.layout import Layout
from lucidoku.rules.sizes import SIZES

_CLEAR = 1.35  # the ink of thick lines, by that of thin ones
_SURE = 9  # rows of a grid that has the usual boxes unless its lines show others
_LETTERS = "123456789ABCDEFGHIJKLMNOP"


@dataclass(frozen=True)
class Walls:
    """The ink of the lines between cells.

    Attributes:
        n: the number of rows.
        right: the ink between each cell and its right neighbour, n rows of n − 1.
        below: the ink between each cell and the one below, n − 1 rows of n.
    """

    n: int
    right: bytes
    below: bytes

    def between(self) -> Iterator[tuple[int, int, int]]:
        """Yield two neighbouring cells and the ink between them, for all lines."""
        for place, ink in enumerate(self.right):
            cell = place + place // (self.n - 1)
            yield cell, cell + 1, ink
        for cell, ink in enumerate(self.below):
            yield cell, cell + self.n, ink


def layout_of_walls(walls: Walls) -> tuple[Layout | None, bool]:
    """Return the layout whose boxes the thick lines show, and whether they show it; None where no layout has this number of rows.

    Without thick lines, the boxes are the usual ones. Where all lines are alike, nothing contradicts those of 9 × 9:
    hardly a puzzle with other boxes has exactly one solution with these.

    >>> thin, thick = 10, 30
    >>> layout, is_shown = layout_of_walls(Walls(4, bytes([thin, thick, thin] * 4), bytes([thin] * 4 + [thick] * 4 + [thin] * 4)))
    >>> str(layout), is_shown
    ('4x4', True)
    """
    n = walls.n
    shapes = sorted({(height, n // height) for height in range(2, n) if n % height == 0})
    shown = {shape: _contrast(walls, _regular(n, *shape)) for shape in shapes}
    if shown:
        # Where all thick lines are equal, a shape half of whose lines are thick has the contrast of the right one.
        (height, width), contrast = max(
            shown.items(), key=lambda item: (item[1], _agrees(walls, _regular(n, *item[0])))
        )
        if contrast >= _CLEAR and _agrees(walls, _regular(n, height, width)):
            return Layout.standard(height, width), True
    if regions := _regions(walls):
        for shape in (*shapes, (1, n)):  # the rows of 7 × 7 are its boxes, too
            if regions == _regular(n, *shape):
                return Layout.standard(*shape), True
        return Layout.jigsaw("".join(_LETTERS[region] for region in regions)), True
    if n not in SIZES:
        return None, False
    # Thin boxes in a bad light are more common than others.
    usual = SIZES[n]
    if (
        shown
        and max(shown.values()) >= _CLEAR
        and shown[max(shown, key=lambda shape: shown[shape])] > 1.2 * shown[usual]
    ):
        return Layout.standard(*max(shown, key=lambda shape: shown[shape])), False
    return Layout.of_size(n), shown.get(usual, 0) >= 1.15 or (n == _SURE and _are_alike(walls))


def _regular(n: int, height: int, width: int) -> list[int]:
    """Return the box of each cell."""
    across = n // width
    return [cell // n // height * across + cell % n // width for cell in range(n * n)]


def _are_alike(walls: Walls) -> bool:
    """Return whether most lines, of every ten eight, are equally thick."""
    inks = sorted(ink for _a, _b, ink in walls.between())
    few = len(inks) // 10
    return inks[-1 - few] + 1 < _CLEAR * (inks[few] + 1)


def _contrast(walls: Walls, regions: list[int]) -> float:
    """Return the usual ink of the lines between regions, by that of the lines inside."""
    outer = sorted(ink for a, b, ink in walls.between() if regions[a] != regions[b])
    inner = sorted(ink for a, b, ink in walls.between() if regions[a] == regions[b])
    if not outer or not inner:
        return 0.0
    return (outer[len(outer) // 2] + 1) / (inner[len(inner) // 2] + 1)


def _agrees(walls: Walls, regions: list[int]) -> bool:
    """Return whether nearly all lines are as thick as these regions want them."""
    outer = sorted(ink for a, b, ink in walls.between() if regions[a] != regions[b])
    inner = sorted(ink for a, b, ink in walls.between() if regions[a] == regions[b])
    middle = (outer[len(outer) // 2] * inner[len(inner) // 2]) ** 0.5
    wrong = sum(ink < middle for ink in outer) + sum(ink >= middle for ink in inner)
    return bool(wrong <= 0.15 * (len(outer) + len(inner)))


def _regions(walls: Walls) -> list[int] | None:
    """Return the n regions of n cells that thick lines bound, or None."""
    n = walls.n
    inks = sorted({ink for _a, _b, ink in walls.between()})
    gaps = sorted(pairwise(inks), key=lambda gap: (gap[0] + 1) / (gap[1] + 1))
    for low, high in gaps[:12]:
        threshold = (low * high) ** 0.5 if low else high / 2
        parents = list(range(n * n))

        def root(cell: int, parents: list[int] = parents) -> int:
            while parents[cell] != cell:
                cell = parents[cell]
            return cell

        for a, b, ink in walls.between():
            if ink < threshold:
                parents[max(root(a), root(b))] = min(root(a), root(b))
        roots = [root(cell) for cell in range(n * n)]
        names = sorted(set(roots))
        if len(names) == n and all(roots.count(name) == n for name in names):
            return [names.index(name) for name in roots]
    return None
