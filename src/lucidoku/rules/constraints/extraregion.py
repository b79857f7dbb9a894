"""The cells of an extra region hold different digits."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import different
from lucidoku.rules._signs import Line, Patch, Sign
from lucidoku.words.language import N_

__all__ = ["EXTRAREGION"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    return [different(mark.cells)]


def _signs(mark: Constraint, site: Site) -> list[Sign]:
    n, cells = site.n, sorted(mark.cells)
    if cells in (list(range(0, n * n, n + 1)), list(range(n - 1, n * n - 1, n - 1))):
        return [Line(tuple(cells), "blue", width=0.06)]  # one long diagonal alone is drawn as a line
    return [Patch(mark.cells, "grey")]


EXTRAREGION = ConstraintType(
    name="extraregion",
    noun=N_("extra region"),
    meaning=N_("The cells of an extra region hold different digits."),
    relations=_relations,
    cells=(2, -1),
    sorts=True,
    signs=_signs,
)
