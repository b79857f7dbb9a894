"""The digits in a quadruple are all in the cells around it."""

from __future__ import annotations

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import automaton
from lucidoku.rules._signs import Dot, Sign
from lucidoku.words.language import N_, _

__all__ = ["QUADRUPLE"]


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    def step(missing: tuple[int, ...], digit: int) -> tuple[int, ...]:
        left = list(missing)
        if digit in left:
            left.remove(digit)
        return tuple(left)

    return [automaton(constraint.cells, shape.n, constraint.values, step, lambda missing: not missing)]


def _check(constraint: Constraint, shape: GridShape) -> str:
    if len(constraint.values) > len(constraint.cells):
        return _("it has more digits than cells")
    wrong = next((value for value in constraint.values if not 1 <= value <= shape.n), None)
    return "" if wrong is None else _("{digit} is not a digit of the grid").format(digit=wrong)


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    digits = [str(value) for value in constraint.values]
    half = 2 if len(digits) > 2 else len(digits)
    lines = (" ".join(digits[:half]), " ".join(digits[half:]))
    return [Dot(constraint.cells, "white", "\n".join(filter(None, lines)))]


QUADRUPLE = ConstraintType(
    name="quadruple",
    noun=N_("quadruple"),
    meaning=N_("The digits in a quadruple are all in the cells around it."),
    relations=_relations,
    cells=(1, 4),
    values=(1, 4),
    sorts=True,
    check=_check,
    signs=_signs,
)
