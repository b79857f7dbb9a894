"""Last possible for a line: a digit that fits into only one cell of a row or column."""

from __future__ import annotations

from lucidoku.school.method import method
from lucidoku.school.world import World
from lucidoku.words.language import N_, _

__all__ = ["last_in_line"]


@method(level=2, name=N_("last possible for a line"), place=1, basic=True)
def last_in_line(world: World) -> None:
    """Find the place of a digit in a row or column."""
    for line in [*world.rows, *world.columns]:
        for digit, places in line.possible_positions(1):
            why = _("no other cell of {line} can be {digit}").format(line=line, digit=digit)
            world.place(places[0], digit, why, line)
            return
