"""Chains: two cells of a house that have two digits together, three that have three.

These digits will fill these cells in some order, so they fit nowhere else in the house. Players call them naked pairs and
triples. Only cells whose possibles are written down are considered.
"""

from __future__ import annotations

from itertools import combinations

from lucidoku.school.houses import Chain, WorldHouse
from lucidoku.school.method import method
from lucidoku.school.world import World
from lucidoku.words.language import N_, _

__all__ = ["chains", "chains_of"]


@method(level=10, name=N_("chains"), place=1, basic=True)
def chains(world: World) -> None:
    """Remove the digits of a chain from the other cells of its house."""
    for house in world.houses:
        for size in range(2, world.notes + 1):
            for chain in chains_of(house, size):
                digits = ", ".join(map(str, sorted(chain.digits)))
                cells = ", ".join(map(str, chain.cells))
                why = _("{cells} take {digits} of {house}").format(cells=cells, digits=digits, house=house)
                removed = [
                    world.remove(cell, digit, why, house)
                    for cell in house.cells("empty")
                    for digit in sorted(chain.digits & cell.possible)
                    if cell not in chain.cells
                ]
                if removed:
                    return


def chains_of(house: WorldHouse, size: int) -> list[Chain]:
    """Return the chains of a number of cells of a house."""
    written = [cell for cell in house.cells("empty") if cell.written and len(cell.possible) <= size]
    chains = []
    for cells in combinations(written, size):
        digits = frozenset().union(*(cell.possible for cell in cells))
        if len(digits) == size:
            chains.append(Chain(cells, digits))
    return chains
