"""The first digit seen from a number outside is the position of that number in its row or column."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import only, pair
from lucidoku.rules._signs import OutsideClue
from lucidoku.words.language import N_, _

__all__ = ["NUMBEREDROOM"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    first, wanted = constraint.cells[0], constraint.values[0]
    relations: list[Relation] = [] if wanted == 1 else [only([first], set(range(2, shape.n + 1)))]
    for place, cell in enumerate(constraint.cells[1:], 2):
        relations.append(pair(first, cell, shape.n, lambda a, b, at=place: (a == at) == (b == wanted)))  # type: ignore[misc]
    return relations


def _check(constraint: Constraint, shape: GridShape) -> str:
    if 1 <= constraint.values[0] <= shape.n:
        return ""
    return _("{digit} is not a digit of the grid").format(digit=constraint.values[0])


NUMBEREDROOM = ConstraintType(
    name="numberedroom",
    noun=N_("numbered room"),
    meaning=N_("The first digit seen from a number outside is the position of that number in its row or column."),
    relations=_relations,
    cells=(-1, -1),
    long=True,
    values=(1, 1),
    check=_check,
    signs=lambda constraint, shape: [OutsideClue(constraint.cells, str(constraint.values[0]), "diamond")],
)
