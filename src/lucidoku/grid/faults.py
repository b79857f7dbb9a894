"""What the rules say against a position, without any search: found and worded here, shown by all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _

__all__ = ["Fault", "Kind", "faults"]


class Kind(Enum):
    """What is wrong."""

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
        kind: what is wrong.
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
    r"""Yield what is wrong with a position: equal digits in a house, then cells without candidates, then digits without a place.

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
    for cell in layout.cells:
        if not values[cell] and not masks[cell]:
            yield Fault(Kind.NO_CANDIDATE, (cell,))
    everything = (1 << layout.n) - 1
    for house in layout.houses:
        places = 0
        for cell in house.cells:
            places |= masks[cell] | 1 << values[cell] >> 1
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
