"""Methods of the school as techniques of the catalogue: worded, drawn and proved like any other."""

from __future__ import annotations

from collections.abc import Iterator

from lucidoku.grid.board import Board
from lucidoku.logic import custom
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Level, Technique
from lucidoku.school.brain import Brain, Emulation, apply
from lucidoku.school.houses import DIGITS
from lucidoku.school.method import Method
from lucidoku.school.reading import grid_of_nine
from lucidoku.school.world import Action, World

__all__ = ["as_technique", "world_of"]


def world_of(board: Board) -> World:
    """Return a world in the state of a board, with its pencil marks.

    Raises:
        LucidokuError: the board does not have nine rows and columns.
    """
    world = World(layout=grid_of_nine(board).layout)
    for place, cell in enumerate(world.cells()):
        value = board.values[place]
        possible = () if value else board.candidates(place)
        cell.become(value, possible, written=not value and len(possible) <= world.notes)
        if cell.value:
            world.digits[cell.value - 1].cells.append(cell)
    return world


def as_technique(method: Method, level: Level = "hard", register: bool = True) -> Technique:
    """Add a method of the school to the techniques of the catalogue.

    Args:
        method: made with `lucidoku.school.method`.
        level: "easy", "medium", "hard", "unfair" or "extreme".
        register: see `lucidoku.logic.technique`.

    >>> from lucidoku import explain
    >>> from lucidoku.logic.pipeline import resolve
    >>> from lucidoku.school.methods import STANDARD
    >>> obvious = as_technique(STANDARD[2], "easy", register=False)
    >>> walk = explain("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..",
    ...                resolve("hidden-single,naked-single").without("hidden-single").including(obvious), allow_multiple=True)
    >>> print(walk[0])
    Obvious Number: r6c8=1
    """

    def find(board: Board) -> Iterator[Step]:
        world = world_of(board)
        world.method = method.name
        world.emulation = Emulation(Brain(check=False), 2)
        apply(world, method(world))
        actions = _first_step(world.record)
        if actions:
            names = [f"r{a.y}c{a.x}{'=' if a.kind == 'place' else '-'}{a.digit}" for a in actions]
            digits = sorted({a.digit for a in actions})
            yield Step.of(board, *names, why=actions[0].why, digits=[d for d in DIGITS if d in digits])

    find.__name__ = method.name.replace(" ", "_")
    find.__doc__ = (method.run.__doc__ or "").strip()
    return custom.technique(name=method.name.title(), level=level, register=register)(find)


def _first_step(record: list[Action]) -> list[Action]:
    """Return the first placement, or the removals before it: the conclusions visible on the given board."""
    if record and record[0].kind == "place":
        return record[:1]
    removals = []
    for action in record:
        if action.kind == "place":
            break
        removals.append(action)
    return removals
