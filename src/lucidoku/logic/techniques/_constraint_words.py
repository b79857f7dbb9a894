"""Common parts of the sentences of variant steps: constraints in words, and the combinations of a cage."""

from __future__ import annotations

from lucidoku.grid.cells import Cell
from lucidoku.logic.step import Premise, Step
from lucidoku.logic.techniques._variant_claims import marks_of
from lucidoku.logic.techniques._words import (
    cells_text,
    join,
)
from lucidoku.rules.constraints import constraint_type
from lucidoku.words.language import _

MOST_SETS = 6
"""The most combinations that a sentence lists."""


def mark_text(step: Step, premise: Premise) -> str:
    """Write a constraint: "killer cage at r8c2", "white dot at r1c56"."""
    assert premise.mark is not None
    if not premise.mark.lines:
        return _(constraint_type(premise.mark.rule).noun)
    rule = constraint_type(premise.mark.rule)
    # A dot by both cells: several may begin in one.
    where = premise.cells if rule.cells == (2, 2) else premise.cells[:1]
    return _("{mark} at {cell}").format(mark=_(rule.noun), cell=cells_text(where, step.layout))


def constraints_text(step: Step) -> str:
    """Write the constraints that a step rests on, without repetition."""
    return join(dict.fromkeys(mark_text(step, premise) for premise in marks_of(step)))


def hint(step: Step) -> str:
    """Write where to look: at the constraints."""
    return _("{technique}: look at {place}.").format(technique=_(step.technique.name), place=constraints_text(step))


def open_of(step: Step) -> dict[Cell, tuple[int, ...]]:
    """Return the candidates of each cell according to the premises."""
    return {p.cells[0]: p.digits for p in step.premises if p.kind in ("cell", "value")}


def combinations_left(step: Step, cells: tuple[Cell, ...], place: int = 0) -> list[tuple[int, ...]]:
    """Return the combinations of digits that a cage, one of the constraints of a step, can still have."""
    number = step.layout.placed.index(marks_of(step)[place].mark)
    held = [set(digits) for cell, digits in open_of(step).items() if cell in cells]
    union = set().union(*held)
    found = []
    for mask in step.layout.relations[number][0][2]:
        digits = tuple(d for d in range(1, step.layout.n + 1) if mask >> d - 1 & 1)
        if union.issuperset(digits) and all(there.intersection(digits) for there in held):
            found.append(digits)
    return found
