"""What was done in a world, as a walkthrough: it can be stepped through, drawn and printed like any other."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from lucidoku._text import N_
from lucidoku.board import Board
from lucidoku.grid import Grid
from lucidoku.pipeline import Pipeline, Stage
from lucidoku.step import Step, Technique
from lucidoku.study.world import Action, World
from lucidoku.walkthrough import Walkthrough

__all__ = ["walkthrough"]


def walkthrough(world: World) -> Walkthrough:
    """Return the record of a world as a walkthrough; each method is a technique.

    Every digit placed is a step; digits that one method removed one after the other, for one reason, are a step together.

    >>> from lucidoku.study import Brain
    >>> world = Brain().solve("26.5.1..75.3427..64..83.1...8715263.35.648.7.6.....5.8..4..598.82.....6..96.....1").world
    >>> walk = walkthrough(world)
    >>> walk.solved, walk.statistics
    (True, {'obvious number': 21, 'last position of a house': 19})
    >>> print(walk[0])
    obvious number: r2c2=1
    """
    done = world.record[world.givens :]
    techniques: dict[str, Technique] = {}
    givens = [0] * 81
    for cell in world.cells("filled"):
        givens[(cell.y - 1) * 9 + cell.x - 1] = cell.value
    for action in done:
        if action.kind == "place":
            givens[(action.y - 1) * 9 + action.x - 1] = 0
    start = Board(Grid(givens))
    steps = []
    for number, group in groupby(enumerate(done), lambda item: _step_of(*item)):
        actions = [action for _number, action in group]
        name = actions[0].method or N_("by hand")
        if name not in techniques:
            techniques[name] = Technique(name, name, "custom", kind="guess" if name == "guess" else "logic")
        step = Step.of(start, *map(_conclusion, actions), why=number[3], digits=sorted({a.digit for a in actions}))
        steps.append(replace(step, technique=techniques[name]))
    pipeline = Pipeline("study", tuple(map(Stage, techniques.values())))
    return Walkthrough(start.givens, pipeline, steps, world.grid if world.done else None, world.done)


def _step_of(number: int, action: Action) -> tuple[int, str, str, str]:
    """Tells actions apart that are different steps."""
    return (number if action.kind == "place" else -1), action.kind, action.method, action.why


def _conclusion(action: Action) -> str:
    return f"r{action.y}c{action.x}{'=' if action.kind == 'place' else '-'}{action.digit}"
