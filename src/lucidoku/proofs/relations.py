"""Relations of variant rules as clauses: the meaning of the rules, independent of the search for steps.

Digits are literals of candidates; sums and automata get a variable for each state that reading the cells in order can reach.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations
from typing import Any

from lucidoku.rules._constraint import Relation

__all__ = ["relation_clauses", "seen_clauses", "sum_clauses"]

# Numbered here again, on purpose: a proof relies on nothing that the engine reports about itself.
_ONLY, _PAIR, _DIFFERENT, _SETS, _SUM, _AUTOMATON = range(6)


def relation_clauses(
    relation: Relation, n: int, literal: Callable[[int, int], int], fresh: Callable[[], int]
) -> Iterator[list[int]]:
    """Yield clauses that hold for exactly the digits of the cells that a relation allows.

    Args:
        relation: its kind, its cells and its numbers, see `lucidoku.rules._relations`.
        n: rows of the grid.
        literal: the variable of a candidate, by cell and digit.
        fresh: makes a new variable.

    >>> list(relation_clauses((0, [1], [1]), 2, lambda cell, digit: 2 * cell + digit, lambda: 0))
    [[-4]]
    """
    kind, cells, data = relation
    digits = range(1, n + 1)
    if kind == _ONLY:
        yield from ([-literal(c, d)] for c in cells for d in digits if not data[0] >> d - 1 & 1)
    elif kind == _PAIR:
        first, second = cells
        yield from (
            [-literal(first, a), -literal(second, b)] for a in digits for b in digits if not data[a - 1] >> b - 1 & 1
        )
    elif kind == _DIFFERENT:
        yield from _different(cells, n, literal)
    elif kind == _SETS:
        yield from _different(cells, n, literal)
        yield from _sets(cells, data, n, literal, fresh)
    elif kind == _SUM:
        wanted, *worth = data
        yield from _read(cells, n, literal, fresh, 0, lambda at, s, d: s + worth[at] * d, lambda s: s == wanted)
    elif kind == _AUTOMATON:
        states = data[0]
        table = data[1 + states :]

        def step(_at: int, state: int, digit: int) -> int | None:
            after = table[state * n + digit - 1]
            return None if after < 0 else after

        yield from _read(cells, n, literal, fresh, 0, step, lambda state: bool(data[1 + state]))
    else:
        raise ValueError(f"unknown kind of relation {kind}")


def sum_clauses(
    cells: Sequence[int],
    n: int,
    literal: Callable[[int, int], int],
    fresh: Callable[[], int],
    least: int | None,
    most: int | None,
) -> Iterator[list[int]]:
    """Yield clauses that hold for the digits of cells whose sum lies between two bounds, where given."""

    def accepts(total: int) -> bool:
        return (least is None or total >= least) and (most is None or total <= most)

    yield from _read(cells, n, literal, fresh, 0, lambda _at, total, digit: total + digit, accepts)


def seen_clauses(
    cells: Sequence[int],
    n: int,
    literal: Callable[[int, int], int],
    fresh: Callable[[], int],
    accepts: Callable[[int], bool],
) -> Iterator[list[int]]:
    """Yield clauses that hold for the digits of cells of which an accepted number is larger than all before them."""

    def look(_at: int, state: tuple[int, int], digit: int) -> tuple[int, int]:
        return (digit, state[1] + 1) if digit > state[0] else state

    yield from _read(cells, n, literal, fresh, (0, 0), look, lambda state: accepts(state[1]))


def _different(cells: Sequence[int], n: int, literal: Callable[[int, int], int]) -> Iterator[list[int]]:
    for a, b in combinations(cells, 2):
        yield from ([-literal(a, d), -literal(b, d)] for d in range(1, n + 1))
    if len(cells) == n:
        yield from ([literal(c, d) for c in cells] for d in range(1, n + 1))


def _sets(
    cells: Sequence[int], masks: Sequence[int], n: int, literal: Callable[[int, int], int], fresh: Callable[[], int]
) -> Iterator[list[int]]:
    chosen = [fresh() for _mask in masks]
    yield chosen
    for cell_set, mask in zip(chosen, masks, strict=True):
        yield from ([-cell_set, -literal(c, d)] for c in cells for d in range(1, n + 1) if not mask >> d - 1 & 1)


def _read(
    cells: Sequence[int],
    n: int,
    literal: Callable[[int, int], int],
    fresh: Callable[[], int],
    start: Hashable,
    step: Callable[[int, Any, int], Hashable | None],
    accepts: Callable[[Any], bool],
) -> Iterator[list[int]]:
    """Yield clauses by which digits lead to an accepted state: state and digit force the next state, or exclude each other."""
    layer: dict[Hashable, int] = {start: fresh()}
    yield [layer[start]]
    for at, cell in enumerate(cells):
        following: dict[Hashable, int] = {}
        for state, here in layer.items():
            for digit in range(1, n + 1):
                after = step(at, state, digit)
                clause = [-here, -literal(cell, digit)]
                if after is not None:
                    if after not in following:
                        following[after] = fresh()
                    clause.append(following[after])
                yield clause
        layer = following
    yield from ([-here] for state, here in layer.items() if not accepts(state))
