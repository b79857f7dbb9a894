"""Two cells that hold the same digit are not as many steps apart, along rows and columns, as that digit says."""

from __future__ import annotations

from itertools import combinations

from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site
from lucidoku.rules._relations import pair
from lucidoku.words.language import N_

__all__ = ["ANTITAXICAB"]


def _relations(mark: Constraint, site: Site) -> list[Relation]:
    found = []
    for one, other in combinations(range(site.n**2), 2):
        down, right = abs(one // site.n - other // site.n), abs(one % site.n - other % site.n)
        if down and right and down + right <= site.n:
            steps = down + right
            found.append(pair(one, other, site.n, lambda a, b, far=steps: a != b or a != far))  # type: ignore[misc]
    return found


ANTITAXICAB = ConstraintType(
    name="antitaxicab",
    noun=N_("anti-taxicab rule"),
    meaning=N_(
        "Two cells that hold the same digit are not as many steps apart, along rows and columns, as that digit says."
    ),
    relations=_relations,
    lines=(0, 0),
)
