"""The school: a small world of houses and numbers, and a brain that learns your methods.

>>> from lucidoku.school import Brain, World, method
>>> world = World("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
>>> outcome = Brain().solve(world)
>>> outcome.solved, outcome.guesses
(True, 0)

Your own method is a function of the world:

>>> @method(level=1, name="hidden single in a box")
... def mine(world):
...     for box in world.boxes:
...         for digit, places in box.possible_positions(1):
...             world.place(places[0], digit, f"the only place in {box}")
...             return
>>> brain = Brain(methods=[mine], use_guess=False)
>>> print(brain.solve("1.......2..3.....4" + 63 * "."))
Stuck: ...
"""

from __future__ import annotations

from lucidoku.files.later import lazy_getattr
from lucidoku.school.brain import Brain, MethodFailed, Outcome, WrongMove, try_error
from lucidoku.school.houses import Box, Chain, Column, Digit, GroupNumber, Row, WorldCell, WorldHouse
from lucidoku.school.method import Method, method
from lucidoku.school.world import Action, CellWasSet, SudokuDone, SudokuError, SudokuStop, World

__all__ = [
    "Action",
    "Box",
    "Brain",
    "CellWasSet",
    "Chain",
    "Column",
    "Digit",
    "GroupNumber",
    "Method",
    "MethodFailed",
    "Outcome",
    "Row",
    "SudokuDone",
    "SudokuError",
    "SudokuStop",
    "World",
    "WorldCell",
    "WorldHouse",
    "WrongMove",
    "method",
    "try_error",
]

__getattr__ = lazy_getattr(__name__, {}, __all__)
