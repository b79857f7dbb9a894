"""Only possible digit: once the possible digits are written down, a cell with a single one is easy to see."""

from __future__ import annotations

from lucidoku.school.method import method
from lucidoku.school.world import World
from lucidoku.words.language import N_, _

__all__ = ["only_possible"]


@method(level=0, name=N_("only possible digit"), place=2, basic=True)
def only_possible(world: World) -> None:
    """Fill a cell in which only one digit is written."""
    for cell in world.cells("empty", possibles=1):
        if cell.written:
            (digit,) = cell.possible
            world.place(cell, digit, _("only {digit} is written there").format(digit=digit))
            return
