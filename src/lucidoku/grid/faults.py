"""Violations of the rules in a position, found without search, and their messages for all other modules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.rules.broken import breaks
from lucidoku.words.guided import CheckedEnumType
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.grid.grid import Grid

__all__ = ["Fault", "Kind", "faults", "is_broken", "mistakes_in"]


class Kind(Enum, metaclass=CheckedEnumType):
    """Kinds of faults."""

    TWICE = "twice"
    """A house holds a digit twice, or more often."""
    NO_CANDIDATE = "no candidate"
    """An empty cell has no candidate left."""
    NO_PLACE = "no place"
    """A house has no place left for a digit."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a position; its text is a sentence in the language in use.

    Attributes:
        kind: the kind of the fault.
        cells: the cells that hold the digit, in the order of the house; the cell without a candidate.
        digit: the digit; 0 for a cell without a candidate.
        house: the house; None for a cell without a candidate.
    """

    kind: Kind
    cells: tuple[Cell, ...] = ()
    digit: int = 0
    house: House | None = None

    @property
    def entries(self) -> tuple[Candidate, ...]:
        """The digits in the grid that exclude each other."""
        return tuple(Candidate(cell, self.digit) for cell in self.cells) if self.digit else ()

    def __str__(self) -> str:
        if self.house is None:
            return _("{cell} is empty but has no candidate left").format(cell=self.cells[0])
        digit, house = self.house.layout.digit_text(self.digit), self.house.name
        if self.kind is Kind.NO_PLACE:
            return _("{house} has no place left for {digit}").format(house=house, digit=digit)
        first, second = self.cells[:2]
        return _("{cell} and {cell2} both hold {digit} in {house}").format(
            cell=first, cell2=second, digit=digit, house=house
        )


def faults(layout: Layout, values: Sequence[int], masks: Sequence[int] | None = None) -> Iterator[Fault]:
    r"""Yield the faults of a position: equal digits in a house, then cells without candidates, then digits without a place.

    Args:
        layout: the shape of the grid.
        values: the digit of each cell, 0 where it is empty.
        masks: the candidates of each cell, bit `d - 1` for digit d; None leaves them out of account.

    >>> for fault in faults(Layout.of_size(4), b"\1\1" + bytes(14)):
    ...     print(fault.kind.value, "-", fault)
    twice - r1c1 and r1c2 both hold 1 in row 1
    twice - r1c1 and r1c2 both hold 1 in box 1
    """
    for house in layout.houses:
        held = [values[cell] for cell in house.cells if values[cell]]
        if len(held) != len(set(held)):
            yield from _equal_digits(house, values)
    if masks is None:
        return
    possible = [mask | 1 << value >> 1 for mask, value in zip(masks, values, strict=True)]
    for cell in layout.cells if 0 in possible else ():
        if not possible[cell]:
            yield Fault(Kind.NO_CANDIDATE, (cell,))
    everything = (1 << layout.n) - 1
    for house in layout.houses:
        places = 0
        for cell in house.cells:
            places |= possible[cell]
        for digit in range(1, layout.n + 1) if places != everything else ():
            if not places >> digit - 1 & 1:
                yield Fault(Kind.NO_PLACE, (), digit, house)


def _equal_digits(house: House, values: Sequence[int]) -> Iterator[Fault]:
    """Yield a fault for each digit that a house holds twice, the one whose second place comes first at the beginning."""
    held: dict[int, list[Cell]] = {}
    order = []
    for cell in house.cells:
        if digit := values[cell]:
            held.setdefault(digit, []).append(cell)
            if len(held[digit]) == 2:
                order.append(digit)
    for digit in order:
        yield Fault(Kind.TWICE, tuple(held[digit]), digit, house)


def is_broken(layout: Layout, values: Sequence[int]) -> bool:
    r"""Return whether digits break a constraint of the variant, such as the sum of a cage.

    >>> layout = Layout.parse("4x4+killercage:3@r1c1r1c2")
    >>> is_broken(layout, b"\x04" + bytes(15))
    True
    """
    return any(
        any(values[cell] for cell in relation[1]) and breaks(relation, values, layout.n)
        for relation in chain.from_iterable(layout.relations)
    )


def mistakes_in(values: Sequence[int], masks: Sequence[int], solution: Grid) -> list[Candidate]:
    """Return departures from a solution: wrong digits, then correct candidates of empty cells that were eliminated.

    A candidate that is gone because a peer wrongly holds its digit is not counted as another mistake.

    Args:
        values: the digit of each cell, 0 where it is empty.
        masks: the candidates of each cell, bit `d - 1` for digit d.
        solution: the solution.
    """
    cells, peers, right = solution.layout.cells, solution.layout.peers, solution.values
    wrong = [Candidate(cell, values[cell]) for cell in cells if values[cell] and values[cell] != right[cell]]
    gone = [cell for cell in cells if not values[cell] and not masks[cell] >> right[cell] - 1 & 1]
    eliminated = [cell for cell in gone if all(values[peer] != right[cell] for peer in peers[cell])]
    return wrong + [Candidate(cell, right[cell]) for cell in eliminated]
