"""Relations of variant rules as clauses: the meaning of the rules, independent of the search for steps.

Digits are literals of candidates; sums and automata get a variable for each state that reading the cells in order can reach.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations

from lucidoku.rules._constraint import Relation

__all__ = ["relation_clauses"]

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
    step: Callable[[int, int, int], Hashable | None],
    accepts: Callable[[int], bool],
) -> Iterator[list[int]]:
    """Yield clauses by which digits lead to an accepted state: state and digit force the next state, or exclude each other."""
    layer: dict[Hashable, int] = {start: fresh()}
    yield [layer[start]]
    for at, cell in enumerate(cells):
        following: dict[Hashable, int] = {}
        for state, here in layer.items():
            for digit in range(1, n + 1):
                after = step(at, state, digit)  # type: ignore[arg-type]
                clause = [-here, -literal(cell, digit)]
                if after is not None:
                    if after not in following:
                        following[after] = fresh()
                    clause.append(following[after])
                yield clause
        layer = following
    yield from ([-here] for state, here in layer.items() if not accepts(state))  # type: ignore[arg-type]
