"""Two cells that hold the same digit are not as many steps apart, along rows and columns, as that digit says."""

from __future__ import annotations

from itertools import combinations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import pairs
from lucidoku.words.language import N_

__all__ = ["ANTITAXICAB"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    n = shape.n
    apart: dict[int, list[tuple[int, int]]] = {steps: [] for steps in range(2, n + 1)}
    for one, other in combinations(range(n**2), 2):
        down, right = abs(one // n - other // n), abs(one % n - other % n)
        if down and right and down + right <= n:
            apart[down + right].append((one, other))
    return [
        relation
        for steps, cells in apart.items()
        for relation in pairs(cells, n, lambda a, b, far=steps: a != b or a != far)  # type: ignore[misc]
    ]


ANTITAXICAB = ConstraintType(
    name="antitaxicab",
    noun=N_("anti-taxicab rule"),
    meaning=N_(
        "Two cells that hold the same digit are not as many steps apart, along rows and columns, as that digit says."
    ),
    relations=_relations,
    lines=(0, 0),
)
