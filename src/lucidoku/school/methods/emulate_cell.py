"""Emulate the possibles of a cell: try each of its digits in a copy of the world.

A digit that leads to a contradiction can be removed, and one that solves the puzzle can be placed. Otherwise the copies are
compared: an action common to all of them is true for each digit.
"""

from __future__ import annotations

from lucidoku.school.houses import WorldCell
from lucidoku.school.method import method
from lucidoku.school.world import World
from lucidoku.words.language import N_, _

__all__ = ["compare", "emulate_cell", "try_all"]


@method(level=20, name=N_("emulate a cell"), place=1, emulates=True)
def emulate_cell(world: World) -> None:
    """Try every digit of a cell."""
    assert world.emulation is not None
    for cell in world.cells("empty", possibles=world.emulation.size):
        if try_all(world, [(cell, digit) for digit in sorted(cell.possible)]):
            return


def try_all(world: World, choices: list[tuple[WorldCell, int]]) -> bool:
    """Try placements, one of them true, and act on the outcomes; return whether anything was done."""
    assert world.emulation is not None
    copies = []
    for cell, digit in choices:
        outcome, copy = world.emulation.run(world, cell, digit)
        if outcome == "error":
            world.remove(cell, digit, _("tried: {digit} there leads to a contradiction").format(digit=digit))
            return True
        if outcome == "done":
            world.place(cell, digit, _("tried: with it the puzzle is solved"))
            return True
        copies.append(copy)
    return compare(world, copies)


def compare(world: World, copies: list[World]) -> bool:
    """Carry out the actions common to all copies; return whether there were any."""
    start = len(world.record)
    first, *others = [{(a.kind, a.x, a.y, a.digit) for a in copy.record[start:]} for copy in copies]
    common = first.intersection(*others)
    why = _("it follows from each of {count} choices").format(count=len(copies))
    for kind, x, y, digit in sorted(common, reverse=True):  # removals before placements, in reading order
        cell = world.at(x, y)
        if kind == "place" and not cell.value:
            world.place(cell, digit, why)
        elif kind == "remove" and len(cell.possible) > 1:
            world.remove(cell, digit, why)
    return len(world.record) > start
