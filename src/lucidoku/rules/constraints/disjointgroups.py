"""Cells at the same place of their boxes hold different digits."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import different
from lucidoku.words.language import N_

__all__ = ["DISJOINTGROUPS"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    return [different(cells) for cells in zip(*shape.boxes, strict=True)]


DISJOINTGROUPS = ConstraintType(
    name="disjointgroups",
    noun=N_("disjoint groups"),
    meaning=N_("Cells at the same place of their boxes hold different digits."),
    relations=_relations,
    lines=(0, 0),
)
