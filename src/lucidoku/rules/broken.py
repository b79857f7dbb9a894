"""Find the constraints that a position breaks: those that no filling of their empty cells can satisfy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from lucidoku.rules._constraint import Constraint, GridShape, Relation
from lucidoku.rules._relations import different, total
from lucidoku.rules.constraints import constraint_type
from lucidoku.rules.placed import constraint_relations

__all__ = ["breaks", "broken_constraints", "moving_relations", "short_relations"]


def broken_constraints(
    constraints: Iterable[Constraint], n: int, boxes: Iterable[Iterable[int]], values: Sequence[int]
) -> Iterator[tuple[Constraint, list[int]]]:
    """Yield the constraints that digits break, each with the cells that show it, in order.

    Args:
        constraints: the constraints of a puzzle.
        n: rows of the grid.
        boxes: the cells of each box, in reading order.
        values: a digit for each cell; 0 if there is none.

    >>> constraint = Constraint("killercage", ((0, 1),), (3,))
    >>> list(broken_constraints([constraint], 4, [], [1, 3] + 14 * [0]))
    [(Constraint(rule='killercage', lines=((0, 1),), values=(3,)), [0, 1])]
    """
    shape = GridShape(n, tuple(map(tuple, boxes)), tuple(constraints))
    for constraint in shape.constraints:
        shown: set[int] = set()
        for relation in constraint_type(constraint.rule).relations(constraint, shape):
            if any(values[cell] for cell in relation[1]) and breaks(relation, values, n):
                shown.update(cell for cell in relation[1] if values[cell])
        if shown:
            yield constraint, sorted(shown)


def breaks(relation: Relation, values: Sequence[int], n: int) -> bool:
    """Return whether the digits in the cells of a relation contradict it for any digits in its empty cells.

    >>> breaks(different([0, 1]), [3, 3], 4), breaks(different([0, 1]), [3, 0], 4)
    (True, False)
    """
    kind, cells, numbers = relation
    digits = [values[cell] for cell in cells]
    placed = [digit for digit in digits if digit]
    if kind == 0:  # one of some digits
        return any(not numbers[0] >> digit - 1 & 1 for digit in placed)
    if kind == 1:  # a pair
        return len(placed) == 2 and not numbers[digits[0] - 1] >> digits[1] - 1 & 1
    if kind == 2:  # different digits
        return len(set(placed)) < len(placed)
    if kind == 3:  # different digits, together one of some sets
        held = sum(1 << digit - 1 for digit in set(placed))
        return len(set(placed)) < len(placed) or not any(mask & held == held for mask in numbers)
    if kind == 4:  # a sum
        wanted, *coefficients = numbers
        least = most = 0
        for digit, times in zip(digits, coefficients, strict=True):
            ends = sorted((times * (digit or 1), times * (digit or n)))
            least, most = least + ends[0], most + ends[1]
        return not least <= wanted <= most
    states, *table = numbers
    accepted, moves = table[:states], table[states:]
    reached = {0}
    for digit in digits:
        choices = (digit,) if digit else range(1, n + 1)
        reached = {moves[state * n + choice - 1] for state in reached for choice in choices} - {-1}
    return not any(accepted[state] for state in reached)


_MANY = 200  # sets of one relation


def short_relations(constraints: Iterable[Constraint], n: int, boxes: Iterable[Iterable[int]]) -> list[Relation]:
    """Return the relations of constraints for checks of full positions: a sum instead of its many sets.

    >>> from lucidoku.grid.layout import Layout
    >>> cage = Layout.parse("16x16+killercage:51@r1c1r1c2r1c3r1c4r1c5r1c6").placed
    >>> [(kind, len(numbers)) for kind, _cells, numbers in short_relations(cage, 16, [])]
    [(2, 0), (4, 7)]
    """
    return list(_short(chain.from_iterable(constraint_relations(constraints, n, boxes)), n))


def moving_relations(
    constraints: Iterable[Constraint], n: int, boxes: Iterable[Iterable[int]]
) -> tuple[list[Relation], Callable[[Mapping[int, int]], list[Relation]]]:
    """Return the relations that move with their cells, and a function that makes the others for a move of the cells.

    Where the order of cells means nothing, a constraint has them in one order, so the same one elsewhere has other relations.
    """
    boxes, constraints = [tuple(cells) for cells in boxes], list(constraints)
    free = [
        constraint
        for constraint in constraints
        if constraint_type(constraint.rule).sorts or constraint_type(constraint.rule).mirrors
    ]
    every = zip(constraints, constraint_relations(constraints, n, boxes), strict=True)
    fixed = chain.from_iterable(relations for constraint, relations in every if constraint not in free)

    def moved(goes: Mapping[int, int]) -> list[Relation]:
        lines = (
            (constraint, tuple(tuple(goes[cell] for cell in line) for line in constraint.lines)) for constraint in free
        )
        there = [
            constraint_type(constraint.rule).plain(constraint._replace(lines=cells), n) for constraint, cells in lines
        ]
        return short_relations(there, n, [[goes[cell] for cell in box] for box in boxes])

    return list(_short(fixed, n)), moved


def _short(relations: Iterable[Relation], n: int) -> Iterator[Relation]:
    for relation in relations:
        kind, cells, numbers = relation
        if kind == 3 and len(numbers) > _MANY:
            sums = {sum(digit for digit in range(1, n + 1) if mask >> digit - 1 & 1) for mask in numbers}
            if len(sums) == 1:  # `total` makes all sets of a sum
                yield from (different(cells), *total(cells, sums.pop(), n))
                continue
        yield relation
