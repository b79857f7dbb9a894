"""The digits of a region sum line have the same sum in each box that it runs through."""

from __future__ import annotations

from itertools import combinations, groupby

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation, ring_of
from lucidoku.rules._relations import total
from lucidoku.rules._signs import LineSign
from lucidoku.words.language import N_

__all__ = ["REGIONSUMLINE"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    box = {cell: number for number, cells in enumerate(shape.boxes) for cell in cells}
    line = ring_of(constraint.cells)
    starts = [i for i, cell in enumerate(line) if box[cell] != box[line[i - 1]]]
    if line and not starts:
        return []  # a closed line within one box
    line = (
        line[starts[0] :] + line[: starts[0]] if line else constraint.cells
    )  # a part in which a closed line begins is whole
    parts = [list(cells) for _box, cells in groupby(line, box.__getitem__)]
    relations = []
    for one, other in combinations(parts, 2):
        relations += total([*one, *other], 0, shape.n, [*[1] * len(one), *[-1] * len(other)])
    return relations


REGIONSUMLINE = ConstraintType(
    name="regionsumline",
    noun=N_("region sum line"),
    meaning=N_("The digits of a region sum line have the same sum in each box that it runs through."),
    relations=_relations,
    cells=(2, 0),
    closes=True,
    mirrors=True,
    signs=lambda constraint, shape: [LineSign(constraint.cells, "blue")],
)
