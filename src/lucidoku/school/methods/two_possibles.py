"""Two possibles in one cell: if it is not the one digit, where does that digit go?

A cell can be *a* or *b*. Suppose it is b, and continue with basic methods until a is placed in some cell that the first one
can see. Then a is either in the first cell or in that one, so no cell that both of them see can be a.
"""

from __future__ import annotations

from lucidoku.school.method import method
from lucidoku.school.world import World
from lucidoku.words.language import N_, _

__all__ = ["two_possibles"]


@method(level=15, name=N_("two possibles in one cell"), place=1)
def two_possibles(world: World) -> None:
    """Suppose one of two digits, and look where the other one goes."""
    assert world.emulation is not None
    for cell in world.cells("empty", possibles=2):
        for digit in sorted(cell.possible):
            (other,) = cell.possible - {digit}
            seen = world.seen_by(cell, digit)
            targets = [target for target in seen if target.can_see_those(seen)]  # others tell nothing
            if not targets:
                continue
            outcome, copy = world.emulation.run(world, cell, other, targets, digit)
            if outcome == "error":
                world.place(cell, digit, _("{other} there leads to a contradiction").format(other=other))
                return
            if outcome == "done":
                world.place(cell, other, _("with it the puzzle is solved"))
                return
            filled = [target for target in targets if copy.at(target.x, target.y).value == digit]
            if outcome != "target" or not filled:
                continue
            why = _("if {cell} is not {digit}, {filled} is").format(cell=cell, digit=digit, filled=filled[0])
            if [world.remove(seen, digit, why) for seen in filled[0].can_see_those(targets)]:
                return
