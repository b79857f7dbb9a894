"""Deadly patterns: cells whose digits could be exchanged in every case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lucidoku.grid.layout import Layout
from lucidoku.words.language import _

__all__ = ["check_deadly"]

_MANY = 5000  # most completions to check one by one


def check_deadly(layout: Layout, deadly: Mapping[int, set[int]]) -> str:
    """Return the fault of an alleged deadly pattern; an empty text if it is one.

    Each way to fill the cells with their deadly digits, so that no two equal ones see each other, must have another way with
    the same digits in each house.

    Args:
        layout: the layout.
        deadly: the deadly digits of each cell of the pattern.

    >>> layout = Layout.standard(3, 3)
    >>> cells = [int(layout.cell(name)) for name in ("r1c1", "r1c2", "r4c1", "r4c2")]
    >>> check_deadly(layout, {cell: {1, 2} for cell in cells})
    ''
    >>> check_deadly(layout, {cell: {1, 2} for cell in cells[:3]})
    'the pattern has a filling that cannot be exchanged for another'
    """
    houses = [[c for c in map(int, house.cells) if c in deadly] for house in layout.houses]
    houses = [house for house in houses if house]
    ways: dict[tuple[tuple[int, ...], ...], int] = {}
    for count, way in enumerate(_fillings(layout, deadly)):
        if count == _MANY:
            return _check_by_exchange(houses, deadly)
        key = tuple(tuple(sorted(way[c] for c in house)) for house in houses)
        ways[key] = ways.get(key, 0) + 1
    if any(times < 2 for times in ways.values()):
        # If some cells have fixed digits (found values), the exchange uses digits besides the deadly ones.
        return (
            "" if _exchangeable(houses, deadly) else _("the pattern has a filling that cannot be exchanged for another")
        )
    return ""


def _fillings(layout: Layout, deadly: Mapping[int, set[int]]) -> Iterator[dict[int, int]]:
    cells = sorted(deadly)
    way: dict[int, int] = {}

    def fill(k: int) -> Iterator[dict[int, int]]:
        if k == len(cells):
            yield way
            return
        cell = cells[k]
        for digit in sorted(deadly[cell]):
            if all(way.get(int(peer)) != digit for peer in layout.peers[cell]):
                way[cell] = digit
                yield from fill(k + 1)
                del way[cell]

    return fill(0)


def _exchangeable(houses: list[list[int]], deadly: Mapping[int, set[int]]) -> bool:
    """Return whether the only filling of a pattern with fixed digits stays allowed when its two digits are exchanged."""
    if any(len(digits) != 1 for digits in deadly.values()):
        return False
    way = {cell: next(iter(digits)) for cell, digits in deadly.items()}
    pair = sorted(set(way.values()))
    if len(pair) != 2:
        return False
    other = {cell: pair[0] if digit == pair[1] else pair[1] for cell, digit in way.items()}
    return all(sorted(way[c] for c in house) == sorted(other[c] for c in house) for house in houses)


def _check_by_exchange(houses: list[list[int]], deadly: Mapping[int, set[int]]) -> str:
    """For patterns with very many fillings: two digits in each cell, each in two cells of a house or in none.

    Then the filling in which every cell takes its other digit has the same digits in each house.
    """
    if any(len(digits) != 2 for digits in deadly.values()):
        return _("the pattern has too many fillings to check")
    for house in houses:
        count: dict[int, int] = {}
        for cell in house:
            for digit in deadly[cell]:
                count[digit] = count.get(digit, 0) + 1
        if any(times != 2 for times in count.values()):
            return _("the pattern has a filling that cannot be exchanged for another")
    return ""
