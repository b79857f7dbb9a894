"""Ways to fill a constraint: a cage of 4 in two cells holds 1 and 3, a line of rising digits has few beginnings.

We write down every way to fill the empty cells of a constraint with the digits possible there. A digit that no way has in a
cell can go. Puzzles without constraints are skipped.
"""

from __future__ import annotations

from math import prod

from lucidoku.school.method import method
from lucidoku.school.world import World
from lucidoku.words.language import N_, _

__all__ = ["fill_rule"]

_MOST = 300
"""The most ways that a person would examine; before that, impossible ones must be excluded."""


@method(level=6, name=N_("ways to fill a rule"), place=1, basic=True, for_rules=True)
def fill_rule(world: World) -> None:
    """Remove a digit that occurs in no way to fill a constraint."""
    for rule in world.rules:
        empty = rule.cells("empty")
        if not empty or prod(len(cell.possible) for cell in empty) > _MOST:
            continue
        ways = rule.ways()
        for place, cell in enumerate(empty):
            gone = cell.possible - {way[place] for way in ways}
            for digit in sorted(gone):
                world.remove(cell, digit, _("no way to fill {rule} has it").format(rule=rule))
            if gone:
                return
