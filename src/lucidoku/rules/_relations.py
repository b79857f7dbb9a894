"""Relations that every rule is made of, in the engine's form (engine/rules/relation.hpp)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from enum import IntEnum
from itertools import combinations
from math import comb
from typing import Any

from lucidoku import _engine
from lucidoku.rules._constraint import Relation
from lucidoku.rules.limit import seconds_left


class RelationKind(IntEnum):
    """The kinds of relations, numbered as in the engine."""

    ONLY = _engine.RELATIONS.index("only")
    PAIR = _engine.RELATIONS.index("pair")
    DIFFERENT = _engine.RELATIONS.index("different")
    SETS = _engine.RELATIONS.index("sets")
    SUM = _engine.RELATIONS.index("sum")
    AUTOMATON = _engine.RELATIONS.index("automaton")

    def __repr__(self) -> str:
        return str(int(self))  # relations are hashed by their text


NEXT = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The steps to the four cells next to a cell, as (down, right)."""

DIAGONALLY = ((1, 1), (1, -1), (-1, 1), (-1, -1))
"""The steps to the four cells that touch a cell at a corner."""

_MOST_SETS = 20_000


def _mask(digits: Iterable[int]) -> int:
    return sum(1 << digit - 1 for digit in set(digits))


def only(cells: Iterable[int], digits: Iterable[int]) -> Relation:
    """Allow only these digits in the cells."""
    return (RelationKind.ONLY, list(cells), [_mask(digits)])


def pair(first: int, second: int, n: int, may: Callable[[int, int], bool]) -> Relation:
    """Require digits in two cells for which `may(digit of the first, digit of the second)`.

    >>> pair(0, 1, 4, lambda a, b: a < b)
    (1, [0, 1], [14, 12, 8, 0])
    """
    (relation,) = pairs([(first, second)], n, may)
    return relation


def pairs(cells: Iterable[tuple[int, int]], n: int, may: Callable[[int, int], bool]) -> list[Relation]:
    """Require the same of several pairs of cells; they share the list of digits.

    Raises:
        OutOfTime: the time is up; many pairs, each with its own digits, take seconds.

    >>> pairs([(0, 1), (1, 2)], 2, lambda a, b: a < b)
    [(1, [0, 1], [2, 0]), (1, [1, 2], [2, 0])]
    """
    seconds_left()
    every = range(1, n + 1)
    partners = [sum([1 << b - 1 for b in every if may(a, b)]) for a in every]
    return [(RelationKind.PAIR, [first, second], partners) for first, second in cells]


def different(cells: Iterable[int]) -> Relation:
    """Require different digits in the cells; n cells are a house."""
    return (RelationKind.DIFFERENT, list(cells), [])


def sets(cells: Sequence[int], digits: Iterable[Iterable[int]]) -> Relation:
    """Require different digits in the cells that together are one of these sets."""
    return (RelationKind.SETS, list(cells), [_mask(one) for one in digits])


def index(cell: int, places: Sequence[int], there: int, n: int) -> list[Relation]:
    """Require that the digit of `cell` is the 1-based position of the digit `there` among `places`.

    >>> index(0, [0, 1], 1, 2)
    [(1, [0, 1], [2, 1])]
    """
    found, others = 1 << there - 1, (1 << n) - 1 & ~(1 << there - 1)
    return [
        (RelationKind.PAIR, [cell, other], [found if a == digit else others for a in range(1, n + 1)])
        for digit, other in enumerate(places, 1)
        if other != cell
    ]


def total(
    cells: Sequence[int], wanted: int, n: int, coefficients: Sequence[int] = (), once: bool = False
) -> list[Relation]:
    """Make the digits, each times its coefficient (1 by default), add up to a total; with `once` they differ.

    >>> total([0, 1], 4, 4, once=True)
    [(3, [0, 1], [5])]
    """
    if once and not coefficients and comb(n, len(cells)) <= _MOST_SETS:
        return [sets(cells, (found for found in combinations(range(1, n + 1), len(cells)) if sum(found) == wanted))]
    found: list[Relation] = [different(cells)] if once else []
    return [*found, (RelationKind.SUM, list(cells), [wanted, *(coefficients or [1] * len(cells))])]


def extremes(count: int, n: int, once: bool) -> tuple[int, int]:
    """Return the least and the greatest sum of a number of cells.

    >>> extremes(3, 9, True), extremes(3, 9, False)
    ((6, 24), (3, 27))
    """
    if not once:
        return count, count * n
    return count * (count + 1) // 2, count * (2 * n + 1 - count) // 2


class SharedNumbers:
    """Numbers of relations as the engine takes them: those with the same list share it there, too.

    Attributes:
        lists: the lists, each once.
    """

    def __init__(self) -> None:
        self.lists: list[list[int]] = []
        self._places: dict[int, int] = {}

    def numbered(self, relations: Iterable[Relation]) -> list[tuple[int, list[int], int]]:
        """Return relations with the place of their list instead of it."""
        return [(kind, cells, self._place(numbers)) for kind, cells, numbers in relations]

    def _place(self, numbers: list[int]) -> int:
        place = self._places.setdefault(id(numbers), len(self.lists))
        if place == len(self.lists):
            self.lists.append(numbers)  # which keeps it, and so its identity
        return place


def rule_search(n: int, houses: Iterable[Iterable[int]], relations: Iterable[Relation]) -> _engine.RuleSearch:
    """Return the engine's exact search."""
    data = SharedNumbers()
    numbered = data.numbered(relations)
    return _engine.RuleSearch(n, [list(house) for house in houses], numbered, data.lists)


def automaton(
    cells: Sequence[int],
    n: int,
    start: Hashable,
    step: Callable[[Any, int], Hashable | None],
    accepts: Callable[[Any], bool],
) -> Relation:
    """Require that the digits of the cells, read in order, lead from a state to an accepted one; None forbids a transition.

    >>> automaton([0, 1], 2, 0, lambda seen, digit: seen + digit, lambda seen: seen == 3)[2]
    [5, 0, 0, 0, 1, 0, 1, 2, 2, 3, 3, 4, -1, -1, -1, -1]
    """
    numbers: dict[Hashable, int] = {start: 0}
    layer: list[Hashable] = [start]
    moves: dict[tuple[int, int], int] = {}
    for _cell in cells:
        following: list[Hashable] = []
        for state in layer:
            seconds_left()
            for digit in range(1, n + 1):
                after = step(state, digit)
                if after is None:
                    continue
                if after not in numbers:
                    numbers[after] = len(numbers)
                    following.append(after)
                moves[numbers[state], digit] = numbers[after]
        layer = following
    table = [moves.get((state, digit), -1) for state in range(len(numbers)) for digit in range(1, n + 1)]
    return (RelationKind.AUTOMATON, list(cells), [len(numbers), *(int(accepts(state)) for state in numbers), *table])
