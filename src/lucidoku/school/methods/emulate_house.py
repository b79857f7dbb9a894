"""Emulate a number in a house: try each place of a digit in a row, column or box, and compare the outcomes."""

from __future__ import annotations

from lucidoku.school.method import method
from lucidoku.school.methods.emulate_cell import try_all
from lucidoku.school.world import World
from lucidoku.words.language import N_

__all__ = ["emulate_house"]


@method(level=20, name=N_("emulate a number in a house"), place=2, emulates=True)
def emulate_house(world: World) -> None:
    """Try every place of a digit in a house."""
    assert world.emulation is not None
    for house in world.houses:
        for digit, places in house.possible_positions(world.emulation.size):
            if try_all(world, [(cell, digit) for cell in places]):
                return
