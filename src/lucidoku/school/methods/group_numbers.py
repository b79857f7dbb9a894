"""Reduce by group number: in its line, outside of its box, a virtual citizen's digit is no longer possible."""

from __future__ import annotations

from lucidoku.school.method import method
from lucidoku.school.methods.inobvious_number import group_numbers_of
from lucidoku.school.world import World
from lucidoku.words.language import N_, _

__all__ = ["group_numbers"]


@method(level=5, name=N_("reduce by group number"), place=1, basic=True)
def group_numbers(world: World) -> None:
    """Remove a digit from the rest of the line in which a box must have it."""
    for digit in world.digits:
        for citizen in group_numbers_of(world, digit.value):
            line = (world.rows if citizen.kind == "row" else world.columns)[citizen.line - 1]
            why = _("{digit} of box {box} is somewhere in {line}").format(digit=digit.value, box=citizen.box, line=line)
            for cell in line.cells("empty", digit.value):
                if cell.box != citizen.box:
                    world.remove(cell, digit.value, why, line)
