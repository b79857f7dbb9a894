"""Two cells that hold the same digit are not as many steps apart, along rows and columns, as that digit says."""

from __future__ import annotations

from itertools import combinations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pair
from lucidoku.words.language import N_

__all__ = ["ANTITAXICAB"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    relations = []
    for one, other in combinations(range(shape.n**2), 2):
        down, right = abs(one // shape.n - other // shape.n), abs(one % shape.n - other % shape.n)
        if down and right and down + right <= shape.n:
            steps = down + right
            relations.append(pair(one, other, shape.n, lambda a, b, far=steps: a != b or a != far))  # type: ignore[misc]
    return relations


ANTITAXICAB = ConstraintType(
    name="antitaxicab",
    noun=N_("anti-taxicab rule"),
    meaning=N_(
        "Two cells that hold the same digit are not as many steps apart, along rows and columns, as that digit says."
    ),
    relations=_relations,
    lines=(0, 0),
)
