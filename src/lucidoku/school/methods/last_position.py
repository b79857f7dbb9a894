"""Last position: when eight cells of a house are filled, the ninth takes the digit that is missing."""

from __future__ import annotations

from lucidoku.school.method import method
from lucidoku.school.world import World
from lucidoku.words.language import N_, _

__all__ = ["last_position"]


@method(level=0, name=N_("last position of a house"), place=1, basic=True)
def last_position(world: World) -> None:
    """Fill the last empty cell of a house."""
    for house in world.houses:
        empty = house.cells("empty")
        if len(empty) == 1:
            (digit,) = house.possible
            world.place(empty[0], digit, _("the last empty cell of {house}").format(house=house), house)
            return
