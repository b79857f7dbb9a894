"""Obvious number: scan along the rows and columns of a country's citizens into the boxes that still lack one.

Rows and columns that hold the digit strike out cells of a box. If one cell is left, the digit lives there.
"""

from __future__ import annotations

from lucidoku.school.method import method
from lucidoku.school.world import World
from lucidoku.words.language import N_, _

__all__ = ["obvious_number"]


@method(level=1, name=N_("obvious number"), place=1, basic=True)
def obvious_number(world: World) -> None:
    """Find the place of a digit in a box by the rows and columns that hold it."""
    for digit in world.digits:
        for box in world.boxes:
            if not box.allow(digit.value):
                continue
            places = [
                cell
                for cell in box.cells("empty")
                if world.rows[cell.y - 1].allow(digit.value) and world.columns[cell.x - 1].allow(digit.value)
            ]
            if len(places) == 1:
                why = _("the rows and columns that hold {digit} leave no other cell in {box}")
                world.place(places[0], digit.value, why.format(digit=digit.value, box=box), box)
                return
