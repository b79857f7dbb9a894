"""Symmetries of a puzzle's givens: which cells are given or empty together."""

from __future__ import annotations

from collections.abc import Iterable

from lucidoku.errors import InvalidArgument
from lucidoku.grid.layout import Layout
from lucidoku.grid.symmetry import MOVES
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = ["SYMMETRIES", "orbits_of", "symmetries_of", "symmetry_named"]

SYMMETRIES: dict[str, tuple[str, ...]] = {
    "none": (),
    **{name: (name,) for name in MOVES},
    "both-mirrors": ("mirror-rows", "mirror-columns"),
    "both-diagonals": ("diagonal", "anti-diagonal"),
    "full": ("rotate90", "mirror-rows"),
}
"""The symmetries by name, with the moves that make them.

`rotate180` and `rotate90` turn the grid, `mirror-rows` exchanges the first row with the last, and so on,
`mirror-columns` likewise; `diagonal` reflects in the diagonal through the first cell, `anti-diagonal` in the other one;
`full` has all eight."""


_NAMES = {
    "none": "no asymmetric any",
    "rotate180": "180 rot180 c2 point central rotational rotation rotated rotation180 rotational180 180-degrees half-turn "
    "yes true",
    "rotate90": "90 rot90 c4 rotation90 rotational90 90-degrees quarter-turn rotational4",
    "mirror-rows": "horizontal rows mirror-horizontal up-down",
    "mirror-columns": "vertical columns mirror-vertical left-right mirror",
    "diagonal": "main-diagonal diagonals diag transpose",
    "anti-diagonal": "antidiagonal other-diagonal antidiag anti-diag",
    "both-mirrors": "mirrors both orthogonal",
    "full": "all dihedral square",
}
"""Alternative names of symmetries."""


def symmetry_named(name: object) -> str:
    """Return the name of a symmetry as in `SYMMETRIES`; an unknown name unchanged.

    >>> symmetry_named("rotational"), symmetry_named("Mirror Rows"), symmetry_named(None), symmetry_named(True)
    ('rotate180', 'mirror-rows', 'none', 'rotate180')
    """
    if name is None or name is False:
        return "none"
    plain = str(name).strip().lower().replace("_", "-").replace(" ", "-").removesuffix("-symmetry")
    return next((known for known, others in _NAMES.items() if plain in others.split()), plain)


def orbits_of(layout: Layout, symmetry: str) -> list[list[int]]:
    """Return the cells of a layout in groups that a symmetry maps to each other.

    Raises:
        InvalidArgument: the symmetry is unknown.

    >>> orbits_of(Layout.standard(2, 2), "rotate180")[:3]
    [[0, 15], [1, 14], [2, 13]]
    >>> len(orbits_of(Layout.standard(3, 3), "full"))
    15
    """
    layout.require_no_constraints()
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


@guided
def symmetries_of(layout: Layout, cells: Iterable[int]) -> tuple[str, ...]:
    """Return the names of the symmetries of a set of given cells, except "none".

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
