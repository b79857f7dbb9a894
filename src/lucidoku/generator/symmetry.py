"""Symmetries of a puzzle's givens: which cells are given or empty together."""

from __future__ import annotations

from collections.abc import Iterable

from lucidoku.errors import InvalidArgument
from lucidoku.grid.layout import Layout
from lucidoku.grid.symmetry import MOVES
from lucidoku.words.language import _

__all__ = ["SYMMETRIES", "orbits_of", "symmetries_of"]

SYMMETRIES: dict[str, tuple[str, ...]] = {
    "none": (),
    **{name: (name,) for name in MOVES},
    "both-mirrors": ("mirror-rows", "mirror-columns"),
    "both-diagonals": ("diagonal", "anti-diagonal"),
    "full": ("rotate90", "mirror-rows"),
}
"""The symmetries by name, with the moves that make them.

`rotate180` and `rotate90` turn the grid, `mirror-rows` puts the first row where the last is, `mirror-columns` likewise;
`diagonal` mirrors in the diagonal from the first cell, `anti-diagonal` in the other one; `full` has all eight."""


def orbits_of(layout: Layout, symmetry: str) -> list[list[int]]:
    """Return the cells of a layout in groups that a symmetry turns into each other.

    Raises:
        InvalidArgument: no such symmetry.

    >>> orbits_of(Layout.standard(2, 2), "rotate180")[:3]
    [[0, 15], [1, 14], [2, 13]]
    >>> len(orbits_of(Layout.standard(3, 3), "full"))
    15
    """
    layout.only_houses()
    if symmetry not in SYMMETRIES:
        raise InvalidArgument(
            _("unknown symmetry {name}; expected one of {known}").format(
                name=repr(symmetry), known=", ".join(SYMMETRIES)
            )
        )
    n = layout.n
    orbits: list[list[int]] = []
    seen: set[int] = set()
    for start in range(n * n):
        if start in seen:
            continue
        orbit, edge = {start}, [start]
        while edge:
            row, column = divmod(edge.pop(), n)
            for name in SYMMETRIES[symmetry]:
                r, c = MOVES[name](row, column, n)
                if r * n + c not in orbit:
                    orbit.add(r * n + c)
                    edge.append(r * n + c)
        seen |= orbit
        orbits.append(sorted(orbit))
    return orbits


def symmetries_of(layout: Layout, cells: Iterable[int]) -> tuple[str, ...]:
    """Return the names of the symmetries that a set of given cells has, "none" aside.

    >>> symmetries_of(Layout.standard(2, 2), [0, 15, 3])
    ('anti-diagonal',)
    """
    given = set(cells)
    return tuple(
        name
        for name in SYMMETRIES
        if name != "none"
        and all(given.issuperset(orbit) or given.isdisjoint(orbit) for orbit in orbits_of(layout, name))
    )
