"""The number outside counts the digits that are larger than all digits before them, seen from there."""

from __future__ import annotations

from functools import lru_cache

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import automaton
from lucidoku.rules._signs import OutsideClue
from lucidoku.words.language import N_, _

__all__ = ["SKYSCRAPER", "seen_relation"]


@lru_cache(maxsize=256)  # sentences need those of a few clues again and again
def seen_relation(cells: tuple[int, ...], n: int, least: int, most: int) -> Relation:
    """Require that the digits of cells that are larger than all before them number between two bounds."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        tallest, seen = state
        if digit <= tallest:
            return state
        return (digit, seen + 1) if seen < most else None

    return automaton(cells, n, (0, 0), step, lambda state: state[1] >= least)


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    wanted = constraint.values[0]
    return [seen_relation(constraint.cells, shape.n, wanted, wanted)]


def _check(constraint: Constraint, shape: GridShape) -> str:
    if not 1 <= constraint.values[0] <= shape.n:
        return _("{value} digits cannot be seen, expected 1 to {n}").format(value=constraint.values[0], n=shape.n)
    return ""


SKYSCRAPER = ConstraintType(
    name="skyscraper",
    noun=N_("skyscraper clue"),
    meaning=N_("The number outside counts the digits that are larger than all digits before them, seen from there."),
    relations=_relations,
    cells=(-1, -1),
    long=True,
    values=(1, 1),
    check=_check,
    signs=lambda constraint, shape: [OutsideClue(constraint.cells, str(constraint.values[0]), "square")],
)
