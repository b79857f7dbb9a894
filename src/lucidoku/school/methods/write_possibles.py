"""Write down possibles: where few digits are possible, a person writes them into the cell.

Nobody can remember more than a few; so only cells with at most `world.notes` digits are annotated. Each success may add
more of them.
"""

from __future__ import annotations

from lucidoku.school.method import method
from lucidoku.school.world import World
from lucidoku.words.language import N_, _

__all__ = ["write_possibles"]


@method(level=5, name=N_("write down possibles"), place=2, basic=True)
def write_possibles(world: World) -> None:
    """Write the possible digits into cells that have few, and fill those that have one."""
    for cell in world.cells("empty"):
        if len(cell.possible) <= world.notes:
            cell.written = True
    for cell in world.cells("empty", possibles=1):
        (digit,) = cell.possible
        world.place(cell, digit, _("no other digit is possible there"))
        return
