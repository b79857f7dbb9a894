"""Look-alike cages hold the same digits, each as often, in any order."""

from __future__ import annotations

from itertools import pairwise

from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation
from lucidoku.rules._relations import automaton
from lucidoku.rules._signs import Cage, Sign
from lucidoku.words.language import N_, _

__all__ = ["LOOKALIKE"]


def _machine(size: int) -> Relation:
    """Return the automaton: a digit, 1, is as often in the first cells as in the same number of others; 2 is any other digit.

    A state is the number of cells read and the number of the digit, up to now in the first and then too many there.
    """

    def step(state: tuple[int, int], count: int) -> tuple[int, int] | None:
        read, more = state
        if count == 1:
            more += 1 if read < size else -1
        # As many as are left can still be taken off; below nothing, the second has too many.
        return (read + 1, more) if 0 <= more <= 2 * size - read - 1 else None

    return automaton(range(2 * size), 2, (0, 0), step, lambda state: state[1] == 0)


def _relations(constraint: Constraint, shape: GridShape) -> list[Relation]:
    """For each digit the same machine, which takes all others for one."""
    kind, _cells, (states, *rest) = _machine(len(constraint.lines[0]))
    accepted, moves = rest[:states], rest[states:]
    of_digit = []
    for digit in range(1, shape.n + 1):
        numbers = [states, *accepted]
        for there, other in zip(moves[::2], moves[1::2], strict=True):
            numbers += [other] * (digit - 1) + [there] + [other] * (shape.n - digit)
        of_digit.append(numbers)
    return [(kind, [*one, *other], numbers) for one, other in pairwise(constraint.lines) for numbers in of_digit]


def _check(constraint: Constraint, shape: GridShape) -> str:
    if len({len(line) for line in constraint.lines}) > 1:
        return _("its parts have different numbers of cells")
    return _("its parts share a cell") if len(set(constraint.cells)) < len(constraint.cells) else ""


def _signs(constraint: Constraint, shape: GridShape) -> list[Sign]:
    return [Cage(line, shape.letter(constraint) or "=") for line in constraint.lines]


LOOKALIKE = ConstraintType(
    name="lookalike",
    noun=N_("look-alike cage"),
    meaning=N_("Look-alike cages with the same sign hold the same digits, each as often, in any order."),
    relations=_relations,
    lines=(2, 25),
    sorts=True,
    check=_check,
    signs=_signs,
)
