"""Recognise equal variant puzzles: turned, mirrored, or with other digits, if their rules allow it.

Only relations are compared, never names of rules. A symmetry of cells or digits transforms the relations, too, so two
puzzles have the same form only if each solution of one becomes a solution of the other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from lucidoku.files.kept import FORMS, kept
from lucidoku.rules._constraint import Relation
from lucidoku.rules._relations import RelationKind, different

__all__ = ["SymmetryClass", "symmetry_class"]

_Normal = tuple[int, tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class SymmetryClass:
    """The rules of a puzzle in a form that is equal for equal puzzles, and how the puzzle comes to it.

    Attributes:
        name: a short text; two puzzles whose rules are equal up to turning, mirroring and other digits have the same.
        ways: each way to the form: for each of its cells the cell that comes there, and for each digit the one that it becomes.
        any_digits: whether the rules hold for any exchange of digits.
    """

    name: str
    ways: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    any_digits: bool

    def form(self, values: Sequence[int]) -> bytes:
        """Return the digits of a puzzle in its form: the least of those that are equal.

        >>> symmetry_class(4, [], [different([0, 5])]).form([0] * 15 + [3]).hex()
        '00000000000000000000000000000001'
        """
        images = (bytes([digits[values[cell]] for cell in cells]) for cells, digits in self.ways)
        return min(map(_relabel, images) if self.any_digits else images)


def _relabel(values: bytes) -> bytes:
    """Return the digits numbered in the order of their appearance."""
    label = {0: 0}
    return bytes([label.setdefault(value, len(label)) for value in values])


def symmetry_class(
    n: int,
    houses: Iterable[Iterable[int]],
    relations: Iterable[Relation],
    moved: Callable[[Mapping[int, int]], Iterable[Relation]] = lambda goes: (),
) -> SymmetryClass:
    """Return the form of the rules of a puzzle.

    Args:
        n: rows of the grid.
        houses: the cells of all houses that are not rows or columns.
        relations: the relations of the constraints.
        moved: a function from a move of the cells to the relations of the other constraints, whose cells have no order.

    >>> one, other = symmetry_class(4, [], [different([0, 5])]), symmetry_class(4, [], [different([3, 6])])
    >>> one.name == other.name, one.any_digits, len(one.ways)
    (True, True, 2)
    """
    every = [*map(different, houses), *relations]
    stay = {cell: cell for cell in range(n * n)}
    any_digits = all(_holds_for_any_digits(relation, n) for relation in chain(every, moved(stay)))
    changes = [False] if any_digits else [False, True]
    forms: dict[str, list[tuple[tuple[int, ...], tuple[int, ...]]]] = {}
    for cells in _moves(n):
        goes = {cell: place for place, cell in enumerate(cells)}
        others = list(moved(goes))
        for reverse in changes:
            normal = {_normal(relation, goes, n, reverse) for relation in every}
            normal |= {_normal(relation, stay, n, reverse) for relation in others}
            digits = (0, *range(n, 0, -1)) if reverse else tuple(range(n + 1))
            forms.setdefault(repr(sorted(normal)), []).append((cells, digits))
    least = min(forms)
    return SymmetryClass(hashlib.sha256(least.encode()).hexdigest()[:24], tuple(forms[least]), any_digits)


def _moves(n: int) -> list[tuple[int, ...]]:
    """Return the four turns of the grid and of its mirror image: for each place the cell that comes there."""
    moves = []
    rows = [tuple(range(r * n, r * n + n)) for r in range(n)]
    for _turn in range(4):
        moves += [tuple(chain(*rows)), tuple(chain(*zip(*rows, strict=True)))]
        rows = [tuple(row) for row in zip(*rows[::-1], strict=True)]
    return moves


def _normal(relation: Relation, goes: dict[int, int], n: int, reverse: bool) -> _Normal:
    kind, old, data = relation
    cells = [goes[cell] for cell in old]
    numbers = _reverse_digits(kind, tuple(data), n) if reverse else _canonical_numbers(kind, tuple(data), n)
    if kind == RelationKind.PAIR and cells[0] > cells[1]:
        return kind, (cells[1], cells[0]), _transpose(numbers, n)
    if kind == RelationKind.SUM:
        pairs = sorted(zip(cells, numbers[1:], strict=True))
        return kind, tuple(cell for cell, _times in pairs), (numbers[0], *(times for _cell, times in pairs))
    return kind, tuple(cells if kind in (RelationKind.PAIR, RelationKind.AUTOMATON) else sorted(cells)), numbers


def _holds_for_any_digits(relation: Relation, n: int) -> bool:
    kind, _cells, data = relation
    full = (1 << n) - 1
    if kind == RelationKind.PAIR:
        return data in ([full ^ 1 << d for d in range(n)], [1 << d for d in range(n)])
    return kind == RelationKind.DIFFERENT or (kind == RelationKind.ONLY and data[0] == full)


@kept(FORMS, lambda data, n: 16 * len(data))
def _transpose(data: tuple[int, ...], n: int) -> tuple[int, ...]:
    return tuple(sum((data[a] >> b & 1) << a for a in range(n)) for b in range(n))


def _reverse_mask(mask: int, n: int) -> int:
    return sum((mask >> d & 1) << n - 1 - d for d in range(n))


@kept(FORMS, lambda kind, data, n: 16 * len(data))
def _reverse_digits(kind: int, data: tuple[int, ...], n: int) -> tuple[int, ...]:
    """Return the numbers of a relation in which the largest digit has become the smallest."""
    if kind == RelationKind.SUM:
        return ((n + 1) * sum(data[1:]) - data[0], *data[1:])
    if kind == RelationKind.PAIR:
        return tuple(_reverse_mask(mask, n) for mask in data[::-1])
    if kind == RelationKind.AUTOMATON:
        states, accepted = data[0], data[1 : data[0] + 1]
        moves = data[states + 1 :]
        turned = [one for k in range(states) for one in moves[k * n : k * n + n][::-1]]
        return _canonical_numbers(kind, (states, *accepted, *turned), n)
    return tuple(sorted(_reverse_mask(mask, n) for mask in data))


@kept(FORMS, lambda kind, data, n: 16 * len(data))
def _canonical_numbers(kind: int, data: tuple[int, ...], n: int) -> tuple[int, ...]:
    """Return the numbers of a relation in canonical order: sets by size, states in the order of discovery."""
    if kind == RelationKind.SETS:
        return tuple(sorted(data))
    if kind != RelationKind.AUTOMATON:
        return data
    moves = data[data[0] + 1 :]
    number = {0: 0}
    waiting = [0]
    for state in waiting:
        for after in moves[state * n : state * n + n]:
            if after >= 0 and after not in number:
                number[after] = len(number)
                waiting.append(after)
    table = [number.get(after, -1) for state in waiting for after in moves[state * n : state * n + n]]
    return (len(waiting), *(data[1 + state] for state in waiting), *table)
