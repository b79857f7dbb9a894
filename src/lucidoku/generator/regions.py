"""Random jigsaw maps."""

from __future__ import annotations

import random
from collections.abc import Iterable

from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.search.exact import count
from lucidoku.words.language import _

__all__ = ["random_jigsaw"]


def random_jigsaw(
    n: int = 9, seed: int = 0, *, diagonal: bool = False, windows: bool = False, extras: Iterable[str] = ()
) -> Layout:
    """Return a random jigsaw layout with connected boxes that has full grids, also with its extra houses.

    Boxes start straight and exchange random cells, each staying connected, until the map is well mixed; 2×2 squares
    within one box are avoided if possible.

    Args:
        n: rows, 4 to 16.
        seed: the same seed gives the same map.
        diagonal: whether each diagonal holds every digit as well.
        windows: whether each window does as well; only on 9 rows.
        extras: kinds of extra houses by name, including the two above.

    Raises:
        InvalidArgument: the size is not supported.
        LucidokuError: none of a hundred maps had a full grid.

    >>> layout = random_jigsaw(6, seed=1)
    >>> layout.is_jigsaw, layout == random_jigsaw(6, seed=1)
    (True, True)
    """
    if not 4 <= n <= 16:
        raise InvalidArgument(_("random jigsaw maps are supported for 4 to 16 rows, got {n}").format(n=n))
    chance = random.Random(f"jigsaw {n} {seed}")
    kinds = [*extras, *["diagonal"] * diagonal, *["window"] * windows]
    for _attempt in range(100):
        boxes = _mix(n, chance)
        layout = Layout.jigsaw("".join("ABCDEFGHIJKLMNOP"[box] for box in boxes))
        for extra in kinds:
            layout = layout.with_extra(extra)
        if count(Grid(bytes(n * n), layout), limit=1):
            return layout
    raise LucidokuError(_("no jigsaw map that admits a full grid was found"))


def _mix(n: int, chance: random.Random) -> list[int]:
    boxes = [cell // n for cell in range(n * n)]
    squares = _squares(boxes, n)
    for _turn in range(60 * n * n):
        # A cell moves to a neighbouring box, and a cell of that box moves back.
        cell = chance.randrange(n * n)
        others = sorted({boxes[c] for c in _neighbours(cell, n)} - {boxes[cell]})
        if not others:
            continue
        mine, theirs = boxes[cell], chance.choice(others)
        borders = [
            c
            for c in range(n * n)
            if boxes[c] == theirs and any(boxes[b] == mine for b in _neighbours(c, n) if b != cell)
        ]
        if not borders:
            continue
        back = chance.choice(borders)
        trial = list(boxes)
        trial[cell], trial[back] = theirs, mine
        if not (_is_connected(trial, mine, n) and _is_connected(trial, theirs, n)):
            continue
        now = _squares(trial, n)
        if now > squares and chance.random() > 0.05:
            continue
        boxes, squares = trial, now
    return boxes


def _neighbours(cell: int, n: int) -> list[int]:
    row, column = divmod(cell, n)
    steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * n + c for r, c in steps if 0 <= r < n and 0 <= c < n]


def _is_connected(boxes: list[int], box: int, n: int) -> bool:
    members = [cell for cell, of in enumerate(boxes) if of == box]
    seen, edge = {members[0]}, [members[0]]
    while edge:
        for cell in _neighbours(edge.pop(), n):
            if boxes[cell] == box and cell not in seen:
                seen.add(cell)
                edge.append(cell)
    return len(seen) == len(members)


def _squares(boxes: list[int], n: int) -> int:
    """Return the number of 2×2 squares that lie in one box."""
    return sum(
        boxes[r * n + c] == boxes[r * n + c + 1] == boxes[(r + 1) * n + c] == boxes[(r + 1) * n + c + 1]
        for r in range(n - 1)
        for c in range(n - 1)
    )
