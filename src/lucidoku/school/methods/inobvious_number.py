"""Inobvious number: like the obvious one, but virtual citizens help.

Where all places of a digit in a box lie in one line, the digit is settled for the rest of that line: a virtual citizen (a
group number, or locked candidate). *Direct* ones are seen from the cells of their box. *Indirect* ones show when the other
virtual citizens have struck out places: so we repeat the search until no new ones appear.
"""

from __future__ import annotations

from lucidoku.school.houses import GroupNumber, WorldCell
from lucidoku.school.method import method
from lucidoku.school.world import World
from lucidoku.words.language import N_, _

__all__ = ["group_numbers_of", "inobvious_number"]


@method(level=3, name=N_("inobvious number"), place=1, basic=True)
def inobvious_number(world: World) -> None:
    """Find the place of a digit in a box with the help of virtual citizens."""
    for digit in world.digits:
        citizens = group_numbers_of(world, digit.value)
        for box in world.boxes:
            places = places_left(box.cells("empty", digit.value), citizens)
            if box.allow(digit.value) and len(places) == 1:
                seeing = {c for c in citizens if any(map(c.can_see, box.cells("empty", digit.value)))}
                lines = sorted({str((world.rows if c.kind == "row" else world.columns)[c.line - 1]) for c in seeing})
                if lines:
                    why = _("{digit} is fixed in {lines} by other boxes").format(
                        digit=digit.value, lines=", ".join(lines)
                    )
                else:
                    why = _("no other cell of {box} can be {digit}").format(box=box, digit=digit.value)
                world.place(places[0], digit.value, why, box)
                return


def group_numbers_of(world: World, digit: int) -> list[GroupNumber]:
    """Return the virtual citizens of a digit, direct ones first, then those that follow from them."""
    groups: list[GroupNumber] = []
    known: set[int] = set()
    grown = True
    while grown:
        grown = False
        for box in world.boxes:
            if box.number in known or not box.allow(digit):
                continue
            citizen = box.group_number(digit, places_left(box.cells("empty", digit), groups))
            if citizen:
                groups.append(citizen)
                known.add(box.number)
                grown = True
    return groups


def places_left(places: list[WorldCell], citizens: list[GroupNumber]) -> list[WorldCell]:
    """Return the places that no virtual citizen strikes out."""
    return [cell for cell in places if not any(citizen.can_see(cell) for citizen in citizens)]
